"""Helpers for tests of Word Sprout: games, positions and actions."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Outcome
from companion.games.word_sprout.protocol import messages
from companion.games.word_sprout.rules.board.state import WordSproutState
from companion.games.word_sprout.rules.rules import RULES
from companion.lexicon import Ruling, closed_lexicon


def words(*listed: str, **facts: list[str]) -> Ruling:
    """A closed dictionary of these words; `facts` such as verbs=["BIKE"]."""
    return closed_lexicon({"words": list(listed), **facts})


NONE = words()


def new(*players: str, options: dict[str, Any] | None = None, **setup: Any) -> WordSproutState:
    """A new game; by default of A, B, C and D."""
    return RULES.new(players or ("A", "B", "C", "D"), options or {}, setup)


def position(string: str = "", *makers: str, **given: Any) -> WordSproutState:
    """A position of A, B, C and D; `makers` added the last letters of the string."""
    ends = range(len(string) - len(makers) + 1, len(string) + 1)
    history = [{"by": by, "string": string[:end]} for by, end in zip(makers, ends, strict=True)]
    usual = {"players": ["A", "B", "C", "D"], "string": string, "history": history}
    return messages.position({**usual, **given})


def act(
    state: WordSproutState, ruling: Ruling, do: str, by: str | None = None, **more: Any
) -> Outcome:
    """Apply an action, built from its JSON fields, and return the outcome."""
    action = msgspec.convert({"do": do, "by": by, **more}, RULES.Actions)
    return RULES.apply(state, action, RecordingRuling(ruling))


def after(
    state: WordSproutState, ruling: Ruling, do: str, by: str | None = None, **more: Any
) -> Any:
    """Apply an action that must be accepted, and return the state."""
    outcome = act(state, ruling, do, by, **more)
    assert outcome.accepted, outcome.message
    return outcome.state


def refusal(state: WordSproutState, do: str, by: str | None = None, **more: Any) -> str:
    """The reason for a refusal; it must leave the state alone and have a short sentence."""
    ruling = more.pop("ruling", NONE)
    outcome = act(state, ruling, do, by, **more)
    assert not outcome.accepted
    assert outcome.state is state
    assert outcome.message.endswith(".")
    assert len(outcome.message) < 200
    return outcome.reason


def after_plays(state: WordSproutState, *plays: str, ruling: Ruling = NONE) -> Any:
    """The state after plays that must be accepted, each as `by:string`."""
    for play in plays:
        by, string = play.split(":")
        state = after(state, ruling, "play", by, string=string)
    return state


def after_challenge(state: WordSproutState, by: str, word: str | None, ruling: Ruling) -> Any:
    """The state after a challenge that is answered with a word, or with none."""
    return after(state, ruling, "challenge", by, shown_word=word)
