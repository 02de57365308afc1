"""Test of the microphone: the noise of the room, the box's own sounds, and three words."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeVar

from companion.doctor import screens
from companion.doctor.session import Session
from companion.errors import BadWeights
from companion.screen.screen import Screen
from companion.ui.ui import Prompt
from companion.voice.ear import PACKAGES, capture_devices
from hardware.checkup.findings import Finding, fault, fault_from_error, good, note

if TYPE_CHECKING:
    from companion.doctor.studio import Spoken, Studio

T = TypeVar("T")

PART = "microphone"
WORDS = ("TABLE", "WINDOW", "SEVEN")

NOISE_S, ECHO_S = 2.0, 1.5

LOUD_ROOM_DB, LOUD_BOX_DB = -35.0, -15.0
"""From these levels on the room, or the box itself, is too loud."""

QUIET_DB, CLIPPED_DB = -45.0, -6.0
"""Speech between these levels is heard well."""

ALSA = "Type: alsamixer, choose the microphone with F6, and change CAPTURE with F4."


async def microphone(session: Session) -> list[Finding]:
    """Measure noise and echo, and let the players say three words, if the box is to listen."""
    if not session.listens or not all(map(find_spec, PACKAGES)):
        return []
    if capture_devices() == frozenset():
        do = 'Plug one in, or switch voice off: listen = "off" under [voice].'
        return [note(PART, "There is no microphone.", do)]
    try:
        return await _measure(session, await _work(session, _open_studio))
    except OSError as broken:
        return [fault(PART, str(broken), "Plug it in again, or try another one.")]
    except BadWeights as broken:
        return [fault_from_error(PART, broken)]


def _open_studio() -> Studio:
    from companion.doctor.studio import Studio

    return Studio()


async def _measure(session: Session, studio: Studio) -> list[Finding]:
    text = "Test the microphone? First be silent for two seconds."
    if not await session.agrees(screens.question("MICROPHONE", text)):
        return [note(PART, "It was not tested.", "To test it: companion doctor")]
    noise = await _work(session, lambda: studio.level_db(NOISE_S), screens.silence())
    session.play_melody()
    echo = await _work(session, lambda: studio.level_db(ECHO_S), screens.silence())
    spoken = [await _say(session, studio, word) for word in WORDS]
    return [_noise(noise), _echo(echo), _words(spoken)]


async def _say(session: Session, studio: Studio, word: str) -> Spoken:
    return await _work(session, lambda: studio.word(WORDS), screens.say(word))


async def _work(session: Session, work: Callable[[], T], screen: Screen | None = None) -> T:
    """Do something in a thread while a screen is shown; raises what it raises."""
    shown = screen or screens.looking()
    job = session.jobs.start(work)
    while not job.done():
        await session.next_unless(Prompt(lambda _: shown), job)
    return await job


def _noise(level_db: float) -> Finding:
    if level_db < LOUD_ROOM_DB:
        return good("noise", f"The room is quiet enough ({level_db:.0f} dB).")
    do = "Put the microphone on a cloth, away from fans and music."
    return fault("noise", f"The room is loud ({level_db:.0f} dB).", do)


def _echo(level_db: float) -> Finding:
    if level_db < LOUD_BOX_DB:
        return good("echo", f"The box's own sounds are not too loud ({level_db:.0f} dB).")
    do = "Move the microphone half a metre away from the loudspeaker."
    return fault("echo", f"The microphone hears the box loudly ({level_db:.0f} dB).", do)


def _words(spoken: list[Spoken]) -> Finding:
    """Whether the words were heard, and at a good level."""
    right = sum(one.text == word for one, word in zip(spoken, WORDS, strict=True))
    level = max(one.level_db for one in spoken)
    found = f"It heard {right} of {len(WORDS)} words, at {level:.0f} dB."
    if level > CLIPPED_DB:
        return fault(PART, f"{found} That is too loud.", ALSA)
    if level < QUIET_DB:
        return fault(PART, f"{found} That is too quiet.", f"Move it closer. {ALSA}")
    if right < len(WORDS):
        return fault(PART, found, "Put it in the middle of the table, and speak clearly.")
    return good(PART, found)
