"""Games are resumed unchanged after the dictionary, the rules or the program have changed."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from evening import Evening
from evening_kit import Run, play_word, scores, start_game
from msgspec.structs import replace
from steps import follow

from companion.config.settings import Settings
from companion.journal import store
from companion.journal.file import chain
from companion.lexicon import house_words, open_ruling
from hardware.wiring.wiring import Wiring

STRICT = Settings(game={"worph": {"auto_end": True, "redraw_dead_start": True}})


def refuse(word: str) -> None:
    house_words().decide(word, accepted=False)


async def resume_game(table: Evening) -> None:
    await table.sees("RESUME ")
    await table.press("knob")


@pytest.mark.no_cover
@pytest.mark.parametrize("word", ["SEA", "ASEA", "AREA", "AREAL"])
def test_refusing_a_word_later_changes_no_game(play_evening: Run, word: str) -> None:
    """With these house rules the box once dropped two turns and ended the game."""
    before: dict[str, int] = {}

    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        await table.type("SEA<ENTER>")
        for seat, laid in ((1, "ASEA"), (2, "AREA"), (1, "AREAL")):
            await play_word(table, seat, laid)
            await table.sees(f"P{3 - seat}: SPIN")
        before.update(scores(table))

    async def again(table: Evening) -> None:
        assert not open_ruling(house=True).is_word(word)
        await resume_game(table)
        await table.sees("P2: SPIN")
        assert "AREAL" in table.words()
        assert scores(table) == before

    play_evening(play, settings=STRICT)
    refuse(word)
    play_evening(again, settings=STRICT)
    assert before["P1"] > before["P2"] >= 2


def page_text(table: Evening) -> str:
    """The rows of the display as one text."""
    return table.words().replace(" | ", " ")


def tamper(state: Path) -> None:
    """Change the points of the last entry, so that today's rules judge it differently."""
    file = sqlite3.connect(state / store.NAME)
    id, body = file.execute("SELECT id, body FROM rows ORDER BY id DESC LIMIT 1").fetchone()
    row = json.loads(body)
    row["led"] = {"state": "00000000", "points": {"P1": 31, "P2": 4}, "version": "0.0.9"}
    text = json.dumps(row)
    (before,) = file.execute("SELECT sum FROM rows WHERE id = ?", (id - 1,)).fetchone()
    values = (text, chain.link(before, text), id)
    file.execute("UPDATE rows SET body = ?, sum = ? WHERE id = ?", values)
    file.commit()
    file.close()


@pytest.mark.parametrize("wanted", [True, False])
def test_after_a_change_of_rules_the_table_plays_on_with_its_points(
    play_evening: Run, tmp_path: Path, wanted: bool
) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await play_word(table, 1, "CART")
        await table.sees("P2: SPIN")

    async def again(table: Evening) -> None:
        await table.sees("OTHER RULES")
        assert "since version 0.0.9. Points: P1 31, P2 4" in page_text(table)
        table.picture("resume/other_rules")
        await table.press("knob")
        await table.sees("RESUME ")
        table.picture("resume/play_on")
        await table.turn(0 if wanted else 1)
        await table.press("knob")
        if not wanted:
            await table.sees("WORD GAMES")
            return
        await table.sees("draw a card")
        await table.type("CAT<ENTER>")
        await play_word(table, 1, "CART")
        await table.sees("P2: SPIN")
        points = scores(table)
        assert points["P1"] > 31
        assert points["P2"] == 4

    play_evening(play)
    tamper(tmp_path / "state")
    first, *later = play_evening(again).host.journal.games()
    assert (first.how, first.result["scores"]) == ("stopped", {"P1": 31, "P2": 4})
    assert [game.header.scores for game in later] == ([{"P1": 31, "P2": 4}] if wanted else [])
    assert len({game.header.uid for game in (first, *later)}) == 1 + len(later)


async def game_of_far_seats(table: Evening) -> None:
    await table.seat(1, 5, 6)
    await table.type("CAT<ENTER>")
    await play_word(table, 1, "CART")
    await table.sees("P5: SPIN")


def with_seats(count: int) -> Settings:
    return Settings(wiring=replace(Wiring(), seats=Wiring().seats[:count]))


def test_players_whose_button_the_box_lacks_take_another_one(play_evening: Run) -> None:
    play_evening(game_of_far_seats)
    script = """
        resume
        sees NO SEAT 5 HERE | P5 | press your button | SPIN: no button
        press seat1 -> P1 sits there
        press seat2 -> NO SEAT 6 HERE | P6
        press spin -> P5: SPIN
        menu undo -> P1? P5? | press: yes  SPIN: no | push: yes for P6
        press seat1 seat2 knob -> P1 0:
        lamps 1
        """
    table = play_evening(follow(script), settings=with_seats(3))
    assert table.host.resume(table.host.journal.games()[-1]).buttons == {"P1": 1, "P5": 2}


def test_without_any_button_the_box_asks_for_none(play_evening: Run) -> None:
    play_evening(game_of_far_seats)
    script = """
        resume
        sees P5: SPIN
        menu undo -> one answer for all
        press knob -> P1 0:
        """
    play_evening(follow(script), settings=with_seats(0))
