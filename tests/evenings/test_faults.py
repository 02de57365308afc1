"""Failing parts, wrong presses, full disks: the evening goes on, and the box says what is wrong."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from disk import Disk, disk
from evening import Evening, evening
from evening_kit import Run, menu, play_word, scores, spin, start_game
from waiting import really

from companion.app.daemon import fault_screen
from companion.app.serve import _Reports
from companion.config.settings import Settings
from companion.errors import NotSaved
from companion.journal.store import NAME as JOURNAL
from hardware.wiring.wiring import Wiring

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

__all__ = ["disk"]

CONTROLS = ("spin", "knob", *(f"seat{n}" for n in range(1, 9)))


async def all_at_once(table: Evening, seconds: float) -> None:
    for control in CONTROLS:
        table.hand.down(control)
    await asyncio.sleep(seconds)
    for control in CONTROLS:
        table.hand.up(control)
    await asyncio.sleep(1)


def rows(table: Evening) -> list[object]:
    return list(table.host.journal.rows(table.host.journal.games()[-1].game))


# -- wrong presses ---------------------------------------------------------------------


def test_a_press_out_of_turn_says_whose_turn_it_is(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        await table.press("seat1")
        await table.sees("P2's turn")
        await table.type("CAT<ENTER>")
        for phase in ("spin", "play"):
            await table.press("seat2")
            await table.sees("P1's turn")
            await table.hand.hold("seat2", 2)
            await table.sees("P1's turn")
            await table.press("seat7")
            await table.sees("nobody sits there")
            if phase == "spin":
                await spin(table)
        assert len(rows(table)) == 2
        assert table.host.ui.timers.running

    play_evening(play)


@pytest.mark.parametrize("seconds", [0.1, 3.0])
def test_every_control_pressed_at_once_breaks_nothing(play_evening: Run, seconds: float) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await all_at_once(table, seconds)
        for _ in range(6):
            await all_at_once(table, seconds)
            await table.press("spin")
        assert table.words()

    play_evening(play)


@pytest.mark.parametrize("seconds", [0.1, 3.0])
def test_every_control_pressed_at_once_in_a_turn(play_evening: Run, seconds: float) -> None:
    async def play(table: Evening) -> None:
        await start_game(table, *range(1, 9))
        await all_at_once(table, seconds)
        await spin(table) if "SPIN" in table.words() else None
        for _ in range(4):
            await all_at_once(table, seconds)
        for _ in range(4):
            await table.press("spin")
        assert len(scores(table)) == 8

    play_evening(play)


def test_the_knob_stops_at_the_end_of_a_list(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.turn(300)
        assert table.words().endswith("power off")
        await table.turn(-300)
        assert "| play | " in table.words()
        await table.choose("sound & light")
        await table.press("knob")
        for steps, shown in ((99, "10"), (-99, "0")):
            await table.turn(steps)
            await table.sees(f"VOLUME | {shown} |")
        await table.press("knob", "spin")
        await table.choose("timer")
        await table.turn(-999)
        await table.sees("0:05")
        await table.turn(999)
        await table.sees("10:00")

    play_evening(play)


def test_the_knob_goes_round_in_rings(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        await table.turn(26 * 3 + 2)
        await table.sees("push: C")
        await table.turn(-26 * 5)
        await table.sees("push: C")
        await table.type("CAT<ENTER>")
        await table.sees("P1: SPIN")
        await spin(table)
        before = table.words()
        await table.turn(7 * 30)
        assert table.words()[-20:] == before[-20:]
        await table.press("knob")
        await table.turn(-26 * 4)
        await table.press("knob")
        await table.sees("P2: SPIN")
        assert "CAN" in table.words()

    play_evening(play)


@pytest.mark.parametrize(
    "typed", ["C4RT", "CA RT", "ÇÀRT", "ca-rt", "<SPACE>", "ß", "é", "<TAB><F1>"]
)
def test_other_characters_are_shown_for_the_refusal_and_keys_are_not(
    play_evening: Run, typed: str
) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await spin(table)
        await table.type(typed)
        upper = typed if typed == "ß" else typed.upper()
        shown = "CAT" if "<" in typed else upper.replace(" ", "").replace("Ç", "C")
        assert f"| {shown} |" in table.words()

    play_evening(play)


def test_a_word_of_sixty_letters_is_refused(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await spin(table)
        await table.type("PNEUMONOULTRAMICROSCOPICSILICOVOLCANOCONIOSIS" * 2 + "<ENTER>")
        await table.sees("change 1 letter")
        await table.type("CART<ENTER>")
        await table.sees("P1 +")

    play_evening(play)


def test_the_word_judge_takes_any_number_of_words(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.choose("judge words")
        await table.type("<ENTER><SPACE><BACKSPACE>" + "LATER<SPACE>" * 40 + "12é<ENTER>")
        await table.sees("not all valid")
        await table.type("LATER<SPACE>" * 40 + "LATER<ENTER>")
        await table.sees("| all valid")

    play_evening(play)


# -- failing parts ---------------------------------------------------------------------


def test_without_a_loudspeaker_the_buzzer_sounds(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        table.hand.unplug("sound")
        await table.sees("no loudspeaker")
        await start_game(table)
        await spin(table)
        await table.sees("0:01", within=30)
        await asyncio.sleep(1.2)
        assert table.hand.buzzer()
        await table.sees("P1: out of time")
        assert not table.hand.listen()
        table.hand.replug("sound")
        await table.sees("sound works again")
        await spin(table)
        assert table.hand.listen()

    play_evening(play)


def test_a_display_that_failed_shows_the_game_again(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        table.hand.unplug("display")
        await spin(table)
        await table.press("seat1")
        await table.type("CART<ENTER>")
        await table.sees("P2: SPIN")
        await spin(table)
        await asyncio.sleep(5)
        table.hand.replug("display")
        await asyncio.sleep(5)
        assert table.shows(table.host.ui.screen.picture())

    assert scores(play_evening(play))["P1"] > 0


def test_without_the_keyboard_a_word_can_be_finished_with_the_knob(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await spin(table)
        await table.press("seat1")
        await table.type("CAR")
        table.hand.unplug("keyboard")
        await table.sees("no keyboard")
        await table.type("T<ENTER>")
        await table.sees("| CAR |")
        await table.press("spin")
        await table.sees("| CAT |")
        await table.press("knob")
        await table.press("knob")
        await table.sees("P2: SPIN")
        assert "| CAN |" in table.words()
        table.hand.replug("keyboard")
        await table.sees("keyboard works again")
        await play_word(table, 2, "CANE")
        await table.sees("P1: SPIN")

    play_evening(play)


def test_a_box_with_only_a_keyboard_and_a_display_works(tmp_path: Path) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.type("<ENTER><ENTER><ENTER>")
        await table.sees("add a player")
        await table.type("<ENTER>AL<ENTER><ENTER>NB<ENTER>")
        await table.type("<ENTER><DOWN><ENTER>")
        await table.sees("NB: draw a card")
        await table.type("CAT<ENTER>")
        await table.sees("AL: spin")
        await table.type("<SPACE>")
        await table.sees("0:30", within=3)
        await table.type("<SPACE>CART<ENTER>")
        await table.sees("NB: spin")
        assert "AL +" in table.words()
        await table.type("<F10>")
        await table.sees("MENU")
        await table.type("<ESC>")
        await table.sees("NB: spin")

    wiring = Wiring(spin=None, knob=None, seats=(), buzzer=None)
    table = evening(tmp_path, play, settings=Settings(wiring=wiring))
    assert scores(table)["AL"] > 0


# -- disk errors -----------------------------------------------------------------------


@pytest.mark.parametrize("code", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY])
def test_a_disk_error_is_shown_and_everything_is_saved_later(
    play_evening: Run, disk: Disk, code: int
) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        disk.refuses = code
        await spin(table)
        await table.sees("NOT SAVED")
        await table.press("seat1")
        await table.type("CART<ENTER>")
        await table.sees("P2: SPIN")
        await asyncio.sleep(10)
        await table.sees("NOT SAVED")
        disk.refuses = None
        await really(lambda: not table.host.ui.notices.unsaved)
        await table.sees("saved again")
        await asyncio.sleep(5)
        assert "P1 +" in table.words()

    async def tomorrow(table: Evening) -> None:
        await table.sees("RESUME ")
        await table.press("knob")
        await table.sees("P2: SPIN")
        assert "CART" in table.words()

    play_evening(play)
    assert scores(play_evening(tomorrow))["P1"] > 0


def test_a_game_can_start_on_a_full_disk(play_evening: Run, disk: Disk) -> None:
    disk.refuses = sqlite3.SQLITE_FULL

    async def play(table: Evening) -> None:
        await start_game(table)
        await table.sees("NOT SAVED")
        await play_word(table, 1, "CART")
        await menu(table, "end this game")
        await table.press("seat1", "seat2")
        await table.sees("SPIN: home")
        await table.press("spin")
        await table.sees("WORD GAMES")
        await table.sees("NOT SAVED")
        disk.refuses = None
        await really(lambda: not table.host.ui.notices.unsaved)

    table = play_evening(play)
    (record,) = table.host.journal.games()
    assert record.how == "stopped"
    assert record.result["scores"]["P1"] > 0


def test_a_read_error_is_not_shown_as_unsaved(
    play_evening: Run, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        reports = _Reports(table.host.ui, asyncio.get_running_loop())
        reports.unread("The games cannot be read. Check the disk.")
        await table.sees("NOT READ: disk?")
        table.picture("not-read")
        await asyncio.sleep(10)
        assert "NOT" not in table.words()
        assert not table.host.ui.notices.unsaved

    play_evening(play)
    assert "The games cannot be read." in caplog.text


def test_with_unsaved_entries_the_last_screen_does_not_say_saved(
    tmp_path: Path, disk: Disk
) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        disk.refuses = sqlite3.SQLITE_FULL
        await spin(table)
        await menu(table, "power off")
        await table.choose("yes")
        await asyncio.sleep(5)

    with pytest.raises(NotSaved) as fault:
        evening(tmp_path, play, power_off=lambda: True)
    assert fault_screen(fault.value).words()[0].startswith("NOT SAVED")


def test_a_damaged_journal_is_rescued_and_reported(play_evening: Run, tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / JOURNAL).write_bytes(b"no database at all, " * 500)

    async def play(table: Evening) -> None:
        await table.sees("DAMAGED FILE")
        await table.press("knob")
        await start_game(table)

    assert len(play_evening(play).host.journal.games()) == 1
