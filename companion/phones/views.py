"""What each phone sees: its messages, made from what the box shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain

from msgspec.structs import replace

from companion.games.api.offers import Announced, Offer
from companion.phones.messages import (
    Asked,
    BigScreen,
    Choice,
    Choices,
    Clock,
    Drawn,
    Face,
    Mine,
    Now,
    Over,
    Own,
    Seats,
    Words,
    encode,
)
from companion.phones.phone import Phone
from companion.phones.seating import Seating
from companion.phones.showing import Showing
from companion.screen.screen import Bar, Fill, Item, Lamp, Text, Wheel
from companion.ui.onlooker import GameOnShow, Result, Shown
from companion.ui.timers import Timer
from companion.ui.ui import Ui
from companion.widgets.pick import Pick, Read
from companion.widgets.widget import Readable, widget_at_work
from hardware.box import KNOB, SPIN, TALK

Addresses = Callable[[], tuple[str, ...]]
"""The addresses of the page, the one to join at first."""

Encoded = tuple[tuple[type, bytes], ...]
"""Messages of different kinds."""


class Views:
    """Sends phones whatever has changed for them."""

    def __init__(self, ui: Ui, showing: Showing, seating: Seating, addresses: Addresses) -> None:
        self._ui, self._showing, self._seating = ui, showing, seating
        self._addresses = addresses
        self._face: tuple[Shown, bytes] | None = None
        self._words: tuple[object, Words] = None, Words(())
        self._clock: object = None

    def update(self, phones: Iterable[Phone]) -> None:
        """Send these phones whatever has changed for them."""
        if not self._showing.asks:
            return
        everybody = tuple(phones)
        with_phone = tuple(sorted({one.seat for one in everybody if one.seat is not None}))
        of_seats: dict[int | None, Encoded] = {}
        for phone in everybody:
            if phone.seat not in of_seats:
                of_seats[phone.seat] = self._of_seat(phone.seat, with_phone)
            self._update(phone, of_seats[phone.seat])

    def ticks(self) -> bool:
        """Whether the clock has started, stopped or changed since the last update."""
        return self._clock != self._clock_key()

    def _of_seat(self, number: int | None, with_phone: tuple[int, ...]) -> Encoded:
        """What all phones at a seat see, and all without one, encoded once."""
        messages = (
            self._seats(number, with_phone),
            self._question_for(number),
            self._own(number),
            choices_of(self._showing.choices(number), self._showing.shown.offers),
            Now(self._showing.awaited, self._showing.votes, bool(self._showing.decides)),
        )
        return tuple((type(message), encode(message)) for message in messages)

    def _update(self, phone: Phone, of_seat: Encoded) -> None:
        for kind, data in of_seat:
            phone.update_encoded(kind, data)
        if not phone.watches:
            self._update_face(phone)
            phone.update(self._seating.claims_for(phone))
        self._update_clock(phone)
        if game := self._showing.game:
            self._update_view(phone, game)
            self._update_refusal(phone, game)
        player = "" if phone.table else self._seating.tokens.player_of(phone.token)
        phone.update(Over(self._result_for(phone), player))
        if phone.table:
            self._update_big_screen(phone)

    def _result_for(self, phone: Phone) -> Result | None:
        """How the last game ended. A past game is for seats and table screens that were let in.

        The table screen that anybody can open sees it only if it was this evening.
        """
        result = self._showing.shown.result
        if result is None or not result.past or phone.seat is not None:
            return result
        return result if phone.table and (result.tonight or not phone.watches) else None

    def _update_face(self, phone: Phone) -> None:
        """Send the screen, or instead a secret question, or what those without a seat may see."""
        shown = self._showing.shown
        if shown.aside is not None and self._showing.is_asked_alone(phone.seat):
            phone.update(face(replace(shown, screen=shown.aside)))
        elif shown.unseated is not None and phone.seat is None:
            phone.update(face(replace(shown, screen=shown.unseated)))
        else:
            phone.update_encoded(Face, self._encoded_face())

    def _encoded_face(self) -> bytes:
        """What everybody may see, encoded once for all phones."""
        now = self._showing.shown
        drawn, data = self._face or (None, b"")
        if drawn is None or not _looks_same(drawn, now):
            data = encode(face(now))
            self._face = now, data
        return data

    def _seats(self, number: int | None, with_phone: tuple[int, ...]) -> Seats:
        game = self._showing.game
        numbers = sorted({*range(1, self._ui.box.seats + 1), *self._showing.seats.values()})
        seats = {one: self._showing.player_at(one) or "" for one in numbers}
        return Seats(number, seats, game.name if game else "", with_phone)

    def _update_clock(self, phone: Phone) -> None:
        """Send the clock if it started, stopped or changed; a phone counts the seconds itself."""
        self._clock = self._clock_key()
        if phone.clock != self._clock:
            phone.clock = self._clock
            phone.send(self._clock_now())

    def _timer(self) -> Timer | None:
        shown = self._showing.shown
        return self._ui.timers.first() if shown.game and not shown.result else None

    def _clock_key(self) -> object:
        """What changes only if the clock starts, stops or changes."""
        timer = self._timer()
        which = timer and (timer.deadline.player, timer.deadline.seconds, timer.ends, timer.elapsed)
        return which, self._ui.timers.running

    def _clock_now(self) -> Clock:
        timer, now = self._timer(), self._ui.now
        if timer is None:
            return Clock()
        left, total = timer.remaining(now), timer.deadline.seconds
        wait = max((timer.since or now) - now, 0.0)
        return Clock(timer.deadline.player, left, total, timer.since is not None, wait)

    def _own(self, number: int | None) -> Own:
        lamps = self._showing.shown.screen.lamps
        return Own(lamps.get(number or 0, Lamp.OFF).value)

    def _question_for(self, number: int | None) -> Asked:
        question, may = self._showing.question, self._showing.may_answer(number)
        private = may and self._showing.is_asked_alone(number)
        shape, turn = question.shape if may else None, bool(self._showing.shown.turn)
        entry = turn and not isinstance(question.widget, Pick | Read)
        game, player = self._showing.game, self._showing.player_at(number)
        during = f"{number or ''}" + (f" {game.turn_of(player)}" if game and player else "")
        return Asked(question.number, shape, private, turn, entry, during)

    def _update_view(self, phone: Phone, game: GameOnShow) -> None:
        """Send the game as the phone's player may see it; a table screen sees what all may see."""
        player = self._showing.player_at(phone.seat)
        if phone.view_of == (game, game.revision, player):
            return
        phone.view_of = (game, game.revision, player)
        shows = player is not None or phone.table
        view = game.seat_view(player) if shows else None
        phone.update(Mine(game.revision, player, view, game.news))
        if not phone.table:
            phone.update(self._words_now(game))

    def _words_now(self, game: GameOnShow) -> Words:
        """The words about which one may ask, found once for all phones."""
        if self._words[0] != (game, game.revision):
            self._words = (game, game.revision), Words(game.words_to_ask())
        return self._words[1]

    def _update_refusal(self, phone: Phone, game: GameOnShow) -> None:
        """Say to its player why an action was refused, once."""
        before, phone.refused = phone.refused, game.refused
        if (refused := game.refused) is not None and refused is not before:
            player = self._showing.player_at(phone.seat)
            if player is not None and refused.action.by == player:
                phone.refuse(refused.outcome.why)

    def _update_big_screen(self, phone: Phone) -> None:
        """Send a table screen the address and the turns, if either has changed.

        The address is without the code, which only the display shows.
        """
        address, game = next(chain(self._addresses(), ("",))), self._showing.game
        address = "" if phone.watches else address
        shown = address, game, game and game.revision
        if phone.big_screen != shown:
            phone.big_screen = shown
            turns, means = (game.turns(), game.meanings()) if game else ((), {})
            phone.send(BigScreen(address, _symbol_rows(address), turns, means))


