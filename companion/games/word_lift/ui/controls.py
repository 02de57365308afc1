"""What a gesture means in Word Lift, phase by phase.

The knob runs through the words on the table and to a pass; its push spells a word from the
hand, or steals the word on which it stands. Typing does the same at once. With real cards a
player holds their button to pass, and the others hold theirs to object to the last play, on
which the table then votes. Where the box deals, everybody holds their button to see their
hand, and the others press theirs to object. On a keyboard Delete passes, and Tab objects for
players without a button.
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
from companion.games.kit.buttons import LATE_PRESS_S, button_holds, keys_as_button, may_appeal
from companion.games.kit.drafts import WidgetDraft
from companion.games.kit.screen_helpers import fit
from companion.games.word_lift.rules.actions import Deal, Pass, StartRound, StealSplit
from companion.games.word_lift.rules.view import WordLiftView, barred
from companion.games.word_lift.ui.counting import ask_count, counting, doubles
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
    confirm,
    fresh,
    passing,
    paying,
    rows,
    spelling,
)
from companion.games.word_lift.ui.hidden import toss, which
from companion.widgets.widget import backed, taken, turned, typed_letter
from hardware.box import KEYBOARD, Event, Kind

__all__ = ["busy", "fresh", "holds", "step"]

TO_DRAW = "choose your 2 cards"


def busy(draft: Draft) -> bool:
    """The count of the hands is not ended by a machine."""
    return isinstance(draft, Counting)


def holds(context: WordLiftContext, draft: Draft) -> Mapping[str, Hold]:
    """A button that is held shows the hand; with real cards it passes, or objects."""
    del draft
    return button_holds(context, _holds(context.view, context))


def _holds(view: WordLiftView, context: WordLiftContext) -> dict[str, str]:
    if view.options.hands == "dealt":
        return {player: "your hand" for player in view.players if player not in context.machines}
    found = {p: f"{p} objects" for p in view.players if view.objection and p != view.turn}
    if view.phase in ("normal", "final") and view.turn:
        found[view.turn] = f"{view.turn} passes"
    return found


def step(draft: Draft, context: WordLiftContext, gesture: Gesture) -> Draft | Intent:
    """The next draft, or what the gesture asks for."""
    view = context.view
    if gesture.event.key == "TAB":
        return _object(view)
    if gesture.event.key == "DELETE" and view.turn:
        return _asked_to_pass(draft, context)
    gesture = keys_as_button(context, gesture, view.turn)
    if gesture.player is not None:
        return _own_button(draft, view, context, gesture)
    match draft:
        case Browse():
            return _browse(draft, context, gesture.event)
        case Confirm():
            return _confirm(draft, view, context, gesture.event)
        case WidgetDraft():
            return _entered(draft, context, gesture.event)
    return _between(view, context, gesture)


# -- the seats' buttons -------------------------------------------------------------------


def _own_button(
    draft: Draft, view: WordLiftView, context: WordLiftContext, gesture: Gesture
) -> Draft | Intent:
    player = str(gesture.player)
    if gesture.event.kind is Kind.HELD:
        return _held(view, player)
    if view.phase not in ("normal", "draw", "final"):
        return _between(view, context, gesture) if draft is None else Hint("turn, then push")
    if isinstance(draft, Confirm) and player == view.turn:
        return _confirmed(draft, view, context)
    if view.options.hands == "dealt":
        return _pressed(context, player)
    return Hint(_to_do(view) if player == view.turn else f"{view.turn}'s turn")


def _held(view: WordLiftView, player: str) -> Intent:
    if view.options.hands == "dealt":
        return PrivateEntry(player)
    if player != view.turn:
        return _object(view)
    return Pass(by=player) if view.phase in ("normal", "final") else Hint(_to_do(view))


def _pressed(context: WordLiftContext, player: str) -> Intent:
    """A button pressed where holding it shows the hand: the others doubt a word with it."""
    if may_appeal(context, player):
        return Appeal()
    if player != context.view.turn and context.view.objection:
        return _object(context.view)
    return PrivateEntry(player)


def _asked_to_pass(draft: Draft, context: WordLiftContext) -> Draft | Intent:
    view = context.view
    if view.turn in context.machines:
        return Hint(f"{view.turn} thinks")
    if view.phase == "draw":
        return Hint(_to_do(view))
    return draft if isinstance(draft, Passing) else passing(draft)


def _to_do(view: WordLiftView) -> str:
    """What is to be done with the knob."""
    if view.phase == "draw":
        return TO_DRAW if view.to_draw > 1 else "choose your card"
    return "push: lay a word"


def _object(view: WordLiftView) -> Intent:
    """The last play is put to the vote."""
    if view.objection:
        return Objection(view.objection)
    return Hint(f"{view.turn}'s turn" if view.turn else "nothing to object to")


# -- a play -------------------------------------------------------------------------------


def _browse(draft: Browse, context: WordLiftContext, event: Event) -> Draft | Intent:
    view = context.view
    words = rows(view)
    row = words[draft.at - 1] if 0 < draft.at <= len(words) else None
    letter = typed_letter(event) if event.control == KEYBOARD else ""
    if letter:
        return spelling(view, row.target if row and row.open else None, text=letter)
    if taken(event) and draft.at > len(words):
        return _asked_to_pass(draft, context)
    if taken(event):
        if row is None or row.open:
            return spelling(view, row.target if row else None)
        return Hint(_barred(view, row.target.victim))
    return Browse(min(max(draft.at + turned(event), 0), len(words) + 1))


def _barred(view: WordLiftView, victim: str) -> str:
    """Why nothing of the victim's can be stolen, in a line that has no room for the counts."""
    fault = barred(view, view.turn or "", victim)
    if fault and fault.reason == "target_has_fewer_words":
        return fit(f"{victim} has fewer words", f"{victim}: fewer words")
    return fault.why if fault else "not now"


