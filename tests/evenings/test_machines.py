"""The box plays a seat: in sight, not too fast, and with no say in what people agree on."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import msgspec
import pytest
from evening import Evening, evening
from evening_kit import Run, menu, scores
from opponent_kit import add_opponent

from companion.journal.file.entries import Dictionary, GameHeader
from companion.ui.background import BackgroundJobs
from companion.ui.clock import VirtualLoop

pytestmark = pytest.mark.usefixtures("worph_by_the_box")


@pytest.fixture
def worph_by_the_box(monkeypatch: pytest.MonkeyPatch) -> None:
    add_opponent(monkeypatch)


async def against(table: Evening, *strengths: str) -> None:
    """P1 at seat 1 against the box; it is the box's to draw the card."""
    await table.game("Worph")
    await table.choose("computer: none")
    for strength in strengths:
        await table.choose(strength)
    await table.turn(-9)
    await table.press("knob")
    await table.choose("play")
    await table.sees("JOIN")
    await table.press("seat1", "knob")


async def word(table: Evening, text: str) -> None:
    """P1 spins and plays."""
    await table.sees("P1: SPIN", within=8)
    await table.press("spin")
    await table.sees("0:30", within=3)
    await table.press("seat1")
    await table.type(f"{text}<ENTER>")


def known(table: Evening) -> GameHeader:
    header: GameHeader = table.host.journal.games()[-1].header
    return header


def card(table: Evening) -> str:
    """The word that was drawn."""
    row = table.host.journal.rows(table.host.journal.games()[-1].game)[0]
    return str(row.action["word"])


