"""What a gesture means in Word Sprout, phase by phase.

The own button does everything that is not a letter. A press signs the entry that
is open, in turn or out of turn; without one it challenges. Held until its bar is
full, it lets the player choose: give up, call a play that was out of turn, let a
win pass. The knob and the keyboard make the entry; before one is begun, the knob's
push shows the rules in force, and where some are in words, asks whether one was broken.
Where a player has no button, Space and Delete do what press and hold do for whoever is on
turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.games.api.rules import Action, GroupAccepts
from companion.games.api.ui import Gesture, Hint, Hold, Intent, Review
from companion.games.kit.buttons import LATE_PRESS_S, button_holds, keys_as_button, next_row
from companion.games.kit.screen_helpers import fit
from companion.games.word_sprout.rules import actions
from companion.games.word_sprout.rules.variations.teams import dealt_out
from companion.games.word_sprout.rules.view import WordSproutView
from companion.games.word_sprout.ui import breach
from companion.games.word_sprout.ui.breach import Breach
from companion.games.word_sprout.ui.changing import Changing, change, changing
from companion.games.word_sprout.ui.drafts import (
    Asked,
    Draft,
    Reading,
    Showing,
    WordSproutContext,
    answer,
    fresh,
    kept,
)
from companion.games.word_sprout.ui.telling import in_force
from companion.widgets.ballot import Ballot
from companion.widgets.groups import Groups
from companion.widgets.insert_letter import InsertLetter
from companion.widgets.pick import Pick, Read
from companion.widgets.place_letter import Laid, PlaceLetter
from companion.widgets.widget import Back, Done, backed, taken, typed_letter
from hardware.box import Kind

__all__ = ["busy", "fresh", "holds", "kept", "step"]


def busy(draft: Draft) -> bool:
    """A choice, a vote that has begun, a new rule and a look at the rules are not cut short."""
    voting = isinstance(draft, Ballot) and bool(draft.votes)
    return voting or isinstance(draft, Asked | Changing | Reading | Breach | Groups)


def holds(context: WordSproutContext, draft: Draft) -> Mapping[str, Hold]:
    """The own buttons that can be held, and what for."""
    return button_holds(context, _holds(context.view, draft))


def _holds(view: WordSproutView, draft: Draft) -> dict[str, str]:
    if isinstance(draft, Asked):
        return {draft.player: "take it"}
    if isinstance(draft, Breach):
        voters = draft.widget.voters if isinstance(draft.widget, Ballot) else ()
        return {player: f"{player}: no" for player in voters}
    match view.phase:
        case "play":
            return {player: f"{player}: choose" for player in view.active if _can(view, player)}
        case "answer":
            return {str(view.challenged): f"{view.challenged}: choose"}
        case "vote":
            return {player: f"{player}: no" for player in view.players}
    return {}


def step(draft: Draft, context: WordSproutContext, gesture: Gesture) -> Draft | Intent:
    """The next draft, or what the gesture asks for."""
    view = context.view
    player = view.challenged if view.phase == "answer" else view.turn
    gesture = keys_as_button(context, gesture, player)
    match draft:
        case Reading():
            return _read(draft, context, gesture)
        case Asked():
            return _chosen(draft, gesture)
        case Changing():
            return change(draft, view, gesture)
        case Breach():
            after = breach.step(draft, context, gesture)
            return _reading(view, draft.under) if after is None else after
        case Groups():
            return _grouped(draft, gesture)
        case Showing():
            return _show(draft, context, gesture)
        case Ballot():
            return _vote(draft, view, context, gesture)
        case InsertLetter() | PlaceLetter():
            return _play(draft, view, context, gesture)
    return _next(view, context, gesture)


# -- a turn -------------------------------------------------------------------------------


def _play(
    draft: InsertLetter | PlaceLetter,
    view: WordSproutView,
    context: WordSproutContext,
    gesture: Gesture,
) -> Draft | Intent:
    if gesture.player is not None:
        return _own_button(draft, context, gesture.player, held=gesture.event.kind is Kind.HELD)
    if draft.idle and taken(gesture.event):
        return breach.begun(draft) if view.custom_rules else _reading(view, draft)
    after = draft.step(gesture.event)
    if isinstance(after, Back):
        return Hint("turn: begin a play")
    if isinstance(after, Done):
        if view.turn in context.machines:
            return Hint("press your button")
        return _signed(after.value, str(view.turn))
    return after


def _reading(view: WordSproutView, under: InsertLetter | PlaceLetter | Showing) -> Reading:
    return Reading(Read("RULES IN FORCE", in_force(view)), under)


def _own_button(
    draft: InsertLetter | PlaceLetter, context: WordSproutContext, player: str, *, held: bool
) -> Draft | Intent:
    view = context.view
    if player not in view.active:
        return Hint(f"{player} is out")
    if held:
        return _asked(draft, player, dict(_rows(draft, context, player)))
    if draft.changed:
        return _signed(draft.laid if isinstance(draft, PlaceLetter) else draft.string, player)
    if "challenge" in view.may[player]:
        return _challenge(view, context, player)
    if not _can(view, player):
        return Hint(f"{view.turn}'s turn")
    return Hint("hold: choose" if player == view.turn else "hold: call a play")


def _can(view: WordSproutView, player: str) -> bool:
    """Whether the player may do anything now beside laying a letter."""
    return bool({"accept", "challenge", "call_out_of_turn", "give_up"} & set(view.may[player]))


def _signed(value: str | Laid, player: str) -> Action:
    if isinstance(value, Laid):
        action: Action = replace(value.value, by=player, letter=value.letter)
        return action
    return actions.Play(by=player, string=value)


def _asked(
    under: InsertLetter | PlaceLetter | Showing, player: str, rows: Mapping[str, Action | None]
) -> Asked:
    """What the player may choose at the end of the hold."""
    return Asked(player, Pick(player, tuple(rows)), tuple(rows.values()), under)


def _challenge(
    view: WordSproutView, context: WordSproutContext, player: str
) -> actions.OpenChallenge:
    """Where strings must be words, the table may vote on this one (V2.1)."""
    whole = any(rule.name == "complete_words" for rule in view.rules)
    return actions.OpenChallenge(by=player, vote=whole and _table(context))


def _table(context: WordSproutContext) -> bool:
    """Whether there are people to vote: somebody who plays the computer alone is not asked."""
    return len(set(context.view.players) - set(context.machines)) > 1


def _rows(
    draft: InsertLetter | PlaceLetter, context: WordSproutContext, player: str
) -> Iterator[tuple[str, Action | None]]:
    view, may = context.view, context.view.may[player]
    if "accept" in may and view.win != player:
        yield f"{player}: let it win", actions.Accept(by=player)
    elif "give_up" in may:
        yield f"{player} gives up", actions.GiveUp(by=player)
    if "challenge" in may and draft.changed:
        yield f"{player} challenges", _challenge(view, context, player)
    if "call_out_of_turn" in may:
        yield "call: out of turn", actions.CallOutOfTurn(by=player)
    yield "nothing", None


def _chosen(draft: Asked, gesture: Gesture) -> Draft | Intent:
    """The own button goes to the next row, and takes one when it is held."""
    event, pick = gesture.event, draft.pick
    if gesture.player not in (None, draft.player):
        return Hint(f"{draft.player} chooses")
    if gesture.player and event.kind is Kind.PRESSED:
        return replace(draft, pick=next_row(pick))
    after = Done(pick.index) if event.kind is Kind.HELD else pick.step(event)
    if isinstance(after, Pick):
        return replace(draft, pick=after)
    action = draft.actions[after.value] if isinstance(after, Done) else None
    return draft.under if action is None else action


def _read(draft: Reading, context: WordSproutContext, gesture: Gesture) -> Draft | Intent:
    """Scroll; a letter that is typed over the rules begins what is below them."""
    if typed_letter(gesture.event):
        return step(draft.under, context, gesture)
    after = draft.read.step(gesture.event)
    if isinstance(after, Read) and gesture.player is None:
        return replace(draft, read=after)
    return draft.under


# -- a challenge --------------------------------------------------------------------------


def _show(draft: Showing, context: WordSproutContext, gesture: Gesture) -> Draft | Intent:
    view = context.view
    if gesture.player is not None:
        return _answered(draft, context, gesture)
    if draft.widget.idle and taken(gesture.event):
        return _reading(view, draft)
    after = draft.widget.step(gesture.event)
    if isinstance(after, Done):
        return _shown(draft, context, after.value)
    if isinstance(after, Back):
        return Hint("hold: no word")
    return replace(draft, widget=after)


def _answered(draft: Showing, context: WordSproutContext, gesture: Gesture) -> Draft | Intent:
    """The own button of who was challenged shows the word; held, it lets choose to show none."""
    view, player = context.view, gesture.player
    if player != view.challenged:
        return Hint(f"{view.challenged} shows a word")
    if gesture.event.kind is Kind.HELD:
        none = actions.ShowWord(by=player, words=draft.words)
        return _asked(draft, str(player), {f"{player}: no word": none, "go on": None})
    if draft.widget.changed:
        return _shown(draft, context, draft.widget.string)
    return Hint("enter a word, or hold")


def _shown(draft: Showing, context: WordSproutContext, word: str) -> Draft | Intent:
    view, words, vote = context.view, (*draft.words, word), _table(context)
    if len(words) < len(view.doubted):
        return replace(draft, widget=answer(view, len(words)), words=words)
    if len(words) == 1:
        return actions.ShowWord(by=view.challenged, word=word, vote=vote)
    return actions.ShowWord(by=view.challenged, words=words, vote=vote)


def _vote(
    draft: Ballot, view: WordSproutView, context: WordSproutContext, gesture: Gesture
) -> Draft | Intent:
    """Press for yes, hold for no; the knob speaks for a table where somebody has no button."""
    after: Ballot | Done = draft
    if gesture.player is not None:
        after = draft.cast(gesture.player, yes=gesture.event.kind is not Kind.HELD)
    elif backed(gesture.event) and view.unlisted:
        after = Done(False)
    elif not set(draft.voters) <= context.buttons.keys() and (
        taken(gesture.event) or backed(gesture.event)
    ):
        after = Done(taken(gesture.event))
    return GroupAccepts(word=view.asked, accepts=after.value) if isinstance(after, Done) else after


# -- between rounds -----------------------------------------------------------------------


def _next(view: WordSproutView, context: WordSproutContext, gesture: Gesture) -> Draft | Intent:
    """A press goes on, to a new rule or to the next round; SPIN looks back on this one."""
    if backed(gesture.event):
        return Review()
    if not (gesture.player or taken(gesture.event)):
        return None
    if context.since_s < LATE_PRESS_S:
        return Hint("the round is over")
    if view.phase == "next_round":
        return _teams(view) or actions.NextRound()
    winners = [player for player in view.winners if player in view.players]
    if not winners:
        return actions.Decline()
    if gesture.player not in (None, *winners):
        return Hint(fit(f"{winners[0]} may change a rule", f"{winners[0]}: a new rule?"))
    return changing(view, gesture.player or winners[0])


def _teams(view: WordSproutView) -> Groups | None:
    """Who is in which team, where somebody is in none (V5.1)."""
    teams = any(rule.name == "teams" for rule in view.rules)
    grouped = {player for members in view.teams.values() for player in members}
    if not teams or set(view.players) <= grouped:
        return None
    return Groups("TEAMS", dealt_out(view.players, view.teams))


def _grouped(draft: Groups, gesture: Gesture) -> Draft | Intent:
    """The next round begins with those teams."""
    if gesture.player is not None:
        return Hint("turn and push")
    after = draft.step(gesture.event)
    if isinstance(after, Done):
        return actions.NextRound(teams=after.value)
    return None if isinstance(after, Back) else after
