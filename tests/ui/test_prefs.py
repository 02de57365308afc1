"""Names are offered by how often and how lately they played."""

from __future__ import annotations

from companion.ui.prefs import Prefs


def after(*games: str) -> Prefs:
    """The preferences after games of these players."""
    prefs = Prefs()
    for players in games:
        named = players.split()
        prefs = prefs.with_seats(dict(enumerate(named, start=1))).with_game(named)
    return prefs


def test_names_come_by_how_often_they_played() -> None:
    assert after("ANNA BO", "ANNA BO", "ANNA ZOE").offered_names == ("ANNA", "BO", "ZOE")


def test_a_game_long_ago_counts_less() -> None:
    often, lately = ["ANNA"] * 3, ["BO", "ZOE", "ZOE"] * 7
    assert after(*often, *lately).offered_names == ("ZOE", "BO", "ANNA")


def test_names_that_never_played_come_as_they_were_typed() -> None:
    assert Prefs().with_name("ANNA").with_name("BO").offered_names == ("BO", "ANNA")
    assert after("ANNA").with_name("BO").offered_names == ("ANNA", "BO")


def test_seats_without_a_name_and_computers_are_not_offered() -> None:
    prefs = after("ANNA P2").with_game(("ANNA", "P2", "WEAK"))
    assert prefs.offered_names == ("ANNA",)
    assert set(prefs.played) == {"ANNA"}


def test_only_names_that_are_offered_are_counted() -> None:
    prefs = after(*(f"{chr(65 + n // 26)}{chr(65 + n % 26)}" for n in range(40)))
    assert len(prefs.offered_names) == len(prefs.played) == 24


def test_handicaps_belong_to_names() -> None:
    slow = {"extra_s": 15, "points": 0, "bonus": True}
    prefs = after("ANNA BO").with_handicaps(("ANNA", "P2"), {"ANNA": slow, "P2": slow})
    assert prefs.handicaps == {"ANNA": slow}
    assert prefs.with_handicaps(("BO",), {}).handicaps == {"ANNA": slow}
    assert prefs.with_handicaps(("ANNA",), {}).handicaps == {}
