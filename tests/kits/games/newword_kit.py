"""Helpers to set up NewWord and act in it."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Outcome
from companion.games.newword.protocol import messages
from companion.games.newword.rules.rules import RULES
from companion.games.newword.rules.state import NewWordState
from companion.lexicon import Ruling, closed_lexicon

HAND = ["C", "H", "A/E", "D", "L", "N"]
FIVE = ["S", "T", "A/E", "R", "M"]
TABLE = ["S", "T", "A/E=A", "R"]


def words(*listed: str) -> Ruling:
    """A dictionary of these words."""
    return closed_lexicon({"words": list(listed)})


NONE = words()


def new(*players: str, options: dict[str, Any] | None = None, **setup: Any) -> NewWordState:
    """A new game; of AL, NB and JR by default."""
    return RULES.new(players or ("AL", "NB", "JR"), options or {}, setup)


def dealt_game(*players: str, seed: int = 1, **options: Any) -> NewWordState:
    """A game in which the box has just dealt; the last player is the dealer."""
    state = new(*players, options={"hands": "dealt", **options})
    return after(state, NONE, {"do": "deal"}, seed=seed)


def position(**given: Any) -> NewWordState:
    """A position with STAR on the table and AL on turn with a known hand, changed by `given`."""
    usual = {
        "players": ["AL", "NB", "JR"],
        "phase": "turn",
        "turn": "AL",
        "first_play": False,
        "hands": {"AL": HAND},
        "table": TABLE,
        "stock": 40,
    }
    return messages.position({**usual, **given})


def act(
    state: NewWordState, ruling: Ruling, do: str, by: str | None = None, **more: Any
) -> Outcome:
    """The outcome of an action in JSON form."""
    action = msgspec.convert({"do": do, "by": by, **more}, RULES.Actions)
    return RULES.apply(state, action, RecordingRuling(ruling))


def read_marked(text: str) -> tuple[str, frozenset[int] | None]:
    """A word such as `ch(ar)m`, and the places in parentheses; None if there are none."""
    word, places, inside = "", set[int](), False
    for sign in text.upper():
        if sign in "()":
            inside = sign == "("
            continue
        places |= {len(word)} if inside else set()
        word += sign
    return word, frozenset(places) if "(" in text else None


def cards(state: NewWordState, text: str) -> list[dict[str, str]]:
    """The cards of a word such as `(ch)art`, by its cheapest reading with these hand letters."""
    word, places = read_marked(text)
    view = RULES.view(state, state.turn)
    found = view.readings(word, places).readings
    assert found, f"{text} cannot be laid"
    return msgspec.to_builtins(found[0].cards)


def play(state: NewWordState, text: str, *listed: str, **more: Any) -> Outcome:
    """The outcome of laying a word such as `(ch)art`; only `listed` words are valid."""
    word = text.replace("(", "").replace(")", "")
    given = {"cards": cards(state, text), **more}
    return act(state, words(*listed), "play_word", state.turn, word=word, **given)


def after(
    state: NewWordState, ruling: Ruling, *actions: dict[str, Any], seed: int = 1
) -> NewWordState:
    """The state after these actions, which are completed as at the table and must be accepted."""
    for number, given in enumerate(actions):
        action = msgspec.convert(given, RULES.Actions)
        whole = RULES.complete(state, action, Chance(f"{seed}/{number}"), ruling)
        outcome = RULES.apply(state, whole, RecordingRuling(ruling))
        assert outcome.accepted, outcome.message
        state = outcome.state
    return state
