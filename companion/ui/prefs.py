"""The preferences of this table: volume, muted sounds, brightness, names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args

import msgspec

KINDS = {
    "wheel": ("wheel",),
    "seconds": ("tick", "last_seconds"),
    "verdicts": ("accepted", "refused"),
    "time out": ("time_out",),
    "keys": ("click", "turn"),
    "game over": ("game_over",),
}
"""The kinds of sound that can be muted, with the sounds of each kind."""


Speech = Literal["off", "verdicts", "everything"]


class Choices(msgspec.Struct, frozen=True):
    """What a table changed before its last game: house rules, the game's own choices, computers."""

    options: dict[str, Any] = {}
    setup: dict[str, Any] = {}
    strengths: tuple[int | float, ...] = ()


class Prefs(msgspec.Struct, frozen=True):
    """Preferences, kept in the journal so that they survive a restart.

    `volume` is 0 to 10 and `brightness` 1 to 10. `muted` are kinds of sound (see `KINDS`).
    `names` were used at this table, the latest first. `seats` maps each button number to the
    player who last used it. `known` are the games this table knows how to play. `speech` is how
    much the box says. `headphones` is the number of the seat whose player wears headphones and
    hears their own hand; 0: nobody. `choices` are those of the last game, by its title.
    """

    volume: int = 6
    muted: tuple[str, ...] = ()
    brightness: int = 8
    names: tuple[str, ...] = ()
    seats: dict[str, str] = {}
    known: tuple[str, ...] = ()
    speech: Speech = "off"
    headphones: int = 0
    choices: dict[str, Choices] = {}

    def mutes(self, sound: str) -> bool:
        """Whether the sound is muted."""
        return any(sound in KINDS.get(kind, ()) for kind in self.muted)

    def toggle(self, kind: str) -> Prefs:
        """A copy with this kind of sound muted, or no longer muted."""
        rest = tuple(k for k in self.muted if k != kind)
        muted = rest if kind in self.muted else (*rest, kind)
        return msgspec.structs.replace(self, muted=muted)

    def next_speech(self) -> Prefs:
        """A copy in which the box says more, or nothing after everything."""
        kinds: tuple[Speech, ...] = get_args(Speech)
        following = kinds[(kinds.index(self.speech) + 1) % len(kinds)]
        return msgspec.structs.replace(self, speech=following)

    def with_name(self, name: str) -> Prefs:
        """A copy with this name first; only the latest 24 names are kept."""
        names = (name, *(n for n in self.names if n != name))[:24]
        return msgspec.structs.replace(self, names=names)

    def with_seats(self, seated: Mapping[int, str]) -> Prefs:
        """A copy with these players as the last ones at these buttons."""
        prefs = self
        for name in reversed(list(seated.values())):
            if not name.startswith("P") or not name[1:].isdigit():
                prefs = prefs.with_name(name)
        seats = {**prefs.seats, **{str(number): name for number, name in seated.items()}}
        return msgspec.structs.replace(prefs, seats=seats)

    def with_choices(self, title: str, choices: Choices) -> Prefs:
        """A copy with these choices for the next game of this title."""
        return msgspec.structs.replace(self, choices={**self.choices, title: choices})

    def with_known_game(self, game: str) -> Prefs:
        """A copy in which the table knows this game."""
        known = tuple(sorted({*self.known, game}))
        return msgspec.structs.replace(self, known=known)
