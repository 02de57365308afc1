"""What players may do in Word For Word now: all that a gesture, a button or a phrase can start."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from msgspec.structs import replace

from companion.games.api.offers import Announced, Closed, Door, Offer, Offered, Way, appeal_offer
from companion.games.api.ui import PrivateEntry, Review
from companion.games.cards import box_deals
from companion.games.kit.buttons import may_appeal
from companion.games.kit.drafts import WidgetDraft
from companion.games.kit.offers import Choosing
from companion.games.kit.spoken import DEAL
from companion.games.word_for_word.rules import actions
from companion.games.word_for_word.rules.dealing import LONGEST_CATEGORY
from companion.games.word_for_word.rules.state import BETTING
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.ui.drafts import (
    Betting,
    Declaring,
    Draft,
    Entering,
    Laying,
    Naming,
    Reading,
    WordForWordContext,
    has_hand_to_show,
    is_list,
    lowest_bet,
    next_recount,
)
from companion.games.word_for_word.ui.offers_words import (
    ENTERED,
    TALKED,
    answers,
    appeals,
    votes,
    words,
)
from companion.games.word_for_word.ui.word_entry import new_word_entry
from companion.quantity import quantity
from companion.widgets.cards import CardEntry
from companion.widgets.pick import Pick
from companion.widgets.text_input import TextInput

HAND: Closed = {"phone": "Your cards are on this page.", "voice": "A hand is not read out."}
REAL: Closed = dict.fromkeys(get_args(Door), "Real cards are entered.")
COUNTED: Closed = {"voice": "Chips are entered."}
LISTED: Closed = dict.fromkeys(("phone", "voice"), "It is in the menu.")
READ: Closed = {"voice": "It is read on the display."}

LONGEST = min(LONGEST_CATEGORY, 20)
"""Longest category that can be entered here, letters; a list has room for no more."""


def fresh(context: WordForWordContext) -> Draft:
    """The empty draft of the current phase."""
    view = context.view
    match view.phase:
        case "deal":
            rows = tuple(_categories(view))
            at = next(at for at, one in enumerate(rows) if one.label)
            return Naming.of("CATEGORY", rows, at)
        case "shout" | "mumble" | "whisper":
            return (
                None if box_deals(view.options) else Laying(CardEntry(view.phase.upper(), view.lay))
            )
        case "bet1" | "bet2" | "bet3" | "bet4":
            return Betting(view.min_bet if view.opening else None)
        case "showdown" if view.declaring and not view.options.secret_words:
            player = view.turn or view.declaring[0]
            if player not in context.machines:
                return Declaring(new_word_entry(context.private_view(player), player), player)
        case "challenges" | "showdown_result":
            return Reading()
    return None


def offers(context: WordForWordContext, draft: Any) -> Offered:
    """The offers of this moment, each with the gestures that it keeps.

    If the box deals, a hold shows the hand. An entry has the knob, and a list the buttons, too.
    Delete stands for the button of a player on turn, or of one who has none.
    """
    deals, listed = box_deals(context.view.options), is_list(draft)
    entry = listed or isinstance(draft, WidgetDraft)
    offered = list[Offer]()
    for one in _offers(context, draft):
        kept = one.on
        if listed or (entry and one.by is None):
            kept = tuple(way for way in kept if way == "menu" or (way == "hold" and deals))
        if "DELETE" in kept and one.by in context.buttons and one.by != context.view.turn:
            kept = tuple(way for way in kept if way != "DELETE")
        if "hold" in kept and deals and one.kind != "hand":
            kept = tuple(way for way in kept if way != "hold")
        offered.append(one if kept == one.on else replace(one, on=kept))
    return tuple(offered)


def _offers(context: WordForWordContext, draft: Draft) -> Iterator[Offer]:
    view = context.view
    people = context.people
    if view.phase in BETTING:
        yield from _bets(view, draft, people)
    match view.phase:
        case "showdown":
            for player in people:
                if box_deals(view.options) and may_appeal(context, player):
                    yield appeal_offer(player, "press")
                if player in view.declaring and view.turn in (None, player):
                    yield from words(context, draft, player)
        case "challenges" | "showdown_result":
            yield from answers(context, people)
        case "appeal":
            yield from appeals(view, people)
        case "category_challenge":
            yield from votes(view, people)
        case "round_over":
            yield from _paid(view, people)
        case "deal":
            yield from _categories(view)
        case _:
            yield from _steps(view)
    if view.dictionary_closed:
        yield from (_misuse(player) for player in people if player in view.active)
    if view.options.chips_on_table and view.phase in ("ante", "round_over"):
        count = next_recount(view, view.players, {})
        how = ("Turn: count the chips again.",)
        yield Offer(kind="recount", does=count, label="Count the chips", help=how, closed=COUNTED)
    yield from (_hand(view, player) for player in people if has_hand_to_show(view, player))


def _anybody(view: WordForWordView, step: Offer, at_the_box: Any) -> Iterator[Offer]:
    """The next step of the round: anybody takes it at the box, elsewhere those who may.

    `at_the_box`: what it does there.
    """
    yield replace(step, does=at_the_box, on=("press", "push"), label="", say=())
    for player, kinds in view.may.items():
        if step.kind in kinds:
            yield replace(step, by=player)


# -- before the bets and between them -------------------------------------------------------


def _steps(view: WordForWordView) -> Iterator[Offer]:
    dealt = box_deals(view.options)
    match view.phase:
        case "cut_for_deal":
            step = Offer(
                does=actions.Cuts(),
                label="Cut the cards",
                weight="cheap",
                say=("cut",),
                help=("Push: the box cuts.",),
                closed={} if dealt else {"voice": REAL["voice"]},
            )
        case "ante":
            step = Offer(
                does=actions.CollectAntes(),
                label="Collect the antes",
                weight="cheap",
                say=("everybody pays",),
                help=("Then push.",),
            )
        case "shout" | "mumble" | "whisper":
            step = Offer(
                does=actions.Board(),
                label="Lay the cards",
                weight="cheap",
                say=DEAL,
                help=("Push: deal them.",) if dealt else (),
                closed={} if dealt else REAL,
            )
        case _:
            return
    yield from _anybody(view, step, step.does)


def _categories(view: WordForWordView) -> Iterator[Offer]:
    """No category, the agreed ones, and a row for a new one; that of the round has a label."""
    dealing = [player for player, kinds in view.may.items() if "deal_thought" in kinds]
    by = dealing[0] if len(dealing) == 1 else None
    names = tuple(view.agreed.categories)
    agreed = view.category or view.agreed.category(view.round)
    chosen = agreed if agreed in names else None
    deals = "Push: the box deals two cards each."
    for category in (None, *names):
        yield Offer(
            kind="deal_thought",
            by=by,
            does=actions.DealThought(category=category),
            row=category or "no category",
            label="Deal" if category == chosen else "",
            weight="cheap",
            say=DEAL if category == chosen else (),
            help=(deals if box_deals(view.options) else "Push, then deal two cards each.",),
        )
    entry = Entering(TextInput("CATEGORY", most=LONGEST))
    yield Offer(kind="deal_thought", by=by, does=entry, row="enter one ...")


# -- bets ---------------------------------------------------------------------------------


def _bets(view: WordForWordView, draft: Draft, people: tuple[str, ...]) -> Iterator[Offer]:
    if view.turn in people:
        yield from _calls(view, draft, view.turn)
        yield from _raises(view, draft, view.turn)
        if "fold" in view.may.get(view.turn, ()):
            yield _fold(view, view.turn)


def _calls(view: WordForWordView, draft: Draft, by: str) -> Iterator[Offer]:
    """A check or a call: a press as long as no amount is chosen."""
    chosen = isinstance(draft, Betting) and draft.amount is not None
    on: tuple[Way, ...] = () if chosen else ("press",)
    label = call_label(view)
    if "check" in view.may.get(by, ()):
        yield Offer(
            does=actions.Check(by=by),
            label="Check",
            row="check",
            on=on,
            weight="cheap",
            say=("check",),
            help=(f"{by}, press your button: check.",),
        )
    if "call" in view.may.get(by, ()):
        yield Offer(
            does=actions.Call(by=by),
            label=label.capitalize(),
            row=label,
            on=on,
            say=("call",),
            text=label.upper(),
            help=(f"{by}, press your button: {label}.",),
        )


def _raises(view: WordForWordView, draft: Draft, by: str) -> Iterator[Offer]:
    """The amount that is chosen, and the row that chooses the lowest one."""
    kind = "raise" if view.current_bet else "bet"
    if kind not in view.may.get(by, ()):
        return
    if isinstance(draft, Betting) and draft.amount is not None:
        bet = actions.Bet(by=by, amount=draft.amount)
        does = actions.Raise(by=by, to=draft.amount) if view.current_bet else bet
        yield Offer(does=does, on=("press", "push"), closed=ENTERED)
    yield Offer(
        kind=kind,
        by=by,
        does=Betting(lowest_bet(view)),
        row=kind,
        help=(
            f"Turn the knob, then press your button: {kind}.",
            "Then push the knob for bigger steps.",
        ),
        closed=ENTERED,
    )
    staked = Announced(actions.Raise if view.current_bet else actions.Bet)
    yield Offer(by=by, does=staked, label=kind.capitalize())


def call_label(view: WordForWordView) -> str:
    """Label of the call: its cost in chips, or "all in" if the player has fewer."""
    stack = view.scores.get(view.turn or "", view.to_call)
    return f"all in {stack}" if stack < view.to_call else f"call {view.to_call}"


def _fold(view: WordForWordView, by: str) -> Offer:
    listed, held = "Push the knob: fold, and more.", "Fold: hold your button, or push the knob."
    return Offer(
        does=actions.Fold(by=by),
        label="Fold",
        row="fold",
        hold=f"{by} folds",
        on=("hold", "DELETE"),
        weight="grave",
        ask=Pick(f"{by}: FOLD?", ("no", "yes"), right=" "),
        say=("I fold", "fold"),
        text="FOLD",
        help=(listed if box_deals(view.options) else held,),
    )


def _misuse(by: str) -> Offer:
    """The player has looked a word up elsewhere, in a book for example, and folds (F13.6)."""
    return Offer(
        does=actions.Misuse(by=by),
        row="a word was looked up",
        on=("menu",),
        weight="grave",
        ask=Pick(f"{by} folds?", ("no", "yes"), right=" "),
        help=("Somebody looked a word up, in a book or on a phone? Report it in the menu.",),
        closed=LISTED,
    )


# -- a paid pot -----------------------------------------------------------------------------


def _paid(view: WordForWordView, people: tuple[str, ...]) -> Iterator[Offer]:
    """The next round; at the box first the list of those who may buy in."""
    buying = tuple(_buy_in(view, p) for p in people if "buy_in" in view.may.get(p, ()))
    yield from buying
    step = Offer(
        does=actions.NextRound(),
        label="Next round",
        row="next round",
        weight="cheap",
        say=("next round",),
        help=("Push: the next round.",),
    )
    asked = Choosing.of("NEXT ROUND?", (step, *buying), right=" ")
    yield from _anybody(view, step, asked if buying else step.does)
    how = ("SPIN: review.",)
    yield Offer(kind="review", does=Review(), label="Review", on=("back",), help=how, closed=READ)


def _buy_in(view: WordForWordView, by: str) -> Offer:
    chips = view.agreed.chips
    return Offer(
        does=actions.BuyIn(by=by),
        label="Buy in",
        row=f"{by} buys in",
        on=("press",),
        weight="grave",
        ask=Pick(f"{by}: BUY IN?", ("no", f"yes, {quantity(chips, 'chip')}"), right=" "),
        help=(f"No chips left? Press your button: buy in for {chips}.",),
        closed=TALKED,
    )


# -- at any time ----------------------------------------------------------------------------


def _hand(view: WordForWordView, player: str) -> Offer:
    """The hand of a player; also with a press that means nothing else."""
    waits = view.phase in BETTING and player != view.turn and player in view.dealt
    spells = player in view.declaring and view.turn in (None, player)
    return Offer(
        kind="hand",
        by=player,
        does=PrivateEntry(player),
        row="see your hand",
        hold="your hand",
        on=("hold", "press") if waits or spells else ("hold",),
        help=("Hold your button: see your hand.",),
        closed=HAND,
    )
