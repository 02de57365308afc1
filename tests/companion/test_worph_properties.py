"""Random games of Worph, with every option and with people coming and going, keep W1 to W8."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.app.referee import Playing
from companion.games import find_game
from companion.games.api.rules import Outcome
from companion.games.kit.wheel import GROUPS
from companion.games.worph.protocol import messages
from companion.games.worph.rules import rules
from companion.games.worph.rules.state import BOARD_SPACES, WorphState
from companion.lexicon import closed

LETTERS = "ASE"
WORDS = ["".join(w) for n in (3, 4, 5) for w in product(LETTERS, repeat=n)]
WORDS += ["A" * n for n in range(6, 13)]
RULING = closed({"words": WORDS, "not_nouns": WORDS[::2]})
NAMES = ["AL", "NB", "JR", "AR", "ZZ"]
TILES = {"A": 12, "S": 3, "E": 4}

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "plural_s": st.sampled_from(["plural", "strict", "off", "vote"]),
        "start_word_counts": st.booleans(),
        "one_try": st.booleans(),
        "doubled_end_letter": st.sampled_from(["best", "outside"]),
        "auto_end": st.booleans(),
        "redraw_dead_start": st.booleans(),
        "rounds": st.integers(1, 3),
        "turn_limit_s": st.sampled_from([None, 20, 30]),
    },
)
GAMES = st.fixed_dictionaries(
    {
        "players": st.lists(st.sampled_from(NAMES), min_size=2, unique=True).map(tuple),
        "options": OPTIONS,
        "limited": st.booleans(),
        "handicap": st.integers(-5, 20),
    }
)
STEPS = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 10**6)), max_size=60)


def start(game: dict[str, Any]) -> WorphState:
    tiles = {"tile_counts": "limited", "tiles": TILES} if game["limited"] else {}
    handicaps = {game["players"][-1]: {"points": game["handicap"], "extra_s": 5, "bonus": False}}
    setup = {"handicaps": handicaps, "drawer": game["players"][-1]}
    return rules.new(game["players"], {**game["options"], **tiles}, setup)


def action(state: WorphState, roll: int, pick: int) -> dict[str, Any]:
    """Mostly what the player on turn could sensibly do, and everything else as well."""
    name = NAMES[pick % len(NAMES)]
    if roll < 60:
        return {"by": state.turn, **proper(state, pick)}
    if roll < 80:
        return {"by": state.turn, "do": "pass"}
    return {
        0: {"do": "timeout", "elapsed_s": 30},
        1: {"by": name, "do": "leave"},
        2: {"by": name, "do": "join", "left_of": state.players[0]},
        3: {"by": name, "do": "swap", "other": state.players[0]},
        4: {"do": "group_accepts", "word": WORDS[pick % len(WORDS)], "accepts": pick % 3 > 0},
        5: {"by": name, **proper(state, pick)},
        6: {"by": state.turn, "do": "play", "word": "QQ1", "elapsed_s": pick % 40},
    }[roll % 7]


def proper(state: WorphState, pick: int) -> dict[str, Any]:
    if state.phase == "start":
        return {"do": "draw_start", "word": WORDS[pick % 27]}
    if state.phase == "spin":
        return {"do": "spin", "wedge": pick % 6 + 1}
    near = sorted(RULING.neighbours(state.table_word)) or WORDS
    return {"do": "play", "word": near[pick % len(near)], "elapsed_s": pick % 32}


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
