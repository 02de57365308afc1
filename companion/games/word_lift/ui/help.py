"""The help of Word Lift: what players can do now, by the rules of this table."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.word_lift.rules.view import WordLiftView
from companion.games.word_lift.ui.drafts import WordLiftContext
from companion.screen.screen import wrap


def help(context: WordLiftContext) -> tuple[str, ...]:
    """The help for this moment, in rows of the display."""
    view = context.view
    texts = {
        "setup": _deal,
        "normal": _turn,
        "draw": _draw,
        "final": _last_turn,
        "round_over": _count,
        "between_rounds": _next_round,
    }.get(view.phase, _over)
    return tuple(row for text in texts(view) for row in wrap(text))


def _box_deals(view: WordLiftView) -> bool:
    return view.options.hands == "dealt"


def _deal(view: WordLiftView) -> Iterator[str]:
    if _box_deals(view):
        yield "Push the knob: the box deals 4 consonants and 3 vowels to everybody."
        return
    yield "Shuffle both decks. Everybody gets 4 consonants and 3 vowels."
    yield "The rest are two piles. Then push the knob."


def _turn(view: WordLiftView) -> Iterator[str]:
    yield f"It is {view.turn}'s turn."
    yield "Lay one word, or steal one, or pass."
    yield "Lay a word: type it, or push and spell it. At least 3 letters, all from your hand."
    yield from _stealing(view)
    yield from _passing(view)
    yield "Then you draw 2 cards."
    yield from _others(view)


def _last_turn(view: WordLiftView) -> Iterator[str]:
    yield f"{view.went_out} has no cards left. The others have one last turn; nobody draws."
    yield "Type a word, or push and spell it."
    yield from _stealing(view)
    yield from _passing(view)
    yield from _others(view)


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


def _passing(view: WordLiftView) -> Iterator[str]:
    yield "Pass: turn to the last row and push."
    if _box_deals(view):
        yield "Hold your button to see your hand."
    else:
        yield "Or hold your button to pass."


def _draw(view: WordLiftView) -> Iterator[str]:
    if view.to_discard:
        yield f"First discard {view.to_discard} of your cards."
    yield f"{view.turn} draws {view.to_draw}. Turn to the cards you want and push."
    if _box_deals(view):
        yield "Hold your button to see your hand."
    yield from _others(view)


def _others(view: WordLiftView) -> Iterator[str]:
    if view.objection:
        do = "press" if _box_deals(view) else "hold"
        yield f"Not a word? The others {do} their button, and the table votes. (Tab on a keyboard.)"


def _count(view: WordLiftView) -> Iterator[str]:
    if _box_deals(view):
        yield "The round is over. Push the knob: the box counts."
        return
    yield "The round is over. Show your hands, then push the knob."
    yield "The box asks who holds cards that count double."


def _next_round(view: WordLiftView) -> Iterator[str]:
    yield f"Round {view.round} of {view.options.rounds} is counted."
    yield "Push: next round. The lowest score begins. SPIN: review this round."


def _over(view: WordLiftView) -> Iterator[str]:
    yield "The game is over. Press your button to play again."
