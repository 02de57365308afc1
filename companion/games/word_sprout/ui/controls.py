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

from companion.entry.ballot import Ballot
from companion.entry.groups import Groups
from companion.entry.grow import Grow
from companion.entry.lay import Laid, Lay
from companion.entry.pick import Pick, Read
from companion.entry.piece import Back, Done, backed, taken, typed_letter
from companion.games.api.rules import Action, GroupAccepts
from companion.games.api.ui import Hint, Hold, Meaning, Review, Touch
from companion.games.kit.buttons import CALM_S, by_keys, next_row, own_holds
from companion.games.kit.showing import fit
from companion.games.word_sprout.rules import actions
from companion.games.word_sprout.rules.variations.teams import dealt_out
from companion.games.word_sprout.rules.view import SproutView
from companion.games.word_sprout.ui import breach
from companion.games.word_sprout.ui.breach import Breach
from companion.games.word_sprout.ui.changing import Changing, change, changing
from companion.games.word_sprout.ui.drafts import (
    Asked,
    Draft,
    Reading,
    Showing,
    SproutSight,
    answer,
    fresh,
    kept,
)
from companion.games.word_sprout.ui.telling import in_force
from hardware.box import Kind

__all__ = ["busy", "fresh", "holds", "kept", "step"]


def busy(draft: Draft) -> bool:
    """A choice, a vote that has begun, a new rule and a look at the rules are not cut short."""
    voting = isinstance(draft, Ballot) and bool(draft.votes)
    return voting or isinstance(draft, Asked | Changing | Reading | Breach | Groups)


def holds(sight: SproutSight, draft: Draft) -> Mapping[str, Hold]:
    """The own buttons that can be held, and what for."""
    return own_holds(sight, _holds(sight.view, draft))


def _holds(view: SproutView, draft: Draft) -> dict[str, str]:
    if isinstance(draft, Asked):
        return {draft.player: "take it"}
    if isinstance(draft, Breach):
        voters = draft.piece.voters if isinstance(draft.piece, Ballot) else ()
        return {player: f"{player}: no" for player in voters}
    match view.phase:
        case "play":
            return {player: f"{player}: choose" for player in view.active if _can(view, player)}
        case "answer":
            return {str(view.challenged): f"{view.challenged}: choose"}
        case "vote":
            return {player: f"{player}: no" for player in view.players}
    return {}


def step(draft: Draft, sight: SproutSight, touch: Touch) -> Draft | Meaning:
    """The next draft, or what the gesture asks for."""
    view = sight.view
    player = view.challenged if view.phase == "answer" else view.turn
    touch = by_keys(sight, touch, player)
    match draft:
        case Reading():
            return _read(draft, sight, touch)
        case Asked():
            return _chosen(draft, touch)
        case Changing():
            return change(draft, view, touch)
        case Breach():
            after = breach.step(draft, sight, touch)
            return _reading(view, draft.under) if after is None else after
        case Groups():
            return _grouped(draft, touch)
        case Showing():
            return _show(draft, sight, touch)
        case Ballot():
            return _vote(draft, view, sight, touch)
        case Grow() | Lay():
            return _play(draft, view, sight, touch)
    return _next(view, sight, touch)


# -- a turn -------------------------------------------------------------------------------


def _play(draft: Grow | Lay, view: SproutView, sight: SproutSight, touch: Touch) -> Draft | Meaning:
    if touch.player is not None:
        return _own_button(draft, sight, touch.player, held=touch.event.kind is Kind.HELD)
    if draft.idle and taken(touch.event):
        return breach.begun(draft) if view.custom_rules else _reading(view, draft)
    after = draft.step(touch.event)
    if isinstance(after, Back):
        return Hint("turn: begin a play")
    if isinstance(after, Done):
        if view.turn in sight.machines:
            return Hint("press your button")
        return _signed(after.value, str(view.turn))
    return after


def _reading(view: SproutView, under: Grow | Lay | Showing) -> Reading:
    return Reading(Read("RULES IN FORCE", in_force(view)), under)


def _own_button(
    draft: Grow | Lay, sight: SproutSight, player: str, *, held: bool
) -> Draft | Meaning:
    view = sight.view
    if player not in view.active:
        return Hint(f"{player} is out")
    if held:
        return _asked(draft, player, dict(_rows(draft, sight, player)))
    if draft.changed:
        return _signed(draft.laid if isinstance(draft, Lay) else draft.string, player)
    if "challenge" in view.may[player]:
        return _challenge(view, sight, player)
    if not _can(view, player):
        return Hint(f"{view.turn}'s turn")
    return Hint("hold: choose" if player == view.turn else "hold: call a play")


def _can(view: SproutView, player: str) -> bool:
    """Whether the player may do anything now beside laying a letter."""
    return bool({"accept", "challenge", "call_out_of_turn", "give_up"} & set(view.may[player]))


def _signed(value: str | Laid, player: str) -> Action:
    if isinstance(value, Laid):
        action: Action = replace(value.value, by=player, letter=value.letter)
        return action
    return actions.Play(by=player, string=value)


def _asked(under: Grow | Lay | Showing, player: str, rows: Mapping[str, Action | None]) -> Asked:
    """What the player may choose at the end of the hold."""
    return Asked(player, Pick(player, tuple(rows)), tuple(rows.values()), under)


def _challenge(view: SproutView, sight: SproutSight, player: str) -> actions.OpenChallenge:
    """Where strings must be words, the table may vote on this one (V2.1)."""
    whole = any(rule.name == "complete_words" for rule in view.rules)
    return actions.OpenChallenge(by=player, vote=whole and _table(sight))


