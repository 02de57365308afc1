"""Help texts of Worph for the current moment, under the house rules in force."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.kit.offers import help_of
from companion.games.worph.rules.actions import Play
from companion.games.worph.rules.state import BOARD_SPACES
from companion.games.worph.rules.view import WorphView
from companion.games.worph.rules.words import BASE, KIND_NAMES
from companion.games.worph.ui.offers import WorphContext, fresh, offers
from companion.screen.screen import wrap

PLURALS = {
    "plural": "You may not add an S to make a plural: CAT to CATS.",
    "strict": "You may not add an S at the end.",
    "vote": "If an S at the end makes a plural, the table votes.",
}
"""The rule about a final S for each value of the house rule `plural_s`; "off" has none."""


def pages(context: WorphContext) -> tuple[str, ...]:
    """The help as display rows; each sentence or group begins a new row."""
    texts = {"start": _start, "spin": _spin, "play": _play}.get(context.view.phase, _over)
    return tuple(row for text in texts(context) for row in wrap(text))


def _how(context: WorphContext, kind: str) -> tuple[str, ...]:
    """The rows about what may be done."""
    return help_of(offers(context, fresh(context)), kind)


def _start(context: WorphContext) -> Iterator[str]:
    view = context.view
    yield f"{view.drawer} draws a card with a 3-letter word."
    yield from _how(context, "draw_start")
    yield "It scores no points. The player to the left starts."
    if view.options.rounds > 1:
        yield f"This is start word {view.round} of {view.options.rounds}."
        yield "Words of earlier rounds may be played again."
    if not view.options.start_word_counts:
        yield "It may be played again later."
    if view.options.redraw_dead_start:
        yield "If nobody can change it, draw another card."


def _spin(context: WorphContext) -> Iterator[str]:
    view = context.view
    yield f"{view.turn}'s turn."
    yield " ".join((*_how(context, "spin"), _earns(view)))
    yield _time(view)
    yield from _how(context, "pass")
    yield _ending(view)


def _earns(view: WorphView) -> str:
    if view.bonus:
        return "The wheel stops on letters that earn a bonus."
    return "The wheel earns you no bonus."


def _time(view: WorphView) -> str:
    if view.limit_s is None:
        return "Take your time: there is no time limit."
    return f"Then you have {view.limit_s:g} seconds."


def _play(context: WorphContext) -> Iterator[str]:
    view = context.view
    yield from _refusal_text(context)
    yield from _clock(context)
    yield f"Change one letter of {view.table_word}, or add one."
    yield from (f"{name.capitalize()}: {BASE[kind]}" for kind, name in KIND_NAMES.items())
    yield "Outside: at an end."
    if view.bonus:
        yield f"A new letter from {view.wedge_letters}: {view.wedge} more."
    yield from _limits(view)
    yield from _how(context, "pass")
    yield _ending(view)


def _refusal_text(context: WorphContext) -> Iterator[str]:
    """Say why the last word was refused, and whether the table may vote on it."""
    refused = context.refused
    if refused is None or not isinstance(refused.action, Play):
        return
    yield f"{refused.outcome.why}. Try another word."
    if refused.outcome.fault and refused.outcome.fault.word:
        yield "Should it count? If another player holds their button, the table votes."


def _clock(context: WorphContext) -> Iterator[str]:
    """Say how to stop the clock, if there is one, and how to enter the word."""
    clock, enter_s = context.clock, context.view.enter_s
    if clock and clock.why != "stop":
        yield from _how(context, "stop_clock")
    if clock and enter_s:
        yield f"It starts again {enter_s:g} seconds after your last touch."
    yield from _how(context, "play")


def _limits(view: WorphView) -> Iterator[str]:
    """Say what is not allowed now (W5)."""
    house = view.options
    first = "" if house.start_word_counts else ", except the first"
    yield f"No word may be played twice{first}."
    if house.plural_s in PLURALS:
        yield PLURALS[house.plural_s]
    if len(view.table_word) == BOARD_SPACES:
        yield "The board is full: you can't add a letter."
    if gone := [letter for letter, count in (view.holder or {}).items() if count < 1]:
        yield f"No tiles left: {' '.join(gone)}."
    if house.doubled_end_letter == "outside":
        yield "A letter doubled at the end counts as outside."
    if house.one_try:
        yield "One try only: a refused word ends your turn."


def _ending(view: WorphView) -> str:
    last = view.round >= view.options.rounds
    then = "the game is over" if last else "the next start word is drawn"
    if view.options.auto_end:
        return f"When all pass, or the dictionary has no word left, {then}."
    return f"When all pass on {view.table_word}, {then}."


def _over(context: WorphContext) -> Iterator[str]:
    yield _end_text(context.view)
    yield "Push the knob or press your button to play again."
    yield "Turn the knob for a review. SPIN: back to the list."


def _end_text(view: WorphView) -> str:
    """Say why the game is over."""
    if len(view.players) < 2:
        return "Too few players are left."
    if len(view.passed) >= len(view.players):
        return f"Everybody passed on {view.table_word}."
    return f"No word can follow {view.table_word}."
