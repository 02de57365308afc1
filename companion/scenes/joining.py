"""Players join a game: their buttons, their names and the seating order."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator
from functools import partial

from msgspec.structs import replace

from companion.games.api.offers import Closed, Offer, Offered
from companion.games.api.ui import Hold
from companion.names import namesake
from companion.quantity import quantity
from companion.scenes.host import ShowPhones
from companion.scenes.joining_screen import NEW_NAME, TITLE, draw
from companion.screen.screen import Screen
from companion.ui.onlooker import offer_of
from companion.ui.ui import Prompt, Ui
from companion.widgets.name import NameEntry, typed_sign
from companion.widgets.pick import Pick
from companion.widgets.roster import Named, Roster
from companion.widgets.spell import Spell
from companion.widgets.widget import Answered, Back, Done, steps_of
from hardware.box import KNOB, Event, Kind, seat, seat_number

UNKNOWN_VOICE: Closed = {"voice": "A press says which seat it is, a voice does not."}

LEAVE_S = 0.8
"""How long a button is held to leave, in seconds."""

PHONES_HOLD, PHONES_TIP = Hold(LEAVE_S, "join by phone"), "hold knob: phones"
"""How to see the code that phones scan."""


class Joining:
    """Players join by pressing their button, in seating order.

    One player is selected: typing and turning change that player's name. `seated` maps button
    numbers to names, of players who have joined already. `reserved` are names nobody may use,
    such as those of computer players. `show_phones` shows how to join by phone, if
    phones are on. `alone` offers that many computer players to too few people, and returns
    whether they play.
    """

    def __init__(
        self,
        ui: Ui,
        least: int,
        most: int,
        seated: dict[int, str],
        reserved: Iterable[str],
        show_phones: ShowPhones | None,
    ) -> None:
        self.show_phones = show_phones
        self.alone: Callable[[int], Awaitable[bool]] | None = None
        self.ui, self.least, self.most = ui, least, most
        self.reserved = frozenset(reserved)
        self.seated = dict(list(seated.items())[:most])
        self.selected = next(reversed(self.seated), 0)
        self.typed: list[str] = []

    async def run(self) -> dict[int, str] | None:
        """Button numbers and names in seating order, or None if the players go back."""
        while True:
            offered = self.offers()
            thing = await self.ui.gesture(self._prompt(offered))
            if thing.kind is Kind.HELD and thing.control == KNOB:
                pressed = await self.show_phones(True) if self.show_phones else None
                if pressed is None:
                    continue
                thing = pressed
            match _offer_of(thing, offered):
                case None:
                    await self._step(thing)
                case Offer(kind="back"):
                    return None
                case Offer(kind="start"):
                    if await self._push_knob():
                        return self.seated
                case Offer(kind="leave", does=number):
                    self._leave(number)
                case Offer(does=number):
                    self._press(number)

    def offers(self) -> Offered:
        """The choices of every seat, which stands for its player as nobody plays yet."""
        ready = len(self.seated) >= self.least and NEW_NAME not in self.seated.values()
        start = f"Start with {len(self.seated)}" if ready else ""
        buttons = (self._button(number) for number in range(1, self.ui.box.seats + 1))
        return (
            *(one for offers in buttons for one in offers),
            Offer(
                kind="start", does=None, label=start, on=("push",), say=("start",) if ready else ()
            ),
            Offer(kind="back", does=None, on=("back",), say=("back",)),
        )

    def _button(self, number: int) -> Iterator[Offer]:
        """The choices of a seat: the first press joins, a second one selects, a hold leaves."""
        choice = Offer(
            kind="select", by=seat(number), does=number, on=("press",), closed=UNKNOWN_VOICE
        )
        if number in self.seated:
            yield choice
            leave = replace(choice, kind="leave", on=("hold",), hold="leave", weight="grave")
            yield replace(leave, label="Leave the game")
        else:
            room = len(self.seated) < self.most
            waits = "" if room else f"At most {quantity(self.most, 'player')} can join."
            yield replace(choice, kind="join", label="Join", waits=waits)

    @property
    def widget(self) -> Roster:
        """The players who have joined so far, for onlookers."""
        taken = tuple(sorted(self.reserved))
        used = (*taken, *self.seated.values())
        known = tuple(name for name in self.ui.prefs.offered_names if not namesake(name, used))
        return Roster(TITLE, dict(self.seated), self.selected, self.most, taken, known)

    def _prompt(self, offered: Offered) -> Prompt:
        tips = (PHONES_TIP,) if self.show_phones else ()
        holds = {str(one.by): Hold(LEAVE_S, one.hold) for one in offered if one.hold}
        if self.show_phones:
            holds[KNOB] = PHONES_HOLD
        return Prompt(
            lambda _: self._draw(), holds, tips=tips, widget=self, between=True, offers=offered
        )

    async def _step(self, event: Event) -> None:
        """Name a player: by phone, or the one who is selected."""
        if isinstance(event, Answered):
            self._name(event.after)
        elif self.seated and steps_of(event):
            self._turn(steps_of(event))
        elif typed_sign(event) and self.selected:
            await self._spell(event)
        elif typed_sign(event) and self.ui.box.seats:
            self.ui.notice("press your button")
        elif typed_sign(event):
            await self._add(event)

    def _press(self, number: int) -> None:
        """Let a player join, or select one who has joined."""
        if number in self.seated:
            if number == self.selected and not self.ui.notices.active(self.ui.now):
                self.ui.notice("hold to leave")
            self.selected = number
        elif len(self.seated) < self.most:
            self.seated[number] = self._free_name(number)
            self.selected = number
        else:
            self.ui.notice(f"at most {quantity(self.most, 'player')}")

    def _name(self, player: Named) -> None:
        """Let a player join with a name, or change the name of one who has joined."""
        number, name = player.number, player.name
        old = self.seated.get(number, NEW_NAME)
        self.selected = number
        self.seated[number] = self._checked_name(number, name) or _old_name(old, number)

    def _leave(self, number: int) -> None:
        self.seated.pop(number, None)
        if number == self.selected:
            self.selected = next(reversed(self.seated), 0)

    def _other_names(self, number: int) -> set[str]:
        """The names of all players except the one at this button."""
        return {*self.reserved, *(name for n, name in self.seated.items() if n != number)}

    def _free_name(self, number: int) -> str:
        known = self.ui.prefs.seats.get(str(number), "")
        free = known and not namesake(known, self._other_names(number))
        return known if free else f"P{number}"

    def _names(self) -> tuple[str, ...]:
        """The names the knob offers: the seat's name, known names, a new name."""
        used, known = self._other_names(self.selected), (*self.typed, *self.ui.prefs.offered_names)
        free = (name for name in known if not namesake(name, used))
        return tuple(dict.fromkeys((f"P{self.selected}", *free, NEW_NAME)))

    def _turn(self, steps: int) -> None:
        names, now = self._names(), self.seated[self.selected]
        at = names.index(now) if now in names else 0
        self.seated[self.selected] = names[(at + steps) % len(names)]

    async def _push_knob(self) -> bool:
        unnamed = [number for number, name in self.seated.items() if name == NEW_NAME]
        if unnamed:
            self.selected = unnamed[0]
            await self._spell()
        elif self.ui.box.seats == 0:
            return await self._without_buttons()
        elif len(self.seated) >= self.least:
            return True
        elif self.alone and self.seated:
            return await self.alone(self.least - len(self.seated))
        else:
            self.ui.notice(f"at least {quantity(self.least, 'player')}")
        return False

    async def _without_buttons(self) -> bool:
        """Ask for one more player, the start, or a player to change; returns whether to start."""
        if len(self.seated) < self.least:
            await self._add()
            return False
        at = await self.ui.ask(Pick("PLAYERS", ("add a player", "start", *self.seated.values())))
        if at == 0:
            await self._add()
        elif at and at > 1:
            await self._change(list(self.seated)[at - 2])
        return bool(at == 1)

    async def _add(self, first: Event | None = None) -> None:
        if len(self.seated) == self.most:
            self.ui.notice(f"at most {quantity(self.most, 'player')}")
            return
        self.selected = max(self.seated, default=0) + 1
        self.seated[self.selected] = self._free_name(self.selected)
        await self._spell(first)

    async def _change(self, number: int) -> None:
        self.selected = number
        match await self.ui.ask(Pick(self.seated[number], ("change name", "leaves"))):
            case 0:
                await self._spell()
            case 1:
                self._leave(number)

    async def _spell(self, first: Event | None = None) -> None:
        """Spell a name for the selected player; a press of a seat button ends it.

        `first`: the key of the first letter, if it is typed already.
        """
        number, name = self.selected, self.seated[self.selected]
        entry = NameEntry(f"NAME {number}")
        after: Spell | Done | Back = entry.begin(first) if first else entry
        pressed, presses = None, tuple(one for one in self.offers() if "press" in one.on)
        while isinstance(after, Spell):
            prompt = Prompt(partial(_spelling, after), widget=after, offers=presses)
            event = await self.ui.gesture(prompt)
            pressed = _offer_of(event, presses)
            after = Done(after.text) if pressed else after.step(event)
        typed = "" if isinstance(after, Back) else after.value
        self.seated[number] = self._checked_name(number, typed) or _old_name(name, number)
        if pressed and pressed.does != number:
            self._press(pressed.does)

    def _checked_name(self, number: int, typed: str) -> str:
        if other := namesake(typed, self._other_names(number)):
            self.ui.notice(taken_notice(typed, other))
            return ""
        self.typed += [typed] if typed else []
        return typed

    def _draw(self) -> Screen:
        return draw(
            self.seated, self.selected, buttons=self.ui.box.seats, least=self.least, most=self.most
        )


def taken_notice(name: str, other: str) -> str:
    """Why a name cannot be chosen beside another one that is equal, but perhaps for accents."""
    return "that name is taken" if name == other else f"too close to {other}"


def _offer_of(event: Event, offered: Offered) -> Offer | None:
    """The offer that a gesture takes; a button stands for the player at it."""
    pressed = seat_number(event.control) is not None
    return offer_of(event, offered, event.control if pressed else None)


def _spelling(widget: Spell, _: float) -> Screen:
    return widget.draw()


def _old_name(name: str, number: int) -> str:
    """The name to keep if no new one was given."""
    return f"P{number}" if name == NEW_NAME else name
