"""A word that counts is cheered: its points count up, and nothing that is needed is hidden."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest
from evening import Evening
from evening_kit import Run, begun, ends, spun
from screen_kit import Box, check, ink, meet

from companion.entry.pick import Pick
from companion.games.api.made import Word
from companion.scenes.playing.cheer import BEST, CHEER_S, COUNT_S, LONG, Cheer, cheer
from companion.screen.screen import FOOT, TOP, Fill, Screen, Text, cells, page
from companion.table.summary import ENOUGH_WORDS, Bests

PLAIN = page("NB: SPIN", "SCREAM", "JR +4", "AL 4  NB 10")
CHOOSING = Pick("MAXIMILI draws", ("1 vowel", "2 vowels")).draw()
ENTERING = Screen((*page("NB 0:29", "", "push: C", "AL 4").items, *cells("SCREAM", 2)))
WORDS = ("AT", "SCREAM", "COUNTERMEASURES")
SPECIALS = ("", BEST, "a steal from MAXIMILI")


def counted(screen: Screen) -> int:
    """The points that the cheer has reached."""
    (text,) = (
        one.text for one in screen.items if isinstance(one, Text) and "+" in one.text and one.over
    )
    return int(text.rpartition("+")[2])


@pytest.mark.parametrize("screen", [PLAIN, CHOOSING, ENTERING])
@pytest.mark.parametrize("points", [1, 7, 135])
def test_the_points_count_up_from_nothing_and_are_gone_in_time(screen, points):
    shown = Cheer("AL", "SCREAM", points, "", since=10.0)
    frames = [counted(shown.over(screen, 10.0 + n * 0.05)) for n in range(30)]
    assert (frames[0], frames[-1]) == (0, points)
    assert all(one <= other for one, other in pairwise(frames))
    assert frames[round(COUNT_S / 0.05)] == points
    assert shown.over(screen, 10.0 + CHEER_S) == screen
    assert CHEER_S <= 1.5


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("special", SPECIALS)
@pytest.mark.parametrize("passed", [0.0, 0.5, COUNT_S, CHEER_S - 0.1])
def test_all_of_it_fits(word, special, passed):
    for screen in (PLAIN, CHOOSING, ENTERING):
        drawn = Cheer("MAXIMILI", word, 135, special, since=0.0).over(screen, passed)
        texts = [item for item in drawn.items if isinstance(item, Text) and item.over]
        boxes: list[Box] = [ink(text) for text in texts if text not in screen.items]
        assert all(left >= 0 and right <= 128 for left, _, right, _ in boxes)
        assert not any(meet(one, other) for one, other in pairwise(boxes))


def test_what_is_chosen_or_entered_stays_in_sight():
    for screen in (CHOOSING, ENTERING):
        drawn = Cheer("AL", "SCREAM", 6, BEST, since=0.0).over(screen, 0.5)
        grounds = [
            item for item in drawn.items if isinstance(item, Fill) and item not in screen.items
        ]
        assert {(item.y, item.height) for item in grounds} == {
            (screen.spare, 12 if screen.spare else 16)
        }
    assert (CHOOSING.spare, ENTERING.spare) == (TOP, FOOT)


def test_whose_turn_it_is_and_the_time_are_never_covered():
    drawn = Cheer("AL", "SCREAM", 6, "", since=0.0).over(PLAIN, 0.5)
    check(PLAIN)
    grounds = [item for item in drawn.items if isinstance(item, Fill) and item not in PLAIN.items]
    assert all(item.y >= 16 and item.y + item.height <= FOOT for item in grounds)
    assert drawn.words() == (*PLAIN.words(), "SCREAM +6")


def test_a_word_without_points_is_cheered_only_if_it_is_special():
    plain, long = [Word("AL", "CAT")], [Word("AL", "A" * LONG)]
    assert cheer(plain, "", best=False, now=0.0) is None
    assert cheer(plain, "a steal", best=False, now=0.0) == Cheer("AL", "CAT", 0, "a steal", 0.0)
    assert cheer(long, "", best=False, now=0.0) == Cheer(
        "AL", "A" * LONG, 0, f"{LONG} letters", 0.0
    )
    assert cheer([], "", best=False, now=0.0) is None


def test_the_best_of_an_evening_is_known_when_there_have_been_enough_of_the_game():
    bests = Bests()
    for points in range(1, ENOUGH_WORDS + 1):
        assert not bests.add("worph", [Word("AL", "CAT", points)])
    assert not bests.add("worph", [Word("AL", "CAT", ENOUGH_WORDS)])
    assert bests.add("worph", [Word("AL", "CAT", ENOUGH_WORDS + 1)])
    assert not bests.add("newword", [Word("AL", "CAT", 99)])


# -- at the table -----------------------------------------------------------------------


def test_a_verdict_counts_up_and_a_press_that_ends_it_means_what_it_means(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await begun(table)
        await spun(table)
        await table.press("seat1")
        await table.type("CART<ENTER>")
        await table.hears("CART +")
        first = counted(table.host.ui.screen)
        await asyncio.sleep(0.5)
        later = counted(table.host.ui.screen)
        assert 0 <= first < later
        table.picture("cheer/counting")
        await table.press("spin")
        await table.hears("the wheel turns")
        await table.hears("P2 0:30")
        assert "CART +" not in table.words()

    play_evening(play)


def test_the_clock_runs_on_beneath_it_and_it_goes_by_itself(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await begun(table)
        before = await spun(table)
        assert ends(table) == before
        await one_word_on(table, "CART")
        await table.hears("CART +")
        await asyncio.sleep(CHEER_S + 0.1)
        assert "CART +" not in table.words()
        assert "P2: SPIN" in table.words()

    play_evening(play)


async def one_word_on(table: Evening, word: str) -> None:
    await table.press("seat1")
    await table.type(f"{word}<ENTER>")
