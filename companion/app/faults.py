"""Turns exceptions that no command has handled into a sentence, and into a file for bug reports.

A fault of the system, such as a missing permission, is explained in one sentence. Anything
else is a fault of this program and is written to a small file for a bug report. The file has
no names and no words from games: it leaves out the values of the command line and messages
that may quote a value.
"""

from __future__ import annotations

import contextlib
import errno
import os
import platform
import re
import sqlite3
import time
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path

from companion import __version__, files

FOLDER = "faults"
KEPT = 5
MOST_BYTES = 64_000 // KEPT
"""Size limit of one file; a very long traceback is cut in the middle."""

_ADVICE = {
    errno.EACCES: "Choose another place, or see with ls -ld whose it is.",
    errno.EPERM: "Choose another place, or see with ls -ld whose it is.",
    errno.ENOENT: "Check the name.",
    errno.ENOTDIR: "This is a file, not a folder. Move the file, or choose another folder.",
    errno.EISDIR: "This is a folder, not a file. Move the folder, or choose another file.",
    errno.EEXIST: "This is a file, not a folder. Move the file, or choose another folder.",
    errno.ENOSPC: "Free some space and try again.",
    errno.EROFS: "Make the disk writable, or choose another place.",
    errno.EIO: "The disk is faulty. Copy its contents and replace it.",
    errno.ENAMETOOLONG: "Use a shorter name.",
    errno.ELOOP: "Check the symbolic links.",
}

_NAME = re.compile(r"fault-(\d{1,9})\.txt")

_SAY_NO_VALUE = (TypeError, AttributeError, NameError, ImportError, RecursionError, sqlite3.Error)
"""Their messages are about the program; others, such as KeyError's, may quote a player's name."""


def system_message(fault: Exception, given: Sequence[str]) -> str | None:
    """A sentence with advice about a fault of the system; None for any other fault."""
    if isinstance(fault, UnicodeEncodeError) and not all(map(_is_utf_8, given)):
        return "The command line is not valid UTF-8. Type it in a UTF-8 terminal."
    if not isinstance(fault, OSError) or fault.errno not in _ADVICE:
        return None
    place = fault.filename
    what = os.fsdecode(place) if isinstance(place, (str, bytes, os.PathLike)) else "The output"
    return f"{what}: {fault.strerror}. {_ADVICE[fault.errno]}"


def _is_utf_8(word: str) -> bool:
    """Whether an argument was valid UTF-8; Python turns invalid bytes into lone surrogates."""
    return not any("\ud800" <= sign <= "\udfff" for sign in word)


def report(fault: Exception, given: Sequence[str], state: Path) -> str:
    """Write a fault of this program to a file in the state folder; returns a sentence about it."""
    wrong = f"Something went wrong in `companion {given[0] if given else ''}`"
    try:
        path = keep(fault, given, state / FOLDER)
    except OSError as refused:
        why = f"{type(fault).__name__}, {_place(fault)}"
        return (
            f"{wrong} ({why}). The details cannot be saved in {state} ({refused.strerror}). "
            "Run the command as a user who may write there, then report the fault."
        )
    return f"{wrong}. The details are in {path}. Please attach that file to a bug report."


def keep(fault: Exception, given: Sequence[str], folder: Path) -> Path:
    """Write the fault to a numbered file and delete all but the last KEPT; raises OSError.

    The files are numbered because the clock of a board without a network can go back.
    """
    files.make_folder(folder)
    earlier = sorted(_numbers(folder))
    path = folder / f"fault-{max(earlier, default=0) + 1}.txt"
    files.write(path, _cut("\n".join(_lines(fault, given)).encode("utf-8", "replace")))
    for number in earlier[: 1 - KEPT]:
        with contextlib.suppress(OSError):
            (folder / f"fault-{number}.txt").unlink()
    return path


def _numbers(folder: Path) -> Iterator[int]:
    return (int(found[1]) for path in folder.iterdir() if (found := _NAME.fullmatch(path.name)))


def _lines(fault: Exception, given: Sequence[str]) -> Iterator[str]:
    yield f"companion {__version__}, Python {platform.python_version()}, {platform.platform()}"
    yield time.strftime("%Y-%m-%d %H:%M:%S")
    yield " ".join(["companion", *given[:1], *map(_without_value, given[1:])])
    yield from (line.rstrip("\n") for one in _chain(fault) for line in _of_one(one))
    yield ""


def _without_value(word: str) -> str:
    """An option without its value, a number as it is, or three dots for anything else."""
    return word.split("=")[0] if word.startswith("-") or word.isdecimal() else "..."


def _chain(fault: BaseException) -> list[BaseException]:
    """The fault and its causes, the first cause first."""
    found: list[BaseException] = []
    cause: BaseException | None = fault
    while cause is not None and cause not in found:
        found.append(cause)
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    return found[::-1]


def _of_one(fault: BaseException) -> Iterator[str]:
    home = os.path.expanduser("~")  # noqa: PTH111 (Path.home raises where there is none)
    yield ""
    for line in traceback.format_tb(fault.__traceback__):
        yield line.replace(home, "~") if len(home) > 1 else line
    message = f": {fault}" if isinstance(fault, _SAY_NO_VALUE) else ""
    number = f" {fault.errno}" if isinstance(fault, OSError) else ""
    yield f"{type(fault).__qualname__}{number}{message}"


def _place(fault: Exception) -> str:
    """The file name and line where the fault was raised."""
    last = traceback.extract_tb(fault.__traceback__)[-1:]
    return "".join(f"{Path(frame.filename).name} line {frame.lineno}" for frame in last)


def _cut(text: bytes) -> bytes:
    if len(text) <= MOST_BYTES:
        return text
    half, gap = MOST_BYTES // 2 - 10, b"\n...\n"
    return text[:half] + gap + text[-half:]