def _entered(draft: WidgetDraft, context: WordLiftContext, event: Event) -> Draft | Intent:
    """The entry goes on; what it comes to, and where a step back leads."""
    view = context.view
    match draft:
        case Spelling(words=words):
            back = spelling(view, draft.target, text=words[0]) if words else Browse()
            return draft.step(event, lambda word: _spelt(draft, context, word), back)
        case Passing(under=under):
            return draft.step(event, lambda yes: Pass(by=view.turn) if yes else under, under)
        case Paying(action=action, draws=draws):
            return draft.step(event, lambda at: replace(action, dagger=draws[at]), draft.under)
        case Drawing():
            return draft.step(event, lambda at: _drawn(draft, context, at), Hint(_to_do(view)))
        case Counting():
            return draft.step(event, lambda count: _told(draft, view, count), None)
    return draft


def _spelt(draft: Spelling, context: WordLiftContext, word: str) -> Draft:
    """The second word of a steal is to be spelt, or all is there."""
    view, words = context.view, (*draft.words, word)
    if draft.target is not None and len(words) < 2:
        return spelling(view, draft.target, *words)
    spell = replace(draft.widget, at=len(draft.widget.ring) - 1)
    return confirm(context, replace(draft, widget=spell), words)


def _confirm(
    draft: Confirm, view: WordLiftView, context: WordLiftContext, event: Event
) -> Draft | Intent:
    """A letter begins the entry anew, whatever is told of this one."""
    if letter := typed_letter(event):
        return spelling(view, draft.under.target, text=letter)
    if backed(event) or event.key == "BACKSPACE":
        return draft.under
    if taken(event):
        return _confirmed(draft, view, context)
    count = len(draft.readings.ways)
    if not count or not turned(event):
        return draft
    if draft.public is not None and view.turn not in context.machines:
        return PrivateEntry(view.turn or "", which(context, draft), lambda action: action)
    return replace(draft, at=(draft.at + turned(event)) % count)


def _confirmed(draft: Confirm, view: WordLiftView, context: WordLiftContext) -> Draft | Intent:
    """The play as it is shown; a theft that costs cards asks for them before."""
    by = view.turn or ""
    if by in context.machines:
        return Hint(f"{by} thinks")
    if not draft.readings.ways:
        return draft.under
    action = action_of(draft, by, draft.way)
    forbidden = draft.doubt is not None
    return (
        paying(view, action, draft) if isinstance(action, StealSplit) and not forbidden else action
    )


def _drawn(draft: Drawing, context: WordLiftContext, at: int) -> Intent:
    """The draw; before it perhaps cards are laid aside, in secret."""
    if draft.actions:
        return draft.actions[at]
    player = context.view.turn or ""
    mine = context.private_view(player)
    return PrivateEntry(player, toss(mine, mine.hand.known), lambda draw: draw)


# -- between rounds -----------------------------------------------------------------------


def _between(view: WordLiftView, context: WordLiftContext, gesture: Gesture) -> Draft | Intent:
    """A press deals, counts, begins the next round; SPIN looks back on the last one."""
    if backed(gesture.event) and view.phase == "between_rounds":
        return Review()
    if not (gesture.player or taken(gesture.event) or backed(gesture.event)):
        return None
    if view.phase == "setup":
        return Deal()
    if context.since_s < LATE_PRESS_S:
        return Hint("the round is over")
    if view.phase == "between_rounds":
        return StartRound()
    return counting(view)


def _told(draft: Counting, view: WordLiftView, count: int) -> Draft | Intent:
    """The player has told how many; which of such cards they are does not matter."""
    gone = sum(map(len, draft.answers.values()))
    return ask_count(view, *draft.with_answer(doubles(view)[gone : gone + count]))
