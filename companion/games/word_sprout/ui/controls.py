"""Gestures of Word Sprout: what each one means in each phase.

The knob and the keyboard make the entry. What else can be done, and by which gesture, stands in
`offers.py`. For a player on turn without a button, Space stands for a press and Delete for a
hold.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.offers import find_offer, way_of
from companion.games.api.ui import Gesture, Hint, Hurry, Intent
from companion.games.kit.buttons import LATE_PRESS_S, keys_as_button, next_row
from companion.games.kit.offers import Asking, Choosing, take
from companion.games.word_sprout.rules import actions
from companion.games.word_sprout.rules.view import WordSproutView
from companion.games.word_sprout.ui import broken_rule
from companion.games.word_sprout.ui.broken_rule import BrokenRule
from companion.games.word_sprout.ui.drafts import (
    Draft,
    Entry,
    HoldMenu,
    ReadingRules,
    ShowingWord,
    WordSproutContext,
    fresh,
    keep_draft,
    read_rules,
    show_word,
    sign,
)
from companion.games.word_sprout.ui.offers import offers
from companion.games.word_sprout.ui.rule_change import RuleChange, step_rule_change
from companion.screen.screen import fit
from companion.widgets.ballot import Ballot
from companion.widgets.groups import Groups
from companion.widgets.insert_letter import InsertLetter
from companion.widgets.pick import Read
from companion.widgets.place_letter import PlaceLetter
from companion.widgets.widget import Back, Done, is_push, sign_of

__all__ = ["busy", "fresh", "keep_draft", "step"]

NEXT = ("next_round", "change_rule", "decline")
"""Offers that a late press, meant for the round before, must not take."""


def busy(draft: Draft) -> bool:
    """Whether the draft must not be interrupted: a list, a vote, or the rules."""
    voting = isinstance(draft, Ballot) and bool(draft.votes)
    lists = Choosing | Asking | RuleChange | ReadingRules | BrokenRule | Groups
    return voting or isinstance(draft, lists)


def step(draft: Draft, context: WordSproutContext, gesture: Gesture) -> Draft | Intent:
    """The next draft, or the intent of the gesture."""
    view = context.view
    player = view.challenged if view.phase == "answer" else view.turn
    gesture = keys_as_button(context, gesture, player)
    if offer := find_offer(offers(context, draft), gesture):
        if offer.kind in NEXT and context.since_s < LATE_PRESS_S:
            return Hint("the round is over")
        taken: Draft | Intent = take(offer, draft, way_of(gesture))
        return taken
    match draft:
        case ReadingRules():
            return _scroll_rules(draft, context, gesture)
        case Choosing() | Asking():
            return _choose(draft, gesture)
        case RuleChange():
            return step_rule_change(draft, view, gesture)
        case BrokenRule():
            after = broken_rule.step(draft, context, gesture)
            return read_rules(view, draft.under) if after is None else after
        case Groups():
            return _set_teams(draft, gesture)
        case ShowingWord():
            return _show(draft, context, gesture)
        case InsertLetter() | PlaceLetter():
            return _play(draft, context, gesture)
        case None:
            return _wait_for_winner(view, gesture)
    return draft


# -- a turn -------------------------------------------------------------------------------


def _play(draft: Entry, context: WordSproutContext, gesture: Gesture) -> Draft | Intent:
    view = context.view
    if gesture.player is not None:
        return Hint(_why_not(context, draft, gesture.player))
    after = draft.step(gesture.event)
    if isinstance(after, Back):
        thinks = view.turn in context.machines
        return Hurry(str(view.turn)) if thinks else Hint("turn the knob to play")
    if isinstance(after, Done):
        if view.turn in context.machines:
            return Hint("press your button")
        return sign(after.value, str(view.turn))
    return after


def _why_not(context: WordSproutContext, draft: Entry, player: str) -> str:
    """Why a press means nothing now, or what the player can do instead."""
    view = context.view
    if player not in view.active:
        return f"{player} is out"
    if player not in {one.by for one in offers(context, draft) if one.kind == "choose"}:
        return f"{view.turn}'s turn"
    return "hold: choose" if player == view.turn else "hold: wrong player?"


def _choose(draft: Choosing | Asking, gesture: Gesture) -> Draft | Intent:
    """Go through a list; in one of a button, a press of it goes to the next row."""
    after: Draft | Intent
    if gesture.player == draft.owner and isinstance(draft, HoldMenu | Asking):
        after = replace(draft, widget=next_row(draft.widget))
    elif gesture.player is not None:
        after = Hint(f"{draft.owner} chooses")
    elif isinstance(draft, Asking):
        after = draft.answer(gesture.event)
    else:
        after = draft.choose(gesture.event, draft.under if isinstance(draft, HoldMenu) else None)
    return after


def _scroll_rules(
    draft: ReadingRules, context: WordSproutContext, gesture: Gesture
) -> Draft | Intent:
    """Scroll the rules; a letter typed meanwhile closes them and starts the entry below."""
    if sign_of(gesture.event):
        return step(draft.under, context, gesture)
    after = draft.widget.step(gesture.event)
    if isinstance(after, Read) and gesture.player is None:
        return replace(draft, widget=after)
    return draft.under


# -- a challenge --------------------------------------------------------------------------


def _show(draft: ShowingWord, context: WordSproutContext, gesture: Gesture) -> Draft | Intent:
    challenged = context.view.challenged
    if gesture.player is not None:
        own = gesture.player == challenged
        return Hint("enter a word, or hold" if own else f"{challenged} shows a word")
    after = draft.widget.step(gesture.event)
    if isinstance(after, Done):
        return show_word(context, draft, after.value)
    if isinstance(after, Back):
        return Hint("hold: no word")
    return replace(draft, widget=after)


# -- between rounds -----------------------------------------------------------------------


def _wait_for_winner(view: WordSproutView, gesture: Gesture) -> Intent | None:
    """Between rounds others than the winner can do nothing about the rules."""
    winners = [player for player in view.winners if player in view.players]
    if not winners or not (gesture.player or is_push(gesture.event)):
        return None
    return Hint(fit(f"{winners[0]} may change a rule", f"{winners[0]}: a new rule?"))


def _set_teams(draft: Groups, gesture: Gesture) -> Draft | Intent:
    """Enter the teams; the next round begins with them."""
    if gesture.player is not None:
        return Hint("choose with the knob")
    after = draft.step(gesture.event)
    if isinstance(after, Done):
        return actions.NextRound(teams=after.value)
    return None if isinstance(after, Back) else after
