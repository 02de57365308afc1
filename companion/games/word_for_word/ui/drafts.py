"""What is being entered in Word For Word: cuts, board cards, bets, words, doubts, totals."""

from __future__ import annotations

import msgspec

from companion.games.api.rules import TABLE_ACTIONS, Action
from companion.games.api.ui import Context, Intent
from companion.games.kit.drafts import AskEachDraft, WidgetDraft
from companion.games.word_for_word.rules.actions import Cuts, PayOut, Recount
from companion.games.word_for_word.rules.dealing import LONGEST_CATEGORY
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.ui.word_entry import EnteredWord, WordEntry, new_word_entry
from companion.widgets.cards import CardEntry
from companion.widgets.pick import Amount, Pick
from companion.widgets.text_input import TextInput

NO_CATEGORY, OTHER = "no category", "enter one ..."
LIMITLESS = 10**9
LONGEST = min(LONGEST_CATEGORY, 20)
"""Letters of a category that is entered here: so many have room in a list."""

WordForWordContext = Context[WordForWordView]


class Cutting(AskEachDraft, frozen=True):
    """Real cards that were cut, player by player; colour is of no account."""

    widget: CardEntry


class Naming(WidgetDraft, frozen=True):
    """The dealer names a category: one of those agreed, or another."""

    widget: Pick | TextInput


class Laying(WidgetDraft, frozen=True):
    """Real cards fall on the board, and are entered."""

    widget: CardEntry


class Betting(msgspec.Struct, frozen=True):
    """An amount is being chosen; None: none yet. `stride`: chips for a step of the knob."""

    amount: int | None = None
    stride: int = 1
    typed: bool = False


class Declaring(WidgetDraft, frozen=True):
    """A player's word is being entered for all to see."""

    widget: WordEntry
    player: str


class Claiming(WidgetDraft, frozen=True):
    """Whether a word is in the category of the round."""

    widget: Pick
    player: str
    said: EnteredWord


class Reading(msgspec.Struct, frozen=True):
    """The declared words are looked through, one by one; None: all together."""

    at: int | None = None


class Challenging(WidgetDraft, frozen=True):
    """A player chooses which word, or whose category, to challenge; no `by`: who does, first."""

    widget: Pick
    by: str
    actions: tuple[Action | None, ...] = ()


class Choosing(WidgetDraft, frozen=True):
    """What can be done now, as a list; each row leads on to what `means` has for it.

    `by`: whose own button goes through it; empty: everybody's.
    """

    widget: Pick
    means: tuple[WidgetDraft | Betting | Reading | Intent | None, ...]
    by: str = ""


class Recounting(AskEachDraft, frozen=True):
    """Chips on the table are counted anew, player by player; the last one has the rest."""


class Totals(AskEachDraft, frozen=True):
    """Nobody has a word for a pot: what all seven cards count of those who can win it is told."""

    widget: Amount


Draft = WidgetDraft | Betting | Reading | None


def box_deals(view: WordForWordView) -> bool:
    """Whether the box deals and knows the cards."""
    return view.options.hands == "dealt"


def has_hand_to_show(view: WordForWordView, player: str) -> bool:
    """Whether the player holds cards that the box can show."""
    return box_deals(view) and bool(view.hands.get(player))


def busy(draft: Draft) -> bool:
    """A challenge that is chosen, a word and the totals are not lost to a computer player."""
    if isinstance(draft, Declaring):
        return bool(draft.widget.spell.text or draft.widget.asks)
    return isinstance(draft, Claiming | Challenging | Totals | Choosing)


def fresh(context: WordForWordContext) -> Draft:
    """An empty draft for this phase."""
    view = context.view
    match view.phase:
        case "deal":
            return category_draft(view)
        case "shout" | "mumble" | "whisper":
            return None if box_deals(view) else Laying(CardEntry(view.phase.upper(), view.lay))
        case "bet1" | "bet2" | "bet3" | "bet4":
            return Betting(view.min_bet if view.opening else None)
        case "showdown":
            return _declaring_draft(context, view)
        case "challenges" | "showdown_result":
            return Reading()
    return None


def keep(
    draft: Draft, was: WordForWordContext, context: WordForWordContext, action: Action
) -> Draft:
    """Who comes, goes or votes ends nobody's entry, but a count of everybody's chips."""
    before, now = was.view, context.view
    same = (before.phase, before.may) == (now.phase, now.may)
    if isinstance(draft, Recounting) and set(before.players) != set(now.players):
        same = False
    return draft if same and isinstance(action, TABLE_ACTIONS) else fresh(context)


def category_draft(view: WordForWordView) -> Naming:
    """The categories that were agreed, or one of the dealer's own."""
    names = tuple(view.agreed.categories)
    agreed = view.category or (names[(view.round - 1) % len(names)] if names else None)
    rows = (NO_CATEGORY, *names, OTHER)
    at = rows.index(agreed) if agreed in rows else 0
    return Naming(Pick("CATEGORY", rows, at))


def other_category_draft() -> Naming:
    """A category in the dealer's own words."""
    return Naming(TextInput("CATEGORY", most=LONGEST))


def next_cut(left: tuple[str, ...], told: dict[str, str]) -> Cutting | Cuts:
    """The next one shows a card; or all have."""
    return Cutting(CardEntry(f"{left[0]} cuts", 1), left, told) if left else Cuts(cuts=told)


def all_in_bet(view: WordForWordView) -> int:
    """The bet or raise that takes all the chips of whoever is to act."""
    turn = view.turn or ""
    return view.scores.get(turn, LIMITLESS) + view.put_in.get(turn, 0)


def highest_bet(view: WordForWordView) -> int:
    """The greatest bet, or the highest that a raise can go, chips."""
    able = all_in_bet(view)
    return able if view.max_bet is None else min(able, view.current_bet + view.max_bet)


def lowest_bet(view: WordForWordView) -> int:
    """The least bet, or the lowest that a raise can go; all one has is never too little."""
    return min(view.current_bet + view.min_bet, highest_bet(view))


def _declaring_draft(context: WordForWordContext, view: WordForWordView) -> Declaring | None:
    """Who declares next; in secret everybody does so with the box in hand."""
    if view.options.secret_words or not view.declaring:
        return None
    player = view.turn or view.declaring[0]
    if player in context.machines:
        return None
    return Declaring(new_word_entry(context.private_view(player), player), player)


def next_total(left: tuple[str, ...], told: dict[str, int]) -> Totals | PayOut:
    """The next player is asked what all the cards count; or all have told."""
    if not left:
        return PayOut(card_totals=told or None)
    return Totals(Amount(f"{left[0]}: 7 cards", 20, 0, 200), left, told)


def next_recount(
    view: WordForWordView, left: tuple[str, ...], told: dict[str, int]
) -> Recounting | Recount:
    """The next player's chips are counted; the last one has the rest."""
    rest = sum(view.scores[player] for player in view.players) - sum(told.values())
    if len(left) == 1:
        return Recount(chips={**told, left[0]: max(rest, 0)})
    now = min(view.scores[left[0]], rest)
    return Recounting(Amount(f"{left[0]}: chips", now, 0, max(rest, 0)), left, told)
