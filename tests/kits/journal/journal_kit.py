"""Fixtures and helpers for journals with simple games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.journal.file.entries import Act, AnyRow, Dictionary, GameHeader
from companion.journal.journal import Journal, Saved

HEADER = GameHeader(
    game="worph",
    players=("AL", "NB"),
    dictionary=Dictionary(name="short", size=3, sha256="00"),
    version="0.1",
    uid="0" * 32,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Path of the journal."""
    return tmp_path / "state" / "games.db"


@pytest.fixture
def reports() -> list[str | None]:
    """The sentences that the journal reports."""
    return []


@pytest.fixture
def journal(path: Path, reports: list[str | None]) -> Iterator[Journal]:
    """An open journal; closed after the test."""
    journal = Journal(path, report=reports.append, rescued=reports.append, gone=reports.append)
    yield journal
    journal.close()


def act(number: int, padding: int = 0) -> AnyRow:
    """A row that differs for each number."""
    return Act(action={"do": "play", "number": number, "word": "X" * padding})


def play_rows(journal: Journal, count: int, *, ended: bool = False) -> int:
    """Play a game with `count` rows; returns its number."""
    game = journal.begin(HEADER).result()
    for n in range(count):
        assert journal.append(game, act(n)).result() is Saved.YES
    if ended:
        journal.finish(game, "over", {"scores": {"AL": 1}}).result()
    return game
