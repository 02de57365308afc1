"""Short ways to set up Word For Word, and to act in it."""

from __future__ import annotations

from typing import Any

import msgspec
from word_for_word_random import RULING

from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Outcome
from companion.games.word_for_word.protocol import messages
from companion.games.word_for_word.rules import rules
from companion.games.word_for_word.rules.state import WordForWordState
from companion.lexicon import Ruling, closed

NONE = closed({"words": []})


def new(*players: str, options: dict[str, Any] | None = None, **setup: Any) -> WordForWordState:
    """A new game, of A, B and C but for who is given; A deals unless the setup says otherwise."""
    return rules.new(players or ("A", "B", "C"), options or {}, {"dealer": "A", **setup})


def position(phase: str, **given: Any) -> WordForWordState:
    """A, B and C in that phase; A deals."""
    return messages.position({"players": ["A", "B", "C"], "dealer": "A", "phase": phase, **given})


def act(state: WordForWordState, do: str, by: str | None = None, **more: Any) -> Outcome:
    """The outcome of an action as it would come in from outside."""
    ruling: Ruling = more.pop("ruling", RULING)
    action = msgspec.convert({"do": do, "by": by, **more}, rules.Actions)
    whole = rules.complete(state, action, Chance(1), ruling)
    return rules.apply(state, whole, RecordingRuling(ruling))


def after(state: WordForWordState, do: str, by: str | None = None, **more: Any) -> Any:
    """The state after an action that is accepted."""
    outcome = act(state, do, by, **more)
    assert outcome.accepted, outcome.message
    return outcome.state


def told(state: WordForWordState, do: str, by: str | None = None, **more: Any) -> Any:
    """The facts after an action that is accepted."""
    outcome = act(state, do, by, **more)
    assert outcome.accepted, outcome.message
    return messages.answer(outcome)


def refusal(state: WordForWordState, do: str, by: str | None = None, **more: Any) -> str:
    """Why an action is refused, which leaves the state as it was and is told in a sentence."""
    outcome = act(state, do, by, **more)
    assert not outcome.accepted
    assert outcome.state is state
    assert outcome.message.endswith(".")
    assert len(outcome.message) < 200
    return outcome.reason


def played(state: WordForWordState, *acts: str) -> Any:
    """The state after bets that are all accepted, each as `A bet 5`, `B call` or `C raise 9`."""
    for text in acts:
        by, do, *chips = text.split()
        amount = {"bet": "amount", "raise": "to"}.get(do)
        more = {amount: int(chips[0])} if amount else {}
        state = after(state, do, by, **more)
    return state


def dealt(*players: str, **setup: Any) -> Any:
    """A round of real cards in which A has to make the first bet."""
    return after(after(new(*players, **setup), "collect_antes"), "deal_thought")
