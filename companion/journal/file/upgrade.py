"""Upgrades games saved by an older version.

In version 0.1 a game had no uid, and the dictionary's answers were in fields of the
actions, or missing.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.api import old_answers
from companion.journal.file.entries import Answers, Raw


def uid(header: str, first: str) -> str:
    """A uid for a game without one, computed from its header and first row."""
    import hashlib  # slow to import, and rarely needed

    return hashlib.blake2b(f"{header}\n{first}".encode(), digest_size=16).hexdigest()


def upgrade_rows(game: str, rows: Sequence[Raw]) -> list[Raw]:
    """The rows of a game in the current format."""
    following: list[Raw] = [*rows[1:], {}]
    return [_row(game, row, after) for row, after in zip(rows, following, strict=False)]


def _row(game: str, row: Raw, after: Raw) -> Raw:
    match row.get("row"):
        case "act":
            return _act(game, row, ended=after.get("how") == "over")
        case "amend":
            return _amend(game, row)
    return row


def _act(game: str, row: Raw, *, ended: bool) -> Raw:
    action, accepted = dict(row["action"]), row.get("accepted")
    answers = old_answers.answers(game, action)
    if not answers and accepted is not None:
        answers = old_answers.verdict(game, accepted=accepted, ended=ended and accepted)
    return {**row, "action": action, "answers": answers}


def _amend(game: str, row: Raw) -> Raw:
    changes = [dict(change) for change in row["changes"]]
    answers: dict[int, Answers] = {}
    for change in changes:
        if change.get("action"):
            change["action"] = dict(change["action"])
            answers[change["index"]] = old_answers.answers(game, change["action"])
    return {**row, "changes": changes, "answers": answers}
