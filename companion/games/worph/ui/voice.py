"""What players may say in Worph: the words that change the table word, and commands."""

from __future__ import annotations

from companion.games.api.rules import Action
from companion.games.api.voice import Moment, Sayable, Voice
from companion.games.kit.offers import moment_context, phrases
from companion.games.worph.rules.actions import DrawStart, Play
from companion.games.worph.rules.view import WorphView
from companion.games.worph.ui.offers import fresh, offers
from companion.lexicon.texts import inoffensive

START = "???"
"""The pattern of a start word."""

HELP = (
    "Press your button, then say your word. Letters may follow it: CHART, C H A R T.",
    "Say: spin. I pass. Draw a card.",
)


def sayable(moment: Moment[WorphView]) -> Sayable:
    """What the player may say: every legal word of this turn, and what may be done instead."""
    view, context = moment.view, moment_context(moment)
    said = dict(phrases(offers(context, fresh(context)), moment.player))
    match view.phase:
        case "start" if "draw_start" in moment.may:
            return Sayable(_start_words(moment), said)
        case "play" if "play" in moment.may:
            return Sayable(_changes(moment), said, view.table_word)
    return Sayable(phrases=said)


def _start_words(moment: Moment[WorphView]) -> dict[str, Action]:
    words = inoffensive(moment.ruling.matching(START))
    return {word: DrawStart(by=moment.player, word=word) for word in words}


def _changes(moment: Moment[WorphView]) -> dict[str, Action]:
    """The legal words, without the place of the new letter, as if they were typed (W6.5)."""
    view = moment.view
    words = {*moment.ruling.neighbours(view.table_word)}
    plays = {word: Play(by=moment.player, word=word) for word in inoffensive(words)}
    return {word: play for word, play in plays.items() if moment.find_fault(play) is None}


def news(view: WorphView) -> str:
    """The word on the table, and the letters and the bonus of the spin."""
    if view.phase != "play":
        return ""
    letters = ", ".join(view.wedge_letters)
    return f"The word is {view.table_word}. The wheel says {letters}: plus {view.wedge}."


VOICE = Voice(sayable, HELP, news)
