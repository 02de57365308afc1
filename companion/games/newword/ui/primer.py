"""NewWord for newcomers: how it is played, and each moment when it first comes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.api.primer import Page, Step
from companion.games.kit import sketch
from companion.games.kit.guide import HAND_STEP, challenge_lines, computer_steps
from companion.games.newword.rules.actions import Challenge, Pass
from companion.games.newword.rules.view import NewWordView
from companion.games.newword.ui.drafts import NewWordContext
from companion.screen.screen import Item


def pages(options: Mapping[str, Any]) -> tuple[Page, ...]:
    """How to play; New Word Jr. takes short words and multiplies nothing."""
    junior = bool(options.get("junior"))
    return (
        Page("THE GAME", _the_game(), "Make new words of the", "table's and your own."),
        _your_turn(junior=junior),
        _points(junior=junior),
        Page(
            "DOUBT",
            _doubt(),
            *challenge_lines(options, "No word? Challenge it", "before the next turn."),
        ),
        Page("END", _end(), "No cards left: the", "most points win."),
    )


def _the_game() -> tuple[Item, ...]:
    return (
        *sketch.tiles("STEAM", 2),
        *sketch.arrow(56),
        *sketch.tiles("CHARM", 74, new="^^ ^ "),
    )


def _your_turn(*, junior: bool) -> Page:
    drawing = (*sketch.cards("TEA", 4), *sketch.plus(51), *sketch.cards("MR", 62),
               sketch.label("draw", 98))  # fmt: skip
    if junior:
        return Page("YOUR TURN", drawing, "Any length, with 1 of", "each. Then draw.")
    return Page("YOUR TURN", drawing, "4 letters or more, 1", "of each. Then draw.")


def _points(*, junior: bool) -> Page:
    if junior:
        drawing = (*sketch.cards("TEAM", 6), sketch.label("2+1+1+4=8", 68, 20))
        return Page("POINTS", drawing, "You earn the points", "of all your cards.")
    drawing = sketch.two_lines("5 letters x2, 6 x3,", "7 or more x4")
    return Page("POINTS", drawing, "Your cards' points,", "more for long words.")


def _doubt() -> tuple[Item, ...]:
    return (*sketch.tiles("CHXARM", 4), sketch.label("?", 70, 18, 16), *sketch.button(94))


def _end() -> tuple[Item, ...]:
    return (*sketch.empty_slot(6), *sketch.two_lines("no stock, and no", "hand or all pass", 28))


def guide(context: NewWordContext) -> tuple[Step, ...]:
    """What there is to say of this moment."""
    view = context.view
    if view.phase == "setup":
        return (Step("deal", "THE DEAL", _dealing(view)),)
    if view.phase == "over":
        return (Step("over", "THE END", "No more cards. The player with the most points wins."),)
    return (*_news(view, context), *_turn(view, context))


def _dealing(view: NewWordView) -> str:
    if view.dealt:
        return "SPIN: the box deals 6 cards each, and 5 face up."
    return "Deal 6 cards each, and 5 face up. Enter those, or push."


def _news(view: NewWordView, context: NewWordContext) -> Iterator[Step]:
    """What the last turn came to."""
    if view.ending:
        yield Step("ending", "LAST WORD", "No cards are left. Challenge it, or SPIN: it stands.")
    match context.last.action if context.last else None:
        case Challenge():
            text = "A bad word is undone. After a good one the challenger sits out."
            yield Step("judged", "CHALLENGED", text)
        case Pass():
            yield Step("passed", "A PASS", "A player who passes may swap cards for new ones.")
    if view.window and view.last is not None:
        text = f"Not a word? Press your button before {view.turn} goes on."
        yield Step("window", "CHALLENGE?", text)
        yield Step("points", "POINTS", _earned(view))


def _earned(view: NewWordView) -> str:
    if view.options.junior:
        return "A word earns the points of its cards."
    return "Its cards' points. 5 letters: x2, 6: x3, 7 and more: x4."


def _turn(view: NewWordView, context: NewWordContext) -> tuple[Step, ...]:
    hand = (HAND_STEP,) if view.dealt else ()
    if alone := computer_steps(context, view.turn, "lays words, or passes,"):
        return alone
    return () if view.ending else (*_own_turn(view), *hand)


def _own_turn(view: NewWordView) -> Iterator[Step]:
    least = "any length" if view.options.junior else "4 letters or more"
    yield Step("word", "YOUR WORD", f"Type a word, {least}, from both places.")
    yield Step("knob", "BY THE KNOB", "Turn: letters of the table, then of your hand. Push each.")
    how = "Find pass with the knob." if view.dealt else "Hold your button."
    yield Step("pass", "NO WORD?", f"{how} Pass, and swap cards if you like.")
