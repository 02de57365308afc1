"""Helpers to set up Word Lift and act in it."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Outcome
from companion.games.word_lift.protocol import messages
from companion.games.word_lift.rules.actions import Deal
from companion.games.word_lift.rules.rules import RULES
from companion.games.word_lift.rules.state import WordLiftState
from companion.games.word_lift.rules.view import WordLiftView
from companion.lexicon import Ruling, closed_lexicon


def words(*listed: str, **facts: Any) -> Ruling:
    """A dictionary of these words, with facts such as same_word_forms=[["GAME", "GAMES"]]."""
    return closed_lexicon({"words": list(listed), **facts})


NONE = words()
SHEET = words("ORDER", "GIFT", "FORGE", "DIRT", "SUN", "CATS", "FORGET", "RIG", "FORGED")


def laid_word(text: str) -> dict[str, Any]:
    """A word on the table, from `CAT` or from its cards: `S:dagger T A R`."""
    cards = text.split() if " " in text else list(text)
    return {"word": "".join(c[-1] if c[0] == "?" else c[0] for c in cards), "cards": cards}


def position(hand: str = "", mine: str = "", theirs: str = "FORGE", **given: Any) -> WordLiftState:
    """A position with A on turn: `hand` such as `D I R T`, words of A and B separated by commas.

    A and B have laid a word from the hand, so A may steal.
    """
    fronts = (("A", mine), ("B", theirs))
    front = {p: [laid_word(t.strip()) for t in text.split(",") if t.strip()] for p, text in fronts}
    usual = {
        "players": ["A", "B", "C"],
        "turn": "A",
        "hands": {"A": hand.split()} if hand else {},
        "front": {**front, "C": []},
        "played_from_hand": {"A": True, "B": True},
        "draw_piles": {"consonants": 20, "vowels": 15},
    }
    return messages.position({**usual, **given})


def part(text: str) -> dict[str, Any]:
    """A new word, from `ORDER=ORE+DR` or `ICE=?=I C+E`; stolen cards come before the +."""
    word, _, cards = text.partition("=")
    stolen, _, hand = cards.partition("+")
    return {"word": word, "from_stolen": split(stolen), "from_hand": split(hand)}


def split(text: str) -> list[str]:
    """The cards in `ORE` or `S:dagger A`."""
    return text.split() if " " in text or ":" in text or "?" in text else list(text)


def steal(victim: str, word: str, *new: str, **more: Any) -> dict[str, Any]:
    """A steal; each new word is written as `ORDER=ORE+DR`."""
    parts = [part(text) for text in new]
    return {"do": "steal_split", "victim": victim, "word": word, "new": parts, **more}


ORDER_GIFT = steal("B", "FORGE", "ORDER=ORE+DR", "GIFT=FG+IT")


def play(word: str, cards: str = "") -> dict[str, Any]:
    """A word from the hand; `cards` if they are not all plain."""
    return {"do": "play_word", "word": word, "cards": cards.split() if cards else list(word)}


def act(
    state: WordLiftState, action: dict[str, Any], ruling: Ruling = SHEET, by: str | None = "A"
) -> Outcome:
    """The outcome of an action in JSON form."""
    return RULES.apply(
        state, msgspec.convert({"by": by, **action}, RULES.Actions), RecordingRuling(ruling)
    )


def after(
    state: WordLiftState, *actions: dict[str, Any], ruling: Ruling = SHEET, by: str | None = "A"
) -> WordLiftState:
    """The state after these actions, which must all be accepted."""
    for action in actions:
        outcome = act(state, action, ruling, by)
        assert outcome.accepted, outcome.message
        assert isinstance(outcome.state, WordLiftState)
        state = outcome.state
    return state


def refusal(
    state: WordLiftState, action: dict[str, Any], ruling: Ruling = SHEET, by: str | None = "A"
) -> tuple[str, str]:
    """The reason and message of an action that must be refused without changing the state."""
    outcome = act(state, action, ruling, by)
    assert not outcome.accepted
    assert outcome.state is state
    assert outcome.message.endswith(".")
    assert len(outcome.message) < 160
    return outcome.reason, outcome.message


def view_of(state: WordLiftState, seat: str | None = None) -> WordLiftView:
    """The view of this seat, or of the whole table."""
    return RULES.view(state, seat)


def draw_action(consonants: int = 1, vowels: int = 1) -> dict[str, Any]:
    """A draw at the end of a turn."""
    return {"do": "draw", "consonants": consonants, "vowels": vowels}


DEALT = {"hands": "dealt"}


def dealt_game(*players: str, seed: int = 1, **options: Any) -> WordLiftState:
    """A game in which the box has just dealt."""
    state = RULES.new(players or ("A", "B", "C"), {**DEALT, **options}, {})
    deal = RULES.complete(state, Deal(), Chance(seed), NONE)
    outcome = RULES.apply(state, deal, RecordingRuling(NONE))
    assert isinstance(outcome.state, WordLiftState)
    return outcome.state
