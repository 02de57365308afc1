"""Putting a compiled list in its place, whole or not at all.

It is compiled in a directory of its own, with the text that it can be compiled from
again, and renamed when every byte is on the disk. What a crash leaves behind is never
opened, and is cleared away a day later. What opens lists imports this module to mend them,
so the heavier ones of the library are imported where they are needed.
"""

from __future__ import annotations

import errno
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.errors import DictionaryError
from companion.lexicon.build import About, Progress, quiet
from companion.lexicon.compiled.store import check, write

TEXT = "list.txt"
PREFIX = "list-"
"""Before a list's name in that of its folder, so that no name is one of the system's."""

STAGE, OLD = ".new-", ".old-"
STALE_S = 24 * 3600


def publish(
    words: list[str], told_of: About, home: Path, *, anew: bool = False, progress: Progress = quiet
) -> None:
    """Compile sorted words in capitals into `home`; `anew`: in place of what is there.

    Where another process was first with the same words, that is as good. Raises
    DictionaryError where there is another list, no room, or no leave to write.
    """
    with told(home.parent), _stage(home.parent) as stage:
        _fill(stage, words, told_of, progress)
        if anew:
            put_away(home)
        _settle(stage, home)


def about(text: Path) -> About:
    """What the head of a list's text says of it; without one, the name of its folder."""
    try:
        with text.open(encoding="ascii", errors="replace") as file:
            head = [line[2:].rstrip("\n") for _, line in zip(About._fields, file, strict=False)]
    except OSError:
        head = []
    return About(*head) if head else About(text.parent.name.removeprefix(PREFIX))


def _fill(stage: Path, words: list[str], told_of: About, progress: Progress) -> None:
    from companion.lexicon.build.compile import compile_list, list_text  # not needed to open a list

    head = "".join(f"# {line}\n" for line in map(_plain, told_of))
    write(stage / TEXT, head.encode() + list_text(words))
    compile_list(words, stage, *told_of, progress=progress)


def _plain(text: str) -> str:
    """A line of ASCII without control characters."""
    kept = "".join(sign if sign.isprintable() else " " for sign in text)
    return kept.encode("ascii", "replace").decode()[:200]


def _settle(stage: Path, home: Path) -> None:
    try:
        stage.rename(home)
    except OSError:
        if not home.is_dir() or check(home).sha256 != check(stage).sha256:
            raise


def put_away(home: Path) -> None:
    """Take a list from its place in one step, then delete it."""
    import shutil
    import tempfile

    if home.exists():
        old = Path(tempfile.mkdtemp(prefix=OLD, dir=home.parent))
        home.rename(old / "list")
        shutil.rmtree(old, ignore_errors=True)


@contextmanager
def _stage(directory: Path) -> Iterator[Path]:
    """A directory to work in, gone afterwards whatever happens."""
    import shutil
    import tempfile

    directory.mkdir(parents=True, exist_ok=True)
    _clear(directory)
    stage = Path(tempfile.mkdtemp(prefix=STAGE, dir=directory))
    try:
        yield stage
    finally:
        shutil.rmtree(stage, ignore_errors=True)


def _clear(directory: Path) -> None:
    import shutil

    for left in (*directory.glob(f"{STAGE}*"), *directory.glob(f"{OLD}*")):
        if left.stat().st_mtime < time.time() - STALE_S:
            shutil.rmtree(left, ignore_errors=True)


@contextmanager
def told(directory: Path) -> Iterator[None]:
    """Faults of the disk in a sentence: raises DictionaryError for OSError."""
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
        "There is no room for the dictionary" if _is_full(fault) else "No dictionary can be written"
    )


def _way_out(fault: OSError) -> str:
    return "Make room and try again." if _is_full(fault) else "Check who may write there."
