"""Events reach the loop by the shortest way."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any

import pytest

from companion.screen.screen import Screen
from companion.ui.clock import VirtualLoop
from companion.ui.ui import Prompt, Ui
from hardware.box import SPIN, Event, Kind
from hardware.boxes.mock import MockBox
from hardware.gestures import Gestures
from hardware.parts.oled import BurnInGuard

S = 10**9


class ListenedBox(MockBox):
    """A box that records the arguments of `listen`; with `waits`, events wait for earlier ones."""

    readers: Any = None
    waits = False

    def listen(self, sink: Any, add_reader: Any = None) -> None:
        self.sink, self.readers = sink, add_reader

    def is_settled(self, event: Event) -> bool:
        return not self.waits


def press(ui: Ui) -> Event:
    return Event(SPIN, Kind.PRESSED, round(ui.now * S))


def make_ui(box: ListenedBox) -> Ui:
    return Ui(box, Gestures(), BurnInGuard(0, 0))


async def next_of(ui: Ui) -> Any:
    return await ui.next(Prompt(lambda _: Screen()))


def run(main: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(main)


@pytest.fixture
def box() -> Any:
    box = ListenedBox()
    yield box
    box.close()


def test_edges_are_read_by_the_loop_itself(box: ListenedBox) -> None:
    async def check() -> None:
        make_ui(box)
        assert box.readers == asyncio.get_running_loop().add_reader

    run(check())


def test_events_read_by_the_loop_need_no_second_round(
    box: ListenedBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def pressed() -> None:
        ui = make_ui(box)
        monkeypatch.setattr(asyncio.get_running_loop(), "call_soon_threadsafe", None)
        box.sink(press(ui))
        assert ui.pressed or ui._gestures.due() is not None
        assert (await next_of(ui)).control == SPIN

    run(pressed())


def test_events_read_by_another_thread_reach_the_loop_too(box: ListenedBox) -> None:
    async def pressed() -> None:
        ui = make_ui(box)
        threading.Thread(target=box.sink, args=(press(ui),)).start()
        assert (await next_of(ui)).control == SPIN

    run(pressed())


@pytest.mark.parametrize("waits", [False, True])
def test_a_press_waits_only_for_earlier_events_on_their_way(box: ListenedBox, waits: bool) -> None:
    async def pressed() -> None:
        ui = make_ui(box)
        box.waits = waits
        box.sink(press(ui))
        now = round(ui.now * S)
        due = ui._gestures.due()
        assert due is not None
        assert (due > now) is waits

    run(pressed())
