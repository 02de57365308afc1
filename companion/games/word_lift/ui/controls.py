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

from companion.entry.piece import backed, taken, turned, typed_letter
from companion.games.api.ui import Appeal, Hint, Hold, Look, Meaning, Objection, Review, Touch
from companion.games.kit.buttons import CALM_S, appeals, by_keys, own_holds
from companion.games.kit.entering import Entering
from companion.games.kit.showing import fit
from companion.games.word_lift.rules.actions import Deal, Pass, StartRound, StealSplit
from companion.games.word_lift.rules.view import LiftView, barred
from companion.games.word_lift.ui.counting import ask_count, counting, doubles
from companion.games.word_lift.ui.drafts import (
    Browse,
    Confirm,
    Counting,
    Draft,
    Drawing,
    LiftSight,
    Passing,
    Paying,
    Spelling,
    action_of,
    confirm,
    fresh,
    passing,
    paying,
    rows,
    spelling,
)
from companion.games.word_lift.ui.hidden import toss, which
from hardware.box import KEYBOARD, Event, Kind

__all__ = ["busy", "fresh", "holds", "step"]

TO_DRAW = "choose your 2 cards"


def busy(draft: Draft) -> bool:
    """The count of the hands is not ended by a machine."""
    return isinstance(draft, Counting)


def holds(sight: LiftSight, draft: Draft) -> Mapping[str, Hold]:
    """A button that is held shows the hand; with real cards it passes, or objects."""
    del draft
    return own_holds(sight, _holds(sight.view, sight))


def _holds(view: LiftView, sight: LiftSight) -> dict[str, str]:
    if view.options.hands == "dealt":
        return {player: "your hand" for player in view.players if player not in sight.machines}
    found = {p: f"{p} objects" for p in view.players if view.objection and p != view.turn}
    if view.phase in ("normal", "final") and view.turn:
        found[view.turn] = f"{view.turn} passes"
    return found


def step(draft: Draft, sight: LiftSight, touch: Touch) -> Draft | Meaning:
    """The next draft, or what the gesture asks for."""
    view = sight.view
    if touch.event.key == "TAB":
        return _object(view)
    if touch.event.key == "DELETE" and view.turn:
        return _asked_to_pass(draft, sight)
    touch = by_keys(sight, touch, view.turn)
    if touch.player is not None:
        return _own_button(draft, view, sight, touch)
    match draft:
        case Browse():
            return _browse(draft, sight, touch.event)
        case Confirm():
            return _confirm(draft, view, sight, touch.event)
        case Entering():
            return _entered(draft, sight, touch.event)
    return _between(view, sight, touch)


# -- the seats' buttons -------------------------------------------------------------------


def _own_button(draft: Draft, view: LiftView, sight: LiftSight, touch: Touch) -> Draft | Meaning:
    player = str(touch.player)
    if touch.event.kind is Kind.HELD:
        return _held(view, player)
    if view.phase not in ("normal", "draw", "final"):
        return _between(view, sight, touch) if draft is None else Hint("turn, then push")
    if isinstance(draft, Confirm) and player == view.turn:
        return _confirmed(draft, view, sight)
    if view.options.hands == "dealt":
        return _pressed(sight, player)
    return Hint(_to_do(view) if player == view.turn else f"{view.turn}'s turn")


def _held(view: LiftView, player: str) -> Meaning:
    if view.options.hands == "dealt":
        return Look(player)
    if player != view.turn:
        return _object(view)
    return Pass(by=player) if view.phase in ("normal", "final") else Hint(_to_do(view))


def _pressed(sight: LiftSight, player: str) -> Meaning:
    """A button pressed where holding it shows the hand: the others doubt a word with it."""
    if appeals(sight, player):
        return Appeal()
    if player != sight.view.turn and sight.view.objection:
        return _object(sight.view)
    return Look(player)


def _asked_to_pass(draft: Draft, sight: LiftSight) -> Draft | Meaning:
    view = sight.view
    if view.turn in sight.machines:
        return Hint(f"{view.turn} thinks")
    if view.phase == "draw":
        return Hint(_to_do(view))
    return draft if isinstance(draft, Passing) else passing(draft)


def _to_do(view: LiftView) -> str:
    """What is to be done with the knob."""
    if view.phase == "draw":
        return TO_DRAW if view.to_draw > 1 else "choose your card"
    return "push: lay a word"


def _object(view: LiftView) -> Meaning:
    """The last play is put to the vote."""
    if view.objection:
        return Objection(view.objection)
    return Hint(f"{view.turn}'s turn" if view.turn else "nothing to object to")


# -- a play -------------------------------------------------------------------------------


