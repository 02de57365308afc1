"""Drafts of Word For Word: cut cards, board cards, bets, words, challenges, card totals."""

from __future__ import annotations

from typing import ClassVar

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
"""Longest category that can be entered here, letters; a list has room for no more."""

WordForWordContext = Context[WordForWordView]


class Cutting(AskEachDraft, frozen=True):
    """The real cards that players cut, one player after the other; their colour does not matter."""

    widget: CardEntry


class Naming(WidgetDraft, frozen=True):
    """The dealer chooses a category: an agreed one, or a new one."""

    widget: Pick | TextInput


class Laying(WidgetDraft, frozen=True):
    """Entry of the real cards laid on the board."""

    widget: CardEntry


class Betting(msgspec.Struct, frozen=True):
    """Amount of a bet in chips, None before one is chosen. `stride`: chips per step of the knob."""

    amount: int | None = None
    stride: int = 1
    typed: bool = False


class Declaring(WidgetDraft, frozen=True):
    """A player's word, entered for all to see."""

    widget: WordEntry
    player: str

    @property
    def owner(self) -> str:
        """The player."""
        return self.player


class Claiming(WidgetDraft, frozen=True):
    """The question whether a word is in the category of the round."""

    widget: Pick
    player: str
    entered: EnteredWord

    @property
    def owner(self) -> str:
        """The player."""
        return self.player


class Reading(msgspec.Struct, frozen=True):
    """Browsing the declared words: the index of the one shown, or None for the overview.

    Only the box's knob turns them and pays the pot, in sight of all.
    """

    at: int | None = None
    owner: ClassVar[str] = ""


class Challenging(WidgetDraft, frozen=True):
    """A player chooses what to challenge. With an empty `by`, the list asks who challenges."""

    widget: Pick
    by: str
    actions: tuple[Action | None, ...] = ()

    @property
    def owner(self) -> str:
        """The player who challenges; empty while the box asks who does."""
        return self.by


class Choosing(WidgetDraft, frozen=True):
    """A list of possible actions; `means` has the result of each row.

    `by`: the player whose button moves through the list; None or empty for every button. With an
    empty one, only hands at the box choose from it.
    """

    widget: Pick
    means: tuple[WidgetDraft | Betting | Reading | Intent | None, ...]
    by: str | None = ""

    @property
    def owner(self) -> str | None:
        """Whose list it is."""
        return self.by


class Recounting(AskEachDraft, frozen=True):
    """A new count of the chips on the table, player by player; the last player has the rest."""


class Totals(AskEachDraft, frozen=True):
    """Nobody has a word for a pot: each player who can win it enters the total of seven cards."""

    widget: Amount


Draft = WidgetDraft | Betting | Reading | None


def box_deals(view: WordForWordView) -> bool:
    """Whether the box deals, and so knows the cards."""
    return view.options.hands == "dealt"


def has_hand_to_show(view: WordForWordView, player: str) -> bool:
    """Whether the player has a hand that the box can show."""
    return box_deals(view) and bool(view.hands.get(player))


def busy(draft: Draft) -> bool:
    """Whether computer players must wait, because a player is in the middle of this draft."""
    if isinstance(draft, Declaring):
        return bool(draft.widget.spell.text or draft.widget.asks)
    return isinstance(draft, Claiming | Challenging | Totals | Choosing)


def fresh(context: WordForWordContext) -> Draft:
    """The empty draft of the current phase."""
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
    """Joining, leaving and voting keep every draft open, except a chip count."""
    before, now = was.view, context.view
    same = (before.phase, before.may) == (now.phase, now.may)
    if isinstance(draft, Recounting) and set(before.players) != set(now.players):
        same = False
    return draft if same and isinstance(action, TABLE_ACTIONS) else fresh(context)


def category_draft(view: WordForWordView) -> Naming:
    """List of the agreed categories, with a row to enter a new one."""
    names = tuple(view.agreed.categories)
    agreed = view.category or (names[(view.round - 1) % len(names)] if names else None)
    rows = (NO_CATEGORY, *names, OTHER)
    at = rows.index(agreed) if agreed in rows else 0
    return Naming(Pick("CATEGORY", rows, at))


def other_category_draft() -> Naming:
    """Text entry for a new category."""
    return Naming(TextInput("CATEGORY", most=LONGEST))


def next_cut(remaining: tuple[str, ...], cards: dict[str, str]) -> Cutting | Cuts:
    """The draft for the next player's card, or the action when every card is entered."""
    if not remaining:
        return Cuts(cuts=cards)
    return Cutting(CardEntry(f"{remaining[0]} cuts", 1), remaining, cards)


def all_in_bet(view: WordForWordView) -> int:
    """The bet, or the total of a raise, that puts the current player all in; chips."""
    turn = view.turn or ""
    return view.scores.get(turn, LIMITLESS) + view.put_in.get(turn, 0)


def highest_bet(view: WordForWordView) -> int:
    """The highest bet, or the highest total of a raise; chips."""
    able = all_in_bet(view)
    return able if view.max_bet is None else min(able, view.current_bet + view.max_bet)


def lowest_bet(view: WordForWordView) -> int:
    """The lowest bet, or the lowest total of a raise; chips. Going all in is always enough."""
    return min(view.current_bet + view.min_bet, highest_bet(view))


def _declaring_draft(context: WordForWordContext, view: WordForWordView) -> Declaring | None:
    """Word entry of the next player. Secret words are entered with the box in hand instead."""
    if view.options.secret_words or not view.declaring:
        return None
    player = view.turn or view.declaring[0]
    if player in context.machines:
        return None
    return Declaring(new_word_entry(context.private_view(player), player), player)


def next_total(remaining: tuple[str, ...], totals: dict[str, int]) -> Totals | PayOut:
    """The draft for the next player's card total, or the action when all are entered."""
    if not remaining:
        return PayOut(card_totals=totals or None)
    return Totals(Amount(f"{remaining[0]}: 7 cards", 20, 0, 200), remaining, totals)


def next_recount(
    view: WordForWordView, remaining: tuple[str, ...], counts: dict[str, int]
) -> Recounting | Recount:
    """The draft for the next player's chips, or the action; the last player has the rest."""
    player = remaining[0]
    rest = sum(view.scores[p] for p in view.players) - sum(counts.values())
    if len(remaining) == 1:
        return Recount(chips={**counts, player: max(rest, 0)})
    now = min(view.scores[player], rest)
    return Recounting(Amount(f"{player}: chips", now, 0, max(rest, 0)), remaining, counts)
