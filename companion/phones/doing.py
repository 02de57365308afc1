"""What people do on phones: their messages become whole gestures at the box."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.errors import BadEntry
from companion.games.api.marks import DRAWN, change_marked
from companion.games.api.offers import Announced, find_announced
from companion.games.api.rules import Action
from companion.phones.fairness import Fairness
from companion.phones.messages import Act, Hold, Reply, Spin, Take, Touch, UseBox
from companion.phones.phone import Phone
from companion.phones.questions import is_asked
from companion.phones.seating import Seating
from companion.phones.showing import Showing
from companion.ui.clock import nanoseconds
from companion.ui.onlooker import (
    Announcement,
    Distant,
    Entered,
    Prompt,
    Taken,
    announcement,
    offer_of,
)
from companion.ui.ui import Ui
from companion.widgets.forms.form import BACK
from companion.widgets.roster import Roster
from companion.widgets.widget import Answered
from hardware.box import KNOB, TALK, Event, Kind

OVER = "That is over. Look again."
MOVED_ON = "The game has moved on. Look again."
NOT_YOURS = "It is not your turn. Wait for it."
AT_BOX = "This is done at the box. Go to it."
NOT_ANNOUNCED = "A phone cannot do that. Use the box."
NOT_NOW = "You cannot do that now. Look at the box."
NOBODY = "Nobody plays at this seat. Join from the menu of the box."


class Doing:
    """Enters what phones with a seat do at the box."""

    def __init__(self, ui: Ui, showing: Showing, fairness: Fairness, seating: Seating) -> None:
        self._ui, self._showing, self._fairness = ui, showing, fairness
        self._seating = seating

    def do(self, phone: Phone, number: int, message: Touch) -> None:
        """Carry out what was done on the phone at this seat; raises BadEntry."""
        ns = self._made_ns(phone, message)
        match message:
            case Hold():
                self._hold(phone, message, ns)
            case Spin(of=of):
                self._check_question(phone, of)
                self._answer(phone, BACK, ns)
            case Reply(of=of, value=value):
                self._check_question(phone, of)
                self._answer(phone, self._showing.question.answered(value, number), ns)
                if isinstance(value, str):
                    self._join(phone)
            case UseBox():
                self._use_box(phone, ns)
            case Act():
                self._act(phone, message, ns)
            case Take():
                self._take(phone, message, ns)
                self._join(phone)

    def _join(self, phone: Phone) -> None:
        """Let whoever joins by phone keep its seat in the game, whatever the name there was."""
        if isinstance(self._showing.question.widget, Roster):
            self._seating.tokens.stay(phone.token)

    def _made_ns(self, phone: Phone, message: Touch) -> int:
        """When the touch was made, as far as the delay of the phone is given back."""
        runs, ago_s = self._ui.timers.next_end() is not None, message.ago / 1000
        back_s = self._fairness.given_back_s(phone, ago_s, runs=runs)
        return nanoseconds(self._ui.now - back_s)

    def _hold(self, phone: Phone, message: Hold, ns: int) -> None:
        """Enter a hold, if what it does is still what the phone said; `talk` is a press."""
        if message.control == TALK:
            self._enter(phone, Event(TALK, Kind.PRESSED, ns), lambda prompt: prompt.talks, OVER)
            return

        def fits(prompt: Prompt) -> bool:
            hold = prompt.holds.get(message.control)
            return hold is not None and hold.label == message.label

        self._enter(phone, Event(message.control, Kind.HELD, ns), fits, OVER)

    def _use_box(self, phone: Phone, ns: int) -> None:
        """Ask for the secret entry at the box; there a hold of the knob stands for it."""
        player = self._showing.player_at(phone.seat)

        def fits(prompt: Prompt) -> bool:
            return bool(prompt.answers) and prompt.answers == player

        self._enter(phone, Event(KNOB, Kind.HELD, ns), fits, OVER)

    def _check_question(self, phone: Phone, of: int) -> None:
        question, shown = self._showing.question, self._showing.shown
        if of != question.number or shown.private:
            raise BadEntry(OVER)
        if shown.at_box:
            raise BadEntry(AT_BOX)
        if not self._showing.may_answer(phone.seat):
            raise BadEntry(NOT_YOURS)

    def _answer(self, phone: Phone, answer: Event, ns: int) -> None:
        """Enter the gesture of an answer; it counts only for the question asked now."""
        asked = self._showing.question.widget

        def fits(prompt: Prompt) -> bool:
            return not prompt.private and is_asked(asked, prompt.widget)

        self._enter(phone, replace(answer, ns=ns), fits, OVER)

    def _act(self, phone: Phone, message: Act, ns: int) -> None:
        """Enter an announced action, if the game is as the phone has seen it."""
        game, player = self._showing.game, self._showing.player_at(phone.seat)
        if game is None:
            raise BadEntry(OVER)
        if player is None:
            raise BadEntry(NOBODY)
        if self._showing.shown.turn is None or message.rev != game.revision:
            raise BadEntry(MOVED_ON)
        kind = message.do.get("do")
        announced = find_announced(self._showing.shown.offers, kind, player)
        if announced is None:
            raise BadEntry(NOT_NOW)
        action = action_of(announced.action, message.do, player)

        def fits(prompt: Prompt) -> bool:
            still = find_announced(prompt.offers, kind, player)
            return still is not None and game.revision == message.rev

        self._enter(phone, announcement(action, ns), fits, MOVED_ON)

    def _take(self, phone: Phone, message: Take, ns: int) -> None:
        """Take an offer, if it is still made and the game is as the phone has seen it."""
        game = self._showing.game
        name = message.kind, message.label, message.about
        choices = self._showing.choices(phone.seat)
        offer = next((one for one in choices if one.name == name), None)
        announced = offer is not None and isinstance(offer.does, Announced)
        if offer is None or announced or (game is not None and game.revision != message.rev):
            raise BadEntry(MOVED_ON)
        if offer.waits:
            raise BadEntry(offer.waits)

        taken = Taken("", Kind.TYPED, ns, offer=offer)

        def fits(prompt: Prompt) -> bool:
            now = offer_of(taken, prompt.offers, None)
            still = now is not None and not now.waits
            return still and (game is None or game.revision == message.rev)

        self._enter(phone, taken, fits, MOVED_ON)

    def _enter(
        self, phone: Phone, gesture: Event, fits: Callable[[Prompt], bool], late: str
    ) -> None:
        """Enter a gesture at the box; if it comes too `late`, the phone is sent this sentence."""
        offer = offer_of(gesture, self._showing.shown.offers, None)
        if offer and (why := offer.why_not("phone")):
            raise BadEntry(why)
        by = self._showing.player_at(phone.seat) or ""
        if not isinstance(gesture, Announcement | Answered | Taken):
            control, kind, ns = gesture.control, gesture.kind, gesture.ns
            gesture = Distant(control, kind, ns, gesture.steps, gesture.key, by)
        self._ui.enter(Entered((gesture,), fits, lambda: phone.refuse(late)))


def action_of(action: type[Action], given: Mapping[str, Any], by: str) -> Action:
    """The action that a player announces with these fields; raises BadEntry.

    Only the box sets the player, the clocks, and what chance decides.
    """
    announced = {"do", *action.__struct_fields__} - {*Action.__struct_fields__}
    try:
        if not given.keys() <= announced:
            raise BadEntry(NOT_ANNOUNCED)
        made = msgspec.convert({**given, "by": by}, action)
        change_marked(given, action, DRAWN, _refuse)
    except msgspec.ValidationError:
        raise BadEntry(NOT_ANNOUNCED) from None
    return made


def _refuse(_: Any) -> None:
    raise BadEntry(NOT_ANNOUNCED)
