"""Gestures of Word Sprout: what each one means in each phase.

A player's button does everything except choosing letters. A press plays the open entry, in turn
or out of turn; without an entry it challenges. A hold until the bar is full opens a menu: give
up, call a play out of turn, or let a win pass. The knob and the keyboard make the entry. Before
an entry, a push of the knob shows the rules in force; if the table has written rules, it also
asks whether one was broken. For a player on turn without a button, Space stands for a press and
Delete for a hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.games.api.rules import Action, GroupAccepts
from companion.games.api.ui import Gesture, Hint, Hold, Hurry, Intent, Review
from companion.games.kit.buttons import LATE_PRESS_S, button_holds, keys_as_button, next_row
from companion.games.kit.screen_helpers import fit
from companion.games.word_sprout.rules import actions
from companion.games.word_sprout.rules.variations.teams import team_by_player
from companion.games.word_sprout.rules.view import WordSproutView
from companion.games.word_sprout.ui import broken_rule
from companion.games.word_sprout.ui.broken_rule import BrokenRule
from companion.games.word_sprout.ui.drafts import (
    Draft,
    HoldMenu,
    ReadingRules,
    ShowingWord,
    WordSproutContext,
    answer_entry,
    fresh,
    keep_draft,
)
from companion.games.word_sprout.ui.rule_change import (
    RuleChange,
    begin_rule_change,
    step_rule_change,
)
from companion.games.word_sprout.ui.rule_texts import rules_text
from companion.widgets.ballot import Ballot
from companion.widgets.groups import Groups
from companion.widgets.insert_letter import InsertLetter
from companion.widgets.pick import Pick, Read
from companion.widgets.place_letter import PlacedLetter, PlaceLetter
from companion.widgets.widget import Back, Done, is_back, is_push, typed_letter
from hardware.box import Kind

__all__ = ["busy", "fresh", "holds", "keep_draft", "step"]


def busy(draft: Draft) -> bool:
    """Return whether the draft must not be interrupted: a menu, a vote, a list or the rules."""
    voting = isinstance(draft, Ballot) and bool(draft.votes)
    return voting or isinstance(draft, HoldMenu | RuleChange | ReadingRules | BrokenRule | Groups)


def holds(context: WordSproutContext, draft: Draft) -> Mapping[str, Hold]:
    """Return which seat buttons can be held, each with the text of its bar."""
    return button_holds(context, _holds(context.view, draft))


def _holds(view: WordSproutView, draft: Draft) -> dict[str, str]:
    if isinstance(draft, HoldMenu):
        return {draft.player: "pick"}
    if isinstance(draft, BrokenRule):
        voters = draft.widget.voters if isinstance(draft.widget, Ballot) else ()
        return {player: f"{player}: no" for player in voters}
    match view.phase:
        case "play":
            return {
                player: f"{player}: choose" for player in view.active if _has_choices(view, player)
            }
        case "answer":
            return {str(view.challenged): f"{view.challenged}: choose"}
        case "vote":
            return {player: f"{player}: no" for player in view.players}
    return {}


def step(draft: Draft, context: WordSproutContext, gesture: Gesture) -> Draft | Intent:
    """Return the next draft, or the intent of the gesture."""
    view = context.view
    player = view.challenged if view.phase == "answer" else view.turn
    gesture = keys_as_button(context, gesture, player)
    match draft:
        case ReadingRules():
            return _scroll_rules(draft, context, gesture)
        case HoldMenu():
            return _choose(draft, gesture)
        case RuleChange():
            return step_rule_change(draft, view, gesture)
        case BrokenRule():
            after = broken_rule.step(draft, context, gesture)
            return _read_rules(view, draft.under) if after is None else after
        case Groups():
            return _set_teams(draft, gesture)
        case ShowingWord():
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
        return _seat_button(draft, context, gesture.player, held=gesture.event.kind is Kind.HELD)
    if draft.idle and is_push(gesture.event):
        return broken_rule.begin(draft) if view.custom_rules else _read_rules(view, draft)
    after = draft.step(gesture.event)
    if isinstance(after, Back):
        thinks = view.turn in context.machines
        return Hurry(str(view.turn)) if thinks else Hint("turn the knob to play")
    if isinstance(after, Done):
        if view.turn in context.machines:
            return Hint("press your button")
        return _sign(after.value, str(view.turn))
    return after


def _read_rules(
    view: WordSproutView, under: InsertLetter | PlaceLetter | ShowingWord
) -> ReadingRules:
    return ReadingRules(Read("RULES IN PLAY", rules_text(view)), under)


def _seat_button(
    draft: InsertLetter | PlaceLetter, context: WordSproutContext, player: str, *, held: bool
) -> Draft | Intent:
    view = context.view
    if player not in view.active:
        return Hint(f"{player} is out")
    if held:
        return _open_menu(draft, player, dict(_menu_rows(draft, context, player)))
    if draft.changed:
        return _sign(draft.entry if isinstance(draft, PlaceLetter) else draft.string, player)
    if "challenge" in view.may[player]:
        return _challenge(view, context, player)
    if not _has_choices(view, player):
        return Hint(f"{view.turn}'s turn")
    return Hint("hold: choose" if player == view.turn else "hold: wrong player?")


def _has_choices(view: WordSproutView, player: str) -> bool:
    """Whether the player may do anything now besides adding a letter."""
    return bool({"accept", "challenge", "call_out_of_turn", "give_up"} & set(view.may[player]))


def _sign(value: str | PlacedLetter, player: str) -> Action:
    if isinstance(value, PlacedLetter):
        action: Action = replace(value.value, by=player, letter=value.letter)
        return action
    return actions.Play(by=player, string=value)


def _open_menu(
    under: InsertLetter | PlaceLetter | ShowingWord, player: str, rows: Mapping[str, Action | None]
) -> HoldMenu:
    """Open the menu at the end of a hold; `rows` maps its texts to actions."""
    return HoldMenu(player, Pick(player, tuple(rows)), tuple(rows.values()), under)


def _challenge(
    view: WordSproutView, context: WordSproutContext, player: str
) -> actions.OpenChallenge:
    """Challenge; if strings must be whole words, people may vote on this one (V2.1)."""
    whole = any(rule.name == "complete_words" for rule in view.rules)
    return actions.OpenChallenge(by=player, vote=whole and _people_can_vote(context))


def _people_can_vote(context: WordSproutContext) -> bool:
    """Whether at least two people can vote; a player alone with computer players is not asked."""
    return len(set(context.view.players) - set(context.machines)) > 1


def _menu_rows(
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
        yield "wrong player played", actions.CallOutOfTurn(by=player)
    yield "cancel", None


def _choose(draft: HoldMenu, gesture: Gesture) -> Draft | Intent:
    """Go through the menu: the player's button goes to the next row, and a hold picks it."""
    event, pick = gesture.event, draft.widget
    if gesture.player not in (None, draft.player):
        return Hint(f"{draft.player} chooses")
    if gesture.player and event.kind is Kind.PRESSED:
        return replace(draft, widget=next_row(pick))
    after = Done(pick.index) if event.kind is Kind.HELD else pick.step(event)
    if isinstance(after, Pick):
        return replace(draft, widget=after)
    action = draft.actions[after.value] if isinstance(after, Done) else None
    return draft.under if action is None else action


