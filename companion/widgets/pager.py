"""Leaf through things that need a sentence each: take one, or tick as many as fit together."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from companion.screen.screen import BIG, TOP, Fill, Item, Screen, Text, line, top, wrapped
from companion.widgets.widget import BACK, Back, Done, is_back, is_push, steps_of
from hardware.box import WIDTH, Event

BAND = 12
"""Where the name begins; a long text takes the title's row too."""

ROWS = (28, 40, 52)
"""Where the lines of the sentence begin, pixels from the top."""

LINES = 4
"""How many lines a page has that is nothing but text."""


class Page(msgspec.Struct, frozen=True):
    """One thing: its name, of at most 20 letters, and a sentence about it.

    `title` stands above it instead of the title that all pages share.
    """

    name: str
    says: str
    title: str = ""


class Pager(msgspec.Struct, frozen=True):
    """One of the pages (at least one); done with its index."""

    title: str
    pages: tuple[Page, ...]
    index: int = 0

    def step(self, event: Event) -> Pager | Done | Back:
        """Turn over, take or go back."""
        if is_push(event):
            return Done(self.index)
        if is_back(event):
            return BACK
        last = len(self.pages) - 1
        return replace(self, index=min(max(self.index + steps_of(event), 0), last))

    def draw(self) -> Screen:
        """The name large, the sentence below."""
        page = self.pages[self.index]
        number = f"{self.index + 1}/{len(self.pages)}"
        return leaf(page.title or self.title, number, page.name, page.says)


def leaf(title: str, right: str, name: str, says: str) -> Screen:
    """A page: what a push takes inverted, and a text of up to four lines, or its first sentence."""
    told = wrapped(says)
    if len(told) > len(ROWS) + 1:
        told = wrapped(f"{says.split('. ')[0]}.")
    tall = len(told) > len(ROWS)
    y = TOP if tall else BAND
    head = () if tall else (line(title, TOP), line(right, TOP, "r"))
    rows = (BIG, *ROWS) if tall else ROWS
    lines = (line(text, y) for y, text in zip(rows, told, strict=False))
    return Screen((*head, *_band(name, y), *lines), spare=TOP)


def _band(name: str, y: int) -> tuple[Item, ...]:
    return Fill(0, y, WIDTH, 14), Text(1, y + 1, name, 12, inverse=True)


class Reading(msgspec.Struct, frozen=True):
    """Lines to read, a page of four at a time; done by a push, with nothing in particular."""

    title: str
    lines: tuple[str, ...]
    index: int = 0

    @property
    def count(self) -> int:
        """How many pages there are."""
        return max(-(-len(self.lines) // LINES), 1)

    def step(self, event: Event) -> Reading | Done | Back:
        """Turn over, or end."""
        if is_push(event):
            return Done(True)
        if is_back(event):
            return BACK
        index = min(max(self.index + steps_of(event), 0), self.count - 1)
        return replace(self, index=index)

    def draw(self) -> Screen:
        """The title, the page's number, and its lines."""
        shown = self.lines[LINES * self.index : LINES * (self.index + 1)]
        rows = (line(text, y) for y, text in zip((BIG, *ROWS), shown, strict=False))
        return Screen((*top(self.title, f"{self.index + 1}/{self.count}"), *rows), spare=TOP)


Names = tuple[str, ...]


class Ticks(msgspec.Struct, frozen=True):
    """As many of the pages as are wanted; done with the names of those ticked, in their order.

    `names` name the pages. `objects` says in a sentence why some cannot go together:
    such a tick is not made, and the sentence is shown until something else is done.
    `warns` says what should be known of a tick that is made.
    """

    title: str
    names: Names
    pages: tuple[Page, ...]
    objects: Callable[[Names], str]
    ticked: Names = ()
    index: int = 0
    objection: str = ""
    warns: Callable[[Names], str] = lambda _: ""

    def step(self, event: Event) -> Ticks | Done:
        """Turn over, tick, or end on the first page; the spin button ends on any."""
        if is_back(event) or (is_push(event) and not self.index):
            return Done(self.ticked)
        if is_push(event):
            return self._toggled()
        index = min(max(self.index + steps_of(event), 0), len(self.pages))
        return replace(self, index=index, objection="")

    def _toggled(self) -> Ticks:
        name = self.names[self.index - 1]
        wanted = set(self.ticked) ^ {name}
        ticked = tuple(other for other in self.names if other in wanted)
        if objection := self.objects(ticked):
            return replace(self, objection=objection)
        warning = self.warns(ticked) if name in ticked else ""
        return replace(self, ticked=ticked, objection=warning)

    def draw(self) -> Screen:
        """Whether the rule in question is ticked, or what is ticked altogether."""
        if not self.index:
            titles = [p.name for n, p in zip(self.names, self.pages, strict=True) if self._has(n)]
            said = ", ".join(titles) or "Turn the knob to see them."
            return leaf(self.title, f"{len(titles)} on", "done", said)
        page, on = self.pages[self.index - 1], self._has(self.names[self.index - 1])
        name = f"{'x' if on else '-'} {page.name}"
        right = f"{self.index}/{len(self.pages)}"
        return leaf(self.title, right, name, self.objection or page.says)

    def _has(self, name: str) -> bool:
        return name in self.ticked
