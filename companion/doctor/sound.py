"""Buzzer, loudspeaker and keyboard: what a person hears, and what a keyboard types."""

from __future__ import annotations

import asyncio

from companion.doctor import screens
from companion.doctor.session import TERMINAL, Session
from hardware.box import KEYBOARD, Kind
from hardware.checkup.findings import Finding, amiss, good, note
from hardware.parts.keyboard_layouts import having
from hardware.wiring.header import pin
from hardware.wiring.wiring import BuzzerWiring

TONES_HZ = (440.0, 880.0)
TONE_S = 0.4
SOUND = "game_over"
VOLUME = 8
UNANSWERED = "Nobody said what there is to hear."
AGAIN = "Listen again: companion doctor"

KEY = "Z"
"""The letter that lies elsewhere on every other kind of keyboard."""


async def buzzer(session: Session) -> list[Finding]:
    """Beep; a passive buzzer in two pitches."""
    wiring = session.wiring.buzzer
    if wiring is None:
        return []
    passive = wiring.kind == "passive"
    await _beeps(session, TONES_HZ if passive else TONES_HZ[:1])
    asked = "Two beeps, the second one higher?" if passive else "Did the buzzer beep?"
    heard = await session.agrees(screens.question("BUZZER", asked))
    if heard:
        return [good("buzzer", "It beeps.")]
    if heard is None:
        return [note("buzzer", UNANSWERED, AGAIN)]
    return [await _mute(session, wiring)]


async def _beeps(session: Session, tones: tuple[float, ...]) -> None:
    for hz in tones:
        session.box.buzz(hz)
        await asyncio.sleep(TONE_S)
    session.box.buzz(None)


async def _mute(session: Session, wiring: BuzzerWiring) -> Finding:
    if wiring.kind == "passive":
        same = screens.question("BUZZER", "Was there any beep, of one pitch or hardly to hear?")
        if await session.agrees(same):
            do = 'Write kind = "active" under [wiring.buzzer].'
            return amiss("buzzer", "It knows one pitch only: it is an active one.", do)
    do = f"Pin {pin(wiring.line)}, 1 kilohm, base of the transistor; the buzzer at its collector."
    return amiss("buzzer", f"Line {wiring.line} does not sound it.", do)


async def loudspeaker(session: Session) -> list[Finding]:
    """Play a sound."""
    if session.wiring.sound == "none" or "sound" in session.lost:
        return []
    session.box.volume(VOLUME)
    session.box.play(SOUND)
    heard = await session.agrees(
        screens.question("SOUND", "Do you hear a melody from the loudspeaker?")
    )
    if heard is None:
        return [note("sound", UNANSWERED, AGAIN)]
    if heard or "sound" in session.lost:
        return [] if "sound" in session.lost else [good("sound", "It is heard.")]
    return [amiss("sound", "The loudspeaker is silent.", _SILENT)]


_SILENT = (
    "Is it switched on and loud? Type: alsamixer; and: aplay -l, to see which cards there are."
)


async def keyboard(session: Session) -> list[Finding]:
    """Type the letter that tells the layouts apart; without a keyboard any button goes on."""
    told = ""
    while event := await session.wait(screens.key(KEY, told)):
        if event.control == KEYBOARD:
            layouts = having(KEY, event.key, session.layout)
            if layouts:
                return [_typed(event.key, layouts)]
            told = f"that was {event.key}"
        elif event.control == TERMINAL or event.kind is Kind.PRESSED:
            break
    return []


def _typed(key: str, layouts: list[str]) -> Finding:
    if key == KEY:
        return good("keyboard", "It types what is on its keys.")
    do = f'Write layout = "{layouts[0]}" under [keyboard].'
    return amiss("keyboard", f"The key {KEY} types {key}.", do)
