"""A computer player that fails makes the mildest move, the box says so, and the game goes on."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import Any

import pytest
from evening import Evening
from evening_kit import Run, scores
from opponent_kit import add_opponent, decide

from companion.games import find_game
from companion.games.api.chance import Chance
from companion.games.api.engine import MachineMind
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import State
from companion.games.worph.rules.actions import Play
from companion.lexicon import open_ruling
from companion.scenes.playing.machines import _first_decision

GAMES = ("word_sprout", "word_for_word", "word_lift", "newword")
PLAYERS = ("A", "B", "C")
RULING = open_ruling()
HOUSES: dict[str, tuple[dict[str, Any], ...]] = {
    "word_sprout": ({}, {"rounds": 2}),
    "word_for_word": ({}, {"all_in": False}),
    "word_lift": ({"rounds": 1}, {"rounds": 1, "discard_before_draw": 1}),
    "newword": ({},),
}


def failing(plays: Any, *players: str) -> Any:
    """The opponent, but raising an exception when one of these players has to decide."""

    def decides(view: Any, player: Any, *rest: Any) -> Any:
        if player in players:
            raise LookupError("lost")
        return plays.decide(view, player, *rest)

    return SimpleNamespace(
        prepare=plays.prepare, decide=decides, fallback_action=plays.fallback_action
    )


def next_state(mind: MachineMind, state: State) -> State:
    """The state after the next move, which must be legal."""
    action = _first_decision(mind, state, dict.fromkeys(PLAYERS, 1)).action or mind.decide(
        state, None, 1
    )
    assert action is not None, f"nobody goes on: {mind.rules.view(state, None)}"
    action = mind.rules.complete(state, action, mind.chance, RULING)
    outcome = mind.rules.apply(state, action, RecordingRuling(RULING))
    assert outcome.accepted, (action, outcome.message)
    return outcome.state


CASES = [(game, house) for game in GAMES for house in HOUSES[game]]


@pytest.mark.parametrize(("game", "house"), CASES)
def test_a_game_ends_even_if_computer_players_fail(
    caplog: pytest.LogCaptureFixture, game: str, house: dict[str, Any]
) -> None:
    caplog.set_level(logging.CRITICAL)
    ruled, engine = find_game(game).rules, find_game(game).engine
    assert engine.opponent is not None
    options = {**engine.opponent.NEEDS, **engine.self_play, **house}
    state = ruled.new(PLAYERS, options, find_game(game).house_rules.setup_for({}, PLAYERS))
    mind = MachineMind(ruled, failing(engine.opponent, "A", "C"), RULING, Chance(1))
    for _ in range(3000):
        if ruled.view(state, None).game_over:
            return
        state = next_state(mind, state)
    raise AssertionError(f"no end: {ruled.view(state, None)}")


# -- at the box ------------------------------------------------------------------------


def faulty(*answers: Any) -> Any:
    """An opponent that gives these answers (or raises them) one after another, then plays."""
    left = list(answers)

    def plays(view: Any, player: Any, level: int, ruling: Any, chance: Any) -> Any:
        answer = left.pop(0) if left and player else None
        if isinstance(answer, Exception):
            raise answer
        return answer or decide(view, player, level, ruling, chance)

    return plays


async def against_the_box(table: Evening) -> None:
    """Start a game of P1 at seat 1 against the box, which draws the card."""
    await table.game("Worph")
    await table.choose("computer: none")
    await table.choose("add weak")
    await table.turn(-9)
    await table.press("knob")
    await table.choose("play")
    await table.sees("JOIN")
    await table.press("seat1", "knob")


@pytest.mark.parametrize("answer", [LookupError("lost"), Play(by="WEAK", word="X")])
def test_a_failing_computer_player_is_reported_and_makes_the_mildest_move(
    play_evening: Run,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    answer: Any,
) -> None:
    add_opponent(monkeypatch, decide=faulty(answer))

    async def play(table: Evening) -> None:
        await against_the_box(table)
        await table.sees("WEAK has a fault")
        if isinstance(answer, Exception):
            table.picture("machines/fault")
        await table.sees("P1: SPIN")
        assert "WEAK has a fault" not in table.words()
        assert scores(table) == {"P1": 0, "WEAK": 0}

    play_evening(play)
    (record,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert "WEAK" in record.getMessage()
    assert "Please report this." in record.getMessage()
    assert bool(record.exc_info) is isinstance(answer, Exception)


def test_a_computer_player_that_always_fails_always_passes(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    add_opponent(monkeypatch, decide=faulty(*[LookupError("lost")] * 50))

    async def play(table: Evening) -> None:
        await against_the_box(table)
        await table.sees("P1: SPIN")
        await table.press("spin")
        await table.sees("0:30", within=3)
        await table.hand.hold("seat1", 1.2)
        await table.sees("WEAK has a fault")
        await table.sees("SPIN: home", within=8)

    play_evening(play)
