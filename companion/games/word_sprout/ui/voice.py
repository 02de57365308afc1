"""What players may say in Word Sprout: a letter with its end, words to show, and commands.

A letter may be said whether or not it leads to a word, because the game has bluffs. Letters
inside the string and letters on a grid are entered.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from companion.games.api.offers import Weight
from companion.games.api.rules import Action
from companion.games.api.voice import Moment, Said, Sayable, Voice
from companion.games.kit.offers import moment_context, phrases
from companion.games.kit.spoken import letter_phrase
from companion.games.word_sprout.rules import actions
from companion.games.word_sprout.rules.view import WordSproutView
from companion.games.word_sprout.ui.drafts import fresh, letters_left
from companion.games.word_sprout.ui.offers import offers
from companion.lexicon.texts import inoffensive

MOST_WORDS = 500
"""More words than these sound too much alike: the word is then entered."""

HELP = (
    "Say a letter with a word for it, and where it goes: T as in table, in front.",
    "Or: T as in table, at the end. The first one: T as in table.",
    "Say: challenge. I give up. Wrong player. Let it win. No word. Next round.",
    "Say: no new rule, if you won and want none.",
    "Enter letters inside the string or on a grid, and the word you show for a short string.",
)


def sayable(moment: Moment[WordSproutView]) -> Sayable:
    """What the player may say; it never depends on what leads to a word."""
    context = moment_context(moment)
    offered = offers(context, fresh(context))
    said = chain(_letters(moment), phrases(offered, moment.player))
    return Sayable(_words_to_show(moment), dict(said), bluffs=True)


def _letters(moment: Moment[WordSproutView]) -> Iterator[tuple[str, Said]]:
    """Every letter that is left, at both ends of the string."""
    view, by = moment.view, moment.player
    if "play" not in moment.may or view.two_d:
        return
    for letter in letters_left(view):
        phrase = letter_phrase(letter)
        if not view.string:
            yield phrase, _play(view, by, letter)
            continue
        yield f"{phrase} in front", _play(view, by, letter + view.string)
        yield f"{phrase} at the end", _play(view, by, view.string + letter)


def _play(view: WordSproutView, by: str, string: str) -> Said:
    """A play; out of turn it is asked first (S4.1)."""
    weight: Weight = "plain" if by == view.turn else "grave"
    return Said(actions.Play(by=by, string=string), string, weight)


def _words_to_show(moment: Moment[WordSproutView]) -> dict[str, Action]:
    """The words that have the challenged string, if they are few."""
    view = moment.view
    if "show_word" not in moment.may or len(view.doubted) != 1:
        return {}
    words = sorted(inoffensive(moment.ruling.goals(view.doubted[0])))
    if len(words) > MOST_WORDS:
        return {}
    vote = len(moment.people) > 1
    return {word: actions.ShowWord(by=moment.player, word=word, vote=vote) for word in words}


def news(view: WordSproutView) -> str:
    """The string on the table and whose turn it is; never who played, which is secret (S4.1)."""
    if view.game_over or not view.turn:
        return ""
    string = f"The string is {', '.join(view.string)}. " if view.string else ""
    return f"{string}{view.turn}'s turn."


VOICE = Voice(sayable, HELP, news)
