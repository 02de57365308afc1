"""The help of NewWord: what players can do now, by the rules of this table."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.newword.rules.view import NewWordView
from companion.games.newword.ui.drafts import NewWordContext
from companion.screen.screen import wrap


def help(context: NewWordContext) -> tuple[str, ...]:
    """The help for this moment, in rows of the display."""
    view = context.view
    texts = {"setup": _deal, "over": _over}.get(view.phase, _turn)
    return tuple(row for text in texts(view) for row in wrap(text))


def _deal(view: NewWordView) -> Iterator[str]:
    if view.dealt:
        yield "SPIN: the box deals 6 cards to each player and 5 face up."
        return
    yield f"{view.dealer} deals 6 cards to each player and 5 face up. The rest is the stock."
    yield "Type the 5, or turn to each and push. SPIN: play without entering them."


def _turn(view: NewWordView) -> Iterator[str]:
    if view.window and view.last is not None:
        yield from _challenge(view, view.last.by, view.last.word)
    if view.ending:
        return
    yield f"It is {view.turn}'s turn. Make a new word from the table and your hand, or pass."
    yield from _word(view)
    yield from _entry(view)
    yield from _pass(view)
    if view.last_round:
        yield "The stock is empty. The game ends when a hand is empty, or when everybody passed."


def _challenge(view: NewWordView, by: str, word: str) -> Iterator[str]:
    who = f"{view.turn} may" if view.options.challengers == "next_only" else f"All but {by} may"
    yield f"Is {word} a word? {who} press their button to challenge. (Tab on a keyboard.)"
    yield f"If it is one, the challenger skips a turn. If not, {by} loses its points."
    if view.ending:
        yield "SPIN: it stands, and the game is over."


def _word(view: NewWordView) -> Iterator[str]:
    least = 2 if view.options.junior else 4
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


def _entry(view: NewWordView) -> Iterator[str]:
    yield "Type it, or turn and push: first the table's letters, then A to Z from your hand."
    yield "Mark letters from your hand with SPACE before and after, e.g. Q, SPACE, UIET, SPACE."
    if view.dealt:
        yield "Hold your button to see your hand."


def _pass(view: NewWordView) -> Iterator[str]:
    swap = " You may swap cards." if view.stock else ""
    yield f"Pass: turn to the end of the list and push.{swap}"
    if not view.dealt:
        yield "Or hold your button to pass."


def _over(view: NewWordView) -> Iterator[str]:
    del view
    yield "The game is over. Press your button to play again."
