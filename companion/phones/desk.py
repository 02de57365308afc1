"""The desk: what each phone may see and do. It knows no sockets and no game.

What the box shows comes in as values (`see`), and what phones send as messages (`receive`);
messages for phones go out through the `send` of each. The loop of the box owns it all.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping

from msgspec.structs import replace

from companion.errors import BadEntry
from companion.games import find_game
from companion.phones import drawing, limits
from companion.phones.announcing import action_of
from companion.phones.claims import CLAIM_S, Claims
from companion.phones.messages import (
    Act,
    Asked,
    Claim,
    Confirm,
    Face,
    FromPhone,
    Hello,
    Hold,
    LeaveSeat,
    Mine,
    Own,
    Ping,
    Pong,
    Press,
    Reply,
    Seats,
    Spin,
    Token,
    decode,
    encode,
)
from companion.phones.phone import Phone
from companion.phones.questions import Question, is_asked
from companion.phones.tokens import Store, Tokens
from companion.screen.screen import Lamp, Screen
from companion.ui.clock import nanoseconds
from companion.ui.onlooker import Entered, GameOnShow, Prompt, Shown, announcement
from companion.ui.ui import Ui
from companion.widgets.forms.form import BACK, Form
from hardware.box import KNOB, SPIN, Event, Kind, seat, seat_number

OVER = "That is over. Look again."
MOVED_ON = "The game has moved on. Look again."
NO_SEAT = "This phone has no seat yet. Choose yours."
NOT_YOURS = "It is not your turn. Wait for it."
NOBODY = "Nobody plays at this seat. Join from the menu of the box."
TOO_MANY = "Too many messages. Wait, then reload this page."
TAKEN = "Another phone has this seat now."
CONTROLS = {"knob": KNOB, "spin": SPIN}


def random_digits() -> int:
    """Two random digits, from 10 to 99."""
    return 10 + secrets.randbelow(90)


class Desk:
    """Phones at the seats of a box; it is the `Onlooker` of the box's `Ui`."""

    def __init__(
        self,
        ui: Ui,
        store: Store,
        now_unix: Callable[[], float],
        digits: Callable[[], int] = random_digits,
    ) -> None:
        self.phones: list[Phone] = []
        self._ui = ui
        self._tokens, self._claims = Tokens(store, now_unix), Claims(digits)
        self._question = Question()
        self._shown = Shown(Screen())
        self._game: GameOnShow | None = None
        self._face = self._shown, b""

    # -- what the box shows ------------------------------------------------------------

    def see(self, shown: Shown) -> None:
        """Take what the box shows now, and pass on what has changed."""
        self._shown = shown
        self._follow(shown.game)
        self._question.update(shown.widget, self._forms())
        for phone in self.phones:
            self._update(phone)

    def claims(self, event: Event) -> bool:
        """Whether a press of a real button answers a claim; it then grants the seat."""
        number = seat_number(event.control)
        if number is None:
            return False
        phone = self._claims.press(number, self._ui.now)
        if phone is not None:
            self._grant(phone, number)
        return phone is not None

    def _follow(self, game: GameOnShow | None) -> None:
        """Bind seats to the players of the game being played."""
        if game is not None:
            new, self._game = game is not self._game, game
            self._tokens.follow(game.buttons, new_game=new)
            for phone in self.phones:
                phone.seat = self._tokens.seat_of(phone.token)

    def _forms(self) -> Mapping[type, Form]:
        game = self._shown.game
        return {} if game is None else find_game(game.name).phone.forms

    # -- what a phone sees -------------------------------------------------------------

    def _update(self, phone: Phone) -> None:
        """Send a phone whatever has changed for it."""
        if not phone.greeted or not self._question.number:
            return
        phone.update(self._seats(phone))
        phone.update_encoded(Face, self._encoded_face())
        phone.update(self._own(phone))
        phone.update(self._question_for(phone))
        if game := self._shown.game:
            self._update_view(phone, game)

    def _encoded_face(self) -> bytes:
        """What everybody may see, encoded once for all phones."""
        (drawn, data), now = self._face, self._shown
        if not data or (drawn.screen, drawn.holds, drawn.turn) != (now.screen, now.holds, now.turn):
            self._face = now, encode(drawing.face(now))
        return self._face[1]

    def _seats(self, phone: Phone) -> Seats:
        game = self._shown.game
        names = {number: player for player, number in game.buttons.items()} if game else {}
        numbers = range(1, self._ui.box.seats + 1)
        seats = {number: names.get(number, "") for number in numbers}
        return Seats(phone.seat, seats, game.name if game else "")

    def _own(self, phone: Phone) -> Own:
        if phone.seat is None:
            return Own(Lamp.OFF.value)
        lamp = self._shown.screen.lamps.get(phone.seat, Lamp.OFF)
        hold = self._shown.holds.get(seat(phone.seat))
        return Own(lamp.value, hold.label, hold.seconds) if hold else Own(lamp.value)

    def _question_for(self, phone: Phone) -> Asked:
        may_answer = phone.seat is not None and self._may_answer(phone)
        shape = self._question.shape if may_answer and not self._shown.private else None
        return Asked(self._question.number, shape)

    def _may_answer(self, phone: Phone) -> bool:
        """Whether the question is this phone's: on a game's own screen that of players on turn."""
        turn = self._shown.turn
        return not turn or self._player(phone) in turn

    def _player(self, phone: Phone) -> str | None:
        """The player at the phone's seat, or None."""
        game = self._shown.game
        buttons = game.buttons.items() if game else ()
        return next((player for player, number in buttons if number == phone.seat), None)

    def _update_view(self, phone: Phone, game: GameOnShow) -> None:
        """Send the game as the phone's player may see it; a table screen sees what all may see."""
        player = self._player(phone)
        if player is None and not phone.table:
            phone.update(Mine(game.revision, None, None))
            return
        if phone.view_of == (game, game.revision, player):
            return
        phone.view_of = (game, game.revision, player)
        hand = game.hand(player) if player else None
        view = game.seat_view(player)
        drawn, words = (drawing.drawn_items(hand), hand.words()) if hand else ([], ())
        phone.update(Mine(game.revision, player, view, drawn, words))

    # -- phones come and go ------------------------------------------------------------

    def connect(self, send: Callable[[bytes], None], close: Callable[[], None]) -> Phone:
        """A phone has connected; it sees nothing before its first message."""
        phone = Phone(send, close, self._ui.now)
        self.phones.append(phone)
        return phone

    def disconnect(self, phone: Phone) -> None:
        """A phone has gone; its seat is kept for when it comes back."""
        self._claims.withdraw(phone)
        if phone in self.phones:
            self.phones.remove(phone)

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
            case Ping():
                phone.send(Pong(message.t))
            case Hello():
                self._greet(phone, message)
            case Claim():
                self._claim(phone, message.seat)
            case LeaveSeat():
                self._leave(phone)
            case _ if phone.seat is None:
                raise BadEntry(NO_SEAT)
            case _:
                self._do(phone, phone.seat, message)

    def _greet(self, phone: Phone, hello: Hello) -> None:
        phone.greeted, phone.table = True, hello.table
        phone.token = hello.token
        phone.seat = self._tokens.seat_of(hello.token)
        phone.forget()
        self._update(phone)

    # -- seats -------------------------------------------------------------------------

    def _claim(self, phone: Phone, number: int) -> None:
        if number > self._ui.box.seats:
            raise BadEntry("There is no such seat. Choose another one.")
        claim = self._claims.ask(phone, number, self._ui.now)
        self._ui.touch(self._ui.now)
        self._ui.notice(f"phone {claim.code}: press {number}", CLAIM_S)
        phone.send(Confirm(number, claim.code, CLAIM_S))

    def _grant(self, phone: Phone, number: int) -> None:
        """Give the seat to a phone; another phone that had it is asked for a seat again."""
        for other in self.phones:
            if other.seat == number and other is not phone:
                self._unseat(other)
                other.refuse(TAKEN)
        phone.token, phone.seat = self._tokens.give(number), number
        phone.send(Token(phone.token))
        phone.forget()
        self._ui.notice(f"phone at seat {number}")
        self._update(phone)

    def _leave(self, phone: Phone) -> None:
        if phone.seat is not None:
            self._tokens.end(phone.seat)
            self._unseat(phone)

    def _unseat(self, phone: Phone) -> None:
        phone.token, phone.seat = "", None
        phone.forget()
        self._update(phone)

    # -- what a phone does -------------------------------------------------------------

    def _do(self, phone: Phone, number: int, message: FromPhone) -> None:
        match message:
            case Press():
                self._press(phone, number)
            case Hold():
                self._hold(phone, message, number)
            case Spin(of=of):
                self._answer(phone, of, (BACK,))
            case Reply(of=of, value=value):
                self._check_question(phone, of)
                self._answer(phone, of, self._question.gestures(value))
            case Act():
                self._act(phone, message)

    def _press(self, phone: Phone, number: int) -> None:
        if self._shown.game is not None and self._player(phone) is None:
            raise BadEntry(NOBODY)
        self._enter((Event(seat(number), Kind.PRESSED, 0),))

    def _hold(self, phone: Phone, message: Hold, number: int) -> None:
        """Enter a hold, if what it does is still what the phone said."""
        control = CONTROLS.get(message.control) or seat(number)

        def fits(prompt: Prompt) -> bool:
            hold = prompt.holds.get(control)
            return hold is not None and hold.label == message.label

        self._enter((Event(control, Kind.HELD, 0),), fits, lambda: phone.refuse(OVER))

    def _check_question(self, phone: Phone, of: int) -> None:
        if of != self._question.number or self._shown.private:
            raise BadEntry(OVER)
        if not self._may_answer(phone):
            raise BadEntry(NOT_YOURS)

    def _answer(self, phone: Phone, of: int, gestures: tuple[Event, ...]) -> None:
        """Enter the gestures of an answer; they count only for the question it names."""
        self._check_question(phone, of)
        asked = self._question.widget

        def fits(prompt: Prompt) -> bool:
            return not prompt.private and is_asked(asked, prompt.widget)

        self._enter(gestures, fits, lambda: phone.refuse(OVER))

    def _act(self, phone: Phone, message: Act) -> None:
        """Enter an announced action, if the game is as the phone has seen it."""
        game, player = self._shown.game, self._player(phone)
        if game is None or player is None:
            raise BadEntry(NOBODY)
        if self._shown.turn is None or message.rev != game.revision:
            raise BadEntry(MOVED_ON)
        may = game.seat_view(player).may.get(player, ())
        action = action_of(game.name, message.do, player, may)

        def fits(prompt: Prompt) -> bool:
            return prompt.turn is not None and game.revision == message.rev

        made = announcement(action, nanoseconds(self._ui.now))
        self._enter((made,), fits, lambda: phone.refuse(MOVED_ON))

    def _enter(
        self,
        gestures: tuple[Event, ...],
        fits: Callable[[Prompt], bool] = lambda _: True,
        late: Callable[[], None] = lambda: None,
    ) -> None:
        """Enter gestures at the box, stamped now."""
        ns = nanoseconds(self._ui.now)
        self._ui.enter(Entered(tuple(replace(one, ns=ns) for one in gestures), fits, late))
