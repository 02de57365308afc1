"""The box on a laptop: in a window, in the terminal, from a script, or playing by itself."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import msgspec

from companion import paths
from companion.app.serve import serve
from companion.app.service import stop_on_signals
from companion.config.settings import Settings, load
from companion.games.api.chance import Chance
from companion.ui.clock import VirtualLoop
from companion.ui.tips import BACK, MENU, PAUSE
from hardware.boxes.mock import MockBox
from hardware.drawn.tty import complaints_to
from hardware.parts.speaker import Speaker
from hardware.wiring.wiring import Wiring, uses

if TYPE_CHECKING:
    from companion.scenes.host import Host
    from hardware.checkup.findings import Finding

EXAMPLE = Path(__file__).parent / "examples" / "worph.txt"
"""The game of the rule sheet, as hand movements."""

EXAMPLE_SEED = 2104963
"""With it the wheel stops as it does in the sheet's example: 4 4 6 5 3 1 4 2."""

GESTURES = (BACK, PAUSE, MENU, "word refused, hold a seat: vote")
"""What the display does not always say: the drawn box lists it."""

SERVO_LINE = 19
"""The line that the default wiring leaves free for a pointer."""

Words = Callable[[], Sequence[str]]
Showing = Callable[[MockBox, Words], Awaitable[None]]


def has_window() -> bool:
    """Whether this computer has a screen to open a window on."""
    from hardware.drawn import window

    return window.available()


def run_window(config: Path | None, state: Path | None, seed: int | None) -> int:
    """Play in a window until it is closed."""
    from companion.games.kit.wheel import GROUPS
    from hardware.drawn import window

    async def show(box: MockBox, words: Words) -> None:
        await window.run(box, wheel=tuple(GROUPS.values()), words=words, gestures=GESTURES)

    return _live(show, config, state, seed)


def run_terminal(config: Path | None, state: Path | None, seed: int | None) -> int:
    """Play in this terminal until Ctrl-C."""
    from companion.games.kit.wheel import GROUPS
    from hardware.drawn import terminal

    async def show(box: MockBox, words: Words) -> None:
        await terminal.run(box, wheel=tuple(GROUPS.values()), words=words, gestures=GESTURES)

    folder = state or paths.state_directory()
    with complaints_to(folder / "terminal.log"):
        return _live(show, config, folder, seed)


def run_script(script: Path, config: Path | None, state: Path | None, seed: int | None) -> int:
    """Play hand movements from a file in virtual time, and print what was seen and heard."""
    with tempfile.TemporaryDirectory() as fresh:
        return play_script(script, load(config), state or Path(fresh), seed, sys.stdout)


def run_example() -> int:
    """Let the box play the rule sheet's own game, for somebody without screen or terminal."""
    with tempfile.TemporaryDirectory() as fresh:
        return play_script(EXAMPLE, Settings(), Path(fresh), EXAMPLE_SEED, sys.stdout, follow=True)


def run_checkup(settings: Settings, found: list[Finding]) -> None:
    """Try the parts of a drawn box, in a window or in this terminal; what is found is added."""
    from companion.doctor.run import run_tests
    from companion.doctor.session import Session
    from hardware.drawn import terminal, window

    settings = msgspec.structs.replace(settings, wiring=with_wheel(settings.wiring))
    box = MockBox(settings.wiring, speaker=Speaker)

    async def main() -> None:
        stop_on_signals(asyncio.current_task())
        session = Session(box, settings)
        in_terminal = partial(terminal.run, words=lambda: session.screen.words())
        showing = window.run(box) if has_window() else in_terminal(box)
        await _until_one_ends(showing, run_tests(session, found))

    try:
        with complaints_to(Path(os.devnull)), contextlib.suppress(asyncio.CancelledError):
            asyncio.run(main())
    finally:
        box.close()


def with_wheel(wiring: Wiring) -> Wiring:
    """The wiring with a wheel to look at: a drawn pointer costs nothing where a line is free."""
    if wiring.wedges or wiring.servo or any(use.line == SERVO_LINE for use in uses(wiring)):
        return wiring
    return msgspec.structs.replace(wiring, servo=SERVO_LINE)


def _live(showing: Showing, config: Path | None, state: Path | None, seed: int | None) -> int:
    settings = load(config or paths.settings_file())
    box = MockBox(with_wheel(settings.wiring), speaker=Speaker)
    try:
        with contextlib.suppress(asyncio.CancelledError):
            asyncio.run(_beside(showing, box, settings, state or paths.state_directory(), seed))
    finally:
        box.close()
    return 0


async def _beside(
    showing: Showing, box: MockBox, settings: Settings, state: Path, seed: int | None
) -> None:
    """The evening and its picture, until one of them ends."""
    stop_on_signals(asyncio.current_task())
    hosts: list[Host] = []
    serving = serve(box, settings, state, chance=Chance(seed), opened=hosts.append)
    await _until_one_ends(showing(box, lambda: _words(hosts, ">")), serving)


async def _until_one_ends(*doing: Awaitable[None]) -> None:
    """Do things side by side; when one ends the others are given up. Raises what any raised.

    The others are given up to their end: that is where an evening finds out that it could
    not be saved. A second Ctrl-C does not silence it.
    """
    tasks = [asyncio.ensure_future(one) for one in doing]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.wait(tasks)
        _raise_what_they_raised(tasks)


def _raise_what_they_raised(tasks: Sequence[asyncio.Future[None]]) -> None:
    for task in tasks:
        fault = task.exception() if task.done() and not task.cancelled() else None
        if fault is not None:
            raise fault


def _words(hosts: list[Host], mark: str = "") -> tuple[str, ...]:
    """What the display says, once there is a host; `mark` stands before what is selected."""
    return hosts[0].ui.screen.words(mark) if hosts else ()


def play_script(
    script: Path,
    settings: Settings,
    state: Path,
    seed: int | None,
    out: TextIO,
    *,
    follow: bool = False,
    tips: bool = True,
) -> int:
    """Play a script against a fresh box whose games are kept in `state`.

    Without `tips` the display says only what belongs to the moment.
    """
    from companion.games.kit.wheel import GROUPS
    from hardware.drawn.script import play

    loop = VirtualLoop()
    box = MockBox(with_wheel(settings.wiring), now=loop.time, threads=False)
    hosts: list[Host] = []

    def opened(host: Host) -> None:
        loop.busy = host.busy
        host.ui.tips.on = tips
        hosts.append(host)

    async def main() -> None:
        serving = serve(box, settings, state, chance=Chance(seed), opened=opened)
        playing = play(
            script,
            box.hand,
            out=out,
            words=lambda: _words(hosts),
            follow=follow,
            wheel=tuple(GROUPS.values()),
            gestures=GESTURES,
        )
        await _until_one_ends(playing, serving)

    try:
        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            runner.run(main())
    finally:
        box.close()
    return 0
