"""The preferences of this table: volume, muted sounds, brightness, names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, get_args

import msgspec

PREFS = "prefs"
"""Where the journal keeps them."""

KINDS = {
    "wheel": ("wheel",),
    "seconds": ("tick", "last_seconds"),
    "verdicts": ("accepted", "refused"),
    "time out": ("time_out",),
    "keys": ("click", "turn"),
    "game over": ("game_over",),
}
"""The kinds of sound that can be muted, with the sounds of each kind."""


HALVED = 0.5 ** (1 / 10)
"""How much less a game counts after another one: half as much after ten, for the names to offer."""


Speech = Literal["off", "verdicts", "everything"]


class Choices(msgspec.Struct, frozen=True):
    """What a table changed before its last game: house rules, the game's own choices, computers."""

    options: dict[str, Any] = {}
    setup: dict[str, Any] = {}
    strengths: tuple[int | float, ...] = ()


class Prefs(msgspec.Struct, frozen=True):
    """Preferences, kept in the journal so that they survive a restart.

    `volume` is 0 to 10 and `brightness` 1 to 10. `muted` are kinds of sound (see `KINDS`).
    `names` were used at this table, the latest first. `played` says how often and how lately each
    of them has played: every game counts, and less with each later one. `seats` maps each button
    number to the player who last used it, and `handicaps` players to their last one. `known` are
    the games this table knows how to play. `speech` is how much the box says. `headphones` is the
    number of the seat whose player wears headphones and hears their own hand; 0: nobody. `choices`
    are those of the last game, by its title.
    """

    volume: int = 6
    muted: tuple[str, ...] = ()
    brightness: int = 8
    names: tuple[str, ...] = ()
    played: dict[str, float] = {}
    seats: dict[str, str] = {}
    handicaps: dict[str, dict[str, Any]] = {}
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

    @property
    def offered_names(self) -> tuple[str, ...]:
        """The names that were used here, those who play often and lately first."""
        return tuple(sorted(self.names, key=lambda name: -self.played.get(name, 0.0)))

    def with_game(self, players: Iterable[str]) -> Prefs:
        """A copy in which one more game has begun, with these players."""
        now = set(players)
        played = {
            name: self.played.get(name, 0.0) * HALVED + (name in now)
            for name in self.names
            if name in now or name in self.played
        }
        return msgspec.structs.replace(self, played=played)

    def with_handicaps(self, players: Iterable[str], given: Mapping[str, dict[str, Any]]) -> Prefs:
        """A copy with the handicaps of these players, if they have names of their own."""
        others = {name: one for name, one in self.handicaps.items() if name not in set(players)}
        kept = {name: one for name, one in given.items() if name in self.names}
        return msgspec.structs.replace(self, handicaps={**others, **kept})

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
