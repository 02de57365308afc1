"""The box's side of voice, as scenes and games see it."""

from __future__ import annotations

import asyncio
from typing import Protocol

from companion.voice.grammar import Grammar, Heard


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


class Recorder(Protocol):
    """Keeps recordings of what is heard, if a player wants that."""

    @property
    def keeps(self) -> bool:
        """Whether what is heard is recorded, because a player wants that."""

    @property
    def recordings(self) -> int:
        """The number of recordings that are kept."""

    def keep(self, on: bool) -> None:
        """Record what is heard from now on, or do not."""

    def forget(self) -> None:
        """Delete all recordings."""


class Mouth(Protocol):
    """Speaks."""

    @property
    def speaks(self) -> bool:
        """Whether there is a voice and a loudspeaker now."""

    @property
    def speaking(self) -> bool:
        """Whether something is being said, or waits to be said."""

    def say(self, text: str, *, at_once: bool = False) -> None:
        """Speak a text after what is being said; `at_once` interrupts that."""

    def hush(self) -> None:
        """Stop speaking."""
