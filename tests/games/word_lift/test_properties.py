"""Random games of Word Lift lose no card and keep the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from random_games import Walk
from sizes import examples
from word_lift_random import GAMES, STEPS

from companion.games.api.rules import Outcome
from companion.games.cards import Cards
from companion.games.word_lift.rules.card_notation import faces, mark_of, misplaced_card
from companion.games.word_lift.rules.rules import RULES
from companion.games.word_lift.rules.state import PLAYING, WordLiftState


def all_cards(state: WordLiftState) -> Cards:
    """All cards of the game."""
    table = (card for front in state.fronts.values() for laid in front for card in laid.cards)
    whole = Cards.dealt(faces(table)).plus(state.aside)
    for cards in (*state.hands.values(), *state.piles.values()):
        whole = whole.plus(cards)
    return whole


def check_state(state: WordLiftState, game: dict[str, Any]) -> None:
    whole = all_cards(state)
    deck = Counter(state.cards.copies)
    assert len(whole) == state.cards.size
    assert not Counter(whole.known) - deck
    never_dealt = state.phase == "over" and whole.unseen == state.cards.size
    if game["options"]["hands"] == "dealt" and state.phase != "setup" and not never_dealt:
        assert Counter(whole.known) == deck
    assert (state.turn in state.players) == (state.phase in (*PLAYING, "setup"))
    assert (state.phase == "draw") == (state.to_draw > 0)
    assert bool(state.final_left) == (state.phase == "final")
    assert state.phase != "final" or state.turn == state.final_left[0]
    for front in state.fronts.values():
        for laid in front:
            assert len(laid.word) >= 3
            assert misplaced_card(laid.cards, state.cards) is None
    assert min([0, *(points for scores in state.round_scores for points in scores.values())]) == 0
    check_table_view(state)


def check_table_view(state: WordLiftState) -> None:
    view = RULES.view(state, None)
    assert not view.hand.known
    for player in state.players:
        assert player not in view.fronts or view.live[player].total >= 0


def check_step(before: WordLiftState, action: dict[str, Any], outcome: Outcome) -> None:
    after = outcome.state
    if not outcome.accepted:
        return
    assert len(after.round_scores) - len(before.round_scores) in (0, 1)
    if action["do"] == "steal_split":
        check_steal(before, after, action)


def check_steal(before: WordLiftState, after: WordLiftState, action: dict[str, Any]) -> None:
    """The stolen word is gone, two new ones are there, and the hand grew only by a price."""
    by, victim = action["by"], action["victim"]
    old = [laid.word for laid in before.front(victim)]
    new = [part["word"] for part in action["new"]]
    assert [laid.word for laid in after.front(by)][-2:] == new
    gone = Counter(old) - Counter(laid.word for laid in after.front(victim))
    assert gone == Counter([action["word"]]) or by == victim or action["word"] in new
    cost = before.cards_left - after.cards_left
    used = sum(len(part["from_hand"]) for part in action["new"])
    assert len(after.hand(by)) == len(before.hand(by)) - used + cost
    marked = any(
        mark_of(card, before.cards).steal for part in action["new"] for card in part["from_stolen"]
    )
    assert (cost > 0) == (marked and before.cards_left > 0)


@settings(max_examples=examples(40))
@given(game=GAMES, steps=STEPS)
def test_random_games_keep_the_rules(game, steps):
    for before, did, outcome in Walk("word_lift", game).through(steps):
        check_step(before, did, outcome)
        check_state(outcome.state, game)
