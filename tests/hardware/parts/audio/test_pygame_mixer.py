"""pygame's mixer, on SDL's dummy device, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import wave
from pathlib import Path

import pytest

from hardware.errors import SoundLibraryMissing
from hardware.parts.audio import mixers, pygame_mixer

PROGRAM = """
import sys, time
from hardware.parts.reports import Reports
from hardware.parts.audio.pygame_mixer import PygameMixer
from hardware.parts.audio.speaker import Speaker
told = []
reports = Reports()
reports.listen(told.append)
mixer, folder = PygameMixer, __import__("pathlib").Path(sys.argv[1])
speaker = Speaker(reports, print, mixer=mixer, folder=folder)
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
    )
    assert run.stdout.split("\n")[0] == "True False []"


class Missing:
    """A finder of modules that fails for pygame's mixer."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def find_spec(self, name: str, *_: object) -> None:
        if name == "pygame.mixer":
            raise self.error


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (
            ImportError("libgthread-2.0.so.0: cannot open shared object file"),
            "the package libglib2.0-0 is missing",
        ),
        (ImportError("no pygame"), "the sound library cannot be loaded (no pygame)"),
        (NotImplementedError("no mixer"), "the sound library cannot be loaded (no mixer)"),
    ],
)
def test_a_library_that_cannot_be_loaded_is_explained(
    monkeypatch: pytest.MonkeyPatch, error: Exception, why: str
) -> None:
    monkeypatch.delitem(sys.modules, "pygame.mixer", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Missing(error), *sys.meta_path])
    with pytest.raises(SoundLibraryMissing) as told:
        mixers.check("pygame")
    said = f"There is no sound: {why}; type: sudo apt-get install {pygame_mixer.GLIB}"
    assert str(told.value) == said


def test_the_device_of_the_settings_is_handed_to_sdl(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []
    library = type("Library", (), {"init": lambda *how: calls.append(how[1:])})()
    monkeypatch.setattr(pygame_mixer, "_library", lambda: library)
    monkeypatch.setenv("AUDIODEV", "")
    mixers.make_mixer("pygame", "plughw:CARD=Device").open()
    assert os.environ["AUDIODEV"] == "plughw:CARD=Device"
    assert calls == [(44100, -16, 1, 512)]
