"""The end of a game: the winner, the pages behind, and the way on."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import cast

import pytest
from evening import Evening
from evening_kit import Run, menu, play_word, start_game
from newword_hand import deal_table
from screen_kit import check

from companion.games.api.highlights import Word
from companion.scenes.ending import LAST_S
from companion.scenes.ending_pages import _winner_page, pages
from companion.screen.screen import ROOM
from companion.table import summary
from companion.table.history import Standing
from companion.table.summary import TurningPoint
from companion.table.table import Table

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

LONG = (
    *("MAXIMILI", "ROSAMUND", "BARTHOLO", "WWWWWWWW"),
    *("ANNABELL", "ZACHARIA", "GERTRUDE", "QUENTINA"),
)
SHORT = ("AL", "NB", "JR", "AR", "X", "Y", "Z", "Q")


def screen_words(standing: Standing) -> tuple[str, ...]:
    screen = _winner_page(standing)
    check(screen)
    return screen.words()


@pytest.mark.parametrize(
    ("points", "winners", "rows"),
    [
        ({"AL": 24, "NB": 21}, ("AL",), ("AL WINS", "AL 24  NB 21")),
        ({"AL": 24, "NB": 24, "JR": 3}, ("AL", "NB"), ("TIE: AL + NB", "AL 24  NB 24  JR 3")),
        (dict.fromkeys(LONG[:2], 1200), LONG[:2], ("TIE: 2 PLAYERS", "MAXIMILI + ROSAMUND")),
        (dict.fromkeys(LONG, 1200), LONG, ("TIE: 8 PLAYERS", "1200 points")),
        (dict(zip(LONG, range(8), strict=True)), LONG[7:], ("QUENTINA WINS", "7 points")),
        (dict.fromkeys(LONG, 1), LONG, ("TIE: 8 PLAYERS", "1 point")),
        ({"AL": 0, "NB": 0}, (), ("NO WINNER", "AL 0  NB 0")),
        (dict.fromkeys(LONG, 100), (), ("NO WINNER", "100 points")),
    ],
)
def test_the_winner_is_shown_large_and_a_tie_as_a_tie(points, winners, rows):
    assert screen_words(Standing(points, winners))[:2] == rows


def test_the_first_page_names_all_gestures():
    assert screen_words(Standing({"AL": 24}, ("AL",)))[-3:] == (
        "push: again",
        "turn: review",
        "SPIN: home",
    )


class Played:
    """A table that has only the result of a game, as the pages need it."""

    def __init__(self, standing: Standing) -> None:
        self.kind = SimpleNamespace(contenders=lambda view: view.players)
        self.buttons, self.records = dict[str, int](), ()
        self.standing = lambda: standing
        self.view = lambda: SimpleNamespace(players=tuple(standing.points))


@pytest.mark.parametrize("count", range(1, 9))
@pytest.mark.parametrize("names", [LONG, SHORT])
@pytest.mark.parametrize("points", [0, 7, 15_000])
def test_the_standings_show_everybody_with_points(names, count, points):
    scores = {name: points - n for n, name in enumerate(names[:count])}
    screens = pages(cast("Table", Played(Standing(scores, names[:1]))))
    for screen in screens:
        check(screen)
        assert all(len(row) <= ROOM for row in screen.words())
    every = " ".join(word for screen in screens for row in screen.words() for word in row.split())
    assert all(f"{name} {scores[name]}" in every for name in names[:count])


@pytest.mark.parametrize(
    ("before", "winners", "rows"),
    [
        (("P1",), ("P2",), ("CHARM", "P2 overtakes P1")),
        (("P1", "P2"), ("P2",), ("CHARM", "P2 overtakes P1")),
        (("P1",), ("P1", "P2"), ("CHARM", "P1 + P2 lead")),
        (("P3",), ("P1", "P2"), ("CHARM", "P1 + P2 overtake P3")),
        ((), ("P2",), ("CHARM", "P2 leads")),
        (LONG[:1], LONG[1:3], ("CHARM", "the lead changes")),
        (("P1",), ("P2",), ("P2", "takes the lead")),
        (("P1",), ("P1", "P2"), ("P1 + P2 lead",)),
    ],
)
def test_a_turning_point_names_who_leads_and_whom_they_overtake(monkeypatch, before, winners, rows):
    words = (Word("P2", "CHARM", 3),) if rows[0] == "CHARM" else ()
    point = TurningPoint(words, frozenset(before))
    monkeypatch.setattr(summary, "turning_point", lambda _: point)
    points = dict.fromkeys((*before, *winners, "P4"), 4)
    screen = pages(cast("Table", Played(Standing(points, winners))))[-1]
    check(screen)
    title, *said, foot = screen.words()
    assert (title.split()[0], tuple(said), foot) == ("TURNING", rows, "turn: review")


def test_a_word_that_falls_does_not_name_the_turning_point(monkeypatch):
    points = [({"P1": 4, "P2": 9}, ("P1", "P2")), ({"P1": 4, "P2": 0}, ("P1", "P2"))]
    monkeypatch.setattr(summary, "points_after", lambda _: points)
    fell = Word("P2", "CHARMX", stands=False)
    played = SimpleNamespace(
        records=[1, 2],
        standing=lambda: Standing(points[-1][0], ("P1",)),
        view=lambda: SimpleNamespace(players=("P1", "P2")),
        kind=SimpleNamespace(
            contenders=lambda view: view.players, ui=SimpleNamespace(words=lambda _: (fell,))
        ),
    )
    found = summary.turning_point(cast("Table", played))
    assert found == TurningPoint((), frozenset({"P2"}))


async def turn_pages(table: Evening, *titles: str) -> None:
    for n, title in enumerate(titles, 2):
        await table.turn(1)
        await table.sees(title)
        table.picture(f"ending/{n}-{title.split()[0].lower()}")


def test_pages_lead_from_the_winner_to_the_turning_point(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        for seat, word in ((1, "CART"), (2, "CHART"), (1, "CHARM")):
            await play_word(table, seat, word)
        for seat in (2, 1):
            await table.hand.hold(f"seat{seat}", 1.2)
        await table.sees("P1 WINS")
        table.picture("ending/1-winner")
        await turn_pages(table, "HOW IT ENDED", "BEST WORD", "LONGEST WORD", "TURNING POINT")
        await table.turn(-9)
        await table.sees("P1 WINS")
        await table.press("knob")
        await table.sees("draw a card")

    table = play_evening(play)
    assert table.host.journal.games()[0].result["winners"] == ["P1"]


def test_a_game_ended_by_agreement_shows_the_winner(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await play_word(table, 1, "CART")
        await table.sees("P2: SPIN")
        await menu(table, "end this game")
        await table.press("seat1", "seat2")
        await table.sees("P1 WINS")
        assert table.words().endswith("push: again | turn: review | SPIN: home")
        await menu(table, "help")
        await table.press("spin")
        await table.sees("MENU")
        await table.press("spin")
        await table.sees("P1 WINS")
        await table.press("spin")
        await table.sees("WORD GAMES")

    table = play_evening(play)
    (record,) = table.host.journal.games()
    assert (record.how, record.result["winners"]) == ("stopped", ["P1"])


async def challenge_the_last_word(table: Evening) -> None:
    """P1 lays the last word of NewWord, and P2 challenges it in vain."""
    await deal_table(table, 1, 2, **{"game ends: stock and hand empty": "a hand empty"})
    await table.type("<SPACE>BLANKE<SPACE>T<ENTER><ENTER>")
    await table.sees("challenge? | SPIN: it stands")
    await table.press("seat2")
    await table.sees("P2 challenged | BLANKET | is in the dictionary | P1 +")


def test_the_verdict_that_ends_a_game_is_shown_before_the_winner(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await challenge_the_last_word(table)
        table.picture("ending/verdict")
        await asyncio.sleep(LAST_S - 1)
        assert "P2 challenged" in table.words()
        await table.sees("P1 WINS", within=1.1)
        await table.hand.press("knob")  # meant for the verdict
        await asyncio.sleep(1.1)
        assert "P1 WINS" in table.words()
        await table.press("knob")
        await table.sees("FACE UP")

    play_evening(play)


@pytest.mark.parametrize("control", ["seat1", "knob", "spin"])
def test_a_press_ends_the_verdict_unless_it_comes_late(play_evening: Run, control: str) -> None:
    async def play(table: Evening) -> None:
        await challenge_the_last_word(table)
        await table.hand.press(control)
        await asyncio.sleep(1.1)
        await table.type("X")
        assert "P2 challenged" in table.words()
        await table.hand.press(control)
        await table.sees("P1 WINS", within=0.5)
        await table.hand.press(control)
        await asyncio.sleep(0.2)
        assert "P1 WINS" in table.words()

    play_evening(play)


@pytest.mark.parametrize("control", ["seat1", "knob", "spin"])
def test_a_press_that_comes_late_does_not_hide_the_winner(play_evening: Run, control: str) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await menu(table, "end this game")
        await table.press("seat1", "seat2")
        await table.sees("NO WINNER")
        await table.hand.press(control)
        await asyncio.sleep(0.2)
        assert "NO WINNER" in table.words()
        await asyncio.sleep(1.0)
        await table.hand.press(control)
        await table.sees("WORD GAMES" if control == "spin" else "draw a card")

    play_evening(play)


def test_a_game_without_points_has_no_winner(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await menu(table, "end this game")
        await table.press("seat1", "seat2")
        await table.sees("NO WINNER")
        await table.press("seat1")
        await table.sees("draw a card")

    play_evening(play)


def test_the_last_turn_can_still_be_undone_at_the_end(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await play_word(table, 1, "CART")
        await table.hand.hold("seat2", 1.2)
        await table.hand.hold("seat1", 1.2)
        await table.sees("P1 WINS")
        await menu(table, "undo")
        await table.press("seat1", "seat2")
        await table.sees("P1: SPIN")

    play_evening(play)
