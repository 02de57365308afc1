"""Word Sprout on the mock box: corrections, votes, teams and written rules."""

from __future__ import annotations

import asyncio

from evening import Evening
from evening_kit import Run, menu
from steps import HOLD_S
from word_sprout_hand import choose_options, join_players, pick_by_holding, type_strings

from companion.games.word_sprout.rules.board.state import WordSproutState


def state(table: Evening) -> WordSproutState:
    """Return the newest game, replayed from its journal."""
    found: WordSproutState = table.host.resume(table.host.journal.games()[-1]).state  # type: ignore[assignment]
    return found


async def shot(table: Evening, name: str) -> None:
    """Compare the display with its reference picture, once it has been drawn."""
    await asyncio.sleep(0.1)
    table.picture(f"word_sprout/table/{name}")


def test_a_corrected_letter_is_rebased_into_all_later_strings(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await choose_options(table)
        await join_players(table, "AL", "BEA")
        await type_strings(table, "O", "OA", "OAT", "OMAT", "OMATX")
        await menu(table, "correct a turn")
        await table.choose("BEA oa")
        await table.choose("change string")
        await table.type("OU<ENTER>")
        await table.sees("NEW SCORES")
        await table.press("knob", "knob")
        await table.sees("OMUTX")

    assert state(play_evening(play)).ground.board.string == "OMUTX"


def test_only_turns_that_are_no_longer_valid_are_asked_about(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await choose_options(table, 6)
        await join_players(table, "AL", "BEA")
        await type_strings(table, "T", "TR", "TRA", "TRAP")
        await menu(table, "correct a turn")
        await table.choose("BEA tr")
        await table.choose("change string")
        await table.type("TE<ENTER>")
        await table.sees("NO LONGER")
        assert "AL tra" in table.words()
        await table.press("knob")
        await table.choose("change string")
        await table.type("TEN<ENTER>")
        await table.sees("NEW SCORES")
        await table.press("knob", "knob")
        await table.sees("TENP")

    assert state(play_evening(play)).ground.board.string == "TENP"


def test_the_table_votes_on_a_word_and_on_a_rule_of_its_own(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await choose_options(table, 1)
        await join_players(table, "AL", "BEA", "CY")
        await type_strings(table, "Q", "QZ")
        await table.press("seat3")
        await table.sees("BEA: name your word")
        await table.type("QZAX<ENTER>")
        await table.sees("not in the dictionary")
        await table.press("seat1")
        await shot(table, "00-listed")
        await table.press("seat2")
        await table.hand.hold("seat3", HOLD_S)
        await table.sees("CY is out")
        await shot(table, "01-counts")
        await pick_by_holding(table, 1)
        await table.sees("BEA wins")
        await asyncio.sleep(1.1)
        await table.press("seat2")
        await table.choose("write a rule")
        await table.type("Sing it.<ENTER>")
        await table.sees("added: SING IT.")
        await asyncio.sleep(1.1)
        await table.press("knob")
        await table.sees("BEA's turn")
        await type_strings(table, "T", "TR")
        await table.press("knob")
        await table.choose("a rule was broken")
        await shot(table, "02-who")
        await table.choose("CY")
        await shot(table, "03-how")
        await table.choose("by the last letter")
        await table.press("seat1", "seat2")
        await shot(table, "04-vote")
        await table.hand.hold("seat3", HOLD_S)
        await table.sees("CY is out")
        await shot(table, "05-broke")
        await menu(table, "undo")
        await table.sees("UNDO? | CY broke a rule")
        await table.press("seat1", "seat2", "seat3")
        await table.sees("TR")
        assert "is out" not in table.words()

    found = state(play_evening(play))
    assert (found.out, found.ground.board.string) == ((), "TR")
    assert found.verdicts == {"QZAX": True}


def test_a_verdict_on_a_rule_is_corrected(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await choose_options(table, 1)
        await join_players(table, "AL", "BEA", "CY")
        await pick_by_holding(table, 1)
        await pick_by_holding(table, 2)
        await table.sees("CY wins")
        await asyncio.sleep(1.1)
        await table.press("seat3")
        await table.choose("write a rule")
        await table.type("Sing it.<ENTER>")
        await asyncio.sleep(1.1)
        await table.press("knob")
        await type_strings(table, "T")
        await table.press("knob")
        await table.choose("a rule was broken")
        await table.choose("AL")
        await table.choose("in another way")
        await table.press("seat1", "seat2", "seat3")
        await table.sees("AL is out")
        await menu(table, "correct a turn")
        await table.choose("AL broke a rule")
        await table.choose("not guilty")
        await table.sees("NEW SCORES")
        await table.press("knob", "knob")
        await table.sees("T |")

    assert state(play_evening(play)).out == ()


def test_three_teams_and_teams_added_later(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await choose_options(table, 1)
        await join_players(table, "AL", "BEA", "CY")
        await pick_by_holding(table, 1)
        await pick_by_holding(table, 2)
        await table.sees("CY wins")
        await asyncio.sleep(1.1)
        await table.press("seat3")
        await table.choose("add a rule")
        await table.choose("teams")
        await table.sees("added: teams")
        await asyncio.sleep(1.1)
        await table.press("seat1")
        await table.sees("TEAMS")
        await table.turn(3)
        await table.press("knob", "knob")
        await shot(table, "10-three")
        await table.choose("done")
        await table.sees("BEA's turn")

    found = state(play_evening(play))
    assert found.teams == {"red": ("AL",), "blue": ("BEA",), "green": ("CY",)}


def test_with_whole_words_nobody_is_asked_for_a_word(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await choose_options(table, 2)
        await join_players(table, "AL", "BEA", "CY")
        await type_strings(table, "A", "AT")
        await table.press("seat3")
        await table.sees("CY is out")
        await table.sees("AT is a word")
        await shot(table, "20-whole")

    assert state(play_evening(play)).out == ("CY",)
