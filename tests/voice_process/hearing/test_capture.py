"""Blocks from a microphone that waits for nobody."""

import time
from itertools import count, islice

import numpy as np
import pytest
from waiting import wait_until

from companion.voice_process.hearing.sound.capture import SIZE, Microphone, reading

BLOCK_S, KEPT = 0.005, 4
"""How long a block lasts, and how many the sound card keeps."""


class Card:
    """A sound card whose blocks are numbered; it drops those that nobody takes in time."""

    def __init__(self, broken_after=1000):
        self._begun, self._next, self._broken_after = time.monotonic(), 0, broken_after
        self.open = True

    def read(self, size=SIZE):
        assert self.open
        self._next = max(self._next, self._number() - KEPT)
        while self._number() <= self._next:
            time.sleep(BLOCK_S / 5)
        if self._next >= self._broken_after:
            raise Library.PortAudioError("unplugged")
        self._next += 1
        return np.full((size, 1), self._next, np.int16), False

    def _number(self):
        return int((time.monotonic() - self._begun) / BLOCK_S)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.open = False


class Library:
    """What the microphone needs of sounddevice."""

    class PortAudioError(Exception):
        pass

    def __init__(self, card):
        self.card = card

    def InputStream(self, **_):  # noqa: N802 - its name there
        return self.card


def microphone(card):
    made = Microphone.__new__(Microphone)
    made._library, made._device = Library(card), None
    made._look_again = lambda: None
    return made


def test_somebody_who_is_slow_loses_nothing(monkeypatch):
    card, played, now, numbers = Card(), count(1), [0], []
    monkeypatch.setattr(card, "_number", lambda: now[0])
    with microphone(card).open() as blocks:
        while len(numbers) < 30:
            for now[0] in islice(played, 3):  # while somebody works on a block, three come
                wait_until(lambda: card._next >= now[0])
            numbers.append(int(next(blocks)[0]))
        now[0] += 1000  # nobody waits for a block any more
    assert numbers == list(range(1, 31))


def test_nothing_is_read_any_more_once_it_is_closed():
    card = Card()
    with microphone(card).open() as blocks:
        assert len(next(blocks)) == SIZE
    number = card._next
    time.sleep(5 * BLOCK_S)
    assert card._next == number


def test_a_microphone_that_is_unplugged_is_an_error_of_the_system():
    with pytest.raises(OSError, match="does not work"), microphone(Card(3)).open() as blocks:
        list(islice(blocks, 10))


def test_what_reading_raises_comes_after_what_was_read():
    given = iter([1, 2])

    def read():
        if (block := next(given, None)) is None:
            raise OSError("unplugged")
        return block

    with reading(read) as blocks:
        assert [next(blocks), next(blocks)] == [1, 2]
        with pytest.raises(OSError, match="unplugged"):
            next(blocks)
