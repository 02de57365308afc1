"""Reads screens: all of a new one, and only what is new of the same one."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from companion.screen.screen import Screen
from companion.voice.narrator.focus import Focus, focus_of
from companion.voice.narrator.sentences import sentence, sentences, spoken, without_clock
from companion.widgets.widget import widget_at_work


class Read(msgspec.Struct, frozen=True):
    """What to say; `at_once`: it answers a player's gesture, and interrupts."""

    text: str
    at_once: bool = False


NUMBER = re.compile(r"\s*\d+(?:/\d+| on)$")
"""The number of a row or a page, behind a title."""

LETTERS = re.compile(r",? letters ((?:[A-Z], )*[A-Z]), plus \d+")
"""The letters of the wheel, which are said once a turn."""

MARK = "\x00"
"""Stands before the row that the display marks; no text has it."""

SECONDS = re.compile(r"\d+ (?:second|minute)s?|(?<=clock runs in )\d+|\d+ s\b")


class Reading:
    """Reads screens, and remembers what it has read."""

    def __init__(self) -> None:
        self._title = ""
        self._kind: object = None
        self._focus: Focus | None = None
        self._widget: object = None
        self._said: frozenset[str] = frozenset()

    def forget(self) -> None:
        """Read everything of the next screen."""
        self._title, self._kind, self._focus, self._said = "", None, None, frozenset()

    def read(
        self, screen: Screen, widget: object, known: Sequence[str] = (), *, moved: bool = True
    ) -> Read:
        """What to say of a screen.

        `known`: sentences that are said already. `moved`: a new place of the cursor is the
        player's own doing, and not a game that went on.
        """
        title, kind = _title(screen), type(widget_at_work(widget))
        focus = focus_of(widget) or _marked_focus(screen, known)
        entered, self._widget = widget != self._widget, widget
        same, stays = title == self._title, kind is self._kind
        rows = _rows(screen, focus, known)
        new = [row for row in rows if self._is_new(row, known)]
        keys = frozenset(map(_key, rows))
        self._said = self._said | keys if same and stays else keys
        before, self._focus = self._focus, focus
        self._title, self._kind = title, kind
        if focus is None or not stays or not (moved and before):
            opened = focus is not None and not stays
            return Read(_opening_text(new, focus if opened or not same else None), at_once=opened)
        if focus == before:
            return Read(" ".join(new), at_once=entered)
        head = [] if same else new[:1]
        return Read(" ".join([*head, _after_move(before, focus, new)]).strip(), at_once=True)

    def _is_new(self, row: str, known: Sequence[str]) -> bool:
        return _key(row) not in self._said and not _words(row) <= _words(" ".join(known))


def _marked_focus(screen: Screen, known: Sequence[str]) -> Focus | None:
    """The row that the display marks, if it marks one and it is not a notice."""
    rows = [row[1:] for row in screen.words(MARK) if row.startswith(MARK)]
    said = [text for text in map(spoken, rows) if text and sentence(text) not in known]
    return Focus(said[0]) if len(rows) == len(said) == 1 else None


def _rows(screen: Screen, focus: Focus | None, known: Sequence[str]) -> list[str]:
    """The sentences of a screen; of a list only its title."""
    if focus is not None and focus.whole:
        # The number of the row is said with the row.
        return [sentence(spoken(_title(screen)))] if focus.titled else []
    text = " ".join(known)
    return [
        LETTERS.sub(lambda run: "" if run[1] in text else run[0], row)
        for row in _sentences(screen, focus.skips if focus else ())
    ]


def _title(screen: Screen) -> str:
    rows = screen.words()
    return NUMBER.sub("", without_clock(rows[0])) if rows else ""


def _sentences(screen: Screen, skips: Sequence[str]) -> list[str]:
    """The rows of the display, then what it only draws, without what it says twice."""
    drawn = [row for row in screen.replace(alt_text=()).words() if row not in skips]
    also = sentences(("", *screen.alt_text))
    words = {word for row in also for word in _words(row)}
    rows = sentences(drawn)
    kept = [row for n, row in enumerate(rows) if not n or not _words(row) <= words]
    return [*kept, *also] if also else rows


def _words(row: str) -> set[str]:
    return {*re.findall(r"[\w']+", row.lower())} - {"plus"}


def _key(row: str) -> str:
    """A sentence without the seconds of a clock, and without letters that are said once."""
    return SECONDS.sub("", LETTERS.sub("", row))


def _after_move(before: Focus, focus: Focus, new: Sequence[str]) -> str:
    """What to say after a turn of the knob, or after a letter."""
    if focus.whole:
        return sentence(focus.at)
    parts = [focus.entry] if focus.entry and focus.entry != before.entry else []
    if focus.at and focus.at != before.at:
        parts.append(focus.at)
    return " ".join(map(sentence, parts)) or " ".join(new)


def _opening_text(new: Sequence[str], focus: Focus | None) -> str:
    """All that is new, then what has been entered and what the cursor is on."""
    if focus is None or not (focus.whole or focus.skips):
        return " ".join(new)
    parts = filter(None, (focus.entry, focus.at))
    return " ".join([*new, *map(sentence, parts)])
