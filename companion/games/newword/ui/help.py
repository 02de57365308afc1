"""The help of NewWord: what players can do now, by the rules of this table."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.cards import box_deals
from companion.games.kit.offers import help_of
from companion.games.newword.rules.state import least_letters
from companion.games.newword.rules.view import NewWordView
from companion.games.newword.ui.drafts import NewWordContext
from companion.games.newword.ui.offers import fresh, offers
from companion.screen.screen import wrap

LAST = "The stock is empty. The game ends when a hand is empty, or when everybody passed."


def help(context: NewWordContext) -> tuple[str, ...]:
    """The help for this moment, in rows of the display."""
    view, everybody = context.view, replace(context, machines={})
    offered = offers(everybody, fresh(everybody))
    plays = view.phase not in ("setup", "over") and not view.ending
    texts = (
        *help_of(offered, "challenge"),
        *_moment(view),
        *help_of(offered, "deal", "let_stand"),
        *(_turn(view) if plays else ()),
        *(help_of(offered, "play_word", "hand", "pass") if plays else ()),
        *((LAST,) if plays and view.last_round else ()),
    )
    return tuple(row for text in texts for row in wrap(text))


def _moment(view: NewWordView) -> Iterator[str]:
    """The situation of the table."""
    if view.phase == "setup" and not box_deals(view.options):
        yield f"{view.dealer} deals 6 cards to each player and 5 face up. The rest is the stock."
    if view.window and view.last is not None:
        by = view.last.by
        yield f"If it is one, the challenger skips a turn. If not, {by} loses its points."
    if view.phase == "over":
        yield "The game is over. Press your button to play again."


def _turn(view: NewWordView) -> Iterator[str]:
    least = least_letters(junior=view.options.junior)
    yield f"It is {view.turn}'s turn. Make a new word from the table and your hand, or pass."
    yield f"{least} letters or more; at least one card from the table and one from your hand."
    if view.first_play:
        yield "In the first word, vowel and wild cards on the table may be any of their letters."
    else:
        yield "Vowel and wild cards on the table keep their letter."
    yield (
        "Points: the sum of the cards."
        if view.options.junior
        else "Points: the sum of the cards, 5 letters x2, 6 x3, 7 or more x4."
    )
