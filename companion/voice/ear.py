"""The box's side of voice, as scenes and games see it."""

from __future__ import annotations

import asyncio
from typing import Protocol

from companion.voice.grammar import NOTHING, Grammar, Heard


class Ear(Protocol):
    """Hears one announcement at a time."""

    @property
    def hears(self) -> bool:
        """Whether there is a microphone and a recogniser now."""

    def listen(self, grammar: Grammar) -> asyncio.Future[Heard]:
        """Open the microphone; the future has what was heard, and never an exception.

        An earlier future that is not done is cancelled. Cancelling it closes the microphone.
        """

    def enough(self) -> None:
        """Close the microphone; the future has what was said until now."""


class Mouth(Protocol):
    """Speaks."""

    @property
    def speaks(self) -> bool:
        """Whether there is a voice and a loudspeaker now."""

    def say(self, text: str, *, at_once: bool = False) -> None:
        """Speak a text after what is being said; `at_once` interrupts that."""

    def hush(self) -> None:
        """Stop speaking."""


class Deaf:
    """The ear and mouth of a box without voice."""

    hears = False
    speaks = False

    def listen(self, grammar: Grammar) -> asyncio.Future[Heard]:
        """Hear nothing."""
        del grammar
        future = asyncio.get_running_loop().create_future()
        future.set_result(NOTHING)
        return future

    def enough(self) -> None:
        """Have nothing to judge."""

    def say(self, text: str, *, at_once: bool = False) -> None:
        """Say nothing."""
        del text, at_once

    def hush(self) -> None:
        """Have nothing to stop."""


DEAF = Deaf()
