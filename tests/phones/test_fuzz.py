"""Random, forged and flooding messages: a sentence for each, and the game goes on."""

from __future__ import annotations

import contextlib
import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from evening import Evening, evening
from evening_kit import Run, scores, start_game
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from monkey import no_complaints
from phones_kit import Phones
from sizes import examples

from companion.errors import BadEntry
from companion.phones.messages import decode

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
KINDS = (
    *("hello", "claim", "withdraw", "keep", "leave", "ping"),
    *("hold", "spin", "answer", "box", "act", "take"),
)
FIELDS = (
    "seat",
    "of",
    "value",
    "rev",
    "do",
    "control",
    "label",
    "ago",
    "t",
    "rtt",
    "token",
    "code",
)
FORGED = st.fixed_dictionaries(
    {"k": st.sampled_from(KINDS)},
    optional={field: JSON | st.integers(-2, 70) for field in FIELDS},
)
MESSAGES = st.binary(max_size=60) | JSON.map(json.dumps) | FORGED.map(json.dumps)


@settings(max_examples=examples(400), phases=(Phase.generate, Phase.shrink))
@given(MESSAGES)
def test_any_message_is_understood_or_refused(data: bytes | str) -> None:
    with contextlib.suppress(BadEntry):
        decode(data)


@settings(
    max_examples=examples(4),
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)
@given(forged=st.lists(FORGED.map(json.dumps), min_size=30, max_size=40))
def test_no_forged_message_changes_anything(
    caplog: pytest.LogCaptureFixture, forged: list[str]
) -> None:
    """From the seat of a player who is not on turn, who may hold nothing, and from a stranger."""

    async def play(table: Evening) -> None:
        await start_game(table)
        phones = Phones(table)
        two, stranger = await phones.join(2), phones.stranger()
        for at, data in enumerate(forged):
            if json.loads(data)["k"] not in ("hello", "leave", "claim"):
                send_to(phones, (two, stranger)[at % 2], data)
        await table.sees("P1: SPIN")
        assert scores(table) == {"P1": 0, "P2": 0}
        assert all(why.endswith(".") for why in (*two.refusals, *stranger.refusals))

    with tempfile.TemporaryDirectory() as state:
        evening(Path(state), play)
    no_complaints(caplog)


def send_to(phones: Phones, phone: Any, data: str) -> None:
    """Send a message, unless the phone was let go because of too many."""
    if not phone.closed:
        phones.desk.receive(phone.phone, data)


@pytest.mark.parametrize("count", [61, 500])
def test_a_flood_from_one_phone_slows_nobody_else(play_evening: Run, count: int) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phones = Phones(table)
        flood, one = phones.stranger(), await phones.join(1)
        for _ in range(count):
            send_to(phones, flood, '{"k":"box"}')
        assert flood.closed
        await one.take("Spin")
        await one.sees("0:30")

    play_evening(play)
