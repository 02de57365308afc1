"""What people do on phones: their messages become whole gestures at the box."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.errors import BadEntry
from companion.phones.announcing import action_of
from companion.phones.messages import Act, FromPhone, Hold, Press, Reply, Spin
from companion.phones.phone import Phone
from companion.phones.questions import is_asked
from companion.phones.showing import Showing
from companion.ui.clock import nanoseconds
from companion.ui.onlooker import Entered, Prompt, announcement
from companion.ui.ui import Ui
from companion.widgets.forms.form import BACK
from hardware.box import KNOB, SPIN, Event, Kind, seat

OVER = "That is over. Look again."
MOVED_ON = "The game has moved on. Look again."
NOT_YOURS = "It is not your turn. Wait for it."
NOBODY = "Nobody plays at this seat. Join from the menu of the box."
CONTROLS = {"knob": KNOB, "spin": SPIN}


class Doing:
    """Enters what phones with a seat do at the box."""

    def __init__(self, ui: Ui, showing: Showing) -> None:
        self._ui, self._showing = ui, showing

    def do(self, phone: Phone, number: int, message: FromPhone) -> None:
        """Carry out a message of the phone at this seat; raises BadEntry."""
        match message:
            case Press():
                self._press(number)
            case Hold():
                self._hold(phone, message, number)
            case Spin(of=of):
                self._check_question(phone, of)
                self._answer(phone, (BACK,))
            case Reply(of=of, value=value):
                self._check_question(phone, of)
                self._answer(phone, self._showing.question.gestures(value))
            case Act():
                self._act(phone, message)

    def _press(self, number: int) -> None:
        if self._showing.game is not None and self._showing.player_at(number) is None:
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
        if of != self._showing.question.number or self._showing.shown.private:
            raise BadEntry(OVER)
        if not self._showing.may_answer(phone.seat):
            raise BadEntry(NOT_YOURS)

    def _answer(self, phone: Phone, gestures: tuple[Event, ...]) -> None:
        """Enter the gestures of an answer; they count only for the question asked now."""
        asked = self._showing.question.widget

        def fits(prompt: Prompt) -> bool:
            return not prompt.private and is_asked(asked, prompt.widget)

        self._enter(gestures, fits, lambda: phone.refuse(OVER))

    def _act(self, phone: Phone, message: Act) -> None:
        """Enter an announced action, if the game is as the phone has seen it."""
        game, player = self._showing.game, self._showing.player_at(phone.seat)
        if game is None or player is None:
            raise BadEntry(NOBODY)
        if self._showing.shown.turn is None or message.rev != game.revision:
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
