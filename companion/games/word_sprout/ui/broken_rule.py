"""The draft in which the table reports a broken rule of its own: who, how, the vote (V1.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec
from msgspec.structs import replace

from companion.games.api.ui import Context, Gesture, Hint, Intent
from companion.games.word_sprout.rules.actions import BrokeRule
from companion.games.word_sprout.rules.view import WordSproutView
from companion.widgets.ballot import Ballot
from companion.widgets.pick import Pick
from companion.widgets.widget import Done

if TYPE_CHECKING:
    from companion.widgets.insert_letter import InsertLetter
    from companion.widgets.place_letter import PlaceLetter

READ, BROKEN = "read the rules", "a rule was broken"
WHO, LAST, OTHER = "WHO BROKE IT?", "by the last letter", "in another way"


class BrokenRule(msgspec.Struct, frozen=True):
    """A list or ballot on the display: what to do, who broke a rule, how, then the vote.

    `player` is who is accused. `asked` are the lists answered before; `under` is the draft to
    return to. Anybody may report it.
    """

    owner: ClassVar[None] = None

    under: InsertLetter | PlaceLetter
    widget: Pick | Ballot
    asked: tuple[Pick, ...] = ()
    player: str = ""
    last_play: bool = False


def begin(under: InsertLetter | PlaceLetter) -> BrokenRule:
    """Start with the choice between reading the rules and reporting a broken one."""
    return BrokenRule(under, Pick("RULES", (READ, BROKEN)))


def accuse(under: InsertLetter | PlaceLetter, view: WordSproutView) -> BrokenRule:
    """Report a broken rule: who broke it?"""
    return _ask(begin(under), WHO, view.active)


def step(
    draft: BrokenRule, context: Context[WordSproutView], gesture: Gesture
) -> BrokenRule | InsertLetter | PlaceLetter | Intent | None:
    """The next draft or the table's decision; None means "read the rules"."""
    if isinstance(draft.widget, Ballot):
        return draft
    if gesture.player is not None:
        return Hint("choose with the knob")
    after = draft.widget.step(gesture.event)
    if isinstance(after, Done):
        return _pick(draft, draft.widget.options[after.value], context)
    return replace(draft, widget=after) if isinstance(after, Pick) else _back(draft)


def _back(draft: BrokenRule) -> BrokenRule | InsertLetter | PlaceLetter:
    """Go back one question."""
    if draft.player:
        return replace(draft, widget=draft.asked[-1], asked=draft.asked[:-1], player="")
    return replace(draft, widget=draft.asked[-1], asked=()) if draft.asked else draft.under


def _pick(
    draft: BrokenRule, row: str, context: Context[WordSproutView]
) -> BrokenRule | Intent | None:
    """Take a row of the list: the next question, or the vote after the last one."""
    if row == READ:
        return None
    if not draft.asked:
        return accuse(draft.under, context.view)
    if draft.player:
        return _start_vote(replace(draft, last_play=row == LAST), context)
    named = replace(draft, player=row)
    if not context.private_view(row).own_play:
        return _start_vote(named, context)
    return _ask(named, f"{row}: HOW?", (LAST, OTHER))


def _ask(draft: BrokenRule, title: str, rows: tuple[str, ...]) -> BrokenRule:
    assert isinstance(draft.widget, Pick)
    return replace(draft, widget=Pick(title, rows), asked=(*draft.asked, draft.widget))


def _start_vote(draft: BrokenRule, context: Context[WordSproutView]) -> BrokenRule | Intent:
    """Start the vote; a player alone against computer players decides without one."""
    if len(context.people) < 2:
        return verdict(draft, guilty=True)
    return replace(draft, widget=Ballot(context.people, tie=False))


def verdict(draft: BrokenRule, *, guilty: bool) -> BrokeRule:
    """The decision of the table."""
    return BrokeRule(player=draft.player, guilty=guilty, last_play=draft.last_play)
