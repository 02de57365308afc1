"""Play NewWord with buttons and knob, as steps that can move any box."""

from __future__ import annotations

from collections.abc import Iterator

from evening import Evening
from evening_kit import choose_rules
from steps import PUSH, hold, press, see, show, turn

from companion.games.cards import default_deck
from companion.games.newword.ui.compose import Choice, Compose
from hardware.box import KNOB, Event, Kind

FACES = sorted(default_deck("newword").copies)
"""The cards in the order of the knob."""


def face_up(*cards: str) -> Iterator[str]:
    """Enter the five cards face up with the knob."""
    at = 0
    for card in cards:
        yield turn(FACES.index(card) - at)
        yield PUSH
        at = FACES.index(card)


def compose_word(table: tuple[str, ...], word: str, *, free: bool = False) -> Iterator[str]:
    """Compose a word such as `(CH)ARM`, with hand letters in parentheses, and finish it."""
    draft, inside = Compose(table, free), False
    for sign in word:
        if sign in "()":
            inside = sign == "("
            continue
        draft, turned = _turn_to(draft, Choice(sign, "hand" if inside else "table"))
        yield from (turned, PUSH)
    yield from (_turn_to(draft, Choice(does="done"))[1], PUSH)


def _turn_to(draft: Compose, choice: Choice) -> tuple[Compose, str]:
    """The step that turns to the choice by the shorter way, and the entry after pushing it."""
    begin, ring = draft.at, draft.ring
    first = 0 if begin is None else begin % len(ring)
    forward = (ring.index(choice) - first) % len(ring) + (begin is None)
    back = forward - len(ring) - (begin is None)
    steps = forward if forward <= -back else back
    turned = draft.step(Event(KNOB, Kind.TURNED, 0, steps))
    assert isinstance(turned, Compose)
    pushed = turned.step(Event(KNOB, Kind.PRESSED, 0))
    return pushed if isinstance(pushed, Compose) else turned, turn(steps)


def swap_cards(player: int, cards: int, name: str = "") -> Iterator[str]:
    """Pass and swap this many cards."""
    yield see(f"P{player}")
    yield hold(player)
    if cards:
        yield see("swap how many?")
        yield turn(cards)
        yield from (show(name),) if name else ()
        yield PUSH


def whole_game() -> Iterator[str]:
    """A game of P1 and P2, from the deal to the ranking, with words, challenges and swaps."""
    yield from (see("P2 deals"), show("knob-deal"))
    yield from face_up("S", "T", "A/E", "R", "M")
    yield from (show("knob-face-up"), PUSH, see("S T A/E R M"), show("knob-first"))
    yield from _valid_challenge()
    yield from _invalid_word()
    yield from swap_cards(1, 6, "knob-exchange")
    for player in (2, 1, 2, 1, 2, 1, 2):
        yield from swap_cards(player, 6)
    yield from swap_cards(1, 5)
    yield from (see("stock 1"), show("knob-passed"))
    yield from compose_word(("C", "H", "A/E=A", "R", "M", "S"), "MARCH(ES)")
    yield from (see("x4 ="), PUSH, see("LAST CARDS"), show("knob-last-cards"))
    yield from swap_cards(1, 0)
    yield from (see("P1 passed"), see("P2"), show("knob-last-pass"))
    yield from swap_cards(2, 0)
    yield from (see(" WINS"), show("knob-over"))


def _valid_challenge() -> Iterator[str]:
    """P1 lays CHARM, and P2 challenges it in vain."""
    start = ("S", "T", "A/E", "R", "M")
    yield from (turn(1), show("knob-table-letter"), turn(-1))
    yield from compose_word(start, "(CH)ARM", free=True)
    yield from (see("x2 ="), show("knob-confirm"), PUSH)
    yield from (see("challenge?"), show("knob-window"), press(2))
    yield from (see("is in the dictionary"), show("knob-stands"))
    yield from compose_word(("C", "H", "A/E=A", "R", "M"), "CHARM(S)")
    yield from (see("x3 ="), PUSH, see("challenge?"))


def _invalid_word() -> Iterator[str]:
    """P2 lays an invalid word, and P1 challenges it."""
    yield from compose_word(("C", "H", "A/E=A", "R", "M", "S"), "CH(X)ARM")
    yield from (see("x3 ="), PUSH, see("P2 +"), press(1))
    yield from (see("push:falls"), PUSH, see("P2 loses"), show("knob-falls"))


async def start_game(table: Evening, *seats: int, **rules: str) -> None:
    """Start NewWord with these house rules (row to choice) and seats."""
    await table.game("NewWord")
    await choose_rules(table, *rules.items())
    await table.choose("play")
    await table.press(*(f"seat{number}" for number in seats), "knob")


async def deal_table(table: Evening, *seats: int, cards: str = "STAERM", **rules: str) -> None:
    """Start NewWord and type the five cards face up."""
    await start_game(table, *seats, **rules)
    await table.type(f"{cards}<ENTER>")
    await table.sees(f"P{seats[0]}")


async def lay_word(table: Evening, keys: str) -> None:
    """Type a word for the player on turn, and lay it."""
    await table.type(f"{keys}<ENTER>")
    await table.sees("push: lay")
    await table.type("<ENTER>")
    await table.sees("challenge?")
