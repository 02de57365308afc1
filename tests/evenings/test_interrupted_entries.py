"""Word Lift and Word For Word: power cuts during an entry, undo, and corrections."""

from __future__ import annotations

from pathlib import Path

from evening import Evening
from evening_kit import Run, menu, scores
from monkey import save_game
from word_for_word_hand import cards
from word_lift_hand import BOTH, CONSONANTS, lay, pass_in_list, pass_turn, steal, type_word

STATE = "state"
THREE, SEATS = ("P1", "P2", "P3"), ("seat1", "seat2", "seat3")


async def resume_game(table: Evening) -> None:
    """Resume the game in the journal."""
    await table.sees("RESUME ")
    await table.press("knob")


async def undo_by_all(table: Evening, row: str) -> None:
    """Let all three agree to undo the turn named on the display."""
    await menu(table, "undo")
    await table.sees(f"UNDO? | {row}")
    await table.press(*SEATS)


async def play_to_the_steal(table: Evening) -> None:
    """Let P1 lay FORGE and P2 CAT; then it is P2's turn again."""
    await resume_game(table)
    await table.sees("ROUND 1")
    await table.press("knob")
    await lay(table, "P1", "FORGE", BOTH, by=type_word)
    await lay(table, "P2", "CAT", BOTH, by=type_word)
    await pass_turn(table, "P3", 3, CONSONANTS)
    await pass_turn(table, "P1", 1, BOTH)
    await table.sees("P2 hand 6")


def test_a_power_cut_during_a_steal_discards_the_draft(play_evening: Run, tmp_path: Path) -> None:
    save_game(tmp_path / STATE, "word_lift", THREE)

    async def half(table: Evening) -> None:
        await play_to_the_steal(table)
        await table.turn(1)
        await table.press("knob")
        await table.type("ORDER<ENTER>GI")
        await table.sees("2nd")

    async def again(table: Evening) -> None:
        await resume_game(table)
        await table.sees("P2 hand 6")
        await steal(table, 1, "ORDER", "GIFT", type_word)
        await table.press("knob")
        await table.hears("a steal from P1")
        await table.sees("ORDER+GIFT")

    play_evening(half)
    play_evening(again)


def test_a_steal_is_undone_and_the_word_below_corrected(play_evening: Run, tmp_path: Path) -> None:
    save_game(tmp_path / STATE, "word_lift", THREE)

    async def play(table: Evening) -> None:
        await play_to_the_steal(table)
        before = scores(table)
        await steal(table, 1, "ORDER", "GIFT", type_word)
        await table.press("knob")
        await undo_by_all(table, "P2 order+gift")
        await table.sees("P2 hand 6")
        assert scores(table) == before
        await steal(table, 1, "ORDER", "GIFT", type_word)
        await table.press("knob")
        await table.sees("ORDER+GIFT")
        await menu(table, "correct a turn")
        await table.choose("P1 forge")
        await table.choose("change word")
        await table.type("FORK<ENTER>")
        await table.sees("P2 order+gift | P1 does")
        await table.press("knob")
        await table.choose("make it a pass")
        await table.sees("NEW SCORES")
        await table.press("knob")
        await table.choose("yes")
        await table.sees("P2: draw 2")
        assert "P1: FORK" in table.words()

    play_evening(play)


def test_a_draw_and_a_count_are_undone(play_evening: Run, tmp_path: Path) -> None:
    save_game(tmp_path / STATE, "word_lift", THREE, {"hands": "dealt"})

    async def play(table: Evening) -> None:
        await resume_game(table)
        await table.press("knob")
        await pass_in_list(table, "P1", CONSONANTS)
        await table.sees("P2 hand 7")
        await undo_by_all(table, "P1 drew 2 cons.")
        await table.sees("P1: draw 2")

    play_evening(play)


async def play_to_the_bet(table: Evening) -> None:
    """Let P1 deal, so that P2 opens the betting."""
    await resume_game(table)
    await table.sees("CUT FOR THE DEAL")
    await table.turn(1)
    for sign in "zba":
        await cards(table, sign)
    await table.sees("ante")
    await table.press("knob")
    await table.sees("CATEGORY")
    await table.press("knob")
    await table.sees("pot 3")


def seat_to_act(table: Evening) -> str:
    """The seat of the player who has to act."""
    return f"seat{table.words()[1]}"


def test_a_power_cut_during_an_amount_bets_nothing(play_evening: Run, tmp_path: Path) -> None:
    save_game(tmp_path / STATE, "word_for_word", THREE)

    async def half(table: Evening) -> None:
        await play_to_the_bet(table)
        await table.turn(9)
        await table.sees("press: bet")

    async def again(table: Evening) -> None:
        await resume_game(table)
        await table.sees("pot 3")
        assert sum(scores(table).values()) == 297
        await table.press(seat_to_act(table))
        await table.sees("pot 4")

    play_evening(half)
    play_evening(again)


def test_board_cards_and_bets_are_undone_and_corrected(play_evening: Run, tmp_path: Path) -> None:
    save_game(tmp_path / STATE, "word_for_word", THREE)

    async def play(table: Evening) -> None:
        await play_to_the_bet(table)
        for _ in THREE:
            await table.press(seat_to_act(table))
        await table.sees("SHOUT")
        await cards(table, "bie")
        await table.sees("b i e")
        await undo_by_all(table, "board b i e")
        await table.sees("SHOUT")
        await cards(table, "bia")
        await table.sees("b i a")
        await menu(table, "correct a turn")
        await table.choose("board b i a")
        await cards(table, "bio")
        await table.sees("NEW SCORES")
        await table.press("knob")
        await table.choose("yes")
        await table.sees("b i o")

    play_evening(play)


def test_a_player_without_a_button_objects_with_the_keyboard(
    play_evening: Run, tmp_path: Path
) -> None:
    save_game(tmp_path / STATE, "word_lift", THREE, buttons=False)

    async def play(table: Evening) -> None:
        await resume_game(table)
        await table.type("<ENTER>")
        await lay(table, "P1", "FORGE", by=type_word)
        await table.sees("P1: FORGE")
        await table.type("<TAB>")
        await table.sees("Keep FORGE?")
        await table.type("<ESC>")
        await table.sees("P1 hand 7")

    play_evening(play)


def test_a_player_without_a_button_challenges_with_the_keyboard(
    play_evening: Run, tmp_path: Path
) -> None:
    save_game(tmp_path / STATE, "word_for_word", THREE, {"hands": "hidden"}, buttons=False)

    async def play(table: Evening) -> None:
        await play_to_the_bet(table)
        for street in ("bie", "a", "r", ""):
            await table.type("<SPACE><SPACE><SPACE>")
            if street:
                await cards(table, street)
        await table.sees(": WORD")
        await table.type("BEAR<ENTER>")
        await table.sees("push: declare")
        await table.type("<ENTER>")
        await table.sees(": WORD")
        for told in (": WORD", "CHALLENGE?"):
            await table.type("<DELETE>")
            await table.sees("NO WORD?")
            await table.type("<DOWN><ENTER>")
            await table.sees(told)
        await table.type("<TAB>")
        await table.sees("WHO CHALLENGES?")
        await table.press("seat1")
        await table.type("<ENTER>")
        await table.sees("P1 challenges")
        await table.press("knob")
        await table.sees("stands")

    play_evening(play)
