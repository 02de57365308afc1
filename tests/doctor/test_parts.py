"""`companion doctor` tests the parts: with a terminal beside the box, and at the box alone."""

from __future__ import annotations

import asyncio
import io
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from doctor_kit import SMALL, faults, in_session
from evening import Evening
from waiting import patient, really

from companion.app import daemon, laptop
from companion.app.service import _until_stopped
from companion.config.settings import Settings
from companion.doctor import at_boot, report, screens, terminal
from companion.doctor.checks import Case
from companion.doctor.run import run_tests
from companion.doctor.session import Session
from companion.lexicon import open_ruling
from companion.ui.clock import VirtualLoop
from hardware.box import SPIN
from hardware.boxes.mock import MockBox
from hardware.checkup.findings import Finding, State, fault

__all__ = ["patient"]

posix = pytest.mark.skipif(sys.platform == "win32", reason="a box runs on Linux")


def case(state: Path, config: Path | None = None, **how: Any) -> Case:
    return Case(config, state, **{"drawn": True, **how})


# ---- at a terminal


@pytest.fixture
def typed() -> Iterator[Any]:
    """A terminal's input, and functions that type into it and close it."""
    read, write = os.pipe()
    with os.fdopen(read) as source, os.fdopen(write, "w", buffering=1) as keyboard:
        yield SimpleNamespace(source=source, type=keyboard.write, leave=keyboard.close)


@posix
def test_a_terminal_prints_the_display_and_takes_answers(typed: Any) -> None:
    out, found = io.StringIO(), list[Finding]()

    async def play(table: Evening) -> None:
        await table.sees("CHECK-UP")
        typed.type("y\n")
        for control in ("seat1", "seat2", "spin"):
            await table.sees("PRESS")
            await table.press(control)
        await table.sees("KNOB")
        typed.type("what?\n")
        typed.type("\n")
        await table.sees("TURN")
        await table.turn(1)
        await table.sees("LAMP 1")
        typed.type("no\n")
        await table.sees("LAMP 2")
        typed.leave()
        await table.press("seat2", "seat2")
        await table.sees("BUZZER")
        await table.press("seat2", "seat2")
        await table.sees("TYPE")
        await table.press("seat2")

    async def trying(session: Session) -> None:
        async with terminal.terminal(session, typed.source, out):
            await run_tests(session, found)

    in_session(play, trying)
    assert faults(found).keys() == {"knob push", "lamp of seat 1"}
    assert "  PRESS 4/4  |  KNOB  |  line 6, pin 31\n" in out.getvalue()
    assert "Enter is yes" in out.getvalue()


@posix
@pytest.mark.usefixtures("patient")
def test_a_real_box_uses_the_terminal_it_was_started_in(
    typed: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", typed.source)
    box = MockBox(SMALL)
    monkeypatch.setattr(daemon, "_box", lambda settings: box)
    typed.type("n\n")
    found: list[Finding] = []
    daemon.run_checkup(Settings(wiring=SMALL), found)
    assert found == []
    assert "CHECK-UP" in capsys.readouterr().out
    assert box.hand.look().tobytes() == daemon.goodbye().picture().tobytes()


@pytest.mark.parametrize("window", [True, False])
def test_a_drawn_box_is_tested_in_a_window_or_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, window: bool
) -> None:
    import hardware.drawn.terminal
    import hardware.drawn.window

    shown: list[str] = []

    async def show(box: MockBox, **how: Any) -> None:
        words = how.get("words", lambda: ("no words",))
        await really(lambda: has(box, screens.begin(0)))
        shown.extend(words())
        await box.hand.press("spin")
        await asyncio.sleep(10)

    monkeypatch.setattr(hardware.drawn.window, "run", show)
    monkeypatch.setattr(hardware.drawn.terminal, "run", show)
    monkeypatch.setattr(laptop, "has_window", lambda: window)
    found: list[Finding] = []
    laptop.run_checkup(Settings(wiring=SMALL), found)
    assert found == []
    assert ("CHECK-UP" in shown) is not window


# ---- at the box


def at_start(play: Any, state: Path) -> MockBox:
    """Start the service in virtual time while `play` uses the box."""
    loop = VirtualLoop()
    box = MockBox(SMALL, now=loop.time, threads=False)

    async def main() -> None:
        serving = asyncio.create_task(_until_stopped(box, Settings(wiring=SMALL), state))
        await play(box)
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)

    try:
        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            runner.run(main())
    finally:
        box.close()
    return box


def has(box: MockBox, screen: Any) -> bool:
    """Whether the display shows a screen, apart from the time bar at the bottom."""
    seen, wanted = (one.crop((0, 0, 128, 60)) for one in (box.hand.look(), screen.picture()))
    return seen.tobytes() == wanted.tobytes()


LOOK_S = 0.02
"""Virtual seconds between two looks at the display."""


async def shows(box: MockBox, screen: Any, within: float = 5.0) -> None:
    """Wait until the display shows a screen: for some virtual seconds, and then for threads."""
    for _ in range(round(within / LOOK_S)):
        if has(box, screen):
            return
        await asyncio.sleep(LOOK_S)
    await really(lambda: has(box, screen))


@pytest.fixture
def signals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the signal handlers, which a loop in virtual time does not support."""
    monkeypatch.setattr("companion.app.service.stop_on_signals", lambda task: None)


@pytest.mark.usefixtures("signals")
def test_holding_spin_at_the_start_runs_the_check_up_before_the_evening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    damaged = fault("journal", "It is damaged.", "Change the card.")
    monkeypatch.setattr(at_boot, "check_all", lambda case: [damaged])

    async def play(box: MockBox) -> None:
        box.hand.down(SPIN)
        await asyncio.sleep(at_boot.HOLD_S + 0.5)
        await shows(box, screens.begin(1))
        box.hand.up(SPIN)
        await asyncio.sleep(0.1)
        await box.hand.press("spin")
        page = screens.finding("journal", "1/1", ("It is damaged. Change", "the card."))
        await shows(box, page)
        await box.hand.press("seat1")
        await shows(box, home(), within=10)

    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "run"))
    (tmp_path / "run").mkdir()
    at_start(play, tmp_path)
    assert "journal: It is damaged. Change the card." in caplog.text
    sent = json.loads((tmp_path / "run/report.json").read_text())
    assert sent["findings"][0]["found"] == "It is damaged."
    assert "kernel to list" in sent["figures"] | sent["not known"]


def home() -> Any:
    from companion.scenes.home import DICTIONARY, ROWS
    from companion.widgets.pick import Pick

    name = f"{DICTIONARY}: {open_ruling().name}"
    rows = tuple(name if row == DICTIONARY else row for row in ROWS)
    return Pick("WORD GAMES", rows).draw()


@pytest.mark.usefixtures("signals")
def test_a_short_press_of_spin_at_the_start_skips_the_check_up(tmp_path: Path) -> None:
    async def play(box: MockBox) -> None:
        box.hand.down(SPIN)
        await asyncio.sleep(0.5)
        await shows(box, screens.holding(0.25))
        box.hand.up(SPIN)
        await shows(box, home(), within=10)

    at_start(play, tmp_path)


def test_every_state_of_a_finding_has_a_mark() -> None:
    assert set(report.MARKS) == set(State)
