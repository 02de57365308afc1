"""Test of lamps, display and wheel, where a person says what they see."""

from __future__ import annotations

import asyncio

from companion.doctor import screens
from companion.doctor.session import ANSWER_S, Session, unanswered
from companion.widgets.widget import is_back, is_push, steps_of
from hardware.box import WEDGES, seat_number
from hardware.checkup.findings import Finding, fault, good
from hardware.wiring.header import pin
from hardware.wiring.wiring import LONGEST_MS, SHORTEST_MS, DisplayWiring, Wiring

WEDGE_S = 0.6
STEP_MS = 0.02
"""How much longer a detent of the knob makes a servo's pulse: it turns by two degrees."""


async def lamps(session: Session) -> list[Finding]:
    """Light the lamps one after another; a press of the button beside it names the lit one."""
    places = enumerate(session.wiring.seats, 1)
    lit = {number: place.lamp for number, place in places if place.lamp is not None}
    return [
        await _lamp(session, number, line, f"{n}/{len(lit)}")
        for n, (number, line) in enumerate(lit.items(), 1)
    ]


async def _lamp(session: Session, number: int, line: int, progress: str) -> Finding:
    name = f"lamp of seat {number}"
    while event := await session.wait(screens.lamp(number, progress), ANSWER_S):
        seen = number if is_push(event) else seat_number(event.control)
        if seen == number:
            return good(name, f"Line {line} lights it.")
        if seen is not None:
            return _swap_fault(session.wiring, number, seen)
        if is_back(event):
            advice = _lamp_advice(session.wiring, line)
            return fault(name, f"Line {line} does not light it.", advice)
    return unanswered(name)


def _lamp_advice(wiring: Wiring, line: int) -> str:
    if wiring.lamps == "5v":
        return f"A 5 V lamp needs a driver: pin {pin(line)} to ULN2803A, to the lamp, to 5 V."
    return f"Pin {pin(line)} to 330 ohms, to the longer leg of the LED; the shorter leg to ground."


def _swap_fault(wiring: Wiring, number: int, seen: int) -> Finding:
    lines = [place.lamp for place in wiring.seats]
    wrong = f"The lamp of seat {seen} lights instead."
    do = f"Swap the wires of the two lamps, lines {lines[number - 1]} and {lines[seen - 1]}."
    return fault(f"lamp of seat {number}", wrong, do)


async def picture(session: Session) -> list[Finding]:
    """Draw the test picture; if it is wrong, ask how."""
    wiring = session.wiring.display
    if wiring is None or "display" in session.lost:
        return []
    seen = await session.agrees(screens.picture(), bar=False)
    if seen:
        return [good("display", "The test picture is right.")]
    if seen is None:
        return [unanswered("display")]
    return [await _picture_fault(session, wiring)]


async def _picture_fault(session: Session, wiring: DisplayWiring) -> Finding:
    other = "ssd1306" if wiring.driver == "sh1106" else "sh1106"
    shifted = "Is it shifted, with a strip of noise at the edge?"
    if await session.agrees(screens.question("PICTURE", shifted)):
        wrong = f"The picture is shifted: its chip is not an {wiring.driver}."
        return fault("display", wrong, f'Write driver = "{other}" under [wiring.display].')
    if await session.agrees(screens.question("PICTURE", "Is it upside down?")):
        turned = 2 - wiring.rotate
        do = f"Write rotate = {turned} under [wiring.display]."
        return fault("display", "The picture is upside down.", do)
    return fault("display", "The test picture is wrong.", _PICTURE_ADVICE)


_PICTURE_ADVICE = (
    "Shorten its wires, power it with 3.3 V from pin 1, and check which chip the seller names."
)


async def wheel(session: Session) -> list[Finding]:
    """Move the wedge lights or the pointer round once."""
    wiring = session.wiring
    if wiring.wedges is None and wiring.servo is None:
        return []
    for wedge in WEDGES:
        session.box.point(wedge)
        await asyncio.sleep(WEDGE_S)
    session.box.point(None)
    seen = await session.agrees(screens.question("WHEEL", "Did it go round from wedge 1 to 6?"))
    if seen is None:
        return [unanswered("wheel")]
    if not seen and wiring.servo is not None:
        return [await _ends(session)]
    return [good("wheel", "It goes round.") if seen else _WHEEL_FAULT]


async def _ends(session: Session) -> Finding:
    """A finding with the pulses that the person sets for the outer wedges."""
    ends = list[float]()
    for wedge, begin_ms in zip((1, 6), session.wiring.servo_ms, strict=True):
        ms = await _end(session, wedge, begin_ms)
        if ms is None or ms in ends:
            return _WHEEL_FAULT
        ends.append(ms)
    do = f"Write these two lines into the settings: [wiring] and servo_ms = {ends}"
    return fault("wheel", "Its servo turns by another angle.", do)


async def _end(session: Session, wedge: int, ms: float) -> float | None:
    """The pulse, in milliseconds, that a person finds with the knob; None if they give up."""
    while True:
        session.box.aim(ms)
        event = await session.wait(screens.end(wedge), ANSWER_S)
        if event is None or is_back(event):
            return None
        if is_push(event):
            return ms
        ms = round(min(max(ms + steps_of(event) * STEP_MS, SHORTEST_MS), LONGEST_MS), 2)


_WHEEL_FAULT = fault(
    "wheel",
    "It does not go round from 1 to 6.",
    "Compare its wires with: companion wiring",
)
