"""What only one player may see: their own button shows it, or the box is given to them.

The picture is hidden whenever anything else is waited for: a menu, a pause or a
pulled plug never finds it on the display.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from companion.games.api.rules import Action, View
from companion.games.api.ui import Context, PrivateEntry
from companion.scenes.playing.shown import Shown
from companion.screen.screen import Lamp, Screen, page
from companion.ui.timers import Timer
from companion.ui.ui import Prompt, Ui
from companion.widgets.widget import BACK, Back, Done, Widget, is_back, is_push
from hardware.box import Event, Kind, seat_number

KEY_S = 5.0
"""How long a key shows what is hidden: nobody lets go of a key."""

HELD_S = 60.0
"""How long a control shows it that is held, or stuck."""

ENTRY_S = 20.0
"""How long a secret entry is shown while nobody touches anything."""


class PrivateEntries:
    """What each player of a table looks at; an entry in which somebody broke in is kept."""

    def __init__(self, shown: Shown) -> None:
        self._shown = shown
        self._aside: dict[str, Secret] = {}

    async def show(self, asked: PrivateEntry, event: Event) -> Event | Timer | Action | None:
        """Show it to that player alone; returns what ended it, as `Secret.run` does.

        Whoever holds their button sees the hand until they let go. An entry in which
        somebody else broke in goes on when its player wants it again.
        """
        if event.kind is Kind.HELD and asked.widget is None:
            return await self._secret(asked).glance(event)
        aside = self._aside.pop(asked.by, None)
        secret = aside if aside and aside.same(asked) else self._secret(asked)
        thing = await secret.run()
        if isinstance(thing, Event | Timer):
            self._aside[asked.by] = secret
        return thing

    def forget(self) -> None:
        """Whatever was begun is begun again."""
        self._aside.clear()

    def _secret(self, asked: PrivateEntry) -> Secret:
        shown, table = self._shown, self._shown.table
        context, view = shown.context(), table.view(asked.by)
        hand, button = table.kind.ui.hand or _no_hand, table.buttons.get(asked.by)
        alone = table.people == (asked.by,)
        return Secret(
            shown.ui, asked, button, lambda: hand(shown.later(context), view), alone=alone
        )


def _no_hand(_sight: Context, _view: View) -> Screen:
    return page("", "NO HAND", "nothing is hidden here")


class Secret:
    """One player with the box in hand; `button` is their own, None where there is none.

    `alone`: nobody else could look, so the box is not given to anybody.
    """

    def __init__(
        self,
        ui: Ui,
        asked: PrivateEntry,
        button: int | None,
        hand: Callable[[], Screen],
        *,
        alone: bool = False,
    ) -> None:
        self._ui, self._asked, self._button, self._hand = ui, asked, button, hand
        self._piece, self._alone = asked.widget, alone

    def same(self, asked: PrivateEntry) -> bool:
        """Whether that is the entry which is being made here."""
        return asked.widget is not None and _built_on(asked) == _built_on(self._asked)

    async def run(self) -> Event | Timer | Action | None:
        """Show and hide as often as wanted; what ended it.

        A gesture of somebody else, a deadline that ran out, the action that was
        entered, or nothing: the player gives the box back.
        """
        if self._alone:
            only = await self._shown(None)
            return None if isinstance(only, Back) else only
        while True:
            thing = await self._ui.next(Prompt(lambda _: self._hidden()))
            if isinstance(thing, Timer) or self._foreign(thing):
                return thing
            if is_back(thing):
                return None
            if self._opens(thing):
                shown = await self._shown(thing)
                if not isinstance(shown, Back):
                    return shown

    async def glance(self, held: Event) -> Event | Timer | None:
        """Show the hand at once, until the button that is held is let go of."""
        ended = await self._seen(held)
        return None if isinstance(ended, Back) else ended

    def _hidden(self) -> Screen:
        look = "hold knob/Enter: see" if self._button is None else "hold your button: see"
        what = look if self._piece is None else "push: go on"
        screen = page("GIVE THE BOX TO", self._asked.by, what, "SPIN: put it back")
        lamps = {} if self._button is None else {self._button: Lamp.BLINK}
        return screen.replace(lamps=lamps)

    def _opens(self, event: Event) -> bool:
        """Whether that shows it: the own button, the knob's push, or Enter; no other key."""
        return is_push(event) or self._own(event)

    async def _shown(self, opened: Event | None) -> Event | Timer | Action | Back:
        """What is secret, until it is hidden again (Back) or something else happens."""
        if self._piece is None:
            return await self._seen(opened)
        return await self._entered(self._piece)

    async def _seen(self, opened: Event | None) -> Event | Timer | Back:
        """The hand, as long as the control is held that opened it; None: until anything else."""
        if opened and opened.kind is not Kind.TYPED and not self._ui.box.pressed(opened.control):
            return BACK
        seconds = KEY_S if opened and opened.kind is Kind.TYPED else HELD_S
        prompt = Prompt(lambda _: self._hand(), releases=True)
        closing = self._closing(seconds)
        try:
            while (thing := await self._ui.next_unless(prompt, closing)) is not None:
                if isinstance(thing, Timer) or self._foreign(thing):
                    return thing
                if self._closes(thing, opened):
                    break
        finally:
            closing.cancel()
        return BACK

    def _closing(self, seconds: float) -> asyncio.Future[None]:
        """Is done when it is hidden by itself: never, where nobody else could look."""
        if self._alone:
            return asyncio.get_running_loop().create_future()
        return asyncio.ensure_future(asyncio.sleep(seconds))

    def _closes(self, event: Event, opened: Event | None) -> bool:
        """Whether the control is let go of, or another one is used."""
        if event.kind is Kind.RELEASED:
            return opened is not None and event.control == opened.control
        return event.kind is not Kind.TURNED

    async def _entered(self, widget: Widget) -> Event | Timer | Action | Back:
        while True:
            closing = self._closing(ENTRY_S)
            thing = await self._ui.next_unless(_prompt(widget), closing)
            closing.cancel()
            if thing is None or self._own(thing):
                return BACK
            if isinstance(thing, Timer) or self._foreign(thing):
                return thing
            after = widget.step(thing)
            if isinstance(after, Done):
                return self._meant(after)
            if isinstance(after, Back):
                return BACK
            if thing.steps and after != widget:
                self._ui.sound("turn")
            self._piece = widget = after

    def _meant(self, done: Done) -> Action:
        assert self._asked.make is not None
        return self._asked.make(done.value)

    def _foreign(self, event: Event) -> bool:
        """Whether somebody else did it, at the own seat."""
        return seat_number(event.control) not in (None, self._button)

    def _own(self, thing: Event | Timer) -> bool:
        return not isinstance(thing, Timer) and seat_number(thing.control) == (self._button or 0)


def _built_on(asked: PrivateEntry) -> object:
    return asked.widget if asked.of is None else asked.of


def _prompt(widget: Widget) -> Prompt:
    return Prompt(lambda _: widget.draw())
