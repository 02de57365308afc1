"""Private information: players see their cards, or make a secret entry, with the box in hand.

Players with a phone do both on it, and the box is not passed on. If the phone is gone or its player
does not answer, the box asks after all. Anything else that is shown (a menu, a pause) hides it.
After a power cut it is hidden too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from companion.games.api.rules import Action, View
from companion.games.api.ui import Context, Hold, PrivateEntry
from companion.scenes.playing.display import GameDisplay
from companion.screen.screen import Lamp, Screen, page
from companion.ui.onlooker import Distant
from companion.ui.timers import Timer
from companion.ui.ui import Prompt, Ui
from companion.widgets.widget import BACK, Answered, Back, Done, Widget, is_back, is_push
from hardware.box import Event, Kind, seat_number

KEY_S = 5.0
"""How long a key shows the cards, in seconds; the release of a key cannot be seen."""

HELD_S = 60.0
"""How long a held control shows the cards, in seconds, in case it is stuck."""

PHONE_S = 30.0
"""A phone that does not answer within this time is not waited for, in seconds."""

LOOK_S = 5.0
"""How long the display says that the hand is on the phone, in seconds."""

ENTRY_S = 20.0
"""A secret entry is hidden after this time without a gesture, in seconds."""


class PrivateEntries:
    """The private entries of a table; an interrupted entry can be continued later."""

    def __init__(self, display: GameDisplay) -> None:
        self._display = display
        self._interrupted: dict[str, PrivateScreen] = {}

    async def show(self, entry: PrivateEntry, event: Event) -> Event | Timer | Action | None:
        """Show it to its player alone; returns what ended it and still counts, or its action.

        While the player holds their button, the hand is shown without giving the box to them; on
        a phone it is always shown.
        """
        if event.kind is Kind.HELD and entry.widget is None:
            far = isinstance(event, Distant)
            return None if far else await self._screen(entry).show_while_held(event)
        earlier = self._interrupted.pop(entry.by, None)
        screen = earlier if earlier and earlier.continues(entry) else self._screen(entry)
        ended_by = await screen.run()
        if isinstance(ended_by, Event | Timer | Back):
            self._interrupted[entry.by] = screen
        return None if isinstance(ended_by, Back) else ended_by

    def forget(self) -> None:
        """Discard interrupted entries."""
        self._interrupted.clear()

    def _screen(self, entry: PrivateEntry) -> PrivateScreen:
        display, table = self._display, self._display.table
        context, view = display.context(), table.view(entry.by)
        hand, button = table.kind.ui.hand or _no_hand, table.buttons.get(entry.by)
        alone = table.people == (entry.by,)
        widget = entry.widget(view) if callable(entry.widget) else entry.widget
        holds = {
            control: hold
            for control, hold in display.prompt().holds.items()
            if self._shows_hand(control) and (widget or seat_number(control) != button)
        }
        return PrivateScreen(
            display.ui, entry, widget, button, lambda: hand(display.later(context), view),
            holds=holds, alone=alone,
        )  # fmt: skip

    def _shows_hand(self, control: str) -> bool:
        """Whether a hold of this button shows its player their hand."""
        player = self._display.table.player_at(seat_number(control))
        held = Event(control, Kind.HELD, 0)
        intent = self._display.intent_of(held, player) if player else None
        return isinstance(intent, PrivateEntry) and intent.widget is None


def _no_hand(_context: Context, _view: View) -> Screen:
    return page("", "NO HAND", "nothing is hidden here")


class PrivateScreen:
    """One player with the box in hand.

    `widget` is what is entered, None for a look. `button` is the number of the player's button,
    None without one. `holds`: the buttons whose hold shows a hand meanwhile, also that of the
    player who enters something. `alone`: no other person plays, so the box is not handed over and
    nothing is hidden.
    """

    def __init__(
        self,
        ui: Ui,
        entry: PrivateEntry,
        widget: Widget | None,
        button: int | None,
        hand: Callable[[], Screen],
        *,
        holds: Mapping[str, Hold],
        alone: bool,
    ) -> None:
        self._ui, self._entry, self._button, self._hand = ui, entry, button, hand
        self._widget, self._holds, self._alone = widget, holds, alone
        self._waits_until = 0.0

    def continues(self, entry: PrivateEntry) -> bool:
        """Whether the entry made here can be continued as `entry`."""
        return entry.widget is not None and _basis(entry) == _basis(self._entry)

    async def run(self) -> Event | Timer | Action | Back | None:
        """Show and hide it until it ends.

        Returns the gesture of another player or the timer that interrupted it, the action that
        was entered, or None if the player gives the box back. BACK: another player pressed while
        it was covered. The cover hides what such a press would do, so it does nothing else; a hold
        shows a hand as ever.
        """
        if self._alone and not self._ui.onlooker.reaches(self._entry.by):
            only = await self._open(None)
            return None if isinstance(only, Back) else only
        self._waits_until = self._ui.now + (LOOK_S if self._widget is None else PHONE_S)
        while True:
            thing = await self._next_covered()
            if thing is None or isinstance(thing, Timer):
                return thing
            if self._is_foreign(thing):
                return thing if thing.kind is Kind.HELD else BACK
            ended_by = await self._handle_covered(thing)
            if not isinstance(ended_by, Back):
                return ended_by

    async def _next_covered(self) -> Event | Timer | None:
        """The next event while the secret is covered; None once a look at the phone is over."""
        aside = None if self._widget is None else self._draw
        prompt = Prompt(
            self._cover, self._holds, widget=self._widget, answers=self._entry.by, aside=aside
        )
        if self._widget is not None or not self._is_on_phone(self._ui.now):
            return await self._ui.next(prompt)
        over = asyncio.ensure_future(asyncio.sleep(self._waits_until - self._ui.now))
        try:
            return await self._ui.next_unless(prompt, over)
        finally:
            over.cancel()

    async def _handle_covered(self, thing: Event) -> Event | Timer | Action | Back | None:
        """Take what the phone sent, ask at the box instead of it, or open the secret there."""
        if isinstance(thing, Distant | Answered):
            return self._step_by_phone(thing)
        if is_back(thing):
            return None
        if not is_push(thing) and not self._is_own(thing):
            return BACK
        if self._is_on_phone(self._ui.now):
            self._waits_until = 0.0
            return BACK
        return await (self._show_hand(thing) if thing.kind is Kind.HELD else self._open(thing))

    def _step_by_phone(self, thing: Distant | Answered) -> Action | Back | None:
        """Take a gesture of the player's phone; BACK to go on, None to end without an entry."""
        if thing.kind is Kind.HELD:
            self._waits_until = 0.0
        if self._widget is None or thing.kind is Kind.HELD or self._is_own(thing):
            return BACK
        self._waits_until = self._ui.now + PHONE_S
        ended_by = self._step(thing)
        if isinstance(ended_by, Back):
            return None
        return BACK if ended_by is None else ended_by

    def _is_on_phone(self, now: float) -> bool:
        """Whether the player is asked on their phone, rather than with the box."""
        return now < self._waits_until and self._ui.onlooker.reaches(self._entry.by)

    async def show_while_held(self, hold: Event) -> Event | Timer | None:
        """Show the hand at once, until the player releases their button."""
        ended_by = await self._show_hand(hold)
        return None if isinstance(ended_by, Back) else ended_by

    def _cover(self, now: float) -> Screen:
        """What the others see meanwhile: the player has a phone, or gets the box."""
        lamps = {} if self._button is None else {self._button: Lamp.BLINK}
        if self._is_on_phone(now):
            screen = page("SEE YOUR PHONE", self._entry.by, "push: use the box", "SPIN: not now")
            return screen.replace(lamps=lamps, again_s=self._waits_until - now)
        look = "hold knob/Enter: see" if self._button is None else "hold your button: see"
        what = look if self._widget is None else "push: next"
        screen = page("GIVE THE BOX TO", self._entry.by, what, "SPIN: put it back")
        return screen.replace(lamps=lamps)

    async def _open(self, opened: Event | None) -> Event | Timer | Action | Back:
        """Show the secret until it is hidden again (Back) or something else happens."""
        if self._widget is None:
            return await self._show_hand(opened)
        return await self._run_widget()

    async def _show_hand(self, opened: Event | None) -> Event | Timer | Back:
        """Show the hand while the control `opened` is held; None: until any other gesture."""
        if opened and opened.kind is not Kind.TYPED and not self._ui.box.is_pressed(opened.control):
            return BACK
        seconds = KEY_S if opened and opened.kind is Kind.TYPED else HELD_S
        prompt = Prompt(lambda _: self._hand(), self._holds, releases=True, private=self._entry.by)
        closing = self._closing(seconds)
        try:
            while (thing := await self._ui.next_unless(prompt, closing)) is not None:
                if isinstance(thing, Timer) or self._is_foreign(thing):
                    return thing
                if _closes(thing, opened):
                    break
        finally:
            closing.cancel()
        return BACK

    def _closing(self, seconds: float) -> asyncio.Future[None]:
        """A future that is done when the secret hides by itself; never for a lone player."""
        if self._alone:
            return asyncio.get_running_loop().create_future()
        return asyncio.ensure_future(asyncio.sleep(seconds))

    async def _run_widget(self) -> Event | Timer | Action | Back:
        while True:
            closing = self._closing(ENTRY_S)
            prompt = Prompt(
                lambda _: self._draw(), self._holds, widget=self._widget, private=self._entry.by
            )
            thing = await self._ui.next_unless(prompt, closing)
            closing.cancel()
            if thing is None:
                return BACK
            if isinstance(thing, Timer) or self._is_foreign(thing):
                return thing
            if self._is_own(thing):
                return await self._show_hand(thing) if thing.kind is Kind.HELD else BACK
            ended_by = self._step(thing)
            if ended_by is not None:
                return ended_by

    def _step(self, event: Event) -> Action | Back | None:
        """Take a gesture in the entry; returns how the entry ends, None if it goes on."""
        assert self._widget is not None
        after = self._widget.step(event)
        if isinstance(after, Done):
            return self._action(after)
        if isinstance(after, Back):
            return BACK
        if event.steps and after != self._widget:
            self._ui.sound("turn")
        self._widget = after
        return None

    def _draw(self) -> Screen:
        """The entry, as only its player may see it."""
        assert self._widget is not None
        return self._widget.draw()

    def _action(self, done: Done) -> Action:
        assert self._entry.make is not None
        return self._entry.make(done.value)

    def _is_foreign(self, event: Event) -> bool:
        """Whether another player pressed or holds their button."""
        other = seat_number(event.control) not in (None, self._button)
        return other and event.kind is not Kind.RELEASED

    def _is_own(self, event: Event) -> bool:
        return seat_number(event.control) == (self._button or 0)


def _closes(event: Event, opened: Event | None) -> bool:
    """Whether the control was released, or another control was used."""
    if event.kind is Kind.RELEASED:
        return opened is not None and event.control == opened.control
    return event.kind is not Kind.TURNED


def _basis(entry: PrivateEntry) -> object:
    return entry.widget if entry.of is None else entry.of
