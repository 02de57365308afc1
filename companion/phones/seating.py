"""The seats of the phones: how they claim them, keep them, and give them up."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping

from companion.errors import BadEntry
from companion.evenings import Moment
from companion.phones.messages import Confirm, Token
from companion.phones.phone import Phone
from companion.phones.seats.claims import CLAIM_S, Claims
from companion.phones.seats.tokens import Store, Tokens
from companion.ui.onlooker import GameOnShow
from companion.ui.ui import Ui
from hardware.box import KNOB, seat_number

TAKEN = "Another phone has this seat now."


def random_digits() -> int:
    """Two random digits, from 10 to 99."""
    return random.SystemRandom().randint(10, 99)


class Seating:
    """The seats of the connected phones; a change of them is for the caller to show."""

    def __init__(
        self, ui: Ui, store: Store, now: Callable[[], Moment], digits: Callable[[], int]
    ) -> None:
        self.phones: list[Phone] = []
        self._ui = ui
        self._tokens = Tokens(store, now)
        self._claims: Claims[Phone] = Claims(digits)
        self._game: GameOnShow | None = None

    def follow(self, game: GameOnShow | None, seats: Mapping[str, int]) -> None:
        """Bind seats to the players of the game being played."""
        if game is not None:
            new, self._game = game is not self._game, game
            self._tokens.follow(seats, new_game=new)
            for phone in self.phones:
                phone.seat = self._tokens.seat_of(phone.token)

    def welcome(self, phone: Phone, token: str) -> None:
        """Give a phone the seat of its earlier visit."""
        phone.token, phone.seat = token, self._tokens.seat_of(token)

    def ask(self, phone: Phone, number: int, played: Collection[int]) -> None:
        """Ask for a press of the seat's real button, or of the knob if it has none.

        `played`: the seats of the players. Raises BadEntry.
        """
        if number > self._ui.box.seats and number not in played:
            raise BadEntry("There is no such seat. Choose another one.")
        claim = self._claims.ask(phone, number, self._ui.now)
        self._ui.touch(self._ui.now)
        button = number <= self._ui.box.seats
        what = f"press {number}" if button else "push knob"
        self._ui.notice(f"phone {claim.code}: {what}", CLAIM_S)
        phone.send(Confirm(number, claim.code, CLAIM_S, button))

    def press(self, control: str) -> bool:
        """Whether a press of this real control answers a claim; it then grants the seat."""
        number = seat_number(control)
        numbers = self._without_button() if control == KNOB else [number] if number else []
        for one in numbers:
            if phone := self._claims.press(one, self._ui.now):
                self._grant(phone, one)
                return True
        return False

    def _without_button(self) -> list[int]:
        """The seats without a button that somebody has claimed."""
        return [number for number in self._claims.seats if number > self._ui.box.seats]

    def give_up(self, phone: Phone) -> None:
        """Take a phone's seat away, for it and for its later visits."""
        if phone.seat is not None:
            self._tokens.end(phone.seat)
            _unseat(phone)

    def go(self, phone: Phone) -> None:
        """Note that a phone has gone; its seat is kept for when it comes back."""
        self._claims.withdraw(phone)
        if phone in self.phones:
            self.phones.remove(phone)

    def _grant(self, phone: Phone, number: int) -> None:
        """Give the seat to a phone; another phone that had it is asked for a seat again."""
        for other in self.phones:
            if other.seat == number and other is not phone:
                _unseat(other)
                other.refuse(TAKEN)
        phone.token, phone.seat = self._tokens.give(number), number
        phone.send(Token(phone.token))
        phone.forget()
        self._ui.notice(f"phone at seat {number}")


def _unseat(phone: Phone) -> None:
    phone.token, phone.seat = "", None
    phone.forget()
