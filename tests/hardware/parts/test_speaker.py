from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
import wave
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hardware.box import Event, Fault
from hardware.parts import speaker as module
from hardware.parts.reports import Reports
from hardware.parts.sounds import Note, folder, notes
from hardware.parts.speaker import LOOK_S, STALE_S, WARM_UP_S, Speaker


class Mixer:
    """A stand-in for pygame.mixer that may have no device."""

    def __init__(self) -> None:
        self.device = True
        self.calls: list[Any] = []
        self.seconds = 0.0
        self.plays = True
        self.wait: Callable[[], None] = lambda: None

    def init(self, *how: int) -> None:
        self.wait()
        self.calls.append(("init", *how))
        if not self.device:
            raise RuntimeError("ALSA: Couldn't open audio device")

    def quit(self) -> None:
        self.calls.append("quit")

    def Sound(self, path: str) -> Sound:  # noqa: N802
        if "missing" in path:
            raise FileNotFoundError(path)
        return Sound(self, Path(path).name)

    def played(self) -> list[tuple[str, float]]:
        return [call[1:] for call in self.calls if call[0] == "play"]


class Sound:
    def __init__(self, mixer: Mixer, name: str) -> None:
        self.mixer, self.name, self.loudness = mixer, name, 1.0
        mixer.calls.append(("load", name))

    def set_volume(self, loudness: float) -> None:
        self.loudness = loudness

    def stop(self) -> None:
        self.mixer.calls.append(("stop", self.name))

    def play(self) -> None:
        if not self.mixer.plays:
            raise RuntimeError("ALSA: No such device")
        self.mixer.calls.append(("play", self.name, self.loudness))


