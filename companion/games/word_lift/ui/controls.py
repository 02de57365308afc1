"""What a gesture means in Word Lift, phase by phase.

The knob runs through the words on the table; its push spells a word from the hand, or
steals the word on which it stands. Typing does the same at once. The own button shows
one's hand where the box deals; held it passes. Who is not on turn holds the own button to
object to the last play, on which the table then votes; Tab objects for who has none.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.entry.piece import Back, Done, backed, taken, turned, typed_letter
from companion.games.api.rules import Action
from companion.games.api.ui import Hint, Hold, Look, Meaning, Objection, Review, Touch
from companion.games.kit.buttons import CALM_S, by_keys, own_holds
from companion.games.word_lift.rules.actions import Deal, Pass, ScoreRound, StartRound
from companion.games.word_lift.rules.readings.readings import barred, played, stolen_by
from companion.games.word_lift.rules.view import LiftView
from companion.games.word_lift.ui.drafts import (
    Browse,
    Confirm,
    Counting,
    Draft,
    Drawing,
    LiftSight,
    Paying,
    Spelling,
    ask_count,
    confirm,
    counting,
    doubles,
    fresh,
    paying,
    rows,
    spelling,
    toss,
)
from hardware.box import KEYBOARD, Event, Kind

__all__ = ["busy", "fresh", "holds", "step"]

TO_DRAW = "draw to end the turn"


def busy(draft: Draft) -> bool:
    """The count of the hands is not ended by a machine."""
    return isinstance(draft, Counting)


def holds(sight: LiftSight, draft: Draft) -> Mapping[str, Hold]:
    """The own button held passes, or objects to the last play."""
    del draft
    return own_holds(sight, _holds(sight.view))


def _holds(view: LiftView) -> dict[str, str]:
    found = {p: f"{p} objects" for p in view.players if view.objection and p != view.turn}
    if view.phase in ("normal", "final") and view.turn:
        found[view.turn] = f"{view.turn} passes"
    return found


def step(draft: Draft, sight: LiftSight, touch: Touch) -> Draft | Meaning:
    """The next draft, or what the gesture asks for."""
    view = sight.view
    touch = by_keys(sight, touch, view.turn)
    if touch.event.key == "TAB":
        return _object(view)
    if touch.player is not None:
        return _own_button(draft, view, sight, touch)
    match draft:
        case Browse():
            return _browse(draft, view, touch.event)
        case Spelling():
            return _spell(draft, view, sight, touch.event)
        case Confirm():
            return _confirm(draft, view, sight, touch.event)
        case Paying():
            return _pay(draft, touch.event)
        case Drawing():
            return _draw(draft, view, sight, touch.event)
        case Counting():
            return _count(draft, view, touch.event)
    return _between(view, sight, touch)


# -- the seats' buttons -------------------------------------------------------------------


def _own_button(draft: Draft, view: LiftView, sight: LiftSight, touch: Touch) -> Draft | Meaning:
    player = str(touch.player)
    if touch.event.kind is Kind.HELD:
        return _held(view, player)
    if view.phase not in ("normal", "draw", "final"):
        return _between(view, sight, touch) if draft is None else Hint("turn and push")
    if isinstance(draft, Confirm) and player == view.turn:
        return _confirmed(draft, view, sight)
    if view.options.hands == "dealt":
        return Look(player)
    return Hint(_to_do(view) if player == view.turn else f"{view.turn}'s turn")


def _held(view: LiftView, player: str) -> Meaning:
    if player != view.turn:
        return _object(view)
    return Pass(by=player) if view.phase in ("normal", "final") else Hint(_to_do(view))


def _to_do(view: LiftView) -> str:
    """What is to be done with the knob."""
    return TO_DRAW if view.phase == "draw" else "push: a word"


def _object(view: LiftView) -> Meaning:
    """The last play is put to the vote."""
    if view.objection:
        return Objection(view.objection)
    return Hint(f"{view.turn}'s turn" if view.turn else "nothing to object to")


# -- a play -------------------------------------------------------------------------------


def _browse(draft: Browse, view: LiftView, event: Event) -> Draft | Meaning:
    words = rows(view)
    row = words[draft.at - 1] if 0 < draft.at <= len(words) else None
    letter = typed_letter(event) if event.control == KEYBOARD else ""
    if letter:
        return spelling(view, row.target if row and row.open else None, text=letter)
    if taken(event):
        if row is None or row.open:
            return spelling(view, row.target if row else None)
        return Hint(_barred(view, row.target.victim))
    return Browse(min(max(draft.at + turned(event), 0), len(words)))


def _barred(view: LiftView, victim: str) -> str:
    """Why nothing of the victim's can be stolen, in a line that has no room for the counts."""
    fault = barred(view, view.turn or "", victim)
    if fault and fault.reason == "target_has_fewer_words":
        return f"{victim} has fewer words"[:21]
    return fault.why[:21] if fault else "not now"


