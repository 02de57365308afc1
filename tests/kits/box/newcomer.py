"""A newcomer at the mock box: reads the display and does what its words say.

The newcomer has a goal in words and one fixed table: which words on the display
stand for which gesture. It knows no game, no menu and no screen.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from evening import Evening

from companion.screen.screen import Fill, Text
from hardware.box import KNOB, SPIN, WIDTH, seat

VERBS = {
    "hold the knob": ("hold", KNOB),
    "hold knob": ("hold", KNOB),
    "hold SPIN": ("hold", SPIN),
    "hold your button": ("hold", "mine"),
    "hold a button": ("hold", "mine"),
    "hold": ("hold", "mine"),
    "press your button": ("press", "mine"),
    "your button": ("press", "mine"),
    "any button": ("press", "mine"),
    "all press": ("all", "mine"),
    "press": ("press", "mine"),
    "push": ("press", KNOB),
    "SPIN": ("press", SPIN),
    "turn": ("turn", KNOB),
    "Enter": ("type", "<ENTER>"),
}
"""The fixed table: words in front of a colon, or alone, and the gesture they stand for."""

_OFFER = re.compile(
    rf"(?<![\w])({'|'.join(VERBS)})(?::\s*|\s+to\s+|(?=\s{{2,}}|\s*$|,))"
    rf"(.*?)(?=(?:\s|,)+(?:{'|'.join(VERBS)})(?::|\s*$)|[.]|$)"
)
HOLD_S = 1.3
TITLE = 12
"""The lower edge of a list's title, in pixels."""

LULL_S = 33.0
"""How long a newcomer waits for a tip before trying something else, in seconds."""

CALM_S = 0.7
"""Time between two gestures, in seconds."""


class Offer(NamedTuple):
    """A choice on the display: its words, and the gesture they stand for."""

    label: str
    how: str
    control: str

    def __str__(self) -> str:
        return f"{self.how} {self.control} ({self.label})"


class Errand(NamedTuple):
    """What a newcomer wants: the words in `looks_for`, of which the last one on the display counts.

    `goal` is a pattern of the display at the end. `types` maps prompts to the words to be typed
    there. `shortest` is the number of gestures of somebody who knows the box.
    `seats` are the seats of the people who do it together.
    """

    name: str
    looks_for: tuple[str, ...]
    goal: str
    shortest: int
    types: Mapping[str, str] = {}
    seats: tuple[int, ...] = (1,)


class Lost(AssertionError):
    """The newcomer did not find the way."""


