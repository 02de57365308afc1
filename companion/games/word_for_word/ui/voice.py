"""What players may say in Word For Word: bets, words from their cards, challenges and commands.

The game has bluffs: a player may declare a word that does not exist. Such a word is entered, and
so is every word if the box does not know the hand, or if words are declared in secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from companion.games.api.rules import Action
from companion.games.api.voice import Moment, Said, Sayable, Voice
from companion.games.kit.offers import moment_context, phrases
from companion.games.kit.spoken import amounts, number_words
from companion.games.word_for_word.engine.finder import possible_words
from companion.games.word_for_word.rules.actions import Bet, Call, Declare, Raise
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.rules.words.layouts import best_layout
from companion.games.word_for_word.ui.drafts import all_in_bet, highest_bet, lowest_bet
from companion.games.word_for_word.ui.offers import fresh, offers
from companion.lexicon.texts import inoffensive

HELP = (
    "Say: check. Call. Bet five. Raise ten, or raise to ten. All in. I fold.",
    "If the box deals: say a word from your cards. Letters may follow it: TEA, T E A.",
    "Say: no word. I accept. Challenge ANN. It qualifies. It does not qualify.",
    "Say: cut. Everybody pays. Deal, or deal the cards. Next round.",
    "Enter a bluff, a category, and with real cards every word.",
)


def sayable(moment: Moment[WordForWordView]) -> Sayable:
    """What the player may say: bets, words, challenges, and the next step of the round."""
    context = moment_context(moment)
    said = phrases(offers(context, fresh(context)), moment.player)
    return Sayable(dict(_words(moment)), dict(chain(said, _bets(moment))), bluffs=True)


def _bets(moment: Moment[WordForWordView]) -> Iterator[tuple[str, Said]]:
    view, by, may = moment.view, moment.player, moment.may
    if "bet" in may:
        yield from _amounts(view, by, "bet")
    if "raise" in may:
        yield from _amounts(view, by, "raise to")
        yield from _steps_up(view, by)
    stack = view.scores.get(by)
    if "call" in may and stack is not None and stack <= view.to_call:
        yield "all in", Said(Call(by=by), f"ALL IN {stack}")
    elif {"bet", "raise"} & {*may} and all_in_bet(view) == highest_bet(view):
        yield "all in", _bet(view, by, all_in_bet(view))


def _amounts(view: WordForWordView, by: str, verb: str) -> Iterator[tuple[str, Said]]:
    """The bets, or the totals of a raise, that the rules allow."""
    for chips in amounts(lowest_bet(view), highest_bet(view)):
        yield f"{verb} {number_words(chips)}", _bet(view, by, chips)


def _steps_up(view: WordForWordView, by: str) -> Iterator[tuple[str, Said]]:
    """Raises by a number of chips more than the bet: "raise ten"."""
    now = view.current_bet
    for more in amounts(lowest_bet(view) - now, highest_bet(view) - now):
        yield f"raise {number_words(more)}", _bet(view, by, now + more)


def _bet(view: WordForWordView, by: str, chips: int) -> Said:
    if view.current_bet:
        return Said(Raise(by=by, to=chips), f"RAISE TO {chips}")
    return Said(Bet(by=by, amount=chips), f"BET {chips}")


def _words(moment: Moment[WordForWordView]) -> Iterator[tuple[str, Action]]:
    """The words of cards that the box knows, each with the cards that score most."""
    view, by = moment.view, moment.player
    if "declare" not in moment.may or view.options.secret_words or not view.hand:
        return
    faces = (*view.board, *view.hand)
    for word in inoffensive(possible_words(faces, moment.ruling)):
        found = best_layout(word, faces, view.agreed.values, view.options)
        if found is not None:
            cards = tuple(card.notation for card in found[0])
            yield word, Declare(by=by, word=word, cards=cards)


VOICE = Voice(sayable, HELP)
