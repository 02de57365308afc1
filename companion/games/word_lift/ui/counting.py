"""The end of a round with real cards: ask who still holds cards that count double (L5.4)."""

from __future__ import annotations

from companion.games.word_lift.rules.actions import ScoreRound
from companion.games.word_lift.rules.view import WordLiftView
from companion.games.word_lift.ui.drafts import Counting
from companion.widgets.pick import Amount


def double_cards(view: WordLiftView) -> tuple[str, ...]:
    """The unseen cards that cost more than a plain one in a hand at the end (L5.4)."""
    marked = {mark.name for mark in view.deck.mark if mark.hand != -1}
    return tuple(
        face
        for face, count in view.unseen.items()
        for _ in range(count)
        if face.partition(":")[2] in marked
    )


def start_count(view: WordLiftView) -> Counting | ScoreRound:
    """Ask each hidden hand for such cards, or score the round if nobody can have one."""
    hidden = tuple(p for p in view.players if view.sizes[p] and view.options.hands == "hidden")
    return ask_count(view, hidden, {})


def ask_count(
    view: WordLiftView, left: tuple[str, ...], answers: dict[str, tuple[str, ...]]
) -> Counting | ScoreRound:
    """Ask the next player, or score the round if no such cards are left."""
    free = len(double_cards(view)) - sum(map(len, answers.values()))
    if not left or not free:
        return ScoreRound(hands=answers)
    name = next(mark.name for mark in view.deck.mark if mark.hand != -1)
    most = min(free, view.sizes[left[0]])
    return Counting(Amount(f"{left[0]}: {name}s", 0, 0, most), left, answers)
