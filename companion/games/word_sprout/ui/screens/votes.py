"""Screens for votes in Word Sprout: on a word that was shown, or on a broken rule."""

from __future__ import annotations

from functools import partial

from companion.games.word_sprout.rules.view import WordSproutView
from companion.games.word_sprout.ui.broken_rule import BrokenRule
from companion.games.word_sprout.ui.layout import turn_layout
from companion.screen.screen import Screen
from companion.widgets.ballot import Ballot
from companion.widgets.text_strip import strip


def word_vote(view: WordSproutView, ballot: Ballot) -> Screen:
    """Draw the vote on a word that is not in the dictionary, or may be only a plural."""
    if view.unlisted:
        lines = "not in the dictionary", "press: yes  hold: no", "tie: no   SPIN: no"
    else:
        lines = "maybe just a plural", "press: yes  hold: no", "tie: yes"
    return _vote("does it count?", view.asked, lines, ballot)


def rule_vote(draft: BrokenRule) -> Screen:
    """Draw the lists that ask who broke a rule and how, or the vote after them."""
    if not isinstance(draft.widget, Ballot):
        return draft.widget.draw()
    lines = "press: yes  hold: no", "tie: no  SPIN: cancel"
    return _vote("broke a rule?", draft.player, lines, draft.widget)


def _vote(question: str, about: str, lines: tuple[str, ...], ballot: Ballot) -> Screen:
    return Screen(turn_layout(question, ballot.tally, partial(strip, about, ()), lines))
