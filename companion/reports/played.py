"""What records, evenings and the list of games need of every game, worked out once.

Each game is replayed, and its row is kept in a file beside the games. The file may be deleted at
any time: rows that are missing, damaged, of another version, or older than the entries of their
game are made anew. A row is never trusted over the journal.
"""

from __future__ import annotations

import contextlib
import io
import sqlite3
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion import __version__, files
from companion.errors import CompanionError
from companion.evenings import Moment
from companion.games.api.recording import digest
from companion.journal import notes, store
from companion.journal.file.entries import GameRecord
from companion.lexicon.ruling import Ruling
from companion.names import is_somebody
from companion.reports import games, replay
from companion.table import names, summary
from companion.table.feats import Feat, feats
from companion.table.history import History

NAME = "games.cache"

FORM = f"companion {__version__}, rows of form 3"
"""The first line of the file; any other file is made anew."""

LARGEST = 1 << 27
"""Most bytes of the file: 200,000 games."""

AT_ONCE = 200
"""Games that are replayed between two writes of the file, so that a pulled plug loses little."""


class House(msgspec.Struct, frozen=True, gc=False):
    """The house rules of a game: what identifies them, and those that are not the printed ones."""

    id: str = ""
    rules: tuple[str, ...] = ()


class Played(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A game for records, evenings and lists.

    `end` is the number of its entries and their checksum. `kind` is its name in the registry and
    `title` its title by its house rules. `how` is None while it is unfinished. `points` are
    everybody's, those of computer players (`machines`) too. `words` is the number of words of each
    player that made one. `lost`: entries that cannot be read. `version`: the program's that judged
    it, if today's rules judge it differently. `hidden`: lists leave the game out; the file never
    says so, as that may change.
    """

    game: int
    uid: str = ""
    end: tuple[int, int]
    kind: str
    title: str
    begun: Moment
    players: tuple[str, ...]
    machines: tuple[str, ...] = ()
    how: str | None = None
    points: dict[str, int] = {}
    winners: tuple[str, ...] = ()
    house: House = House()
    words: dict[str, int] = {}
    feats: tuple[Feat, ...] = ()
    lost: int = 0
    version: str = ""
    hidden: bool = False

    @property
    def started(self) -> int | None:
        """When it began, in unix seconds; None if the clock was not set."""
        return int(self.begun.unix) or None


def all_games(file: sqlite3.Connection, folder: Path) -> list[Played]:
    """All games that this version knows, oldest first; raises sqlite3.Error.

    Only games that the file in the folder does not have as they are now are replayed. Players whose
    names were merged have one.
    """
    path, ends = folder / NAME, store.ends(file)
    found = {row.game: row for row in _read(path)}
    rows = {game: row for game, row in found.items() if row.end == ends.get(game)}
    missing = ends.keys() - rows.keys()
    since = min(missing, default=0)
    records = store.records(file, sum(game >= since for game in ends)) if missing else []
    ruling_of = _rulings()
    new = len(found) - len(rows)
    for record in records:
        if record.game in missing:
            rows[record.game] = _row(record, ends[record.game], file, ruling_of(record))
            new += 1
            if new % AT_ONCE == 0:
                _write(path, rows.values())
    if new % AT_ONCE:
        _write(path, rows.values())
    spellings, hidden = notes.spellings(file), notes.hidden_games(file)
    return [_with_notes(rows[game], spellings, hidden) for game in ends if game in rows]


def _with_notes(row: Played, spellings: Mapping[str, str], hidden: Container[str]) -> Played:
    """The row with what the house has noted about it."""
    row = replace(row, hidden=True) if row.uid in hidden else row
    return _under_one_name(row, spellings) if spellings else row


def _under_one_name(row: Played, spellings: Mapping[str, str]) -> Played:
    """The row with players that the house has merged."""
    here = notes.of_game(spellings, {*row.players, *row.points})
    if not here:
        return row
    return replace(
        row,
        players=tuple(here.get(one, one) for one in row.players),
        points={here.get(one, one): points for one, points in row.points.items()},
        winners=tuple(here.get(one, one) for one in row.winners),
        words={here.get(one, one): count for one, count in row.words.items()},
        feats=tuple(replace(feat, player=here.get(feat.player, feat.player)) for feat in row.feats),
    )


def _rulings() -> Callable[[GameRecord], Ruling]:
    """Opens the dictionary of a game, each once."""
    opened: dict[str, Ruling] = {}

    def find(record: GameRecord) -> Ruling:
        name = record.header.dictionary.name
        if name not in opened:
            opened[name] = replay.ruling_of(record)
        return opened[name]

    return find


# -- one game -----------------------------------------------------------------------------


def _row(
    record: GameRecord, end: tuple[int, int], file: sqlite3.Connection, ruling: Ruling
) -> Played:
    """The row of a game; what cannot be replayed has only what was saved at its end."""
    header = record.header
    row = Played(
        game=record.game,
        uid=header.uid,
        end=end,
        kind=header.game,
        title=games.title_of(header.game, header.options),
        begun=header.begun,
        players=record.players,
        machines=tuple(header.machines),
        how=record.how,
        points=games.points(record, None),
        winners=games.saved_value(record, "winners", tuple[str, ...]) or (),
        lost=record.lost,
    )
    try:
        history = History(header, ruling)
        version = replay.load(history, record, store.rows(file, record.game))
    except (CompanionError, msgspec.ValidationError):
        return row
    made = summary.words(history.kind, history.records)
    return replace(
        row,
        points=row.points or history.standing().points,
        house=house_of(history),
        words=dict(Counter(word.player for word in made)),
        feats=tuple(one for one in feats(history) if not is_somebody(one.player)),
        version=version,
    )


def house_of(history: History) -> House:
    """The house rules of a game. What a table decides about its players is none of them."""
    kind, header, options = history.kind, history.header, history.start_state.options
    chosen = {**msgspec.to_builtins(options), "meanings": True}
    decided = {
        name: value
        for name, value in header.setup.items()
        if not names.players_in({name: value}, kind.rules.Setup)
    }
    setup = msgspec.convert(decided, kind.rules.Setup)
    house = digest([msgspec.convert(chosen, kind.rules.Options), setup])
    return House(
        house,
        tuple(
            f"{one.label}: {one.value(chosen)}"
            for one in kind.options
            if one.index(chosen) and one.name != "meanings"
        ),
    )


# -- the file -----------------------------------------------------------------------------


def _read(path: Path) -> Iterator[Played]:
    """The rows of the file that can be read."""
    with contextlib.suppress(OSError):
        lines = io.BytesIO(files.read(path, LARGEST))
        if next(lines, b"").strip() == FORM.encode():
            for line in lines:
                with contextlib.suppress(msgspec.DecodeError):
                    yield DECODER.decode(line)


def _write(path: Path, rows: Iterable[Played]) -> None:
    """Write the file; a disk that refuses it costs time only, when they are needed again."""
    lines = (FORM.encode(), *(msgspec.json.encode(row) for row in rows))
    with contextlib.suppress(OSError):
        files.write(path, b"\n".join(lines))


DECODER = msgspec.json.Decoder(Played)
