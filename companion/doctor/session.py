"""Where one part after another is tried: nothing is waited for without end, any button answers.

Every screen has a bar that runs out, so that a box with dead buttons comes to the end too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from companion.config.settings import Settings
from companion.doctor.screens import RUNNING
from companion.screen.screen import Fill, Screen
from companion.ui.clock import nanoseconds
from companion.ui.ui import Prompt, Ui
from companion.widgets.widget import backed, taken
from hardware.box import WIDTH, Box, Event, Fault, Kind, seat_number
from hardware.gestures import Gestures
from hardware.parts import keyboard_layouts
from hardware.parts.oled import BurnInGuard

PRESS_S = 20.0
"""How long a press is waited for, seconds; then it is taken as not possible."""

ANSWER_S = 60.0
"""How long an answer is waited for, seconds."""

RUNS_S = 0.5
"""How often the bar of the time left is drawn anew, seconds."""

TERMINAL = "terminal"

Draw = Callable[[float], Screen]


class Session(Ui):
    """The people's side of a box that is being tried; `lost` has the faults that parts reported."""

    def __init__(self, box: Box, settings: Settings) -> None:
        self.lost: dict[str, str] = {}
        self.wiring = settings.wiring
        layout = settings.keyboard.layout
        self.layout = keyboard_layouts.configured() if layout == "auto" else layout
        unmoved = BurnInGuard(0, 0, steps=((0, 0),))  # the test picture has all pixels
        super().__init__(
            box, Gestures(debounce_s=settings.box.debounce_s, pressed=box.pressed), unmoved
        )

    def type(self, key: str) -> None:
        """Take a key from elsewhere than the box: ENTER is yes or on, ESC is no."""
        self._sink(Event(TERMINAL, Kind.TYPED, nanoseconds(self.now), key=key))

    async def wait(
        self, screen: Screen, seconds: float = PRESS_S, *, bar: bool = True
    ) -> Event | None:
        """The next gesture while the screen is shown; None when the time is over."""
        until = self.now + seconds

        def running(now: float) -> Screen:
            left = Fill(0, RUNNING, max(round(WIDTH * (until - now) / seconds), 1), 2)
            return screen.plus(left).but(again_s=RUNS_S)

        try:
            async with asyncio.timeout(seconds):
                return await self.gesture(Prompt(running if bar else lambda _: screen))
        except TimeoutError:
            return None

    async def agrees(self, screen: Screen, *, bar: bool = True) -> bool | None:
        """Any button is yes, the spin button no; None when nobody answers."""
        while True:
            event = await self.wait(screen, ANSWER_S, bar=bar)
            if event is None:
                return None
            if backed(event) or event.key == "N":
                return False
            if taken(event) or event.key == "Y" or seat_number(event.control) is not None:
                return True

    def _arrive(self, thing: Event | Fault) -> None:
        if isinstance(thing, Fault):
            self.lost.pop(thing.part, None)
            if not thing.back:
                self.lost[thing.part] = thing.message
        super()._arrive(thing)
