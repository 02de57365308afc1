"""Random gestures break nothing, and the journal loses nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from monkey import Luck, header, no_complaints, play_two_evenings
from sizes import slow_after

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

SEEDS = int(os.environ.get("MONKEY_SEEDS", "1"))
FIRST = int(os.environ.get("MONKEY_FIRST", "1"))
GESTURES = int(os.environ.get("MONKEY_GESTURES", "40"))

QUICK = (
    ("worph", "", 1),
    ("word_sprout", "", 0),
    ("word_for_word", "hidden", 0),
    ("word_lift", "dealt", 0),
    ("newword", "dealt", 1),
)
SLOW = (
    ("worph", "", 0),
    ("word_sprout", "", 1),
    ("word_for_word", "dealt", 0),
    ("word_for_word", "dealt", 2),
    ("word_lift", "hidden", 0),
    ("word_lift", "dealt", 2),
    ("newword", "hidden", 0),
    ("newword", "dealt", 0),
)


@pytest.mark.parametrize("seed", range(FIRST, FIRST + SEEDS))
@pytest.mark.parametrize(("game", "hands", "machines"), slow_after(len(QUICK), QUICK + SLOW))
def test_random_gestures_break_nothing(
    game: str,
    hands: str,
    machines: int,
    seed: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    luck = Luck(f"{game} {hands} {machines} {seed}")
    begun = header(luck, game, hands, machines)
    play_two_evenings(tmp_path / "state", monkeypatch, luck, begun, GESTURES)
    no_complaints(caplog)
