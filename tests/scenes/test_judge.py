"""The word judge's verdict fits the display for any word and any list."""

from __future__ import annotations

import pytest
from monkey import RULING
from room import faults

from companion.lexicon.layered import Layered
from companion.scenes.judge import verdict

LISTS = ("ENABLE1", "A" * 32, f"{'A' * 24}SECOND-2+additions+house")


@pytest.mark.parametrize("name", LISTS)
def test_a_verdict_has_room_for_long_words_and_lists(name: str) -> None:
    ruling = Layered(RULING, name, "house words", accepted=("CAZT",), refused=("LATER",))
    for words in (("CAZT",), ("LATER",), ("UNCOMMUNICATIVE",), ("AT", "IT"), ("AT",) * 12):
        for valid in (True, False):
            assert faults(verdict(words, ruling, valid=valid)) == []
