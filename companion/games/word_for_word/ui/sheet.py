"""Score sheet of Word For Word: each round's words and points, and everybody's chips."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.games.api.rules import Facts
from companion.games.api.sheet import Line, Sheet
from companion.games.word_for_word.rules.state import WordForWordRecord, WordForWordState
from companion.games.word_for_word.rules.view import Word, words

HEAD = ("Round", "Player", "Word", "Letters", "Length", "Flush", "Bonus", "Points", "Won", "Chips")
BLANK = ("",) * len(HEAD)


def lines(records: Sequence[WordForWordRecord]) -> list[Line]:
    """One line per player for each round that was paid out."""
    found: list[Line] = []
    paid = None
    for record in records:
        state = record.outcome.state
        if state.paid is not None and state.paid is not paid:
            found += _round_lines(state)
        paid = state.paid
    return found


def _round_lines(state: WordForWordState) -> list[Line]:
    declared, chips = words(state), dict(state.chips)
    paid, back = (state.paid.payout, state.paid.back) if state.paid else ({}, {})
    won = {player: chips - back.get(player, 0) for player, chips in paid.items()}
    return [
        _line(state, player, declared.get(player), won.get(player, 0), chips)
        for player in state.dealt
    ]


def _line(
    state: WordForWordState, player: str, word: Word | None, won: int, chips: dict[str, int]
) -> Line:
    outcome = word.word if word and word.word else "folded" if player in state.folded else "-"
    cells = (
        str(state.round), player, outcome.lower(), *_points_cells(word),
        str(won) if won else "", str(chips.get(player, "?")),
    )  # fmt: skip
    facts: Facts = {
        "round": state.round,
        "player": player,
        "word": word.word if word else None,
        "score": msgspec.to_builtins(word.score) if word and word.score else None,
        "won": won,
        "chips": chips.get(player),
    }
    return Line(cells, facts, outcome.upper(), chips)


def _points_cells(word: Word | None) -> tuple[str, ...]:
    """The cells of the score, part by part; empty without a word."""
    if word is None or word.score is None:
        return ("",) * 5
    score = word.score
    extra = score.outburst + score.exclamation + score.palindrome + score.category
    parts = (score.word_value, score.length_bonus)
    cells = tuple(str(part) if part else "" for part in parts)
    return (*cells, f"x{score.flush_multiplier}", str(extra) if extra else "", str(score.total))


SHEET = Sheet(HEAD, BLANK, lines)
