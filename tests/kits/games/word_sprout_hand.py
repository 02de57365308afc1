"""Games of Word Sprout by hand, as steps that work on any box."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

from evening import Evening
from evening_kit import Run, choose_rules
from steps import HOLD_S, PUSH, hold, perform, press, see, show, turn

from companion.games.word_sprout.rules.board.state import WordSproutState
from companion.games.word_sprout.ui.drafts import LONGEST_WORD
from companion.widgets.insert_letter import InsertLetter
from hardware.box import KNOB, Event, Kind


def shortest(steps: int, size: int) -> int:
    """The shorter way around a ring, in steps."""
    steps %= size
    return steps if steps <= size // 2 else steps - size


class Entry:
    """An entry made with the knob; it follows the widget to know how far to turn."""

    def __init__(self, widget: InsertLetter) -> None:
        self.widget: Any = widget

    def _turn(self, steps: int) -> Iterator[str]:
        if steps:
            self.widget = self.widget.step(Event(KNOB, Kind.TURNED, 0, steps))
            yield turn(steps)

    def _push(self) -> str:
        self.widget = self.widget.step(Event(KNOB, Kind.PRESSED, 0))
        return PUSH

    def letter(self, gap: int, letter: str, name: str = "") -> Iterator[str]:
        """Choose a letter in a gap without pushing for it."""
        if self.widget.idle:
            yield from self._turn(1)
        if self.widget.letter is None:
            yield from self._turn(shortest(gap - self.widget.spot, len(self.widget.spots)))
            yield from (show(f"{name}-gap"),) if name else ()
            yield self._push()
        at = self.widget.letters.index(letter)
        yield from self._turn(shortest(at - self.widget.letter, len(self.widget.letters)))
        yield from (show(f"{name}-letter"),) if name else ()

    def end_entry(self, name: str) -> Iterator[str]:
        """Turn to the end of the entry and push."""
        spots = self.widget.spots
        yield from self._turn(shortest(spots.index("take") - self.widget.spot, len(spots)))
        yield show(f"{name}-take")
        yield PUSH

    def take_letter(self) -> str:
        """Push for the letter; another one may follow."""
        return self._push()


def choose_letter(before: str, after: str, name: str = "") -> Iterator[str]:
    """Choose one letter, without playing it yet."""
    gap = next(at for at in range(len(after)) if after[:at] + after[at + 1 :] == before)
    return Entry(InsertLetter.of(before)).letter(gap, after[gap], name)


def show_word(string: str, word: str, name: str) -> Iterator[str]:
    """Add letters at the end of the string to make the word, and show it."""
    entry = Entry(InsertLetter.of(string, most=LONGEST_WORD - len(string), whole=True))
    for at in range(len(string), len(word)):
        yield from entry.letter(at, word[at], f"{name}-{at}")
        yield entry.take_letter()
    yield from entry.end_entry(name)


def whole_game() -> Iterator[str]:
    """Play two rounds with three players; vowels reverse the order and are collected."""
    yield from _set_up()
    yield from _first_round()
    yield from _second_round()


def _set_up() -> Iterator[str]:
    """Set up Word Sprout with two rounds, two variations and three seats."""
    yield from (see("WORD GAMES"), PUSH, see("GAME"), turn(1), PUSH)
    yield from (see("WORD SPROUT"), turn(3), PUSH, see("HOUSE RULES"), turn(3))
    yield from (show("knob/00-house"), PUSH, turn(2), show("knob/01-rounds"), PUSH)
    yield from (turn(-20), PUSH, see("WORD SPROUT"), turn(20), turn(-1), PUSH)
    yield from (see("VARIATIONS"), show("knob/02-variations"), turn(11), PUSH)
    yield from (show("knob/03-reverse"), turn(2), PUSH, show("knob/04-collect"))
    yield from (turn(-20), show("knob/05-chosen"), PUSH, see("WORD SPROUT"))
    yield from ("choose play", see("JOIN"), press(1), press(2), press(3), PUSH)


def _first_round() -> Iterator[str]:
    """Two reversals, a correct call out of turn, and a challenge without an answer."""
    yield from (see("P1's turn"), show("knob/10-first"), PUSH, see("RULES IN PLAY"))
    yield from (show("knob/11-rules"), PUSH)
    yield from (*choose_letter("", "O", "knob/12-o"), PUSH)
    yield from (see("P3's turn"), show("knob/13-reversed"))
    yield from (*choose_letter("O", "OA", "knob/14-oa"), press(3))
    yield from (see("P1's turn"), show("knob/15-back"))
    yield from (*choose_letter("OA", "OAT", "knob/16-oat"), PUSH, see("P2's turn"))
    yield from (*choose_letter("OAT", "OMAT", "knob/17-omat"), PUSH)
    yield from (see("P3's turn"), show("knob/18-p3"))
    yield from (*choose_letter("OMAT", "OMATO", "knob/19-omato"), press(1))
    yield from (see("P1 out of turn?"), show("knob/19-asked"), press(1), hold(1))
    yield from (see("OMATO"), show("knob/20-out-of-turn"), press(2), see("hold: wrong player?"))
    yield from (show("knob/21-not-entitled"), hold(2), show("knob/22-choice"))
    yield from (hold(2), see("P1 is out"), show("knob/23-called"))
    yield from (*choose_letter("OMAT", "ZOMAT", "knob/24-zomat"), press(3))
    yield from (see("P2's turn"), show("knob/25-p2"), press(2))
    yield from (see("P3: name your word"), show("knob/26-challenge"), hold(3))
    yield from (show("knob/27-none"), hold(3), see("P2 wins"), show("knob/28-round"))
    yield "wait 1.1"
    yield PUSH


def _second_round() -> Iterator[str]:
    """A challenge with an answer, a player who gives up, and the end."""
    yield from (see("P2's turn"), show("knob/30-second"))
    yield from (*choose_letter("", "T"), press(2), see("P3's turn"))
    yield from (*choose_letter("T", "TR"), press(3), see("P1's turn"))
    yield from (*choose_letter("TR", "TRA"), press(1), see("P3's turn"))
    yield from (*choose_letter("TRA", "TRAI"), press(3), see("P1's turn"), press(1))
    yield from (see("P3: name your word"), show("knob/31-challenge"))
    yield from (*show_word("TRAI", "TRAIN", "knob/32"), see("P1 is out"), show("knob/33-answered"))
    yield from (*choose_letter("TRAI", "STRAI"), PUSH, see("P3's turn"), hold(3))
    yield from (show("knob/34-choice"), press(3), show("knob/35-next"), press(3), press(3))
    yield from (show("knob/36-round-again"), hold(3))
    yield from (see("ROUND 2 IS OVER"), show("knob/37-last"), PUSH)
    yield from (see("P2 WINS"), show("knob/37-over"))


async def choose_options(
    table: Evening, *variations: int, rules: tuple[tuple[str, str], ...] = ()
) -> None:
    """Set up a game up to joining: variations by their numbers, house rules by name."""
    await table.game("Word Sprout")
    await choose_rules(table, *rules)
    if variations:
        await table.choose("variations: none")
        for number in variations:
            await table.turn(-20)
            await table.turn(number)
            await table.press("knob")
        await table.turn(-20)
        await table.press("knob")
    await table.choose("play")
    await table.sees("JOIN")


async def join_players(table: Evening, *names: str) -> None:
    """Let players join at seats 1, 2 ... and type their names."""
    for number, name in enumerate(names, 1):
        await table.press(f"seat{number}")
        await table.type(f"{name}<ENTER>")
    await table.press("knob")


async def type_strings(table: Evening, *plays: str) -> None:
    """Type whole strings, one per turn; wait until each is on the table."""
    for string in plays:
        await table.type(f"{string}<ENTER>")
        await table.sees(f"| {string} |")


async def pick_by_holding(table: Evening, seat: int, presses: int = 0) -> None:
    """Hold the button of a seat, press it `presses` times, and hold it again."""
    await table.hand.hold(f"seat{seat}", HOLD_S)
    await table.sees("hold:take")
    await table.press(*[f"seat{seat}"] * presses)
    await table.hand.hold(f"seat{seat}", HOLD_S)


def play_script(play_evening: Run, script: str) -> Evening:
    """Play an evening by a script, with pictures in the game's folder.

    Its own steps: `options 1 12 with rounds: no limit = 1 round` (variations by their numbers, and
    a house rule), `join AL BEA`, `strings O OA`, `pick 3` (by holding seat 3), and `shot` for a
    picture of what has just been drawn.
    """

    async def play(table: Evening) -> None:
        async def options(rest: str) -> None:
            numbers, _, rule = rest.partition("with ")
            row, _, choice = rule.partition(" = ")
            rules = ((row, choice),) if rule else ()
            await choose_options(table, *map(int, numbers.split()), rules=rules)

        async def shot(name: str) -> None:
            await asyncio.sleep(0.1)
            table.picture(f"word_sprout/{name}")

        await perform(
            table,
            script,
            options=options,
            join=lambda names: join_players(table, *names.split()),
            strings=lambda plays: type_strings(table, *plays.split()),
            pick=lambda seat: pick_by_holding(table, int(seat)),
            shot=shot,
        )

    return play_evening(play)


def newest_state(table: Evening) -> WordSproutState:
    """The state of the newest game, replayed from its journal."""
    found: WordSproutState = table.host.resume(table.host.journal.games()[-1]).state  # type: ignore[assignment]
    return found
