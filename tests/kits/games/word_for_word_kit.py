"""Shortcuts to set up positions of Word For Word and to act in them."""

from __future__ import annotations

from typing import Any

import msgspec
from word_for_word_random import RULING

from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Outcome
from companion.games.word_for_word.protocol import messages
from companion.games.word_for_word.rules.rules import RULES
from companion.games.word_for_word.rules.state import WordForWordState
from companion.lexicon import Ruling, closed_lexicon

NONE = closed_lexicon({"words": []})


def new(*players: str, options: dict[str, Any] | None = None, **setup: Any) -> WordForWordState:
    """A new game, by default of A, B and C with A as the dealer."""
    return RULES.new(players or ("A", "B", "C"), options or {}, {"dealer": "A", **setup})


def cutting(*players: str, **setup: Any) -> WordForWordState:
    """A new game, by default of A, B and C, before the cut for the deal."""
    return RULES.new(players or ("A", "B", "C"), {}, setup)


def position(phase: str, **given: Any) -> WordForWordState:
    """A position of A, B and C in this phase; A deals."""
    return messages.position({"players": ["A", "B", "C"], "dealer": "A", "phase": phase, **given})


def act(state: WordForWordState, do: str, by: str | None = None, **more: Any) -> Outcome:
    """The outcome of an action in the form of outside input."""
    ruling: Ruling = more.pop("ruling", RULING)
    action = msgspec.convert({"do": do, "by": by, **more}, RULES.Actions)
    whole = RULES.complete(state, action, Chance(1), ruling)
    return RULES.apply(state, whole, RecordingRuling(ruling))


def after(state: WordForWordState, do: str, by: str | None = None, **more: Any) -> Any:
    """The state after an action, which must be accepted."""
    outcome = act(state, do, by, **more)
    assert outcome.accepted, outcome.message
    return outcome.state


def facts_after(state: WordForWordState, do: str, by: str | None = None, **more: Any) -> Any:
    """The referee's answer to an action, which must be accepted."""
    outcome = act(state, do, by, **more)
    assert outcome.accepted, outcome.message
    return messages.answer(outcome)


def refusal(state: WordForWordState, do: str, by: str | None = None, **more: Any) -> str:
    """The reason of a refusal, which must be a sentence and leave the state unchanged."""
    outcome = act(state, do, by, **more)
    assert not outcome.accepted
    assert outcome.state is state
    assert outcome.message.endswith(".")
    assert len(outcome.message) < 200
    return outcome.reason


def after_bets(state: WordForWordState, *acts: str) -> Any:
    """The state after bets such as `A bet 5`, `B call` or `C raise 9`, all accepted."""
    for text in acts:
        by, do, *chips = text.split()
        amount = {"bet": "amount", "raise": "to"}.get(do)
        more = {amount: int(chips[0])} if amount else {}
        state = after(state, do, by, **more)
    return state


def opening_bet(*players: str, **setup: Any) -> Any:
    """A round with real cards in which A has to make the first bet."""
    return after(after(new(*players, **setup), "collect_antes"), "deal_thought")
