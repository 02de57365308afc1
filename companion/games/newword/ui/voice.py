"""What players may say in NewWord and New Word Jr.: commands only.

Words may be bluffs, so they are entered: no list has all of them, and a list of the words that
exist would show which ones do.
"""

from __future__ import annotations

from companion.games.api.voice import Moment, Sayable, Voice
from companion.games.kit.offers import moment_context, phrases
from companion.games.newword.rules.view import NewWordView
from companion.games.newword.ui.offers import fresh, offers

HELP = (
    "Say: challenge. Let it stand. I pass. Deal, or deal the cards.",
    "Enter every word: it may be a bluff. Enter the cards to swap.",
)


def sayable(moment: Moment[NewWordView]) -> Sayable:
    """What the player may say: commands, and no words."""
    context = moment_context(moment)
    offered = offers(context, fresh(context))
    return Sayable(phrases=dict(phrases(offered, moment.player)), bluffs=True)


VOICE = Voice(sayable, HELP)
