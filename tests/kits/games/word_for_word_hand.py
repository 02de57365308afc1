"""Play Word For Word by hand: cards, bets and words with the knob, the buttons or the keyboard."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from string import ascii_uppercase

from evening import Evening
from evening_kit import choose_rules

CALM_S = 1.2
"""Presses are ignored for this long after a round, seconds."""

OK_PLACE = 27
"""Place of OK on the ring of letters, after A to Z and delete."""

Show = Callable[[str], None]


async def begun(table: Evening, *rules: tuple[str, str]) -> None:
    """Start a game with these house rules, up to joining."""
    await table.game("Word For Word")
    await choose_rules(table, *rules)
    await table.choose("play")
    await table.sees("JOIN")


async def cards(table: Evening, text: str) -> None:
    """Enter cards: a small letter is blue, a capital red, `*` a wild card."""
    at, ring = 0, f"{ascii_uppercase}*"
    for sign in text:
        spot = ring.index(sign.upper())
        await table.turn(spot - at)
        at = spot
        await table.press("knob")
        await table.turn(int(sign.isupper()))
        await table.press("knob")
    await table.sees("push: OK")
    await table.press("knob")


async def spell(table: Evening, word: str) -> None:
    """Spell a word with the knob, and confirm it with OK."""
    await table.sees(": WORD")
    at = 0
    for letter in word:
        await table.turn(ascii_uppercase.index(letter) - at)
        at = ascii_uppercase.index(letter)
        await table.press("knob")
    if len(word) < 7:
        await table.turn(OK_PLACE - at)
    await table.press("knob")
    await table.sees("push: declare")


class Knob:
    """Plays with the knob."""

    async def push(self, table: Evening) -> None:
        """Take what is shown."""
        await table.press("knob")

    async def cards(self, table: Evening, text: str) -> None:
        """Enter cards one by one."""
        await cards(table, text)

    async def spell(self, table: Evening, word: str) -> None:
        """Spell a word, up to the choice of its cards."""
        await spell(table, word)

    async def amount(self, table: Evening, low: int, chips: int) -> None:
        """Turn to an amount, starting from the lowest; the last steps are of five chips."""
        steps, rest = divmod(chips - low, 5)
        await table.turn(rest + 1)
        for _ in range(steps):
            await table.press("knob")
            await table.turn(1)


class Keys(Knob):
    """Plays with the keyboard."""

    async def push(self, table: Evening) -> None:
        """Press Enter."""
        await table.type("<ENTER>")

    async def cards(self, table: Evening, text: str) -> None:
        """Type cards; Space changes the colour of the last one, 0 is a wild card."""
        for sign in text:
            await table.type("0" if sign == "*" else sign.upper())
            if sign.isupper():
                await table.type("<SPACE>")
        await table.type("<ENTER>")

    async def spell(self, table: Evening, word: str) -> None:
        """Type the word and Enter."""
        await table.sees(": WORD")
        await table.type(f"{word}<ENTER>")
        await table.sees("push: declare")

    async def amount(self, table: Evening, low: int, chips: int) -> None:
        """Type the amount."""
        del low
        await table.type(str(chips))


async def dealt(table: Evening, number: int, show: Show, by: Knob) -> None:
    """Everybody pays the ante; the dealer names no category."""
    await table.sees("ante 1")
    show(f"ante-{number}")
    await by.push(table)
    await table.sees("CATEGORY")
    await by.push(table)


async def first_round(table: Evening, show: Show, by: Knob) -> None:
    """P2 deals: a bet, a raise, calls, a fold; BIGGER beats GIBE, and a challenge fails."""
    await table.sees("CUT FOR THE DEAL")
    show("cut")
    await table.turn(1)
    for sign in "gqe":
        await by.cards(table, sign)
    await dealt(table, 1, show, by)
    await table.sees("P2 pot 3")
    show("open")
    await table.turn(3)
    await table.press("seat2", "seat3")
    await by.amount(table, 5, 10)
    show("raise")
    await table.press("seat1", "seat2", "seat3")
    await table.sees("SHOUT")
    await by.cards(table, "bi*")
    await table.sees("P3 pot")
    show("shout")
    await table.press("seat3", "seat1", "seat2")
    await table.sees("MUMBLE")
    await by.cards(table, "e")
    await table.press("seat3", "seat1")
    await table.turn(1)
    await table.press("seat2")
    show("facing")
    await table.hand.hold("seat3", 1.2)
    await table.press("seat1")
    await table.sees("WHISPER")
    await by.cards(table, "r")
    await table.sees("P1 pot")
    show("whisper")
    await table.press("seat1", "seat2")
    await by.spell(table, "BIGGER")
    show("word")
    await table.turn(-4)
    show("word-card")
    await by.push(table)
    show("word-other")
    await table.press("knob", "knob", "knob")
    await table.turn(4)
    await by.push(table)
    await by.spell(table, "GIBE")
    await by.push(table)
    await table.sees("CHALLENGE?")
    show("words")
    await table.turn(1)
    show("steps")
    await table.turn(-1)
    await table.hand.hold("seat3", 1.2)
    await table.sees("P3 challenges")
    show("challenge")
    await table.press("seat3", "seat3", "seat3")
    await by.push(table)
    await table.sees("stands")
    show("stands")
    await table.press("seat1", "seat2", "seat3")


async def paid(table: Evening, show: Show, number: int, by: Knob) -> None:
    """Pay the pot and start the next round."""
    await by.push(table)
    await table.sees("push: next")
    show(f"paid-{number}")
    await asyncio.sleep(CALM_S)
    await by.push(table)


async def last_round(table: Evening, show: Show, by: Knob) -> None:
    """P3 deals and goes all in; the others call, and P1 wins everything with QUIZ."""
    await dealt(table, 2, show, by)
    await table.sees("P3 pot")
    await table.turn(99)
    show("all-in")
    await table.press("seat3")
    await table.sees("P1 pot")
    show("call")
    await table.turn(40)
    await table.press("seat1")
    await table.press("seat2")
    for street, laid in (("SHOUT", "qUi"), ("MUMBLE", "t"), ("WHISPER", "e")):
        await table.sees(street)
        await by.cards(table, laid)
    await by.spell(table, "QUIZ")
    await by.push(table)
    await table.hand.hold("seat2", 1.2)
    await table.sees("P3: WORD")
    await by.spell(table, "TIE")
    await by.push(table)
    await table.sees("CHALLENGE?")
    show("side-pots")
    await by.push(table)


async def to_the_words(table: Evening, *rules: tuple[str, str], category: str = "") -> None:
    """Play up to the showdown of P1 and P3 with b, i, e, a and r on the board; P2 has folded."""
    await begun(table, *rules)
    await table.press("seat1", "seat2", "seat3", "knob")
    await table.sees("CUT FOR THE DEAL")
    await table.turn(1)
    await table.type("A<ENTER>E<ENTER>Z<ENTER>")
    await table.sees("P3 deals")
    await table.type("<ENTER>")
    await table.choose("enter one ..." if category else "no category")
    if category:
        await table.type(f"{category}<ENTER>")
    await table.sees("pot 3")
    await table.press("seat3", "seat1", "seat2")
    for cards in ("BIE", "A", "R"):
        await table.type(f"{cards}<ENTER>")
        await table.press("seat1")
        if cards == "R":
            await table.hand.hold("seat2", 1.2)
        else:
            await table.press("seat2")
        await table.press("seat3")