def _spell(draft: Spelling, view: LiftView, sight: LiftSight, event: Event) -> Draft | Meaning:
    after = draft.spell.step(event)
    if isinstance(after, Done):
        words = (*draft.words, after.value)
        if draft.target is not None and len(words) < 2:
            return spelling(view, draft.target, *words)
        spell = replace(draft.spell, at=len(draft.spell.ring) - 1)
        mine = sight.private(view.turn or "")
        return confirm(mine, replace(draft, spell=spell), words)
    if isinstance(after, Back):
        return _step_back(draft, view)
    return replace(draft, spell=after)


def _step_back(draft: Spelling, view: LiftView) -> Draft:
    """To the word before, or back to the table."""
    if draft.words:
        return spelling(view, draft.target, text=draft.words[0])
    return Browse()


def _confirm(draft: Confirm, view: LiftView, sight: LiftSight, event: Event) -> Draft | Meaning:
    if backed(event):
        return draft.under
    if taken(event):
        return _confirmed(draft, view, sight)
    count = len(draft.readings.ways)
    return replace(draft, at=(draft.at + turned(event)) % count) if count else draft


def _confirmed(draft: Confirm, view: LiftView, sight: LiftSight) -> Draft | Meaning:
    """The play as it is shown; a theft that costs cards asks for them before."""
    ways, by, target = draft.readings.ways, view.turn or "", draft.under.target
    if by in sight.machines:
        return Hint(f"{by} thinks")
    if not ways:
        return draft.under
    way = ways[draft.at % len(ways)]
    if target is None:
        return played(by, way)
    action = stolen_by(by, target.victim, target.stolen, way)
    costs = draft.readings.cost and any(view.piles.values())
    return paying(view, action, draft) if costs else action


def _pay(draft: Paying, event: Event) -> Draft | Meaning:
    after = draft.pick.step(event)
    if isinstance(after, Done):
        return replace(draft.action, dagger=draft.draws[after.value])
    return draft.under if isinstance(after, Back) else replace(draft, pick=after)


def _draw(draft: Drawing, view: LiftView, sight: LiftSight, event: Event) -> Draft | Meaning:
    after = draft.pick.step(event)
    if isinstance(after, Back):
        return Hint(TO_DRAW)
    if not isinstance(after, Done):
        return replace(draft, pick=after)
    if draft.actions:
        return draft.actions[int(after.value)]
    mine = sight.private(view.turn or "")
    return Look(view.turn or "", toss(mine, mine.hand.known), lambda draw: draw)


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
    return counting(view) or ScoreRound()


def _count(draft: Counting, view: LiftView, event: Event) -> Draft | Meaning:
    after = draft.amount.step(event)
    if isinstance(after, Done):
        return _told(draft, view, after.value)
    return None if isinstance(after, Back) else replace(draft, amount=after)


def _told(draft: Counting, view: LiftView, count: int) -> Draft | Action:
    """The player has told how many; which of such cards they are does not matter."""
    gone = sum(map(len, draft.told.values()))
    cards = doubles(view)[gone : gone + count]
    told = {**draft.told, draft.left[0]: cards}
    return ask_count(view, draft.left[1:], told) or ScoreRound(hands=told)
