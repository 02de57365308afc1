"""The last event of Word For Word as one row of text for the display."""

from __future__ import annotations

from companion.games.api.rules import GroupAccepts, Join, Leave
from companion.games.word_for_word.rules.actions import (
    Accept,
    Bet,
    Board,
    BuyIn,
    Call,
    CastVote,
    Challenge,
    ChallengeCategory,
    Check,
    CollectAntes,
    Cuts,
    DealThought,
    Declare,
    Fold,
    Misuse,
    PayOut,
    Raise,
    Timeout,
)
from companion.games.word_for_word.rules.state import Counted, Judged, WordForWordRecord
from companion.screen.screen import fit
from companion.widgets.cards import card_sign
from companion.widgets.pick import ROW

PLAIN = {
    Check: "checked", Call: "called", Fold: "folded", Timeout: "was too slow",
    Accept: "accepts", Leave: "left", Join: "sat down", BuyIn: "bought in",
}  # fmt: skip
"""Actions whose text is always the same."""


def fit_row(*wordings: str) -> str:
    """The first of the wordings that fits a row of a list, or else the last."""
    return next((text for text in wordings if len(text) <= ROW), wordings[-1])


def event_text(record: WordForWordRecord | None) -> str:
    """The last event as text; empty if nothing happened or the screen shows it anyway."""
    if record is None:
        return ""
    if isinstance(record.outcome.event, Judged):
        return _challenge_text(record.outcome.event)
    match record.action:
        case ChallengeCategory() | CastVote():
            return _vote_text(record)
        case Challenge(by=by, against=against):
            return fit(f"{by} challenges {against}", f"{by} v. {against}")
        case Board() | PayOut() | GroupAccepts():
            return ""
    return _plain_text(record) or _bet_text(record) or _word_text(record)


def turn(record: WordForWordRecord) -> str:
    """The turn as a row of the list of turns to correct; empty if it is not a turn of its own."""
    match record.action:
        case Cuts():
            state = record.outcome.state
            return "cut again" if state.phase == "cut_for_deal" else f"{state.dealer} deals"
        case CollectAntes():
            return "antes paid"
        case DealThought(category=str(category)) if category:
            return fit_row(f"category {category}", "a category")
        case DealThought():
            return "cards dealt"
        case Board(cards=cards) if cards:
            return f"board {' '.join(map(card_sign, cards))}"
        case PayOut():
            return "pot paid out"
        case GroupAccepts(word=word, accepts=accepts):
            return f"{word.lower()} {'counts' if accepts else 'is refused'}"
        case Accept() | CastVote() | Leave() | Join():
            return ""
        case Challenge(by=by, against=against) | ChallengeCategory(by=by, against=against):
            return fit_row(f"{by} challenges {against}", f"{by} v. {against}")
    return event_text(record)


def _plain_text(record: WordForWordRecord) -> str:
    """Text of an action that needs only the player's name and a verb."""
    by = record.action.by
    if isinstance(record.action, Misuse):
        return fit_row(f"{by} looked a word up", f"{by} peeked")
    verb = PLAIN.get(type(record.action))
    return f"{by} {verb}" if by and verb else ""


def _bet_text(record: WordForWordRecord) -> str:
    by = record.action.by
    match record.action:
        case Bet(amount=amount):
            return f"{by} bet {amount}"
        case Raise(to=to):
            return fit_row(f"{by} raised to {to}", f"{by} raises {to}", f"{by}: {to}")
    return ""


def _word_text(record: WordForWordRecord) -> str:
    """Text of a declaration; secret words are not shown."""
    by = record.action.by
    match record.action:
        case Declare() if record.outcome.state.options.secret_words:
            return f"{by} declared"
        case Declare(word=word):
            return f"{by} {word or 'has no word'}"
    return ""


def _challenge_text(event: Judged) -> str:
    """Result of a challenge."""
    if not event.good:
        return f"{event.against}: not a word"
    return fit(f"{event.against}: {event.word} stands", f"{event.word} stands")


def _vote_text(record: WordForWordRecord) -> str:
    """A vote on a category, or the result once all have voted."""
    state, event = record.outcome.state, record.outcome.event
    if isinstance(event, Counted) and event.against in state.declared:
        word = state.declared[event.against].word
        result = f"{word} is {'' if event.stays else 'not '}in {state.category}"
        return fit(result, f"{word} {'keeps' if event.stays else 'loses'} its +10")
    match record.action:
        case CastVote(by=by, qualifies=good):
            return f"{by} votes {'yes' if good else 'no'}"
    return f"{record.action.by} asks for a vote"
