"""Watches a folder such as /dev for files that are added or removed, through the kernel."""

from __future__ import annotations

import ctypes
import os
from pathlib import Path

_IN_ATTRIB, _IN_CREATE, _IN_DELETE = 0x004, 0x100, 0x200


def folder_watch(folder: Path) -> int | None:
    """A file descriptor that is readable once files in a folder come or go.

    Returns None if the kernel cannot watch the folder.
    """
    try:
        libc = ctypes.CDLL(None, use_errno=True)
        handle = libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        mask = _IN_ATTRIB | _IN_CREATE | _IN_DELETE
        if libc.inotify_add_watch(handle, os.fsencode(folder), mask) >= 0:
            return int(handle)
        os.close(handle)
    except (AttributeError, OSError, TypeError):
        pass
    return None
