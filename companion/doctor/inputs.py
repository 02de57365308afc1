"""Buttons and knob: each is pressed once, and the line that saw it is told."""

from __future__ import annotations

import asyncio

from companion.doctor import screens
from companion.doctor.session import PRESS_S, TERMINAL, Session
from companion.screen.screen import Lamp
from hardware.box import KEYBOARD, KNOB, SPIN, Event, Kind, line, seat, seat_number
from hardware.checkup.findings import Finding, amiss, good
from hardware.wiring.header import LINES, pin
from hardware.wiring.wiring import Wiring, spare

RELEASE_S = 5.0
"""A button that is still down after this time is stuck, seconds."""

GLANCE_S = 0.1


def controls(wiring: Wiring) -> dict[str, int]:
    """Every button of a wiring, with its line."""
    found = {seat(number): place.button for number, place in enumerate(wiring.seats, 1)}
    if wiring.spin is not None:
        found[SPIN] = wiring.spin
    if wiring.knob is not None:
        found[KNOB] = wiring.knob.push
    return found


def name(control: str) -> str:
    """What people call a control."""
    number = seat_number(control)
    if number is not None:
        return f"SEAT {number}"
    return {SPIN: "SPIN", KNOB: "KNOB"}.get(control, control.upper())


def part(control: str) -> str:
    """What the wiring calls it."""
    number = seat_number(control)
    if number is not None:
        return f"button of seat {number}"
    return {SPIN: "spin button", KNOB: "knob push"}[control]


def at(number: int) -> str:
    """A line and its pin, as one looks for them."""
    return f"line {number}, pin {pin(number)}"


async def buttons(session: Session) -> list[Finding]:
    """Press them one after another."""
    session.box.watch(spare(session.wiring))
    wanted = controls(session.wiring)
    stuck = await _stuck(session, wanted)
    found = [_is_stuck(control, wanted[control]) for control in stuck]
    for number, control in enumerate(wanted, 1):
        if control not in stuck:
            found.append(await _button(session, control, f"{number}/{len(wanted)}"))
    return found


async def _stuck(session: Session, wanted: dict[str, int]) -> list[str]:
    """What is down though everybody had time to let go."""
    until = session.now + RELEASE_S
    while True:
        down = [control for control in wanted if session.box.pressed(control)]
        if not down or session.now >= until:
            return down
        await asyncio.sleep(GLANCE_S)


async def _button(session: Session, control: str, told: str) -> Finding:
    """Ask for a press. Another button's press is asked about once more: it may be a mistake."""
    number = controls(session.wiring)[control]
    own = seat_number(control)
    lamps = {} if own is None else {own: Lamp.BLINK}
    where, before = at(number), ""
    while event := await session.wait(screens.press(name(control), where, told, lamps)):
        if _skips(event):
            break
        if event.kind is not Kind.PRESSED:
            continue
        if event.control == control:
            return good(part(control), f"Line {number} saw it.")
        if event.control == before:
            return _crossed(session.wiring, control, number, before)
        where, before = f"that was {name(event.control)}", event.control
    return _unseen(control, number)


def _skips(event: Event) -> bool:
    return event.control in (TERMINAL, KEYBOARD)


def _is_stuck(control: str, number: int) -> Finding:
    wrong = f"Line {number} says that it is pressed, and nobody presses it."
    do = "Take the contact that closes when pressed (NO), and look for a short."
    return amiss(part(control), wrong, do)


def _unseen(control: str, number: int) -> Finding:
    do = f"It belongs between pin {pin(number)} and ground, without a resistor: look at both wires."
    return amiss(part(control), f"Line {number} saw nothing.", do)


def _crossed(wiring: Wiring, control: str, number: int, other: str) -> Finding:
    lines = {**controls(wiring), **{line(n): n for n in LINES}}
    saw = lines[other]
    belongs = f"where the {part(other)} belongs" if other in controls(wiring) else "which is free"
    wrong = f"Line {saw} saw it, {belongs}."
    return amiss(part(control), wrong, f"Move its wire from pin {pin(saw)} to pin {pin(number)}.")


async def knob(session: Session) -> list[Finding]:
    """Turn the knob clockwise."""
    wiring = session.wiring.knob
    if wiring is None:
        return []
    lines = f"lines {wiring.a} and {wiring.b}"
    until = session.now + PRESS_S
    while session.now < until:
        event = await session.wait(screens.turn(wiring.a, wiring.b), until - session.now)
        if event is None or _skips(event):
            break
        if event.steps:
            return [_turned(event.steps, lines)]
    do = f"A belongs on pin {pin(wiring.a)}, B on pin {pin(wiring.b)}, C on ground."
    return [amiss("turning of the knob", f"The {lines} saw nothing.", do)]


def _turned(steps: int, lines: str) -> Finding:
    if steps > 0:
        return good("turning of the knob", f"The {lines} saw it.")
    wrong = "It turns the wrong way."
    return amiss("turning of the knob", wrong, "Exchange a and b under [wiring.knob].")
