"""Decodes the bytes that terminals send for keys (ECMA-48, xterm control sequences)."""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from hardware.box import key_of


class Stroke(NamedTuple):
    """A keystroke. `keep` is set with Shift, Alt or Ctrl, and means to hold the key's button.

    A letter with Ctrl is a key of its own, such as `^C`.
    """

    key: str
    keep: bool = False


_ESCAPE = "\x1b"
_SEQUENCE = re.compile(
    r"\x1b{1,2}(?:O(?P<short>[A-Z])|\[\[(?P<console>[A-E])|\[(?P<long>[\d;]*[A-Za-z~^]))"
)
_UNFINISHED = re.compile(r"\x1b{1,2}(?:O|\[\[?[\d;]*)?")

_FINALS = {"A": "UP", "B": "DOWN", "C": "RIGHT", "D": "LEFT", "Z": "TAB", "b": "DOWN"}
_FINALS |= {"P": "F1", "Q": "F2", "R": "F3", "S": "F4"}
_NUMBERS = {3: "DELETE", 11: "F1", 12: "F2", 13: "F3", 14: "F4", 15: "F5"}
_NUMBERS |= {17: "F6", 18: "F7", 19: "F8", 20: "F9", 21: "F10", 23: "F11", 24: "F12"}
_SHIFTED = {25: "F1", 26: "F2", 28: "F3", 29: "F4", 31: "F5", 32: "F6", 33: "F7", 34: "F8"}
"""Older terminals and the Linux console send F13 to F20 for Shift with F1 to F8."""

_CONTROLS = {"\r": "ENTER", "\n": "ENTER", "\t": "TAB", "\x7f": "BACKSPACE", "\x08": "BACKSPACE"}


class Strokes:
    """Converts bytes to strokes; a sequence may arrive in several pieces."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("ignore")
        self._text = ""

    def feed(self, data: bytes) -> list[Stroke]:
        """The strokes completed by these bytes.

        Empty data means a pause in the input, so a pending escape was the Esc key.
        """
        self._text += self._decoder.decode(data)
        strokes = []
        while self._text and (not data or not _UNFINISHED.fullmatch(self._text)):
            stroke = self._next()
            if stroke is not None:
                strokes.append(stroke)
        return strokes

    def _next(self) -> Stroke | None:
        if sequence := _SEQUENCE.match(self._text):
            self._text = self._text[sequence.end() :]
            return _sequence(sequence)
        character, self._text = self._text[0], self._text[1:]
        return _character(character)


def _sequence(sequence: re.Match[str]) -> Stroke | None:
    meta = sequence.group().startswith(_ESCAPE * 2)
    if short := sequence["short"]:
        return _stroke(_FINALS.get(short), keep=meta)
    if console := sequence["console"]:
        return _stroke(f"F{'ABCDE'.index(console) + 1}", keep=meta)
    return _long(sequence["long"], meta)


def _long(text: str, meta: bool) -> Stroke | None:
    final = text[-1]
    numbers = [int(number) for number in text[:-1].split(";") if number]
    keep = meta or final in "Zb^" or (len(numbers) > 1 and numbers[1] > 1)
    if final not in "~^":
        return _stroke(_FINALS.get(final), keep=keep)
    number = numbers[0] if numbers else 0
    if number in _SHIFTED:
        return Stroke(_SHIFTED[number], keep=True)
    return _stroke(_NUMBERS.get(number), keep=keep)


def _character(character: str) -> Stroke | None:
    if character == _ESCAPE:
        return Stroke("ESC")
    if character in _CONTROLS:
        return Stroke(_CONTROLS[character])
    if "\x01" <= character <= "\x1a":
        return Stroke(f"^{chr(ord(character) + 64)}")
    return _stroke(key_of(character), keep=False)


def _stroke(key: str | None, *, keep: bool) -> Stroke | None:
    return Stroke(key, keep) if key else None
