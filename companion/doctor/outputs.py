"""Lamps, display and wheel: what is shown, and what a person sees of it."""

from __future__ import annotations

import asyncio

from companion.doctor import screens
from companion.doctor.session import ANSWER_S, Session
from companion.widgets.widget import backed, taken
from hardware.box import seat_number
from hardware.checkup.findings import Finding, amiss, good, note
from hardware.wiring.header import pin
from hardware.wiring.wiring import DisplayWiring, Wiring

WEDGE_S = 0.6
UNANSWERED = "Nobody said what there is to see."
AGAIN = "Look again: companion doctor"


async def lamps(session: Session) -> list[Finding]:
    """Light them one after another; the button beside it tells which one is lit."""
    places = enumerate(session.wiring.seats, 1)
    lit = {number: place.lamp for number, place in places if place.lamp is not None}
    return [
        await _lamp(session, number, line, f"{n}/{len(lit)}")
        for n, (number, line) in enumerate(lit.items(), 1)
    ]


async def _lamp(session: Session, number: int, line: int, told: str) -> Finding:
    name = f"lamp of seat {number}"
    while event := await session.wait(screens.lamp(number, told), ANSWER_S):
        seen = number if taken(event) else seat_number(event.control)
        if seen == number:
            return good(name, f"Line {line} lights it.")
        if seen is not None:
            return _exchanged(session.wiring, number, seen)
        if backed(event):
            return amiss(name, f"Line {line} does not light it.", _dark(session.wiring, line))
    return note(name, UNANSWERED, AGAIN)


def _dark(wiring: Wiring, line: int) -> str:
    if wiring.lamps == "5v":
        return f"A 5 V lamp goes through a driver: pin {pin(line)}, ULN2803A, lamp, 5 V."
    return f"Pin {pin(line)}, 330 ohms, the longer leg of the LED; the shorter one to ground."


def _exchanged(wiring: Wiring, number: int, seen: int) -> Finding:
    lines = [place.lamp for place in wiring.seats]
    wrong = f"The lamp of seat {seen} lights instead."
    do = f"Exchange the wires of the two lamps, lines {lines[number - 1]} and {lines[seen - 1]}."
    return amiss(f"lamp of seat {number}", wrong, do)


async def picture(session: Session) -> list[Finding]:
    """Draw the test picture; where it is wrong, ask what is wrong with it."""
    wiring = session.wiring.display
    if wiring is None or "display" in session.lost:
        return []
    seen = await session.agrees(screens.picture(), bar=False)
    if seen:
        return [good("display", "The test picture is whole.")]
    if seen is None:
        return [note("display", UNANSWERED, AGAIN)]
    return [await _wrong(session, wiring)]


async def _wrong(session: Session, wiring: DisplayWiring) -> Finding:
    other = "ssd1306" if wiring.driver == "sh1106" else "sh1106"
    shifted = "Is it shifted, with a strip of snow at a side?"
    if await session.agrees(screens.question("PICTURE", shifted)):
        wrong = f"The picture is shifted: its chip is no {wiring.driver}."
        return amiss("display", wrong, f'Write driver = "{other}" under [wiring.display].')
    if await session.agrees(screens.question("PICTURE", "Is it upside down?")):
        turned = 2 - wiring.rotate
        do = f"Write rotate = {turned} under [wiring.display]."
        return amiss("display", "The picture is upside down.", do)
    return amiss("display", "The test picture is not whole.", _TORN)


_TORN = "Shorten its wires, give it 3.3 V from pin 1, and look which chip the seller names."


async def wheel(session: Session) -> list[Finding]:
    """Let lights or pointer go round once."""
    wiring = session.wiring
    if wiring.wedges is None and wiring.servo is None:
        return []
    for wedge in range(1, 7):
        session.box.point(wedge)
        await asyncio.sleep(WEDGE_S)
    session.box.point(None)
    seen = await session.agrees(screens.question("WHEEL", "Did it go round from wedge 1 to 6?"))
    if seen is None:
        return [note("wheel", UNANSWERED, AGAIN)]
    return [good("wheel", "It goes round.") if seen else amiss("wheel", _ASTRAY, _WHEEL)]


_ASTRAY = "It does not go round from 1 to 6."
_WHEEL = "Compare its wires with: companion wiring"
