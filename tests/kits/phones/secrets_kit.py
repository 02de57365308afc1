"""Listeners at every seat, a table screen and a stranger; each message is searched for secrets.

Everything that is drawn for one player alone also gets the mark `SECRET`, so that it is found
wherever it goes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from evening import Evening
from monkey import Luck, Monkey, WatchedGame
from phones_kit import Handset, Phones

from companion.games.api.rules import Action
from companion.games.api.ui import Context, Gesture, PrivateEntry
from companion.games.newword.ui.drafts import Discard
from companion.games.worph.rules.actions import Pass
from companion.games.worph.ui import controls
from companion.phones.questions import Question
from companion.scenes.playing import private
from companion.screen.screen import Screen, Text
from companion.widgets.forms.form import Choose
from companion.widgets.pick import Pick
from companion.widgets.widget import Widget
from hardware.box import MAX_SEATS

SECRET = "SECRET"


class Secrets:
    """Pictures and lists for one player alone; each picture has a mark of that player."""

    def __init__(self) -> None:
        self.drawn: list[str] = []
        self.shapes: dict[bytes, str] = {}

    def mark(self, screen: Screen, player: str) -> Screen:
        """The screen with the mark of its player."""
        self.drawn.append(" | ".join(screen.words()))
        return screen.plus(Text(0, 0, f"{SECRET} {player}.", 12, over=True))

    def note(self, entry: PrivateEntry, widget: Widget | None) -> None:
        """Remember the list that a secret entry asks with; other shapes have no cards."""
        question = Question()
        question.update(widget, {})
        if isinstance(question.shape, Choose):
            shape = msgspec.structs.replace(question.shape, at=None)
            self.shapes[msgspec.json.encode(shape.rows)] = entry.by

    def check(self, data: bytes, player: str | None) -> None:
        """Check that a message to this player has no secret of another one."""
        rest = data.replace(f"{SECRET} {player}.".encode(), b"")
        assert SECRET.encode() not in rest, f"a secret was sent: {data[:300]!r}"
        for rows, owner in self.shapes.items():
            assert owner == player or rows not in data, f"a secret was sent: {data[:300]!r}"


def mark_secrets(monkeypatch: pytest.MonkeyPatch) -> Secrets:
    """Mark what is drawn and asked for one player alone."""
    secrets = Secrets()
    draw, init = private.PrivateScreen._draw, private.PrivateScreen.__init__

    def draw_marked(self: Any) -> Screen:
        return secrets.mark(draw(self), self._entry.by)

    def init_marked(
        self: Any, ui: Any, entry: Any, widget: Any, button: Any, hand: Any, **how: Any
    ) -> None:
        secrets.note(entry, widget)
        init(self, ui, entry, widget, button, lambda: secrets.mark(hand(), entry.by), **how)

    monkeypatch.setattr(private.PrivateScreen, "_draw", draw_marked)
    monkeypatch.setattr(private.PrivateScreen, "__init__", init_marked)
    return secrets


def add_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give Worph something to hide.

    F1 shows P1's hand. F2 has P1 pick in secret whether to pass, and F3 the same for P3. F4 has
    P1 make an entry without a touch form.
    """
    step: Callable[..., Any] = controls.step
    pick = Pick("ENTRY", ("stay", "pass"))
    means = {
        "F1": PrivateEntry("P1"),
        "F2": PrivateEntry("P1", pick, pass_or_stay),
        "F3": PrivateEntry("P3", pick, pass_or_stay),
        "F4": PrivateEntry("P1", Discard(("Ab", "Cr"), 2), lambda _: Pass(by="P1")),
    }

    def steps(draft: Any, context: Context, gesture: Gesture) -> Any:
        return means.get(gesture.event.key) or step(draft, context, gesture)

    monkeypatch.setattr(controls, "step", steps)


def pass_or_stay(index: int) -> Action:
    """P1 passes, or an action that the rules refuse."""
    return Pass(by="P1" if index else "P2")


class Listeners:
    """A phone at every seat, a table screen and a stranger."""

    def __init__(self, table: Evening, secrets: Secrets, *addresses: str) -> None:
        self._secrets = secrets
        self._players: dict[Handset, str | None] = {}
        phones = Phones(table, *addresses)
        tokens = phones.desk.seating.tokens
        given = [tokens.give() for _ in range(MAX_SEATS)]
        for seat, token in enumerate(given, 1):
            tokens.take(token, seat)
        self.seats = [Handset(phones.desk, token) for token in given]
        self._desk = phones.desk
        for go in ("let_seat_go", "let_guests_go", "let_all_go"):  # they listen to the end
            setattr(phones.desk.seating, go, lambda *_: None)
        self.others = [phones.stranger(table=True), phones.stranger()]

    @property
    def code(self) -> str:
        """The code on the display."""
        return self._desk.entrance.code

    async def answer(self, luck: Luck) -> None:
        """Answer a secret question by phone, at random."""
        asked = [phone for phone in self.seats if phone.last("ask").get("private")]
        for phone in asked:
            rows = phone.shape.get("rows", [""])
            await phone.answer(luck.randrange(len(rows)))

    def check(self) -> int:
        """Check every message that arrived since the last call; returns their number."""
        count = 0
        for phone in (*self.seats, *self.others):
            for data in phone.raw:
                self._secrets.check(data, self._player(phone, data))
                assert self.code.encode() not in data, f"the code was sent: {data!r}"
            count += len(phone.raw)
            phone.raw.clear()
            phone.got = list({message["k"]: message for message in phone.got}.values())
        return count

    def _player(self, phone: Handset, data: bytes) -> str | None:
        """The player at the phone's seat when it got this message."""
        if b'"k":"mine"' in data:
            self._players[phone] = msgspec.json.decode(data)["player"]
        return self._players.get(phone)

    def check_views(self, playing: Any) -> None:
        """Check that each phone was sent the view of its own seat and nothing else.

        A phone belongs to its player, so its seat changes when players swap seats.
        """
        table = playing.table
        for phone in self.seats:
            player = table.player_at(phone.phone.seat)
            check_view(phone, table, playing.display.revision, player)
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

    def __init__(self, luck: Luck, gestures: int, secrets: Secrets) -> None:
        super().__init__(luck, gestures)
        self._secrets = secrets
        self.heard = 0
        self._listeners: Listeners | None = None

    async def play(self, table: Evening) -> None:
        """Let phones listen, then play."""
        await table.sees("RESUME ")
        self._listeners = Listeners(table, self._secrets)
        await super().play(table)

    async def _gesture(self, table: Evening) -> None:
        if self._luck.maybe(0.25):
            await table.hand.hold(self._seat(), 1.3)
            await asyncio.sleep(0.05)
            if "SEE YOUR PHONE" in table.words() and self._luck.maybe(0.7):
                await self._listeners.answer(self._luck)
            if "SEE YOUR PHONE" in table.words():
                await table.press("knob")
            if "GIVE THE BOX TO" in table.words():
                await table.hand.hold("knob", 0.5)
        else:
            await super()._gesture(table)

    def _watch(self, table: Evening) -> None:
        assert self._listeners is not None
        self.heard += self._listeners.check()
        self._listeners.check_views(WatchedGame.tables[-1])
