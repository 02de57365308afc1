"""What players may say in Word Sprout: a letter with its end, words to show, and commands.

A letter may be said whether or not it leads to a word, because the game has bluffs. Letters
inside the string and letters on a grid are entered.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from companion.games.api.rules import Action
from companion.games.api.voice import Moment, Said, Sayable, Voice
from companion.games.kit.spoken import letter_phrase
from companion.games.word_sprout.rules import actions
from companion.games.word_sprout.rules.view import WordSproutView
from companion.games.word_sprout.ui.drafts import letters_left
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
    said = chain(_letters(moment), _commands(moment), _between(moment))
    return Sayable(_words_to_show(moment), dict(said), bluffs=True)


def _letters(moment: Moment[WordSproutView]) -> Iterator[tuple[str, Said]]:
    """Every letter that is left, at both ends of the string."""
    view, by = moment.view, moment.player
    if "play" not in moment.may or view.two_d:
        return
    for letter in letters_left(view):
        phrase = letter_phrase(letter)
        if not view.string:
            yield phrase, _play(by, letter)
            continue
        yield f"{phrase} in front", _play(by, letter + view.string)
        yield f"{phrase} at the end", _play(by, view.string + letter)


def _play(by: str, string: str) -> Said:
    return Said(actions.Play(by=by, string=string), string)


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


def _commands(moment: Moment[WordSproutView]) -> Iterator[tuple[str, Said]]:
    view, by, may = moment.view, moment.player, moment.may
    if "open_challenge" in may:
        whole = any(rule.name == "complete_words" for rule in view.rules)
        vote = whole and len(moment.people) > 1
        yield "challenge", Said(actions.OpenChallenge(by=by, vote=vote))
    if "accept" in may and view.win != by:
        yield "let it win", Said(actions.Accept(by=by))
    if "give_up" in may:
        yield "I give up", Said(actions.GiveUp(by=by), weight="grave")
    if "call_out_of_turn" in may:
        yield "wrong player", Said(actions.CallOutOfTurn(by=by))
    if "show_word" in may:
        yield "no word", Said(actions.ShowWord(by=by), weight="grave")


def _between(moment: Moment[WordSproutView]) -> Iterator[tuple[str, Said]]:
    """After a round, if nothing has to be entered."""
    view, may = moment.view, moment.may
    teams = any(rule.name == "teams" for rule in view.rules)
    if "next_round" in may and not teams:
        yield "next round", Said(actions.NextRound(), weight="cheap")
    if "decline" in may:
        yield "no new rule", Said(actions.Decline())


def news(view: WordSproutView) -> str:
    """The string on the table and whose turn it is; never who played, which is secret (S4.1)."""
    if view.game_over or not view.turn:
        return ""
    string = f"The string is {', '.join(view.string)}. " if view.string else ""
    return f"{string}{view.turn}'s turn."


VOICE = Voice(sayable, HELP, news)
