"""What gestures mean when words are declared and doubted in Word For Word."""

from __future__ import annotations

from companion.entry.pick import Pick
from companion.entry.piece import taken, turned
from companion.games.api.rules import Action
from companion.games.api.ui import Hint, Meaning
from companion.games.word_for_word.rules.actions import (
    Challenge,
    ChallengeCategory,
    Declare,
    PayOut,
)
from companion.games.word_for_word.rules.view import WfwView
from companion.games.word_for_word.ui.drafts import (
    Claiming,
    Doubting,
    Draft,
    Reading,
    WfwSight,
    dealt,
    next_total,
)
from companion.games.word_for_word.ui.saying import Said
from hardware.box import Event


def to_declare(view: WfwView, player: str, said: Said) -> Draft | Meaning:
    """A word is declared at once, but for the question whether it is in the category."""
    if view.category is None or said.word in view.agreed.categories.get(view.category, ()):
        return declared(player, said)
    rows = (f"no {view.category}"[:20], f"it is {view.category}"[:20])
    return Claiming(Pick(said.word, rows), player, said)


def declared(player: str, said: Said, *, category: bool | None = None) -> Declare:
    """The word as an action."""
    return Declare(by=player, word=said.word, cards=said.cards, category=category)


def read(draft: Reading, view: WfwView, event: Event) -> Draft | Meaning:
    """The knob goes through the words; its push pays the pot."""
    if taken(event):
        return pay(view)
    count = len(view.words)
    at = (-1 if draft.at is None else draft.at) + turned(event)
    return Reading(None if at < 0 or not count else min(at, count - 1))


def pay(view: WfwView) -> Draft | Meaning:
    """The pot is paid; where nobody has a word, what all cards count is told before."""
    wordless = not any(word.word for word in view.words.values())
    unknown = tuple(p for p in view.active if not dealt(view))
    if wordless and unknown and len(view.active) > 1:
        return next_total(unknown, {})
    return PayOut()


def doubting(view: WfwView, player: str) -> Doubting:
    """Which words the player may challenge; the own button goes on, and a push takes."""
    rows: list[tuple[str, Action | None]] = []
    for other, word in view.words.items():
        if other != player and word.word and word.verdict is None:
            rows.append((f"{other}: {word.word}", Challenge(by=player, against=other)))
        if other != player and word.category and word.voted is None:
            label = f"{other}: no {view.category}"[:20]
            rows.append((label, ChallengeCategory(by=player, against=other)))
    rows.append(("nothing", None))
    pick = Pick(f"{player} challenges", tuple(label for label, _ in rows), right=" ")
    return Doubting(pick, player, tuple(action for _, action in rows))


def who_doubts(view: WfwView, sight: WfwSight) -> Draft | Meaning:
    """Somebody without a button challenges; who, is asked where it can be several."""
    who = [p for p, kinds in view.may.items() if {"challenge", "challenge_category"} & set(kinds)]
    who = [player for player in who if player not in (*sight.machines, *sight.buttons)]
    if len(who) == 1:
        return doubting(view, who[0])
    if not who:
        return Hint("hold own button")
    return Doubting(Pick("WHO CHALLENGES?", tuple(who), right=" "), "")


def doubts(draft: Doubting, view: WfwView, at: int) -> Draft | Meaning:
    """A word to challenge is chosen; before it perhaps who challenges."""
    if not draft.by:
        return doubting(view, draft.piece.options[at])
    return draft.actions[at] or Reading()
