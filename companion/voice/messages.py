"""Messages between the box and its voice, which is a process of its own: one JSON object a line."""

from __future__ import annotations

import msgspec

from companion.voice.grammar import Grammar, Heard


class Message(msgspec.Struct, frozen=True, tag_field="do", omit_defaults=True):
    """A message; `do` is its kind."""


class Listen(Message, frozen=True, tag="listen"):
    """Box: open the microphone. The answers are `Opened` and `Result` with the same `id`."""

    id: int
    grammar: Grammar


class Enough(Message, frozen=True, tag="enough"):
    """Box: the player has finished speaking; judge what was said until now."""

    id: int


class Cancel(Message, frozen=True, tag="cancel"):
    """Box: close the microphone; nobody waits for the result."""

    id: int


class Say(Message, frozen=True, tag="say"):
    """Box: speak a text; `at_once` interrupts what is being said, otherwise it waits."""

    text: str
    at_once: bool = False


class Hush(Message, frozen=True, tag="hush"):
    """Box: stop speaking, and forget what is waiting."""


class Record(Message, frozen=True, tag="record"):
    """Box: keep recordings of what is heard from now on, or do not."""

    on: bool


class Forget(Message, frozen=True, tag="forget"):
    """Box: delete all recordings."""


class Hello(Message, frozen=True, tag="hello"):
    """Voice: what it can do now.

    `trouble` says in a few words why no recordings are kept although a player wants them.
    """

    hears: bool
    speaks: bool
    recordings: int = 0
    trouble: str = ""


class Opened(Message, frozen=True, tag="opened"):
    """Voice: the microphone is open."""

    id: int


class Result(Message, frozen=True, tag="result"):
    """Voice: what was heard; the microphone is closed."""

    id: int
    heard: Heard


class Silent(Message, frozen=True, tag="silent"):
    """Voice: everything has been said."""


ToVoice = Listen | Enough | Cancel | Say | Hush | Record | Forget
ToBox = Hello | Opened | Result | Silent