class Newcomer:
    """A newcomer with an errand."""

    def __init__(self, table: Evening, errand: Errand) -> None:
        self.table, self.errand = table, errand
        self.gestures = 0
        self.did: list[str] = []
        self._tried: Counter[tuple[str, str]] = Counter()
        self._remembered: dict[str, Offer] = {}
        self._typed: set[str] = set()
        self._turn = self._done = 0

    async def run(self) -> int:
        """Do the errand; returns the number of gestures. Raises Lost."""
        await asyncio.sleep(CALM_S)
        while not re.search(self.errand.goal, self.table.words()):
            if self.gestures > 2 * self.errand.shortest:
                raise Lost(f"{self.errand.name}: {' > '.join(self.did)} > {self.table.words()}")
            await self._do(self._next_offer() or await self._wait_for_offer())
        return self.gestures

    async def _wait_for_offer(self) -> Offer:
        """Wait for something that matches; else look through the list, go on, or go back."""
        until = asyncio.get_running_loop().time() + LULL_S
        while not self.rows() and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.5)
            if found := self._next_offer():
                return found
        return self._fallback(self.offers(), self.rows())

    def _remember_holds(self) -> None:
        """Remember the holds on the display."""
        for offer in self.offers():
            if offer.how == "hold" and offer.control != "mine":
                self._remembered[offer.label] = offer

    # -- the display -------------------------------------------------------------------

    def offers(self) -> list[Offer]:
        """All choices the words of the display offer."""
        return [offer for row in self.table.words().split(" | ") for offer in offers_in(row)]

    def rows(self) -> list[str]:
        """The rows of the open list, if there is one."""
        texts = [i for i in self.table.host.ui.screen.items if isinstance(i, Text) and i.y >= TITLE]
        return [i.text.strip() for i in texts] if self.selected_row() else []

    def selected_row(self) -> str:
        """The selected row, which has a band as wide as the display; tips do not count."""
        items = self.table.host.ui.screen.items
        bands = {i.y for i in items if isinstance(i, Fill) and i.width == WIDTH and i.y >= TITLE}
        marked = [i for i in items if isinstance(i, Text) and i.inverse and not is_offer(i.text)]
        rows = [i.text.strip() for i in marked if {i.y - 2, i.y - 1, i.y} & bands]
        return rows[-1] if rows else ""

    def _row_offers(self) -> list[Offer]:
        """The rows to choose from; the page of a house rule counts as `name: value`."""
        title, rows = self.table.words().split(" | ")[0], self.rows()
        if title[:1].islower() and not is_offer(title):
            return [Offer(f"{title}: {self.selected_row()}", "row", self.selected_row())]
        return [Offer(row, "row", row) for row in rows if not is_offer(row)]

    # -- the next gesture --------------------------------------------------------------

    def _next_offer(self) -> Offer | None:
        """The choice that matches the errand, or None."""
        offers, rows = self.offers(), self.rows()
        self._remember_holds()
        for word in self._words_to_type():
            return Offer(word, "type", f"{word}<ENTER>")
        known = [*offers, *self._row_offers()]
        remembered = [] if rows else list(self._remembered.values())
        return self._match(known) or self._match(remembered)

    def _words_to_type(self) -> list[str]:
        """The words to type at the prompts on the display."""
        words = self.table.words()
        return [
            text
            for asked, text in self.errand.types.items()
            if re.search(asked, words) and asked not in self._typed
        ]

    def _match(self, known: list[Offer]) -> Offer | None:
        """The choice nearest to the goal; earlier wishes count as done."""
        for at in reversed(range(self._done, len(self.errand.looks_for))):
            for offer in known:
                if matches(self.errand.looks_for[at], offer) and self._is_new(offer):
                    return offer
        return None

    def _mark_done(self, offer: Offer) -> None:
        """Note which wish this choice fulfils."""
        for at in range(self._done, len(self.errand.looks_for)):
            if matches(self.errand.looks_for[at], offer):
                self._done = at + (not self._may_repeat(at))
                return

    def _may_repeat(self, at: int) -> bool:
        """Whether the wish may be needed more than once: the last one."""
        return at == len(self.errand.looks_for) - 1

    def _is_new(self, offer: Offer) -> bool:
        """Whether the choice was not tried on this screen before."""
        return not self._tried[(self.table.words(), str(offer))]

    def _fallback(self, offers: list[Offer], rows: list[str]) -> Offer:
        """Look through the list, open the menu, take any choice, or go back."""
        if rows:
            ways = [Offer("the rest of the list", "look", KNOB), Offer("back", "press", SPIN)]
        else:
            ways = [*(o for o in self._remembered.values() if "menu" in o.label), *offers]
        return next((offer for offer in ways if self._is_new(offer)), Offer("on", "press", KNOB))

    async def _do(self, offer: Offer) -> None:
        self._tried[(self.table.words(), str(offer))] += 1
        self.did.append(f"[{self.table.words()}] {offer}")
        self.gestures += self._cost(offer)
        self._mark_done(offer)
        await self._gesture(offer)
        await asyncio.sleep(CALM_S)

    def _cost(self, offer: Offer) -> int:
        """The number of gestures: 2 to turn to a row and push, one for each seat if all press."""
        if offer.how == "all":
            return len(self.errand.seats)
        return 2 if offer.how == "row" and self.selected_row() != offer.control else 1

    async def _gesture(self, offer: Offer) -> None:
        control = self._mine() if offer.control == "mine" else offer.control
        match offer.how:
            case "press":
                await self.table.press(control)
            case "hold":
                await self.table.hand.hold(control, HOLD_S)
            case "all":
                for number in self.errand.seats:
                    await self.table.press(seat(number))
            case "look":
                await self._look()
            case "turn":
                await self.table.turn(1)
            case "type":
                self._typed |= {a for a, t in self.errand.types.items() if t == offer.label}
                await self.table.type(offer.control)
            case "row":
                await self._take(offer.control)

    def _mine(self) -> str:
        """The button of the next of the people who do it together."""
        self._turn += 1
        return seat(self.errand.seats[(self._turn - 1) % len(self.errand.seats)])

    async def _take(self, row: str) -> None:
        """Turn to a row on the display and push."""
        for step in (1, -1):
            for _ in range(12):
                if self.selected_row() == row:
                    await self.table.press(KNOB)
                    return
                await self.table.turn(step)
        raise Lost(f"{row!r} cannot be reached: {self.table.words()}")

    async def _look(self) -> None:
        """Turn through the list, down and up, until something matches."""
        for step in (1, -1):
            for _ in range(40):
                if self._match([*self.offers(), *self._row_offers()]):
                    return
                before = self.table.words(), self.selected_row()
                await self.table.turn(step)
                if (self.table.words(), self.selected_row()) == before:
                    break


