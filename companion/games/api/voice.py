"""What a game offers to voice: what a player may say now, and what it means. It is optional.

A game's `ui/voice.py` defines one `Voice`. It is imported only when a player speaks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic

import msgspec

from companion.games.api.fault import Fault
from companion.games.api.offers import Weight
from companion.games.api.rules import Action
from companion.games.api.ui import V
from companion.lexicon.ruling import Ruling


class Moment(msgspec.Struct, Generic[V], frozen=True):
    """Everything that decides what a player may say, as that player may know it.

    `view` is the view of the player's own seat. `people` are the players who are not computer
    players. `find_fault` asks the rules whether they would refuse an action; in a game with
    bluffs it must not be asked about a word.
    """

    view: V
    player: str
    ruling: Ruling
    people: tuple[str, ...]
    find_fault: Callable[[Action], Fault | None]

    @property
    def may(self) -> tuple[str, ...]:
        """The kinds of action that the player may take now."""
        return self.view.may.get(self.player, ())


class Said(msgspec.Struct, frozen=True):
    """What a word or a phrase means.

    `text` is how the display repeats it; empty: the words that were spoken. `weight`: what is cheap
    is done without a question, and what is grave is taken by a press only, never by the time alone.
    """

    action: Action
    text: str = ""
    weight: Weight = "plain"


class Sayable(msgspec.Struct, frozen=True):
    """What a player may say now, each with its meaning; the fields are those of a `Grammar`."""

    words: Mapping[str, Action] = {}
    phrases: Mapping[str, Said] = {}
    base: str = ""
    bluffs: bool = False


class Voice(msgspec.Struct, frozen=True):
    """A game's part for voice.

    `sayable` may take a while: it runs in a thread. `help` says in sentences what may be said in
    the game, and what may not. `news` is a sentence about the view of the table that is said
    aloud when it changes, such as the letters of a wheel.
    """

    sayable: Callable[[Moment[Any]], Sayable]
    help: tuple[str, ...]
    news: Callable[[Any], str] = lambda _: ""
