"""The seats of the phones: how they ask for them, keep them, and give them up."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable

from companion.errors import BadEntry
from companion.phones.messages import Asking, Claims, Outside, Rival
from companion.phones.phone import Phone
from companion.phones.seats import claims
from companion.phones.seats.question import Question, Said, ask
from companion.phones.seats.tokens import Tokens
from companion.phones.showing import Showing
from companion.ui.onlooker import GameOnShow
from companion.ui.ui import Ui
from hardware.box import Event

Claim = claims.Claim[Phone]

PAUSE_S = 3.0
"""After somebody did something else, the box asks again after this time, in seconds."""

TAKEN = "Another phone has this seat now."
NOT_HERE = "The player of this phone is not in the game. Choose a seat."
REFUSED = "The table said no. Ask the others, then choose a seat."
LEFT = "You have left. To come back, scan the code on the box."
LET_GO = "The table has let this phone go. To come back, scan the code on the box."
NO_SEATS = "A table screen has no seat. Open the page of a phone."


class Seating:
    """The seats of the phones that were let in. `changed` is called when phones see a change."""

    def __init__(
        self,
        ui: Ui,
        showing: Showing,
        tokens: Tokens,
        changed: Callable[[], None],
    ) -> None:
        self.phones: list[Phone] = []
        self.tokens = tokens
        self.claims: claims.Claims[Phone] = claims.Claims(changed)
        self._ui, self._showing, self._changed = ui, showing, changed
        self._game: GameOnShow | None = None

    def follow(self) -> None:
        """Bind the seats to the players of the game being played."""
        game = self._showing.game
        if game is None:
            self.tokens.leave_game()
        else:
            self.tokens.follow(self._showing.seats, new_game=game is not self._game)
        self._game = game
        self._reseat(NOT_HERE)

    def _reseat(self, why: str) -> None:
        """Give every phone the seat of its token; `why` is for those that have none any more."""
        for phone in self.phones:
            seat = None if phone.table else self.tokens.seat_of(phone.token)
            if phone.seat is not None and seat is None:
                phone.forget()
                phone.refuse(why)
            phone.seat = seat

    def name_at(self, number: int) -> str:
        """Whose seat this is: a name, or the number of the seat."""
        return self._showing.name_at(number) or f"seat {number}"

    # -- a phone asks for a seat -------------------------------------------------------

    def claim(self, phone: Phone, number: int) -> None:
        """Ask the table for a seat; raises BadEntry."""
        if phone.table:
            raise BadEntry(NO_SEATS)
        if number > self._ui.box.seats and number not in self._showing.seats.values():
            raise BadEntry("There is no such seat. Choose another one.")
        if number == phone.seat:
            raise BadEntry("This phone has that seat. Choose another one.")
        claim = self.claims.ask(phone, number, self._ui.now)
        self._ui.touch(self._ui.now)
        if self._ui.game is not None:
            self._ui.notice(f"phone {claim.digits}: see menu")
        self._changed()

    async def put(self, claim: Claim) -> Event | None:
        """Ask the table about a claim; returns a gesture that was meant for something else, too."""
        claim.asked = True
        self._changed()
        question = self.question(claim)
        said, event = await ask(self._ui, question, claim.over)
        claim.asked = False
        if said is Said.YES and not claim.over.done():
            self._grant(claim)
        elif said is Said.NO:
            self.refuse(claim, REFUSED)
        else:
            self._put_off(claim, math.inf if said is Said.LATER else PAUSE_S)
        self._changed()
        also_joins = said is Said.YES and question.button and self._game is None
        return event if also_joins or said is Said.OTHER else None

    def _put_off(self, claim: Claim, seconds: float) -> None:
        """Ask again after this time, or only in the menu."""
        claim.ask_from = self._ui.now + seconds
        if seconds < math.inf:
            asyncio.get_running_loop().call_at(claim.ask_from, self._ui.refresh)

    def question(self, claim: Claim) -> Question:
        """The question about a claim."""
        seat, phone = claim.seat, claim.phone
        by = "" if phone.seat is None else self.name_at(phone.seat)
        taken, button = seat in self.tokens.seats, seat <= self._ui.box.seats
        return Question(claim.digits, seat, self.name_at(seat), by, taken, button)

    def refuse(self, claim: Claim, why: str) -> None:
        """End a claim with a sentence for its phone."""
        if not claim.over.done():
            self.claims.refuse(claim, self._ui.now)
            claim.phone.refuse(why)

    def keep(self, phone: Phone) -> None:
        """Refuse all claims to the seat of this phone."""
        while phone.seat is not None and (claim := self.claims.to(phone.seat)):
            why = f"The phone of {self.name_at(phone.seat)} keeps its seat. Choose another one."
            self.refuse(claim, why)

    def claims_for(self, phone: Phone) -> Claims:
        """What a phone is shown of claims."""
        mine, rival = self.claims.of(phone), self.claims.to(phone.seat)
        return Claims(
            None if mine is None else self._asking(mine),
            None if rival is None else Rival(rival.digits, self.question(rival).by),
        )

    def _asking(self, claim: Claim) -> Asking:
        asks = self.question(claim)
        return Asking(asks.seat, asks.digits, asks.button, claim.asked, asks.taken)

    def _grant(self, claim: Claim) -> None:
        """Give the seat to a phone; another phone that had it is asked for a seat again."""
        phone = claim.phone
        self.claims.end(claim)
        self.tokens.take(phone.token, claim.seat)
        phone.may_claim = 0.0
        phone.forget()
        self._reseat(TAKEN)
        self._ui.notice(f"phone at seat {claim.seat}")

    # -- phones go ---------------------------------------------------------------------

    def go(self, phone: Phone) -> None:
        """Note that a phone has gone; its seat is kept for when it comes back."""
        self.claims.withdraw(phone)
        if phone in self.phones:
            self.phones.remove(phone)

    def let_go(self, phone: Phone, why: str = LET_GO) -> None:
        """Let a phone go for good: its token ends, and so does its connection.

        Nobody would count it any more: each would keep a descriptor of the box.
        """
        self.tokens.end(phone.token)
        self.go(phone)
        phone.seat = None
        phone.send(Outside(why))
        phone.close()

    def let_seat_go(self, number: int) -> None:
        """Let the phone of a seat go, whether or not it is connected."""
        for phone in [one for one in self.phones if one.seat == number]:
            self.let_go(phone)
        self.tokens.end_seat(number)

    def let_guests_go(self) -> None:
        """Let all phones without a seat go."""
        for phone in [one for one in self.phones if one.seat is None]:
            self.let_go(phone)

    def let_all_go(self) -> None:
        """Let every phone go."""
        for phone in list(self.phones):
            self.let_go(phone)
        self.tokens.end_all()
