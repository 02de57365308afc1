"""Votes and agreements: the question, the answers, and the result."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from evening import Evening, evening
from evening_kit import Run, menu, play_word, scores, start_game
from screen_kit import check
from steps import follow

from companion.config.settings import Settings
from companion.scenes.playing.agree import Vote, fill_rows, pack_names
from companion.scenes.playing.verdicts import count_it, keep_it
from companion.screen.screen import ROOM
from hardware.wiring.wiring import Wiring

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

LONG = (
    "MAXIMILI",
    "ROSAMUND",
    "BARTHOLO",
    "WWWWWWWW",
    "ANNABELL",
    "ZACHARIA",
    "GERTRUDE",
    "QUENTINA",
)
WORD = "UNCOMMUNICATIVE"


@pytest.mark.parametrize(("holds", "told"), [((), "3:0, CATX counts"), ((1, 3), "1:2, CATX goes")])
def test_a_vote_shows_who_has_voted_and_the_result(
    play_evening: Run, holds: tuple[int, ...], told: str
) -> None:
    async def play(table: Evening) -> None:
        await start_game(table, 1, 2, 3)
        await play_word(table, 1, "CATX")
        await table.hand.hold("seat2", 1.2)
        await table.sees("Let CATX count? | P1? P2? P3? | press: yes  hold: no | tie: yes")
        await table.hand.hold("seat1", 1.0 if 1 in holds else 0.1)
        await table.sees("P1- P2? P3?" if 1 in holds else "P1+ P2? P3?")
        await asyncio.sleep(0.3)
        assert not table.hand.lamps()[0]
        for seat in (2, 3):
            await table.hand.hold(f"seat{seat}", 1.0 if seat in holds else 0.1)
        await table.sees(told)

    play_evening(play)


def test_a_tie_is_a_yes(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await play_word(table, 1, "CATX")
        await table.hand.hold("seat2", 1.2)
        await table.sees("tie: yes")
        await table.hand.hold("seat1", 1.0)
        await table.press("seat2")
        await table.sees("1:1, CATX counts")

    play_evening(play)


def test_eight_long_names_and_a_long_word_are_shown_in_turns(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.game("Worph")
        await table.choose("play")
        for number, name in enumerate(LONG, 1):
            await table.press(f"seat{number}")
            await table.type(f"{name}<ENTER>")
        await table.press("knob")
        await table.type("CAT<ENTER>")
        await table.sees(": SPIN")
        await menu(table, "end this game")
        said = set()
        for _ in range(12):
            await asyncio.sleep(0.5)
            check(table.host.ui.screen)
            said |= set(table.words().split(" | "))
        assert "all press  SPIN: no" in said
        assert all(any(f"{name}?" in row for row in said) for name in LONG)
        await table.press(*(f"seat{n}" for n in range(1, 9)))
        await table.sees("NO WINNER | 0 points")
        listed = ""
        for number in (2, 3):
            check(table.host.ui.screen)
            await table.turn(1)
            await table.sees(f"STANDINGS {number}/3")
            listed += table.words()
        check(table.host.ui.screen)
        assert all(f"1 {name} " in listed for name in LONG)

    play_evening(play)


def test_every_wording_of_a_vote_fits_a_row() -> None:
    for word in ("AT", "MOZES", WORD):
        for vote in (
            Vote(accepts=True, yes=8),
            Vote(accepts=False, yes=1, no=7),
            Vote(accepts=True),
        ):
            assert len(vote.result_text(word, "counts")) <= ROOM
        assert len(count_it(word)) <= ROOM
        assert len(keep_it(word)) <= ROOM


def test_rows_shown_in_turns_lose_no_name() -> None:
    names = pack_names([f"{name}?" for name in LONG])
    assert len(names) == 4
    seen = {row for second in range(12) for row in fill_rows(names, ("one", "two"), second)[0]}
    assert seen == {*names, "one", "two"}
    assert fill_rows(["AL? NB?"], ("one",), 0.0) == (["AL? NB?", "", "", "one"], None)


def test_leaving_is_confirmed_and_the_notice_says_that_points_stay(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await start_game(table, 1, 2, 3)
        await play_word(table, 1, "CART")
        await menu(table, "players")
        await table.choose("a player leaves")
        await table.choose("P1")
        await table.sees("P1 leaves? | no | yes")
        await table.press("knob")
        await table.sees("WHO LEAVES?")
        await table.press("spin", "spin", "spin")
        await table.sees("P2: SPIN")
        assert table.host.ui.screen.words()[-1].startswith("P1")
        await menu(table, "players")
        await table.choose("a player leaves")
        await table.choose("P1")
        await table.choose("yes")
        await table.sees("P1 left, points stay")

    assert scores(play_evening(play))["P1"] > 0


def test_the_rows_of_the_menu_never_move(play_evening: Run) -> None:
    rows = (
        *("help", "undo", "correct a turn", "allow a word", "scores", "players"),
        *("judge words", "sound & light", "end this game", "power off"),
    )

    async def listed(table: Evening) -> tuple[str, ...]:
        await table.hold("knob", 1.0)
        await table.sees("MENU 1/10")
        found = []
        for _ in rows:
            found.append(table._chosen()[0])
            await table.turn(1)
        await table.press("spin")
        return tuple(found)

    async def play(table: Evening) -> None:
        await start_game(table)
        assert await listed(table) == rows
        await play_word(table, 1, "CATX")
        assert await listed(table) == rows

    play_evening(play)


def test_the_first_letter_after_a_verdict_starts_the_next_word(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.choose("judge words")
        await table.type("LATER<ENTER>")
        await table.sees("VALID")
        await table.type("CAT")
        await table.sees("CAT")
        await table.type("<ENTER>")
        await table.sees("CAT | VALID")
        await table.press("seat1")
        await table.sees("JUDGE A WORD | A")

    play_evening(play)


def test_without_buttons_tab_has_the_table_vote_on_a_refused_word(tmp_path: Path) -> None:
    script = """
        game Worph
        choose play
        type <ENTER>AL<ENTER><ENTER>NB<ENTER><ENTER><DOWN><ENTER>CAT<ENTER> -> AL: SPIN
        type <SPACE>
        within 3: 0:30
        type <SPACE>CAXT<ENTER> -> CAXT: not valid
        type <TAB> -> Let CAXT count?
        type <ENTER> -> NB: SPIN
        shows CAXT
        """
    evening(tmp_path, follow(script), settings=Settings(wiring=Wiring(seats=())))
