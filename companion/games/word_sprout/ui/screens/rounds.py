"""What happened, in Word Sprout: who is out and why, who won a round and how."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.api.rules import Action, Join, Leave, Swap, word_of
from companion.games.kit.screen_helpers import fit, result_sentence, standings
from companion.games.word_sprout.rules.actions import (
    BrokeRule,
    ChangeRule,
    Decline,
    GiveUp,
    OpenChallenge,
    ShowWord,
    Timeout,
)
from companion.games.word_sprout.rules.board.state import (
    Effect,
    Missed,
    Settled,
    SproutRecord,
    effect,
)
from companion.games.word_sprout.rules.variations import VARIATIONS
from companion.games.word_sprout.rules.view import WordSproutView
from companion.games.word_sprout.ui.drafts import WordSproutContext
from companion.screen.screen import wrapped

NEWS_S = 6.0
"""How long it is told that somebody is out, seconds."""

RULE_S = 4.0
"""How long each part of a rule in words is shown when a turn begins, seconds."""


class Slide(NamedTuple):
    """One or two lines that are shown for a while when a turn begins, perhaps under a title."""

    heads: tuple[str, ...]
    lines: tuple[str, ...]
    seconds: float


def slide(context: WordSproutContext) -> tuple[Slide | None, float | None]:
    """What has to be told at this moment, and for how much longer, seconds."""
    since = context.since_s
    for one in _slides(context):
        if since < one.seconds:
            return one, one.seconds - since
        since -= one.seconds
    return None, None


def _slides(context: WordSproutContext) -> Iterator[Slide]:
    if context.last and (news := _news(context.last, context.view)):
        yield news
    for text in context.view.custom_rules:
        lines = wrapped(text)
        for at in range(0, len(lines), 2):
            yield Slide((), lines[at : at + 2], RULE_S)


def _news(record: SproutRecord, view: WordSproutView) -> Slide | None:
    """Who is out now, and why."""
    told = effect(record)
    if not told.lost:
        return None
    heads = (f"{' + '.join(told.lost)} is out", f"{len(told.lost)} are out")
    return Slide(heads, (why(record), undone(told) or f"next: {view.turn}"), NEWS_S)


def lasting(context: WordSproutContext) -> str:
    """What somebody did last, beside laying a letter: it stays until the next action."""
    if context.last is None or context.view.phase != "play":
        return ""
    action, told = context.last.action, effect(context.last)
    if told.lost or isinstance(action, BrokeRule | Join):
        return why(context.last)
    return fit(f"{action.by} changed seats", "changed seats") if isinstance(action, Swap) else ""


def added(context: WordSproutContext) -> str:
    """The letters that came to lie last, until the next action."""
    return effect(context.last).added if context.last else ""


def undone(told: Effect) -> str:
    """The string before and after a play was undone."""
    if told.undone is None:
        return ""
    before, after = told.undone
    return fit(f"{before} > {after or 'nothing'}", f"back to {after or 'nothing'}", "undone")


DID = {GiveUp: " gave up", Timeout: ": time was up", Leave: " left", Join: " joined"}


def why(record: SproutRecord) -> str:
    """What happened, in a line: why somebody is out, if somebody is."""
    action, told = record.action, effect(record)
    if told.challenge:
        return _settled(action, told.challenge)
    if isinstance(action, BrokeRule):
        return f"{action.player} {'broke a rule' if action.guilty else 'broke no rule'}"
    if what := DID.get(type(action)):
        return f"{action.by}{what}"
    return fit(f"{' + '.join(told.lost)}: out of turn", "played out of turn")


def _settled(action: Action, challenge: Settled) -> str:
    """What was shown for a play that was challenged; never what could have been."""
    if challenge.missed:
        return "time was up" if isinstance(action, Timeout) else missed(challenge.missed)
    if isinstance(action, OpenChallenge):
        return fit(f"{challenge.strings[0]} is a word", "it is a word")
    more = action.words if isinstance(action, ShowWord) else ()
    shown = " ".join(word.upper() for word in (*more, word_of(action)) if word)
    return fit(f"{challenge.against} has {shown}", shown, f"{challenge.against} has words")


def missed(fault: Missed) -> str:
    """Why a word does not show the string to be valid (S5.3)."""
    string, word, letter = fault.string, fault.word, fault.letter
    wordings = {
        "no_word": ("no word was shown",),
        "not_inside": (f"{string} is not inside", f"{string}: not inside", "is not inside"),
        "not_a_word": ("not in the dictionary",),
        "refused": (f"{word}: voted down", "voted down"),
        "plural": (f"{word}: plural only", "a plural only"),
        "no_such_tile": (f"{word}: no {letter} left", f"no {letter} is left"),
        "unreachable": (f"{word}: {letter} cannot come", f"{letter} cannot come"),
    }
    return fit(*wordings[fault.why])


HOW = {
    "last": "the last one left",
    "challenge": "by a challenge",
    "vowels": "with A E I O U",
    "hole": "with a hole",
}


def over(context: WordSproutContext) -> tuple[str, tuple[str, ...]]:
    """The title and the lines of a round that is over."""
    view = context.view
    team = view.winning_team or ""
    together = set(view.winners) & set(view.teams.get(team, ()))
    title = f"team {team} wins" if together else result_sentence(view.winners or ("nobody",))
    return title, (
        _ended(context, view),
        standings(view.players, view.scores, next(iter(view.winners), None)),
        _press(view),
    )


def _ended(context: WordSproutContext, view: WordSproutView) -> str:
    """How the round was won, or what has become of the rules since."""
    match context.last and context.last.action:
        case ChangeRule(add=str(name)) if name in VARIATIONS:
            return _rule("now", "+", VARIATIONS[name].title)
        case ChangeRule(remove=str(name)):
            known = VARIATIONS.get(name)
            return _rule("gone", "-", known.title if known else name)
        case ChangeRule(add_custom=str(text)):
            return _rule("now", "+", text)
        case Decline():
            return "the rules stay"
        case None | Leave() | Join():
            return HOW.get(view.how, "")
    assert context.last is not None
    reason = why(context.last)
    return reason if effect(context.last).lost or view.how == "challenge" else HOW[view.how]


def _rule(what: str, sign: str, title: str) -> str:
    """A rule that was added or removed."""
    return fit(f"{what}: {title}", f"{sign} {title}", f"{what}: a rule in words")


def _press(view: WordSproutView) -> str:
    if view.phase == "between_rounds":
        winner = next((player for player in view.winners if player in view.players), "")
        return fit(f"{winner} press: a rule?", f"{winner}: new rule?")
    return "press:on SPIN:review"
