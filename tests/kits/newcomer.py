"""A newcomer at the drawn box: reads the display, and does what its words say.

The newcomer knows what is wanted, in words, and one fixed table: which words on a display
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
    "all press": ("all", "mine"),
    "press": ("press", "mine"),
    "push": ("press", KNOB),
    "SPIN": ("press", SPIN),
    "turn": ("turn", KNOB),
    "Enter": ("type", "<ENTER>"),
}
"""The fixed table: the words before a colon, or by themselves, and what a hand does at them."""

_SAID = re.compile(
    rf"(?<![\w])({'|'.join(VERBS)})(?::\s*|\s+to\s+|(?=\s{{2,}}|\s*$|,))"
    rf"(.*?)(?=(?:\s|,)+(?:{'|'.join(VERBS)})(?::|\s*$)|[.]|$)"
)
HOLD_S = 1.3
TITLE = 12
"""Below the title of a list, pixels from the top."""

LULL_S = 33.0
"""So long a newcomer who sees nothing that fits waits for a tip, seconds."""

CALM_S = 0.7
"""A newcomer looks at a screen for so long before the next gesture, seconds."""


class Offer(NamedTuple):
    """What the display offers: its words, and the gesture that they stand for."""

    label: str
    how: str
    control: str

    def __str__(self) -> str:
        return f"{self.how} {self.control} ({self.label})"


class Errand(NamedTuple):
    """What somebody wants, in words: `looks_for`, the latest that is seen counts.

    `goal` is a pattern that the display shows in the end. `types` are the words to be entered
    where the display asks for one. `shortest` counts the gestures of somebody who knows the box.
    `seats` are those of the people who do it together, in their order.
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
    """Somebody at the table who runs an errand."""

    def __init__(self, table: Evening, errand: Errand) -> None:
        self.table, self.errand = table, errand
        self.gestures = 0
        self.did: list[str] = []
        self._tried: Counter[tuple[str, str]] = Counter()
        self._remembered: dict[str, Offer] = {}
        self._typed: set[str] = set()
        self._turn = self._done = 0

    async def run(self) -> int:
        """Do it; how many gestures it took. Raises Lost."""
        await asyncio.sleep(CALM_S)
        while not re.search(self.errand.goal, self.table.words()):
            if self.gestures > 2 * self.errand.shortest:
                raise Lost(f"{self.errand.name}: {' > '.join(self.did)} > {self.table.words()}")
            await self._one(self._choice() or await self._waited())
        return self.gestures

    async def _waited(self) -> Offer:
        """Nothing fits: something may come; else look through the list, go on, or go back."""
        until = asyncio.get_running_loop().time() + LULL_S
        while not self.rows() and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.5)
            if found := self._choice():
                return found
        return self._otherwise(self.offers(), self.rows())

    def _notice(self) -> None:
        """A hold that is offered once is remembered."""
        for offer in self.offers():
            if offer.how == "hold" and offer.control != "mine":
                self._remembered[offer.label] = offer

    # -- what the display says --------------------------------------------------------

    def offers(self) -> list[Offer]:
        """All that the words of the display offer."""
        return [offer for row in self.table.words().split(" | ") for offer in said(row)]

    def rows(self) -> list[str]:
        """The rows of the list that is open; none where there is no list."""
        texts = [i for i in self.table.host.ui.screen.items if isinstance(i, Text) and i.y >= TITLE]
        return [i.text.strip() for i in texts] if self.chosen() else []

    def chosen(self) -> str:
        """The row that is marked, by a band as wide as the display; a tip is none."""
        items = self.table.host.ui.screen.items
        bands = {i.y for i in items if isinstance(i, Fill) and i.width == WIDTH and i.y >= TITLE}
        marked = [i for i in items if isinstance(i, Text) and i.inverse and not tells(i.text)]
        rows = [i.text.strip() for i in marked if {i.y - 2, i.y - 1, i.y} & bands]
        return rows[-1] if rows else ""

    def _listed(self) -> list[Offer]:
        """The rows to choose from; on a page of one rule, its value belongs to its name."""
        title, rows = self.table.words().split(" | ")[0], self.rows()
        if title[:1].islower() and not tells(title):
            return [Offer(f"{title}: {self.chosen()}", "row", self.chosen())]
        return [Offer(row, "row", row) for row in rows if not tells(row)]

    # -- what to do about it ----------------------------------------------------------

    def _choice(self) -> Offer | None:
        """What fits what is wanted; None: nothing."""
        offers, rows = self.offers(), self.rows()
        self._notice()
        for word in self._prompted():
            return Offer(word, "type", f"{word}<ENTER>")
        known = [*offers, *self._listed()]
        remembered = [] if rows else list(self._remembered.values())
        return self._wanted(known) or self._wanted(remembered)

    def _prompted(self) -> list[str]:
        """What is to be typed at what the display asks."""
        words = self.table.words()
        return [
            text
            for asked, text in self.errand.types.items()
            if re.search(asked, words) and asked not in self._typed
        ]

    def _wanted(self, known: list[Offer]) -> Offer | None:
        """The offer that is nearest to what is wanted; what came before that is done."""
        for at in reversed(range(self._done, len(self.errand.looks_for))):
            for offer in known:
                if fits(self.errand.looks_for[at], offer) and self._fresh(offer):
                    return offer
        return None

    def _reached(self, offer: Offer) -> None:
        """What is wanted after that offer was taken."""
        for at in range(self._done, len(self.errand.looks_for)):
            if fits(self.errand.looks_for[at], offer):
                self._done = at + (not self._again(at))
                return

    def _again(self, at: int) -> bool:
        """Whether it may be needed more than once: the last wish."""
        return at == len(self.errand.looks_for) - 1

    def _fresh(self, offer: Offer) -> bool:
        """Whether it was not tried at this very screen."""
        return not self._tried[(self.table.words(), str(offer))]

    def _otherwise(self, offers: list[Offer], rows: list[str]) -> Offer:
        """Look through the list, open what may lead on, go on, or go back."""
        if rows:
            ways = [Offer("the rest of the list", "look", KNOB), Offer("back", "press", SPIN)]
        else:
            ways = [*(o for o in self._remembered.values() if "menu" in o.label), *offers]
        return next((offer for offer in ways if self._fresh(offer)), Offer("on", "press", KNOB))

    async def _one(self, offer: Offer) -> None:
        self._tried[(self.table.words(), str(offer))] += 1
        self.did.append(f"[{self.table.words()}] {offer}")
        self.gestures += self._cost(offer)
        self._reached(offer)
        await self._gesture(offer)
        await asyncio.sleep(CALM_S)

    def _cost(self, offer: Offer) -> int:
        """How many gestures it takes: a row is turned to and pushed, all press one by one."""
        if offer.how == "all":
            return len(self.errand.seats)
        return 2 if offer.how == "row" and self.chosen() != offer.control else 1

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
        """The button of whose turn it is to press, of those who do it together."""
        self._turn += 1
        return seat(self.errand.seats[(self._turn - 1) % len(self.errand.seats)])

    async def _take(self, row: str) -> None:
        """Turn to a row of the list that is seen, and push."""
        for step in (1, -1):
            for _ in range(12):
                if self.chosen() == row:
                    await self.table.press(KNOB)
                    return
                await self.table.turn(step)
        raise Lost(f"{row!r} cannot be reached: {self.table.words()}")

    async def _look(self) -> None:
        """Turn through what there is, down and up, until something of it is wanted."""
        for step in (1, -1):
            for _ in range(40):
                if self._wanted([*self.offers(), *self._listed()]):
                    return
                before = self.table.words(), self.chosen()
                await self.table.turn(step)
                if (self.table.words(), self.chosen()) == before:
                    break


