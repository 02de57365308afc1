"""The order of players from a seat."""

from __future__ import annotations

from companion.games.kit.seating import players_after, players_from


def test_the_order_begins_with_a_player_or_ends_with_one():
    assert players_from(("A", "B", "C"), "B") == ("B", "C", "A")
    assert players_after(("A", "B", "C"), "B") == ("C", "A", "B")
    assert players_after(("A",), "A") == ("A",)


def test_the_order_stays_if_the_player_does_not_sit_here():
    for player in (None, "D"):
        assert players_from(("A", "B"), player) == players_after(("A", "B"), player) == ("A", "B")
    assert players_after((), None) == ()
