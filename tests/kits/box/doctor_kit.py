"""A check-up of a drawn box in virtual time, with scripted answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import msgspec
from evening import Evening, Play

from companion.config.settings import Settings, VoiceSettings
from companion.doctor.run import run_tests, show_faults
from companion.doctor.session import Session
from companion.ui.clock import VirtualLoop
from hardware.boxes.mock import MockBox
from hardware.checkup.findings import Finding, State
from hardware.wiring.wiring import SeatWiring, Wiring

SMALL = Wiring(seats=(SeatWiring(button=4, lamp=18), SeatWiring(button=17, lamp=23)))
"""Two seats: enough to swap them."""

DEAF = VoiceSettings(listen="off")


def checkup(
    play: Play,
    *,
    settings: Settings | None = None,
    seen: tuple[Finding, ...] = (),
    update: bool = False,
) -> list[Finding]:
    """Test every part of a drawn box while `play` answers; returns the findings after `seen`.

    The box does not listen: whether a microphone is tested would depend on what is installed.
    """
    settings = msgspec.structs.replace(settings or Settings(wiring=SMALL), voice=DEAF)
    found = list(seen)

    async def examine(session: Session) -> None:
        await run_tests(session, found)
        await show_faults(session, found)

    in_session(play, examine, settings, update=update)
    return found


def in_session(
    play: Play,
    examine: Callable[[Session], Any],
    settings: Settings | None = None,
    *,
    update: bool = False,
) -> Any:
    """Run `examine` in a session while `play` answers; returns the result of `examine`."""
    settings = settings or Settings(wiring=SMALL)
    loop = VirtualLoop()
    box = MockBox(settings.wiring, now=loop.time, threads=False)
    table = Evening(box, update=update)

    async def main() -> Any:
        session = Session(box, settings)
        loop.busy = session.jobs.busy
        table.hosts.append(SimpleNamespace(ui=session))  # type: ignore[arg-type]
        playing = asyncio.ensure_future(play(table))
        examining = asyncio.create_task(examine(session))
        await asyncio.wait((playing, examining), return_when=asyncio.FIRST_EXCEPTION)
        for task in (playing, examining):
            task.cancel()
        await asyncio.gather(playing, examining, return_exceptions=True)
        await playing
        return examining.result()

    try:
        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            return runner.run(main())
    finally:
        box.close()


def faults(found: list[Finding]) -> dict[str, str]:
    """The faults by part: what was found and what to do."""
    wrong = (one for one in found if one.state is State.FAULT)
    return {one.part: f"{one.found} {one.do}" for one in wrong}


def parts(found: list[Finding]) -> list[str]:
    """The parts of the findings, in order."""
    return [one.part for one in found]
