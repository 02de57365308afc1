"""Runs the drawn box: in a window, in the terminal, from a script, or with an example game."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, TextIO

import msgspec

from companion import paths, text_files
from companion.app.serve import serve
from companion.app.service import stop_on_signals
from companion.config.settings import Settings, load
from companion.errors import NotText
from companion.games.api.chance import Chance
from companion.games.kit.wheel import GROUPS
from companion.scenes.host import Host
from companion.ui.clock import VirtualLoop
from companion.ui.tips import BACK, MENU, PAUSE
from companion.voice.beside import voice_beside
from hardware.box import Event, Fault
from hardware.boxes.mock import MockBox
from hardware.checkup.findings import Finding
from hardware.drawn import terminal
from hardware.drawn.script import Command, parse, play
from hardware.drawn.tty import complaints_to
from hardware.errors import ScriptError
from hardware.parts.audio.mixers import make_mixer
from hardware.parts.audio.speaker import Speaker
from hardware.parts.reports import Reports
from hardware.wiring.wiring import Wiring, uses

log = logging.getLogger("companion")

EXAMPLE = Path(__file__).parent / "examples" / "worph.txt"
"""The example game of Worph's rule sheet, as a script."""

EXAMPLE_SEED = 2104963
"""Gives the spins of the rule sheet's example: 4 4 6 5 3 1 4 2."""

GESTURES = (BACK, PAUSE, MENU, "word refused, hold a seat: vote")
"""Gestures listed beside the drawn box, because the display does not always show them."""

WHEEL = tuple(GROUPS.values())
"""The fields of the drawn wheel."""

SERVO_LINE = 19
"""A line that the default wiring leaves free, for the drawn pointer."""

Words = Callable[[], Sequence[str]]
Showing = Callable[[MockBox, Words], Awaitable[None]]


def has_window() -> bool:
    """Whether this computer can open a window."""
    from hardware.drawn import window

    return window.available()


class Guests(NamedTuple):
    """What a drawn box has beside it: the port for phones, and what its voice hears.

    Empty for none; see `companion.voice.beside`.
    """

    phones: str = ""
    hears: str = ""


def run_window(config: Path | None, state: Path | None, seed: int | None, guests: Guests) -> int:
    """Run the box in a window until it is closed."""
    from hardware.drawn import window

    async def show(box: MockBox, words: Words) -> None:
        await window.run(box, wheel=WHEEL, words=words, gestures=GESTURES)

    return _live(show, config, state, seed, guests, partial(print, flush=True))


def run_terminal(config: Path | None, state: Path | None, seed: int | None, guests: Guests) -> int:
    """Run the box in this terminal until Ctrl-C."""
    notes = [*GESTURES]

    async def show(box: MockBox, words: Words) -> None:
        await terminal.run(box, wheel=WHEEL, words=words, gestures=notes)

    folder = state or paths.state_directory()
    with complaints_to(folder / "terminal.log"):
        return _live(show, config, folder, seed, guests, partial(notes.insert, 0))


def run_script(script: Path, config: Path | None, state: Path | None, seed: int | None) -> int:
    """Run a script in virtual time, and print what the box shows and plays."""
    with tempfile.TemporaryDirectory() as fresh:
        return play_script(script, load(config), state or Path(fresh), seed, sys.stdout)


def run_example() -> int:
    """Run the rule sheet's example game, if there is neither a screen nor a terminal."""
    with tempfile.TemporaryDirectory() as fresh:
        return play_script(EXAMPLE, Settings(), Path(fresh), EXAMPLE_SEED, sys.stdout, follow=True)


def run_checkup(settings: Settings, found: list[Finding]) -> None:
    """Test the parts of a drawn box in a window or this terminal; appends to `found`."""
    from companion.doctor.run import run_tests
    from companion.doctor.session import Session
    from hardware.drawn import window

    settings = msgspec.structs.replace(settings, wiring=with_wheel(settings.wiring))
    box = MockBox(settings.wiring, speaker=_speaker)

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


def _speaker(_: Reports, otherwise: Callable[[str], None]) -> Speaker:
    """The laptop's sound. A laptop may well be silent, so that is only logged."""
    only_logged = Reports()
    only_logged.listen(_log)
    return Speaker(only_logged, otherwise, mixer=partial(make_mixer, "pygame"))


def _log(news: Event | Fault) -> None:
    if isinstance(news, Fault):
        log.warning("%s", news.message)