class Room:
    """A loudspeaker in virtual time, with a list of cards."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "platform", "linux")
        self.time = 10.0
        self.mixer = Mixer()
        self.cards = folder / "cards"
        self.cards.write_text("0 [Device]")
        self.told: list[Event | Fault] = []
        self.buzzed: list[str] = []
        reports = Reports()
        reports.listen(self.told.append)
        self.speaker = Speaker(
            reports,
            self.buzzed.append,
            folder=folder,
            mixer=lambda: self.mixer,
            cards=self.cards,
            now=lambda: self.time,
            threads=False,
        )

    def later(self, seconds: float) -> None:
        self.time += seconds
        self.speaker.pump()

    def wait(self, minutes: float) -> None:
        """Let so much time pass, with all that is done by the way."""
        end = self.time + minutes * 60
        while self.time < end:
            self.later(LOOK_S)

    def faults(self) -> list[bool]:
        return [news.back for news in self.told if isinstance(news, Fault)]

    def tries(self) -> int:
        return sum(call[0] == "init" for call in self.mixer.calls)


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    return Room(tmp_path, monkeypatch)


def test_the_mixer_is_opened_at_the_first_sound_and_sounds_are_loaded_once(room: Room) -> None:
    room.speaker.play("tick")
    room.speaker.volume(5)
    room.speaker.play("tick")
    assert room.mixer.calls == [
        ("init", 44100, -16, 1, 512),
        ("load", "tick.wav"),
        ("stop", "tick.wav"),
        ("play", "tick.wav", 1.0),
        ("stop", "tick.wav"),
        ("play", "tick.wav", 0.5),
    ]
    assert room.told == []
    assert not room.speaker.busy


def test_no_device_is_one_fault_and_the_sounds_go_to_the_buzzer(room: Room) -> None:
    room.mixer.device = False
    for _ in range(5):
        room.speaker.play("accepted")
        room.later(LOOK_S)
    assert room.buzzed == ["accepted"] * 5
    assert room.faults() == [False]
    assert room.tries() == 1


def test_a_card_that_is_plugged_in_is_used_within_seconds(room: Room) -> None:
    room.mixer.device = False
    room.cards.write_text("--- no soundcards ---")
    room.speaker.play("tick")
    room.mixer.device = True
    room.cards.write_text("0 [USB]")
    room.later(LOOK_S)
    assert room.faults() == [False, True]
    room.speaker.play("tick")
    assert room.mixer.played() == [("tick.wav", 1.0)]


def test_a_card_that_is_pulled_out_is_noticed_though_nothing_is_played(room: Room) -> None:
    room.speaker.play("tick")
    room.mixer.device = False
    room.cards.unlink()
    room.later(LOOK_S)
    assert room.faults() == [False]
    assert "quit" in room.mixer.calls
    room.speaker.play("tick")
    assert room.buzzed == ["tick"]


def test_with_the_same_cards_it_is_tried_again_after_a_minute_and_ever_more_seldom(
    room: Room,
) -> None:
    """Each attempt costs memory for ever: a day without a loudspeaker may cost 1 MB."""
    room.mixer.device = False
    room.speaker.play("tick")
    for minutes, tries in ((1, 2), (1.5, 2), (1, 3), (24 * 60, 11)):
        room.wait(minutes)
        assert room.tries() == tries


def test_another_card_is_tried_as_often_as_the_first(room: Room) -> None:
    room.mixer.device = False
    room.speaker.play("tick")
    room.wait(60)
    room.cards.write_text("0 [USB]")
    room.later(LOOK_S)
    before = room.tries()
    room.wait(1)
    assert room.tries() == before + 1


def test_where_cards_cannot_be_listed_it_is_tried_every_few_seconds(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    room.mixer.device = False
    room.speaker.play("tick")
    room.later(LOOK_S)
    room.later(LOOK_S)
    assert room.tries() == 3


def test_a_sound_without_a_file_goes_to_the_buzzer(room: Room) -> None:
    room.speaker.play("missing")
    assert room.buzzed == ["missing"]
    assert room.told == []


def test_a_loudspeaker_that_fails_while_it_plays_is_one_fault_until_it_plays_again(
    room: Room,
) -> None:
    room.speaker.play("tick")
    room.mixer.plays = False
    for _ in range(3):
        room.speaker.play("tick")
    assert room.faults() == [False]
    assert room.buzzed == ["tick"] * 3
    fault = room.told[0]
    assert isinstance(fault, Fault)
    assert "fails (ALSA: No such device)" in fault.message
    room.mixer.plays = True
    room.speaker.play("tick")
    assert room.faults() == [False, True]


def test_a_sound_that_could_not_begin_in_time_is_forgotten(room: Room) -> None:
    def slow() -> None:
        room.time += STALE_S + 0.1

    room.mixer.wait = slow
    room.speaker.play("tick")
    assert room.mixer.played() == []
    assert room.buzzed == []


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (
            ImportError("libgthread-2.0.so.0: cannot open shared object file"),
            "the package libglib2.0-0 is missing.",
        ),
        (ImportError("no pygame"), "the sound library cannot be loaded (no pygame)."),
    ],
)
def test_a_library_that_cannot_be_loaded_is_reported_in_one_sentence(
    room: Room, error: Exception, why: str
) -> None:
    def fail() -> None:
        raise error

    room.mixer.wait = fail
    room.speaker.play("tick")
    said = f"There is no sound: {why} Type: sudo apt-get install libglib2.0-0"
    assert room.told == [Fault("sound", said)]
    assert room.buzzed == ["tick"]


def test_closing_lets_the_device_go(room: Room) -> None:
    room.speaker.play("tick")
    room.speaker.close()
    assert room.mixer.calls[-1] == "quit"


def test_in_its_own_thread_a_device_that_hangs_delays_nobody_and_the_newest_tick_wins(
    tmp_path: Path,
) -> None:
    mixer, reached, go_on = Mixer(), threading.Event(), threading.Event()

    def hang() -> None:
        reached.set()
        go_on.wait(5)

    mixer.wait = hang
    speaker = Speaker(Reports(), lambda _: None, folder=tmp_path, mixer=lambda: mixer)
    speaker.play("wheel")
    assert reached.wait(5)
    for _ in range(100):
        speaker.play("tick")
    assert speaker.busy
    go_on.set()
    while speaker.busy:
        time.sleep(0.001)
    speaker.close()
    assert [name for name, _ in mixer.played()].count("tick.wav") == 1


def test_it_is_loaded_by_itself_when_the_start_is_over(tmp_path: Path, room: Room) -> None:
    room.speaker._worker.wake()
    assert room.tries() == 0
    room.later(WARM_UP_S)
    assert room.tries() == 1


PROGRAM = """
import sys, time
from hardware.parts.reports import Reports
from hardware.parts.speaker import Speaker
told = []
reports = Reports()
reports.listen(told.append)
speaker = Speaker(reports, print, folder=__import__("pathlib").Path(sys.argv[1]))
speaker.play("tick")
while speaker.busy: time.sleep(0.005)
import pygame
print(bool(pygame.mixer.get_init()), bool(pygame.display.get_init()), told)
speaker.close()
"""


def test_pygames_own_mixer_plays_and_nothing_else_of_pygame_is_begun(tmp_path: Path) -> None:
    with wave.open(str(tmp_path / "tick.wav"), "wb") as file:
        file.setparams((1, 2, 44100, 0, "NONE", ""))
        file.writeframes(b"\x00\x10" * 441)
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)],
        env={**os.environ, "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert run.stdout.split("\n")[0] == "True False []"


def test_the_notes_are_read_from_the_sounds_folder(tmp_path: Path) -> None:
    (tmp_path / "notes.toml").write_text("[tick]\nnotes = [[1200, 15], [0, 5.5]]\n")
    assert notes(tmp_path) == {"tick": (Note(1200, 15), Note(0, 5.5))}
    assert notes(tmp_path / "nowhere") == {}
    assert folder().name == "sounds"
    assert module.pygame_mixer().__name__ == "pygame.mixer"
