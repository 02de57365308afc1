"""Random games of NewWord keep every card and rule, and can be taken back at every point."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from newword_random import DECK, GAMES, RULING, STEPS, Hashed, action, start

from companion.app.referee import Playing
from companion.games import find_game
from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Outcome
from companion.games.cards import Cards
from companion.games.newword.protocol import messages
from companion.games.newword.rules import rules
from companion.games.newword.rules.notation import face
from companion.games.newword.rules.state import NewWordState
from companion.games.newword.rules.turns import closed, owed
from companion.journal.file.rows import Act, Amend, Change, Dictionary, GameHeader, Undo
from companion.table.history import History


def all_cards(state: NewWordState) -> Cards:
    """Every card of the game by its face, wherever it is."""
    whole = state.stock.plus(state.discards).plus(state.table)
    if state.phase == "challenge_window" and state.last:
        whole = whole.plus(state.last.discarded)
    for hand in state.hands.values():
        whole = whole.plus(hand)
    return Cards(tuple(map(face, whole.known)), whole.unseen)


def check_state(state: NewWordState, game: dict[str, Any]) -> None:
    if state.phase != "setup":
        whole = all_cards(state)
        assert len(whole) == state.deck.size
        printed = Counter(card for card in whole.known if card in state.deck.copies)
        assert not printed - Counter(state.deck.copies)
        if game["options"]["hands"] == "dealt":
            assert Counter(whole.known) == Counter(state.deck.copies)
    assert set(state.hands) == (set(state.players) if state.phase != "setup" else set())
    assert all(len(hand) <= 6 for hand in closed(state).hands.values())
    assert (state.turn in state.players) == (state.phase in ("turn", "challenge_window"))
    assert set(state.passed) <= set(state.players)
    assert set(state.skip_next) <= set(state.players)
    check_told(state)


def check_told(state: NewWordState) -> None:
    facts, view = messages.snapshot(state), rules.view(state, None)
    assert view.game_over == (state.phase == "over") == (not messages.legal(state))
    assert facts["game_over"] == bool(facts["winners"]) == (view.game_over or view.ending)
    assert facts["stock"] == view.stock
    assert facts["hand_size"] == view.hand_sizes
    assert not view.hand.known
    assert set(view.may) <= set(state.players)
    for player in state.players:
        assert rules.view(state, player).hand == state.hand(player)


def check_step(before: NewWordState, did: dict[str, Any], outcome: Outcome) -> None:
    after = outcome.state
    assert isinstance(after, NewWordState)
    if not outcome.accepted:
        assert after is before
        assert outcome.message.endswith(".")
        return
    gained = sum(after.scores.values()) - sum(before.scores.values())
    if did["do"] == "play_word":
        check_word(closed(before), after, outcome, gained)
    elif did["do"] == "challenge":
        assert before.last
        assert gained == (
            -before.last.points if messages.answer(outcome)["result"] == "illegal" else 0
        )
    else:
        assert gained == 0


def check_word(before: NewWordState, after: NewWordState, outcome: Outcome, gained: int) -> None:
    score, laid = outcome.score, after.last
    assert score
    assert laid
    assert gained == score["total"] == laid.points == score["card_points"] * score["multiplier"]
    assert len(after.table) == len(laid.word) == score["size"]
    assert 0 < len(laid.from_hand) < score["size"]
    assert len(before.hand(laid.by)) - len(after.hand(laid.by)) == len(laid.from_hand)
    assert messages.answer(outcome)["drawn"] == owed(after) <= len(before.stock)


@settings(max_examples=60, deadline=None)
@given(game=GAMES, steps=STEPS)
def test_random_games_keep_the_rules_and_can_be_taken_back(game, steps):
    playing = Playing(find_game("newword"), start(game), RULING, seed=1)
    first, states = playing.state, []
    for roll, pick in [(0, 0), *steps]:
        before = playing.state
        assert isinstance(before, NewWordState)
        did = action(before, roll, pick)
        outcome = playing.act(did)
        check_step(before, did, outcome)
        assert isinstance(playing.state, NewWordState)
        check_state(playing.state, game)
        if outcome.accepted:
            states.append(before)
    half = len(states) // 2
    if half:
        playing.undo(half)
        assert playing.state == states[len(states) - half]
    if len(states) > half:
        playing.undo(len(states) - half)
    assert playing.state == first


# -- the journal's rows: killed and resumed, taken back, corrected, at every point --------


def header(hands: str) -> GameHeader:
    words = Dictionary(name="closed", size=RULING.size, sha256=Hashed.sha256)
    return GameHeader(
        game="newword",
        players=("A", "B", "C"),
        dictionary=words,
        version="0",
        options={"hands": hands},
        setup={"deck": DECK},
    )


def resumed(hands: str, rows: list[Any]) -> History:
    history = History(header(hands), RULING)
    history.load(rows)
    return history


def played(hands: str, seed: int) -> tuple[list[Any], list[Any]]:
    """The rows of a random game, and the state before each of them and at the end."""
    chance, rows = Chance(seed), list[Any]()
    history = History(header(hands), RULING)
    states = [history.state]
    while len(rows) < 30 and history.state.phase != "over":
        given = action(history.state, chance.pick(range(75)), chance.pick(range(10**6)))
        whole = rules.complete(history.state, msgspec.convert(given, rules.Actions), chance, RULING)
        accepted = rules.apply(history.state, whole, RecordingRuling(RULING)).accepted
        row = Act(action=msgspec.to_builtins(whole), accepted=accepted)
        if accepted:
            history.load([row])
            rows.append(row)
            states.append(history.state)
    return rows, states


@pytest.mark.parametrize("hands", ["dealt", "hidden"])
@pytest.mark.parametrize("seed", range(3))
def test_killed_taken_back_or_corrected_anywhere_a_game_is_as_if_nothing_had_happened(hands, seed):
    rows, states = played(hands, seed)
    assert len(rows) > 3
    for at in range(len(rows)):
        assert resumed(hands, rows[:at]).state == states[at]
        again = [*rows[: at + 1], Undo(count=1), *rows[at:]]
        assert resumed(hands, again).state == states[-1]
    whole = resumed(hands, rows)
    for at, row in enumerate(rows):
        other = [Amend(changes=(Change(index=at, action=row.action),))]
        whole.load(other)
        assert whole.state == states[-1]
