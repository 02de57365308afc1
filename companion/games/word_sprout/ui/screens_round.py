"""What happened, in Word Sprout: who is out and why, who won a round and how."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.api.rules import Action, Join, Leave, word_of
from companion.games.kit.showing import ROOM, fit, standings, won
from companion.games.word_sprout.rules.actions import ChangeRule, Decline, GiveUp, ShowWord, Timeout
from companion.games.word_sprout.rules.board.state import Effect, Settled, SproutRecord, effect
from companion.games.word_sprout.rules.variations import VARIATIONS
from companion.games.word_sprout.rules.view import SproutView
from companion.games.word_sprout.ui.drafts import SproutSight
from companion.screen.screen import wrapped

NEWS_S = 6.0
"""How long it is told that somebody is out, seconds."""

RULE_S = 4.0
"""How long each part of a rule in words is shown when a turn begins, seconds."""


class Slide(NamedTuple):
    """Two lines that are shown for a while when a turn begins, perhaps under a title."""

    title: str
    lines: tuple[str, ...]
    seconds: float


def slide(sight: SproutSight) -> tuple[Slide | None, float | None]:
    """What has to be told at this moment, and for how much longer, seconds."""
    since = sight.since_s
    for one in _slides(sight):
        if since < one.seconds:
            return one, one.seconds - since
        since -= one.seconds
    return None, None


def _slides(sight: SproutSight) -> Iterator[Slide]:
    if sight.last and (news := _news(sight.last, sight.view)):
        yield news
    for text in sight.view.custom_rules:
        lines = wrapped(text)
        for at in range(0, len(lines), 2):
            yield Slide("", lines[at : at + 2], RULE_S)


def _news(record: SproutRecord, view: SproutView) -> Slide | None:
    """Who is out now, and why."""
    told = effect(record)
    if not told.lost:
        return None
    next_line = fit(f"next: {view.turn}", str(view.turn))
    lines = (why(record), undone(told) or next_line)
    return Slide(fit(f"{' + '.join(told.lost)} is out", "some are out"), lines, NEWS_S)


def undone(told: Effect) -> str:
    """The string before and after a play was undone."""
    if told.undone is None:
        return ""
    before, after = told.undone
    return fit(f"{before} > {after or 'nothing'}", f"back to {after or 'nothing'}", "undone")


WHY = {GiveUp: " gave up", Timeout: ": time was up", Leave: " went", Join: " came"}


def why(record: SproutRecord) -> str:
    """Why somebody is out, in a line."""
    action, told = record.action, effect(record)
    if told.challenge:
        return _settled(action, told.challenge)
    if what := WHY.get(type(action)):
        return f"{action.by}{what}"
    return fit(f"{' + '.join(told.lost)}: out of turn", "played out of turn")


def _settled(action: Action, challenge: Settled) -> str:
    """What was shown for a play that was challenged; never what could have been."""
    more = action.words if isinstance(action, ShowWord) else ()
    words = [*more, word_of(action)]
    shown = " ".join(word.upper() for word in words if word)
    if not shown:
        return "no word was shown"
    if challenge.valid:
        return fit(f"{challenge.against} has {shown}", shown)
    return fit(f"{shown}: does not count", f"{shown}: no", "that does not count")


HOW = {
    "last": "the last one left",
    "challenge": "by a challenge",
    "vowels": "with A E I O U",
    "hole": "with a hole",
}


def over(sight: SproutSight) -> tuple[str, tuple[str, ...]]:
    """The title and the lines of a round that is over."""
    view = sight.view
    team = view.winning_team
    title = f"team {team} wins" if team in view.teams else won(view.winners or ("nobody",))
    return title, (
        _ended(sight, view),
        standings(view.players, view.scores, next(iter(view.winners), None)),
        _press(view),
    )


def _ended(sight: SproutSight, view: SproutView) -> str:
    """How the round was won, or what has become of the rules since."""
    match sight.last and sight.last.action:
        case ChangeRule(add=str(name)) if name in VARIATIONS:
            return f"now: {VARIATIONS[name].title}"
        case ChangeRule(remove=str(name)):
            title = VARIATIONS[name].title if name in VARIATIONS else name
            return f"gone: {title}"[:ROOM]
        case ChangeRule(add_custom=str(text)):
            return f"now: {text}"
        case Decline():
            return "the rules stay"
        case None | Leave() | Join():
            return HOW.get(view.how, "")
    assert sight.last is not None
    reason = why(sight.last)
    return reason if effect(sight.last).lost or view.how == "challenge" else HOW[view.how]


def _press(view: SproutView) -> str:
    if view.phase == "between_rounds":
        winner = next((player for player in view.winners if player in view.players), "")
        return fit(f"{winner} press: a rule?", "winner: new rule?")
    return "press:on SPIN:review"
