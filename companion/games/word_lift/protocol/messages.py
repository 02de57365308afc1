"""States and outcomes of Word Lift as JSON, with the keys of the protocol."""

from __future__ import annotations

from companion.games.api.rules import Facts, Messages, Outcome
from companion.games.kit.messages import decisions, fields, to_json
from companion.games.word_lift.protocol.position import position
from companion.games.word_lift.rules.state import Moved, WordLiftState
from companion.games.word_lift.rules.view import allowed_actions, winners

ROUND_OVER = ("round_over", "between_rounds", "over")


def snapshot(state: WordLiftState) -> Facts:
    """The whole state, with all keys that `position` reads."""
    totals = state.totals()
    return {
        "players": list(state.players),
        "scores": totals,
        "totals": totals,
        **fields(state, "phase round first turn went_out first_out=went_out"),
        **fields(state, "final_turns_left=final_left passed"),
        "passes_in_row": len(state.passed),
        **fields(state, "draw=to_draw discard=to_discard elapsed_s clock_s"),
        **_cards(state),
        **_end(state),
        **fields(state, "options deck"),
        **decisions(state),
    }


def _cards(state: WordLiftState) -> Facts:
    """Words, hands and piles; `hands` has only hands whose cards are all known."""
    known = {player: list(hand.known) for player, hand in state.hands.items() if not hand.unseen}
    return {
        "front": {p: [laid.word for laid in words] for p, words in state.fronts.items()},
        "laid": to_json(state.fronts),
        "hands": known,
        "hand_size": {player: len(hand) for player, hand in state.hands.items()},
        "hand_cards": to_json(state.hands),
        "played_from_hand": {player: player in state.played for player in state.players},
        "draw_piles": {pile: len(cards) for pile, cards in state.piles.items()},
        **fields(state, "pile_cards=piles aside"),
        "before": None if state.before is None else snapshot(state.before),
    }


def _end(state: WordLiftState) -> Facts:
    """The results of rounds and game."""
    return {
        "round_over": state.phase in ROUND_OVER,
        "round_scores": dict(state.round_scores[-1]) if state.round_scores else {},
        "all_round_scores": [dict(scores) for scores in state.round_scores],
        "game_over": state.phase == "over",
        "winners": list(winners(state)),
        "player": state.asked,
    }


def legal(state: WordLiftState) -> list[Facts]:
    """The kinds of action that are allowed now."""
    return [{"do": kind} for kind in next(iter(allowed_actions(state).values()), ())]


def answer(outcome: Outcome[WordLiftState]) -> Facts:
    """The new state and which cards moved; after a refusal the state alone."""
    moved = outcome.event
    return {**snapshot(outcome.state), **({} if moved is None else _event(moved))}


def _event(moved: Moved) -> Facts:
    return {
        **fields(moved, "acted hand drawn discarded dagger_draw"),
        **fields(moved, "table_points_gained table_points_lost"),
        **{f"hand_{pile}": count for pile, count in moved.dealt.items()},
    }


PROTOCOL = Messages(position, legal, snapshot, answer)
