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
    Challenging,
    Claiming,
    Declaring,
    Draft,
    Reading,
    WordForWordContext,
    box_deals,
    next_total,
)
from companion.games.word_for_word.ui.event_text import fit_row
from companion.games.word_for_word.ui.lists import action_list
from companion.games.word_for_word.ui.word_entry import EnteredWord, new_word_entry
from companion.widgets.pick import Pick
from companion.widgets.widget import taken, turned
from hardware.box import Event


def declare_or_ask(view: WordForWordView, player: str, said: EnteredWord) -> Draft | Intent:
    """A word is declared at once, but for the question whether it is in the category."""
    known = view.agreed.categories.get(view.category or "", ())
    if view.category is None or said.word is None or said.word in known:
        return declare_action(player, said)
    rows = (fit_row(f"not in {view.category}", "not in the category"),
            fit_row(f"in {view.category}", "in the category"))  # fmt: skip
    return Claiming(Pick(said.word, rows), player, said)


def declare_button(
    draft: Draft, view: WordForWordView, context: WordForWordContext, player: str, *, held: bool
) -> Draft | Intent:
    """Your button declares the word whose cards are chosen; with real cards, a hold means none."""
    if player not in view.declaring:
        return Hint(f"{player} is done")
    if view.turn not in (None, player):
        return Hint(f"first {view.turn}'s word")
    if held and not box_deals(view):
        return Declare(by=player, word=None)
    if view.options.secret_words:
        mine, refused = context.private_view(player), context.refused
        why = refused.outcome.message if refused and refused.action.by == player else ""
        widget, of = new_word_entry(mine, player, why), (mine.round, mine.hand, mine.board, why)
        return PrivateEntry(player, widget, lambda word: declare_action(player, word), of)
    if isinstance(draft, Declaring) and draft.widget.asks:
        return replace(draft, widget=replace(draft.widget, asks=next_row(draft.widget.asks)))
    if isinstance(draft, Declaring) and draft.widget.card_row:
        return declare_or_ask(
            view, player, EnteredWord(draft.widget.spell.text, draft.widget.card_row.cards)
        )
    return PrivateEntry(player) if box_deals(view) else Hint("spell your word")


def declare_action(player: str, said: EnteredWord, *, category: bool | None = None) -> Declare:
    """The word as an action."""
    return Declare(by=player, word=said.word, cards=said.cards, category=category)


def browse_words(
    draft: Reading, view: WordForWordView, context: WordForWordContext, event: Event
) -> Draft | Intent:
    """The knob goes through the words; its push pays the pot.

    Where buttons that are held show hands, the push lists the challenge too.
    """
    if taken(event):
        return (
            _end_list(view, context)
            if box_deals(view) and challengers(view, context)
            else pay_pot(view)
        )
    count = len(view.words)
    at = (-1 if draft.at is None else draft.at) + turned(event)
    return Reading(None if at < 0 or not count else min(at, count - 1))


def _end_list(view: WordForWordView, context: WordForWordContext) -> Draft | Intent:
    return action_list(
        "THE WORDS",
        [("pay the pot", pay_pot(view)), ("challenge", ask_who_challenges(view, context))],
    )


def pay_pot(view: WordForWordView) -> Draft | Intent:
    """The pot is paid; where nobody has a word for it, what all cards count is told before (F7.6).

    Pot by pot, and each player once.
    """
    waiting = dict.fromkeys(player for pot in view.wordless_pots for player in pot.eligible)
    return next_total(tuple(waiting), {})


def challenge_list(view: WordForWordView, player: str) -> Challenging:
    """Which words the player may challenge; the own button goes on, and a push takes."""
    rows: list[tuple[str, Action | None]] = []
    for other, word in view.words.items():
        if other != player and word.word and word.verdict is None:
            rows.append((f"{other}: {word.word}", Challenge(by=player, against=other)))
        if other != player and word.category and word.voted is None:
            label = fit_row(f"{other}: not {view.category}", f"{other}: category")
            rows.append((label, ChallengeCategory(by=player, against=other)))
    rows.append(("nothing", None))
    pick = Pick(f"{player} challenges", tuple(label for label, _ in rows), right=" ")
    return Challenging(pick, player, tuple(action for _, action in rows))


def ask_who_challenges(view: WordForWordView, context: WordForWordContext) -> Draft | Intent:
    """Somebody challenges without holding a button; who, is asked where it can be several."""
    able = challengers(view, context)
    if len(able) == 1:
        return challenge_list(view, able[0])
    if not able:
        return Hint("hold your button")
    return Challenging(Pick("WHO CHALLENGES?", tuple(able), right=" "), "")


def challengers(view: WordForWordView, context: WordForWordContext) -> list[str]:
    """Who can challenge something, but for computer players and buttons that are held for it."""
    others = (*context.machines, *(() if box_deals(view) else context.buttons))
    choose_challenge = {"challenge", "challenge_category"}
    return [p for p, kinds in view.may.items() if choose_challenge & set(kinds) and p not in others]


def choose_challenge(draft: Challenging, view: WordForWordView, at: int) -> Draft | Intent:
    """A word to challenge is chosen; before it perhaps who challenges."""
    if not draft.by:
        return challenge_list(view, draft.widget.options[at])
    return draft.actions[at] or Reading()
