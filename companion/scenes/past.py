"""The games played here: a list, the newest first, and all that is known of one that is opened.

Of an unfinished game there is only what everybody saw, as somebody may play on.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from companion.errors import NotRead
from companion.evenings import Evening
from companion.journal import notes
from companion.journal.file.entries import NO_GAME, GameRecord, Hide
from companion.reports import replay
from companion.reports.games import UNKNOWN_DATE, points, saved_value, standing, title_of
from companion.scenes import ending_pages
from companion.scenes.host import Host
from companion.scenes.playing import scores
from companion.scenes.playing.correct import correct
from companion.scenes.playing.display import GameDisplay
from companion.scenes.playing.play import show_review
from companion.scenes.playing.turns import Turns
from companion.screen.screen import fit, page
from companion.table.history import Standing
from companion.table.marks import Watch
from companion.table.past import PastGame
from companion.ui.onlooker import Result
from companion.ui.thinking import wait_for_job
from companion.widgets.pick import Pick, Read

TITLE = "GAMES"
AT_ONCE = 100
"""Games that are read at once; *older games* reads as many more."""

OLDER = "older games"
NOTHING = ("No game has been played yet.",)

UNSEATED = page("GAMES", "look at the box,", "or take a seat")
"""The picture of phones without a seat meanwhile."""


class Opened(NamedTuple):
    """A game as far as it could be replayed, and the version that judged the rest, if any did."""

    record: GameRecord
    table: PastGame
    version: str


async def show(host: Host) -> None:
    """Show the list until the players go back. Phones see it only with a seat."""
    host.ui.unseated = UNSEATED
    try:
        await _show(host)
    finally:
        host.ui.unseated = None


async def _show(host: Host) -> None:
    most, at = AT_ONCE, 0
    while True:
        found = await wait_for_job(host.ui, TITLE, partial(_newest, host, most), "the games failed")
        if found is None:
            return
        games, more = found
        if not games and not more:
            await host.ui.ask(Read(TITLE, NOTHING))
            return
        rows = (*map(_row, games), *((OLDER,) if more else ()))
        index = await host.ui.ask(Pick(TITLE, rows, min(at, len(rows) - 1)))
        if index is None:
            return
        at = index
        if index == len(games):
            most += AT_ONCE
        else:
            await _open(host, games[index])


def _newest(host: Host, most: int) -> tuple[list[GameRecord], bool]:
    """The newest games that are not hidden, the newest first, and whether there may be more.

    Raises NotRead.
    """
    found = host.journal.games(most)
    if host.journal.unreadable:
        raise NotRead
    hidden = host.journal.read(notes.hidden_games) or ()
    spellings = host.journal.read(notes.spellings) or {}
    shown = (one for one in reversed(found) if one.header.uid not in hidden)
    return [_under_one_name(one, spellings) for one in shown], len(found) == most


def _under_one_name(record: GameRecord, spellings: Mapping[str, str]) -> GameRecord:
    """The game with winners that the house has merged."""
    winners = saved_value(record, "winners", tuple[str, ...]) or ()
    here = notes.of_game(spellings, {*record.players, *winners})
    renamed = [here.get(one, one) for one in winners]
    return replace(record, result={**record.result, "winners": renamed}) if here else record


def _row(record: GameRecord) -> str:
    """A game in a row of the list: its day, its title and who has won."""
    day, title = record.header.begun.day(), title_of(record.header.game, record.header.options)
    winners = saved_value(record, "winners", tuple[str, ...]) or ()
    won = " + ".join(winners) if record.how else "open"
    whole = f"{day} {title}: {won}" if won else f"{day} {title}"
    return fit(whole.strip(), f"{day} {title}".strip(), title)


# -- one game ---------------------------------------------------------------------------------


async def _open(host: Host, record: GameRecord) -> None:
    """Show what the players choose of a game, until they go back, or hide it."""
    title, at = title_of(record.header.game, record.header.options).upper(), 0
    opened = await wait_for_job(host.ui, title, partial(_load, host, record), "the game failed")
    if opened is None:
        return
    while True:
        entries = dict(_entries(host, opened))
        index = await host.ui.ask(Pick(title, tuple(entries), at))
        if index is None:
            return
        at = index
        if await [*entries.values()][index]():
            return


def _load(host: Host, record: GameRecord) -> Opened:
    """Replay a game; raises CompanionError."""
    table = PastGame(record.header, host.ruling, host.journal, record.game, host.chance)
    version = replay.load(table, record, host.journal.rows(record.game, past=True))
    return Opened(record, table, version)


Entry = Callable[[], Awaitable[bool]]
"""Shows something; returns whether the game is to be closed then."""


def _entries(host: Host, opened: Opened) -> list[tuple[str, Entry]]:
    """The rows of an opened game. Those that need all of it are left out where it ends early."""
    record, table, version = opened
    whole = record.how is not None and not version and not record.lost
    rows: list[tuple[str, Entry]] = []
    if record.how is not None:
        rows.append(("result", partial(_result, host, opened)))
    rows.append(("turns", partial(_turns, host, table)))
    if whole:
        rows.append(("table", partial(_sheet, host, table)))
        if table.kind.engine.review:
            rows.append(("review", partial(_review, host, table)))
        rows.append(("correct a turn", partial(_correct, host, table)))
    rows.append(("hide this game", partial(_hide, host, record)))
    return rows


async def _result(host: Host, opened: Opened) -> bool:
    """Show the winners, everybody's points, the best word and the turning point."""
    record, _, version = opened
    if not version and not record.lost:
        host.ui.result, before = _on_show(host, opened), host.ui.result
        try:
            return await _read_result(host, opened)
        finally:
            host.ui.result = before
    return await _read_result(host, opened)


