"""What players may say in NewWord and New Word Jr.: commands only.

Words may be bluffs, so they are entered: no list has all of them, and a list of the words that
exist would show which ones do.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.api.voice import Moment, Said, Sayable, Voice
from companion.games.kit.spoken import DEAL
from companion.games.newword.rules.actions import Challenge, Deal, LetStand, Pass
from companion.games.newword.rules.view import NewWordView

HELP = (
    "Say: challenge. Let it stand. I pass. Deal, or deal the cards.",
    "Enter every word: it may be a bluff. Enter the cards to swap.",
)


def sayable(moment: Moment[NewWordView]) -> Sayable:
    """What the player may say: commands, and no words."""
    return Sayable(phrases=dict(_commands(moment)), bluffs=True)


def _commands(moment: Moment[NewWordView]) -> Iterator[tuple[str, Said]]:
    view, by, may = moment.view, moment.player, moment.may
    if "challenge" in may:
        yield "challenge", Said(Challenge(by=by), weight="grave")
    if "pass" in may:
        yield "I pass", Said(Pass(by=by))
    if view.window and "let_stand" in may:
        yield "let it stand", Said(LetStand(by=by))
    if "deal" in may and view.dealt:
        yield from ((phrase, Said(Deal(), weight="cheap")) for phrase in DEAL)


VOICE = Voice(sayable, HELP)
