"""The help of Word Lift: what players can do now, by the rules of this table."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.kit.offers import help_of
from companion.games.word_lift.rules.view import WordLiftView
from companion.games.word_lift.ui.drafts import WordLiftContext
from companion.games.word_lift.ui.offers import fresh, offers
from companion.screen.screen import wrap


def help(context: WordLiftContext) -> tuple[str, ...]:
    """The help for this moment, in rows of the display."""
    view, everybody = context.view, replace(context, machines={})
    offered = offers(everybody, fresh(everybody))
    texts = (
        *_moment(view),
        *help_of(offered, "play_word"),
        *(_stealing(view) if view.phase in ("normal", "final") else ()),
        *help_of(offered, "pass", "hand", "draw"),
        *(("Then you draw 2 cards.",) if view.phase == "normal" else ()),
        *help_of(offered, "object", "deal", "score_round", "start_round"),
    )
    return tuple(row for text in texts for row in wrap(text))


def _moment(view: WordLiftView) -> Iterator[str]:
    """The situation of the table."""
    match view.phase:
        case "normal":
            yield f"It is {view.turn}'s turn."
            yield "Lay one word, or steal one, or pass."
        case "final":
            yield f"{view.went_out} has no cards left. The others have one last turn; nobody draws."
        case "draw" if view.to_discard:
            yield f"First discard {view.to_discard} of your cards."
        case "between_rounds":
            yield f"Round {view.round} of {view.options.rounds} is counted."
        case "over":
            yield "The game is over. Press your button to play again."


def _stealing(view: WordLiftView) -> Iterator[str]:
    turn = view.turn or ""
    if turn not in view.played and view.phase == "normal":
        yield "You may steal once you have laid a word."
        return
    if not view.victims.get(turn):
        yield "There is no word you may steal now."
        return
    yield "Steal: turn to a word with > and push. Make two new words from all its cards."
    both = " and one from the stolen word" if view.options.split_needs_stolen else ""
    yield f"Each new word needs a card from your hand{both}."
    yield "No plural or other form of the stolen word."
    if any(mark.steal for mark in view.deck.mark):
        yield "If you steal a word with a dagger, you draw cards. The box says how many."
