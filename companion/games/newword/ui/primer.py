"""NewWord for newcomers: five pages about the game, and the steps of a guided game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.api.primer import Page, Primer, Step
from companion.games.cards import box_deals
from companion.games.kit import sketch
from companion.games.kit.guide import HAND_STEP, challenge_lines, computer_steps
from companion.games.kit.offers import how
from companion.games.newword.rules.actions import Challenge, Pass
from companion.games.newword.rules.state import least_letters
from companion.games.newword.rules.view import NewWordView
from companion.games.newword.ui.drafts import NewWordContext
from companion.games.newword.ui.offers import offers
from companion.screen.screen import Item


def pages(options: Mapping[str, Any]) -> tuple[Page, ...]:
    """The pages of how to play; New Word Jr. allows short words and has no multipliers."""
    junior = bool(options.get("junior"))
    challenge = challenge_lines(options, "Not a word? Challenge", "before the next turn.")
    return (
        Page("THE GAME", _the_game(), "Make new words from", "the table and hand."),
        _your_turn(junior=junior),
        _points(junior=junior),
        Page("CHALLENGE", _challenge(), *challenge),
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
    least = least_letters(junior=junior)
    return Page("YOUR TURN", drawing, f"{least}+ letters from table", "and hand. Then draw.")


def _points(*, junior: bool) -> Page:
    example = (*sketch.cards("TEAM", 6), sketch.label("2+1+1+4=8", 68, 20))
    drawing = example if junior else sketch.two_lines("5 letters x2, 6 x3,", "7 or more x4")
    return Page("POINTS", drawing, "A word earns the sum", "of its cards.")


def _challenge() -> tuple[Item, ...]:
    return (*sketch.tiles("CHXARM", 4), sketch.label("?", 70, 18, 16), *sketch.button(94))


def _end() -> tuple[Item, ...]:
    return (*sketch.empty_slot(6), *sketch.two_lines("stock empty, and", "hand, or all pass", 24))


def guide(context: NewWordContext) -> tuple[Step, ...]:
    """The steps of a guided game for this moment, the most important first."""
    view = context.view
    if view.phase == "setup":
        return (Step("deal", "THE DEAL", _dealing(view)),)
    if view.phase == "over":
        return (Step("over", "THE END", "No more cards. The player with the most points wins."),)
    return (*_news(view, context), *_turn(view, context))


def _dealing(view: NewWordView) -> str:
    if box_deals(view.options):
        return "SPIN: the box deals 6 cards each, and 5 face up."
    return "Deal 6 cards each and 5 face up. Type the 5, or SPIN to skip."


def _news(view: NewWordView, context: NewWordContext) -> Iterator[Step]:
    """Steps about the last turn, and how to challenge it."""
    if view.ending:
        yield Step("ending", "LAST WORD", "No cards are left. Challenge it, or SPIN: it stands.")
    match context.last.action if context.last else None:
        case Challenge():
            text = "Not valid: it goes. Valid: the challenger skips a turn."
            yield Step("judged", "CHALLENGED", text)
        case Pass():
            yield Step("passed", "A PASS", "A player who passes may swap cards for new ones.")
    if view.window and view.last is not None:
        text = f"Not a word? Press your button before {view.turn} plays."
        yield Step("window", "CHALLENGE?", text)
        yield Step("points", "POINTS", _points_text(view))


def _points_text(view: NewWordView) -> str:
    if view.options.junior:
        return "A word earns the sum of its cards."
    return "The sum of its cards. 5 letters: x2, 6: x3, 7 or more: x4."


def _turn(view: NewWordView, context: NewWordContext) -> tuple[Step, ...]:
    hand = (HAND_STEP,) if box_deals(view.options) else ()
    if alone := computer_steps(context, view.turn, "lays words, or passes,"):
        return alone
    return () if view.ending else (*_own_turn(view, context), *hand)


def _own_turn(view: NewWordView, context: NewWordContext) -> Iterator[Step]:
    least = least_letters(junior=view.options.junior)
    text = f"Type a word of {least} letters or more, from table and hand."
    yield Step("word", "YOUR WORD", text)
    text = "Turn: table letters, then hand letters. Push to take each."
    yield Step("knob", "WITH THE KNOB", text)
    how_to_pass = how(offers(context, None), "pass")
    yield Step("pass", "NO WORD?", f"To pass, {how_to_pass}. You may swap cards.")


PRIMER = Primer(pages, guide)
