"""Test of buzzer, loudspeaker and keyboard, where a person says what they hear."""

from __future__ import annotations

import asyncio

from companion.doctor import screens
from companion.doctor.session import TERMINAL, Session, unanswered
from hardware.box import KEYBOARD, Kind
from hardware.checkup.findings import Finding, fault, good
from hardware.layouts.table import layouts_with
from hardware.wiring.header import pin
from hardware.wiring.wiring import BuzzerWiring

TONES_HZ = (440.0, 880.0)
TONE_S = 0.4

KEYS = "ZS"
"""Letters whose places tell keyboard layouts apart."""


async def buzzer(session: Session) -> list[Finding]:
    """Beep, with a passive buzzer in two pitches, and ask what was heard."""
    wiring = session.wiring.buzzer
    if wiring is None:
        return []
    passive = wiring.kind == "passive"
    await _beeps(session, TONES_HZ if passive else TONES_HZ[:1])
    text = "Two beeps, the second one higher?" if passive else "Did the buzzer beep?"
    heard = await session.agrees(screens.question("BUZZER", text))
    if heard:
        return [good("buzzer", "It beeps.")]
    if heard is None:
        return [unanswered("buzzer")]
    return [await _buzzer_fault(session, wiring)]


async def _beeps(session: Session, tones: tuple[float, ...]) -> None:
    for hz in tones:
        session.box.buzz(hz)
        await asyncio.sleep(TONE_S)
    session.box.buzz(None)


async def _buzzer_fault(session: Session, wiring: BuzzerWiring) -> Finding:
    if wiring.kind == "passive":
        same = screens.question("BUZZER", "Did it beep at one pitch, or very quietly?")
        if await session.agrees(same):
            do = 'Write kind = "active" under [wiring.buzzer].'
            return fault("buzzer", "It plays only one pitch: it is an active buzzer.", do)
    do = f"Pin {pin(wiring.line)} to 1 kilohm, to the transistor's base; buzzer to its collector."
    return fault("buzzer", f"Line {wiring.line} does not make it sound.", do)


async def loudspeaker(session: Session) -> list[Finding]:
    """Play a melody and ask whether it was heard."""
    if session.wiring.sound == "none" or "sound" in session.lost:
        return []
    session.play_melody()
    heard = await session.agrees(
        screens.question("SOUND", "Do you hear a melody from the loudspeaker?")
    )
    if heard is None:
        return [unanswered("sound")]
    if "sound" in session.lost:
        return []
    if heard:
        return [good("sound", "The loudspeaker works.")]
    return [fault("sound", "The loudspeaker is silent.", _SILENT)]


_SILENT = (
    "Is it switched on and turned up? Set the volume with alsamixer, list the cards with aplay -l."
)


async def keyboard(session: Session) -> list[Finding]:
    """Ask for the letters that identify the layout; any button skips this test."""
    typed: dict[str, str] = {}
    layouts = [session.layout]
    hint = ""
    for letter in KEYS:
        while letter not in typed:
            event = await session.wait(screens.key(letter, hint))
            if event is None or event.control == TERMINAL or event.kind is Kind.PRESSED:
                return [_layout(typed, layouts)] if typed else []
            if event.control == KEYBOARD:
                hint = f"that was {event.key}"
                if found := layouts_with({**typed, letter: event.key}, session.layout):
                    typed[letter], layouts, hint = event.key, found, ""
    return [_layout(typed, layouts)]


def _layout(typed: dict[str, str], layouts: list[str]) -> Finding:
    for letter, key in typed.items():
        if letter != key:
            do = f'Write layout = "{layouts[0]}" under [keyboard].'
            return fault("keyboard", f"The key {letter} types {key}.", do)
    return good("keyboard", "Its keys type the right letters.")
