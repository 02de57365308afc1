"""Evenings as scripts with a step per line, which work on any box."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable

from evening import Evening, Play
from evening_kit import menu, play_word, scores, spin, start_game

from hardware.box import seat

Verb = Callable[[str], Awaitable[object] | None]
"""Does what the rest of a step's line says."""

HOLD_S = 1.2
"""Longer than the hold of a seat's button."""

PUSH = "press knob"


def see(text: str) -> str:
    """Wait until the display shows the text, as long as a verdict may take."""
    return f"within 8: {text}"


def show(name: str) -> str:
    """Compare the display with a reference picture."""
    return f"picture {name}"


def turn(steps: int) -> str:
    """Turn the knob."""
    return f"turn {steps}"


def press(number: int) -> str:
    """Press the button of a seat."""
    return f"press {seat(number)}"


def hold(number: int) -> str:
    """Hold the button of a seat until its bar is full."""
    return f"hold {seat(number)}"


async def perform(
    table: Evening, script: str | Iterable[str], pictures: str = "", **verbs: Verb
) -> None:
    """Carry out a script; a line is a step, as `type CART`, or `type CART -> what one sees then`.

    `pictures` is the folder of the reference pictures; `verbs` are added to the usual ones.
    """

    def picture(name: str) -> None:
        table.picture(f"{pictures}/{name}" if pictures else name)

    def shows(text: str) -> None:
        assert text in table.words(), f"{text!r} is missing: {table.words()}"

    def hides(text: str) -> None:
        assert text not in table.words(), f"{text!r} is shown: {table.words()}"

    async def within(rest: str) -> None:
        seconds, _, text = rest.partition(": ")
        await table.sees(text, within=float(seconds))

    def has_scores(rest: str) -> None:
        said = rest.split()
        assert scores(table) == dict(zip(said[::2], map(int, said[1::2]), strict=True))

    def lamps(seats: str) -> None:
        lit = [number for number, on in enumerate(table.hand.lamps(), 1) if on]
        assert lit == [*map(int, seats.split())]

    async def play(rest: str) -> None:
        word, _, control = rest.partition(" ")
        await play_word(table, int(control.removeprefix("seat")), word)

    async def resume(_: str) -> None:
        await table.sees("RESUME ")
        await table.press("knob")

    known: dict[str, Verb] = {
        "press": lambda controls: table.press(*controls.split()),
        "hold": lambda control: table.hold(control, HOLD_S),
        "resume": resume,
        "seat": lambda seats: table.seat(*map(int, seats.split())),
        "start": lambda seats: start_game(table, *map(int, seats.split())),
        "spin": lambda _: spin(table),
        "turn": lambda steps: table.turn(int(steps)),
        "type": lambda keys: table.type(keys),  # the hands at a board have no keyboard
        "game": table.game,
        "choose": table.choose,
        "play": play,
        "menu": lambda row: menu(table, row),
        "wait": lambda seconds: asyncio.sleep(float(seconds)),
        "sees": table.sees,
        "within": within,
        "shows": shows,
        "hides": hides,
        "scores": has_scores,
        "lamps": lamps,
        "picture": picture,
        **verbs,
    }
    lines = map(str.strip, script.splitlines()) if isinstance(script, str) else script
    for line in filter(None, lines):
        step, arrow, seen = line.partition(" -> ")
        verb, _, rest = step.partition(" ")
        try:
            if (doing := known[verb](rest)) is not None:
                await doing
            if arrow:
                await table.sees(seen)
        except AssertionError as error:
            error.add_note(f"The step is: {line}")
            raise


def follow(
    script: str,
    begin: Callable[..., Awaitable[object]] | None = None,
    *given: object,
    **rules: object,
) -> Play:
    """What `play_evening` takes: someone who carries out the script.

    Before it they begin the evening with `begin`, which gets the table, `given` and `rules`.
    """

    async def play(table: Evening) -> None:
        if begin is not None:
            await begin(table, *given, **rules)
        await perform(table, script)

    return play
