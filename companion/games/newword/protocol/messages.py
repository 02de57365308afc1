"""States and outcomes of NewWord as JSON, with the keys of the protocol."""

from __future__ import annotations

from companion.games.api.rules import Facts, Messages, Outcome
from companion.games.kit.messages import decisions, fields, legal_kinds, to_json
from companion.games.newword.protocol.position import position
from companion.games.newword.rules.notation import letters_of
from companion.games.newword.rules.state import Laid, NewWordState, Turn
from companion.games.newword.rules.turns import close_window, winners
from companion.games.newword.rules.view import allowed_actions


def snapshot(state: NewWordState) -> Facts:
    """The whole state; after a word, as if nobody challenges it (C10)."""
    after = close_window(state)
    return {
        **fields(state, "players scores phase dealer"),
        "turn": after.turn,
        "first_play": state.first_play,
        **_cards(state, after),
        "skip_next": list(state.skip_next),
        "passes_in_row": len(state.passed),
        "passed": list(state.passed),
        "last_play": _last(state.last),
        "settled": bool(state.verdict),
        "challenger": state.challenger or None,
        **fields(state, "elapsed_s clock_s"),
        "game_over": after.phase == "over",
        "winners": list(winners(after)),
        **fields(state, "options points"),
        **decisions(state),
    }


def _cards(state: NewWordState, after: NewWordState) -> Facts:
    """The cards: known hands as they are now, sizes as if nobody challenges the last word."""
    return {
        "table": list(state.table.known),
        "table_size": len(state.table),
        "table_word": None if state.first_play else letters_of(state.table.known),
        "hands": {p: list(h.known) for p, h in state.hands.items() if h.known and not h.unseen},
        "hand_size": {player: len(hand) for player, hand in after.hands.items()},
        "stock": len(after.stock),
        "discards": list(after.discards.known),
        "discard_size": len(after.discards),
    }


def _last(laid: Laid | None) -> Facts | None:
    if laid is None:
        return None
    return {
        **fields(laid, "by word points from_hand"),
        "table_before": list(laid.before.known),
        "discarded": list(laid.discarded.known),
        "first": laid.first,
    }


def legal(state: NewWordState) -> list[Facts]:
    """The kinds of action that are allowed now."""
    return legal_kinds(allowed_actions(state))


def answer(outcome: Outcome[NewWordState]) -> Facts:
    """The new state, the player's hand, and which cards were discarded and drawn."""
    facts, event = snapshot(outcome.state), outcome.event
    if not isinstance(event, Turn):
        return facts
    hand = outcome.state.hands.get(event.player or "")
    own = {} if hand is None or hand.unseen else {"hand": list(hand.known)}
    return {**facts, "player": event.player, **own, **to_json(event)}


PROTOCOL = Messages(position, legal, snapshot, answer)
