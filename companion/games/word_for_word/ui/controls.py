"""What each gesture means in Word For Word, phase by phase.

While betting, turn the knob or type to choose an amount; pushing the knob lists all that can be
done. Between the players' turns, the knob turns through the words, enters the cards that were cut
and counts chips. What else can be done, and by which gesture, stands in `offers.py`.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.offers import Offered, find_offer, way_of
from companion.games.api.rules import TABLE_ACTIONS, Action
from companion.games.api.ui import Gesture, Hint, Intent
from companion.games.cards import box_deals
from companion.games.kit.buttons import LATE_PRESS_S, hurry, keys_as_button, next_row
from companion.games.kit.drafts import WidgetDraft
from companion.games.kit.offers import Asking, Choosing, take
from companion.games.word_for_word.rules.actions import Board, DealThought
from companion.games.word_for_word.rules.state import BETTING
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.ui.drafts import (
    Betting,
    Cutting,
    Declaring,
    Draft,
    Entering,
    Laying,
    Naming,
    Reading,
    Recounting,
    Totals,
    WordForWordContext,
    busy,
    declare_or_ask,
    highest_bet,
    is_list,
    last_cut,
    lowest_bet,
    next_cut,
    next_recount,
    next_total,
)
from companion.games.word_for_word.ui.offers import fresh, offers
from companion.widgets.widget import is_back, is_push, sign_of, steps_of
from hardware.box import KNOB, Event, Kind

__all__ = ["busy", "fresh", "keep", "step"]

STRIDES = (1, 5, 25)
"""Chips for each step of the knob. A push switches to the next stride."""

DIGITS = tuple("0123456789")


def keep(
    draft: Draft, was: WordForWordContext, context: WordForWordContext, action: Action
) -> Draft:
    """Joining, leaving and voting keep every draft open, except a chip count."""
    before, now = was.view, context.view
    others = isinstance(draft, Recounting) and set(before.players) != set(now.players)
    same = (before.phase, before.may) == (now.phase, now.may) and not others
    return draft if same and isinstance(action, TABLE_ACTIONS) else fresh(context)


def step(draft: Draft, context: WordForWordContext, gesture: Gesture) -> Draft | Intent:
    """The next draft, or what the gesture asks for."""
    view, event = context.view, gesture.event
    if not _is_entry_key(draft, event.key):
        gesture = keys_as_button(context, gesture, _player_to_act(view, context))
    offered = offers(context, draft)
    pushed = event.control == KNOB and event.kind is Kind.PRESSED and view.turn in context.buttons
    if pushed and isinstance(draft, Betting) and draft.amount is not None:
        at = STRIDES.index(draft.stride)
        return replace(draft, stride=STRIDES[(at + 1) % len(STRIDES)])
    if offer := find_offer(offered, gesture):
        if offer.kind == "next_round" and context.since_s < LATE_PRESS_S:
            return Hint("the round is over")
        after: Draft | Intent = take(offer, draft, way_of(gesture))
        return after
    if gesture.player is not None:
        return _nothing(draft, context, gesture)
    match draft:
        case Betting():
            return _bet(draft, context, offered, event)
        case Reading():
            return _browse(draft, view, event)
        case WidgetDraft():
            return _entry(draft, context, event)
    return _continue(context, offered, event)


def _is_entry_key(draft: Draft, key: str) -> bool:
    """Whether the key edits an entry, and so is not a press of a button."""
    lists = isinstance(draft, Declaring | Asking | Choosing)
    return isinstance(draft, Entering) or (lists and key == "DELETE")


def _player_to_act(view: WordForWordView, context: WordForWordContext) -> str | None:
    """Whose button Space and Delete replace: the current player, else the first without one."""
    others = {*context.buttons, *context.machines}
    keys = sorted(
        (p for p in view.may if p not in others),
        key=lambda p: not {"accept", "declare", "vote"} & set(view.may[p]),
    )
    return view.turn or next(iter(keys), None)


# -- buttons ------------------------------------------------------------------------------


def _nothing(draft: Draft, context: WordForWordContext, gesture: Gesture) -> Draft | Intent:
    """A button that means nothing now: what to do instead; a press moves down an open list."""
    view, player = context.view, str(gesture.player)
    if is_list(draft):
        return _press_in_list(draft, player)
    if player in context.machines:
        return Hint(f"{player} thinks")
    if view.phase in BETTING:
        return Hint("you have to bet first" if player == view.turn else f"{view.turn}'s turn")
    if view.phase == "showdown":
        return _press_in_entry(draft, view, player)
    if view.doubt:
        return Hint("push: it falls")
    if gesture.event.kind is Kind.HELD:
        return Hint("nothing to challenge")
    match draft:
        case Naming() | Entering():
            return Hint("choose a category")
        case Cutting() | Laying():
            return Hint("enter the cards")
        case Recounting():
            return Hint("count the chips")
    return Hint("wait for the others")


def _press_in_list(draft: Asking | Choosing, player: str) -> Draft | Intent:
    """A press moves down an open list; in the list WHO CHALLENGES? it means "I do"."""
    lists = draft.offers if isinstance(draft, Choosing) else ()
    for one in lists:
        if one.by == player != draft.owner and isinstance(one.does, Choosing):
            return one.does
    if draft.owner in ("", None, player):
        return replace(draft, widget=next_row(draft.widget))
    return Hint(f"{draft.owner} is choosing")


def _press_in_entry(draft: Draft, view: WordForWordView, player: str) -> Draft | Intent:
    if player not in view.declaring:
        return Hint("nothing to declare")
    if view.turn not in (None, player):
        return Hint(f"{view.turn}'s word first")
    if isinstance(draft, Declaring) and draft.widget.asks:
        return replace(draft, widget=replace(draft.widget, asks=next_row(draft.widget.asks)))
    return Hint("spell your word")


# -- bets ---------------------------------------------------------------------------------


def _bet(
    draft: Betting, context: WordForWordContext, offered: Offered, event: Event
) -> Draft | Intent:
    """Choose the amount with knob or keyboard. A push before that lists all possible actions."""
    view, turn = context.view, context.view.turn or ""
    if turn in context.machines:
        return hurry(turn, event)
    if is_back(event):
        return Betting(lowest_bet(view) if view.opening else None)
    if event.key == "TAB" or (is_push(event) and draft.amount is None):
        mine = (one for one in offered if one.by == turn and "menu" not in one.on)
        rows = tuple(one for one in mine if one.row)
        return Choosing.of(turn, rows, right=" ")
    typed = event.key in DIGITS or event.key == "BACKSPACE"
    if (typed or event.steps) and not {"bet", "raise"} & {*view.may.get(turn, ())}:
        return Hint("too few chips")
    if typed:
        return _type_digit(draft, view, event.key)
    return _turn_amount(draft, view, steps_of(event))


def _type_digit(draft: Betting, view: WordForWordView, key: str) -> Betting:
    before = str(draft.amount) if draft.typed and draft.amount is not None else ""
    text = before[:-1] if key == "BACKSPACE" else f"{before}{key}"
    if not text:
        return Betting(lowest_bet(view) if view.opening else None)
    return Betting(min(int(text), 10 * highest_bet(view)), draft.stride, typed=True)


def _turn_amount(draft: Betting, view: WordForWordView, steps: int) -> Betting:
    """Turning up starts at the lowest bet; turning below it clears the amount."""
    if not steps:
        return draft
    low, high = lowest_bet(view), highest_bet(view)
    if draft.amount is None:
        return replace(draft, amount=min(low + (steps - 1) * draft.stride, high) if steps > 0
                       else None)  # fmt: skip
    chips = draft.amount + steps * draft.stride
    if chips < low and draft.amount == low and not view.opening:
        return replace(draft, amount=None, typed=False)
    return replace(draft, amount=min(max(chips, low), high), typed=False)


# -- lists and entries ----------------------------------------------------------------------


def _entry(draft: WidgetDraft, context: WordForWordContext, event: Event) -> Draft | Intent:
    """Pass an event to the entry: its result when it is done, the draft behind it on back."""
    view, after = context.view, draft
    match draft:
        case Asking():
            after = draft.answer(event)
        case Naming() if sign_of(event):
            entering = next(one.does for one in draft.offers if isinstance(one.does, Entering))
            return _entry(entering, context, event)
        case Naming():
            after = draft.choose(event, Hint("choose a category"))
        case Choosing():
            after = draft.choose(event, fresh(context))
        case Cutting():
            before = last_cut(draft)
            return draft.step(event, lambda cards: next_cut(*draft.with_answer(cards[0])), before)
        case Entering():
            return draft.step(event, lambda name: DealThought(category=name), fresh(context))
        case Laying():
            return draft.step(event, lambda cards: Board(cards=cards), Hint("enter the cards"))
        case Declaring():
            hint = Hint("turn left: no word")
            return draft.step(event, lambda entered: declare_or_ask(view, entered), hint)
        case Totals():
            return draft.step(event, lambda count: next_total(*draft.with_answer(count)), Reading())
        case Recounting():
            return draft.step(event, lambda n: next_recount(view, *draft.with_answer(n)), None)
    return after


def _browse(draft: Reading, view: WordForWordView, event: Event) -> Draft | Intent:
    """Turn through the open words."""
    if event.key == "TAB":
        return Hint("hold your button")
    count = len(view.words)
    at = (-1 if draft.at is None else draft.at) + steps_of(event)
    return Reading(None if at < 0 or not count else min(at, count - 1))


# -- between the players' turns -------------------------------------------------------------


def _continue(context: WordForWordContext, offered: Offered, event: Event) -> Draft | Intent:
    """Hurry a computer player, enter the cards that were cut, or turn the knob to count."""
    view = context.view
    if view.phase == "showdown" and view.turn in context.machines:
        return hurry(view.turn, event)
    if is_push(event) and view.phase == "category_challenge":
        return Hint("wait for the others")
    if view.phase == "cut_for_deal" and not box_deals(view.options):
        return _begin_cuts(view, context, event)
    if not steps_of(event):
        return None
    return next((one.does for one in offered if one.kind == "recount"), None)


def _begin_cuts(view: WordForWordView, context: WordForWordContext, event: Event) -> Draft | Intent:
    """Enter the first card: turn to it, or type it."""
    cutting = next_cut(view.cutting, {})
    if steps_of(event):
        return cutting
    if not sign_of(event) or not isinstance(cutting, Cutting):
        return None
    typed = _entry(cutting, context, event)
    return None if typed == cutting else typed