def _scroll_rules(
    draft: ReadingRules, context: WordSproutContext, gesture: Gesture
) -> Draft | Intent:
    """Scroll the rules; a letter typed meanwhile closes them and starts the entry below."""
    if typed_letter(gesture.event):
        return step(draft.under, context, gesture)
    after = draft.widget.step(gesture.event)
    if isinstance(after, Read) and gesture.player is None:
        return replace(draft, widget=after)
    return draft.under


# -- a challenge --------------------------------------------------------------------------


def _show(draft: ShowingWord, context: WordSproutContext, gesture: Gesture) -> Draft | Intent:
    view = context.view
    if gesture.player is not None:
        return _answer_by_button(draft, context, gesture)
    if draft.widget.idle and is_push(gesture.event):
        return _read_rules(view, draft)
    after = draft.widget.step(gesture.event)
    if isinstance(after, Done):
        return _show_word(draft, context, after.value)
    if isinstance(after, Back):
        return Hint("hold: no word")
    return replace(draft, widget=after)


def _answer_by_button(
    draft: ShowingWord, context: WordSproutContext, gesture: Gesture
) -> Draft | Intent:
    """A press by the challenged player shows the word; a hold opens the menu with "no word"."""
    view, player = context.view, gesture.player
    if player != view.challenged:
        return Hint(f"{view.challenged} shows a word")
    if gesture.event.kind is Kind.HELD:
        none = actions.ShowWord(by=player, words=draft.words)
        return _open_menu(draft, str(player), {f"{player}: no word": none, "cancel": None})
    if draft.widget.changed:
        return _show_word(draft, context, draft.widget.string)
    return Hint("enter a word, or hold")


