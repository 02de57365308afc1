"""Drafts of Word For Word: cut cards, board cards, bets, words, challenges, card totals."""

from __future__ import annotations

from typing import ClassVar, TypeGuard

import msgspec
from msgspec.structs import replace

from companion.games.api.offers import Announced, Offer, Offered
from companion.games.api.ui import Context
from companion.games.cards import box_deals
from companion.games.kit.drafts import AskEachDraft, WidgetDraft
from companion.games.kit.offers import Asking, Choosing
from companion.games.word_for_word.rules.actions import Cuts, Declare, PayOut, Recount
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.ui.event_text import fit_row
from companion.games.word_for_word.ui.word_entry import WordEntry
from companion.widgets.cards import CardEntry
from companion.widgets.pick import Amount
from companion.widgets.text_input import TextInput

LIMITLESS = 10**9

WordForWordContext = Context[WordForWordView]


class Cutting(AskEachDraft, frozen=True):
    """The real cards that players cut, one player after the other; their colour does not matter."""

    widget: CardEntry


class Naming(Choosing, frozen=True):
    """The dealer chooses a category: none, an agreed one, or a new one."""


class Entering(WidgetDraft, frozen=True):
    """Entry of a new category. It may contain spaces, so Space does not press a button."""

    widget: TextInput


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
    owner: str


class Reading(msgspec.Struct, frozen=True):
    """Browsing the declared words: the index of the one shown, or None for the overview.

    Only the box's knob turns them and pays the pot, in sight of all.
    """

    at: int | None = None
    owner: ClassVar[str] = ""


class AtTheBox(Choosing, frozen=True):
    """A list from which only hands at the box choose."""

    @property
    def owner(self) -> str:
        """Nobody at a phone."""
        return ""


class Recounting(AskEachDraft, frozen=True):
    """A new count of the chips on the table, player by player; the last player has the rest."""


class Totals(AskEachDraft, frozen=True):
    """Nobody has a word for a pot: each player who can win it enters the total of seven cards."""

    widget: Amount


Draft = WidgetDraft | Betting | Reading | None


def has_hand_to_show(view: WordForWordView, player: str) -> bool:
    """Whether the player has a hand that the box can show."""
    return box_deals(view.options) and bool(view.hands.get(player))


def can_challenge(view: WordForWordView, *players: str) -> bool:
    """Whether one of the players, or anybody at all, can still challenge something."""
    kinds = (view.may.get(player, ()) for player in players or view.may)
    return any({"challenge", "challenge_category"} & {*may} for may in kinds)


def busy(draft: Draft) -> bool:
    """Whether computer players must wait, because a player is in the middle of this draft."""
    if isinstance(draft, Declaring):
        return bool(draft.widget.spell.text or draft.widget.asks)
    return isinstance(draft, Totals) or is_list(draft)


def is_list(draft: Draft) -> TypeGuard[Asking | Choosing]:
    """Whether players choose from a list or answer a question, and a press moves down the rows."""
    return isinstance(draft, Asking | Choosing) and not isinstance(draft, Naming)


def next_cut(
    remaining: tuple[str, ...], cards: dict[str, str], now: tuple[str, ...] = ()
) -> Cutting | Cuts:
    """The draft for the next player's card, `now` so far, or the action when all are entered."""
    if not remaining:
        return Cuts(cuts=cards)
    return Cutting(CardEntry(f"{remaining[0]} cuts", 1, now), remaining, cards)


def last_cut(draft: Cutting) -> Cutting | Cuts | None:
    """The draft for the card entered before this one; None if it is the first."""
    if not draft.answers:
        return None
    *before, (player, card) = draft.answers.items()
    return next_cut((player, *draft.remaining), dict(before), (card,))


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


def claims(view: WordForWordView, by: str) -> Offered:
    """The ways to declare a word: as any word, or as one in the category of the round (F12.4).

    A word that is declared in secret is not asked about.
    """
    category = view.category
    outside = fit_row(f"not in {category}", "not in the category")
    plain = Offer(by=by, does=Announced(Declare), label="Declare {}", row=outside)
    if category is None or view.options.secret_words:
        return (plain,)
    inside = fit_row(f"in {category}", "in the category")
    claimed = Announced(Declare, {"category": True})
    return plain, Offer(by=by, does=claimed, label=f"Declare {{}}, in {category}", row=inside)


def declare_or_ask(view: WordForWordView, action: Declare) -> Choosing | Declare:
    """Declare the word, after asking whether it is in the category if the box cannot know."""
    ways = claims(view, action.by or "")
    known = view.agreed.categories.get(view.category or "", ())
    if action.word is None or len(ways) == 1 or action.word in known:
        return action
    rows = (replace(way, does=replace(action, **way.does.fields)) for way in ways)
    return Choosing.of(action.word, tuple(rows))


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