def drawn_item(item: Item) -> Drawn:
    """An item as a list: a letter for its kind, then its fields in pixels."""
    match item:
        case Text():
            return ["t", item.left, item.y, item.text, item.height, int(item.inverse)]
        case Bar():
            fraction = round(item.fraction, 3)
            return ["b", item.x, item.y, item.width, item.height, fraction]
        case Fill():
            return ["f", item.x, item.y, item.width, item.height, int(item.lit)]
        case Wheel():
            return ["w", item.x, item.y, item.radius, item.wedge]


def face(shown: Shown) -> Face:
    """What everybody may see, for every phone alike."""
    screen = shown.screen
    lamps = {number: lamp.value for number, lamp in screen.lamps.items() if lamp is not Lamp.OFF}
    holds = (KNOB,) if shown.result else (KNOB, SPIN)  # after the end nothing can pause
    shared = {c: hold.label for c, hold in shown.holds.items() if c in holds}
    if shown.talks:
        shared[TALK] = "talk"
    items = [drawn_item(item) for item in screen.items]
    reads = isinstance(widget_at_work(shown.widget), Readable)
    in_game = shown.turn is not None
    return Face(items, screen.words(), lamps, shared, in_game, reads, shown.notice)


def choices_of(offers: Iterable[Offer], of_all: Iterable[Offer] = ()) -> Choices:
    """Offers as the buttons of a phone; `of_all` are those of all seats.

    A no belongs beside its yes, though a press is only one of them, and stays there when the yes
    was said.
    """
    offered = tuple(offers)
    labelled = (one for one in (*offered, *of_all) if one.label)
    pressed = {one.kind for one in labelled if {"press", "hold"} & {*one.on}}
    return Choices(tuple(_choice(one, pressed) for one in offered))


def _choice(one: Offer, pressed: set[str]) -> Choice:
    fields = dict(one.does.fields) if isinstance(one.does, Announced) else None
    press = one.kind in pressed and fields is None
    grave = one.weight == "grave"
    return Choice(one.kind, one.label, one.about, press, grave, one.waits, fields)


def _looks_same(one: Shown, other: Shown) -> bool:
    """Whether both have the same face."""
    parts = (
        (now.screen, now.holds, now.turn, now.talks, now.result is None) for now in (one, other)
    )
    return next(parts) == next(parts)


def _symbol_rows(address: str) -> tuple[str, ...]:
    """The rows of the address's symbol; "1" is a dark module."""
    from companion.phones.joining.qr import symbol_of

    rows = symbol_of(address) if address else []
    return tuple("".join("01"[dark] for dark in row) for row in rows)
