"""Tables that take long to make: those used last are kept."""

from __future__ import annotations

from companion.games.kit.latest import latest


def test_a_table_used_again_is_kept_before_an_older_one():
    made: dict[str, list[str]] = {}
    one, _ = (latest(made, key, lambda: [], 2) for key in "ab")
    assert latest(made, "a", lambda: ["new"], 2) is one
    latest(made, "c", lambda: [], 2)
    assert list(made) == ["a", "c"]
    assert latest(made, "b", lambda: ["new"], 2) == ["new"]
