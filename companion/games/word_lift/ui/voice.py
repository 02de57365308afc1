"""What players may say in Word Lift: words from a dealt hand, draws and commands.

Words to steal are entered: a steal needs two words and perhaps a price. With real cards the box
does not know the hand, so any word could be meant, and words are entered too.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.api.rules import Action
from companion.games.api.voice import Moment, Sayable, Voice
from companion.games.cards import box_deals
from companion.games.kit.offers import moment_context, phrases
from companion.games.word_lift.engine.anagrams import table
from companion.games.word_lift.engine.search import Hunt
from companion.games.word_lift.rules.readings.readings import play_action, read_play
from companion.games.word_lift.rules.view import WordLiftView
from companion.games.word_lift.ui.offers import fresh, offers

HELP = (
    "If the box deals: say a word from your hand. Letters may follow it: TEA, T E A.",
    "Say: I pass. One consonant and one vowel. Two vowels. Two consonants.",
    "Say: deal, or deal the cards. Count. Next round.",
    "Enter a steal, and with real cards every word.",
)


def sayable(moment: Moment[WordLiftView]) -> Sayable:
    """What the player may say: the words of their hand, and what may be done instead."""
    context = moment_context(moment)
    offered = offers(context, fresh(context))
    return Sayable(dict(_words(moment)), dict(phrases(offered, moment.player)))


def _words(moment: Moment[WordLiftView]) -> Iterator[tuple[str, Action]]:
    """The words of a hand that the box knows, each with the cards that keep the best hand."""
    view = moment.view
    if "play_word" not in moment.may or not box_deals(view.options):
        return
    refused = [word for word, good in view.verdicts.items() if not good]
    known = table(moment.ruling)
    hunt = Hunt(view.hand.known, known, moment.ruling, view.deck, view.options, refused)
    for play in hunt.plays():
        if ways := read_play(view, moment.player, play.word).ways:
            yield play.word, play_action(moment.player, ways[0])


VOICE = Voice(sayable, HELP)
