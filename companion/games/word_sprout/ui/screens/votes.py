"""What the table votes on in Word Sprout: a word that was shown, or a rule of its own."""

from __future__ import annotations

from functools import partial

from companion.games.word_sprout.rules.view import WordSproutView
from companion.games.word_sprout.ui.breach import Breach
from companion.games.word_sprout.ui.layout import moment
from companion.screen.screen import Screen
from companion.widgets.ballot import Ballot
from companion.widgets.text_strip import strip


def word(view: WordSproutView, ballot: Ballot) -> Screen:
    """Whether a word counts that the dictionary lacks, or of which it does not know enough."""
    if view.unlisted:
        lines = "not in the dictionary", "press: yes  hold: no", "tie: no   SPIN: no"
        return _vote("does it count?", view.asked, lines, ballot)
    return _vote("only a plural?", view.asked, ("press:counts hold:no", "tie: it counts"), ballot)


def breach(draft: Breach) -> Screen:
    """Who broke a rule of the table's own, and how; then the vote."""
    if not isinstance(draft.widget, Ballot):
        return draft.widget.draw()
    lines = "press: yes  hold: no", "tie: no  SPIN: cancel"
    return _vote("broke a rule?", draft.player, lines, draft.widget)


def _vote(question: str, about: str, lines: tuple[str, ...], ballot: Ballot) -> Screen:
    return Screen(moment(question, ballot.tally, partial(strip, about, ()), lines))
