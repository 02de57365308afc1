"""A state of Word Lift in words that travel: the keys of the protocol."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.api.rules import Action, Facts
from companion.games.word_lift.rules.actions import StealSplit
from companion.games.word_lift.rules.state import DEALT, LiftState
from companion.games.word_lift.rules.view import may, winners

ROUND_OVER = ("round_over", "between_rounds", "over")


def facts(state: LiftState) -> Facts:
    """The whole state; what `position` takes, it also gives."""
    totals = state.totals()
    return {
        "players": list(state.players),
        "scores": totals,
        "totals": totals,
        "phase": state.phase,
        "round": state.round,
        "first": state.first,
        "turn": state.turn,
        "went_out": state.went_out,
        "first_out": state.went_out,
        "final_turns_left": list(state.final_left),
        "passes_in_row": state.passes,
        "draw": state.to_draw,
        "discard": state.to_discard,
        "elapsed_s": state.elapsed_s,
        "clock_s": state.clock_s,
        **_cards(state),
        **_end(state),
        **_agreed(state),
    }


def _cards(state: LiftState) -> Facts:
    """Words, hands and piles; in `hands` are those that are wholly known."""
    known = {player: list(hand.known) for player, hand in state.hands.items() if not hand.unseen}
    return {
        "front": {p: [laid.word for laid in words] for p, words in state.fronts.items()},
        "laid": _plain(state.fronts),
        "hands": known,
        "hand_size": {player: len(hand) for player, hand in state.hands.items()},
        "hand_cards": _plain(state.hands),
        "played_from_hand": {player: player in state.played for player in state.players},
        "draw_piles": {pile: len(cards) for pile, cards in state.piles.items()},
        "pile_cards": _plain(state.piles),
        "aside": _plain(state.aside),
        "before": None if state.before is None else facts(state.before),
    }


def _end(state: LiftState) -> Facts:
    """What rounds and game ended with."""
    return {
        "round_over": state.phase in ROUND_OVER,
        "round_scores": dict(state.round_scores[-1]) if state.round_scores else {},
        "all_round_scores": [dict(scores) for scores in state.round_scores],
        "game_over": state.phase == "over",
        "winners": list(winners(state)),
        "player": state.asked,
    }


def _agreed(state: LiftState) -> Facts:
    """What the table settled: house options, deck, its own verdicts."""
    return {
        "options": _plain(state.options),
        "deck": None if state.deck is None else _plain(state.deck),
        "group_accepts": [word for word, good in state.verdicts.items() if good],
        "group_refuses": [word for word, good in state.verdicts.items() if not good],
    }


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def legal(state: LiftState) -> list[Facts]:
    """The kinds of action that who is to act may take now."""
    return [{"do": kind} for kind in next(iter(may(state).values()), ())]


def told(before: LiftState, after: LiftState, action: Action) -> Facts:
    """The facts of the new state, and what happened.

    `acted` is the player, `hand` what that one holds, as far as known; `drawn` counts cards of
    both piles; what was gained and lost counts cards on the table only (L7.1).
    """
    by = action.by or before.turn or ""
    hand = after.hand(by)
    theft = isinstance(action, StealSplit)
    event = {
        "acted": by or None,
        "hand": list(hand.known),
        "drawn": max(before.left - after.left, 0),
        "discarded": max(len(after.aside) - len(before.aside), 0),
        "dagger_draw": {by: before.left - after.left} if theft and before.left > after.left else {},
        "table_points_gained": 0,
        "table_points_lost": {},
    }
    return {**facts(after), **event, **_table_points(before, after, action, by), **_dealt(before)}


def _table_points(before: LiftState, after: LiftState, action: Action, by: str) -> Facts:
    if before.phase not in ("normal", "final") or by not in after.fronts:
        return {}
    if not isinstance(action, StealSplit):
        return {"table_points_gained": _count(after, by) - _count(before, by)}
    lost = sum(map(len, _stolen(before, after, action.victim)))
    gained = _count(after, by) - _count(before, by)
    gained += lost if action.victim == by else 0
    return {"table_points_gained": gained, "table_points_lost": {action.victim: lost}}


def _stolen(before: LiftState, after: LiftState, victim: str) -> list[tuple[str, ...]]:
    """The cards of the word that is gone."""
    left = list(after.front(victim))
    return [laid.cards for laid in before.front(victim) if laid not in left]


def _count(state: LiftState, player: str) -> int:
    return sum(len(laid.cards) for laid in state.front(player))


def _dealt(before: LiftState) -> Facts:
    """How a hand was dealt, told by the deal."""
    if before.phase != "setup":
        return {}
    return {f"hand_{pile}": count for pile, count in DEALT.items()}
