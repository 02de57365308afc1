"""Writes the sample of the journal's format: a game of each kind, with an undo and a new name.

    python tests/kits/journal/sample.py

It makes `tests/data/journal/version-N.db` and what a reader has to find in it, for the version that
the program writes. Samples of released versions stay as they are.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import companion
from companion.games import find_game
from companion.games.api.chance import Chance
from companion.games.api.engine import MachineMind
from companion.journal.file import migrations
from companion.journal.file.entries import Dictionary, GameHeader
from companion.journal.journal import Journal
from companion.lexicon import Ruling, open_ruling
from companion.table.history import History
from companion.table.table import Table

FOLDER = Path(__file__).parents[2] / "data" / "journal"
PLAYERS = ("NB", "ÉVE")
STRENGTHS = dict.fromkeys(PLAYERS, 3)
LONGEST = 60
"""Actions of a game; the table ends one that is not over by then."""


class Kind(NamedTuple):
    """A kind of game, and the house rules that make a small one of it."""

    game: str
    options: dict[str, Any]
    setup: dict[str, Any]


KINDS = (
    Kind("worph", {}, {}),
    Kind("word_sprout", {"rounds": 2}, {"variations": ["complete_words"]}),
    Kind("word_for_word", {"hands": "dealt"}, {"chips": 20, "ante": 1}),
    Kind("word_lift", {"hands": "dealt", "rounds": 1}, {}),
    Kind("newword", {"hands": "dealt"}, {}),
    Kind("newword", {"hands": "dealt", "junior": True}, {}),
)


def play(journal: Journal, kind: Kind, ruling: Ruling) -> None:
    """Play a game; take two actions back on the way, and rename a player at the end."""
    house = find_game(kind.game).house_rules
    header = GameHeader(
        game=kind.game, players=PLAYERS, version=companion.__version__, options=kind.options,
        dictionary=Dictionary(name=ruling.name, size=ruling.size, sha256=ruling.sha256),
        setup=house.setup_for(kind.setup, PLAYERS), started=1_800_000_000,
    )  # fmt: skip
    table = Table(header, ruling, journal, journal.begin(header).result())
    opponent = find_game(kind.game).engine.opponent
    assert opponent is not None
    mind = MachineMind(table.rules, opponent, ruling, Chance(7))
    for number in range(LONGEST):
        action = mind.next_action(table.state, STRENGTHS) or mind.decide(table.state, None, 3)
        if action is None or table.view().game_over:
            break
        assert table.act(action).outcome.accepted
        if number == LONGEST // 3:
            table.undo(2, PLAYERS)
    table.rename("NB", "NORA")
    table.finish("over").result()


def found(file: Path) -> list[dict[str, Any]]:
    """What a reader finds in a journal: each game's kind, actions, points and winners."""
    complaints: list[str | None] = []
    journal = Journal(file, report=complaints.append, rescued=complaints.append)
    games = []
    for record in journal.games():
        history = History(record.header, open_ruling())
        history.load(journal.rows(record.game))
        standing = history.standing()
        games.append({
            "game": record.header.game, "actions": len(history.records),
            "points": standing.points, "winners": [*standing.winners],
        })  # fmt: skip
    journal.close()
    assert not complaints, complaints
    return games


def main() -> None:
    ruling = open_ruling()
    sample = FOLDER / f"version-{migrations.latest()}.db"
    with TemporaryDirectory() as folder:
        path = Path(folder, "games.db")
        journal = Journal(path)
        for kind in KINDS:
            play(journal, kind, ruling)
        journal.close()
        sample.unlink(missing_ok=True)
        with closing(sqlite3.connect(path)) as file:
            file.execute("VACUUM INTO ?", (str(sample),))
        text = json.dumps(found(path), indent=1, ensure_ascii=False)
    sample.with_suffix(".json").write_text(f"{text}\n", encoding="utf-8")
    print(f"{sample}: {sample.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    sys.exit(main())
