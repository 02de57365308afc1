"""What happened, in Word Sprout: who is out and why, who won a round and how."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.games.api.rules import Facts, Join, Leave, Record, word_of
from companion.games.api.ui import Sight
from companion.games.kit.showing import ROOM, fit, standings, won
from companion.games.word_sprout.rules.actions import (
    ChangeRule,
    Decline,
    GiveUp,
    ShowWord,
    Timeout,
)
from companion.games.word_sprout.rules.variations import VARIATIONS
from companion.games.word_sprout.rules.view import SproutView
from companion.games.word_sprout.ui.drafts import seen
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


def slide(sight: Sight) -> tuple[Slide | None, float | None]:
    """What has to be told at this moment, and for how much longer, seconds."""
    since = sight.since_s
    for one in _slides(sight):
        if since < one.seconds:
            return one, one.seconds - since
        since -= one.seconds
    return None, None


def _slides(sight: Sight) -> Iterator[Slide]:
    if sight.last and (news := _news(sight.last, seen(sight))):
        yield news
    for text in seen(sight).custom_rules:
        lines = wrapped(text)
        for at in range(0, len(lines), 2):
            yield Slide("", lines[at : at + 2], RULE_S)


def _news(record: Record, view: SproutView) -> Slide | None:
    """Who is out now, and why."""
    told = event(record)
    if not told.get("lost"):
        return None
    lost = " + ".join(told["lost"])
    next_line = fit(f"next: {view.turn}", str(view.turn))
    lines = (why(record), undone(told) or next_line)
    return Slide(fit(f"{lost} is out", "some are out"), lines, NEWS_S)


def event(record: Record) -> dict[str, Any]:
    """What became of an action, as the rules tell everybody."""
    found: dict[str, Any] = record.outcome.next.get("event") or {}
    return found


def undone(told: Facts) -> str:
    """The string before and after a play was undone."""
    if not told.get("undone"):
        return ""
    before, after = told["undone"]
    return fit(f"{before} > {after or 'nothing'}", f"back to {after or 'nothing'}", "undone")


def why(record: Record) -> str:
    """Why somebody is out, in a line."""
    action, told = record.action, event(record)
    if told.get("challenge"):
        return _settled(action, told["challenge"])
    match action:
        case GiveUp(by=by):
            return f"{by} gave up"
        case Timeout(by=by):
            return f"{by}: time was up"
        case Leave(by=by):
            return f"{by} went"
        case Join(by=by):
            return f"{by} came"
    lost = " + ".join(told["lost"])
    return fit(f"{lost}: out of turn", "played out of turn")


def _settled(action: Any, challenge: Facts) -> str:
    """What was shown for a play that was challenged; never what could have been."""
    more = action.words if isinstance(action, ShowWord) else ()
    words = [*more, word_of(action)]
    shown = " ".join(word.upper() for word in words if word)
    if not shown:
        return "no word was shown"
    if challenge["valid"]:
        return fit(f"{challenge['against']} has {shown}", shown)
    return fit(f"{shown}: does not count", f"{shown}: no", "that does not count")


HOW = {
    "last": "the last one left",
    "challenge": "by a challenge",
    "vowels": "with A E I O U",
    "hole": "with a hole",
}


def over(sight: Sight) -> tuple[str, tuple[str, ...]]:
    """The title and the lines of a round that is over."""
    view = seen(sight)
    team = view.winning_team
    title = f"team {team} wins" if team in view.teams else won(view.winners or ("nobody",))
    return title, (
        _ended(sight, view),
        standings(view.players, view.scores, next(iter(view.winners), None)),
        _press(view),
    )


def _ended(sight: Sight, view: SproutView) -> str:
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
    return reason if event(sight.last).get("lost") or view.how == "challenge" else HOW[view.how]


def _press(view: SproutView) -> str:
    if view.phase == "between_rounds":
        winner = next((player for player in view.winners if player in view.players), "")
        return fit(f"{winner} press: a rule?", "winner: new rule?")
    return "press:on SPIN:review"
