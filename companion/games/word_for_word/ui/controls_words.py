"""Controls of Word For Word while words are declared and challenged."""

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
)
from companion.games.word_for_word.ui.event_text import fit_row
from companion.games.word_for_word.ui.offers import action_list, pay_pot
from companion.games.word_for_word.ui.word_entry import EnteredWord, new_word_entry
from companion.widgets.pick import Pick
from companion.widgets.widget import is_push, steps_of
from hardware.box import Event


def declare_or_ask(view: WordForWordView, player: str, entered: EnteredWord) -> Draft | Intent:
    """Declare the word, after asking whether it is in the category if the box cannot know."""
    known = view.agreed.categories.get(view.category or "", ())
    if view.category is None or entered.word is None or entered.word in known:
        return declare_action(player, entered)
    rows = (fit_row(f"not in {view.category}", "not in the category"),
            fit_row(f"in {view.category}", "in the category"))  # fmt: skip
    return Claiming(Pick(entered.word, rows), player, entered)


def declare_button(
    draft: Draft, view: WordForWordView, context: WordForWordContext, player: str, *, held: bool
) -> Draft | Intent:
    """Your button declares the word once its cards are chosen. Holding it declares no word.

    If the box deals, holding it shows the hand instead.
    """
    if player not in view.declaring:
        return Hint("nothing to declare")
    if view.turn not in (None, player):
        return Hint(f"{view.turn}'s word first")
    if held and not box_deals(view):
        return Declare(by=player, word=None)
    if view.options.secret_words:
        mine, refused = context.private_view(player), context.refused
        why = refused.outcome.message if refused and refused.action.by == player else ""
        widget, of = new_word_entry(mine, player, why), (mine.round, mine.hand, mine.board, why)
        return PrivateEntry(player, widget, lambda entered: declare_action(player, entered), of)
    if isinstance(draft, Declaring) and draft.widget.asks:
        return replace(draft, widget=replace(draft.widget, asks=next_row(draft.widget.asks)))
    if isinstance(draft, Declaring) and draft.widget.card_row:
        return declare_or_ask(
            view, player, EnteredWord(draft.widget.spell.text, draft.widget.card_row.cards)
        )
    return PrivateEntry(player) if box_deals(view) else Hint("spell your word")


def declare_action(player: str, entered: EnteredWord, *, category: bool | None = None) -> Declare:
    """The `Declare` action for an entered word."""
    return Declare(by=player, word=entered.word, cards=entered.cards, category=category)


def browse_words(
    draft: Reading, view: WordForWordView, context: WordForWordContext, event: Event
) -> Draft | Intent:
    """Turn through the open words; a push pays the pot.

    If the box deals, the push lists the challenge, too, because a hold shows the hand.
    """
    if is_push(event):
        return (
            _end_list(view, context)
            if box_deals(view) and challengers(view, context)
            else pay_pot(view)
        )
    count = len(view.words)
    at = (-1 if draft.at is None else draft.at) + steps_of(event)
    return Reading(None if at < 0 or not count else min(at, count - 1))


def _end_list(view: WordForWordView, context: WordForWordContext) -> Draft | Intent:
    return action_list(
        "THE WORDS",
        [("pay the pot", pay_pot(view)), ("challenge", ask_who_challenges(view, context))],
    )


def challenge_list(view: WordForWordView, player: str) -> Challenging:
    """List of everything the player may challenge: words, and claims to the category."""
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
    """Challenge without holding a button; ask who challenges if several players can."""
    able = challengers(view, context)
    if len(able) == 1:
        return challenge_list(view, able[0])
    if not able:
        return Hint("hold your button")
    return Challenging(Pick("WHO CHALLENGES?", tuple(able), right=" "), "")


def challengers(view: WordForWordView, context: WordForWordContext) -> list[str]:
    """Players who challenge from the list; others hold their button, or are computer players."""
    others = (*context.machines, *(() if box_deals(view) else context.buttons))
    choose_challenge = {"challenge", "challenge_category"}
    return [p for p, kinds in view.may.items() if choose_challenge & set(kinds) and p not in others]


def choose_challenge(draft: Challenging, view: WordForWordView, at: int) -> Draft | Intent:
    """Act on the row chosen: the challenge, or the list of a player who said "I do"."""
    if not draft.by:
        return challenge_list(view, draft.widget.options[at])
    return draft.actions[at] or Reading()
