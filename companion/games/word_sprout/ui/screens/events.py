"""Display texts about events in Word Sprout: who is out and why, who won a round and how."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.api.rules import Action, Join, Leave, Swap, word_of
from companion.games.kit.screen_helpers import result_sentence, standings
from companion.games.word_sprout.rules.actions import (
    BrokeRule,
    ChangeRule,
    Decline,
    GiveUp,
    OpenChallenge,
    Timeout,
)
from companion.games.word_sprout.rules.board.state import (
    Effect,
    MissReason,
    SettledChallenge,
    SproutRecord,
    effect,
)
from companion.games.word_sprout.rules.effects import shown_words
from companion.games.word_sprout.rules.variations import VARIATIONS
from companion.games.word_sprout.rules.view import WordSproutView
from companion.games.word_sprout.ui.drafts import WordSproutContext
from companion.screen.screen import fit, wrap

NEWS_S = 6.0
"""How long the display says that a player is out, in seconds."""

RULE_S = 4.0
"""How long each part of a rule in words is shown at the start of a turn, in seconds."""


class Slide(NamedTuple):
    """One or two rows shown for some seconds at the start of a turn, perhaps with a title.

    `heads` are wordings of the title, the longest first; empty for the usual title.
    """

    heads: tuple[str, ...]
    lines: tuple[str, ...]
    seconds: float


def current_slide(context: WordSproutContext) -> tuple[Slide | None, float | None]:
    """The slide to show now, and for how many more seconds; None twice if there is none."""
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
        lines = wrap(text)
        for at in range(0, len(lines), 2):
            yield Slide((), lines[at : at + 2], RULE_S)


def _news(record: SproutRecord, view: WordSproutView) -> Slide | None:
    """The slide that says who is out, and why; None if nobody is."""
    change = effect(record)
    if not change.lost:
        return None
    verb = "is" if len(change.lost) == 1 else "are"
    heads = (f"{' + '.join(change.lost)} {verb} out", f"{len(change.lost)} {verb} out")
    return Slide(heads, (event_text(record), undo_text(change) or f"next: {view.turn}"), NEWS_S)


def last_act(context: WordSproutContext) -> str:
    """The last event other than adding a letter; it stays until the next action."""
    if context.last is None or context.view.phase != "play":
        return ""
    action = context.last.action
    if effect(context.last).lost or isinstance(action, BrokeRule | Join):
        return event_text(context.last)
    return fit(f"{action.by} changed seats", "changed seats") if isinstance(action, Swap) else ""


def letters_added(context: WordSproutContext) -> str:
    """The letters that the last action added; empty if it added none."""
    return effect(context.last).added if context.last else ""


def undo_text(change: Effect) -> str:
    """The string before and after an undone play; empty if none was undone."""
    if change.undone is None:
        return ""
    before, after = change.undone
    return fit(f"{before} > {after or 'nothing'}", f"back to {after or 'nothing'}", "undone")


DID = {GiveUp: " gave up", Timeout: ": out of time", Leave: " left", Join: " joined"}
"""What a player did, to follow their name."""


def event_text(record: SproutRecord) -> str:
    """What happened in one row: why a player is out, if one is."""
    action, change = record.action, effect(record)
    if change.challenge:
        return _settled_text(action, change.challenge)
    if isinstance(action, BrokeRule):
        return f"{action.player} {'broke a rule' if action.guilty else 'broke no rule'}"
    if what := DID.get(type(action)):
        return f"{action.by}{what}"
    return fit(f"{' + '.join(change.lost)}: out of turn", "played out of turn")


def _settled_text(action: Action, challenge: SettledChallenge) -> str:
    """The words shown for a challenged play; never those that could have been shown."""
    if challenge.missed:
        return "out of time" if isinstance(action, Timeout) else miss_text(challenge.missed)
    if isinstance(action, OpenChallenge):
        return fit(f"{challenge.strings[0]} is a word", "it is a word")
    shown = " ".join(map(str.upper, shown_words(action) or (word_of(action),)))
    return fit(f"{challenge.against} showed {shown}", shown, f"{challenge.against} showed words")


def miss_text(fault: MissReason) -> str:
    """Why the word does not prove the string valid (S5.3)."""
    string, word, letter = fault.string, fault.word, fault.letter
    wordings = {
        "no_word": ("no word was shown",),
        "not_inside": (f"{string} isn't in {word}", f"{string} isn't in it", "string isn't in it"),
        "not_a_word": ("not in the dictionary",),
        "refused": (f"{word}: voted down", "voted down"),
        "plural": (f"{word} is a plural", "just a plural"),
        "no_such_tile": (f"{word}: no {letter} left", f"no {letter} left"),
        "unreachable": (f"{word}: can't add {letter}", f"can't add {letter}"),
    }
    return fit(*wordings[fault.why])


HOW = {
    "last": "the last player left",
    "challenge": "by a challenge",
    "vowels": "with A E I O U",
    "hole": "by closing a hole",
}
"""How a round was won."""


def round_over(context: WordSproutContext) -> tuple[str, tuple[str, ...]]:
    """The title and the rows for a round that is over."""
    view = context.view
    return _round_title(view), (
        _end_text(context, view),
        standings(view.players, view.scores, next(iter(view.winners), None)),
        _press_row(view),
    )


def _round_title(view: WordSproutView) -> str:
    """The winners of the round. After the last round the view has those of the game instead."""
    if view.game_over:
        return f"ROUND {view.round} IS OVER"
    team = view.winning_team or ""
    together = set(view.winners) & set(view.teams.get(team, ()))
    return f"team {team} wins" if together else result_sentence(view.winners or ("nobody",))


def _end_text(context: WordSproutContext, view: WordSproutView) -> str:
    """How the round was won, or how the rules have changed since."""
    match context.last and context.last.action:
        case ChangeRule(add=str(name)) if name in VARIATIONS:
            return _rule_text("added", "+", VARIATIONS[name].title)
        case ChangeRule(remove=str(name)):
            known = VARIATIONS.get(name)
            return _rule_text("removed", "-", known.title if known else name)
        case ChangeRule(add_custom=str(text)):
            return _rule_text("added", "+", text)
        case Decline():
            return "the rules stay"
        case None | Leave() | Join():
            return HOW.get(view.how, "")
    assert context.last is not None
    reason = event_text(context.last)
    return reason if effect(context.last).lost or view.how == "challenge" else HOW[view.how]


def _rule_text(what: str, sign: str, title: str) -> str:
    """The rule that was added or removed."""
    return fit(f"{what}: {title}", f"{sign} {title}", f"{what} your own rule")


def _press_row(view: WordSproutView) -> str:
    if view.game_over:
        return "push: who won"
    if view.phase == "between_rounds":
        winner = next((player for player in view.winners if player in view.players), "")
        return fit(f"{winner} press: a rule?", f"{winner}: new rule?")
    return "push:next SPIN:review"
