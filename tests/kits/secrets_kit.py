"""Listeners at every seat, a table screen and a stranger; each message is searched for secrets.

Everything that is drawn for one player alone also gets the mark `SECRET`, so that it is found
wherever it goes.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from evening import Evening
from monkey import Luck, Monkey, WatchedGame
from phones_kit import Handset, Phones

from companion.scenes.playing import private
from companion.screen.screen import Screen, Text
from hardware.box import MAX_SEATS

SECRET = "SECRET"
MARK = Text(0, 0, SECRET, 12, over=True)


def mark_secrets(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Mark what is drawn for one player alone; the returned list gets a line for each time."""
    drawn: list[str] = []
    draw, init = private._draw, private.PrivateScreen.__init__

    def marked(screen: Screen) -> Screen:
        drawn.append(" | ".join(screen.words()))
        return screen.plus(MARK)

    def init_marked(self: Any, ui: Any, entry: Any, button: Any, hand: Any, **how: Any) -> None:
        init(self, ui, entry, button, lambda: marked(hand()), **how)

    monkeypatch.setattr(private, "_draw", lambda widget, now: marked(draw(widget, now)))
    monkeypatch.setattr(private.PrivateScreen, "__init__", init_marked)
    return drawn


class Listeners:
    """A phone at every seat, a table screen and a stranger."""

    def __init__(self, table: Evening) -> None:
        phones = Phones(table)
        tokens = [phones.desk._seating._tokens.give(seat) for seat in range(1, MAX_SEATS + 1)]
        self.seats = [Handset(phones.desk, token) for token in tokens]
        self.others = [phones.stranger(table=True), phones.stranger()]

    def check(self) -> int:
        """Check every message that arrived since the last call; returns their number."""
        count = 0
        for phone in (*self.seats, *self.others):
            for data in phone.raw:
                assert SECRET.encode() not in data, f"a secret was sent: {data[:300]!r}"
            count += len(phone.raw)
            phone.raw.clear()
        return count

    def check_views(self, playing: Any) -> None:
        """Check that each phone was sent the view of its own seat and nothing else."""
        table = playing.table
        for number, phone in enumerate(self.seats, 1):
            check_view(phone, table, playing.display.revision, table.player_at(number))
        screen, stranger = self.others
        check_view(screen, table, playing.display.revision, None)
        assert stranger.last("mine").get("view") is None


def check_view(phone: Handset, table: Any, revision: int, player: str | None) -> None:
    """Check the last view a phone was sent, if it is the current one."""
    mine = phone.last("mine")
    if mine.get("rev") == revision and mine["view"] is not None:
        assert mine["player"] == player
        assert mine["view"] == msgspec.json.decode(msgspec.json.encode(table.view(player)))


class Listening(Monkey):
    """A monkey that often looks at hands, with listeners who must learn nothing."""

    def __init__(self, luck: Luck, gestures: int) -> None:
        super().__init__(luck, gestures)
        self.heard = 0
        self._listeners: Listeners | None = None

    async def play(self, table: Evening) -> None:
        """Let phones listen, then play."""
        await table.sees("RESUME ")
        self._listeners = Listeners(table)
        await super().play(table)

    async def _gesture(self, table: Evening) -> None:
        if self._luck.maybe(0.25):
            await table.hand.hold(self._seat(), 1.3)
            await asyncio.sleep(0.05)
            if "GIVE THE BOX TO" in table.words():
                await table.hand.hold("knob", 0.5)
        else:
            await super()._gesture(table)

    def _watch(self, table: Evening) -> None:
        assert self._listeners is not None
        self.heard += self._listeners.check()
        self._listeners.check_views(WatchedGame.tables[-1])
