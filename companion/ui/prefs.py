"""What the people at this table have chosen: loudness, silence, brightness, names."""

from __future__ import annotations

import msgspec

KINDS = {
    "wheel": ("wheel",),
    "seconds": ("tick", "last_seconds"),
    "verdicts": ("accepted", "refused"),
    "time out": ("time_out",),
    "keys": ("click", "turn"),
    "game over": ("game_over",),
}
"""The kinds of sound that can be silenced, with the sounds of each."""


class Prefs(msgspec.Struct, frozen=True):
    """Kept in the journal, so that they survive a restart.

    `volume` 0 to 10; `muted`: kinds of sound; `brightness` 1 to 10; `names`:
    the names used at this table, latest first; `seats`: who sat at which button last;
    `known`: the games that this table knows how to play.
    """

    volume: int = 6
    muted: tuple[str, ...] = ()
    brightness: int = 8
    names: tuple[str, ...] = ()
    seats: dict[str, str] = {}
    known: tuple[str, ...] = ()

    def silent(self, sound: str) -> bool:
        """Whether a sound is of a muted kind."""
        return any(sound in KINDS.get(kind, ()) for kind in self.muted)

    def toggled(self, kind: str) -> Prefs:
        """The same with a kind of sound muted, or heard again."""
        rest = tuple(k for k in self.muted if k != kind)
        muted = rest if kind in self.muted else (*rest, kind)
        return msgspec.structs.replace(self, muted=muted)

    def remembering(self, name: str) -> Prefs:
        """The same with a name used just now at the front; the oldest beyond 24 are forgotten."""
        names = (name, *(n for n in self.names if n != name))[:24]
        return msgspec.structs.replace(self, names=names)

    def knowing(self, game: str) -> Prefs:
        """The same where the table knows that game too."""
        known = tuple(sorted({*self.known, game}))
        return msgspec.structs.replace(self, known=known)
