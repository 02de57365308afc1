"""The words and phrases that may be said now, and what was heard: values without any sound."""

from __future__ import annotations

from typing import Literal

import msgspec

Decision = Literal["accept", "ask", "refuse"]
"""`accept`: it is sure enough to be taken; `ask`: it is one of a few; `refuse`: nothing fits."""


class Grammar(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that may be said at one moment.

    `words` may be said alone, or with their spelling after them; `base` is the word that they
    change by one letter, if there is one. `phrases` are said as they are: commands, numbers, and
    letters such as "T as in table". `spelled`: a word counts only with its spelling. `bluffs`:
    nothing is listed, because that would teach which words are legal.
    """

    words: tuple[str, ...] = ()
    base: str = ""
    phrases: tuple[str, ...] = ()
    spelled: bool = False
    bluffs: bool = False


class Guess(msgspec.Struct, frozen=True):
    """A word or a phrase of the grammar, and how sure it is, from 0 to 1."""

    text: str
    sure: float


class Heard(msgspec.Struct, frozen=True):
    """The guesses, best first.

    With `ask` only what sounds like the clip is in `heard`. `refuse` lists nothing that may be
    shown. `silent`: nobody spoke, or the microphone was lost. `late`: the voice did not answer.
    """

    decision: Decision
    heard: tuple[Guess, ...] = ()
    spelled: bool = False
    silent: bool = False
    late: bool = False


NOTHING = Heard("refuse", silent=True)
"""Nobody spoke."""

LATE = Heard("refuse", late=True)
"""The voice did not answer in time."""
