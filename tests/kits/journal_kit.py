"""Journals with games of one row after another."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
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
    """Where the journal is."""
    return tmp_path / "state" / "games.db"


@pytest.fixture
def said() -> list[str | None]:
    """What it reports."""
    return []


@pytest.fixture
def journal(path: Path, said: list[str | None]) -> Iterator[Journal]:
    """The journal; closed again after the test."""
    journal = Journal(path, report=said.append, rescued=said.append, gone=said.append)
    yield journal
    journal.close()


def act(number: int, padding: int = 0) -> AnyRow:
    """One row, each number another."""
    return Act(action={"do": "play", "number": number, "word": "X" * padding})


def played(journal: Journal, count: int, *, ended: bool = False) -> int:
    """A game with so many rows; its number."""
    game = journal.begin(HEADER).result(10)
    for n in range(count):
        assert journal.append(game, act(n)).result(10) is Saved.YES
    if ended:
        journal.finish(game, "over", {"scores": {"AL": 1}}).result(10)
    return game


def until(true: Callable[[], bool]) -> None:
    """Wait until that is so."""
    end = time.monotonic() + 10
    while not true():
        assert time.monotonic() < end
        time.sleep(0.005)
