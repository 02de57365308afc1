"""The score table on the box: all players, words and gains, on pages that fit."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from evening import Evening
from evening_kit import Run, menu, play_word, start_game
from msgspec.structs import replace
from random_games import PLAYED, Steps, at_random
from random_games import Evening as Game
from screen_kit import check

from companion.games.api.highlights import Word
from companion.scenes.playing import scores
from companion.scenes.playing.scores import Sheet, _best, _gains, _totals
from companion.screen.screen import ROOM
from companion.table import summary

NAMES = (
    *("MAXIMILI", "ROSAMUND", "BARTHOLO", "WWWWWWWW"),
    *("ANNABELL", "ZACHARIA", "GERTRUDE", "QUENTINA"),
)
LONGEST = "COUNTERMEASURES"


def check_pages(pages: tuple[tuple[str, ...], ...]) -> str:
    """Check that every page fits the display; returns their text."""
    for n, page in enumerate(pages):
        assert 1 < len(page) <= 5
        assert all(len(row) <= ROOM for row in page), page
        check(Sheet(pages, n).draw())
    return "\n".join(row for page in pages for row in page)


@pytest.mark.parametrize("count", range(1, 9))
def test_eight_players_with_long_names_and_words_fit(count):
    players = NAMES[:count]
    points = {player: 15_000 - n for n, player in enumerate(players)}
    made = [Word(player, LONGEST, 100 + n) for n, player in enumerate(players)]
    columns = [dict.fromkeys(players, (-1) ** n * (15000 if wide else 3))
               for n, wide in enumerate([False] * 11 + [True])]  # fmt: skip
    text = check_pages(
        (*_totals(players, points, made), *_best(players, made), *_gains(players, columns))
    )
    for player in players:
        assert f"{player} {points[player]:>6}     1".replace(" ", "") in text.replace(" ", "")
    assert text.count(LONGEST) == count
    assert text.count("-15000") == count


@pytest.mark.parametrize("most", [999_999, 10**6, 10**9, 10**12])
def test_numbers_of_any_length_fit(most):
    """They are below the names if there is no room beside them."""
    points = {player: most - n for n, player in enumerate(NAMES)}
    made = [Word("MAXIMILI", LONGEST, 100)]
    gains = [dict.fromkeys(NAMES, -most), {"ROSAMUND": most}]
    text = check_pages((*_totals(NAMES, points, made), *_gains(NAMES, gains)))
    assert [str(number) in text for number in points.values()] == [True] * len(NAMES)
    assert (text.count(f"-{most}"), text.count(f"+{most}")) == (len(NAMES), 1)


@pytest.mark.parametrize("name", PLAYED)
def test_the_gains_of_any_game_add_up_to_its_points(name):
    def check_one(name: str, given: dict[str, Any], steps: Steps) -> None:
        game = Game(name, given)
        for roll, pick in steps:
            game.step(roll, pick)
        table = game.table
        total = dict(table.start())
        for column in summary.gains(table):
            for player, gain in column.items():
                total[player] = total.get(player, 0) + gain
        points = table.standing().points
        assert {player: total.get(player, 0) for player in points} == points
        check_pages(scores.pages(table))

    at_random(name, 15, check_one)


def test_players_who_change_seats_lose_no_gain():
    game = Game(
        "worph", {"players": ("AL", "NB", "ZZ"), "options": {}, "limited": False, "handicap": 0}
    )
    for roll, pick in [*[(0, 0)] * 4, (94, 34), *[(0, 0)] * 3]:
        game.step(roll, pick)
    assert summary.gains(game.table) == [{"AL": 4, "NB": 4}, {"AL": 4}]


def test_the_table_lists_turns_in_order(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        for seat, word in ((1, "CART"), (2, "CHART")):
            await play_word(table, seat, word)
        await table.sees("P1: SPIN")
        await table.hand.hold("seat1", 1.2)
        await play_word(table, 2, "CHARM")
        await table.sees("P1: SPIN")
        await menu(table, "scores")
        await table.sees("SCORES")
        await table.choose("table")
        await table.sees("words")
        table.picture("scores/1-points")
        await table.turn(1)
        await table.sees("best word")
        table.picture("scores/2-words")
        await table.turn(1)
        await table.sees("turn")
        table.picture("scores/3-turns")
        await table.press("spin")
        await table.choose("turns")
        await table.sees("TURNS")
        await table.turn(1)
        await table.sees("P2 charm")
        await table.press("spin")
        await table.sees("SCORES")
        await table.press("spin")
        await table.sees("MENU")

    play_evening(play)


def test_a_word_that_no_longer_counts_is_not_the_best_word() -> None:
    good, bad = Word("AL", "CART", 4), Word("NB", "CHART", 3)
    told = (
        (good,),
        (bad,),
        (replace(bad, player="", stands=False),),
        (Word("", "X", stands=False),),
    )
    kind: Any = SimpleNamespace(ui=SimpleNamespace(words=lambda record: record))
    assert summary.words(kind, cast("Any", told)) == [good]
