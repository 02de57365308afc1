from __future__ import annotations

import ctypes
import ctypes.util
from array import array
from pathlib import Path
from typing import Any

import pytest

from hardware.errors import SoundLibraryMissing
from hardware.parts import sounds
from hardware.parts.audio import alsa, mixers
from hardware.parts.audio.alsa import LINGER_S, PERIOD, AlsaMixer
from hardware.parts.audio.voices import RATE

TICK = sounds.folder() / "tick.wav"
TURN = sounds.folder() / "turn.wav"
EPIPE, ENODEV = -32, -19


class FakeAlsa:
    """The used part of libasound: it notes the calls, and fails on request."""

    def __init__(self) -> None:
        self.calls: list[Any] = []
        self.heard = b""
        self.fails: dict[str, int] = {}
        self.room = 10_000

    def __getattr__(self, name: str) -> Any:
        def call(*given: Any) -> int:
            self.calls.append(name.removeprefix("snd_pcm_"))
            return self.fails.get(name, 0)

        return call

    def snd_pcm_open(self, _handle: Any, device: bytes, *how: int) -> int:
        self.calls.append(("open", device.decode(), *how))
        return self.fails.get("snd_pcm_open", 0)

    def snd_pcm_set_params(self, _handle: Any, *how: int) -> int:
        self.calls.append(("set", *how))
        return self.fails.get("snd_pcm_set_params", 0)

    def snd_pcm_writei(self, _handle: Any, samples: bytes, count: int) -> int:
        if failure := self.fails.pop("snd_pcm_writei", 0):
            return failure
        count = min(count, self.room)
        self.heard += samples[: 2 * count]
        return count

    def snd_pcm_recover(self, _handle: Any, error: int, silent: int) -> int:
        self.calls.append(("recover", error, silent))
        return 0 if error == EPIPE else error

    def snd_strerror(self, error: int) -> bytes:
        return f"error {-error}".encode()

    def count(self, name: str) -> int:
        return sum(call == name or call[0] == name for call in self.calls)


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> FakeAlsa:
    fake = FakeAlsa()
    monkeypatch.setattr(alsa, "_library", lambda: fake)
    return fake


def played_out(mixer: AlsaMixer, now: float = 0.0) -> float | None:
    """Feed a mixer for as long as it wants more at once; what it wants then."""
    wanted: float | None = 0.0
    while wanted == 0.0:
        wanted = mixer.feed(now)
    return wanted


def test_the_device_is_only_tried_until_there_is_a_sound(library: FakeAlsa) -> None:
    mixer = mixers.make_mixer("alsa", "plughw:CARD=Device")
    mixer.open()
    params = ("set", 2, 3, 1, RATE, 1, 40_000)
    assert library.calls == [("open", "plughw:CARD=Device", 0, 0), params, "close"]
    assert mixer.feed(0.0) is None


def test_a_sound_is_played_to_its_end_and_the_device_closed_after_a_rest(
    library: FakeAlsa,
) -> None:
    mixer = AlsaMixer()
    mixer.play(TICK, 1.0)
    assert library.calls[0] == ("open", "default", 0, 0)
    assert played_out(mixer, now=7.0) == LINGER_S
    samples = TICK.read_bytes()[44:]
    assert library.heard.startswith(samples)
    assert len(library.heard) - len(samples) < 2 * PERIOD
    assert library.calls[2:] == ["drain"]
    assert mixer.feed(7.0 + LINGER_S - 1) == 1.0
    assert mixer.feed(7.0 + LINGER_S) is None
    assert library.calls[2:] == ["drain", "close"]
    mixer.play(TICK, 1.0)
    assert library.count("open") == 2


def test_a_sound_soon_after_another_finds_the_device_open(library: FakeAlsa) -> None:
    mixer = AlsaMixer()
    mixer.play(TICK, 1.0)
    played_out(mixer, now=0.0)
    mixer.play(TICK, 0.5)
    assert played_out(mixer, now=1.0) == LINGER_S
    assert library.calls[2:] == ["drain", "prepare", "drain"]


