"""No damage to the games file goes unnoticed or unreported.

`make test-damage` damages many more journals than the normal tests do.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from sizes import examples, slow_after

from companion.journal import rescue, store
from companion.journal.file.entries import AnyRow
from companion.journal.journal import Journal

from .journals import GAMES, Evening, Harm, damage_file, flip_bit, swap_blocks, truncate, zero_block

pytestmark = pytest.mark.no_cover  # measuring coverage takes ten times as long as the tests

MORE = int(os.environ.get("DAMAGE", "1"))
"""Factor for the number of damaged journals."""

CASES: list[tuple[str, Harm, int]] = [
    ("", flip_bit, 50),
    ("-wal", flip_bit, 25),
    ("", zero_block, 4),
    ("", swap_blocks, 4),
    ("-wal", zero_block, 3),
    ("-wal", swap_blocks, 3),
    ("", truncate, 5),
    ("-wal", truncate, 5),
    (".ends", flip_bit, 2),
    (".ends", zero_block, 1),
]
"""The file (by suffix), the damage, and the number of runs, with and without copies. The long set
has 20 times as many: 2,000 bits of the file, 1,000 of the log, 560 blocks, 400 truncations."""

PARTS = 5
"""Each case is split into this many tests, to use all processors."""


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    return Evening(tmp_path_factory.mktemp("evening") / "state", copied=False)


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    return Evening(tmp_path_factory.mktemp("evening") / "state", copied=True)


def read(path: Path) -> tuple[dict[int, list[AnyRow]], dict[int, int]]:
    """The games as a command reads them, and the missing entries it reports for each."""
    with rescue.history(path) as file:
        records = store.records(file)
        rows = {record.game: store.rows(file, record.game) for record in records}
        lost = {record.game: record.lost for record in records}
        return rows, {**lost, **store.lost_games(file)}


def check(evening: Evening, rows: dict[int, list[AnyRow]], lost: dict[int, int]) -> None:
    """Every game is complete, or the number of entries missing at its end is reported."""
    for game, true in evening.rows.items():
        found = rows.get(game, [])
        assert found == true[: len(found)], f"game {game} has wrong entries"
        assert len(found) + lost.get(game, 0) == len(true), (
            f"game {game} lost entries without a report"
        )
        assert len(found) >= evening.copied.get(game, 0), (
            f"game {game} was not restored from the copy"
        )
    assert set(rows) <= set(evening.rows)


@pytest.mark.parametrize("share", slow_after(1, range(PARTS)))
@pytest.mark.parametrize(("part", "harm", "times"), CASES)
@pytest.mark.parametrize("kind", ["evening", "copied"])
def test_damage_is_noticed_reported_and_repaired_from_copies(
    kind: str, part: str, harm: Harm, times: int, share: int, request: pytest.FixtureRequest
) -> None:
    evening: Evening = request.getfixturevalue(kind)
    seeds = range(share, times * MORE, PARTS)
    for seed in seeds[: examples(len(seeds))]:
        luck = random.Random(f"{part} {harm.__name__} {seed}")
        path = evening.fresh()
        damage_file(Path(f"{path}{part}"), harm, luck)
        check(evening, *read(path))
        reports: list[str | None] = []
        journal = Journal(path, report=reports.append, rescued=reports.append)
        check(evening, *after(journal))
        whole = sum(len(journal.rows(game)) for game in evening.rows)
        assert whole == sum(map(len, evening.rows.values())) or reports, f"seed {seed}"
        journal.close()
        check(evening, *read(path))


def after(journal: Journal) -> tuple[dict[int, list[AnyRow]], dict[int, int]]:
    """The same as `read`, from a journal open for writing."""
    records = journal.games()
    rows = {record.game: journal.rows(record.game) for record in records}
    lost = {record.game: record.lost for record in records}
    return rows, {**lost, **journal.lost_games()}


def test_the_harness_really_damages_files(evening: Evening) -> None:
    path = evening.fresh()
    assert len(evening.rows) == GAMES
    assert Path(f"{path}-wal").stat().st_size > 100_000
    assert damage_file(path, flip_bit, random.Random(1)).hit
