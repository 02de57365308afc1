"""The check-up of the microphone, with a studio that measures what the test says."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from doctor_kit import checked

from companion.doctor import voice
from companion.doctor.voice import WORDS
from hardware.checkup.findings import Finding, State


class Studio:
    def __init__(self, levels=(-60.0, -40.0), texts=WORDS, level=-20.0) -> None:
        self.levels, self.texts, self.level = iter(levels), iter(texts), level

    def level_db(self, seconds: float) -> float:
        return next(self.levels)

    def word(self, words: tuple[str, ...]) -> Any:
        return SimpleNamespace(text=next(self.texts), level_db=self.level)
