"""An idle box switches itself off if the settings say so; and other ways to switch off."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest
from evening import Evening, evening
from evening_kit import start_game

from companion.app.daemon import goodbye
from companion.app.service import SHUTDOWN_S, _until_stopped
from companion.config.settings import Settings
from companion.ui.clock import VirtualLoop
from companion.ui.idle import Idle, switching_off_page
from hardware.boxes.mock import MockBox

TEN_MINUTES = msgspec.convert({"box": {"power_off_minutes": 10}}, Settings)


class Machine:
    """A machine that can be asked to stop."""

    def __init__(self, *, obeys: bool = True) -> None:
        self.asked, self._obeys = 0, obeys

    def off(self) -> bool:
        self.asked += 1
        return self._obeys


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-pictures"))


def test_an_idle_box_warns_and_then_switches_off(tmp_path: Path, update: bool) -> None:
    machine = Machine()

    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await asyncio.sleep(9 * 60 - 5)
        assert "WORD GAMES" in table.words()
        await asyncio.sleep(20)
        await table.sees("SWITCHING OFF | 0:41")
        assert table.hand.glow() == round(255 * 0.8**2)
        table.picture("doctor/20-switching-off")
        await asyncio.sleep(40)
        assert machine.asked == 0
        await table.sees("everything is saved")
        table.picture("doctor/21-going")
        await asyncio.sleep(300)
        await table.press("knob")
        await table.sees("SWITCHING OFF")

    evening(tmp_path, play, settings=TEN_MINUTES, power_off=machine.off, update=update)
    assert machine.asked == 1


@pytest.mark.parametrize("control", ["spin", "seat1"])
def test_any_press_keeps_it_on_and_has_no_other_effect(tmp_path: Path, control: str) -> None:
    machine = Machine()

    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        for _ in range(2):
            await asyncio.sleep(9.5 * 60)
            await table.sees("SWITCHING OFF")
            await table.press(control)
            await table.sees("WORD GAMES")

    evening(tmp_path, play, settings=TEN_MINUTES, power_off=machine.off)
    assert machine.asked == 0


def test_it_stays_on_while_a_clock_runs(tmp_path: Path) -> None:
    machine = Machine()

    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.choose("timer")
        await table.turn(200)
        await table.press("spin")
        for _ in range(19):
            await asyncio.sleep(30)
            assert "SWITCHING" not in table.words()
        await asyncio.sleep(120)
        await table.sees("SWITCHING OFF")

    two_minutes = msgspec.convert({"box": {"power_off_minutes": 2}}, Settings)
    evening(tmp_path, play, settings=two_minutes, power_off=machine.off)


def test_a_game_waiting_for_a_spin_is_saved_and_can_be_resumed(tmp_path: Path) -> None:
    machine = Machine()

    async def play(table: Evening) -> None:
        await start_game(table)
        await asyncio.sleep(9.5 * 60)
        await table.sees("SWITCHING OFF")
        await asyncio.sleep(60)
        await table.sees("everything is saved")

    async def again(table: Evening) -> None:
        await table.sees("RESUME ")

    evening(tmp_path, play, settings=TEN_MINUTES, power_off=machine.off)
    evening(tmp_path, again)


def test_a_machine_that_cannot_stop_is_not_asked_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    machine = Machine(obeys=False)

    async def play(table: Evening) -> None:
        await asyncio.sleep(9.5 * 60)
        await table.sees("SWITCHING OFF")
        await asyncio.sleep(3600)
        assert "WORD GAMES" in table.words()

    evening(tmp_path, play, settings=TEN_MINUTES, power_off=machine.off)
    assert machine.asked == 1
    assert "not set up" in caplog.text


def test_the_warning_takes_at_most_half_the_idle_time() -> None:
    idle = Idle(1.0)
    idle.touch(0.0)
    assert not idle.is_warning(29.0)
    assert idle.is_warning(31.0)


def test_nothing_happens_without_an_idle_time() -> None:
    idle = Idle()
    idle.switch_off_if_due(1e9)
    assert (idle.screen(1e9), idle.next_change(1e9), idle.is_warning(1e9)) == (None, None, False)


def test_after_power_off_the_box_waits_for_the_machine_to_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    monkeypatch.setattr("companion.app.service.stop_on_signals", lambda task: None)
    loop = VirtualLoop()
    box = MockBox(now=loop.time, threads=False)

    async def main() -> None:
        serving = asyncio.create_task(_until_stopped(box, Settings(), tmp_path / "games"))
        await asyncio.sleep(2)
        box.hand.turn(20)
        await asyncio.sleep(0.1)
        await box.hand.press("knob")
        box.hand.turn(1)
        await asyncio.sleep(0.1)
        await box.hand.press("knob")
        await asyncio.sleep(SHUTDOWN_S - 5)
        assert (tmp_path / "poweroff").exists()
        assert not serving.done()
        assert box.hand.look().tobytes() == switching_off_page().picture().tobytes()
        await asyncio.sleep(10)
        assert serving.done()

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(main())
    box.close()


def test_the_last_screen_says_when_to_unplug() -> None:
    assert "unplug when the board shows no green light" in " ".join(goodbye().words())
