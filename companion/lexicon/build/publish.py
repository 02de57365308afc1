"""Installs a compiled list, completely or not at all.

The list is compiled in a scratch directory, together with its source text, and renamed when
every byte is on the disk. Leftovers of a crash are never opened and are deleted a day later.
Opening a list imports this module to repair it, so heavy modules of the standard library are
imported inside functions.
"""

from __future__ import annotations

import errno
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path

from companion import files
from companion.errors import DictionaryError
from companion.lexicon.build import About, Progress, quiet
from companion.lexicon.compiled.store import check

TEXT = "list.txt"
PREFIX = "list-"
"""Prefix of a list's folder, so that no name is reserved by the system."""

STAGE, OLD = ".new-", ".old-"
STALE_S = 24 * 3600


def publish(
    words: list[str], details: About, home: Path, *, anew: bool = False, progress: Progress = quiet
) -> None:
    """Compile sorted words in capitals into `home`; `anew` replaces an existing list.

    If another process has just installed the same words, its list stays. Raises
    DictionaryError if another list is there, the disk is full, or writing is not allowed.
    """
    with reporting_disk_faults(home.parent), _stage(home.parent) as stage:
        _fill(stage, words, details, progress)
        if anew:
            put_away(home)
        _settle(stage, home)


def about(text: Path) -> About:
    """The facts in the header of a list's text; without a header, the name of its folder."""
    try:
        with TextIOWrapper(files.open_file(text), encoding="ascii", errors="replace") as file:
            head = [line[2:].rstrip("\n") for _, line in zip(About._fields, file, strict=False)]
    except OSError:
        head = []
    return About(*head) if head else About(text.parent.name.removeprefix(PREFIX))


def _fill(stage: Path, words: list[str], details: About, progress: Progress) -> None:
    from companion.lexicon.build.compile import compile_list, list_text  # only needed here

    head = "".join(f"# {line}\n" for line in map(_plain, details))
    files.write(stage / TEXT, head.encode() + list_text(words))
    compile_list(words, stage, *details, progress=progress)


def _plain(text: str) -> str:
    """The text as one line of ASCII without control characters."""
    kept = "".join(sign if sign.isprintable() else " " for sign in text)
    return kept.encode("ascii", "replace").decode()[:200]


def _settle(stage: Path, home: Path) -> None:
    try:
        files.rename(stage, home)
    except OSError:
        if not home.is_dir() or check(home).sha256 != check(stage).sha256:
            raise


def put_away(home: Path) -> None:
    """Move a list away in one step, then delete it."""
    import shutil
    import tempfile

    if home.exists():
        old = Path(tempfile.mkdtemp(prefix=OLD, dir=home.parent))
        files.rename(home, old / "list")
        files.sync_folder(home.parent)
        shutil.rmtree(old, ignore_errors=True)


@contextmanager
def _stage(directory: Path) -> Iterator[Path]:
    """A scratch directory, always deleted afterwards."""
    import shutil
    import tempfile

    files.make_folder(directory)
    _clear(directory)
    stage = Path(tempfile.mkdtemp(prefix=STAGE, dir=directory))
    try:
        yield stage
    finally:
        shutil.rmtree(stage, ignore_errors=True)


def _clear(directory: Path) -> None:
    """Delete what a crash has left. Another process may finish with its own meanwhile."""
    import shutil

    for left in (*directory.glob(f"{STAGE}*"), *directory.glob(f"{OLD}*")):
        with suppress(FileNotFoundError):
            if left.stat().st_mtime < time.time() - STALE_S:
                shutil.rmtree(left, ignore_errors=True)


@contextmanager
def reporting_disk_faults(directory: Path) -> Iterator[None]:
    """Turn an OSError into a DictionaryError with a sentence."""
    try:
        yield
    except DictionaryError:
        raise
    except OSError as fault:
        raise DictionaryError(f"{_cause(fault)} in {directory}. {_way_out(fault)}") from fault


def _is_full(fault: OSError) -> bool:
    return fault.errno in (errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC))


def _cause(fault: OSError) -> str:
    return (
        "There is not enough space for the dictionary"
        if _is_full(fault)
        else "The dictionary cannot be written"
    )


def _way_out(fault: OSError) -> str:
    return "Free some space and try again." if _is_full(fault) else "Check who may write there."
