"""What gestures mean when words are declared and doubted in Word For Word."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.rules import Action
from companion.games.api.ui import Hint, Intent, PrivateEntry
from companion.games.kit.buttons import next_row
from companion.games.word_for_word.rules.actions import (
    Challenge,
    ChallengeCategory,
    Declare,
)
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.ui.drafts import (
    Claiming,
    Declaring,
    Doubting,
    Draft,
    Reading,
    WordForWordContext,
    dealt,
    next_total,
)
from companion.games.word_for_word.ui.lists import listed
from companion.games.word_for_word.ui.saying import Said, saying
from companion.games.word_for_word.ui.telling import row
from companion.widgets.pick import Pick
from companion.widgets.widget import taken, turned
from hardware.box import Event


def to_declare(view: WordForWordView, player: str, said: Said) -> Draft | Intent:
    """A word is declared at once, but for the question whether it is in the category."""
    known = view.agreed.categories.get(view.category or "", ())
    if view.category is None or said.word is None or said.word in known:
        return declared(player, said)
    rows = (row(f"not in {view.category}", "not in the category"),
            row(f"in {view.category}", "in the category"))  # fmt: skip
    return Claiming(Pick(said.word, rows), player, said)


def declares(
    draft: Draft, view: WordForWordView, context: WordForWordContext, player: str, *, held: bool
) -> Draft | Intent:
    """Your button declares the word whose cards are chosen; with real cards, a hold means none."""
    if player not in view.declaring:
        return Hint(f"{player} is done")
    if view.turn not in (None, player):
        return Hint(f"first {view.turn}'s word")
    if held and not dealt(view):
        return Declare(by=player, word=None)
    if view.options.secret_words:
        mine, refused = context.private_view(player), context.refused
        why = refused.outcome.message if refused and refused.action.by == player else ""
        widget, of = saying(mine, player, why), (mine.round, mine.hand, mine.board, why)
        return PrivateEntry(player, widget, lambda word: declared(player, word), of)
    if isinstance(draft, Declaring) and draft.widget.asks:
        return replace(draft, widget=replace(draft.widget, asks=next_row(draft.widget.asks)))
    if isinstance(draft, Declaring) and draft.widget.row:
        return to_declare(view, player, Said(draft.widget.spell.text, draft.widget.row.cards))
    return PrivateEntry(player) if dealt(view) else Hint("spell your word")


def declared(player: str, said: Said, *, category: bool | None = None) -> Declare:
    """The word as an action."""
    return Declare(by=player, word=said.word, cards=said.cards, category=category)


def read(
    draft: Reading, view: WordForWordView, context: WordForWordContext, event: Event
) -> Draft | Intent:
    """The knob goes through the words; its push pays the pot.

    Where buttons that are held show hands, the push lists the challenge too.
    """
    if taken(event):
        return _to_end(view, context) if dealt(view) and who(view, context) else pay(view)
    count = len(view.words)
    at = (-1 if draft.at is None else draft.at) + turned(event)
    return Reading(None if at < 0 or not count else min(at, count - 1))


def _to_end(view: WordForWordView, context: WordForWordContext) -> Draft | Intent:
    return listed(
        "THE WORDS", [("pay the pot", pay(view)), ("challenge", who_doubts(view, context))]
    )


def pay(view: WordForWordView) -> Draft | Intent:
    """The pot is paid; where nobody has a word for it, what all cards count is told before (F7.6).

    Pot by pot, and each player once.
    """
    waiting = dict.fromkeys(player for pot in view.uncounted for player in pot.eligible)
    return next_total(tuple(waiting), {})


def doubting(view: WordForWordView, player: str) -> Doubting:
    """Which words the player may challenge; the own button goes on, and a push takes."""
    rows: list[tuple[str, Action | None]] = []
    for other, word in view.words.items():
        if other != player and word.word and word.verdict is None:
            rows.append((f"{other}: {word.word}", Challenge(by=player, against=other)))
        if other != player and word.category and word.voted is None:
            label = row(f"{other}: not {view.category}", f"{other}: category")
            rows.append((label, ChallengeCategory(by=player, against=other)))
    rows.append(("nothing", None))
    pick = Pick(f"{player} challenges", tuple(label for label, _ in rows), right=" ")
    return Doubting(pick, player, tuple(action for _, action in rows))


def who_doubts(view: WordForWordView, context: WordForWordContext) -> Draft | Intent:
    """Somebody challenges without holding a button; who, is asked where it can be several."""
    able = who(view, context)
    if len(able) == 1:
        return doubting(view, able[0])
    if not able:
        return Hint("hold your button")
    return Doubting(Pick("WHO CHALLENGES?", tuple(able), right=" "), "")


def who(view: WordForWordView, context: WordForWordContext) -> list[str]:
    """Who can challenge something, but for computer players and buttons that are held for it."""
    others = (*context.machines, *(() if dealt(view) else context.buttons))
    doubts = {"challenge", "challenge_category"}
    return [p for p, kinds in view.may.items() if doubts & set(kinds) and p not in others]


def doubts(draft: Doubting, view: WordForWordView, at: int) -> Draft | Intent:
    """A word to challenge is chosen; before it perhaps who challenges."""
    if not draft.by:
        return doubting(view, draft.widget.options[at])
    return draft.actions[at] or Reading()
