"""The loudspeaker of the voice: it is opened as seldom as possible."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from companion.voice_process.speaking.engines import Sound
from companion.voice_process.speaking.player import PATIENCE_S, Player
from hardware.errors import SoundLibraryMissing

SOUND = Sound(bytes(2000), 22_050)
HDMI, USB = " 0 [vc4hdmi]: vc4-hdmi\n", " 1 [Device]: USB-Audio\n"


class Card:
    """A sound card that counts how often it is opened; `fault` is raised instead."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.fault, self.opened, self.open_now = fault, 0, 0
        self.written = b""

    def __call__(self, device: str, rate: int) -> Card:
        self.opened += 1
        if self.fault:
            raise self.fault
        self.open_now += 1
        return self

    def write(self, samples: bytes) -> None:
        self.written += samples

    def drain(self) -> None:
        pass

    def close(self) -> None:
        self.open_now -= 1


class Bench:
    """A player with a card, a list of cards and a clock."""

    def __init__(self, tmp_path: Path, fault: Exception | None = None) -> None:
        self.card, self.list, self.at = Card(fault), tmp_path / "cards", 100.0
        self.list.write_text(HDMI)
        self.player = Player("", self.card, cards=self.list, now=lambda: self.at)

    def looks(self, seconds: float) -> list[bool]:
        """What the player says every five seconds."""
        found = []
        for _ in range(round(seconds / 5)):
            found.append(self.player.is_there())
            self.at += 5
        return found


def test_a_loudspeaker_that_is_there_is_opened_once_an_evening(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    assert set(bench.looks(3 * 3600)) == {True}
    assert (bench.card.opened, bench.card.open_now) == (1, 0)


def test_it_is_opened_again_when_a_card_comes_or_goes(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    assert bench.player.is_there()
    bench.card.fault = OSError("No such device")
    bench.list.write_text("")
    assert not bench.player.is_there()
    bench.card.fault = None
    bench.list.write_text(HDMI + USB)
    assert bench.player.is_there()
    assert bench.card.opened == 3


def test_one_that_fails_is_tried_again_but_less_and_less_often(tmp_path: Path) -> None:
    bench = Bench(tmp_path, OSError("Device or resource busy"))
    assert set(bench.looks(3600)) == {False}
    assert bench.card.opened < 12  # each attempt leaks memory in ALSA
    bench.card.fault = None
    assert bench.looks(3600)[-1]


def test_a_new_card_that_is_not_ready_yet_is_tried_again_soon(tmp_path: Path) -> None:
    bench = Bench(tmp_path, OSError("Permission denied"))
    assert not bench.player.is_there()
    bench.card.fault = None
    bench.at += PATIENCE_S
    assert bench.player.is_there()


def test_a_sound_that_fails_lets_the_next_look_open_it(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    assert bench.player.is_there()
    bench.card.fault = OSError("No such device")
    with pytest.raises(OSError, match="No such device"):
        bench.player.play(SOUND, threading.Event())
    assert not bench.player.is_there()


def test_a_sound_that_plays_opens_nothing_more(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    assert bench.player.is_there()
    bench.player.play(SOUND, threading.Event())
    assert bench.card.written == SOUND.samples
    assert bench.player.is_there()
    assert (bench.card.opened, bench.card.open_now) == (2, 0)


def test_without_a_sound_library_nothing_is_spoken_and_nothing_fails(tmp_path: Path) -> None:
    bench = Bench(tmp_path, SoundLibraryMissing("There is no sound."))
    assert not bench.player.is_there()
