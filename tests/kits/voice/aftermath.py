"""The game of an evening, read again from the disk, and its last pages on the display."""

from __future__ import annotations

from pathlib import Path

from evening import Evening

from companion.journal.journal import Journal
from companion.journal.store import NAME as JOURNAL
from companion.lexicon.ruling import Ruling
from companion.table import summary
from companion.table.table import Table


def reopened(state: Path, ruling: Ruling) -> Table:
    """The newest game of a box that is switched off, replayed from its file."""
    journal = Journal(state / JOURNAL, report=_fail, rescued=_fail, gone=_fail)
    try:
        record = journal.games()[-1]
        table = Table(record.header, ruling, journal, record.game)
        table.load(journal.rows(record.game))
        return table
    finally:
        journal.close()


def words_of(table: Table) -> list[tuple[str, str]]:
    """The words of a game with their players, in order."""
    return [(word.player, word.word) for word in summary.words(table.kind, table.records)]


async def last_pages(table: Evening, pages: int = 8) -> str:
    """Everything on the display after a game, on all its pages."""
    await table.sees("SPIN: home", within=20)
    shown = [table.words()]
    for _ in range(pages):
        await table.turn(1)
        shown.append(table.words())
    return " | ".join(dict.fromkeys(shown))


def _fail(sentence: object) -> None:
    assert sentence is None, sentence
