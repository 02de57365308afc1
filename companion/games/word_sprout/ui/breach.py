"""The table says that somebody broke a rule of its own: who, how, and the vote (V1.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from companion.entry.ballot import Ballot
from companion.entry.pick import Pick
from companion.entry.piece import Done, backed, taken
from companion.games.api.ui import Hint, Meaning, Sight, Touch
from companion.games.word_sprout.rules.actions import BrokeRule
from companion.games.word_sprout.rules.view import SproutView
from hardware.box import Kind

if TYPE_CHECKING:
    from companion.entry.grow import Grow
    from companion.entry.lay import Lay

READ, BROKEN = "read the rules", "a rule was broken"
LAST, OTHER = "by the last letter", "in another way"


class Breach(msgspec.Struct, frozen=True):
    """What is asked just now: what to do, `player` is who broke a rule, how; then the vote.

    `asked` are the questions before it; `under` is the draft to which going back leads.
    """

    under: Grow | Lay
    piece: Pick | Ballot
    asked: tuple[Pick, ...] = ()
    player: str = ""
    last_play: bool = False


def begun(under: Grow | Lay) -> Breach:
    """The knob's list, where rules of the table's own are in force."""
    return Breach(under, Pick("RULES", (READ, BROKEN)))


def step(
    draft: Breach, sight: Sight[SproutView], touch: Touch
) -> Breach | Grow | Lay | Meaning | None:
    """The next question, or what the table decided; None: the rules are to be read."""
    if isinstance(draft.piece, Ballot):
        return _vote(draft, draft.piece, sight, touch)
    if touch.player is not None:
        return Hint("turn and push")
    after = draft.piece.step(touch.event)
    if isinstance(after, Done):
        return _picked(draft, draft.piece.options[after.value], sight)
    return replace(draft, piece=after) if isinstance(after, Pick) else _back(draft)


def _back(draft: Breach) -> Breach | Grow | Lay:
    """One question back."""
    if draft.player:
        return replace(draft, piece=draft.asked[-1], asked=draft.asked[:-1], player="")
    return replace(draft, piece=draft.asked[-1], asked=()) if draft.asked else draft.under


def _picked(draft: Breach, row: str, sight: Sight[SproutView]) -> Breach | Meaning | None:
    """What the row of the list leads to."""
    if row == READ:
        return None
    if not draft.asked:
        return _asking(draft, "WHO BROKE IT?", sight.view.active)
    if draft.player:
        return _decided(replace(draft, last_play=row == LAST), sight)
    named = replace(draft, player=row)
    if not sight.view.strings:
        return _decided(named, sight)
    return _asking(named, f"{row}: HOW?", (LAST, OTHER))


def _asking(draft: Breach, title: str, rows: tuple[str, ...]) -> Breach:
    assert isinstance(draft.piece, Pick)
    return replace(draft, piece=Pick(title, rows), asked=(*draft.asked, draft.piece))


def _decided(draft: Breach, sight: Sight[SproutView]) -> Breach | Meaning:
    """The table votes; somebody who plays against the computer alone decides."""
    people = tuple(player for player in sight.view.players if player not in sight.machines)
    if len(people) < 2:
        return _verdict(draft, guilty=True)
    return replace(draft, piece=Ballot(people, tie=False))


def _verdict(draft: Breach, *, guilty: bool) -> BrokeRule:
    return BrokeRule(player=draft.player, guilty=guilty, last_play=draft.last_play)


def _vote(
    draft: Breach, ballot: Ballot, sight: Sight[SproutView], touch: Touch
) -> Breach | Grow | Lay | Meaning:
    """Press for yes, hold for no; SPIN calls it off, or is the no where a button is missing."""
    whole = set(ballot.voters) <= sight.buttons.keys()
    if touch.player is not None:
        after = ballot.cast(touch.player, yes=touch.event.kind is not Kind.HELD)
        if isinstance(after, Done):
            return _verdict(draft, guilty=after.value)
        return replace(draft, piece=after)
    if taken(touch.event) and not whole:
        return _verdict(draft, guilty=True)
    return draft.under if backed(touch.event) else draft
