"""The drawn box in a window. Every control can be clicked, and has its key printed on it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from hardware.box import KEYS, key_of
from hardware.drawn.box_state import BoxObserver, BoxState
from hardware.drawn.hand_keys import TURNS, HandKeys
from hardware.drawn.paint import Painter
from hardware.drawn.picture.draw_case import TABLE_DARK
from hardware.drawn.picture.faceplate import DESIGN
from hardware.drawn.side_note import pin_note, split_notes

if TYPE_CHECKING:
    from hardware.boxes.mock import MockBox

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")

import pygame

REAL_DISPLAYS = ("x11", "wayland", "cocoa", "windows")
"""pygame's drivers with a visible display."""

FRAME_S = 1 / 60
SETTLED_S = 0.15
"""Seconds after a resize before the box is redrawn; until then the picture is stretched."""

ROOM = 0.9
"""The share of the desktop that a new window may fill."""

REPEAT_MS = (350, 60)
REPEATING = (*TURNS, "BACKSPACE")
LARGEST_SCROLL = 5
MOUSE = "mouse"

_OTHER_NAMES = {"RETURN": "ENTER", "KP_ENTER": "ENTER", "ESCAPE": "ESC"}
_NAMES = {getattr(pygame, f"K_{key}"): key for key in KEYS if hasattr(pygame, f"K_{key}")}
_NAMES |= {getattr(pygame, f"K_{key}"): name for key, name in _OTHER_NAMES.items()}
_SHORTCUT = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_LALT


def available() -> bool:
    """Whether a window could be opened; does not open one."""
    if sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
        return False
    try:
        pygame.display.init()
        return pygame.display.get_driver() in REAL_DISPLAYS
    except pygame.error:
        return False
    finally:
        pygame.display.quit()


async def run(
    box: MockBox,
    *,
    wheel: Sequence[str] = (),
    title: str = "The word box",
    words: Callable[[], Sequence[str]] = tuple,
    gestures: Sequence[str] = (),
) -> None:
    """Show the box until the window is closed; `wheel` has the letters on the six wedges.

    Only notes are shown from `words`, because the display itself is legible. `gestures`
    explain presses and holds that the display does not mention.
    """
    window = _Window(box, title, words, partial(Painter, wheel=wheel, gestures=gestures))
    try:
        await window.show()
    finally:
        window.close()


class _Window:
    def __init__(
        self,
        box: MockBox,
        title: str,
        words: Callable[[], Sequence[str]],
        painter: Callable[[tuple[int, int], int], Painter],
    ) -> None:
        self._box = box
        self._words = words
        self._paints = painter
        self._hand_keys = HandKeys(box.hand)
        self._observer = BoxObserver(box.hand, self._hand_keys, time.monotonic)
        self._keys: set[int] = set()
        self._painter: Painter | None = None
        self._making: asyncio.Future[Painter] | None = None
        self._shown: tuple[BoxState, list[str]] | None = None
        self._resized = 0.0
        pygame.display.init()
        pygame.display.set_caption(title)
        pygame.display.set_mode(_first_size(), pygame.RESIZABLE).fill(TABLE_DARK)
        pygame.display.flip()
        pygame.key.set_repeat(*REPEAT_MS)

    def close(self) -> None:
        """Release every button and close the window."""
        self._hand_keys.lift_all()
        if self._making:
            self._making.cancel()
        pygame.display.quit()

    async def show(self) -> None:
        """Draw and handle events until the window is closed."""
        while True:
            if not self._take_all():
                return
            self._fit()
            self._draw()
            await asyncio.sleep(FRAME_S)

    def _take_all(self) -> bool:
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return False
            self._take(event)
        return True

    def _take(self, event: Any) -> None:
        takers = {
            pygame.KEYDOWN: self._key_down,
            pygame.KEYUP: self._key_up,
            pygame.MOUSEBUTTONDOWN: self._mouse_down,
            pygame.MOUSEBUTTONUP: lambda _: self._hand_keys.lift(MOUSE),
            pygame.MOUSEMOTION: self._mouse_over,
            pygame.MOUSEWHEEL: self._scroll,
            pygame.WINDOWFOCUSLOST: self._leave,
            pygame.VIDEORESIZE: self._resize,
            pygame.WINDOWEXPOSED: self._expose,
        }
        if taker := takers.get(event.type):
            taker(event)

    def _key_down(self, event: Any) -> None:
        key = _NAMES.get(event.key) or key_of(event.unicode)
        repeated = event.key in self._keys
        self._keys.add(event.key)
        if key and not event.mod & _SHORTCUT and (not repeated or key in REPEATING):
            self._hand_keys.strike(event.key, key)

    def _key_up(self, event: Any) -> None:
        self._keys.discard(event.key)
        self._hand_keys.lift(event.key)

    def _mouse_down(self, event: Any) -> None:
        target = self._target_of(event) if event.button == pygame.BUTTON_LEFT else None
        if target and target.steps:
            self._hand_keys.turn(target.steps)
        elif target:
            self._hand_keys.press(MOUSE, target.control)

    def _mouse_over(self, event: Any) -> None:
        shape = pygame.SYSTEM_CURSOR_HAND if self._target_of(event) else pygame.SYSTEM_CURSOR_ARROW
        with contextlib.suppress(pygame.error):  # not every system has a hand cursor
            pygame.mouse.set_cursor(shape)

    def _target_of(self, event: Any) -> Any:
        return self._painter.layout.target_at(*event.pos) if self._painter else None

    def _scroll(self, event: Any) -> None:
        if event.y:
            self._hand_keys.turn(max(-LARGEST_SCROLL, min(LARGEST_SCROLL, -event.y)))

    def _leave(self, _: Any) -> None:
        self._keys.clear()
        self._hand_keys.lift_all()

    def _resize(self, _: Any) -> None:
        self._resized = time.monotonic()
        self._shown = None

    def _expose(self, _: Any) -> None:
        self._shown = None

    def _fit(self) -> None:
        """Make a painter for the window's size, in a thread so that the loop is not blocked."""
        size = pygame.display.get_surface().get_size()
        if self._making and self._making.done():
            self._painter, self._making, self._shown = self._making.result(), None, None
        elif not self._making and self._unfit(size):
            painter = asyncio.to_thread(self._paints, size, self._box.seats)
            self._making = asyncio.ensure_future(painter)

    def _unfit(self, size: tuple[int, int]) -> bool:
        if self._painter is None:
            return True
        settled = time.monotonic() - self._resized >= SETTLED_S
        return self._painter.layout.size != size and settled

    def _draw(self) -> None:
        state, note = self._observer.state(), split_notes(self._words())[1]
        if self._painter is None or (state, note) == self._shown:
            return
        picture = pin_note(self._painter.paint(state), note)
        drawn = pygame.image.frombuffer(picture.tobytes(), picture.size, "RGB")
        screen = pygame.display.get_surface()
        if drawn.get_size() != screen.get_size():
            drawn = pygame.transform.smoothscale(drawn, screen.get_size())
        screen.blit(drawn, (0, 0))
        pygame.display.flip()
        self._shown = state, note


def _first_size() -> tuple[int, int]:
    """The design size, scaled to the desktop."""
    desktop = pygame.display.get_desktop_sizes()[0]
    room = min(desktop[0] * ROOM / DESIGN[0], desktop[1] * ROOM / DESIGN[1])
    scale = min(room, max(1.0, room * 0.8))
    return round(DESIGN[0] * scale), round(DESIGN[1] * scale)
