"""What players may say in Word Lift: words from a dealt hand, draws and commands.

Words to steal are entered: a steal needs two words and perhaps a price. With real cards the box
does not know the hand, so any word could be meant, and words are entered too.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.api.rules import Action
from companion.games.api.voice import Moment, Said, Sayable, Voice
from companion.games.kit.spoken import DEAL
from companion.games.word_lift.engine.anagrams import table
from companion.games.word_lift.engine.search import Hunt
from companion.games.word_lift.rules.actions import Deal, Draw, Pass, ScoreRound, StartRound
from companion.games.word_lift.rules.readings.readings import play_action, read_play
from companion.games.word_lift.rules.view import WordLiftView

COUNTS = ("no", "one", "two", "three")
"""How many cards to draw from a pile, as it is said; no player draws more."""

HELP = (
    "If the box deals: say a word from your hand. Letters may follow it: TEA, T E A.",
    "Say: I pass. One consonant and one vowel. Two vowels. Two consonants.",
    "Say: deal, or deal the cards. Count. Next round.",
    "Enter a steal, and with real cards every word.",
)


def sayable(moment: Moment[WordLiftView]) -> Sayable:
    """What the player may say: the words of their hand, and what may be done instead."""
    return Sayable(dict(_words(moment)), dict(_commands(moment)))


def _words(moment: Moment[WordLiftView]) -> Iterator[tuple[str, Action]]:
    """The words of a hand that the box knows, each with the cards that keep the best hand."""
    view = moment.view
    if "play_word" not in moment.may or view.options.hands != "dealt":
        return
    refused = [word for word, good in view.verdicts.items() if not good]
    known = table(moment.ruling)
    hunt = Hunt(view.hand.known, known, moment.ruling, view.deck, view.options, refused)
    for play in hunt.plays():
        if ways := read_play(view, moment.player, play.word).ways:
            yield play.word, play_action(moment.player, ways[0])


def _commands(moment: Moment[WordLiftView]) -> Iterator[tuple[str, Said]]:
    by, may = moment.player, moment.may
    if "pass" in may:
        yield "I pass", Said(Pass(by=by))
    if "draw" in may:
        yield from _draws(moment.view, by)
    if "deal" in may:
        yield from ((phrase, Said(Deal(), weight="cheap")) for phrase in DEAL)
    if "score_round" in may and moment.view.options.hands == "dealt":
        yield "count", Said(ScoreRound(), weight="cheap")
    if "start_round" in may:
        yield "next round", Said(StartRound(), weight="cheap")


def _draws(view: WordLiftView, by: str) -> Iterator[tuple[str, Said]]:
    """The ways to draw, if no card has to be discarded first."""
    if view.to_discard:
        return
    for consonants in range(view.to_draw + 1):
        vowels = view.to_draw - consonants
        if consonants <= view.piles["consonants"] and vowels <= view.piles["vowels"]:
            draw = Draw(by=by, consonants=consonants, vowels=vowels)
            yield _draw_phrase(consonants, vowels), Said(draw, _draw_text(consonants, vowels))


def _draw_phrase(consonants: int, vowels: int) -> str:
    return " and ".join(
        f"{COUNTS[count]} {name}{'' if count == 1 else 's'}"
        for count, name in ((consonants, "consonant"), (vowels, "vowel"))
        if count
    )


def _draw_text(consonants: int, vowels: int) -> str:
    """The draw in one row of the display."""
    parts = ((consonants, "CONS."), (vowels, "VOWELS" if vowels > 1 else "VOWEL"))
    return " + ".join(f"{count} {name}" for count, name in parts if count)


VOICE = Voice(sayable, HELP)
