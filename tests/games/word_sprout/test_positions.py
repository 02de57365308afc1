"""The rules never raise an exception, even for odd actions in odd positions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from word_sprout_kit import NONE, act, after
from word_sprout_random import RULING, legal_rules

from companion.errors import BadEntry
from companion.games.api.recording import RecordingRuling
from companion.games.word_sprout.protocol import messages
from companion.games.word_sprout.rules.rules import RULES
from companion.games.word_sprout.rules.variations import VARIATIONS

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

PEOPLE = ("A", "B", "C", "Z", "")
KINDS = ("next_round", "leave", "join", "give_up", "accept", "show_word", "decline", "timeout",
         "open_challenge", "call_out_of_turn")  # fmt: skip
PHASES = ("play", "between_rounds", "next_round", "over", "answer", "vote")


@pytest.mark.parametrize("phase", ["between_rounds", "next_round"])
@pytest.mark.parametrize("first", [None, "", "Z"])
def test_a_round_starts_even_if_the_last_starter_is_unknown(phase: str, first: str | None) -> None:
    given = {"phase": phase} | ({} if first is None else {"first": first})
    state = messages.position(given)
    for name in ("A", "B"):
        state = after(state, NONE, "join", name)
    assert after(state, NONE, "next_round").first in ("A", "B")


def test_the_seating_order_may_lack_players() -> None:
    state = messages.position({"players": ["A", "B"], "order": ["C"], "phase": "next_round"})
    assert act(state, NONE, "next_round").accepted


def given(luck: random.Random) -> dict[str, Any]:
    """Some keys of a position with odd values."""
    some = lambda: [name for name in PEOPLE[:3] if luck.random() < 0.7]  # noqa: E731
    keys: dict[str, Any] = {
        "players": some(),
        "order": some(),
        "out": some(),
        "phase": luck.choice(PHASES),
        "turn": luck.choice(PEOPLE[:4]),
        "first": luck.choice(PEOPLE[3:]),
        "string": luck.choice(("", "A", "AET")),
        "history": [{"by": luck.choice(PEOPLE[:4]), "string": "AE"}],
        "challenge": {"by": luck.choice(PEOPLE[:4])},
        "round_winners": some(),
        "win_pending": luck.choice(PEOPLE[:4]),
        "custom_rules": ["Be kind."],
        "teams": {"red": ["A"], "blue": ["B"]},
    }
    options = {"starter": luck.choice(("rotate", "winner", "loser"))}
    chosen = legal_rules(luck.sample(tuple(VARIATIONS), 3))
    kept = {key: value for key, value in keys.items() if luck.random() < 0.5}
    return {**kept, "options": options, "variations": chosen}


def actions(luck: random.Random) -> Iterator[dict[str, Any]]:
    """Random actions by random players."""
    for _ in range(8):
        by = luck.choice((None, "A", "B", "Z"))
        yield luck.choice(
            (
                {"do": luck.choice(KINDS), "by": by},
                {"do": "play", "by": by, "string": "AET"},
                {"do": "swap", "by": by, "other": "B"},
                {"do": "group_accepts", "by": by, "word": "AET"},
                {"do": "change_rule", "by": by, "add": luck.choice(tuple(VARIATIONS))},
                {"do": "broke_rule", "player": luck.choice("ABZ"), "last_play": bool(by)},
            )
        )


@pytest.mark.parametrize("number", range(20))
def test_no_action_in_an_odd_position_raises(number: int) -> None:
    for seed in range(60):
        luck = random.Random(1000 * number + seed)
        try:
            state = messages.position(given(luck))
        except BadEntry:
            continue
        for raw in actions(luck):
            action = msgspec.convert(raw, RULES.Actions)
            outcome = RULES.apply(state, action, RecordingRuling(RULING))
            state = outcome.state
            assert messages.answer(outcome)
            assert RULES.view(state, None)
