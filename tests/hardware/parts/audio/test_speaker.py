from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from waiting import wait_until

from hardware.box import Event, Fault
from hardware.errors import SoundLibraryMissing
from hardware.parts.audio.speaker import LOOK_S, STALE_S, WARM_UP_S, Speaker
from hardware.parts.reports import Reports
from hardware.parts.sounds import Note, folder, notes


class FakeMixer:
    """A library that may have no device."""

    def __init__(self) -> None:
        self.device = True
        self.calls: list[Any] = []
        self.plays = True
        self.rest: list[float] = []
        self.wait: Callable[[], None] = lambda: None

    def open(self) -> None:
        self.wait()
        self.calls.append("open")
        if not self.device:
            raise RuntimeError("ALSA: Couldn't open audio device")

    def play(self, path: Path, loudness: float) -> None:
        if "missing" in path.name:
            raise FileNotFoundError(path)
        self._works()
        self.calls.append(("play", path.name, loudness))

    def feed(self, now: float) -> float | None:
        if not self.rest:
            return None
        self._works()
        self.calls.append(("feed", now))
        return self.rest.pop(0)

    def close(self) -> None:
        self.calls.append("close")

    def _works(self) -> None:
        if not self.plays:
            raise RuntimeError("ALSA: No such device")

    def played(self) -> list[tuple[str, float]]:
        return [call[1:] for call in self.calls if call[0] == "play"]


class Room:
    """A loudspeaker in virtual time, with a list of cards."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "platform", "linux")
        self.time = 10.0
        self.mixer = FakeMixer()
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
        """Let time pass, at the end of which somebody looks at the cards."""
        self.time += seconds
        self.speaker.pump()
        self.speaker.look()

    def wait(self, minutes: float) -> None:
        """Let so much time pass, with all that is done by the way."""
        end = self.time + minutes * 60
        while self.time < end:
            self.later(LOOK_S)

    def faults(self) -> list[bool]:
        return [news.back for news in self.told if isinstance(news, Fault)]

    def tries(self) -> int:
        return self.mixer.calls.count("open")


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    return Room(tmp_path, monkeypatch)


def test_the_mixer_is_opened_at_the_first_sound(room: Room) -> None:
    room.speaker.play("tick")
    room.speaker.volume(5)
    room.speaker.play("tick")
    assert room.mixer.calls == ["open", ("play", "tick.wav", 1.0), ("play", "tick.wav", 0.5)]
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
    assert "close" in room.mixer.calls
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


def test_a_library_that_cannot_be_loaded_is_reported_as_it_says(room: Room) -> None:
    said = "There is no sound: the package is missing; type: sudo apt-get install it"

    def fail() -> None:
        raise SoundLibraryMissing(said)

    room.mixer.wait = fail
    room.speaker.play("tick")
    assert room.told == [Fault("sound", said)]
    assert room.buzzed == ["tick"]


def test_a_sound_is_fed_when_the_mixer_wants_it_and_the_cards_are_left_alone(room: Room) -> None:
    room.mixer.rest = [0.0, 0.0, 3.0]
    room.speaker.play("tick")
    room.speaker.pump()
    room.cards.unlink()
    room.time += 3.0
    room.speaker.pump()
    fed = [call[1] for call in room.mixer.calls if call[0] == "feed"]
    assert fed == [10.0, 10.0, 10.0]
    assert room.tries() == 1
    room.mixer.rest = [3.0, 3.0]
    room.speaker.play("tick")
    room.time += 3.0
    room.speaker.pump()
    assert [call[1] for call in room.mixer.calls if call[0] == "feed"][3:] == [13.0, 16.0]


def test_a_loudspeaker_that_fails_in_the_middle_of_a_sound_is_one_fault(room: Room) -> None:
    room.mixer.rest = [0.0] * 3
    room.speaker.play("tick")
    room.mixer.plays = False
    room.speaker.pump()
    assert room.faults() == [False]
    room.mixer.plays = True
    room.speaker.play("tick")
    assert room.faults() == [False, True]


def test_a_device_that_works_wakes_nobody_until_the_next_sound(room: Room) -> None:
    room.speaker.play("tick")
    assert room.speaker._worker._due is None


def test_closing_lets_the_device_go(room: Room) -> None:
    room.speaker.play("tick")
    room.speaker.close()
    assert room.mixer.calls[-1] == "close"


def test_in_its_own_thread_a_device_that_hangs_delays_nobody_and_the_newest_tick_wins(
    tmp_path: Path,
) -> None:
    mixer, reached, go_on = FakeMixer(), threading.Event(), threading.Event()

    def hang() -> None:
        reached.set()
        go_on.wait()

    mixer.wait = hang
    speaker = Speaker(
        Reports(), lambda _: None, folder=tmp_path, mixer=lambda: mixer, now=lambda: 10.0
    )
    speaker.play("wheel")
    reached.wait()
    for _ in range(100):
        speaker.play("tick")
    assert speaker.busy
    go_on.set()
    wait_until(lambda: not speaker.busy)
    speaker.close()
    assert [name for name, _ in mixer.played()].count("tick.wav") == 1


def test_it_is_loaded_by_itself_when_the_start_is_over(tmp_path: Path, room: Room) -> None:
    room.speaker._worker.wake()
    assert room.tries() == 0
    room.later(WARM_UP_S)
    assert room.tries() == 1


def test_the_notes_are_read_from_the_sounds_folder(tmp_path: Path) -> None:
    (tmp_path / "notes.toml").write_text("[tick]\nnotes = [[1200, 15], [0, 5.5]]\n")
    assert notes(tmp_path) == {"tick": (Note(1200, 15), Note(0, 5.5))}
    assert notes(tmp_path / "nowhere") == {}
    assert folder().name == "sounds"