def matches(wish: str, offer: Offer) -> bool:
    """Whether the label of the choice has these words; a word laid in capitals is none of them."""
    first, rest = re.escape(wish[0]), re.escape(wish[1:])
    return re.search(rf"\b(?i:{first}){rest}\b", offer.label) is not None


def is_offer(text: str) -> bool:
    """Whether the text names a gesture, so that it is not a row of a list."""
    return ":" in text and bool(offers_in(text))


def offers_in(row: str) -> list[Offer]:
    """The choices in a row of the display; sentences begin with a capital."""
    small = re.sub(r"\b(Hold|Press|Push|Turn)\b", lambda verb: verb[0].lower(), row)
    return [Offer(label.strip() or verb, *VERBS[verb]) for verb, label in _OFFER.findall(small)]


class Guided(Newcomer):
    """A newcomer in a guided game: follows the explanations until somebody has won.

    `looks_for` are the preferred choices, the best first; the display names the player.
    """

    async def run(self) -> int:
        """Play to the end; returns the number of gestures. Raises Lost."""
        while not re.search(self.errand.goal, self.table.words()):
            if self.gestures > self.errand.shortest:
                raise Lost(f"{self.errand.name}: {' > '.join(self.did[-12:])}")
            await self._do(self._next_offer() or self._any_offer())
        return self.gestures

    def _next_offer(self) -> Offer | None:
        """Close an explanation after reading it; else the best choice."""
        words = self.table.words()
        if words.endswith(GO_ON):
            text = " ".join(words.split(" | ")[1:-1])
            self._remembered |= {offer.label: offer for offer in offers_in(text)}
            return Offer("go on", "press", KNOB)
        return super()._next_offer()

    def _remember_holds(self) -> None:
        """Ignore tips about the menu."""

    def _match(self, known: list[Offer]) -> Offer | None:
        found = (
            offer
            for wish in self.errand.looks_for
            for offer in known
            if matches(wish, offer) and self._tried[self._key(offer)] < SAME
        )
        return next(found, None)

    def _key(self, offer: Offer) -> tuple[str, str]:
        return self.table.words(), str(offer)

    def _any_offer(self) -> Offer:
        """The first choice on the display, or a push."""
        ways = [offer for offer in self.offers() if offer.label != "menu"]
        if any(offer.how == "turn" for offer in ways):
            ways = [Offer("what there is", "look", KNOB), *ways]
        ways.sort(key=lambda offer: offer.how == "turn")
        first = (o for o in ways if self._tried[self._key(o)] < (1 if o.how == "look" else SAME))
        return next(first, Offer("on", "press", KNOB))

    def _mine(self) -> str:
        """The button of the first player named on the display."""
        named = re.search(r"\bP(\d)\b", self.table.words())
        return seat(int(named[1]) if named else self.errand.seats[0])


GO_ON = "push: next"
"""The last row of an explanation."""

SAME = 30
"""How often the same gesture is tried on the same screen."""
