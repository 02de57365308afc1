"""What each gesture means in Word Lift, phase by phase.

Turn the knob to go through the words on the table and a pass. Push it to spell a word
from the hand, or to steal the selected word. Typing letters starts the word at once. With real
cards, players hold their button to pass, and the others hold theirs to object to the last play;
then the table votes. If the box deals, players hold their button to see their hand, and the
others press theirs to object. On a keyboard, Delete passes, and Tab objects for players without
a button.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.api.ui import (
    Appeal,
    Gesture,
    Hint,
    Hold,
    Intent,
    Objection,
    PrivateEntry,
    Review,
)
from companion.games.kit.buttons import (
    LATE_PRESS_S,
    button_holds,
    hurry,
    keys_as_button,
    may_appeal,
)
from companion.games.kit.drafts import WidgetDraft
from companion.games.kit.screen_helpers import fit
from companion.games.word_lift.rules.actions import Deal, Pass, StartRound, StealSplit
from companion.games.word_lift.rules.view import WordLiftView, steal_fault
from companion.games.word_lift.ui.counting import ask_count, double_cards, start_count
from companion.games.word_lift.ui.drafts import (
    Browse,
    Confirm,
    Counting,
    Draft,
    Drawing,
    Passing,
    Paying,
    Spelling,
    WordLiftContext,
    action_of,
    ask_pass,
    ask_price,
    confirm,
    fresh,
    rows_and_pass,
    start_word,
)
from companion.games.word_lift.ui.private_entries import choose_cards, discard_cards
from companion.widgets.widget import is_back, is_push, steps_of, typed_letter
from hardware.box import KEYBOARD, Event, Kind

__all__ = ["busy", "fresh", "holds", "step"]

TO_DRAW = "choose your 2 cards"


def busy(draft: Draft) -> bool:
    """Whether computer players must wait: people are counting their cards."""
    return isinstance(draft, Counting)


def holds(context: WordLiftContext, draft: Draft) -> Mapping[str, Hold]:
    """What holding a button does: show the hand; with real cards pass, or object."""
    del draft
    return button_holds(context, _labels(context.view, context))


def _labels(view: WordLiftView, context: WordLiftContext) -> dict[str, str]:
    if view.options.hands == "dealt":
        return {player: "your hand" for player in view.players if player not in context.machines}
    found = {p: f"{p} objects" for p in view.players if view.objection and p != view.turn}
    if view.phase in ("normal", "final") and view.turn:
        found[view.turn] = f"{view.turn} passes"
    return found


def step(draft: Draft, context: WordLiftContext, gesture: Gesture) -> Draft | Intent:
    """The draft after the gesture, or the intent of the gesture."""
    view = context.view
    if gesture.event.key == "TAB":
        return _object(view)
    if gesture.event.key == "DELETE" and view.turn:
        return _ask_to_pass(draft, context)
    gesture = keys_as_button(context, gesture, view.turn)
    if gesture.player is not None:
        return _on_own_button(draft, view, context, gesture)
    match draft:
        case Browse():
            return _browse(draft, context, gesture.event)
        case Confirm():
            return _confirm(draft, view, context, gesture.event)
        case WidgetDraft():
            return _entry(draft, context, gesture.event)
    return _between(view, context, gesture)


# -- the seats' buttons -------------------------------------------------------------------


def _on_own_button(
    draft: Draft, view: WordLiftView, context: WordLiftContext, gesture: Gesture
) -> Draft | Intent:
    player = str(gesture.player)
    if gesture.event.kind is Kind.HELD:
        return _on_hold(view, player)
    if view.phase not in ("normal", "draw", "final"):
        return _between(view, context, gesture) if draft is None else Hint("turn, then push")
    if isinstance(draft, Confirm) and player == view.turn:
        return _announce(draft, view, context)
    if view.options.hands == "dealt":
        return _on_press(context, player)
    return Hint(_next_step(view) if player == view.turn else f"{view.turn}'s turn")


def _on_hold(view: WordLiftView, player: str) -> Intent:
    if view.options.hands == "dealt":
        return PrivateEntry(player)
    if player != view.turn:
        return _object(view)
    return Pass(by=player) if view.phase in ("normal", "final") else Hint(_next_step(view))


def _on_press(context: WordLiftContext, player: str) -> Intent:
    """A press of a button in a dealt game: the others object to a word with it."""
    if may_appeal(context, player):
        return Appeal()
    if player != context.view.turn and context.view.objection:
        return _object(context.view)
    return PrivateEntry(player)


def _ask_to_pass(draft: Draft, context: WordLiftContext) -> Draft | Intent:
    view = context.view
    if view.turn in context.machines:
        return Hint(f"{view.turn} thinks")
    if view.phase == "draw":
        return Hint(_next_step(view))
    return draft if isinstance(draft, Passing) else ask_pass(draft)


def _next_step(view: WordLiftView) -> str:
    """What to do next with the knob."""
    if view.phase == "draw":
        return TO_DRAW if view.to_draw > 1 else "choose your card"
    return "push: lay a word"


def _object(view: WordLiftView) -> Intent:
    """Let the table vote on the last play."""
    if view.objection:
        return Objection(view.objection)
    return Hint(f"{view.turn}'s turn" if view.turn else "nothing to object to")


# -- a play -------------------------------------------------------------------------------


def _browse(draft: Browse, context: WordLiftContext, event: Event) -> Draft | Intent:
    view = context.view
    if view.turn in context.machines and not event.steps:
        return hurry(view.turn, event)
    listed = rows_and_pass(view)
    at = min(draft.at, len(listed))
    row = listed[at - 1] if at else None
    letter = typed_letter(event) if event.control == KEYBOARD else ""
    if letter:
        return start_word(view, row.target if row and row.open else None, text=letter)
    if not is_push(event):
        return Browse(min(max(at + steps_of(event), 0), len(listed)))
    if row is None:
        return _ask_to_pass(draft, context) if at else start_word(view, None)
    if row.open:
        return start_word(view, row.target)
    return Hint(_steal_hint(view, row.target.victim))


def _steal_hint(view: WordLiftView, victim: str) -> str:
    """Why nothing can be stolen from the victim, short enough for one row."""
    fault = steal_fault(view, view.turn or "", victim)
    if fault and fault.reason == "target_has_fewer_words":
        return fit(f"{victim} has fewer words", f"{victim}: fewer words")
    return fault.why if fault else "not now"


def _entry(draft: WidgetDraft, context: WordLiftContext, event: Event) -> Draft | Intent:
    """Continue the entry; finish it, or go one step back."""
    view = context.view
    match draft:
        case Spelling(words=words):
            back = start_word(view, draft.target, text=words[0]) if words else Browse()
            return draft.step(event, lambda word: _take_word(draft, context, word), back)
        case Passing(under=under):
            return draft.step(event, lambda yes: Pass(by=view.turn) if yes else under, under)
        case Paying(action=action, draws=draws):
            return draft.step(event, lambda at: replace(action, dagger=draws[at]), draft.under)
        case Drawing():
            return draft.step(
                event, lambda at: _draw_intent(draft, context, at), Hint(_next_step(view))
            )
        case Counting():
            return draft.step(event, lambda count: _take_count(draft, view, count), None)
    return draft


def _take_word(draft: Spelling, context: WordLiftContext, word: str) -> Draft:
    """Go on to the second word of a steal, or show all words for confirmation."""
    view, words = context.view, (*draft.words, word)
    if draft.target is not None and len(words) < 2:
        return start_word(view, draft.target, *words)
    spell = replace(draft.widget, text=word)
    spell = replace(spell, at=len(spell.ring) - 1)
    return confirm(context, replace(draft, widget=spell), words)


def _confirm(
    draft: Confirm, view: WordLiftView, context: WordLiftContext, event: Event
) -> Draft | Intent:
    """Choose another way with the knob, lay the words, or go back; a letter starts over."""
    if letter := typed_letter(event):
        return start_word(view, draft.under.target, text=letter)
    if is_back(event) or event.key == "BACKSPACE":
        return draft.under
    if is_push(event):
        return _announce(draft, view, context)
    count = len(draft.readings.ways)
    if not count or not steps_of(event):
        return draft
    if draft.public is not None and view.turn not in context.machines:
        return PrivateEntry(view.turn or "", choose_cards(context, draft), lambda action: action)
    return replace(draft, at=(draft.at + steps_of(event)) % count)


def _announce(draft: Confirm, view: WordLiftView, context: WordLiftContext) -> Draft | Intent:
    """The play on the display; a steal with a price asks for the piles first."""
    by = view.turn or ""
    if by in context.machines:
        return Hint(f"{by} thinks")
    if not draft.readings.ways:
        return draft.under
    action = action_of(draft, by, draft.way)
    forbidden = draft.form_fault is not None
    return (
        ask_price(view, action, draft)
        if isinstance(action, StealSplit) and not forbidden
        else action
    )


def _draw_intent(draft: Drawing, context: WordLiftContext, at: int) -> Intent:
    """The chosen draw, or a private entry for the cards to discard before it."""
    if draft.actions:
        return draft.actions[at]
    player = context.view.turn or ""
    mine = context.private_view(player)
    return PrivateEntry(player, discard_cards(mine, mine.hand.known), lambda draw: draw)


# -- between rounds -----------------------------------------------------------------------


def _between(view: WordLiftView, context: WordLiftContext, gesture: Gesture) -> Draft | Intent:
    """A press deals, counts, or starts the next round; SPIN reviews the last round."""
    if is_back(gesture.event) and view.phase == "between_rounds":
        return Review()
    if not (gesture.player or is_push(gesture.event) or is_back(gesture.event)):
        return None
    if view.phase == "setup":
        return Deal()
    if context.since_s < LATE_PRESS_S:
        return Hint("the round is over")
    if view.phase == "between_rounds":
        return StartRound()
    return start_count(view)


def _take_count(draft: Counting, view: WordLiftView, count: int) -> Draft | Intent:
    """Take the player's number of double cards, and ask the next player.

    It does not matter which of these cards each player holds: all count the same.
    """
    used = sum(map(len, draft.answers.values()))
    return ask_count(view, *draft.with_answer(double_cards(view)[used : used + count]))
