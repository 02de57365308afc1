"""The voice speaks one text after the other, whatever one of them does to it."""

from __future__ import annotations

import threading

from companion.voice_process.speaking.engines import Sound
from companion.voice_process.talking import Talking


class Engine:
    """Makes sound of a text, but not of one that is wrong."""

    def speak(self, text: str) -> Sound:
        if text == "wrong":
            raise ValueError(text)
        return Sound(text.encode(), 1)


class Loudspeaker:
    """Notes what it plays."""

    def __init__(self) -> None:
        self.played = b""

    def play(self, sound: Sound, stop: threading.Event) -> None:
        self.played += sound.samples


def test_after_a_text_that_no_engine_can_speak_comes_the_next_one() -> None:
    loudspeaker, silent = Loudspeaker(), threading.Event()
    talking = Talking(Engine(), loudspeaker, silent.set)
    for text in ("wrong", "right"):
        silent.clear()
        talking.say(text)
        silent.wait()
    assert loudspeaker.played == b"right"
