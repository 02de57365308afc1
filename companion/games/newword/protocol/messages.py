"""A state of NewWord in words that travel: the keys of the protocol."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.api.rules import Action, Facts
from companion.games.newword.rules.actions import Challenge, Pass, PlayWord, Timeout
from companion.games.newword.rules.notation import spells
from companion.games.newword.rules.state import Laid, NewWordState
from companion.games.newword.rules.turns import closed, owed, winners


def facts(state: NewWordState) -> Facts:
    """The whole state; after a word what is so when its window closes unused (C10)."""
    after = closed(state)
    return {
        "players": list(state.players),
        "scores": dict(state.scores),
        "phase": state.phase,
        "dealer": state.dealer,
        "turn": after.turn,
        "first_play": state.first_play,
        "table": list(state.table.known),
        "table_size": len(state.table),
        "table_word": None if state.first_play else spells(state.table.known),
        "hands": {p: list(h.known) for p, h in state.hands.items() if h.known and not h.unseen},
        "hand_size": {player: len(hand) for player, hand in after.hands.items()},
        "stock": len(after.stock),
        "discards": list(after.discards.known),
        "discard_size": len(after.discards),
        "skip_next": list(state.skip_next),
        "passes_in_row": len(state.passed),
        "passed": list(state.passed),
        "last_play": _last(state.last),
        "settled": bool(state.verdict),
        "elapsed_s": state.elapsed_s,
        "clock_s": state.clock_s,
        "game_over": after.phase == "over",
        "winners": list(winners(after)),
        **_agreed(state),
    }


def _last(laid: Laid | None) -> Facts | None:
    if laid is None:
        return None
    return {
        "by": laid.by,
        "word": laid.word,
        "points": laid.points,
        "from_hand": list(laid.from_hand),
        "table_before": list(laid.before.known),
        "discarded": list(laid.discarded.known),
        "first": laid.first,
    }


def _agreed(state: NewWordState) -> Facts:
    """What the table settled: house options, points, its own verdicts."""
    options: Any = msgspec.to_builtins(state.options)
    return {
        "options": options,
        "points": dict(state.points),
        "group_accepts": [word for word, good in state.verdicts.items() if good],
        "group_refuses": [word for word, good in state.verdicts.items() if not good],
    }


def event(before: NewWordState, after: NewWordState, action: Action) -> Facts:
    """The facts of the new state, and of what just happened."""
    player = action.by or before.turn
    found = {**facts(after), "player": player}
    if player in after.hands and not after.hands[player].unseen:
        found["hand"] = list(after.hands[player].known)
    if isinstance(action, PlayWord) and after.last is not None:
        found |= {"discarded": list(after.last.discarded.known), "drawn": owed(after)}
    elif isinstance(action, Challenge) and before.last is not None:
        found |= _verdict(before, before.last, after)
    elif isinstance(action, Pass | Timeout):
        earlier = closed(before)
        discarded = after.discards.known[len(earlier.discards.known) :]
        drawn = len(earlier.stock) - len(after.stock)
        found |= {"discarded": list(discarded), "drawn": drawn}
    return found


def _verdict(before: NewWordState, laid: Laid, after: NewWordState) -> Facts:
    returned = {laid.by: list(laid.from_hand)} if after.verdict == "illegal" else {}
    drawn = owed(before) if after.verdict == "legal" else 0
    told: Facts = {"result": after.verdict, "word": laid.word, "maker": laid.by}
    return {**told, "hand_returned": returned, "drawn": drawn}
