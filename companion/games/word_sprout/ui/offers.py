"""What players may do in Word Sprout now: all that a gesture, a button or a phrase can start.

A player's button does everything except choosing letters. A press plays the open entry; out of
turn, that is asked first. Without an entry it challenges. A hold until the bar is full opens a
list of what else the player may do. Before an entry, a push of the knob shows the rules in force.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from msgspec.structs import replace

from companion.games.api.offers import Announced, Closed, Door, Offer, Offered, Way
from companion.games.api.rules import kind_of
from companion.games.api.ui import Review
from companion.games.kit.offers import Asking, Choosing, result_of
from companion.games.word_sprout.rules import actions
from companion.games.word_sprout.rules.variations.teams import team_by_player
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
    count_votes,
    people_can_vote,
    read_rules,
    show_word,
    sign,
)
from companion.games.word_sprout.ui.rule_change import NEW_RULE, rule_offers
from companion.games.word_sprout.ui.rule_texts import rule_names
from companion.screen.screen import fit
from companion.widgets.ballot import Ballot
from companion.widgets.groups import Groups
from companion.widgets.insert_letter import InsertLetter
from companion.widgets.place_letter import PlacedLetter, PlaceLetter
from companion.widgets.widget import Done

PLAY, OUT_OF_TURN = "Play {}", "Play {} out of turn"

HOLD: tuple[Way, ...] = ("hold", "DELETE")

ENTERED: Closed = {
    "box": "A letter is entered with the knob, or the string is typed.",
    "voice": "The letter itself is said.",
}
SAID: Closed = {"voice": "The letter itself, or the word, is said."}
EARLY: Closed = {"phone": "The page has the places for a letter, and asks.", **SAID}
AT_ONCE: Closed = dict.fromkeys(get_args(Door), "A challenge asks for the word afterwards.")
OWN_WIN: Closed = dict.fromkeys(get_args(Door), "It is your own win.")
WIN: Closed = dict.fromkeys(get_args(Door), "To let a win pass is enough.")
LISTED: Closed = {"phone": "Choose on this page.", "voice": "Each choice is said."}
READ: Closed = {"voice": "It is read on the display."}
ON_PAGE: Closed = {"phone": "The page has the rules.", **READ}
TALKED: Closed = {"voice": "The table talks about it, and votes."}
FOR_ALL: Closed = {"phone": "Vote for yourself.", **TALKED}

WRONG = "The wrong player played? Hold your button: call it."
BROKEN = "There you can also report that a rule of your own was broken."


def offers(context: WordSproutContext, draft: Any) -> Offered:
    """The offers of this moment."""
    return tuple(_offers(context, draft))


def _offers(context: WordSproutContext, draft: Draft) -> Iterator[Offer]:
    match draft:
        case Choosing() | Asking():
            yield from _rows(draft)
            below = _offers(context, draft.under if isinstance(draft, HoldMenu | Asking) else None)
            for one in below:
                if one.by != draft.owner or isinstance(one.does, Announced):
                    yield replace(one, on=())
        case ShowingWord():
            yield from _answers(context, draft)
        case Ballot():
            yield from _word_vote(context, draft)
        case BrokenRule(widget=Ballot() as ballot):
            yield from _rule_vote(context, draft, ballot)
        case InsertLetter() | PlaceLetter():
            yield from _turn(context, draft)
        case ReadingRules() | BrokenRule():
            yield from (replace(one, on=()) for one in _offers(context, draft.under))
        case None:
            yield from _between(context)


def _rows(draft: Choosing | Asking) -> Iterator[Offer]:
    """The rows of a list; a push takes the one under the cursor, in a list of a button a hold."""
    if isinstance(draft, Asking):
        no = Offer(kind="choose", by=draft.owner, does=draft.under, row="no")
        listed: Offered = (no, replace(draft.offer, row="yes"))
    else:
        listed = draft.offers
    ways: tuple[Way, ...] = (*HOLD, "push") if isinstance(draft, HoldMenu | Asking) else ("push",)
    for at, one in enumerate(listed):
        on = ways if at == draft.widget.index else ()
        yield replace(one, label="", on=on, hold="pick", weight="plain")


def entry_ways(entry: InsertLetter | PlaceLetter) -> tuple[Way, ...]:
    """The gestures that end an entry."""
    return ("press",) if result_of(entry) is None else ("press", "push")


# -- a turn -------------------------------------------------------------------------------


def _turn(context: WordSproutContext, draft: Entry) -> Iterator[Offer]:
    """A play, in turn or out of turn; a challenge, and the list after a hold."""
    for player in context.view.may:
        if player not in context.machines:
            yield from _plays(context.view, draft, player)
            yield from _with_list(player, draft, tuple(_choices(context, draft, player)))
    if draft.idle:
        yield from _rules(context.view, draft)


def _plays(view: WordSproutView, draft: Entry, player: str) -> Iterator[Offer]:
    """The entered play; a player who is not on turn is asked first (S4.1)."""
    early = player != view.turn
    if draft.changed:
        yield _entered(draft, player, early=early)
    for action in get_args(actions.Laying):
        if kind_of(action) in view.may[player]:
            yield Offer(
                by=player,
                does=Announced(action),
                label=OUT_OF_TURN if early else PLAY,
                weight="grave" if early else "plain",
                closed=ENTERED,
            )


def _entered(draft: Entry, player: str, *, early: bool) -> Offer:
    if isinstance(draft, InsertLetter) and draft.lone:
        where = draft.ask_where()
        return Offer(
            kind="play", by=player, does=where, label="Where?", on=("press",), closed=EARLY
        )
    value = draft.entry if isinstance(draft, PlaceLetter) else draft.string
    text = value.letter if isinstance(value, PlacedLetter) else value
    return Offer(
        does=sign(value, player),
        label=fit(f"{player} out of turn", "Out of turn") if early else PLAY.format(text),
        on=("press",) if early else entry_ways(draft),
        weight="grave" if early else "plain",
        closed=EARLY if early else SAID,
    )


def _choices(context: WordSproutContext, draft: Entry, player: str) -> Iterator[Offer]:
    """What a player may do besides adding a letter."""
    view, may = context.view, context.view.may[player]
    passes = "accept" in may and view.win != player
    if "accept" in may:
        yield Offer(
            does=actions.Accept(by=player),
            label="Let it win",
            row=f"{player}: let it win",
            say=("let it win",),
            help=(f"{view.turn}: hold your button to let it win.",),
            closed={} if passes else OWN_WIN,
        )
    if "give_up" in may:
        yield Offer(
            does=actions.GiveUp(by=player),
            label="Give up",
            row=f"{player} gives up",
            weight="grave",
            say=("I give up",),
            help=() if view.win else (f"{player} is stuck? Hold your button: give up.",),
            closed=WIN if passes else {},
        )
    if "challenge" in may:
        yield Offer(kind="challenge", by=player, does=None, closed=AT_ONCE)
        yield _challenge(context, player, entering=draft.changed)
    if "call_out_of_turn" in may:
        yield Offer(
            does=actions.CallOutOfTurn(by=player),
            label="Wrong player",
            row="wrong player played",
            say=("wrong player",),
            help=(WRONG,) if view.options.notice == "people" else (),
        )


def _challenge(context: WordSproutContext, player: str, *, entering: bool) -> Offer:
    """A challenge; if strings must be whole words, people may vote on this one (V2.1)."""
    rules = rule_names(context.view)
    anyone, whole = "anyone_challenges" in rules, "complete_words" in rules
    who = "Anyone except its player" if anyone else str(context.view.turn)
    at_once = ("The dictionary decides at once.",) if whole else ()
    right = "wins the round" if anyone else "stays in"
    return Offer(
        does=actions.OpenChallenge(by=player, vote=whole and people_can_vote(context)),
        label="Challenge",
        row=f"{player} challenges" if entering else "",
        on=() if entering else ("press",),
        say=("challenge",),
        help=(
            f"{who} may challenge the last letter: press your button.",
            *at_once,
            f"Whoever is wrong is out. A challenger who is right {right}.",
        ),
    )


def _with_list(player: str, under: Entry | ShowingWord, offered: Offered) -> Iterator[Offer]:
    """These offers, and a hold that opens a list of those that have a row."""
    yield from offered
    rows = [one for one in offered if one.row and not one.why_not("box")]
    if rows:
        cancel = Offer(kind="choose", by=player, does=under, row="cancel")
        menu = replace(HoldMenu.of(player, (*rows, cancel)), under=under)
        label = f"{player}: choose"
        yield Offer(kind="choose", by=player, does=menu, on=HOLD, hold=label, closed=LISTED)


def _rules(view: WordSproutView, draft: Entry | ShowingWord) -> Iterator[Offer]:
    """Reading the rules in force; if the table has written some, also reporting a broken one."""
    reading: Draft = read_rules(view, draft)
    if view.custom_rules and not isinstance(draft, ShowingWord):
        reading, who = broken_rule.begin(draft), broken_rule.accuse(draft, view)
        label = "A rule was broken"
        yield Offer(kind="broke_rule", does=who, label=label, help=(BROKEN,), closed=TALKED)
    push = "Push the knob before you turn it: the rules in play."
    yield Offer(kind="rules", does=reading, on=("push",), help=(push,), closed=ON_PAGE)


# -- a challenge --------------------------------------------------------------------------


def _answers(context: WordSproutContext, draft: ShowingWord) -> Iterator[Offer]:
    """The word that is entered for the challenged string, or none."""
    player, entry = str(context.view.challenged), draft.widget
    if player not in context.machines:
        if entry.changed:
            yield Offer(
                kind="show_word",
                by=player,
                does=show_word(context, draft, entry.string),
                label=f"Show {entry.string}",
                on=entry_ways(entry),
                closed=SAID,
            )
        none = Offer(
            does=actions.ShowWord(by=player, words=draft.words),
            label="No word",
            row=f"{player}: no word",
            weight="grave",
            say=("no word",),
            help=("No word? Hold your button.",),
        )
        yield from _with_list(player, draft, (none,))
    if entry.idle:
        yield from _rules(context.view, draft)


# -- votes --------------------------------------------------------------------------------


def _word_vote(context: WordSproutContext, ballot: Ballot) -> Iterator[Offer]:
    """The vote on a word; SPIN is a no if the word is not in the dictionary."""
    how = "Press: yes, it counts. Hold: no. A tie means yes."
    if context.view.unlisted:
        how = "Press: yes. Hold: no. A tie means no. SPIN: no vote, it does not count."
    yield from _votes(context, ballot, ballot, how)
    if context.view.unlisted or not _all_press(context, ballot):
        no = count_votes(context.view, ballot, Done(False))
        yield Offer(kind="group_accepts", does=no, on=("back",), closed=FOR_ALL)


def _rule_vote(context: WordSproutContext, draft: BrokenRule, ballot: Ballot) -> Iterator[Offer]:
    """The vote whether a player broke a rule; SPIN cancels it."""
    yield from _votes(context, draft, ballot)
    under = draft.under
    yield Offer(kind="broke_rule", does=under, label="Cancel", on=("back",), closed=TALKED)


def _votes(
    context: WordSproutContext, draft: Ballot | BrokenRule, ballot: Ballot, how: str = ""
) -> Iterator[Offer]:
    """A yes and a no for each voter; if somebody has no button, a push is a yes for all."""
    kind = "group_accepts" if draft == ballot else "broke_rule"
    about = draft.player if isinstance(draft, BrokenRule) else context.view.asked
    for player in ballot.voters:
        for yes in (True, False):
            yield Offer(
                kind=kind,
                by=player,
                does=count_votes(context.view, draft, ballot.cast(player, yes=yes)),
                label="Yes" if yes else "No",
                about=about,
                on=("press",) if yes else HOLD,
                hold=f"{player}: no",
                help=(how,),
                closed=TALKED,
            )
    if not _all_press(context, ballot):
        yes_for_all = count_votes(context.view, draft, Done(True))
        yield Offer(kind=kind, does=yes_for_all, on=("push",), closed=FOR_ALL)


def _all_press(context: WordSproutContext, ballot: Ballot) -> bool:
    """Whether all voters have a button."""
    return set(ballot.voters) <= context.buttons.keys()


# -- between rounds -----------------------------------------------------------------------


def _between(context: WordSproutContext) -> Iterator[Offer]:
    """After a round: a new rule or the next round, and the review."""
    view, this = context.view, "this one"
    if view.phase == "between_rounds":
        this = "the round"
        yield from _new_rule(context)
    elif view.phase == "next_round":
        teams = _team_draft(view)
        yield Offer(
            kind="next_round",
            does=teams or actions.NextRound(),
            label="Teams" if teams else "Next round",
            on=("press", "push"),
            weight="cheap",
            say=("next round",),
            help=("Press to form the teams." if teams else "Press for the next round.",),
        )
    else:
        return
    how = (f"SPIN: review {this}.",)
    yield Offer(kind="review", does=Review(), label="Review", on=("back",), help=how, closed=READ)


def _new_rule(context: WordSproutContext) -> Iterator[Offer]:
    """A winner may change a rule; the table goes on if the winners have left (V1.1)."""
    view = context.view
    winners = [player for player in view.winners if player in view.players]
    who = " or ".join(winners)
    if not winners:
        yield Offer(
            does=actions.Decline(),
            label="Keep the rules",
            on=("press", "push"),
            say=("no new rule",),
            help=("The winner has left: press to keep the rules.",),
        )
    how = f"{who} may add a rule, remove one, or write one.", f"{who}: press your button to begin."
    for player in winners:
        if player not in context.machines:
            ways = rule_offers(view, player)
            yield Offer(
                kind="change_rule",
                by=player,
                does=Choosing.of(NEW_RULE, ways),
                on=("press", "push"),
                help=how,
                closed=LISTED,
            )
            yield from ways


def _team_draft(view: WordSproutView) -> Groups | None:
    """The entry of the teams, if a player is in none (V5.1)."""
    grouped = {player for members in view.teams.values() for player in members}
    if "teams" not in rule_names(view) or set(view.players) <= grouped:
        return None
    return Groups("TEAMS", team_by_player(view.players, view.teams))
