"""Choose from pages that need a sentence each: pick one, or tick several that go together."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from companion.screen.screen import BIG, TOP, Fill, Screen, Text, line, wrap
from companion.widgets.pick import Read
from companion.widgets.widget import Done, Single
from hardware.box import WIDTH

BAND = 12
"""Top edge of the name, in pixels. With a long text the name moves up into the title's row."""

ROWS = (28, 40, 52)
"""Top edges of the lines of text, in pixels."""


class Page(msgspec.Struct, frozen=True):
    """A choice: its name (at most 20 letters) and a sentence about it.

    `title` replaces the title that all pages share.
    """

    name: str
    says: str
    title: str = ""


class Pager(Single, frozen=True):
    """Pages to choose from (at least one); the result is the index of the chosen page."""

    title: str
    pages: tuple[Page, ...]
    index: int = 0

    def push(self) -> Done:
        """Choose the page."""
        return Done(self.index)

    def turn(self, steps: int) -> Pager:
        """Turn to another page."""
        return replace(self, index=min(max(self.index + steps, 0), len(self.pages) - 1))

    def draw(self) -> Screen:
        """Draw the page: its name inverted, its sentence below."""
        page = self.pages[self.index]
        number = f"{self.index + 1}/{len(self.pages)}"
        return _draw_page(page.title or self.title, number, page.name, page.says)


def _draw_page(title: str, right: str, name: str, says: str) -> Screen:
    """A page with up to four lines of text; of a longer text only its first sentence."""
    text = wrap(says)
    if len(text) > len(ROWS) + 1:
        text = wrap(f"{says.split('. ')[0]}.")
    tall = len(text) > len(ROWS)
    y = TOP if tall else BAND
    head = () if tall else (line(title, TOP), line(right, TOP, "r"))
    rows = (BIG, *ROWS) if tall else ROWS
    band = (Fill(0, y, WIDTH, 14), Text(1, y + 1, name, 12, inverse=True))
    lines = (line(row, y) for y, row in zip(rows, text, strict=False))
    return Screen((*head, *band, *lines), spare=TOP)


class Reading(Read, frozen=True):
    """Texts to read that belong together: what a text has more than a row is indented.

    A push ends it with True. A text after a space adds to the one before. `facts`: what a page of a
    phone shows instead of the texts.
    """

    facts: tuple[str, ...] = ()
    indent: ClassVar[str] = "  "

    @property
    def on_page(self) -> tuple[str, ...]:
        """All that a page shows."""
        whole: list[str] = []
        for text in self.facts or self.texts:
            if whole and text.startswith(" "):
                whole[-1] += text if whole[-1].endswith(":") else f" ·{text}"
            else:
                whole.append(text)
        return tuple(whole)

    def push(self) -> Done:
        """End."""
        return Done(True)


Names = tuple[str, ...]


class Ticks(Single, frozen=True):
    """Pages to tick; the result is the names of those ticked, in page order.

    `names` are the names of the pages. `objects` explains why some pages cannot be ticked
    together, or returns nothing; such a tick is refused, and the explanation is shown until
    the next gesture. `warns` returns what to know about a tick that is made.
    """

    title: str
    names: Names
    pages: tuple[Page, ...]
    objects: Callable[[Names], str]
    ticked: Names = ()
    index: int = 0
    objection: str = ""
    warns: Callable[[Names], str] = lambda _: ""

    def back(self) -> Done:
        """End."""
        return Done(self.ticked)

    def turn(self, steps: int) -> Ticks:
        """Turn to another page."""
        index = min(max(self.index + steps, 0), len(self.pages))
        return replace(self, index=index, objection="")

    def push(self) -> Ticks | Done:
        """Tick the page, or end on the first one."""
        if not self.index:
            return Done(self.ticked)
        name = self.names[self.index - 1]
        wanted = set(self.ticked) ^ {name}
        ticked = tuple(other for other in self.names if other in wanted)
        if objection := self.objects(ticked):
            return replace(self, objection=objection)
        warning = self.warns(ticked) if name in ticked else ""
        return replace(self, ticked=ticked, objection=warning)

    def draw(self) -> Screen:
        """Draw the page with its tick; the first page lists all that are ticked."""
        if not self.index:
            pages = zip(self.names, self.pages, strict=True)
            titles = [page.name for name, page in pages if name in self.ticked]
            says = ", ".join(titles) or "Turn the knob to see them."
            return _draw_page(self.title, f"{len(titles)} on", "done", says)
        page, on = self.pages[self.index - 1], self.names[self.index - 1] in self.ticked
        name = f"{'x' if on else '-'} {page.name}"
        right = f"{self.index}/{len(self.pages)}"
        return _draw_page(self.title, right, name, self.objection or page.says)
