"""When an evening ends, on computers whose clocks jump and whose plugs are pulled."""

from __future__ import annotations

import queue
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from companion.evenings import NAME, Evening, Moment, RunningTime, Start, this_start

RIGHT = datetime(2026, 11, 21, 20, 30).timestamp()
UNSET = datetime(1970, 1, 1, 0, 5).timestamp()


def hours(number: float) -> float:
    return number * 3600


class Computer:
    """A computer: its clock, and a file that outlives its starts."""

    def __init__(self, folder: Path, clock: float) -> None:
        self.clock, self.up, self.boot, self.folder = clock, 5.0, 0, folder

    def now(self) -> Moment:
        return self._time().moment(self.clock)

    def note(self) -> Moment:
        return self._time().note(self.clock)

    def _time(self) -> RunningTime:
        """A new program each time: what it knows is in the file."""
        return RunningTime(self.folder, lambda: Start(f"boot{self.boot}", self.up))

    def run(self, seconds: float) -> None:
        self.clock, self.up = self.clock + seconds, self.up + seconds
        self.note()

    def start(self, clock: float) -> None:
        """Pull the plug and start again, with whatever the clock shows then."""
        self.clock, self.up, self.boot = clock, 5.0, self.boot + 1


@pytest.fixture
def board(tmp_path: Path) -> Computer:
    return Computer(tmp_path, RIGHT)


def test_it_ends_in_the_morning_if_the_clock_is_right(board):
    evening = Evening(board.note())
    board.run(hours(9))
    assert evening.holds(board.now())
    board.run(hours(0.6))
    assert not evening.holds(board.now())
    board.run(hours(24))
    assert not evening.holds(board.now())


@pytest.mark.parametrize("begun", [UNSET, RIGHT])
@pytest.mark.parametrize("jump", [timedelta(days=20_000), timedelta(days=3), -timedelta(days=400)])
def test_it_lasts_twelve_hours_if_the_clock_jumps(tmp_path, begun, jump):
    """A board starts in 1970, or at its last time; then a time server sets the clock."""
    board = Computer(tmp_path, begun)
    evening = Evening(board.note())
    board.clock += jump.total_seconds()
    for more, holds in ((0.1, True), (4.9, True), (6.9, True), (0.2, False)):
        board.run(hours(more))
        assert evening.holds(board.now()) is holds


def test_it_lasts_as_long_in_1970(tmp_path):
    board = Computer(tmp_path, UNSET)
    board.run(hours(5.9))
    evening = Evening(board.note())
    board.run(hours(6.1))
    assert evening.holds(board.now())
    board.run(hours(6))
    assert not evening.holds(board.now())


def test_twelve_hours_are_added_up_over_all_starts(tmp_path):
    board = Computer(tmp_path, UNSET)
    evening = Evening(board.note())
    for _ in range(5):
        board.run(hours(2))
        assert evening.holds(board.now())
        board.start(UNSET)
    board.run(hours(2.1))
    assert not evening.holds(board.now())
    board.start(UNSET)
    assert not evening.holds(board.now())


@pytest.mark.parametrize(("later", "holds"), [(-1, True), (0.1, True), (9, True), (10, False)])
def test_after_a_pulled_plug_the_clock_decides_if_it_can_be_right(board, later, holds):
    evening = Evening(board.note())
    board.start(RIGHT + hours(later))
    assert evening.holds(board.now()) is holds


@pytest.mark.parametrize("clock", [UNSET, RIGHT - hours(3), RIGHT - hours(24 * 400)])
def test_after_a_pulled_plug_a_clock_that_is_behind_does_not_decide(board, clock):
    board.run(hours(3))
    evening = Evening(board.note())
    board.start(clock)
    assert evening.holds(board.now())
    board.clock = RIGHT + hours(3.1)  # a time server answers
    assert evening.holds(board.now())
    board.run(hours(12))
    assert not evening.holds(board.now())


def test_a_clock_that_was_set_after_a_decision_does_not_end_it_at_the_next_start(tmp_path):
    """The board has the date of its last shutdown, a year ago, until a time server answers."""
    board = Computer(tmp_path, RIGHT - hours(24 * 365))
    evening = Evening(board.note())
    board.clock = RIGHT
    board.run(hours(1))
    board.start(RIGHT + hours(1.1))
    assert evening.holds(board.now())
    board.run(hours(11.1))
    assert not evening.holds(board.now())


@pytest.mark.parametrize("begins", [hours(0.5), UNSET - RIGHT])
def test_it_is_over_on_the_next_evening_once_a_time_server_has_answered(board, begins):
    """A board without a battery starts at its last time, or in 1970."""
    board.run(hours(0.5))
    evening = Evening(board.note())
    board.start(RIGHT + begins)
    board.note()
    board.clock = RIGHT + hours(24)
    assert not evening.holds(board.now())
    board.run(60)
    assert not evening.holds(board.now())


def test_two_starts_with_wrong_clocks_are_both_remembered(tmp_path):
    board, evenings = Computer(tmp_path, RIGHT - hours(24 * 365)), []
    for _ in range(2):
        board.run(600)
        evenings.append(Evening(board.note()))
        board.clock += hours(24 * 30)
        board.run(600)
        board.start(board.clock)
    assert [one.holds(board.now()) for one in evenings] == [True, True]
    board.run(hours(12))
    board.clock += hours(24)
    assert len(board.note().doubts) == 1, "of the others nothing can last any more"


def test_daylight_saving_time_is_not_a_jump(board):
    evening = Evening(board.note())
    board.clock += 3600
    board.run(hours(8.6))
    assert not evening.holds(board.now())


def test_without_the_file_the_clock_decides(board):
    board.run(hours(50))
    evening = Evening(board.note())
    (board.folder / NAME).unlink()
    for later, holds in ((hours(1), True), (hours(9), False)):
        board.run(later)
        assert evening.holds(board.now()) is holds


@pytest.mark.parametrize(
    "damage", [b"", b"boot0 1 2", b"boot0 1 2 3 4", b"boot0 a b c", b"\xff" * 50]
)
def test_a_damaged_file_is_written_again(board, damage):
    (board.folder / NAME).write_bytes(damage)
    evening = Evening(board.note())
    assert evening.made == Moment(RIGHT, 5.0)
    board.run(60)
    assert board.now() == Moment(RIGHT + 60, 65.0)


def test_a_computer_that_names_no_start_keeps_its_clock(tmp_path):
    time = RunningTime(tmp_path, Start)
    evening = Evening(time.note(RIGHT))
    assert not list(tmp_path.iterdir())
    assert evening.holds(time.moment(RIGHT + hours(9)))
    assert not evening.holds(time.moment(RIGHT + hours(10)))


def test_a_running_box_saves_its_running_time(tmp_path, monkeypatch):
    monkeypatch.setattr("companion.evenings.NOTE_S", 0.001)
    saved: queue.Queue[Path] = queue.Queue()
    monkeypatch.setattr("companion.files.write", lambda path, _: saved.put(path))
    time = RunningTime(tmp_path, lambda: Start("boot0", 7.0))
    time.begin()
    assert [saved.get() for _ in range(2)] == [tmp_path / NAME] * 2
    time.end()


def test_the_start_of_this_computer_has_one_name():
    one, other = this_start(), this_start()
    assert one.boot == other.boot
    assert one.up_s <= other.up_s