def test_a_sound_joins_another_that_is_heard(library: FakeAlsa) -> None:
    mixer = AlsaMixer()
    mixer.play(TICK, 1.0)
    mixer.feed(0.0)
    mixer.play(TURN, 1.0)
    played_out(mixer)
    one, other = (array("h", path.read_bytes()[44:]) for path in (TICK, TURN))
    both = array("h", library.heard)[PERIOD : PERIOD + 100]
    expected = [a + b for a, b in zip(one[PERIOD:], other, strict=False)]
    assert both.tolist() == expected[:100]
    assert library.calls[2:] == ["drain"]


def test_a_gap_is_played_over_and_what_has_no_room_is_handed_over_again(
    library: FakeAlsa,
) -> None:
    mixer = AlsaMixer()
    mixer.play(TICK, 1.0)
    library.fails["snd_pcm_writei"], library.room = EPIPE, 100
    played_out(mixer)
    assert library.calls[2:] == [("recover", EPIPE, 1), "drain"]
    assert library.heard.startswith(TICK.read_bytes()[44:])


def test_a_device_that_was_pulled_out_raises_and_the_next_sound_opens_it_anew(
    library: FakeAlsa,
) -> None:
    mixer = AlsaMixer()
    mixer.play(TICK, 1.0)
    library.fails["snd_pcm_writei"] = ENODEV
    with pytest.raises(OSError, match="error 19"):
        mixer.feed(0.0)
    assert library.calls[-1] == "close"
    assert mixer.feed(0.0) is None
    mixer.play(TURN, 1.0)
    played_out(mixer)
    assert library.count("open") == 2
    assert library.heard.startswith(TURN.read_bytes()[44:])


@pytest.mark.parametrize("call", ["snd_pcm_drain", "snd_pcm_prepare"])
def test_a_device_that_fails_at_rest_is_let_go(library: FakeAlsa, call: str) -> None:
    mixer = AlsaMixer()
    library.fails[call] = ENODEV

    def twice() -> None:
        for _ in range(2):
            mixer.play(TICK, 1.0)
            played_out(mixer)

    with pytest.raises(OSError, match="error 19"):
        twice()
    assert library.calls[-1] == "close"


@pytest.mark.parametrize(("call", "closed"), [("snd_pcm_open", 0), ("snd_pcm_set_params", 1)])
def test_a_device_that_cannot_be_opened_says_why(library: FakeAlsa, call: str, closed: int) -> None:
    library.fails[call] = -16
    with pytest.raises(OSError, match="error 16"):
        AlsaMixer().open()
    with pytest.raises(OSError, match="error 16"):
        AlsaMixer().play(TICK, 1.0)
    assert library.count("close") == 2 * closed


def test_closing_falls_silent_and_another_card_is_opened_by_its_own_settings(
    library: FakeAlsa,
) -> None:
    mixer = AlsaMixer()
    mixer.play(TICK, 1.0)
    mixer.close()
    assert library.calls[2:] == ["close", "snd_config_update_free_global"]
    assert mixer.feed(0.0) is None


def test_a_sound_without_a_file_opens_nothing(library: FakeAlsa, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        AlsaMixer().play(tmp_path / "none.wav", 1.0)
    assert library.calls == []


def test_a_missing_library_is_named_with_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alsa, "LIBRARY", "libno-such.so.2")
    alsa._library.cache_clear()
    with pytest.raises(SoundLibraryMissing, match="type: sudo apt-get install alsa-utils"):
        mixers.check("alsa")


@pytest.mark.skipif(not ctypes.util.find_library("asound"), reason="libasound is not installed")
def test_the_library_itself_plays_on_its_null_device() -> None:
    alsa._library.cache_clear()
    mixer = AlsaMixer("null")
    mixer.open()
    mixer.play(TICK, 1.0)
    assert played_out(mixer) == LINGER_S
    mixer.play(TICK, 1.0)
    assert played_out(mixer, now=1.0) == LINGER_S
    assert mixer.feed(1.0 + LINGER_S) is None
    mixer.close()
    with pytest.raises(OSError, match="No such"):
        AlsaMixer("no such device").open()
