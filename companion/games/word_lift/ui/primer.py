"""Word Lift for newcomers: five pages about the game, and the steps of a guided game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.api.offers import Offered
from companion.games.api.primer import Page, Primer, Step
from companion.games.cards import box_deals
from companion.games.kit import sketch
from companion.games.kit.guide import HAND_STEP, computer_steps
from companion.games.kit.offers import how
from companion.games.word_lift.rules.actions import PlayWord, StealSplit
from companion.games.word_lift.rules.view import WordLiftView
from companion.games.word_lift.ui.drafts import WordLiftContext
from companion.games.word_lift.ui.offers import fresh, offers
from companion.quantity import quantity
from companion.screen.screen import Item


def pages(options: Mapping[str, Any]) -> tuple[Page, ...]:
    """The pages of how to play."""
    rounds = options.get("rounds", 3)
    end = f"After {quantity(rounds, 'round')} the"
    return (
        Page("THE GAME", _steal(), "Lay words, and steal", "words by splitting."),
        Page("YOUR TURN", _turn(), "Lay or steal a word", "of 3+, then draw 2."),
        Page("POINTS", _points(), "Cards on the table +1", "each, in hand -1."),
        Page("NOT A WORD?", _vote(), "The box checks words.", "The table may vote."),
        Page("END", _end(), end, "most points win."),
    )


def _steal() -> tuple[Item, ...]:
    return (
        *sketch.tiles("FORGE", 2),
        *sketch.arrow(56, 23),
        *sketch.tiles("ORDER", 74, sketch.UPPER, new="  ^ ^"),
        *sketch.tiles("GIFT", 74, sketch.UPPER + 11, new=" ^ ^"),
    )


def _turn() -> tuple[Item, ...]:
    return (
        *sketch.tiles("DIRT", 4, new="^^^^"),
        *sketch.arrow(49),
        *sketch.cards("  ", 74),
        sketch.label("+2", 106),
    )


def _points() -> tuple[Item, ...]:
    return sketch.two_lines("6 letters or more: +2", "first out of cards +3")


def _vote() -> tuple[Item, ...]:
    return (*sketch.tiles("GAMED", 8), sketch.label("?", 68, 18, 16), *sketch.button(94))


def _end() -> tuple[Item, ...]:
    no_cards = (*sketch.arrow(36), *sketch.empty_slot(54))
    return (*sketch.cards("  ", 4), *no_cards, *sketch.two_lines("others:", "1 turn", 78))


def guide(context: WordLiftContext) -> tuple[Step, ...]:
    """The steps of a guided game for this moment, the most important first."""
    view = context.view
    match view.phase:
        case "normal" | "draw" | "final":
            return (*_news(view, context), *_turns(view, context))
        case "setup":
            return (Step("deal", "THE DEAL", _dealing(view)),)
        case "round_over":
            return (
                Step("count", "ROUND OVER", "Show your hands. Push: the box counts the points."),
            )
        case "between_rounds":
            text = "Each card on the table +1, each in hand -1. Push: next."
            return (Step("counted", "POINTS", text),)
    return (Step("over", "THE END", "The player with the most points wins."),)


def _dealing(view: WordLiftView) -> str:
    if box_deals(view.options):
        return "Push: the box deals 4 consonants and 3 vowels each."
    return "Deal 4 consonants and 3 vowels each. Push when dealt."


def _news(view: WordLiftView, context: WordLiftContext) -> Iterator[Step]:
    """Steps about the last play, and about looking at a dealt hand."""
    if view.phase == "final":
        text = f"{view.went_out} is out of cards. The others get one more turn."
        yield Step("final", "LAST TURN", text)
    match context.last.action if context.last else None:
        case PlayWord():
            yield Step("laid", "A WORD IS LAID", "Each card wins 1. But others may steal the word.")
        case StealSplit():
            text = "The word is gone. The two new ones belong to the thief."
            yield Step("stolen", "STOLEN", text)
    if box_deals(view.options):
        yield HAND_STEP


def _turns(view: WordLiftView, context: WordLiftContext) -> tuple[Step, ...]:
    if alone := computer_steps(context, view.turn, "lays or steals words"):
        return alone
    if view.phase == "draw":
        text = "Draw 2 cards to end your turn: turn to them and push."
        return (Step("draw", "DRAW TWO", text),)
    return tuple(_own_turn(view, offers(context, fresh(context))))


def _own_turn(view: WordLiftView, offered: Offered) -> Iterator[Step]:
    yield Step("turn", "YOUR TURN", "Push and spell a word of 3 letters or more, or type it.")
    how_to_pass = how(offered, "pass")
    yield Step("pass", "NO WORD?", f"To pass, {how_to_pass}. Then you draw 2 cards.")
    if view.victims.get(view.turn or ""):
        text = "Turn to a word, push, and split it with cards of your own."
        yield Step("steal", "STEAL A WORD", text)
    if view.open_words:
        text = f"If not, {how(offered, 'object')}. Then the table votes."
        yield Step("object", "IS IT A WORD?", text)


PRIMER = Primer(pages, guide)
