"""The desk: what each phone may see and do. It knows no sockets and no game.

What the box shows comes in as values (`see`), and what phones send as messages (`receive`);
messages for phones go out through the `send` of each. The loop of the box owns it all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.errors import BadEntry
from companion.phones import limits
from companion.phones.doing import Doing
from companion.phones.fairness import Fairness
from companion.phones.joining.guesses import Guesses
from companion.phones.messages import (
    Act,
    Claim,
    FromPhone,
    Hello,
    Hold,
    LeaveSeat,
    Ping,
    Pong,
    Press,
    Reply,
    Spin,
    UseBox,
    decode,
)
from companion.phones.phone import Phone
from companion.phones.seating import Seating, random_digits
from companion.phones.seats.tokens import Store
from companion.phones.showing import Showing
from companion.phones.views import Addresses, Views
from companion.ui.onlooker import Shown
from companion.ui.ui import Ui
from hardware.box import Event

GREETED = "This page has said hello before. Reload it."
NO_SEAT = "This phone has no seat yet. Choose yours."
TOO_MANY = "Too many messages. Wait, then reload this page."


class Desk:
    """Phones at the seats of a box; it is the `Onlooker` of the box's `Ui`."""

    def __init__(
        self,
        ui: Ui,
        store: Store,
        now_unix: Callable[[], float],
        addresses: Addresses = lambda: (),
        digits: Callable[[], int] = random_digits,
    ) -> None:
        self._ui = ui
        self._showing = Showing(ui.box.seats)
        self._seating = Seating(ui, store, now_unix, digits)
        self._views = Views(ui, self._showing, addresses)
        self._fairness = Fairness(self._showing, self._seating)
        self._doing = Doing(ui, self._showing, self._fairness)
        self._guesses = Guesses(lambda: ui.now)

    @property
    def phones(self) -> Sequence[Phone]:
        """The connected phones."""
        return self._seating.phones

    # -- what the box shows ------------------------------------------------------------

    def see(self, shown: Shown) -> None:
        """Take what the box shows now, and pass on what has changed."""
        changed = self._showing.update(shown, phones=bool(self.phones))
        if changed:
            self._seating.follow(shown.game, self._showing.seats)
        if changed or self._views.ticks():
            self._update()

    def claims(self, event: Event) -> bool:
        """Whether a press of a real button answers a claim; it then grants the seat."""
        granted = self._seating.press(event.control)
        if granted:
            self._update()
        return granted

    def reaches(self, player: str) -> bool:
        """Whether the player has a phone that is connected."""
        return bool(self._fairness.phones_of(player))

    def window_s(self, turn: tuple[str, ...] | None) -> float:
        """How long presses wait for earlier ones from phones, in seconds."""
        return self._fairness.window_s(turn)

    def grace_s(self, player: str | None) -> float:
        """How long a deadline waits for what the player did on a phone before it, in seconds."""
        return self._fairness.grace_s(player)

    def _update(self) -> None:
        self._views.update(self.phones)

    # -- phones come and go ------------------------------------------------------------

    async def admit(
        self,
        first: bytes | str,
        address: str,
        send: Callable[[bytes], None],
        close: Callable[[], None],
    ) -> Phone | None:
        """The phone behind a connection, by its first message; None: it has proved nothing.

        A code waits until it may be judged; cancel this if the connection goes meanwhile. Whoever
        is wrong has been sent that, and its connection has to be closed. `close` closes it at once.
        """
        try:
            hello = decode(first)
        except BadEntry:
            return None
        if not isinstance(hello, Hello):
            return None
        if hello.code:
            await self._guesses.turn(address)
        return self.let_in(hello, address, send, close)

    def let_in(
        self,
        hello: Hello,
        address: str,
        send: Callable[[bytes], None],
        close: Callable[[], None],
    ) -> Phone | None:
        """Judge a greeting whose turn has come; see `admit`."""
        del address
        phone = Phone(send, close, self._ui.now)
        self._seating.phones.append(phone)
        self._greet(phone, hello)
        return phone

    def turn_away(self) -> None:
        """Count somebody whom a limit kept out, so that the table hears of it."""

    def disconnect(self, phone: Phone) -> None:
        """A phone has gone; its seat is kept for when it comes back."""
        self._seating.go(phone)
        self._update()
        self._ui.refresh()

    def receive(self, phone: Phone, data: bytes | str) -> None:
        """Take a phone's message; whatever is wrong with it is answered in a sentence."""
        now = self._ui.now
        if not phone.budget.spend(now):
            phone.refuse(TOO_MANY)
            phone.close()
            return
        try:
            self._handle(phone, decode(data))
        except BadEntry as fault:
            phone.budget.spend(now, limits.BAD_COSTS)
            phone.refuse(str(fault))

    def _handle(self, phone: Phone, message: FromPhone) -> None:
        match message:
            case Ping(t=t, rtt=rtt):
                if rtt is not None:
                    phone.delay.add(rtt / 1000)
                phone.send(Pong(t))
            case Hello():
                raise BadEntry(GREETED)
            case Claim():
                self._seating.ask(phone, message.seat, self._showing.seats.values())
            case LeaveSeat():
                self._seating.give_up(phone)
                self._update()
            case _ if phone.seat is None:
                raise BadEntry(NO_SEAT)
            case Press() | Hold() | Spin() | Reply() | UseBox() | Act():
                self._doing.do(phone, phone.seat, message)

    def _greet(self, phone: Phone, hello: Hello) -> None:
        phone.table = hello.table
        self._seating.welcome(phone, hello.token)
        phone.forget()
        self._showing.ask()
        self._update()
        self._ui.refresh()
