"""NewWord played by buttons and knob alone, as steps by which any box can be moved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from evening import Evening

from companion.games.cards import default_deck
from companion.games.newword.ui.compose import Choice, Compose
from hardware.box import KNOB, Event, Kind, seat

FACES = sorted(default_deck("newword").copies)
"""The cards in the order in which the knob runs through them."""

HOLD_S = 1.3


class Step(NamedTuple):
    """What a hand does (press, hold, turn), or an eye waits for (see) and remembers (show)."""

    do: str
    what: str = ""
    steps: int = 0


async def play(table: Evening, steps: Iterator[Step]) -> None:
    """Take the steps at the mock box."""
    for step in steps:
        match step.do:
            case "press":
                await table.press(step.what)
            case "hold":
                await table.hand.hold(step.what, HOLD_S)
            case "turn":
                await table.turn(step.steps)
            case "see":
                await table.sees(step.what, within=8)
            case "show":
                table.picture(f"newword/{step.what}")


def see(text: str) -> Step:
    """Wait until the display says it."""
    return Step("see", text)


def show(name: str) -> Step:
    """The display looks as it ought to."""
    return Step("show", name)


PUSH = Step("press", KNOB)


def face_up(*cards: str) -> Iterator[Step]:
    """The five that lie face up, each chosen with the knob."""
    at = 0
    for card in cards:
        yield Step("turn", steps=FACES.index(card) - at)
        yield PUSH
        at = FACES.index(card)


def composed(table: tuple[str, ...], word: str, *, free: bool = False) -> Iterator[Step]:
    """A word such as `(CH)ARM`, letter by letter, hand letters in parentheses; and done."""
    draft, inside = Compose(table, free), False
    for sign in word:
        if sign in "()":
            inside = sign == "("
            continue
        draft, turn = _chosen(draft, Choice(sign, "hand" if inside else "table"))
        yield from (turn, PUSH)
    yield from (_chosen(draft, Choice(does="done"))[1], PUSH)


def _chosen(draft: Compose, choice: Choice) -> tuple[Compose, Step]:
    """Turn to the choice by the shorter way; what the entry is when it is pushed."""
    begin, ring = draft.at, draft.ring
    first = 0 if begin is None else begin % len(ring)
    forward = (ring.index(choice) - first) % len(ring) + (begin is None)
    back = forward - len(ring) - (begin is None)
    steps = forward if forward <= -back else back
    turned = draft.step(Event(KNOB, Kind.TURNED, 0, steps))
    assert isinstance(turned, Compose)
    pushed = turned.step(Event(KNOB, Kind.PRESSED, 0))
    return pushed if isinstance(pushed, Compose) else turned, Step("turn", steps=steps)


def exchanges(player: int, cards: int, name: str = "") -> Iterator[Step]:
    """The player passes, and exchanges so many cards unseen."""
    yield see(f"P{player}")
    yield Step("hold", seat(player))
    if cards:
        yield see("swap how many?")
        yield Step("turn", steps=cards)
        yield from (show(name),) if name else ()
        yield PUSH


def whole_game() -> Iterator[Step]:
    """P1 and P2, from the deal to the ranking: words, both kinds of challenge, exchanges."""
    yield from (see("P2 deals"), show("knob-deal"))
    yield from face_up("S", "T", "A/E", "R", "M")
    yield from (show("knob-face-up"), PUSH, see("S T A/E R M"), show("knob-first"))
    yield from _challenged()
    yield from _fallen()
    yield from exchanges(1, 6, "knob-exchange")
    for player in (2, 1, 2, 1, 2, 1, 2):
        yield from exchanges(player, 6)
    yield from exchanges(1, 5)
    yield from (see("stock 1"), show("knob-passed"))
    yield from composed(("C", "H", "A/E=A", "R", "M", "S"), "MARCH(ES)")
    yield from (see("x4 ="), PUSH, see("LAST CARDS"), show("knob-last-cards"))
    yield from exchanges(1, 0)
    yield from (see("P1 passed"), see("P2"), show("knob-last-pass"))
    yield from exchanges(2, 0)
    yield from (see(" WINS"), show("knob-over"))


def _challenged() -> Iterator[Step]:
    """P1 lays CHARM, P2 thinks that it is none, and is wrong."""
    start = ("S", "T", "A/E", "R", "M")
    yield from (Step("turn", steps=1), show("knob-table-letter"), Step("turn", steps=-1))
    yield from composed(start, "(CH)ARM", free=True)
    yield from (see("x2 ="), show("knob-confirm"), PUSH)
    yield from (see("challenge?"), show("knob-window"), Step("press", seat(2)))
    yield from (see("is in the dictionary"), show("knob-stands"))
    yield from composed(("C", "H", "A/E=A", "R", "M"), "CHARM(S)")
    yield from (see("x3 ="), PUSH, see("challenge?"))


def _fallen() -> Iterator[Step]:
    """P2 lays what is no word, P1 objects."""
    yield from composed(("C", "H", "A/E=A", "R", "M", "S"), "CH(X)ARM")
    yield from (see("x3 ="), PUSH, see("P2 +"), Step("press", seat(1)))
    yield from (see("not in the dictionary"), show("knob-falls"))


async def seated(table: Evening, *seats: int, **rules: str) -> None:
    """NewWord by house rules (row to choice), for those seats."""
    await table.game("NewWord")
    if rules:
        await table.choose("house rules")
    for row, choice in rules.items():
        await table.choose(row)
        await table.choose(choice)
    if rules:
        await table.choose("done")
    await table.choose("play")
    await table.press(*(f"seat{number}" for number in seats), "knob")


async def dealt(table: Evening, *seats: int, cards: str = "STAERM", **rules: str) -> None:
    """The same with the five face up typed."""
    await seated(table, *seats, **rules)
    await table.type(f"{cards}<ENTER>")
    await table.sees(f"P{seats[0]}")


async def lays(table: Evening, typed: str) -> None:
    """Whoever is on turn types a word and lays it."""
    await table.type(f"{typed}<ENTER>")
    await table.sees("push: lay")
    await table.type("<ENTER>")
    await table.sees("challenge?")
