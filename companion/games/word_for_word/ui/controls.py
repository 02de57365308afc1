"""Controls of Word For Word: what each gesture means, phase by phase.

While betting, your button checks, calls, or bets the amount shown. When the words are open, it
lets them stand. Pushing the knob lists everything else. With real cards, holding your button
folds, declares no word, votes no or challenges. If the box deals, holding it shows your hand in
every phase and these actions are in the lists; after a refused word, the other players press
their buttons to ask for a vote. On the keyboard you type amounts, cards and words. Delete asks
whether to fold or to declare no word. Tab opens the list, or challenges for a player who has no
button.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.games.api.ui import Appeal, Gesture, Hint, Hold, Intent, PrivateEntry, Review
from companion.games.kit.buttons import (
    LATE_PRESS_S,
    button_holds,
    hurry,
    keys_as_button,
    may_appeal,
    next_row,
)
from companion.games.kit.drafts import WidgetDraft
from companion.games.word_for_word.rules.actions import (
    Accept,
    Board,
    CastVote,
    CollectAntes,
    Cuts,
    DealThought,
)
from companion.games.word_for_word.rules.state import BETTING, OPEN_WORDS
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.ui.controls_bet import bet_button, choose_amount
from companion.games.word_for_word.ui.controls_words import (
    ask_who_challenges,
    browse_words,
    challenge_list,
    choose_challenge,
    declare_action,
    declare_button,
    declare_or_ask,
)
from companion.games.word_for_word.ui.drafts import (
    NO_CATEGORY,
    OTHER,
    Betting,
    Challenging,
    Choosing,
    Claiming,
    Cutting,
    Declaring,
    Draft,
    Laying,
    Naming,
    Reading,
    Recounting,
    Totals,
    WordForWordContext,
    box_deals,
    busy,
    category_draft,
    fresh,
    has_hand_to_show,
    keep,
    next_cut,
    next_recount,
    next_total,
    other_category_draft,
)
from companion.games.word_for_word.ui.offers import (
    ask_buy_in,
    ask_fold,
    ask_who_votes_no,
    next_round_or_buy_in,
    pay_pot,
)
from companion.widgets.pick import Pick
from companion.widgets.text_input import TextInput
from companion.widgets.widget import is_back, is_push, steps_of
from hardware.box import Event, Kind

__all__ = ["busy", "fresh", "holds", "keep", "step"]


def holds(context: WordForWordContext, draft: Draft) -> Mapping[str, Hold]:
    """Seats whose buttons can be held now, each with a label that says what the hold does."""
    view = context.view
    hands = dict.fromkeys(view.hands, "your hand")
    return button_holds(context, hands if box_deals(view) else dict(_holds(view, draft)))


def _holds(view: WordForWordView, draft: Draft) -> Iterator[tuple[str, str]]:
    if isinstance(draft, Challenging | Choosing):
        return
    for player, kinds in view.may.items():
        if "fold" in kinds:
            yield player, f"{player} folds"
        elif "declare" in kinds:
            yield player, f"{player}: no word"
        elif "vote" in kinds:
            yield player, f"{player}: no"
        elif "challenge" in kinds or "challenge_category" in kinds:
            yield player, f"{player} challenges"
    if view.phase in BETTING and not (view.options.open_dictionary or box_deals(view)):
        for player in view.active:
            if player != view.turn:
                yield player, "looked a word up"


def step(draft: Draft, context: WordForWordContext, gesture: Gesture) -> Draft | Intent:
    """The next draft, or what the gesture asks for."""
    view = context.view
    if gesture.event.key == "DELETE" and (asked := _fold_question(draft, view, context)):
        return asked
    if not (_is_typing_category(draft) or _is_entry_key(draft, gesture.event)):
        gesture = keys_as_button(context, gesture, _player_to_act(view, context))
    if gesture.player is not None:
        by_hand = bool(gesture.event.control) or view.phase != "showdown"
        held = gesture.event.kind is Kind.HELD and by_hand
        if held and gesture.event.control and has_hand_to_show(view, gesture.player):
            return PrivateEntry(gesture.player)
        return _seat_button(draft, view, context, gesture.player, held=held)
    event = gesture.event
    if event.key == "TAB" and view.phase in OPEN_WORDS and not isinstance(draft, Challenging):
        return ask_who_challenges(view, context)
    match draft:
        case Betting():
            return choose_amount(draft, view, context, event)
        case Reading():
            return browse_words(draft, view, context, event)
        case WidgetDraft():
            return _step_entry(draft, context, event)
    return _continue(view, context, event)


def _fold_question(draft: Draft, view: WordForWordView, context: WordForWordContext) -> Draft:
    """The fold question that Delete opens while betting; None if Delete means something else."""
    folds = "fold" in view.may.get(view.turn or "", ()) and view.turn not in context.machines
    return ask_fold(view) if folds and isinstance(draft, Betting) else None


def _is_entry_key(draft: Draft, event: Event) -> bool:
    """Whether the key edits a word or a list, and so is not a press of a button."""
    return event.key == "DELETE" and isinstance(draft, Declaring | Choosing)


def _step_entry(draft: WidgetDraft, context: WordForWordContext, event: Event) -> Draft | Intent:
    """Pass an event to the entry: its result when it is done, the draft behind it on back."""
    view = context.view
    match draft:
        case Cutting():
            return draft.step(event, lambda cards: next_cut(*draft.with_answer(cards[0])), None)
        case Naming(widget=Pick() as pick):
            hint = Hint("choose a category")
            return draft.step(event, lambda at: _pick_category(pick.options[at]), hint)
        case Naming():
            return draft.step(event, _deal, category_draft(view))
        case Laying():
            return draft.step(event, lambda cards: Board(cards=cards), Hint("enter the cards"))
        case Declaring(player=player):
            hint = Hint("turn left: no word")
            return draft.step(event, lambda entered: declare_or_ask(view, player, entered), hint)
        case Claiming(player=player, entered=entered):
            return draft.step(
                event, lambda at: declare_action(player, entered, category=at == 1), fresh(context)
            )
        case Choosing():
            return draft.step(event, lambda at: _follow_row(draft, context, at), fresh(context))
        case Challenging():
            return draft.step(event, lambda at: choose_challenge(draft, view, at), Reading())
        case Totals():
            return draft.step(event, lambda count: next_total(*draft.with_answer(count)), Reading())
        case Recounting():
            return draft.step(event, lambda n: next_recount(view, *draft.with_answer(n)), None)
    return draft


def _follow_row(draft: Choosing, context: WordForWordContext, at: int) -> Draft | Intent:
    """What the chosen row leads to; a row without a meaning closes the list."""
    meaning = draft.means[at]
    return fresh(context) if meaning is None else meaning


def _is_typing_category(draft: Draft) -> bool:
    """Whether a category is being typed. It may contain spaces, so Space is not a press."""
    return isinstance(draft, Naming) and isinstance(draft.widget, TextInput)


def _player_to_act(view: WordForWordView, context: WordForWordContext) -> str | None:
    """Whose button Space and Delete replace: the current player, else the first without one."""
    others = {*context.buttons, *context.machines}
    keys = sorted(
        (p for p in view.may if p not in others),
        key=lambda p: not {"accept", "declare", "vote"} & set(view.may[p]),
    )
    return view.turn or next(iter(keys), None)


# -- the seats' buttons -------------------------------------------------------------------


def _seat_button(
    draft: Draft, view: WordForWordView, context: WordForWordContext, player: str, *, held: bool
) -> Draft | Intent:
    if isinstance(draft, Challenging | Choosing):
        return _in_list(draft, view, player)
    kinds = view.may.get(player, ())
    if view.phase in BETTING:
        return bet_button(draft, view, player, held=held)
    if box_deals(view) and not held and may_appeal(context, player):
        return Appeal()
    if view.phase == "showdown":
        return declare_button(draft, view, context, player, held=held)
    if "vote" in kinds:
        return CastVote(by=player, qualifies=not held)
    if held:
        can = {"challenge", "challenge_category"} & set(kinds)
        return challenge_list(view, player) if can else Hint("nothing to challenge")
    if "buy_in" in kinds:
        return ask_buy_in(view, player)
    if "accept" in kinds:
        return Accept(by=player)
    if view.phase == "showdown_result":
        return pay_pot(view)
    if view.phase in ("challenges", "category_challenge"):
        return Hint("wait for the others")
    return Hint("choose a category") if draft is not None else _continue(view, context, None)


def _in_list(draft: Challenging | Choosing, view: WordForWordView, player: str) -> Draft | Intent:
    """A press moves down an open list; in the list WHO CHALLENGES? it means "I do"."""
    if isinstance(draft, Challenging) and not draft.by and player in draft.widget.options:
        return challenge_list(view, player)
    if player == draft.by or (isinstance(draft, Choosing) and not draft.by):
        return replace(draft, widget=next_row(draft.widget))
    return Hint(f"{draft.by or 'somebody'} is choosing")


# -- before the bets ----------------------------------------------------------------------


def _pick_category(row: str) -> Draft | Intent:
    return other_category_draft() if row == OTHER else _deal(row)


def _deal(category: str) -> DealThought:
    return DealThought(category=None if category == NO_CATEGORY else category)


# -- between the players' turns -------------------------------------------------------------


def _continue(
    view: WordForWordView, context: WordForWordContext, event: Event | None
) -> Draft | Intent:
    """Continue with the next step of the round.

    A push or a seat's button (`event` is None) continues; SPIN opens the review of a round. Both
    hurry a computer player who looks for a word.
    """
    if event is not None and view.phase == "showdown" and view.turn in context.machines:
        return hurry(view.turn, event)
    if event is not None and is_back(event):
        return Review() if view.phase == "round_over" else None
    if event is not None and not is_push(event):
        return _turn_knob(view) if steps_of(event) else None
    match view.phase:
        case "cut_for_deal":
            return Cuts()
        case "ante":
            return CollectAntes()
        case "shout" | "mumble" | "whisper":
            return Board()
        case "category_challenge":
            return ask_who_votes_no(view, context)
        case "round_over":
            return Hint("the round is over") if context.since_s < LATE_PRESS_S \
                else next_round_or_buy_in(view, context)  # fmt: skip
    return None


def _turn_knob(view: WordForWordView) -> Draft | Intent:
    """Turning the knob enters the cards that were cut, or counts the chips on the table again."""
    if view.phase == "cut_for_deal" and not box_deals(view):
        return next_cut(view.cutting, {})
    if view.phase in ("ante", "round_over") and view.options.chips_on_table:
        return next_recount(view, view.players, {})
    return None
