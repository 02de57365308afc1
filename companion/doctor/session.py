"""The loop of the check-up: shows a screen and waits for an answer, never without a time limit.

A bar shows the time left on every screen, so the check-up ends even if all buttons are dead.
"""

from __future__ import annotations

import asyncio

from companion.config.settings import Settings
from companion.doctor.screens import RUNNING
from companion.screen.screen import Fill, Screen
from companion.ui.clock import nanoseconds
from companion.ui.ui import Prompt, Ui
from companion.widgets.widget import is_back, is_push
from hardware.box import WIDTH, Box, Event, Fault, Kind, seat_number
from hardware.checkup.findings import Finding, note
from hardware.gestures import Gestures
from hardware.layouts.choice import choose
from hardware.parts.oled import BurnInGuard

PRESS_S = 20.0
"""Time limit for a press in seconds; after it the button counts as dead."""

ANSWER_S = 60.0
"""Time limit for an answer, in seconds."""

REDRAW_S = 0.5
"""How often the time bar is redrawn, in seconds."""

TERMINAL = "terminal"

MELODY, VOLUME = "game_over", 8
"""The sound with which loudspeaker and microphone are tested, and how loud it is."""


def unanswered(part: str) -> Finding:
    """The finding about a part that nobody judged."""
    return note(part, "Nobody answered.", "To test it again: companion doctor")


class Session(Ui):
    """A `Ui` for the check-up; `lost` has the messages of parts that failed, by part."""

    def __init__(self, box: Box, settings: Settings) -> None:
        self.lost: dict[str, str] = {}
        self.wiring, self.listens = settings.wiring, settings.voice.listen == "on"
        self.layout = choose(settings.keyboard.layout).name
        at_rest = BurnInGuard(0, 0, steps=((0, 0),))  # the test picture uses every pixel
        super().__init__(
            box, Gestures(debounce_s=settings.box.debounce_s, pressed=box.is_pressed), at_rest
        )

    def type(self, key: str) -> None:
        """Handle a key typed at a terminal: ENTER is yes or next, ESC is no."""
        self._receive(Event(TERMINAL, Kind.TYPED, nanoseconds(self.now), key=key))

    def play_melody(self) -> None:
        """Play the sound of the tests."""
        self.box.volume(VOLUME)
        self.box.play(MELODY)

    async def wait(
        self, screen: Screen, seconds: float = PRESS_S, *, bar: bool = True
    ) -> Event | None:
        """The next gesture while the screen is shown, or None if the time runs out."""
        until = self.now + seconds

        def running(now: float) -> Screen:
            left = Fill(0, RUNNING, max(round(WIDTH * (until - now) / seconds), 1), 2)
            return screen.plus(left).replace(again_s=REDRAW_S)

        try:
            async with asyncio.timeout(seconds):
                return await self.gesture(Prompt(running if bar else lambda _: screen))
        except TimeoutError:
            return None

    async def agrees(self, screen: Screen, *, bar: bool = True) -> bool | None:
        """True for any button, False for SPIN, None if nobody answers."""
        while True:
            event = await self.wait(screen, ANSWER_S, bar=bar)
            if event is None:
                return None
            if is_back(event) or event.key == "N":
                return False
            if is_push(event) or event.key == "Y" or seat_number(event.control) is not None:
                return True

    def _arrive(self, thing: Event | Fault) -> None:
        if isinstance(thing, Fault):
            self.lost.pop(thing.part, None)
            if not thing.back:
                self.lost[thing.part] = thing.message
        super()._arrive(thing)
