"""The desk: what each phone may see and do. It knows no sockets and no game.

What the box shows comes in as values (`see`), and what phones send as messages (`receive`);
messages for phones go out through the `send` of each. The loop of the box owns it all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.errors import BadEntry
from companion.evenings import Moment
from companion.phones import limits
from companion.phones.doing import Doing
from companion.phones.fairness import Fairness
from companion.phones.joining.entrance import Entrance
from companion.phones.joining.guesses import Guesses
from companion.phones.messages import (
    Act,
    Claim,
    Explain,
    FromPhone,
    Hello,
    Hold,
    Keep,
    Leave,
    Means,
    Outside,
    Ping,
    Pong,
    Reply,
    Spin,
    Take,
    Token,
    UseBox,
    Withdraw,
    decode,
)
from companion.phones.own_names import is_local
from companion.phones.phone import Phone
from companion.phones.seating import LEFT, Seating
from companion.phones.seats.tokens import Store, Tokens
from companion.phones.showing import Showing
from companion.phones.views import Addresses, Views
from companion.ui.onlooker import Between, Shown
from companion.ui.ui import Ui

WRONG = "That is not the code. Look at the display of the box, and type it again."
CLOSED = "The box lets nobody in now. At the box, choose phones in the menu, and open them again."
OVER = "This page is from an earlier evening. Scan the code on the box."
GREETED = "This page has said hello before. Reload it."
NOT_YET = "Nothing is said about this word now. Wait until nobody can challenge it."
NO_SEAT = "This phone has no seat yet. Choose yours."
TOO_MANY = "Too many messages. Wait, then reload this page."


class Desk:
    """Phones at the seats of a box; it is the `Onlooker` of the box's `Ui`.

    `is_public`: everybody in the room may watch without the code.
    """

    def __init__(
        self,
        ui: Ui,
        store: Store,
        now: Callable[[], Moment],
        addresses: Addresses = lambda: (),
        *,
        is_public: bool = False,
    ) -> None:
        self._ui, self._is_public = ui, is_public
        self._showing = Showing(ui.box.seats)
        tokens = Tokens(store, now)
        self.entrance = Entrance(store, now)
        self.seating = Seating(ui, self._showing, tokens, self._show_change)
        self._views = Views(ui, self._showing, self.seating, partial(self._to_join_at, addresses))
        self._fairness = Fairness(self._showing, self.seating)
        self._doing = Doing(ui, self._showing, self._fairness, self.seating)
        self._guesses = Guesses(lambda: ui.now)

    @property
    def phones(self) -> Sequence[Phone]:
        """The phones that were let in and are connected."""
        return self.seating.phones

    # -- what the box shows ------------------------------------------------------------

    def see(self, shown: Shown) -> None:
        """Take what the box shows now, and pass on what has changed."""
        changed = self._showing.update(shown, phones=bool(self.phones))
        if changed:
            self.seating.follow()
        if changed or self._views.ticks():
            self._update()

    def question(self) -> Between | None:
        """The oldest claim that the table has not been asked about, or None."""
        claim = self.seating.claims.next_to_ask(self._ui.now)
        return None if claim is None else partial(self.seating.put, claim)

    def reaches(self, player: str) -> bool:
        """Whether the player has a phone that is connected."""
        return bool(self._fairness.phones_of(player))

    def window_s(self, turn: tuple[str, ...] | None) -> float:
        """How long presses wait for earlier ones from phones, in seconds."""
        return self._fairness.window_s(turn)

    def grace_s(self, player: str | None) -> float:
        """How long a deadline waits for what the player did on a phone before it, in seconds."""
        return self._fairness.grace_s(player)

    def _to_join_at(self, addresses: Addresses) -> tuple[str, ...]:
        """Addresses where a phone gets in now: not one that only this computer reaches."""
        found = addresses() if self.entrance.is_open else ()
        return tuple(one for one in found if not is_local(one))

    def _update(self) -> None:
        self._views.update(self.phones)

    def _show_change(self) -> None:
        """Show phones and box that seats or claims have changed."""
        self._update()
        self._ui.refresh()

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
        if hello.code and self.entrance.is_open and not self._is_known(hello):
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
        phone = Phone(send, close, self._ui.now)
        phone.table, phone.token = hello.table, hello.token
        if not self._is_known(hello):
            if hello.code or hello.token:
                why = self._judge(hello, address)
                if why:
                    phone.send(Outside(why))
                    return None
                phone.token = self.seating.tokens.give()
                phone.send(Token(phone.token))
            elif hello.table and self._is_public and self.entrance.is_open:
                phone.watches = True
            else:
                return None
        self._welcome(phone)
        return phone

    def _is_known(self, hello: Hello) -> bool:
        return self.seating.tokens.is_valid(hello.token)

    def _judge(self, hello: Hello, address: str) -> str:
        """Why a code lets nobody in, as a sentence; empty if it is right."""
        if not self.entrance.is_open:
            return CLOSED
        if not hello.code:
            return OVER
        if not self.entrance.is_right(hello.code):
            self.turn_away()
            return WRONG
        self._guesses.forgive(address)
        return ""

    def _welcome(self, phone: Phone) -> None:
        self.seating.phones.append(phone)
        if not phone.table:
            phone.seat = self.seating.tokens.seat_of(phone.token)
        self._showing.ask()
        self._show(phone)

    def turn_away(self) -> None:
        """Count somebody who was kept out, by a wrong code or by a limit of the door."""
        self.entrance.keep_out()

    def disconnect(self, phone: Phone) -> None:
        """A phone has gone; its seat is kept for when it comes back."""
        self.seating.go(phone)
        self._show(phone)

    def _show(self, phone: Phone) -> None:
        """Show all that a phone has come or gone; one without the code never makes the box draw."""
        self._update()
        if not phone.watches:
            self._ui.refresh()

    def receive(self, phone: Phone, data: bytes | str) -> None:
        """Take a phone's message; whatever is wrong with it is answered in a sentence."""
        now = self._ui.now
        if phone not in self.phones:  # it was let go meanwhile
            return
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
            case _ if phone.watches:
                raise BadEntry(NO_SEAT)
            case Explain(word=word):
                self._explain(phone, word)
            case Claim():
                self.seating.claim(phone, message.seat)
            case Withdraw():
                self.seating.claims.withdraw(phone)
            case Keep():
                self.seating.keep(phone)
            case Leave():
                self.seating.let_go(phone, LEFT)
                self._show_change()
            case _ if phone.seat is None:
                raise BadEntry(NO_SEAT)
            case Hold() | Spin() | Reply() | UseBox() | Act() | Take():
                self._doing.do(phone, phone.seat, message)

    def _explain(self, phone: Phone, word: str) -> None:
        """Show on this phone alone what a word means; the player on turn loses no time."""
        game = self._showing.game
        texts = game.answer(word) if game else ()
        if not texts:
            raise BadEntry(NOT_YET)
        phone.send(Means(word, texts))
