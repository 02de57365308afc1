"""Taps twice, late, and by all at the same moment: whatever is done is done by who tapped it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from evening import Evening, evening
from monkey import EIGHT, WORDS, Luck, WatchedGame, assert_replays, no_complaints, save_game
from phones_kit import Handset, Phones
from sizes import slow_after

from companion import games
from companion.games.api.rules import GroupAccepts
from companion.scenes import ending

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

PLAYERS = ("AL", "NB", "JR")
TAPS = 60
WAITS = (0.0, 0.0, 0.1, 0.3, 1.3, 3.0)
"""Seconds between two taps."""

LATE = 12
"""How many taps ago a message may have been meant for."""


def messages(luck: Luck, phone: Handset) -> Iterator[dict[str, Any]]:
    """What the page at this seat could send now, but for the menus, where anybody does anything."""
    rev = phone.last("mine").get("rev") or 0
    for row in phone.last("choices").get("rows", ()):
        if "fields" in row:
            do = {"do": row["kind"], **row["fields"], "word": luck.choice(WORDS)}
            yield {"k": "act", "rev": rev, "do": do}
        else:
            named = {name: row[name] for name in ("kind", "label", "about") if name in row}
            yield {"k": "take", "rev": rev, **named}
    if shape := phone.shape:
        of = phone.last("ask")["of"]
        yield {"k": "answer", "of": of, "value": answer(luck, shape)}
        if luck.maybe(0.2):
            yield {"k": "spin", "of": of}


def answer(luck: Luck, shape: dict[str, Any]) -> Any:
    """An answer that fits the shape of a question, more or less."""
    match shape["kind"]:
        case "write":
            return luck.choice(WORDS)
        case "lay":
            return luck.sample(shape["faces"], min(len(shape["faces"]), shape["count"]))
        case "pick":
            return [0, 1][: shape["most"]]
        case _:
            return luck.randrange(max(1, len(shape.get("rows", ()))))


async def storm(luck: Luck, table: Evening, phones: dict[str, Handset]) -> int:
    """Tap on the phones at random; returns how many actions came of it."""
    playing = WatchedGame.tables[-1]
    sent: list[dict[str, Any]] = []
    tapped: set[str] = set()
    begun = seen = len(playing.table.records)
    for _ in range(TAPS):
        player = luck.choice(PLAYERS)
        pool = sent[-LATE:] if sent and luck.maybe(0.3) else list(messages(luck, phones[player]))
        if not pool:
            await table.press("knob")
            tapped |= set(PLAYERS)
            continue
        message = luck.choice(pool)
        sent.append(message)
        player = luck.choice(PLAYERS) if luck.maybe(0.3) else player
        for one in PLAYERS if luck.maybe(0.2) else (player,) * luck.choice((1, 1, 2, 3)):
            phones[one].say(**message)
            tapped.add(one)
        if wait := luck.choice(WAITS):
            await asyncio.sleep(wait)
            done = [record.action for record in playing.table.records[seen:]]
            if not any(isinstance(action, GroupAccepts) for action in done):  # of the whole table
                assert {action.by for action in done} <= {None, *tapped}, (done, message)
            assert len(done) == len(set(map(repr, done))), (done, message)
            seen, tapped = len(playing.table.records), set()
    return seen - begun


@pytest.mark.parametrize(
    ("seed", "game"), slow_after(5, [(s, g) for s in range(8) for g in games.NAMES])
)
def test_an_action_is_of_the_player_who_tapped(
    seed: int,
    game: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(ending, "Playing", WatchedGame)
    save_game(tmp_path / "state", game, PLAYERS)
    done = []

    async def play(table: Evening) -> None:
        await table.sees("RESUME ")
        await table.press("knob")
        await asyncio.sleep(0.5)
        desk = Phones(table)
        phones = {player: await desk.join(seat) for seat, player in enumerate(PLAYERS, 1)}
        done.append(await storm(Luck(f"{game} {seed}"), table, phones))

    evening(tmp_path / "state", play, seed=seed, settings=EIGHT)
    assert_replays(tmp_path / "state")
    no_complaints(caplog)
    assert done[0]
