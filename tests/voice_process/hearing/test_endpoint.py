import numpy as np
import pytest

from companion.voice_process.hearing.sound.capture import SIZE
from companion.voice_process.hearing.sound.endpoint import (
    BLOCK_S,
    END_S,
    KEEP_S,
    MOST_S,
    WAIT_S,
    Endpoint,
)

LOUD, QUIET = np.full(SIZE, 9000, np.int16), np.zeros(SIZE, np.int16)


def detector(audio):
    return float(any(audio))


def fed(*parts):
    """An endpoint that was fed (block, seconds) in turn, and when it was over, in seconds."""
    endpoint, blocks = Endpoint(detector), 0
    for block, seconds in parts:
        for _ in range(round(seconds / BLOCK_S)):
            blocks += 1
            if endpoint.feed(block):
                return endpoint, blocks * BLOCK_S
    return endpoint, None


def test_silence_ends_an_announcement_and_a_little_is_kept_around_it():
    endpoint, over = fed((QUIET, 1), (LOUD, 0.8), (QUIET, 2))
    assert over == pytest.approx(1.8 + END_S, abs=2 * BLOCK_S)
    seconds = len(endpoint.clip()) * BLOCK_S / SIZE
    assert seconds == pytest.approx(0.8 + 2 * KEEP_S, abs=3 * BLOCK_S)


def test_a_pause_between_letters_does_not_end_it():
    endpoint, over = fed((LOUD, 0.5), (QUIET, 0.4), (LOUD, 0.5), (QUIET, 0.3))
    assert over is None
    assert len(endpoint.clip()) * BLOCK_S / SIZE > 1.4


def test_a_table_that_is_never_silent_ends_it_after_five_seconds():
    endpoint, over = fed((QUIET, 0.5), (LOUD, 9))
    assert over == pytest.approx(0.5 + MOST_S, abs=0.3)
    assert endpoint.clip() is not None


def test_a_click_is_not_an_announcement_and_the_word_after_it_is_heard_whole():
    endpoint, over = fed((QUIET, 0.3), (LOUD, BLOCK_S), (QUIET, 1), (LOUD, 0.5), (QUIET, 1))
    assert over == pytest.approx(0.3 + 1 + 0.5 + END_S, abs=0.15)
    assert len(endpoint.clip()) * BLOCK_S / SIZE < 1.1


def test_without_speech_it_ends_without_a_clip():
    endpoint, over = fed((QUIET, 9))
    assert over == pytest.approx(WAIT_S, abs=0.1)
    assert endpoint.clip() is None


def test_an_announcement_that_is_not_over_can_be_taken():
    endpoint, over = fed((LOUD, 0.5))
    assert over is None
    assert len(endpoint.clip()) * BLOCK_S / SIZE == pytest.approx(0.5, abs=0.05)