def _browse(draft: Browse, sight: LiftSight, event: Event) -> Draft | Meaning:
    view = sight.view
    words = rows(view)
    row = words[draft.at - 1] if 0 < draft.at <= len(words) else None
    letter = typed_letter(event) if event.control == KEYBOARD else ""
    if letter:
        return spelling(view, row.target if row and row.open else None, text=letter)
    if taken(event) and draft.at > len(words):
        return _asked_to_pass(draft, sight)
    if taken(event):
        if row is None or row.open:
            return spelling(view, row.target if row else None)
        return Hint(_barred(view, row.target.victim))
    return Browse(min(max(draft.at + turned(event), 0), len(words) + 1))


def _barred(view: LiftView, victim: str) -> str:
    """Why nothing of the victim's can be stolen, in a line that has no room for the counts."""
    fault = barred(view, view.turn or "", victim)
    if fault and fault.reason == "target_has_fewer_words":
        return fit(f"{victim} has fewer words", f"{victim}: fewer words")
    return fault.why if fault else "not now"


def _entered(draft: Entering, sight: LiftSight, event: Event) -> Draft | Meaning:
    """The entry goes on; what it comes to, and where a step back leads."""
    view = sight.view
    match draft:
        case Spelling(words=words):
            back = spelling(view, draft.target, text=words[0]) if words else Browse()
            return draft.step(event, lambda word: _spelt(draft, sight, word), back)
        case Passing(under=under):
            return draft.step(event, lambda yes: Pass(by=view.turn) if yes else under, under)
        case Paying(action=action, draws=draws):
            return draft.step(event, lambda at: replace(action, dagger=draws[at]), draft.under)
        case Drawing():
            return draft.step(event, lambda at: _drawn(draft, sight, at), Hint(_to_do(view)))
        case Counting():
            return draft.step(event, lambda count: _told(draft, view, count), None)
    return draft


def _spelt(draft: Spelling, sight: LiftSight, word: str) -> Draft:
    """The second word of a steal is to be spelt, or all is there."""
    view, words = sight.view, (*draft.words, word)
    if draft.target is not None and len(words) < 2:
        return spelling(view, draft.target, *words)
    spell = replace(draft.piece, at=len(draft.piece.ring) - 1)
    return confirm(sight, replace(draft, piece=spell), words)


def _confirm(draft: Confirm, view: LiftView, sight: LiftSight, event: Event) -> Draft | Meaning:
    """A letter begins the entry anew, whatever is told of this one."""
    if letter := typed_letter(event):
        return spelling(view, draft.under.target, text=letter)
    if backed(event) or event.key == "BACKSPACE":
        return draft.under
    if taken(event):
        return _confirmed(draft, view, sight)
    count = len(draft.readings.ways)
    if not count or not turned(event):
        return draft
    if draft.public is not None and view.turn not in sight.machines:
        return Look(view.turn or "", which(sight, draft), lambda action: action)
    return replace(draft, at=(draft.at + turned(event)) % count)


def _confirmed(draft: Confirm, view: LiftView, sight: LiftSight) -> Draft | Meaning:
    """The play as it is shown; a theft that costs cards asks for them before."""
    by = view.turn or ""
    if by in sight.machines:
        return Hint(f"{by} thinks")
    if not draft.readings.ways:
        return draft.under
    action = action_of(draft, by, draft.way)
    forbidden = draft.doubt is not None
    return (
        paying(view, action, draft) if isinstance(action, StealSplit) and not forbidden else action
    )


def _drawn(draft: Drawing, sight: LiftSight, at: int) -> Meaning:
    """The draw; before it perhaps cards are laid aside, in secret."""
    if draft.actions:
        return draft.actions[at]
    player = sight.view.turn or ""
    mine = sight.private(player)
    return Look(player, toss(mine, mine.hand.known), lambda draw: draw)


# -- between rounds -----------------------------------------------------------------------


def _between(view: LiftView, sight: LiftSight, touch: Touch) -> Draft | Meaning:
    """A press deals, counts, begins the next round; SPIN looks back on the last one."""
    if backed(touch.event) and view.phase == "between_rounds":
        return Review()
    if not (touch.player or taken(touch.event) or backed(touch.event)):
        return None
    if view.phase == "setup":
        return Deal()
    if sight.since_s < CALM_S:
        return Hint("the round is over")
    if view.phase == "between_rounds":
        return StartRound()
    return counting(view)


def _told(draft: Counting, view: LiftView, count: int) -> Draft | Meaning:
    """The player has told how many; which of such cards they are does not matter."""
    gone = sum(map(len, draft.told.values()))
    return ask_count(view, *draft.after(doubles(view)[gone : gone + count]))
