"""The table says that somebody broke a rule of its own: who, how, and the vote (V1.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from companion.games.api.ui import Context, Gesture, Hint, Intent
from companion.games.word_sprout.rules.actions import BrokeRule
from companion.games.word_sprout.rules.view import WordSproutView
from companion.widgets.ballot import Ballot
from companion.widgets.pick import Pick
from companion.widgets.widget import Done, backed, taken
from hardware.box import Kind

if TYPE_CHECKING:
    from companion.widgets.insert_letter import InsertLetter
    from companion.widgets.place_letter import PlaceLetter

READ, BROKEN = "read the rules", "a rule was broken"
LAST, OTHER = "by the last letter", "in another way"


class Breach(msgspec.Struct, frozen=True):
    """What is asked just now: what to do, `player` is who broke a rule, how; then the vote.

    `asked` are the questions before it; `under` is the draft to which going back leads.
    """

    under: InsertLetter | PlaceLetter
    widget: Pick | Ballot
    asked: tuple[Pick, ...] = ()
    player: str = ""
    last_play: bool = False


def begun(under: InsertLetter | PlaceLetter) -> Breach:
    """The knob's list, where rules of the table's own are in force."""
    return Breach(under, Pick("RULES", (READ, BROKEN)))


def step(
    draft: Breach, context: Context[WordSproutView], gesture: Gesture
) -> Breach | InsertLetter | PlaceLetter | Intent | None:
    """The next question, or what the table decided; None: the rules are to be read."""
    if isinstance(draft.widget, Ballot):
        return _vote(draft, draft.widget, context, gesture)
    if gesture.player is not None:
        return Hint("turn and push")
    after = draft.widget.step(gesture.event)
    if isinstance(after, Done):
        return _picked(draft, draft.widget.options[after.value], context)
    return replace(draft, widget=after) if isinstance(after, Pick) else _back(draft)


def _back(draft: Breach) -> Breach | InsertLetter | PlaceLetter:
    """One question back."""
    if draft.player:
        return replace(draft, widget=draft.asked[-1], asked=draft.asked[:-1], player="")
    return replace(draft, widget=draft.asked[-1], asked=()) if draft.asked else draft.under


def _picked(draft: Breach, row: str, context: Context[WordSproutView]) -> Breach | Intent | None:
    """What the row of the list leads to."""
    if row == READ:
        return None
    if not draft.asked:
        return _asking(draft, "WHO BROKE IT?", context.view.active)
    if draft.player:
        return _decided(replace(draft, last_play=row == LAST), context)
    named = replace(draft, player=row)
    if not context.view.strings:
        return _decided(named, context)
    return _asking(named, f"{row}: HOW?", (LAST, OTHER))


def _asking(draft: Breach, title: str, rows: tuple[str, ...]) -> Breach:
    assert isinstance(draft.widget, Pick)
    return replace(draft, widget=Pick(title, rows), asked=(*draft.asked, draft.widget))


def _decided(draft: Breach, context: Context[WordSproutView]) -> Breach | Intent:
    """The table votes; somebody who plays against the computer alone decides."""
    people = tuple(player for player in context.view.players if player not in context.machines)
    if len(people) < 2:
        return _verdict(draft, guilty=True)
    return replace(draft, widget=Ballot(people, tie=False))


def _verdict(draft: Breach, *, guilty: bool) -> BrokeRule:
    return BrokeRule(player=draft.player, guilty=guilty, last_play=draft.last_play)


def _vote(
    draft: Breach, ballot: Ballot, context: Context[WordSproutView], gesture: Gesture
) -> Breach | InsertLetter | PlaceLetter | Intent:
    """Press for yes, hold for no; SPIN calls it off, or is the no where a button is missing."""
    whole = set(ballot.voters) <= context.buttons.keys()
    if gesture.player is not None:
        after = ballot.cast(gesture.player, yes=gesture.event.kind is not Kind.HELD)
        if isinstance(after, Done):
            return _verdict(draft, guilty=after.value)
        return replace(draft, widget=after)
    if taken(gesture.event) and not whole:
        return _verdict(draft, guilty=True)
    return draft.under if backed(gesture.event) else draft
