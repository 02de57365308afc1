"""What Worph says to somebody who asks for help: about this moment, under the rules in force."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.worph.rules.actions import Play
from companion.games.worph.rules.state import BOARD_SPACES
from companion.games.worph.rules.view import WorphView
from companion.games.worph.rules.words import BASE
from companion.games.worph.ui.controls import WorphContext
from companion.screen.screen import wrapped

CHANGES = {
    "outside_change": "Change first or last",
    "inside_change": "Change one within",
    "outside_add": "Add in front or end",
    "inside_add": "Add one within",
}
PLURALS = {
    "plural": "No S at the end that only makes a plural: CAT to CATS.",
    "strict": "No S may be added at the end.",
    "vote": "An S at the end makes a plural: the table votes.",
}


def pages(context: WorphContext) -> tuple[str, ...]:
    """Rows for the display, each of what is said beginning a new one."""
    told = {"start": _start, "spin": _spin, "play": _play}.get(context.view.phase, _over)
    return tuple(row for text in told(context) for row in wrapped(text))


def _start(context: WorphContext) -> Iterator[str]:
    view = context.view
    yield f"{view.drawer} draws a card with a word of 3 letters."
    yield "Type it, or turn and push for each letter. SPIN: the box draws a card."
    yield "It scores nothing. The player to the left begins."
    if view.options.rounds > 1:
        yield f"It is start word {view.round} of {view.options.rounds}."
    if not view.options.start_word_counts:
        yield "It may be played again later."
    if view.options.redraw_dead_start:
        yield "A word that nobody can change is drawn again."


def _spin(context: WorphContext) -> Iterator[str]:
    view = context.view
    yield f"{view.turn}'s turn."
    yield f"Press SPIN. {_earns(view)}"
    yield _time(view)
    yield "Hold your button to pass."
    yield _ending(view)


def _earns(view: WorphView) -> str:
    if view.bonus:
        return "The wheel stops on letters that earn a bonus."
    return "The wheel stops on letters, but earns you no bonus."


def _time(view: WorphView) -> str:
    if view.limit_s is None:
        return "Think as long as you like: no clock runs."
    return f"Then you have {view.limit_s:g} seconds."


def _play(context: WorphContext) -> Iterator[str]:
    view = context.view
    yield from _refused(context)
    yield from _clock(context)
    yield f"Change one letter of {view.table_word}, or add one."
    yield from (f"{name} {BASE[kind]}" for kind, name in CHANGES.items())
    if view.bonus:
        yield f"The new letter is one of {view.wedge_letters}: {view.wedge} more."
    yield from _limits(view)
    yield "Hold your button to pass."
    yield _ending(view)


def _refused(context: WorphContext) -> Iterator[str]:
    """About the word that was just refused."""
    refused = context.refused
    if refused is None or not isinstance(refused.action, Play):
        return
    yield f"{refused.outcome.why}. Try another word."
    if refused.outcome.fault and refused.outcome.fault.word:
        yield "Does it count? Another player holds their button: the table votes."


def _clock(context: WorphContext) -> Iterator[str]:
    """How the word is entered, with a clock that runs, or stands, or without one."""
    clock, enter_s = context.clock, context.view.enter_s
    if clock and clock.why != "stop":
        yield "You know a word? Press your button: the clock stops."
    if clock and enter_s:
        yield f"It runs on {enter_s:g} seconds after you last touch anything."
    yield "Type the word, or turn: place, push, letter, push."


def _limits(view: WorphView) -> Iterator[str]:
    """What is not allowed."""
    house = view.options
    yield "No word twice." if house.start_word_counts else "No word twice, except the first."
    if house.plural_s in PLURALS:
        yield PLURALS[house.plural_s]
    if len(view.table_word) == BOARD_SPACES:
        yield "The board is full: add no letter."
    if gone := [letter for letter, count in (view.holder or {}).items() if count < 1]:
        yield f"No more tiles: {' '.join(gone)}."
    if house.doubled_end_letter == "outside":
        yield "A letter doubled at the end is added outside."
    if house.one_try:
        yield "One try only: a refused word ends your turn."


def _ending(view: WorphView) -> str:
    last = view.round >= view.options.rounds
    what = "the game is over" if last else "the next start word is drawn"
    if view.options.auto_end:
        return f"When all pass, or the dictionary has no word left, {what}."
    return f"When all pass on {view.table_word}, {what}."


def _over(context: WorphContext) -> Iterator[str]:
    yield _ended(context.view)
    yield "Push the knob or press your button to play again."
    yield "Turn the knob for a review. SPIN goes back to the list."


def _ended(view: WorphView) -> str:
    """Why the game is over."""
    if len(view.players) < 2:
        return "Too few players are left."
    if view.passes_in_row >= len(view.players):
        return f"Everybody passed on {view.table_word}."
    return f"No word can follow {view.table_word}."
