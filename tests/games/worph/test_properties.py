"""Random games of Worph, with every option and with people coming and going, keep W1 to W8."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from worph_random import GAMES, RULING, STEPS, TILES, action, start

from companion.app.referee import Playing
from companion.games import find_game
from companion.games.api.rules import Outcome
from companion.games.kit.wheel import GROUPS
from companion.games.worph.protocol import messages
from companion.games.worph.rules import rules
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
    check_told(state)


def check_told(state: WorphState) -> None:
    facts, view = messages.snapshot(state), rules.view(state, None)
    assert messages.position(facts) == state
    assert (
        facts["game_over"]
        == view.game_over
        == bool(facts["winners"])
        == (not messages.legal(state))
    )
    if view.game_over:
        assert {state.scores[name] for name in view.winners} == {max(state.scores.values())}
    limited = state.phase == "play" and bool(state.options.turn_limit_s)
    assert bool(view.deadlines) == limited


def check_step(before: WorphState, outcome: Outcome, did: dict[str, Any]) -> None:
    after = outcome.state
    assert isinstance(after, WorphState)
    assert set(before.scores) <= set(after.scores)
    gained = sum(after.scores.values()) - sum(before.scores.values())
    if not outcome.accepted:
        lost = before.options.one_try and did["do"] == "play"
        assert after is before or (lost and after.turn != before.turn)
        assert gained == 0
        assert outcome.message.endswith(".")
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


@settings(max_examples=150, deadline=None)
@given(game=GAMES, steps=STEPS)
def test_random_games_keep_the_rules_and_can_be_taken_back(game, steps):
    playing = Playing(find_game("worph"), start(game), RULING, seed=1)
    first, accepted, states = playing.state, 0, []
    for roll, pick in steps:
        before = playing.state
        assert isinstance(before, WorphState)
        did = action(before, roll, pick)
        outcome = playing.act(did)
        check_step(before, outcome, did)
        assert isinstance(playing.state, WorphState)
        check_state(playing.state, game)
        if outcome.accepted:
            accepted += 1
            states.append(before)
    half = accepted // 2
    if half:
        playing.undo(half)
        assert playing.state == states[accepted - half]
    if accepted - half:
        playing.undo(accepted - half)
    assert playing.state == first or not accepted
