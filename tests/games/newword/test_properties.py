"""Random games of NewWord lose no card and keep the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from newword_random import GAMES, STEPS
from random_games import Walk
from sizes import examples

from companion.games.api.rules import Outcome
from companion.games.cards import Cards
from companion.games.newword.protocol import messages
from companion.games.newword.rules.notation import face
from companion.games.newword.rules.rules import RULES
from companion.games.newword.rules.state import NewWordState
from companion.games.newword.rules.turns import cards_owed, close_window


def all_cards(state: NewWordState) -> Cards:
    """All cards of the game, by their faces."""
    whole = state.stock.plus(state.discards).plus(state.table)
    if state.phase in ("challenge_window", "appeal") and state.last:
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
    assert all(len(hand) <= 6 for hand in close_window(state).hands.values())
    assert (state.turn in state.players) == (state.phase not in ("setup", "over"))
    assert set(state.passed) <= set(state.players)
    assert set(state.skip_next) <= set(state.players)
    check_table_view(state)


def check_table_view(state: NewWordState) -> None:
    facts, view = messages.snapshot(state), RULES.view(state, None)
    assert facts["game_over"] == (view.game_over or view.ending)
    assert facts["stock"] == view.stock
    assert facts["hand_size"] == view.hand_sizes
    if state.options.hands == "dealt":
        assert not view.hand.known
    else:  # the table has seen the cards of a fallen word, which went back to the hand
        assert view.hand == state.hand(state.turn)
    assert set(view.may) <= set(state.players)
    for player in state.players:
        assert RULES.view(state, player).hand == state.hand(player)


def check_step(before: NewWordState, did: dict[str, Any], outcome: Outcome) -> None:
    after = outcome.state
    if not outcome.accepted:
        return
    gained = sum(after.scores.values()) - sum(before.scores.values())
    if did["do"] == "play_word":
        check_word(close_window(before), after, outcome, gained)
    elif after.verdict == "illegal" != before.verdict:
        assert before.last
        assert gained == -before.last.points
        assert messages.answer(outcome)["result"] == "illegal"
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
    assert messages.answer(outcome)["drawn"] == cards_owed(after) <= len(before.stock)


@settings(max_examples=examples(60))
@given(game=GAMES, steps=STEPS)
def test_random_games_keep_the_rules(game, steps):
    for before, did, outcome in Walk("newword", game).through(steps):
        check_step(before, did, outcome)
        check_state(outcome.state, game)
