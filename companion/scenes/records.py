"""The house records: the longest and the best word, and everybody's own, in all games so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from companion.games.kit.screen_helpers import names_row
from companion.quantity import quantity
from companion.reports.records import Best, Player, Records
from companion.scenes.host import Host
from companion.screen.screen import fit
from companion.ui.thinking import wait_for_job
from companion.widgets.pick import Pick, Read

TITLE = "RECORDS"
NOBODY = ("No game has been finished yet.",)


async def show(host: Host) -> None:
    """Work the records out in the background, then show those that the table chooses."""
    records = await wait_for_job(host.ui, TITLE, host.records, "the records failed")
    if records is None:
        return
    lists = [*_lists(records)]
    if not lists:
        await host.ui.ask(Read(TITLE, NOBODY))
        return
    at: int | None = 0
    titles = tuple(title for title, _ in lists)
    while (at := await host.ui.ask(Pick(TITLE, titles, at or 0))) is not None:
        await host.ui.ask(Read(*lists[at]))


def _lists(records: Records) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The records over all games, of each game, and of each player, with their titles."""
    for title, bests in groupby(_current(records.bests()), key=lambda one: one.title):
        yield title, tuple(row for best in bests for row in _rows(best, names_row(best.players)))
    for player in records.players():
        own = _current(records.bests(player.name))
        rows = (row for best in own for row in _rows(best, best.title))
        yield player.name, (*_player_rows(player), *rows)


def _current(bests: Iterable[Best]) -> Iterator[Best]:
    """One record of each kind and game: that of the house rules that were played last."""
    seen: dict[tuple[str, str], Best] = {}
    for one in bests:
        seen.setdefault((one.place.game, one.place.kind), one)
    return iter(seen.values())


def _player_rows(player: Player) -> Iterator[str]:
    games, wins = quantity(player.games, "game"), quantity(player.wins, "win")
    yield fit(f"{games}, {wins}", f"{player.games} g., {wins}")
    if player.words:
        yield quantity(player.words, "word")


def _rows(best: Best, whose: str) -> Iterator[str]:
    """A record in a few rows; `whose` it is, or in which game."""
    feat = best.feat
    yield f"{best.name}:"
    if feat.word:
        yield fit(f"{feat.word}, {feat.size_text}", f"{feat.word}, {feat.size}", feat.word)
    else:
        yield feat.size_text
    yield fit(f"{whose}, {best.played.begun.day('%b %Y')}".rstrip(", "), whose)
