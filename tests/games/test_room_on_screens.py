"""With the most players, the longest names and a clock, every screen has room for what it says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from monkey import RULING, assert_room

from companion.games import find_game
from companion.games.api.chance import Chance
from companion.games.api.engine import Mind
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Record, State
from companion.games.api.ui import ClockFace, Sight

NAMES = (
    *("MAXIMILI", "ROSAMUND", "BARTHOLO", "WWWWWWWW"),
    *("ANNABELL", "ZACHARIA", "GERTRUDE", "QUENTINA"),
)
CLOCKS = (None, ClockFace(125.0, 180.0), ClockFace(7.0, 90.0))
GAMES = ("word_sprout", "word_for_word", "word_lift", "newword")


def played(game: str, count: int) -> Iterator[tuple[State, Record | None]]:
    """A whole game of machines, state by state."""
    ruled, engine, players = find_game(game).rules, find_game(game).engine, NAMES[:count]
    assert engine is not None
    options = {**engine.opponent.NEEDS, **engine.alone}
    state = ruled.new(players, options, find_game(game).house.seated({}, players))
    mind, machines = Mind(ruled, engine.opponent, RULING, Chance(count)), dict.fromkeys(players, 1)
    last = None
    while True:
        yield state, last
        if ruled.view(state, None).game_over:
            return
        action = mind.next_action(state, machines) or mind.decide(state, None, 1)
        assert action is not None
        action = ruled.complete(state, action, mind.chance, RULING)
        last = Record(action, ruled.apply(state, action, RecordingRuling(RULING)))
        state = last.outcome.state


@pytest.mark.parametrize("game", GAMES)
def test_nothing_lies_over_anything_else(game: str) -> None:
    ruled, ui = find_game(game).rules, find_game(game).ui
    drawn, means = ui.screens, ui.controls
    hand: Any = getattr(drawn, "hand", None)
    buttons = {player: number for number, player in enumerate(NAMES, 1)}
    for state, last in played(game, min(ruled.MAX_PLAYERS, len(NAMES))):
        view = ruled.view(state, None)
        for clock in CLOCKS:
            sight = Sight(view=view, clock=clock, last=last, buttons=buttons, since_s=2.0)
            assert_room(drawn.draw(sight, means.fresh(sight)))
        for player in view.players if hand else ():
            assert_room(hand(sight, ruled.view(state, player)))