def _show_word(draft: ShowingWord, context: WordSproutContext, word: str) -> Draft | Intent:
    view, words, vote = context.view, (*draft.words, word), _people_can_vote(context)
    if len(words) < len(view.doubted):
        return replace(draft, widget=answer_entry(view, len(words)), words=words)
    if len(words) == 1:
        return actions.ShowWord(by=view.challenged, word=word, vote=vote)
    return actions.ShowWord(by=view.challenged, words=words, vote=vote)


def _vote(
    draft: Ballot, view: WordSproutView, context: WordSproutContext, gesture: Gesture
) -> Draft | Intent:
    """Count votes: press for yes, hold for no; the knob decides if somebody has no button."""
    after: Ballot | Done = draft
    if gesture.player is not None:
        after = draft.cast(gesture.player, yes=gesture.event.kind is not Kind.HELD)
    elif is_back(gesture.event) and view.unlisted:
        after = Done(False)
    elif not set(draft.voters) <= context.buttons.keys() and (
        is_push(gesture.event) or is_back(gesture.event)
    ):
        after = Done(is_push(gesture.event))
    return GroupAccepts(word=view.asked, accepts=after.value) if isinstance(after, Done) else after


# -- between rounds -----------------------------------------------------------------------


def _next(view: WordSproutView, context: WordSproutContext, gesture: Gesture) -> Draft | Intent:
    """After a round: a press leads to a new rule or the next round; SPIN opens the review."""
    if is_back(gesture.event):
        return Review()
    if not (gesture.player or is_push(gesture.event)):
        return None
    if context.since_s < LATE_PRESS_S:
        return Hint("the round is over")
    if view.phase == "next_round":
        return _team_draft(view) or actions.NextRound()
    winners = [player for player in view.winners if player in view.players]
    if not winners:
        return actions.Decline()
    if gesture.player not in (None, *winners):
        return Hint(fit(f"{winners[0]} may change a rule", f"{winners[0]}: a new rule?"))
    return begin_rule_change(view, gesture.player or winners[0])


def _team_draft(view: WordSproutView) -> Groups | None:
    """The entry of the teams, if a player is in none (V5.1)."""
    teams = any(rule.name == "teams" for rule in view.rules)
    grouped = {player for members in view.teams.values() for player in members}
    if not teams or set(view.players) <= grouped:
        return None
    return Groups("TEAMS", team_by_player(view.players, view.teams))


def _set_teams(draft: Groups, gesture: Gesture) -> Draft | Intent:
    """Enter the teams; the next round begins with them."""
    if gesture.player is not None:
        return Hint("choose with the knob")
    after = draft.step(gesture.event)
    if isinstance(after, Done):
        return actions.NextRound(teams=after.value)
    return None if isinstance(after, Back) else after
