"""Keyboard layouts: which character each of the kernel's key codes types.

A key code (Linux, input-event-codes.h) stands for a position on the keyboard; the layout says
which letter is printed there.
"""

from __future__ import annotations

import re
from pathlib import Path

KEYBOARD_FILE = Path("/etc/default/keyboard")
DEFAULT = "us"

DOWN, REPEAT = 1, 2
"""Values of a key event; 0 means released."""

_ROWS = {
    "us": ("QWERTYUIOP[]", "ASDFGHJKL;'", "ZXCVBNM,./"),
    "gb": ("QWERTYUIOP[]", "ASDFGHJKL;'", "ZXCVBNM,./"),
    "de": ("QWERTZUIOPÜ+", "ASDFGHJKLÖÄ", "YXCVBNM,.-"),
    "fr": ("AZERTYUIOP $", "QSDFGHJKLMÙ", "WXCVBN,;:!"),
    "es": ("QWERTYUIOP +", "ASDFGHJKLÑ ", "ZXCVBNM,.-"),
}
"""The three rows of letters without Shift, in capitals; a space stands for a dead key."""

_ROW_STARTS = (16, 30, 44)
_DIGITS = dict(enumerate("1234567890", 2))
_KEYPAD = dict(zip((82, 79, 80, 81, 75, 76, 77, 71, 72, 73), "0123456789", strict=True))

_BESIDE = {"de": {12: "ß"}}
"""Letters on other keys of a layout."""

_NAMED = {
    1: "ESC",
    14: "BACKSPACE",
    15: "TAB",
    28: "ENTER",
    96: "ENTER",
    57: "SPACE",
    111: "DELETE",
    105: "LEFT",
    106: "RIGHT",
    103: "UP",
    108: "DOWN",
    **{58 + number: f"F{number}" for number in range(1, 11)},
    87: "F11",
    88: "F12",
}
_REPEATING = ("BACKSPACE", "DELETE", "LEFT", "RIGHT", "UP", "DOWN")

_ESC = 1
_SHIFT, _CTRL, _ALT, _OTHERS = {42, 54}, {29, 97}, {56, 100}, {125, 126}

LET_GO = "let go"
"""Returned for Ctrl-Alt-Esc instead of a key."""


def layouts_with(letter: str, typed: str, layout: str) -> list[str]:
    """Return the layouts that have `letter` on the key that types `typed` under `layout`."""
    places = [
        (row, row_of.index(typed)) for row, row_of in enumerate(_ROWS[layout]) if typed in row_of
    ]
    return [
        name
        for name, rows in _ROWS.items()
        if any(rows[row][column : column + 1] == letter for row, column in places)
    ]


class Layout:
    """Turns key events into keys: a character (letters in capitals), a name, or `LET_GO`.

    The top row and the keypad type digits under every layout, with or without Shift, so that
    amounts can be entered. Keys with Ctrl, Alt or the logo key are ignored.
    """

    def __init__(self, name: str) -> None:
        self._keys = {**_DIGITS, **_KEYPAD, **_NAMED, **_BESIDE.get(name, {})}
        for start, row in zip(_ROW_STARTS, _ROWS[name], strict=True):
            self._keys |= {code: key for code, key in enumerate(row, start) if key != " "}
        self._down: set[int] = set()

    def key(self, code: int, value: int) -> str | None:
        """Return the key that an event types, or None; value 1: down, 2: repeat, 0: up."""
        if value == DOWN:
            self._down.add(code)
            return self._meaning(code)
        if value == REPEAT:
            key = self._meaning(code)
            return key if key in _REPEATING else None
        self._down.discard(code)
        return None

    def forget(self) -> None:
        """Forget the keys that are down, after the keyboard was unplugged."""
        self._down.clear()

    def _meaning(self, code: int) -> str | None:
        if code == _ESC and self._down & _CTRL and self._down & _ALT:
            return LET_GO
        if self._down & (_CTRL | _ALT | _OTHERS):
            return None
        key = self._keys.get(code, "")
        if self._down & _SHIFT and not key.isalnum():
            return None
        return key or None


def configured(path: Path = KEYBOARD_FILE) -> str:
    """Return the first layout in the system's keyboard file, or `us` without one."""
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    found = re.search(r"""^\s*XKBLAYOUT=["']?(\w+)""", text, re.MULTILINE)
    return found[1] if found else DEFAULT


def is_known(name: str) -> bool:
    """Whether this layout is supported."""
    return name in _ROWS


def names() -> tuple[str, ...]:
    """Return the supported layouts."""
    return tuple(_ROWS)
