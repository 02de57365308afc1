"""Test of the buttons and the knob: each is pressed once, and the line that reacts is reported."""

from __future__ import annotations

import asyncio

from companion.doctor import screens
from companion.doctor.session import PRESS_S, TERMINAL, Session
from companion.quantity import quantity
from companion.screen.screen import Lamp
from hardware.box import KEYBOARD, KNOB, SPIN, TALK, Event, Kind, line, seat, seat_number
from hardware.checkup.findings import Finding, fault, good, note
from hardware.wiring.header import LINES, pin
from hardware.wiring.wiring import KnobWiring, Wiring, spare

RELEASE_S = 5.0
"""A button that is still down after this many seconds is stuck."""

POLL_S = 0.1

TURNING = "turning of the knob"

REST_S = 0.5
"""A knob that was turned by a click is at rest after this time, in seconds."""

QUARTERS = 4
"""A cycle of the knob has four quarters."""

CLICKS = {QUARTERS // clicks: clicks for clicks in (1, 2, 4)}
"""How many clicks a cycle has, by how many quarters one click is."""


def controls(wiring: Wiring) -> dict[str, int]:
    """Every button of a wiring with its line, in the order of the test."""
    found = {seat(number): place.button for number, place in enumerate(wiring.seats, 1)}
    if wiring.spin is not None:
        found[SPIN] = wiring.spin
    if wiring.talk is not None:
        found[TALK] = wiring.talk
    if wiring.knob is not None:
        found[KNOB] = wiring.knob.push
    return found


def name(control: str) -> str:
    """A control's name on the display, such as SEAT 1."""
    number = seat_number(control)
    return control.upper() if number is None else f"SEAT {number}"


def part(control: str) -> str:
    """A control's name in findings, such as `button of seat 1`."""
    number = seat_number(control)
    if number is not None:
        return f"button of seat {number}"
    return {SPIN: "spin button", TALK: "talk button", KNOB: "knob push"}[control]


def place(number: int) -> str:
    """A line with its pin on the header, such as `line 4, pin 7`."""
    return f"line {number}, pin {pin(number)}"


async def buttons(session: Session) -> list[Finding]:
    """Ask for a press of every button in turn."""
    session.box.watch(spare(session.wiring))
    wanted = controls(session.wiring)
    stuck = await _stuck_buttons(session, wanted)
    found = [_stuck_fault(control, wanted[control]) for control in stuck]
    for number, control in enumerate(wanted, 1):
        if control not in stuck:
            found.append(await _button(session, control, f"{number}/{len(wanted)}"))
    return found


async def _stuck_buttons(session: Session, wanted: dict[str, int]) -> list[str]:
    """The buttons that are still down after RELEASE_S."""
    until = session.now + RELEASE_S
    while True:
        down = [control for control in wanted if session.box.is_pressed(control)]
        if not down or session.now >= until:
            return down
        await asyncio.sleep(POLL_S)


async def _button(session: Session, control: str, progress: str) -> Finding:
    """Ask for a press; if another button is pressed, ask again: it may have been a mistake."""
    number = controls(session.wiring)[control]
    own = seat_number(control)
    lamps = {} if own is None else {own: Lamp.BLINK}
    hint, before = place(number), ""
    while event := await session.wait(screens.press(name(control), hint, progress, lamps)):
        if _skips(event):
            break
        if event.kind is not Kind.PRESSED:
            continue
        if event.control == control:
            return good(part(control), f"Line {number} saw it.")
        if event.control == before:
            return _wrong_line_fault(session.wiring, control, number, before)
        hint, before = f"that was {name(event.control)}", event.control
    do = f"Connect it between pin {pin(number)} and ground; check both wires and its resistor."
    return fault(part(control), f"Line {number} saw nothing.", do)


def _skips(event: Event) -> bool:
    return event.control in (TERMINAL, KEYBOARD)


def _stuck_fault(control: str, number: int) -> Finding:
    wrong = f"Line {number} reads as pressed, although nobody is pressing."
    do = "Use the contact that closes when pressed (NO), and check for a short circuit."
    return fault(part(control), wrong, do)


def _wrong_line_fault(wiring: Wiring, control: str, number: int, other: str) -> Finding:
    lines = {**controls(wiring), **{line(n): n for n in LINES}}
    saw = lines[other]
    owner = f"the line of the {part(other)}" if other in controls(wiring) else "which is unused"
    wrong = f"Line {saw} saw it, {owner}."
    return fault(part(control), wrong, f"Move its wire from pin {pin(saw)} to pin {pin(number)}.")


async def knob(session: Session) -> list[Finding]:
    """Ask for one click of the knob clockwise: how much of a cycle is it, and which way?"""
    wiring = session.wiring.knob
    if wiring is None:
        return []
    session.box.rest_at(QUARTERS)
    quarters = await _turn(session, wiring)
    session.box.rest_at(wiring.clicks)
    if quarters:
        return _judge(quarters, wiring)
    do = f"Connect A to pin {pin(wiring.a)}, B to pin {pin(wiring.b)} and C to ground."
    return [fault(TURNING, f"The lines {wiring.a} and {wiring.b} saw nothing.", do)]


async def _turn(session: Session, wiring: KnobWiring) -> int:
    """By how many quarters of a cycle the knob was turned, clockwise positive."""
    until, how_far, quarters = session.now + PRESS_S, "one click", 0
    while session.now < until:
        screen = screens.turn(wiring.a, wiring.b, how_far)
        event = await session.wait(screen, until - session.now)
        if event is None or _skips(event):
            break
        quarters = event.steps
        while quarters and (event := await session.wait(screen, REST_S, bar=False)):
            quarters += event.steps
        if abs(quarters) in CLICKS:
            break
        how_far = "one click!" if quarters else how_far
    return quarters


def _judge(quarters: int, wiring: KnobWiring) -> list[Finding]:
    clicks, found = CLICKS.get(abs(quarters)), []
    if clicks is None:
        found.append(
            note(TURNING, "It was not turned by one click.", "Try again: companion doctor")
        )
    elif clicks != wiring.clicks:
        wrong = f"A cycle of its contacts has {quantity(clicks, 'click')}, not {wiring.clicks}."
        found.append(fault(TURNING, wrong, f"Write clicks = {clicks} under [wiring.knob]."))
    if quarters < 0:
        wrong = "It turns the wrong way."
        found.append(fault(TURNING, wrong, "Swap a and b under [wiring.knob]."))
    return found or [good(TURNING, f"The lines {wiring.a} and {wiring.b} saw it.")]
