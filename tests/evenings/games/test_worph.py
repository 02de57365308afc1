"""Whole games of Worph on the mock box, with every screen compared to a reference picture."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from evening import Evening
from evening_kit import menu, open_review, play_word, start_game, start_with_rules
from evening_kit import spin as spins
from worph_kit import FINAL, SHEET_SEED, WORDS

Run = Callable[..., Evening]


async def join_four(table: Evening) -> None:
    """Let the four players of the example join at seats 1 to 4 and type their names."""
    await table.sees("WORD GAMES")
    table.picture("home")
    await table.choose("play")
    await table.choose("Worph")
    table.picture("worph")
    await table.choose("play")
    table.picture("join")
    for number, name in enumerate(("AL", "NB", "JR", "AR"), 1):
        await table.press(f"seat{number}")
        await table.type(f"{name}<ENTER>")
    table.picture("joined")
    await table.press("knob")


async def spun(table: Evening, n: int) -> None:
    table.picture(f"example/{n:02}-spin")
    await table.press("spin")
    await table.sees("0:30", within=3)


def test_the_sheets_example_by_buttons_knob_and_keyboard(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await join_four(table)
        await table.sees("AR: draw a card")
        await table.type("CAR")
        table.picture("example/00-card")
        await table.type("<ENTER>")
        for n, word in enumerate(WORDS, 1):
            await table.sees("SPIN")
            await spun(table, n)
            await table.press(f"seat{(n - 1) % 4 + 1}")
            table.picture(f"example/{n:02}-stopped")
            await table.type(word)
            table.picture(f"example/{n:02}-typed")
            await table.type("<ENTER>")
        await table.sees("AL: SPIN")
        await spun(table, 9)
        await table.hand.hold("seat1", 1.2)
        await table.sees("AL passed")
        await spun(table, 10)
        await table.hand.hold("seat2", 1.2)
        await spun(table, 11)
        await table.type("SCREAMS<ENTER>")
        await table.sees("SCREAMS: no plurals")
        table.picture("example/11-plural")
        await table.sees("JR: out of time", within=40)
        table.picture("example/11-time-up")
        await spun(table, 12)
        await table.hand.hold("seat4", 1.2)
        await table.sees("TIE: NB + AR")
        table.picture("example/13-over")
        assert table.words().endswith("SPIN: home")
        await table.press("spin")
        await table.sees("WORD GAMES")

    table = play_evening(play, seed=SHEET_SEED)
    (record,) = table.host.journal.games()
    assert record.header.players == ("AL", "NB", "JR", "AR")
    assert record.result == {"scores": FINAL, "winners": ["NB", "AR"]}


@pytest.mark.parametrize("seats", [(1, 2), (2, 5, 7)])
def test_a_game_begins_with_the_player_left_of_the_drawer(
    play_evening: Run, seats: tuple[int, ...]
) -> None:
    async def play(table: Evening) -> None:
        await table.seat(*seats)
        await table.type("CAT<ENTER>")
        await table.sees(f"P{seats[0]}: SPIN")
        assert [n for n, lit in enumerate(table.hand.lamps(), 1) if lit] == [seats[0]]

    play_evening(play)


@pytest.mark.parametrize(
    ("rule", "word", "other"),
    [
        (("plural S: no plurals", "no plurals"), "CATS", "seat2"),
        (("plural S: no plurals", "never add S"), "CATS", "seat2"),
        (("one try only: no", "yes"), "CAT", "seat1"),
    ],
)
def test_no_vote_is_offered_that_would_not_count(
    play_evening: Run, rule: tuple[str, str], word: str, other: str
) -> None:
    async def play(table: Evening) -> None:
        await start_with_rules(table, rule)
        await play_word(table, 1, word)
        await table.sees(word)
        await table.hand.hold(other, 1.2)
        await asyncio.sleep(1)
        assert "press: yes" not in table.words()
        assert "count" not in table.words()

    play_evening(play)


def test_a_plural_counts_if_the_table_votes_for_it(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_with_rules(
            table, ("plural S: no plurals", "table votes"), ("one try only: no", "yes")
        )
        await play_word(table, 1, "CATS")
        await table.sees("Let CATS count?")
        await table.press("seat1", "seat2")
        await table.sees("P2: SPIN | CATS")

    play_evening(play)


def test_a_word_typed_before_the_spin_gets_a_hint_and_does_not_spin(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await table.type("C")
        await table.sees("P1: SPIN first | CAT | the first word")
        table.picture("worph/typed")
        await table.type("ART<ENTER>")
        await table.sees("SPIN first | CAT | the first word | SPIN first")
        await asyncio.sleep(5)
        assert table.words().startswith("P1: SPIN first | CAT")
        await spins(table)
        assert table.words().endswith("ETAOINSHR+1 | CAT | P1: press to stop | P1 0 P2 0")

    play_evening(play)


@pytest.mark.parametrize("keys", ["<ENTER>", "<SPACE>", "X<SPACE>", "X<BACKSPACE><ENTER>",
                                  "XY<ESC><ENTER>"])  # fmt: skip
def test_the_keyboard_spins_if_nothing_is_typed(play_evening: Run, keys: str) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await table.type(keys)
        await table.sees("0:30", within=3)

    play_evening(play)


def test_the_knob_spins_even_after_typing(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await table.type("X")
        await table.press("knob")
        await table.sees("0:30", within=3)

    play_evening(play)


def test_a_player_who_returns_is_named(play_evening: Run) -> None:
    """Regression: the screen said "the first word" again."""

    async def play(table: Evening) -> None:
        await start_game(table, 1, 2, 3)
        await play_word(table, 1, "CART")
        await table.sees("P2: SPIN | CART | P1 +")
        for row, says in (("leaves", "P3 left"), ("comes", "P3 joins")):
            await menu(table, "players")
            await table.turn(0 if row == "leaves" else 1)
            await table.press("knob")
            await table.turn(2 if row == "leaves" else 0)
            await table.press("knob")
            if row == "leaves":
                await table.sees("P3 leaves?")
                await table.choose("yes")
            else:
                await table.press("knob", "seat3")
            await table.sees(f"P2: SPIN | CART | {says} |")
        assert "first word" not in table.words()

    play_evening(play)


def test_a_pass_that_ends_a_round_is_shown_on_the_next_start_screen(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_with_rules(table, ("start words: 1", "2"))
        for seat in (1, 2):
            await table.hand.hold(f"seat{seat}", 1.2)
        await table.sees("draw a card | A__ | SPIN: box draws one | P2 passed: round 2")
        table.picture("worph/round")
        await table.turn(1)
        await table.sees("push: B")

    play_evening(play)


def test_turning_the_knob_after_the_game_shows_the_review(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await play_word(table, 1, "CART")
        for seat in (2, 1):
            await table.hand.hold(f"seat{seat}", 1.2)
        await table.sees("P1 WINS")
        await table.turn(1)
        await table.sees("HOW IT ENDED 2/4 | Nobody changed CART.")
        await open_review(table)
        await table.sees("BEST WORDS | P1 CART +")
        table.picture("worph/review")
        await table.press("spin")
        await table.sees("4/4")
        await table.turn(-9)
        await table.sees("P1 WINS")

    play_evening(play)
