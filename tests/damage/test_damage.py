"""Whatever happens to the file of the games, nothing is lost in silence.

`make test-damage` breaks many more journals than a run of all tests does.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from companion.journal import rescue, store
from companion.journal.file.entries import AnyRow
from companion.journal.journal import Journal

from .journals import GAMES, Evening, Harm, bit, broken, swapped, truncated, zeroed

pytestmark = pytest.mark.no_cover  # counting lines takes ten times as long as running them

MORE = int(os.environ.get("DAMAGE", "1"))
"""How many times as many journals are broken."""

CASES: list[tuple[str, Harm, int]] = [
    ("", bit, 50),
    ("-wal", bit, 25),
    ("", zeroed, 4),
    ("", swapped, 4),
    ("-wal", zeroed, 3),
    ("-wal", swapped, 3),
    ("", truncated, 5),
    ("-wal", truncated, 5),
    (".ends", bit, 2),
    (".ends", zeroed, 1),
]
"""Which file is broken how, and how often, with copies and without; the long set has 20 times
as many: 2,000 bits of the file, 1,000 of the log, 560 blocks, 400 truncations."""

PARTS = 5
"""Each case is as many tests, so that all processors have some."""


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    return Evening(tmp_path_factory.mktemp("evening") / "state", copied=False)


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    return Evening(tmp_path_factory.mktemp("evening") / "state", copied=True)


def read(path: Path) -> tuple[dict[int, list[AnyRow]], dict[int, int]]:
    """The games that a command prints, and how many entries it says are missing of each."""
    with rescue.history(path) as file:
        records = store.records(file)
        rows = {record.game: store.rows(file, record.game) for record in records}
        lost = {record.game: record.lost for record in records}
        return rows, {**lost, **store.lost_games(file)}


def check(evening: Evening, rows: dict[int, list[AnyRow]], lost: dict[int, int]) -> None:
    """Each game is as it was, or named with how many entries are missing at its end."""
    for game, true in evening.rows.items():
        found = rows.get(game, [])
        assert found == true[: len(found)], f"game {game} is another one"
        assert len(found) + lost.get(game, 0) == len(true), f"game {game} lost some in silence"
        assert len(found) >= evening.copied.get(game, 0), f"game {game} was in the copy"
    assert set(rows) <= set(evening.rows)


@pytest.mark.parametrize("share", range(PARTS))
@pytest.mark.parametrize(("part", "harm", "times"), CASES)
@pytest.mark.parametrize("kind", ["evening", "copied"])
def test_damage_is_noticed_named_and_made_good_from_copies(
    kind: str, part: str, harm: Harm, times: int, share: int, request: pytest.FixtureRequest
) -> None:
    evening: Evening = request.getfixturevalue(kind)
    for seed in range(share, times * MORE, PARTS):
        luck = random.Random(f"{part} {harm.__name__} {seed}")
        path = evening.fresh()
        broken(Path(f"{path}{part}"), harm, luck)
        check(evening, *read(path))
        said: list[str | None] = []
        journal = Journal(path, report=said.append, rescued=said.append)
        check(evening, *after(journal))
        whole = sum(len(journal.rows(game)) for game in evening.rows)
        assert whole == sum(map(len, evening.rows.values())) or said, f"seed {seed}"
        journal.close()
        check(evening, *read(path))


def after(journal: Journal) -> tuple[dict[int, list[AnyRow]], dict[int, int]]:
    """The same, out of a journal that is open for writing."""
    records = journal.games()
    rows = {record.game: journal.rows(record.game) for record in records}
    lost = {record.game: record.lost for record in records}
    return rows, {**lost, **journal.lost_games()}


def test_the_harness_breaks_what_it_says(evening: Evening) -> None:
    path = evening.fresh()
    assert len(evening.rows) == GAMES
    assert Path(f"{path}-wal").stat().st_size > 100_000
    assert broken(path, bit, random.Random(1)).hit
