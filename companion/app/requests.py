"""Reads what the box asks of root: one small file of a fixed name in its runtime folder."""

from __future__ import annotations

from pathlib import Path

from companion import files


def take(request: Path | None, most: int) -> bytes:
    """The content of the box's file, which is then removed; empty if it is anything else.

    The box may be in the hands of somebody else, so anything may lie there; and what stays there
    makes systemd start its unit again and again.
    """
    assert request is not None
    try:
        return files.read(request, most, links=False)
    except OSError:
        return b""
    finally:
        _clear(request)


def _clear(request: Path) -> None:
    """Remove what is in the place of the request, whatever that is."""
    if request.is_dir() and not request.is_symlink():
        files.rename(request, files.free_name(request, "folder"))
    else:
        request.unlink(missing_ok=True)
