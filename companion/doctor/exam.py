"""Every part is tried together with a person, on the box's own display or beside a terminal."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from companion.doctor import hears, presses, screens, shows
from companion.doctor.bench import ANSWER_S, Bench
from companion.screen.screen import wrapped
from hardware.checkup.findings import Finding, State, fault

TRIALS: tuple[Callable[[Bench], Awaitable[list[Finding]]], ...] = (
    *(presses.buttons, presses.knob, shows.lamps, shows.picture, shows.wheel),
    *(hears.buzzer, hears.loudspeaker, hears.keyboard),
)

ROWS = len(screens.ROWS)


async def exam(bench: Bench, found: list[Finding]) -> None:
    """Add to what was found what people and parts say, as they say it; ends by itself."""
    if not await bench.agrees(screens.begin(_amiss(found))):
        return
    for trial in TRIALS:
        found += await trial(bench)
    found += [fault(part, message) for part, message in bench.lost.items()]


async def tell(bench: Bench, found: list[Finding]) -> None:
    """Show what is to be done on the display, a few rows at a time."""
    wrong = [one for one in found if one.state is not State.GOOD]
    if not _amiss(found):
        await bench.wait(screens.all_well())
    for number, one in enumerate(wrong, 1):
        rows = wrapped(f"{one.found} {one.do}")
        for first in range(0, len(rows), ROWS):
            shown = screens.told(one.part, f"{number}/{len(wrong)}", rows[first : first + ROWS])
            await bench.wait(shown, ANSWER_S)


def _amiss(found: list[Finding]) -> int:
    return sum(one.state is State.AMISS for one in found)