def _table(sight: SproutSight) -> bool:
    """Whether there are people to vote: somebody who plays the computer alone is not asked."""
    return len(set(sight.view.players) - set(sight.machines)) > 1


def _rows(
    draft: Grow | Lay, sight: SproutSight, player: str
) -> Iterator[tuple[str, Action | None]]:
    view, may = sight.view, sight.view.may[player]
    if "accept" in may and view.win != player:
        yield f"{player}: let it win", actions.Accept(by=player)
    elif "give_up" in may:
        yield f"{player} gives up", actions.GiveUp(by=player)
    if "challenge" in may and draft.changed:
        yield f"{player} challenges", _challenge(view, sight, player)
    if "call_out_of_turn" in may:
        yield "call: out of turn", actions.CallOutOfTurn(by=player)
    yield "nothing", None


def _chosen(draft: Asked, touch: Touch) -> Draft | Meaning:
    """The own button goes to the next row, and takes one when it is held."""
    event, pick = touch.event, draft.pick
    if touch.player not in (None, draft.player):
        return Hint(f"{draft.player} chooses")
    if touch.player and event.kind is Kind.PRESSED:
        return replace(draft, pick=next_row(pick))
    after = Done(pick.index) if event.kind is Kind.HELD else pick.step(event)
    if isinstance(after, Pick):
        return replace(draft, pick=after)
    action = draft.actions[after.value] if isinstance(after, Done) else None
    return draft.under if action is None else action


def _read(draft: Reading, sight: SproutSight, touch: Touch) -> Draft | Meaning:
    """Scroll; a letter that is typed over the rules begins what is below them."""
    if typed_letter(touch.event):
        return step(draft.under, sight, touch)
    after = draft.read.step(touch.event)
    if isinstance(after, Read) and touch.player is None:
        return replace(draft, read=after)
    return draft.under


# -- a challenge --------------------------------------------------------------------------


def _show(draft: Showing, sight: SproutSight, touch: Touch) -> Draft | Meaning:
    view = sight.view
    if touch.player is not None:
        return _answered(draft, sight, touch)
    if draft.piece.idle and taken(touch.event):
        return _reading(view, draft)
    after = draft.piece.step(touch.event)
    if isinstance(after, Done):
        return _shown(draft, sight, after.value)
    if isinstance(after, Back):
        return Hint("hold: no word")
    return replace(draft, piece=after)


def _answered(draft: Showing, sight: SproutSight, touch: Touch) -> Draft | Meaning:
    """The own button of who was challenged shows the word; held, it lets choose to show none."""
    view, player = sight.view, touch.player
    if player != view.challenged:
        return Hint(f"{view.challenged} shows a word")
    if touch.event.kind is Kind.HELD:
        none = actions.ShowWord(by=player, words=draft.words)
        return _asked(draft, str(player), {f"{player}: no word": none, "go on": None})
    if draft.piece.changed:
        return _shown(draft, sight, draft.piece.string)
    return Hint("enter a word, or hold")


def _shown(draft: Showing, sight: SproutSight, word: str) -> Draft | Meaning:
    view, words, vote = sight.view, (*draft.words, word), _table(sight)
    if len(words) < len(view.doubted):
        return replace(draft, piece=answer(view, len(words)), words=words)
    if len(words) == 1:
        return actions.ShowWord(by=view.challenged, word=word, vote=vote)
    return actions.ShowWord(by=view.challenged, words=words, vote=vote)


def _vote(draft: Ballot, view: SproutView, sight: SproutSight, touch: Touch) -> Draft | Meaning:
    """Press for yes, hold for no; the knob speaks for a table where somebody has no button."""
    after: Ballot | Done = draft
    if touch.player is not None:
        after = draft.cast(touch.player, yes=touch.event.kind is not Kind.HELD)
    elif backed(touch.event) and view.unlisted:
        after = Done(False)
    elif not set(draft.voters) <= sight.buttons.keys() and (
        taken(touch.event) or backed(touch.event)
    ):
        after = Done(taken(touch.event))
    return GroupAccepts(word=view.asked, accepts=after.value) if isinstance(after, Done) else after


# -- between rounds -----------------------------------------------------------------------


def _next(view: SproutView, sight: SproutSight, touch: Touch) -> Draft | Meaning:
    """A press goes on, to a new rule or to the next round; SPIN looks back on this one."""
    if backed(touch.event):
        return Review()
    if not (touch.player or taken(touch.event)):
        return None
    if sight.since_s < CALM_S:
        return Hint("the round is over")
    if view.phase == "next_round":
        return _teams(view) or actions.NextRound()
    winners = [player for player in view.winners if player in view.players]
    if not winners:
        return actions.Decline()
    if touch.player not in (None, *winners):
        return Hint(fit(f"{winners[0]} may change a rule", f"{winners[0]}: a new rule?"))
    return changing(view, touch.player or winners[0])


def _teams(view: SproutView) -> Groups | None:
    """Who is in which team, where somebody is in none (V5.1)."""
    teams = any(rule.name == "teams" for rule in view.rules)
    grouped = {player for members in view.teams.values() for player in members}
    if not teams or set(view.players) <= grouped:
        return None
    return Groups("TEAMS", dealt_out(view.players, view.teams))


def _grouped(draft: Groups, touch: Touch) -> Draft | Meaning:
    """The next round begins with those teams."""
    if touch.player is not None:
        return Hint("turn and push")
    after = draft.step(touch.event)
    if isinstance(after, Done):
        return actions.NextRound(teams=after.value)
    return None if isinstance(after, Back) else after
