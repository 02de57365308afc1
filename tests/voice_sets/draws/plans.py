"""The sets: a quick one for every change, the full one, and what the decision is fitted on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from voice_sets.draws.turns import Part
from voice_sets.speech import voices
from voice_sets.speech.voices import Voice


class Size(NamedTuple):
    """How many turns of each sort a set has, and the voices that speak in each turn."""

    legal: int
    others: int
    each: int
    spelled: int
    commands: int
    invented: int
    announcements: int
    talk: int
    stream_s: int
    people: int
    """Recordings of people of each sort, at most."""
    again: int
    """Turns in which a word that is not taken is said again with its spelling."""


class Plan(NamedTuple):
    """A set: its part, who speaks, and how large each of its draws is; a seed draws once."""

    name: str
    part: Part
    size: Size
    speakers: tuple[Voice, ...]
    seeds: tuple[int, ...]


def seeds_text(seeds: Sequence[int]) -> str:
    """The seeds of a set, as reports name them."""
    return f"seed{'s' * (len(seeds) > 1)} {' and '.join(map(str, seeds))}"


QUICK = Plan(
    "quick",
    "test",
    Size(
        legal=64,
        others=60,
        each=4,
        spelled=60,
        commands=60,
        invented=100,
        announcements=12,
        talk=40,
        stream_s=60,
        people=30,
        again=24,
    ),
    voices.TEST,
    (101,),
)
FULL = Plan(
    "full",
    "test",
    Size(
        legal=200,
        others=240,
        each=4,
        spelled=200,
        commands=240,
        invented=500,
        announcements=24,
        talk=120,
        stream_s=360,
        people=1000,
        again=200,
    ),
    (*voices.TEST, *voices.TEST_MORE, *voices.TEST_KOKORO),
    (2026, 4711),
)
DEV = Plan(
    "dev",
    "dev",
    Size(
        legal=240,
        others=300,
        each=4,
        spelled=160,
        commands=160,
        invented=100,
        announcements=0,
        talk=80,
        stream_s=0,
        people=0,
        again=0,
    ),
    (*voices.DEV, *voices.DEV_KOKORO),
    (31,),
)
