"""The list *phones* of the box: the code, who has which seat, and whether more may come."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial

from companion.phones.desk import Desk
from companion.phones.joining.entrance import OFTEN
from companion.phones.menu import codes
from companion.phones.menu.switch import Switch, switch_off
from companion.phones.own_names import is_local
from companion.phones.seating import Claim
from companion.phones.views import Addresses
from companion.quantity import quantity
from companion.ui.ui import Ui
from companion.widgets.pick import Pick, Read
from hardware.box import Event

Row = tuple[str, Callable[[], Awaitable[object]]]
"""A row of a list, and what it does."""

Widen = Callable[[], Awaitable[bool]]
"""Opens the door to the network, and returns whether it is open there."""

WIDE = "Everyone in this Wi-Fi can then open the page. Only the code on this display lets them in."
NOT_WIDE = "The port is taken there. Start with another one: --phones lan:8766"

MOST_LINES = 3
"""Most claims that the menu of a game begins with."""


class PhonesMenu:
    """The list *phones*. `switch` switches phones off for good; None if that is not possible.

    `widen` opens the door to the network of the computer, and returns whether that worked; it is
    offered while only this computer can come in, and asked at the box.

    No phone can choose in it, and no phone is shown the code.
    """

    def __init__(
        self,
        ui: Ui,
        desk: Desk,
        addresses: Addresses,
        switch: Switch | None,
        widen: Widen | None,
    ) -> None:
        self._ui, self._desk, self._addresses, self._switch = ui, desk, addresses, switch
        self._widen = widen

    async def show(self, joins: bool) -> Event | None:
        """Show the list until the players go back.

        `joins`: they are joining, so only the code is shown, and a press of a seat's button ends
        that and is returned.
        """
        if joins and self._desk.entrance.is_open:
            return await self._show_code(joins=True)
        at = 0
        while True:
            rows = list(self._rows())
            at = min(at, len(rows) - 1)
            chosen = await self._ask(Pick("PHONES", tuple(label for label, _ in rows), at))
            if chosen is None:
                return None
            at = chosen
            await rows[at][1]()

    def claims(self) -> tuple[Row, ...]:
        """A row for each of the oldest claims that wait for the table."""
        return tuple(self._claim_rows())[:MOST_LINES]

    def _claim_rows(self) -> Iterator[Row]:
        for claim in self._desk.seating.claims.waiting:
            name = self._desk.seating.name_at(claim.seat)
            yield f"phone {claim.digits}: {name}?", partial(self._put, claim)

    async def _put(self, claim: Claim) -> None:
        if not claim.over.done():
            self._ui.give_back(await self._desk.seating.put(claim))

    def _rows(self) -> Iterator[Row]:
        entrance, seating = self._desk.entrance, self._desk.seating
        if entrance.is_open:
            yield "join: the code", self._show_code
        else:
            yield "let phones in", partial(self._open, True)
        if self._widen is not None and any(map(is_local, self._addresses())):
            yield "open to the Wi-Fi", partial(self._ask_widen, self._widen)
        yield from self._claim_rows()
        for number in sorted(seating.tokens.seats):
            yield self._seat_label(number), partial(self._ask_seat, number)
        guests = [phone for phone in seating.phones if phone.seat is None]
        if guests:
            yield f"without a seat: {len(guests)}", self._ask_guests
        if guests or seating.tokens.seats:
            yield "let all go", self._ask_all
        yield "new code", self._renew
        if entrance.is_open:
            yield "let nobody in", partial(self._open, False)
        if entrance.kept_out >= OFTEN:
            yield f"kept out: {entrance.kept_out}", self._say_kept_out
        if self._switch is not None:
            yield "switch off", partial(switch_off, self._ui, self._switch)

    def _seat_label(self, number: int) -> str:
        seating = self._desk.seating
        name = seating.name_at(number)
        here = any(phone.seat == number for phone in seating.phones)
        label = name if name == f"seat {number}" else f"{number} {name}"
        return label if here else f"{label}, away"

    async def _ask(self, widget: Pick | Read) -> int | None:
        """Ask at the box alone."""
        chosen: int | None = await self._ui.ask(widget, between=True, at_box=True)
        return chosen

    async def _show_code(self, *, joins: bool = False) -> Event | None:
        code = self._desk.entrance.code
        return await codes.show(self._ui, self._addresses(), code, joins=joins)

    async def _ask_seat(self, number: int) -> None:
        if await self._ask(Pick(self._seat_label(number), ("keep it", "let it go"))):
            self._desk.seating.let_seat_go(number)
            self._ui.notice("the phone is gone")

    async def _ask_guests(self) -> None:
        if await self._ask(Pick("WITHOUT A SEAT", ("keep them", "let them go"))):
            self._desk.seating.let_guests_go()
            self._ui.notice("they are gone")

    async def _ask_all(self) -> None:
        if await self._ask(Pick("ALL PHONES", ("keep them", "let them go"))):
            self._desk.seating.let_all_go()
            self._ui.notice("all phones are gone")

    async def _ask_widen(self, widen: Widen) -> None:
        """Say what an open door means, ask, and open it; then show where phones can go."""
        await self._ask(Read("THE WI-FI", (WIDE,)))
        if not await self._ask(Pick("OPEN IT?", ("no", "yes"))):
            return
        if await widen():
            await self._show_code()
        else:
            await self._ask(Read("NOT POSSIBLE", (NOT_WIDE,)))

    async def _renew(self) -> None:
        self._desk.entrance.renew()
        await self._show_code()

    async def _open(self, is_open: bool) -> None:
        self._desk.entrance.open(is_open)
        self._ui.notice("the code lets in" if is_open else "nobody comes in now")

    async def _say_kept_out(self) -> None:
        times = self._desk.entrance.kept_out
        why = f"Somebody was kept out {quantity(times, 'time')}. Choose new code, or let nobody in."
        await self._ask(Read("KEPT OUT", (why,)))
