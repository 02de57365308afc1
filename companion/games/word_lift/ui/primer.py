"""Word Lift for newcomers: how it is played, and each moment when it first comes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.api.primer import Page, Step
from companion.games.kit import sketch
from companion.games.kit.guide import HAND_STEP, computer_steps
from companion.games.word_lift.rules.actions import PlayWord, StealSplit
from companion.games.word_lift.rules.view import WordLiftView
from companion.games.word_lift.ui.drafts import WordLiftContext
from companion.screen.screen import Item


def pages(options: Mapping[str, Any]) -> tuple[Page, ...]:
    """How to play."""
    rounds = options.get("rounds", 3)
    played = "After 1 round the" if rounds == 1 else f"After {rounds} rounds the"
    return (
        Page("THE GAME", _steal(), "Lay words, and steal", "words by splitting."),
        Page("YOUR TURN", _turn(), "Lay or steal one word", "of 3+, then draw two."),
        Page("POINTS", _points(), "Cards on the table +1", "each, in hand -1."),
        Page("DOUBT", _doubt(), "The box checks words.", "The table may vote."),
        Page("END", _end(), played, "most points win."),
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
    return sketch.two_lines("6 letters or more: +2", "first hand empty:  +3")


def _doubt() -> tuple[Item, ...]:
    return (*sketch.tiles("GAMED", 8), sketch.label("?", 68, 18, 16), *sketch.button(94))


def _end() -> tuple[Item, ...]:
    empty = sketch.arrow(36), sketch.empty_slot(54)
    drawn = (item for one in empty for item in one)
    return (*sketch.cards("  ", 4), *drawn, *sketch.two_lines("others:", "1 turn", 78))


def guide(context: WordLiftContext) -> tuple[Step, ...]:
    """What there is to say of this moment."""
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
            text = "A card on the table was 1, a card in hand -1. Push: on."
            return (Step("counted", "POINTS", text),)
    return (Step("over", "THE END", "The player with the most points of all rounds wins."),)


def _dealing(view: WordLiftView) -> str:
    if view.options.hands == "dealt":
        return "Push: the box deals 4 consonants and 3 vowels each."
    return "Deal 4 consonants and 3 vowels each. Push when dealt."


def _news(view: WordLiftView, context: WordLiftContext) -> Iterator[Step]:
    """What the last play came to, and the cards one holds."""
    if view.phase == "final":
        text = f"{view.went_out} is out of cards. The others get one turn more."
        yield Step("final", "LAST TURN", text)
    match context.last.action if context.last else None:
        case PlayWord():
            yield Step("laid", "A WORD LIES", "Each card earns 1. But others may steal the word.")
        case StealSplit():
            yield Step("stolen", "STOLEN", "The word is gone. Its two new ones are the thief's.")
    if view.options.hands == "dealt":
        yield HAND_STEP


def _turns(view: WordLiftView, context: WordLiftContext) -> tuple[Step, ...]:
    if alone := computer_steps(context, view.turn, "lays or steals words"):
        return alone
    if view.phase == "draw":
        text = "A turn ends with two cards: consonants or vowels. Turn, push."
        return (Step("draw", "DRAW TWO", text),)
    return tuple(_own_turn(view))


def _own_turn(view: WordLiftView) -> Iterator[Step]:
    yield Step("turn", "YOUR TURN", "Push and spell a word of 3 letters or more, or type it.")
    how = "Find pass with the knob." if view.options.hands == "dealt" else "Hold your button."
    yield Step("pass", "NO WORD?", f"{how} You pass, and then draw two.")
    if view.victims.get(view.turn or ""):
        text = "Turn to a word, push, and split it with cards of your own."
        yield Step("steal", "STEAL A WORD", text)
    if view.objection:
        yield Step(
            "object", "IS IT A WORD?", "If you doubt the last word, the table can vote on it."
        )
