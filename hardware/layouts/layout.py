"""Turns key events into what they type under a layout."""

from __future__ import annotations

from hardware.layouts.table import keys_of

DOWN, REPEAT = 1, 2
"""Values of a key event; 0 means released."""

KEYPAD = dict(zip((82, 79, 80, 81, 75, 76, 77, 71, 72, 73), "0123456789", strict=True))
"""The codes of the keypad's digits."""

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


class Layout:
    """Turns key events into keys: a character (letters in capitals), a name, or `LET_GO`.

    Digits are typed with or without Shift, so that amounts can be entered. Keys with Ctrl, Alt or
    the logo key are ignored.
    """

    def __init__(self, name: str) -> None:
        self._keys = {**KEYPAD, **_NAMED, **(keys_of(name) or {})}
        self._down: set[int] = set()

    def key(self, code: int, value: int) -> str | None:
        """The key that an event types, or None; value 1: down, 2: repeat, 0: up."""
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
