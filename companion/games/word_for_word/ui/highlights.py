"""Words declared in Word For Word, and bluffs that won."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.highlights import (
    NOTHING_SPECIAL,
    Highlight,
    IsWord,
    Word,
    scored_words,
)
from companion.games.word_for_word.rules.state import (
    Counted,
    Judged,
    WordForWordRecord,
    WordForWordState,
)


def words(record: WordForWordRecord) -> tuple[Word, ...]:
    """The word of a declaration; a successful challenge takes it, or its bonus, away (F13.4)."""
    event = record.outcome.event
    if isinstance(event, Counted) and not event.stays:
        left = record.outcome.state.declared[event.against]
        word = Word(event.against, left.word or "", left.total or 0)
        return replace(word, stands=False), word
    if not isinstance(event, Judged):
        return scored_words(record)
    return () if event.good else (Word(event.against, event.word, stands=False),)


def highlight(before: WordForWordState, record: WordForWordRecord, is_word: IsWord) -> Highlight:
    """A pot won with a bluff, or because everybody else folded (F5.5)."""
    paid = record.outcome.state.paid
    if paid is None or before.paid is not None:
        return NOTHING_SPECIAL
    if not paid.showdown:
        return Highlight("everybody else folded")
    words = {
        player: before.declared[player].word for player in paid.winners if player in before.declared
    }
    held = tuple(
        p for p, word in words.items() if word and p not in before.settled and not is_word(word)
    )
    return Highlight(f"{held[0]}'s bluff held", bluffs=held) if held else NOTHING_SPECIAL
