"""Every part is tried together with a person, on the box's own display or beside a terminal."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from companion.doctor import inputs, outputs, screens, sound
from companion.doctor.session import ANSWER_S, Session
from companion.screen.screen import wrapped
from hardware.checkup.findings import Finding, State, fault

TRIALS: tuple[Callable[[Session], Awaitable[list[Finding]]], ...] = (
    *(inputs.buttons, inputs.knob, outputs.lamps, outputs.picture, outputs.wheel),
    *(sound.buzzer, sound.loudspeaker, sound.keyboard),
)

ROWS = len(screens.ROWS)


async def exam(session: Session, found: list[Finding]) -> None:
    """Add to what was found what people and parts say, as they say it; ends by itself."""
    if not await session.agrees(screens.begin(_amiss(found))):
        return
    for trial in TRIALS:
        found += await trial(session)
    found += [fault(part, message) for part, message in session.lost.items()]


async def tell(session: Session, found: list[Finding]) -> None:
    """Show what is to be done on the display, a few rows at a time."""
    wrong = [one for one in found if one.state is not State.GOOD]
    if not _amiss(found):
        await session.wait(screens.all_well())
    for number, one in enumerate(wrong, 1):
        rows = wrapped(f"{one.found} {one.do}")
        for first in range(0, len(rows), ROWS):
            shown = screens.told(one.part, f"{number}/{len(wrong)}", rows[first : first + ROWS])
            await session.wait(shown, ANSWER_S)


def _amiss(found: list[Finding]) -> int:
    return sum(one.state is State.AMISS for one in found)
