"""Short ways to set up Word Sprout and to act in it."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Outcome
from companion.games.word_sprout.protocol import messages
from companion.games.word_sprout.rules import rules
from companion.games.word_sprout.rules.board.state import WordSproutState
from companion.lexicon import Ruling, closed


def words(*listed: str, **facts: list[str]) -> Ruling:
    """A closed lexicon of those words; facts such as verbs=["BIKE"]."""
    return closed({"words": list(listed), **facts})


NONE = words()


def new(*players: str, options: dict[str, Any] | None = None, **setup: Any) -> WordSproutState:
    """A new game, of A, B, C and D but for who is given."""
    return rules.new(players or ("A", "B", "C", "D"), options or {}, setup)


def position(string: str = "", *makers: str, **given: Any) -> WordSproutState:
    """A, B, C and D in play; the last letters of the string were added by the makers."""
    ends = range(len(string) - len(makers) + 1, len(string) + 1)
    history = [{"by": by, "string": string[:end]} for by, end in zip(makers, ends, strict=True)]
    usual = {"players": ["A", "B", "C", "D"], "string": string, "history": history}
    return messages.position({**usual, **given})


def act(
    state: WordSproutState, ruling: Ruling, do: str, by: str | None = None, **more: Any
) -> Outcome:
    """The outcome of an action as it would come in from outside."""
    action = msgspec.convert({"do": do, "by": by, **more}, rules.Actions)
    return rules.apply(state, action, RecordingRuling(ruling))


def after(
    state: WordSproutState, ruling: Ruling, do: str, by: str | None = None, **more: Any
) -> Any:
    """The state after an action that is accepted."""
    outcome = act(state, ruling, do, by, **more)
    assert outcome.accepted, outcome.message
    return outcome.state


def refusal(state: WordSproutState, do: str, by: str | None = None, **more: Any) -> str:
    """Why an action is refused, which leaves the state as it was and is told in a sentence."""
    ruling = more.pop("ruling", NONE)
    outcome = act(state, ruling, do, by, **more)
    assert not outcome.accepted
    assert outcome.state is state
    assert outcome.message.endswith(".")
    assert len(outcome.message) < 200
    return outcome.reason


def played(state: WordSproutState, *plays: str, ruling: Ruling = NONE) -> Any:
    """The state after plays that are all accepted, each as `by:string`."""
    for play in plays:
        by, string = play.split(":")
        state = after(state, ruling, "play", by, string=string)
    return state


def challenged(state: WordSproutState, by: str, word: str | None, ruling: Ruling) -> Any:
    """The state after a challenge that is answered with a word, or with none."""
    return after(state, ruling, "challenge", by, shown_word=word)
