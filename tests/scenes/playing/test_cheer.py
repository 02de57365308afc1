"""A word is cheered: its points count up, and nothing needed is covered."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from evening import Evening
from evening_kit import Run, ends, spin, start_game
from screen_kit import check, ink

from companion.games.api.highlights import Word
from companion.scenes.playing.cheer import BEST, COUNT_S, COUNTED_S, LONG, SPECIAL_S, Cheer, cheer
from companion.screen.screen import BIG, FOOT, ROOM, TOP, Fill, Screen, Text, cells, page
from companion.table.summary import ENOUGH_WORDS, Bests
from companion.widgets.pick import Pick

PLAIN = page("NB: SPIN", "SCREAM", "JR +4", "AL 4  NB 10")
CHOOSING = Pick("MAXIMILI draws", ("1 vowel", "2 vowels")).draw()
ENTERING = Screen((*page("NB 0:29", "", "push: C", "AL 4").items, *cells("SCREAM", 2)))
LONGEST = "COUNTERMEASURES"
WORDS = ("AT", "SCREAM", LONGEST)


def points_shown(screen: Screen) -> int:
    """The points the cheer shows now."""
    (text,) = (
        one.text for one in screen.items if isinstance(one, Text) and "+" in one.text and one.over
    )
    return int(text.rpartition("+")[2])


@pytest.mark.parametrize("screen", [PLAIN, CHOOSING, ENTERING])
@pytest.mark.parametrize("points", [1, 7, 135])
def test_the_points_count_up_from_zero_and_disappear(screen, points):
    cheered = Cheer("SCREAM", points, since=10.0)
    frames = [points_shown(cheered.over(screen, 10.0 + n * 0.05)) for n in range(30)]
    assert (frames[0], frames[-1]) == (0, points)
    assert all(one <= other for one, other in pairwise(frames))
    assert frames[round(COUNT_S / 0.05)] == points
    assert cheered.over(screen, 10.0 + COUNTED_S) == screen
    assert COUNTED_S <= 1.5


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("passed", [0.0, 0.5, COUNT_S, COUNTED_S - 0.1])
def test_the_cheer_fits_the_display(word, passed):
    for screen in (PLAIN, CHOOSING, ENTERING):
        result = Cheer(word, 1350, since=0.0).over(screen, passed)
        (text,) = (one for one in result.items[len(screen.items) :] if isinstance(one, Text))
        left, _, right, _ = ink(text)
        assert left >= 0
        assert right <= 128


def test_selections_and_entries_stay_visible():
    for screen, y, height in ((CHOOSING, TOP, 16), (ENTERING, FOOT, 12), (PLAIN, BIG, 24)):
        result = Cheer("SCREAM", 6, since=0.0).over(screen, 0.5)
        new = [item for item in result.items[len(screen.items) :] if isinstance(item, Fill)]
        assert {(item.y, item.height) for item in new} == {(y, height)}


def test_the_words_of_the_screen_have_the_final_points():
    check(PLAIN)
    for passed in (0.0, 0.5, COUNT_S):
        result = Cheer("SCREAM", 6, since=0.0).over(PLAIN, passed)
        assert result.words() == (*PLAIN.words(), "SCREAM +6")


def test_special_words_replace_the_points_and_fit():
    for special in (
        BEST,
        "a steal from MAXIMILI",
        "everybody else folded",
        "MAXIMILI's bluff held",
    ):
        cheered = Cheer("SCREAM", 6, 10.0, special)
        for screen in (PLAIN, CHOOSING, ENTERING):
            assert "+6" in words_over(cheered.over(screen, 10.0 + COUNT_S), screen)
            assert words_over(cheered.over(screen, 10.0 + COUNTED_S), screen) == special
            assert cheered.over(screen, 10.0 + COUNTED_S + SPECIAL_S) == screen
        assert len(special) <= ROOM
    assert words_over(Cheer("", 0, 10.0, BEST).over(PLAIN, 10.0), PLAIN) == BEST


def words_over(result: Screen, screen: Screen) -> str:
    (text,) = (one for one in result.items[len(screen.items) :] if isinstance(one, Text))
    assert ink(text)[0] >= 0
    assert ink(text)[2] <= 128
    return text.text


def test_only_points_and_special_words_are_cheered():
    assert cheer([Word("AL", "CAT")], "", best=False, now=0.0) is None
    assert cheer([], "", best=False, now=0.0) is None
    two = [Word("AL", "ORDER", 5), Word("AL", "GIFT", 4)]
    assert cheer(two, "", best=False, now=3.0) == Cheer("ORDER + GIFT", 9, 3.0)
    far = [Word("AL", "QUARTET", 4), Word("AL", "QUINTETS"[:7], 40), Word("AL", "OCTETS", 4)]
    assert cheer(far, "", best=False, now=0.0) == Cheer("", 48, 0.0)


def test_special_is_what_the_game_names_or_the_best_or_a_long_word():
    long = [Word("AL", "A" * LONG, 1)]
    named = [
        cheer(long, name, best=best, now=0.0)
        for name, best in (("a steal", True), ("", True), ("", False))
    ]
    assert [one.special for one in named if one] == ["a steal", BEST, f"{LONG} letters!"]


def test_the_best_of_the_evening_needs_enough_words_of_the_game():
    bests, first = Bests(), played(1)
    for points in range(1, ENOUGH_WORDS + 1):
        assert not adds(bests, first, Word("AL", "CAT", points))
    assert not adds(bests, first, Word("AL", "CAT", ENOUGH_WORDS))
    assert adds(bests, first, Word("AL", "CAT", ENOUGH_WORDS + 1))
    assert not adds(bests, played(2, "newword"), Word("AL", "CAT", 99))
    assert adds(bests, played(3), Word("AL", "CAT", 99))


def test_a_word_that_fell_or_was_undone_is_not_the_best_of_the_evening():
    bests, table = Bests(), played(1)
    for _ in range(ENOUGH_WORDS + 1):
        adds(bests, table, Word("AL", "CAT", 2))
    assert adds(bests, table, Word("AL", "CATX", 20))
    assert not adds(bests, table, Word("AL", "CATX", stands=False))
    assert adds(bests, table, Word("NB", "COAT", 12))
    table.records.pop()
    assert adds(bests, table, Word("NB", "BOAT", 11))


def test_a_game_that_goes_on_counts_once():
    bests, table = Bests(), played(1)
    for _ in range(ENOUGH_WORDS - 1):
        adds(bests, table, Word("AL", "CAT", 2))
    bests.add(table)
    assert not adds(bests, table, Word("AL", "COAT", 3))
    assert adds(bests, table, Word("AL", "BOAT", 4))


def test_a_game_in_which_nobody_has_played_has_no_best_word():
    bests, table = Bests(), played(1)
    for _ in range(ENOUGH_WORDS):
        adds(bests, table, Word("AL", "CAT", 2))
    assert not bests.add(played(2))


def played(number: int, game: str = "worph") -> Any:
    """A table whose records are the words themselves."""
    words = SimpleNamespace(words=lambda word: (word,))
    header, kind = SimpleNamespace(game=game), SimpleNamespace(ui=words)
    return SimpleNamespace(game=number, header=header, kind=kind, records=[])


def adds(bests: Bests, table: Any, word: Word) -> bool:
    table.records.append(word)
    return bests.add(table)


# -- at the table -----------------------------------------------------------------------


def test_a_press_ends_the_cheer_and_keeps_its_meaning(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await spin(table)
        await table.press("seat1")
        await table.type("CART<ENTER>")
        await table.hears("CART +")
        first = points_shown(table.host.ui.screen)
        await asyncio.sleep(0.5)
        later = points_shown(table.host.ui.screen)
        assert 0 <= first < later
        table.picture("cheer/counting")
        await table.press("spin")
        await table.hears("the wheel turns")
        await table.hears("P2 0:30")
        assert "CART +" not in table.words()

    play_evening(play)


@pytest.mark.parametrize("control", ["seat1", "seat8"])
def test_a_press_without_a_meaning_ends_the_cheer_too(play_evening: Run, control: str) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await spin(table)
        await play_word(table, "CART")
        await table.hears("CART +")
        await table.hand.press(control)
        await asyncio.sleep(0.1)
        assert "CART +" not in table.words()
        assert "P2: SPIN" in table.words()

    play_evening(play)


def test_the_clock_runs_on_during_the_cheer(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        before = await spin(table)
        assert ends(table) == before
        await play_word(table, "CART")
        await table.hears("CART +")
        await asyncio.sleep(COUNTED_S + 0.1)
        assert "CART +" not in table.words()
        assert "P2: SPIN" in table.words()

    play_evening(play)


async def play_word(table: Evening, word: str) -> None:
    await table.press("seat1")
    await table.type(f"{word}<ENTER>")
