"""What somebody just did in Word For Word, in a row of the display."""

from __future__ import annotations

from companion.games.api.rules import GroupAccepts, Join, Leave
from companion.games.kit.screen_helpers import fit
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
    Declare,
    Fold,
    Misuse,
    PayOut,
    Raise,
    Timeout,
)
from companion.games.word_for_word.rules.state import Counted, Judged, WordForWordRecord
from companion.widgets.cards import shown

PLAIN = {
    Check: "checked", Call: "called", Fold: "folded", Timeout: "was too slow",
    Accept: "says OK", Leave: "left", Join: "sat down", BuyIn: "bought in",
}  # fmt: skip
"""What is told in the same words whatever there is to it."""


ROW = 20
"""Letters in a row of a list."""


def fit_row(*wordings: str) -> str:
    """The first of the wordings that fits a row of a list, else the last."""
    return next((text for text in wordings if len(text) <= ROW), wordings[-1])


def event_text(record: WordForWordRecord | None) -> str:
    """Who did what last; empty where nobody did anything, or all see it without words."""
    if record is None:
        return ""
    match record.action:
        case ChallengeCategory() | CastVote():
            return _vote_text(record)
        case Challenge():
            return _challenge_text(record)
        case Board() | PayOut() | GroupAccepts():
            return ""
    return _plain_text(record) or _bet_text(record) or _word_text(record)


def turn(record: WordForWordRecord) -> str:
    """The same for a row of a list: also what can be taken back though nobody did it alone."""
    match record.action:
        case Board(cards=cards) if cards:
            return f"board {' '.join(map(shown, cards))}"
        case PayOut():
            return "the pot is paid"
        case GroupAccepts(word=word, accepts=accepts):
            return f"{word.lower()} {'counts' if accepts else 'is refused'}"
        case Accept() | CastVote() | Leave() | Join():
            return ""
        case Challenge(by=by, against=against) | ChallengeCategory(by=by, against=against):
            return f"{by} v. {against}"
    return event_text(record)


def _plain_text(record: WordForWordRecord) -> str:
    """What needs no more than a name and a word."""
    by = record.action.by
    if isinstance(record.action, Misuse):
        return fit_row(f"{by} looked a word up", f"{by} peeked")
    told = PLAIN.get(type(record.action))
    return f"{by} {told}" if by and told else ""


def _bet_text(record: WordForWordRecord) -> str:
    by = record.action.by
    match record.action:
        case Bet(amount=amount):
            return f"{by} bet {amount}"
        case Raise(to=to):
            return fit_row(f"{by} raised to {to}", f"{by} raises {to}", f"{by}: {to}")
    return ""


def _word_text(record: WordForWordRecord) -> str:
    """A word that was declared; what is declared in secret is not told."""
    by = record.action.by
    match record.action:
        case Declare() if record.outcome.state.options.secret_words:
            return f"{by} declared"
        case Declare(word=word):
            return f"{by} {word or 'has no word'}"
    return ""


def _challenge_text(record: WordForWordRecord) -> str:
    """What the dictionary said of the word that was challenged."""
    event, declared = record.outcome.event, record.outcome.state.declared
    if not isinstance(event, Judged):
        return ""
    if not event.good:
        return f"{event.against}: not a word"
    word = declared[event.against].word
    return fit(f"{event.against}: {word} stands", f"{word} stands")


def _vote_text(record: WordForWordRecord) -> str:
    """A vote on a category, or what all of them came to."""
    state, event = record.outcome.state, record.outcome.event
    if isinstance(event, Counted) and event.against in state.declared:
        word = state.declared[event.against].word
        into = f"{word} is {'' if event.stays else 'not '}in {state.category}"
        return fit(into, f"{word} {'keeps' if event.stays else 'loses'} its +10")
    match record.action:
        case CastVote(by=by, qualifies=good):
            return f"{by} says {'yes' if good else 'no'}"
    return f"{record.action.by} asks for a vote"
