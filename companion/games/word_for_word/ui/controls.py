"""What a gesture means in Word For Word, phase by phase.

During the betting your button checks, calls, or bets the amount that the knob shows.
When the words are shown it lets them stand. The knob's push lists what else can be
done. A button that is held folds, has no word, votes no or challenges, with real cards.
Where the box deals it shows the hand, in every phase, and these are in the lists; a press
of the others has the table vote on a word that was refused. The keyboard types amounts,
cards and words; Delete asks whether to fold, or whether there is no word; Tab opens the
list, and challenges for a player without a button.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.games.api.ui import Appeal, Gesture, Hint, Hold, Intent, PrivateEntry, Review
from companion.games.kit.buttons import (
    LATE_PRESS_S,
    button_holds,
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
from companion.games.word_for_word.rules.state import BETTING, WORDS_LIE
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.ui.controls_bet import amount, bets
from companion.games.word_for_word.ui.controls_words import (
    declared,
    declares,
    doubting,
    doubts,
    pay,
    read,
    to_declare,
    who_doubts,
)
from companion.games.word_for_word.ui.drafts import (
    NO_CATEGORY,
    OTHER,
    Betting,
    Choosing,
    Claiming,
    Cutting,
    Declaring,
    Doubting,
    Draft,
    Laying,
    Naming,
    Reading,
    Recounting,
    Totals,
    WordForWordContext,
    another,
    busy,
    dealt,
    fresh,
    held_cards,
    kept,
    naming,
    next_cut,
    next_recount,
    next_total,
)
from companion.games.word_for_word.ui.lists import buys_in, fold, next_or_buy, who_says_no
from companion.widgets.pick import Pick
from companion.widgets.text_input import TextInput
from companion.widgets.widget import backed, taken, turned
from hardware.box import Event, Kind

__all__ = ["busy", "fresh", "holds", "kept", "step"]


def holds(context: WordForWordContext, draft: Draft) -> Mapping[str, Hold]:
    """The seats whose buttons can be held, and what a hold does."""
    view = context.view
    hands = dict.fromkeys(view.hands, "your hand")
    return button_holds(context, hands if dealt(view) else dict(_holds(view, draft)))


def _holds(view: WordForWordView, draft: Draft) -> Iterator[tuple[str, str]]:
    if isinstance(draft, Doubting | Choosing):
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
    if view.phase in BETTING and not (view.options.open_dictionary or dealt(view)):
        for player in view.active:
            if player != view.turn:
                yield player, "looked a word up"


def step(draft: Draft, context: WordForWordContext, gesture: Gesture) -> Draft | Intent:
    """The next draft, or what the gesture asks for."""
    view = context.view
    if gesture.event.key == "DELETE" and (asked := _asked(draft, view, context)):
        return asked
    if not (_writing(draft) or _asking(draft, gesture.event)):
        gesture = keys_as_button(context, gesture, _waited_for(view, context))
    if gesture.player is not None:
        by_hand = bool(gesture.event.control) or view.phase != "showdown"
        held = gesture.event.kind is Kind.HELD and by_hand
        if held and gesture.event.control and held_cards(view, gesture.player):
            return PrivateEntry(gesture.player)
        return _own_button(draft, view, context, gesture.player, held=held)
    event = gesture.event
    if event.key == "TAB" and view.phase in WORDS_LIE and not isinstance(draft, Doubting):
        return who_doubts(view, context)
    match draft:
        case Betting():
            return amount(draft, view, context, event)
        case Reading():
            return read(draft, view, context, event)
        case WidgetDraft():
            return _entered(draft, context, event)
    return _go_on(view, context, event)


def _asked(draft: Draft, view: WordForWordView, context: WordForWordContext) -> Draft:
    """Delete asks whoever is to bet whether to fold; None: it means something else."""
    folds = "fold" in view.may.get(view.turn or "", ()) and view.turn not in context.machines
    return fold(view) if folds and isinstance(draft, Betting) else None


def _asking(draft: Draft, event: Event) -> bool:
    """Whether the key belongs to a word that is being entered, or to a list."""
    return event.key == "DELETE" and isinstance(draft, Declaring | Choosing)


def _entered(draft: WidgetDraft, context: WordForWordContext, event: Event) -> Draft | Intent:
    """The entry goes on; what it comes to, and where a step back leads."""
    view = context.view
    match draft:
        case Cutting():
            return draft.step(event, lambda cards: next_cut(*draft.with_answer(cards[0])), None)
        case Naming(widget=Pick() as pick):
            hint = Hint("choose a category")
            return draft.step(event, lambda at: _chosen(pick.options[at]), hint)
        case Naming():
            return draft.step(event, _named, naming(view))
        case Laying():
            return draft.step(event, lambda cards: Board(cards=cards), Hint("lay the cards"))
        case Declaring(player=player):
            hint = Hint("no word: turn left")
            return draft.step(event, lambda said: to_declare(view, player, said), hint)
        case Claiming(player=player, said=said):
            return draft.step(
                event, lambda at: declared(player, said, category=at == 1), fresh(context)
            )
        case Choosing():
            return draft.step(event, lambda at: _led(draft, context, at), fresh(context))
        case Doubting():
            return draft.step(event, lambda at: doubts(draft, view, at), Reading())
        case Totals():
            return draft.step(event, lambda count: next_total(*draft.with_answer(count)), Reading())
        case Recounting():
            return draft.step(event, lambda n: next_recount(view, *draft.with_answer(n)), None)
    return draft


def _led(draft: Choosing, context: WordForWordContext, at: int) -> Draft | Intent:
    """Where a row of a list leads; nowhere: all is as it was."""
    meaning = draft.means[at]
    return fresh(context) if meaning is None else meaning


def _writing(draft: Draft) -> bool:
    """Whether the keyboard writes a category, which may have spaces."""
    return isinstance(draft, Naming) and isinstance(draft.widget, TextInput)


def _waited_for(view: WordForWordView, context: WordForWordContext) -> str | None:
    """Who is to act; of several the first who has no button."""
    others = {*context.buttons, *context.machines}
    keys = sorted(
        (p for p in view.may if p not in others),
        key=lambda p: not {"accept", "declare", "vote"} & set(view.may[p]),
    )
    return view.turn or next(iter(keys), None)


# -- the seats' buttons -------------------------------------------------------------------


def _own_button(
    draft: Draft, view: WordForWordView, context: WordForWordContext, player: str, *, held: bool
) -> Draft | Intent:
    if isinstance(draft, Doubting | Choosing):
        return _in_list(draft, view, player)
    kinds = view.may.get(player, ())
    if view.phase in BETTING:
        return bets(draft, view, player, held=held)
    if dealt(view) and not held and may_appeal(context, player):
        return Appeal()
    if view.phase == "showdown":
        return declares(draft, view, context, player, held=held)
    if "vote" in kinds:
        return CastVote(by=player, qualifies=not held)
    if held:
        return doubting(view, player) if "challenge" in kinds or "challenge_category" in kinds \
            else Hint("nothing to challenge")  # fmt: skip
    if "buy_in" in kinds:
        return buys_in(view, player)
    if "accept" in kinds:
        return Accept(by=player)
    if view.phase == "showdown_result":
        return pay(view)
    if view.phase in ("challenges", "category_challenge"):
        return Hint("wait for the others")
    return Hint("choose a category") if draft is not None else _go_on(view, context, None)


def _in_list(draft: Doubting | Choosing, view: WordForWordView, player: str) -> Draft | Intent:
    """The button goes through a list; in the list of who challenges it says: I do."""
    if isinstance(draft, Doubting) and not draft.by and player in draft.widget.options:
        return doubting(view, player)
    if player == draft.by or (isinstance(draft, Choosing) and not draft.by):
        return replace(draft, widget=next_row(draft.widget))
    return Hint(f"{draft.by or 'somebody'} chooses")


# -- before the bets ----------------------------------------------------------------------


def _chosen(row: str) -> Draft | Intent:
    return another() if row == OTHER else _named(row)


def _named(category: str) -> DealThought:
    return DealThought(category=None if category == NO_CATEGORY else category)


# -- what everybody waits for -------------------------------------------------------------


def _go_on(
    view: WordForWordView, context: WordForWordContext, event: Event | None
) -> Draft | Intent:
    """A press goes on; SPIN looks back when a round is over. No event: a seat's button."""
    if event is not None and backed(event):
        return Review() if view.phase == "round_over" else None
    if event is not None and not taken(event):
        return _turned_to(view) if turned(event) else None
    match view.phase:
        case "cut_for_deal":
            return Cuts()
        case "ante":
            return CollectAntes()
        case "shout" | "mumble" | "whisper":
            return Board()
        case "category_challenge":
            return who_says_no(view, context)
        case "round_over":
            return Hint("the round is over") if context.since_s < LATE_PRESS_S \
                else next_or_buy(view, context)  # fmt: skip
    return None


def _turned_to(view: WordForWordView) -> Draft | Intent:
    """Real cards are cut; real chips are counted between rounds, if they lie on the table."""
    if view.phase == "cut_for_deal" and not dealt(view):
        return next_cut(view.cutting, {})
    if view.phase in ("ante", "round_over") and view.options.chips_on_table:
        return next_recount(view, view.players, {})
    return None
