"""Phones without sockets: each one is a list of messages, in virtual time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from evening import Evening

from companion.app.phones import open_desk
from companion.phones.desk import Desk
from companion.phones.messages import Hello
from companion.phones.phone import Phone
from companion.phones.seats.question import READ_S

ADDRESS = "192.168.178.30"


class Handset:
    """A phone in somebody's hand: what it was sent, and what it sends."""

    def __init__(
        self, desk: Desk, token: str = "", *, code: str | None = None, table: bool = False
    ) -> None:
        self.got: list[dict[str, Any]] = []
        self.raw: list[bytes] = []
        self.closed = False
        self.token = token
        self.desk = desk
        hello = Hello(token, desk.entrance.code if code is None else code, table)
        self.let_in = desk.let_in(hello, ADDRESS, self._hear, self._close)

    @property
    def phone(self) -> Phone:
        """What the desk knows of this phone; it was let in."""
        assert self.let_in is not None
        return self.let_in

    def _hear(self, data: bytes) -> None:
        self.raw.append(data)
        self.got.append(msgspec.json.decode(data))
        if self.got[-1]["k"] == "token":
            self.token = self.got[-1]["token"]

    def _close(self) -> None:
        self.closed = True
        self.desk.disconnect(self.phone)

    def say(self, k: str, **fields: Any) -> None:
        """Send a message."""
        self.desk.receive(self.phone, msgspec.json.encode({"k": k, **fields}))

    def last(self, k: str) -> dict[str, Any]:
        """The last message of a kind; empty before the first one."""
        return next((one for one in reversed(self.got) if one["k"] == k), {})

    @property
    def words(self) -> str:
        """The words of the screen, separated by bars."""
        return " | ".join(self.last("screen").get("words", ()))

    @property
    def shape(self) -> dict[str, Any]:
        """The question that may be answered now; empty if there is none."""
        shape: dict[str, Any] = self.last("ask").get("shape") or {}
        return shape

    @property
    def refusals(self) -> list[str]:
        """Why something was not done, all sentences so far."""
        return [one["why"] for one in self.got if one["k"] == "no"]

    async def answer(self, value: Any) -> None:
        """Answer the question shown."""
        self.say("answer", of=self.last("ask")["of"], value=value)
        await asyncio.sleep(0.05)

    async def choose(self, label: str) -> None:
        """Choose a row by its label, or by the start of it."""
        rows = [row["label"] for row in self.shape["rows"]]
        at = next((n for n, row in enumerate(rows) if row.startswith(label)), None)
        assert at is not None, f"{label!r} is not among {rows}"
        await self.answer(at)

    @property
    def labels(self) -> list[str]:
        """The buttons for what may be done now."""
        rows = self.last("choices").get("rows", ())
        return [row["label"] for row in rows if "fields" not in row]

    @property
    def announces(self) -> dict[str, dict[str, Any]]:
        """The labels of what the page may put together now, with the settled fields."""
        rows = self.last("choices").get("rows", ())
        return {row["label"]: row["fields"] for row in rows if "fields" in row}

    def finger_on(self, label: str) -> Callable[[int], None]:
        """Touch a button that is shown now; call the result with its age in ms to send it."""
        row = next(row for row in self.last("choices")["rows"] if row["label"] == label)
        named = {name: row[name] for name in ("kind", "label", "about") if name in row}
        rev = self.last("mine").get("rev") or 0
        return lambda ago: self.say("take", rev=rev, ago=ago, **named)

    async def take(self, label: str) -> None:
        """Tap a button for what may be done now; a grave one is tapped twice."""
        self.finger_on(label)(0)
        await asyncio.sleep(0.05)

    async def act(self, do: str, **fields: Any) -> None:
        """Announce an action."""
        self.say("act", rev=self.last("mine")["rev"], do={"do": do, **fields})
        await asyncio.sleep(0.05)

    async def sees(self, text: str, within: float = 5.0) -> None:
        """Wait until the screen on the phone says this."""
        loop = asyncio.get_running_loop()
        until = loop.time() + within
        while text not in self.words:
            assert loop.time() < until, f"waited for {text!r}, but it says: {self.words}"
            await asyncio.sleep(0.02)


class Phones:
    """The desk of an evening, and the phones at it."""

    def __init__(
        self, table: Evening, *addresses: str, switch: Callable[[bool], bool] | None = None
    ) -> None:
        self.table = table
        self.desk = open_desk(table.host, lambda: addresses, switch)

    def stranger(self, *, table: bool = False) -> Handset:
        """A phone that was let in without a seat, or a table screen."""
        return Handset(self.desk, table=table)

    async def join(self, seat: int) -> Handset:
        """A phone that gets a seat, by a press of the seat's real button."""
        phone = Handset(self.desk)
        await self.claim(phone, seat)
        return phone

    async def claim(self, phone: Handset, seat: int) -> None:
        """Claim a seat, and let the table grant it: during a game in the menu."""
        await asyncio.sleep(0.05)
        phone.say("claim", seat=seat)
        in_game = self.table.host.ui.game is not None
        if in_game:
            await self.table.hold("knob", 1.0)
            await self.table.press("knob")
        await self.table.sees(f"PHONE {phone.last('claims')['mine']['digits']}")
        await asyncio.sleep(READ_S + 0.1)
        await self.table.press(f"seat{seat}")
        await asyncio.sleep(0.05)
        if in_game:
            await self.table.press("spin")
            await asyncio.sleep(0.05)

    def back(self, phone: Handset) -> Handset:
        """The same phone after a reload, with its token."""
        self.desk.disconnect(phone.phone)
        return Handset(self.desk, phone.token)
