"""Random games of Worph with all options, and with players joining and leaving, obey W1 to W8."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from random_games import Walk
from sizes import examples
from worph_random import GAMES, STEPS, TILES

from companion.games.api.rules import Outcome
from companion.games.kit.wheel import GROUPS
from companion.games.worph.protocol import messages
from companion.games.worph.rules.rules import RULES
from companion.games.worph.rules.state import BOARD_SPACES, WorphState


def check_state(state: WorphState, game: dict[str, Any]) -> None:
    over = state.phase == "over"
    assert state.turn is None if over else state.turn in state.players
    assert len(set(state.players)) == len(state.players)
    assert set(state.players) <= set(state.scores)
    assert set(state.passed) <= set(state.players)
    assert over or len(state.passed) < len(state.players) >= 2
    assert (state.wedge is not None) == (state.phase == "play")
    assert len(set(state.used_words)) == len(state.used_words)
    assert len(state.table_word) <= BOARD_SPACES
    if game["limited"]:
        assert state.holder is not None
        assert min(state.holder.values()) >= 0
        assert Counter(state.holder) + Counter(state.table_word) == Counter(TILES)
    check_outputs(state)


def check_outputs(state: WorphState) -> None:
    facts, view = messages.snapshot(state), RULES.view(state, None)
    assert facts["game_over"] == view.game_over
    if view.game_over:
        assert {state.scores[name] for name in view.winners} == {max(state.scores.values())}
    limited = state.phase == "play" and bool(state.options.turn_limit_s)
    assert bool(view.deadlines) == limited


def check_step(before: WorphState, outcome: Outcome, did: dict[str, Any]) -> None:
    after = outcome.state
    assert set(before.scores) <= set(after.scores)
    gained = sum(after.scores.values()) - sum(before.scores.values())
    if not outcome.accepted:
        lost = before.options.one_try and did["do"] == "play"
        assert after is before or (lost and after.turn != before.turn)
        assert gained == 0
    elif did["do"] == "play":
        check_score(before, outcome, gained)
    else:
        assert (gained, outcome.score) == (0, None)


def check_score(before: WorphState, outcome: Outcome, gained: int) -> None:
    score, after = outcome.score, outcome.state
    assert score is not None
    assert isinstance(after, WorphState)
    assert gained == score["turn_total"] == score["base"] + score["bonus"] <= 9
    assert before.scores[str(before.turn)] + gained == score["new_score"]
    assert score["bonus"] in (0, before.wedge)
    assert not score["bonus"] or score["letter"] in GROUPS[before.wedge or 0]
    assert before.turn == messages.answer(outcome)["player"]
    if after.phase == "spin":
        assert after.passed == ()
        assert after.table_word not in before.used_words


@settings(max_examples=examples(150))
@given(game=GAMES, steps=STEPS)
def test_random_games_keep_the_rules(game, steps):
    for before, did, outcome in Walk("worph", game).through(steps):
        check_step(before, outcome, did)
        check_state(outcome.state, game)