def test_the_box_takes_a_seat_and_is_known_by_its_strength(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.game("Worph")
        await table.turn(40)
        table.picture("machines/offered")
        await table.choose("computer: none")
        table.picture("machines/strengths")
        await table.choose("add medium")
        await table.choose("add medium")
        table.picture("machines/two")
        await table.choose("done")
        await table.choose("play")
        await table.press("seat1", "knob")
        await table.sees("MEDIUM B: draw a card")
        await table.sees("P1: SPIN", within=5)

    header = known(play_evening(play))
    assert header.players == ("P1", "MEDIUM", "MEDIUM B")
    assert header.machines == {"MEDIUM": 3, "MEDIUM B": 3}
    assert header.buttons == {"P1": 1}


def test_it_plays_when_everybody_has_seen_what_was_played(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await against(table, "add strong")
        await table.sees("STRONG: draw a card")
        begun = asyncio.get_running_loop().time()
        await table.sees("P1: SPIN")
        assert asyncio.get_running_loop().time() - begun == pytest.approx(3.0, abs=0.2)
        await table.press("spin")
        await table.sees("0:30", within=3)
        await table.hand.hold("seat1", 1.2)
        await table.sees("P1 passed")
        await table.sees("STRONG 0:30", within=6)
        await table.sees("P1: SPIN")
        assert scores(table)["STRONG"] >= 2

    play_evening(play)


def test_nobody_acts_for_the_box(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await against(table, "add weak")
        await table.press("spin")
        await table.sees("WEAK thinks")
        await table.type("<ESC>CAT<ENTER>")
        await table.sees("WEAK thinks")
        await table.sees("P1: SPIN")

    play_evening(play)


def test_it_waits_while_the_table_pauses_and_while_the_menu_is_open(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await against(table, "add strong")
        await table.hold("spin", 1.0)
        await table.sees("PAUSE")
        await asyncio.sleep(30)
        await table.press("knob")
        await menu(table, "help")
        await asyncio.sleep(30)
        await table.press("spin", "spin")
        await asyncio.sleep(2.5)
        await table.sees("STRONG: draw a card")
        await table.sees("P1: SPIN", within=1)

    play_evening(play)


def test_what_it_played_is_taken_back_with_the_word_before_it(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await against(table, "add strong")
        await table.sees("P1: SPIN")
        near = table.host.ruling.neighbours(card(table))
        grown = min(word for word in near if len(word) > 3 and not word.endswith("S"))
        await word(table, grown)
        await table.sees("STRONG: SPIN")
        await table.sees("P1: SPIN", within=15)
        assert scores(table)["P1"] > 0
        await menu(table, "undo")
        await table.sees("UNDO?")
        await table.press("knob")
        await table.sees("stopped: your word?")
        await asyncio.sleep(20)
        assert scores(table) == {"P1": 0, "STRONG": 0}
        await table.type(f"{grown}<ENTER>")
        await table.sees("STRONG: SPIN")

    play_evening(play)


def test_people_agree_and_vote_without_it(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await against(table, "add weak")
        await table.sees("P1: SPIN")
        await word(table, f"{card(table)}Q")
        await menu(table, "let a word count")
        await table.sees("count? | yes | no")
        await table.press("knob")
        await table.sees("WEAK: SPIN")
        await menu(table, "end this game")
        await table.sees("END GAME? | no | yes")
        await table.press("knob")
        await table.sees("SPIN: home")
        await table.press("spin")
        await table.sees("WORD GAMES")

    play_evening(play)


def test_it_goes_home_and_comes_back_without_a_button(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await against(table, "add weak", "add fair")
        await table.sees("P1: SPIN")
        await menu(table, "players")
        await table.choose("a player leaves")
        await table.choose("WEAK")
        await table.choose("yes")
        await table.sees("P1 0 FAIR 0")
        await menu(table, "players")
        await table.choose("a player joins")
        await table.choose("WEAK")
        await table.choose("P1")
        await table.sees("P1 0 WEAK 0 FAIR 0")
        await table.press("spin")
        await table.sees("0:30", within=3)
        await table.hand.hold("seat1", 1.2)
        await table.sees("SPIN: home", within=25)

    play_evening(play)


def test_it_is_there_again_after_the_box_was_switched_off_and_in_the_next_game(
    tmp_path: Path,
) -> None:
    async def begin(table: Evening) -> None:
        await against(table, "add weak")

    async def go_on(table: Evening) -> None:
        await table.sees("GO ON?")
        await table.press("knob")
        await table.sees("P1: SPIN", within=5)
        await table.press("spin")
        await table.sees("0:30", within=3)
        await table.hand.hold("seat1", 1.2)
        await table.sees("SPIN: home", within=15)
        await table.press("seat1")
        await table.sees("P1: draw a card")

    evening(tmp_path, begin)
    table = evening(tmp_path, go_on)
    first, again = table.host.journal.games()
    assert first.header.machines == again.header.machines == {"WEAK": 1}


@pytest.mark.parametrize("most", [1, 2])
def test_it_takes_no_more_than_the_seats_that_are_left(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr("companion.games.worph.rules.rules.MAX_PLAYERS", most + 1)

    async def play(table: Evening) -> None:
        await table.game("Worph")
        await table.choose("computer: none")
        for _ in range(most):
            await table.choose("add fair")
        await table.choose("add good")
        await table.sees("no more seats")
        await table.press("spin")
        await table.choose(f"computer: {', '.join(['fair'] * most)}")

    play_evening(play)


def test_computer_players_are_added_and_removed_one_by_one(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.game("Worph")
        await table.choose("computer: none")
        for strength in ("weak", "weak", "good"):
            await table.choose(f"add {strength}")
        await table.choose("remove WEAK B")
        await table.choose("done")
        await table.sees("computer: weak, good")
        await table.choose("computer: weak, good")
        await table.choose("remove WEAK")
        await table.press("spin")
        await table.choose("computer: good")

    play_evening(play)


def test_house_rules_that_the_box_needs_are_in_force(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_opponent(monkeypatch, NEEDS={"one_try": True})

    async def play(table: Evening) -> None:
        await against(table, "add weak")
        await table.sees("P1: SPIN")

    assert known(play_evening(play)).options == {"one_try": True}


def test_a_journal_of_before_has_no_machines() -> None:
    dictionary = Dictionary(name="L", size=1, sha256="0")
    header = GameHeader(game="worph", players=("AL",), dictionary=dictionary, version="1")
    written = msgspec.json.encode(header)
    assert b"machines" not in written
    assert msgspec.json.decode(written, type=GameHeader).machines == {}


def test_whatever_is_thought_over_keeps_nobody_waiting() -> None:
    """The loop goes on in real time while a thread thinks."""

    async def main() -> tuple[bool, bool, bool]:
        thoughts, done = BackgroundJobs(), threading.Event()
        thought = thoughts.think(done.wait)
        await asyncio.sleep(0.01)
        waiting = thoughts.busy() and not thought.done()
        done.set()
        result = await thought
        for _ in range(1000):
            if not thoughts.busy():
                break
            await asyncio.sleep(0.01)
        return waiting, result, thoughts.busy()

    assert asyncio.run(main()) == (True, True, False)


def test_virtual_time_stands_still_while_something_is_thought_over() -> None:
    loop = VirtualLoop()

    async def main() -> tuple[float, str]:
        thoughts = BackgroundJobs()
        loop.busy = thoughts.busy
        begun, gate = loop.time(), threading.Event()
        threading.Timer(0.02, gate.set).start()
        thought = thoughts.think(gate.wait)
        tick = asyncio.ensure_future(asyncio.sleep(1000))
        await thought
        tick.cancel()
        with pytest.raises(ZeroDivisionError):
            await thoughts.think(lambda: 1 // 0)
        return loop.time() - begun, "done"

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        assert runner.run(main()) == (0.0, "done")


def test_a_thought_that_ends_after_the_evening_is_not_heard() -> None:
    gate = threading.Event()

    async def main() -> None:
        BackgroundJobs().think(gate.wait).cancel()

    asyncio.run(main())
    gate.set()
    for thread in threading.enumerate():
        if thread.name == "thought":
            thread.join(1)
