"""The rule sheet's example without a keyboard: seat buttons, knob and spin button alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from string import ascii_uppercase

from evening import Evening
from worph_kit import FINAL, SHEET_SEED, WORDS

from companion.widgets.change_letter import ChangeLetter
from companion.widgets.spell import Spell

Run = Callable[..., Evening]

NAMES = ("AL", "NB", "JR", "AR")


async def turn_to(table: Evening, steps: int, size: int) -> None:
    """Turn the knob in the shorter direction."""
    steps %= size
    await table.turn(steps if steps <= size // 2 else steps - size)


async def spell(table: Evening, text: str, *, least: int) -> None:
    """Enter a text letter by letter and confirm it."""
    widget = Spell("", least=least, most=8)
    for letter in text:
        at = widget.ring.index(letter)
        await turn_to(table, at - widget.at, len(widget.ring))
        await table.press("knob")
        widget = Spell("", widget.text + letter, least=least, most=8, at=at)
    await turn_to(table, len(widget.ring) - 1 - widget.at, len(widget.ring))
    await table.press("knob")


async def change_word(table: Evening, before: str, after: str, picture: str) -> None:
    """Change the word on the table: choose the place, then the letter."""
    widget = ChangeLetter.of(before)
    spot, letter = next(
        (spot, letter)
        for spot in range(len(widget.places))
        for letter in range(len(ascii_uppercase))
        if ChangeLetter(before, spot, letter=letter).entry.word == after
    )
    await turn_to(table, spot - widget.spot, len(widget.places))
    table.picture(f"{picture}-place")
    await table.press("knob")
    await turn_to(table, letter - ascii_uppercase.index("N"), len(ascii_uppercase))
    table.picture(f"{picture}-letter")


async def join_with_names(table: Evening) -> None:
    """Four people join; each chooses "new name" by turning back, and spells it."""
    for number, name in enumerate(NAMES, 1):
        await table.press(f"seat{number}")
        await table.turn(-1)
        await table.sees("new name")
        table.picture(f"knob/00-{number}-join")
        await table.press("knob")
        await table.sees(f"NAME {number}")
        table.picture(f"knob/00-{number}-name")
        await spell(table, name, least=1)
        await table.sees(f"{number} {name}")
    table.picture("knob/00-joined")


def test_the_example_of_the_rule_sheet_with_buttons_and_knob(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        table.hand.unplug("keyboard")
        await table.sees("WORD GAMES")
        await table.press("knob", "knob", "knob")
        await table.sees("JOIN")
        await join_with_names(table)
        await table.press("knob")
        await table.sees("AR: draw a card")
        for number, letter in enumerate((2, 0, 17), 1):
            now = (0, 2, 0)[number - 1]
            await turn_to(table, letter - now, 27 if number > 1 else 26)
            table.picture(f"knob/01-card-{number}")
            await table.press("knob")
        await table.sees("CAR | push: OK")
        table.picture("knob/01-card-taken")
        await table.press("knob")
        before = "CAR"
        for n, word in enumerate(WORDS, 2):
            await table.sees(": SPIN")
            table.picture(f"knob/{n:02}-spin")
            await table.press("spin")
            await table.sees("0:30", within=3)
            table.picture(f"knob/{n:02}-spun")
            await table.press(f"seat{(n - 2) % 4 + 1}")
            await change_word(table, before, word, f"knob/{n:02}")
            await table.press(*(("knob",) if n % 2 else (f"seat{(n - 2) % 4 + 1}",)))
            before = word
        await table.sees("AL: SPIN")
        table.picture("knob/10-spin")
        for seat, name in enumerate(NAMES, 1):
            table.hand.down(f"seat{seat}")
            await table.sees("passes", within=1)
            table.picture(f"knob/11-passes-{seat}")
            await table.sees(f"{name} passed" if seat < 4 else "TIE: NB + AR")
            table.hand.up(f"seat{seat}")
            await asyncio.sleep(0.1)
        await table.sees("TIE: NB + AR")
        table.picture("knob/12-over")
        await table.press("spin")
        await table.sees("WORD GAMES")

    table = play_evening(play, seed=SHEET_SEED)
    (record,) = table.host.journal.games()
    assert record.header.players == NAMES
    assert record.result["scores"] == FINAL
