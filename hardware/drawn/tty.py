"""Access to the terminal: single keys, and a screen of its own that is restored at the end."""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import os
import select
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol

from hardware.errors import PartMissing

ENTER = b"\x1b[?1049h\x1b[?25l\x1b[2J"
LEAVE = b"\x1b[0m\x1b[?25h\x1b[?1049l"

PIECE = 256
"""Bytes that a terminal ready for writing accepts without blocking."""

PATIENCE_S = 0.3
"""Seconds to wait for a terminal that accepts no data before giving up."""


class Tty(Protocol):
    """A terminal used by the drawn box from `open` to `close`."""

    def open(self) -> None:
        """Take over the terminal; raises PartMissing."""

    def close(self) -> None:
        """Restore the terminal, which may be closed already."""

    def read(self) -> bytes | None:
        """The bytes typed since the last call, or None if the terminal is closed."""

    def write(self, data: bytes) -> bytes:
        """Write as much as the terminal accepts without waiting; returns the rest."""

    def size(self) -> tuple[int, int]:
        """The size in columns and lines."""


def this_terminal() -> Tty:
    """The terminal in which the program was started."""
    return WindowsTty() if sys.platform == "win32" else PosixTty()


def colours(environ: Mapping[str, str]) -> int:
    """The number of colours to use: 256, 8 or 0; NO_COLOR means 0 (see no-color.org)."""
    name = environ.get("TERM", "xterm-256color" if sys.platform == "win32" else "")
    if environ.get("NO_COLOR") or name in ("", "dumb") or name.startswith("vt"):
        return 0
    return 256 if "256color" in name or environ.get("COLORTERM") else 8


@contextlib.contextmanager
def complaints_to(path: Path) -> Iterator[None]:
    """Redirect the error output of C libraries to a file, so that it does not spoil the screen."""
    path.parent.mkdir(parents=True, exist_ok=True)
    kept = os.dup(2)
    try:
        with path.open("w") as log:
            os.dup2(log.fileno(), 2)
            yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


class PosixTty:
    """A POSIX terminal, with file descriptors for input and output."""

    def __init__(self, source: int = 0, sink: int = 1) -> None:
        self._source = source
        self._sink = sink
        self._before: list[Any] | None = None

    def open(self) -> None:
        """Take over the terminal; raises PartMissing."""
        import termios

        try:
            self._before = termios.tcgetattr(self._source)
        except termios.error as error:
            message = (
                "This is not a terminal. Start the program in a terminal, or give it a --script."
            )
            raise PartMissing(message) from error
        termios.tcsetattr(self._source, termios.TCSADRAIN, _keys_at_once(self._source))
        self._write(ENTER, PATIENCE_S)

    def close(self) -> None:
        """Restore the terminal, which may be closed already."""
        import termios

        before, self._before = self._before, None
        if before is not None:
            self._write(LEAVE, PATIENCE_S)
            with contextlib.suppress(termios.error):
                termios.tcsetattr(self._source, termios.TCSANOW, before)

    def read(self) -> bytes | None:
        """The bytes typed since the last call, or None if the terminal is closed."""
        if not select.select([self._source], [], [], 0)[0]:
            return b""
        try:
            return os.read(self._source, 1024) or None
        except OSError:
            return None

    def write(self, data: bytes) -> bytes:
        """Write as much as the terminal accepts without waiting; returns the rest."""
        return self._write(data, 0)

    def _write(self, data: bytes, patience: float) -> bytes:
        while data and select.select([], [self._sink], [], patience)[1]:
            try:
                data = data[os.write(self._sink, data[:PIECE]) :]
            except OSError:
                return b""
        return data

    def size(self) -> tuple[int, int]:
        """The size in columns and lines."""
        size = os.get_terminal_size(self._sink)
        return size.columns, size.lines


def _keys_at_once(descriptor: int) -> list[Any]:
    """Mode for single keys without echo; Ctrl-C and Ctrl-Z stay signals, Ctrl-S has no effect."""
    import termios

    mode = termios.tcgetattr(descriptor)
    mode[0] &= ~(termios.IXON | termios.ICRNL)
    mode[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN)
    mode[6][termios.VMIN], mode[6][termios.VTIME] = 1, 0
    mode[6][termios.VQUIT] = os.fpathconf(descriptor, "PC_VDISABLE").to_bytes(1, "big")
    return mode


_F_KEYS, _SHIFTED = (11, 12, 13, 14, 15, 17, 18, 19), (25, 26, 28, 29, 31, 32, 33, 34)
_PREFIXES = "\x00\xe0"
_WINDOWS_KEYS = {"H": "[A", "P": "[B", "M": "[C", "K": "[D", "S": "[3~", "\x0f": "[Z"}
_WINDOWS_KEYS |= {key: f"[{code}~" for key, code in zip(";<=>?@AB", _F_KEYS, strict=True)}
_WINDOWS_KEYS |= {key: f"[{code}~" for key, code in zip("TUVWXYZ[", _SHIFTED, strict=True)}
"""The codes after a prefix for arrows, Delete, Shift-Tab, F1 to F8, and Shift-F1 to F8."""


class WindowsTty:
    """The Windows console, switched to the same control sequences."""

    def __init__(self) -> None:
        self._console: Any = importlib.import_module("msvcrt")

    def open(self) -> None:
        """Take over the terminal."""
        kernel = vars(ctypes)["windll"].kernel32
        kernel.SetConsoleMode(kernel.GetStdHandle(-11), 7)
        self.write(ENTER)

    def close(self) -> None:
        """Restore the terminal."""
        self.write(LEAVE)

    def read(self) -> bytes:
        """The bytes typed since the last call."""
        text = ""
        while self._console.kbhit():
            character = self._console.getwch()
            if character in _PREFIXES:
                character = "\x1b" + _WINDOWS_KEYS.get(self._console.getwch(), "[0~")
            text += character
        return text.encode()

    def write(self, data: bytes) -> bytes:
        """Write everything."""
        sys.stdout.write(data.decode())
        sys.stdout.flush()
        return b""

    def size(self) -> tuple[int, int]:
        """The size in columns and lines."""
        size = os.get_terminal_size()
        return size.columns, size.lines