def fits(wish: str, offer: Offer) -> bool:
    """Whether what is offered has the words that are looked for."""
    return re.search(rf"\b{re.escape(wish)}\b", offer.label, re.IGNORECASE) is not None


def tells(text: str) -> bool:
    """Whether it is no row of a list but says what a gesture does."""
    return ":" in text and bool(said(text))


def said(row: str) -> list[Offer]:
    """What a row of the display offers; a sentence begins with a capital."""
    small = re.sub(r"\b(Hold|Press|Push|Turn)\b", lambda verb: verb[0].lower(), row)
    return [Offer(label.strip() or verb, *VERBS[verb]) for verb, label in _SAID.findall(small)]


class Guided(Newcomer):
    """A newcomer in a guided game, who does what the box explains until somebody has won.

    `looks_for` are the ways on, the best first; whose button is meant stands on the display.
    """

    async def run(self) -> int:
        """Play to the end; how many gestures it took. Raises Lost."""
        while not re.search(self.errand.goal, self.table.words()):
            if self.gestures > self.errand.shortest:
                raise Lost(f"{self.errand.name}: {' > '.join(self.did[-12:])}")
            await self._one(self._choice() or self._on())
        return self.gestures

    def _choice(self) -> Offer | None:
        """An explanation is read and pushed away; else what fits best."""
        words = self.table.words()
        if words.endswith(GO_ON):
            text = " ".join(words.split(" | ")[1:-1])
            self._remembered |= {offer.label: offer for offer in said(text)}
            return Offer("go on", "press", KNOB)
        return super()._choice()

    def _notice(self) -> None:
        """What a tip says of the menu is of no use here."""

    def _wanted(self, known: list[Offer]) -> Offer | None:
        found = (
            offer
            for wish in self.errand.looks_for
            for offer in known
            if fits(wish, offer) and self._tried[self._at(offer)] < SAME
        )
        return next(found, None)

    def _at(self, offer: Offer) -> tuple[str, str]:
        return self.table.words(), str(offer)

    def _on(self) -> Offer:
        """What the display offers first, or a push."""
        ways = [offer for offer in self.offers() if offer.label != "menu"]
        if any(offer.how == "turn" for offer in ways):
            ways = [Offer("what there is", "look", KNOB), *ways]
        ways.sort(key=lambda offer: offer.how == "turn")
        first = (o for o in ways if self._tried[self._at(o)] < (1 if o.how == "look" else SAME))
        return next(first, Offer("on", "press", KNOB))

    def _mine(self) -> str:
        """The button of the first player whom the display names."""
        named = re.search(r"\bP(\d)\b", self.table.words())
        return seat(int(named[1]) if named else self.errand.seats[0])


GO_ON = "push: next"
"""How an explanation ends."""

SAME = 30
"""So often the same is done at the same screen, before something else is tried."""
