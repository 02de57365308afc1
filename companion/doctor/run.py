"""Runs the tests of every part together with a person, at the box or at a terminal beside it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from companion.doctor import inputs, outputs, screens, sound, voice
from companion.doctor.session import ANSWER_S, Session
from companion.screen.screen import wrap
from hardware.checkup.findings import Finding, State, fault_from_message

TESTS: tuple[Callable[[Session], Awaitable[list[Finding]]], ...] = (
    *(inputs.buttons, inputs.knob, outputs.lamps, outputs.picture, outputs.wheel),
    *(sound.buzzer, sound.loudspeaker, voice.microphone, sound.keyboard),
)

ROWS = len(screens.ROWS)


async def run_tests(session: Session, found: list[Finding]) -> None:
    """Test every part and append each finding to `found` at once; ends even if nobody answers."""
    if not await session.agrees(screens.begin(_fault_count(found))):
        return
    for test in TESTS:
        found += await test(session)
    found += [fault_from_message(part, message) for part, message in session.lost.items()]


async def show_faults(session: Session, found: list[Finding]) -> None:
    """Show each fault or note and what to do about it on the display, page by page."""
    wrong = [one for one in found if one.state is not State.GOOD]
    if not _fault_count(found):
        await session.wait(screens.all_well())
    for number, one in enumerate(wrong, 1):
        rows = wrap(f"{one.found} {one.do}")
        for first in range(0, len(rows), ROWS):
            page = screens.finding(one.part, f"{number}/{len(wrong)}", rows[first : first + ROWS])
            await session.wait(page, ANSWER_S)


def _fault_count(found: list[Finding]) -> int:
    return sum(one.state is State.FAULT for one in found)