def with_wheel(wiring: Wiring) -> Wiring:
    """The wiring with a pointer for the wheel added, unless it has one or the line is used."""
    if wiring.wedges or wiring.servo or any(use.line == SERVO_LINE for use in uses(wiring)):
        return wiring
    return msgspec.structs.replace(wiring, servo=SERVO_LINE)


def _live(
    showing: Showing,
    config: Path | None,
    state: Path | None,
    seed: int | None,
    guests: Guests,
    greet: Callable[[str], None],
) -> int:
    """Run the box while it is drawn; `greet` shows where phones join."""
    settings = load(config or paths.settings_file())
    listening = _listen(guests.phones)
    box = MockBox(with_wheel(settings.wiring), speaker=_speaker)
    state = state or paths.state_directory()
    try:
        with (
            voice_beside(state, guests.hears) as voice,
            contextlib.suppress(asyncio.CancelledError),
        ):
            asyncio.run(_beside(showing, box, settings, state, seed, listening, voice, greet))
    finally:
        box.close()
    return 0


def _listen(phones: str) -> socket.socket | None:
    """A socket for phones; None without one."""
    if not phones:
        return None
    if find_spec("websockets") is None:
        print("No phones: run pip install 'tabletop-word-companion[phones]' first.", flush=True)
        return None
    from companion.app.phones_socket import listen

    try:
        return listen(phones)
    except OSError as error:
        print(f"No phones: {error.strerror}. Choose another port with --phones PORT.", flush=True)
        return None


async def _beside(
    showing: Showing,
    box: MockBox,
    settings: Settings,
    state: Path,
    seed: int | None,
    phones: socket.socket | None = None,
    voice: Path | None = None,
    greet: Callable[[str], None] = lambda _: None,
) -> None:
    """Run the evening and the drawing of the box until one of them ends."""

    def ready(code: str) -> None:
        if phones is not None:
            from companion.app.phones_socket import greeting

            greet(greeting(phones, code))

    stop_on_signals(asyncio.current_task())
    hosts: list[Host] = []
    serving = serve(
        box, settings, state, chance=Chance(seed), opened=hosts.append, phones=phones,
        phones_ready=ready, voice=voice,
    )  # fmt: skip
    await _until_one_ends(showing(box, lambda: _words(hosts, ">")), serving)


async def _until_one_ends(*doing: Awaitable[None]) -> None:
    """Run tasks until one ends, then cancel the others; raises the first exception of any.

    Waits until the cancelled tasks have ended, because an evening finds out only then whether
    it could be saved. A second Ctrl-C does not suppress that error.
    """
    tasks = [asyncio.ensure_future(one) for one in doing]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.wait(tasks)
        for task in tasks:
            fault = task.exception() if task.done() and not task.cancelled() else None
            if fault is not None:
                raise fault


def _words(hosts: list[Host], mark: str = "") -> tuple[str, ...]:
    """The words on the display, with `mark` before the selected row; empty without a host."""
    return hosts[0].ui.screen.words(mark) if hosts else ()


def _commands(script: Path) -> list[Command]:
    """The commands of a script; raises ScriptError, also for another kind of file."""
    text = kind = wrong = ""
    try:
        text = text_files.read(script)
        return parse(text)
    except ScriptError as fault:
        kind = text_files.kind(text)
        wrong = str(fault)
    except NotText as fault:
        kind = fault.kind
    except OSError as fault:
        wrong = f"{script} cannot be read ({fault.strerror or fault}). Check its name."
    other = f"{script} is {kind}, not a script. See `companion run --help`."
    raise ScriptError(other if kind else wrong)


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
    """Run a script on a new drawn box whose games are saved in `state`; prints to `out`.

    `follow`: print every change of the display. `tips`: let the display show its tips.
    """
    commands = _commands(script)
    loop = VirtualLoop()
    box = MockBox(with_wheel(settings.wiring), now=loop.time, threads=False)
    hosts: list[Host] = []

    def on_open(host: Host) -> None:
        loop.busy = host.busy
        host.ui.tips.on = tips
        hosts.append(host)

    async def main() -> None:
        serving = serve(box, settings, state, chance=Chance(seed), opened=on_open)
        playing = play(
            commands,
            box.hand,
            out=out,
            words=lambda: _words(hosts),
            follow=follow,
            wheel=WHEEL,
            gestures=GESTURES,
        )
        await _until_one_ends(playing, serving)

    try:
        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            runner.run(main())
    finally:
        box.close()
    return 0