def _on_show(host: Host, opened: Opened) -> Result:
    """The result for phones and table screens, with the turns for the race."""
    now = host.running_time.moment(host.now_unix())
    return replace(
        ending_pages.result(opened.table),
        past=opened.record.header.begun.day("%B %Y") or UNKNOWN_DATE,
        turns=Turns().update(opened.table, Watch()),
        tonight=Evening(opened.record.header.begun).holds(now),
    )


async def _read_result(host: Host, opened: Opened) -> bool:
    record, table, version = opened
    rows = [record.header.begun.day("%B %Y") or UNKNOWN_DATE, ", ".join(record.players)]
    if version or record.lost:
        rows += [standing(points(record, None) or table.standing().points)]
    else:
        result = ending_pages.result(table)
        rows += [_winner_text(table.standing()), standing(result.points)]
        rows += [f"{one.title.lower()}: {one.large} {one.line}" for one in result.facts]
    await host.ui.ask(Read("RESULT", tuple(rows)))
    return False


def _winner_text(standing: Standing) -> str:
    return f"{' + '.join(standing.winners)} won" if standing.winners else "no winner"


async def _turns(host: Host, table: PastGame) -> bool:
    turns = scores.turns_of(table) or ("nothing was played",)
    await host.ui.ask(Read("TURNS", turns))
    return False


async def _sheet(host: Host, table: PastGame) -> bool:
    await scores.show_sheet(host.ui, table)
    return False


async def _review(host: Host, table: PastGame) -> bool:
    await show_review(host.ui, table, over=True)
    return False


async def _correct(host: Host, table: PastGame) -> bool:
    """Correct a turn; the new end is saved together with the correction."""
    display = GameDisplay(host.ui, table, Watch())
    try:
        if await correct(display):
            how = "over" if table.view().game_over else "stopped"
            await host.ui.settle(table.finish(how))
            host.ui.notice("corrected")
            return True
    finally:
        host.ui.timers.clear()
    return False


async def _hide(host: Host, record: GameRecord) -> bool:
    """Leave the game out of the lists, if the players are sure."""
    sure = Pick("HIDE THIS GAME?", ("no", "yes"), right=" ")
    if not await host.ui.ask(sure):
        return False
    await host.ui.settle(host.journal.append(NO_GAME, Hide(uid=record.header.uid)))
    host.ui.notice("it is hidden now")
    return True
