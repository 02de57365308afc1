"""What is said and kept of an exception that no command has explained.

A fault of the system, such as a missing permission, gets a sentence of its own. Anything
else is a fault of this program: it goes into a small file that a bug report can carry.
The file has no names and no words: values of the command line are left out, and so are
messages that may quote a value.
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

from companion import __version__

FOLDER = "faults"
KEPT = 5
MOST_BYTES = 64_000 // KEPT
"""Of one file. A traceback without end loses its middle."""

_WAYS_OUT = {
    errno.EACCES: "Run the command as the user who plays (sudo), or name another place.",
    errno.EPERM: "Run the command as the user who plays (sudo), or name another place.",
    errno.ENOENT: "Check the name.",
    errno.ENOTDIR: "A file is where a folder should be. Move that file away, or name another.",
    errno.EISDIR: "A folder is where a file should be. Move that folder away, or name another.",
    errno.EEXIST: "A file is where a folder should be. Move that file away, or name another.",
    errno.ENOSPC: "Free some space and try again.",
    errno.EROFS: "Make the disk writable, or name another place.",
    errno.EIO: "The disk has a fault. Copy what is on it, and use another.",
    errno.ENAMETOOLONG: "Use a shorter name.",
    errno.ELOOP: "Check where the links lead.",
}

_NAME = re.compile(r"fault-(\d{1,9})\.txt")

_SAY_NO_VALUE = (TypeError, AttributeError, NameError, ImportError, RecursionError, sqlite3.Error)
"""Messages about the program. Others, such as that of KeyError, quote a value: perhaps a name."""


def explained(fault: Exception, given: Sequence[str]) -> str | None:
    """A fault of the system in a sentence that says what to do; None for any other fault."""
    if isinstance(fault, UnicodeEncodeError) and not all(map(_is_text, given)):
        return "The command line has signs that are not UTF-8. Type them in a UTF-8 terminal."
    if not isinstance(fault, OSError) or fault.errno not in _WAYS_OUT:
        return None
    place = fault.filename
    what = os.fsdecode(place) if isinstance(place, (str, bytes, os.PathLike)) else "The output"
    return f"{what}: {fault.strerror}. {_WAYS_OUT[fault.errno]}"


def _is_text(word: str) -> bool:
    """Whether every byte that was typed could be read as UTF-8; Python keeps others as halves."""
    return not any("\ud800" <= sign <= "\udfff" for sign in word)


def reported(fault: Exception, given: Sequence[str], state: Path) -> str:
    """Keep a fault of this program in the state folder; a sentence that says where."""
    wrong = f"Something went wrong in `companion {given[0] if given else ''}`"
    try:
        path = keep(fault, given, state / FOLDER)
    except OSError as refused:
        why = f"{type(fault).__name__}, {_place(fault)}"
        return (
            f"{wrong} ({why}). The details cannot be kept in {state} ({refused.strerror}). "
            "Run the command as a user who may write there, then report it."
        )
    return f"{wrong}. The details are in {path}. Please attach that file to a bug report."


def keep(fault: Exception, given: Sequence[str], folder: Path) -> Path:
    """Write the fault into a file of its own, and keep the last five; raises OSError.

    They have numbers, because the clock of a board without network can go back.
    """
    folder.mkdir(parents=True, exist_ok=True)
    earlier = sorted(_numbers(folder))
    path = folder / f"fault-{max(earlier, default=0) + 1}.txt"
    path.write_bytes(_cut("\n".join(_lines(fault, given)).encode("utf-8", "replace")))
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
    """An option without its value; a number; three dots for anything else."""
    return word.split("=")[0] if word.startswith("-") or word.isdecimal() else "..."


def _chain(fault: BaseException) -> list[BaseException]:
    """The fault and what led to it, the first cause first."""
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
    """Where it was raised: the file's name and the line."""
    last = traceback.extract_tb(fault.__traceback__)[-1:]
    return "".join(f"{Path(frame.filename).name} line {frame.lineno}" for frame in last)


def _cut(text: bytes) -> bytes:
    if len(text) <= MOST_BYTES:
        return text
    half, gap = MOST_BYTES // 2 - 10, b"\n...\n"
    return text[:half] + gap + text[-half:]
