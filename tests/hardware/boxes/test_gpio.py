from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from luma.core.interface.serial import i2c
from PIL import Image

from hardware.box import KEYBOARD, AddReader, Event, Fault, Kind
from hardware.boxes.gpio import GpioBox
from hardware.boxes.panel import Panel, PanelBus
from hardware.parts import sounds
from hardware.parts.drivers import Serial
from hardware.parts.outputs import MOVE_S
from hardware.parts.sounds import Note
from hardware.pins.pins import Pins
from hardware.wiring.wiring import BuzzerWiring, DisplayWiring, KnobWiring, SeatWiring, Wiring


class Pin(MockPWMPin):  # type: ignore[misc]
    """A pin that another program uses, or whose wire is broken."""

    busy: ClassVar[set[int]] = set()
    broken: ClassVar[set[int]] = set()

    def __init__(self, factory: Any, info: Any) -> None:
        super().__init__(factory, info)
        if self._number in self.busy:
            raise OSError("GPIO busy")

    def _set_state(self, value: float) -> None:
        if self._number in self.broken:
            raise OSError("no such line")
        super()._set_state(value)


@pytest.fixture
def pin() -> Iterable[type[Pin]]:
    yield Pin
    Pin.busy, Pin.broken = set(), set()


class Made:
    """A box over mock pins in virtual time."""

    def __init__(self, wiring: Wiring | None = None) -> None:
        self.time = 50.0
        self.factory = MockFactory(pin_class=Pin)
        self.bus = PanelBus(Panel())
        self.told: list[Event | Fault] = []
        self.box = GpioBox(
            wiring or Wiring(),
            lambda: Pins(self.factory),
            self.serial,
            now=lambda: self.time,
            threads=False,
        )
        self.box.open()
        self.box.listen(self.told.append)

    def serial(self, _: DisplayWiring) -> Serial:
        serial: Serial = i2c(bus=self.bus)
        return serial

    def state(self, line: int) -> float:
        return float(self.factory.pin(line).state)

    def hz(self, line: int) -> float | None:
        pin = self.factory.pin(line)
        return pin.frequency if pin.state else None

    def later(self, seconds: float) -> None:
        self.time += seconds
        self.box._pump()


NOTHING = Wiring(seats=(), spin=None, knob=None, buzzer=None, display=None, sound="none")
TUNE = {"tick": (Note(440, 100), Note(0, 50), Note(880, 100)), "click": (Note(300, 10),)}


@pytest.fixture(autouse=True)
def notes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sounds, "notes", lambda: TUNE)


def everything(box: GpioBox) -> None:
    box.show(Image.new("1", (128, 64), 1))
    box.lamp(1, True)
    box.lamp(9, True)
    box.buzz(440)
    box.play("tick")
    box.volume(5)
    box.point(2)
    box.bright(9)
    box.shift(1, 1)


def test_every_part_may_be_absent() -> None:
    made = Made(NOTHING)
    everything(made.box)
    assert not made.box.busy()
    made.box.close()
    assert made.box.seats == 0
    assert made.told == []


def test_a_line_in_use_by_another_program_is_one_fault_and_the_rest_works(pin: type[Pin]) -> None:
    pin.busy = {17}
    made = Made(Wiring())
    made.box.lamp(1, True)
    faults = [news for news in made.told if isinstance(news, Fault)]
    assert [(fault.part, fault.back) for fault in faults] == [("seat2", False)]
    assert "GPIO busy" in faults[0].message
    assert made.state(18) == 1
    assert made.box.seats == 8
    made.factory.pin(4).drive_low()
    assert isinstance(made.told[-1], Event)


def test_an_output_that_raises_is_one_fault_and_is_retried(
    pin: type[Pin],
) -> None:
    made = Made(Wiring())
    pin.broken = {18}
    made.box.lamp(1, True)
    made.box.lamp(2, True)
    made.box.buzz(None)
    assert [news.back for news in made.told if isinstance(news, Fault)] == [False]
    pin.broken = set()
    made.box.lamp(2, False)
    assert made.state(18) == 1
    assert [(n.part, n.back) for n in made.told if isinstance(n, Fault)] == [
        ("lamp of seat 1", False),
        ("lamp of seat 1", True),
    ]


def test_an_output_is_made_once_its_line_is_free(
    pin: type[Pin],
) -> None:
    pin.busy = {13}
    made = Made(Wiring())
    assert [news.back for news in made.told if isinstance(news, Fault)] == [False]
    pin.busy = set()
    made.box.buzz(440)
    assert made.hz(13) == 440
    assert [news.back for news in made.told if isinstance(news, Fault)] == [False, True]


def test_a_passive_buzzer_sounds_at_every_pitch() -> None:
    made = Made(Wiring(buzzer=BuzzerWiring(line=13, kind="passive")))
    for hz in (110.0, 440.0, 3520.0):
        made.box.buzz(hz)
        assert made.hz(13) == hz
    made.box.buzz(None)
    assert made.hz(13) is None


def test_an_active_buzzer_switches_on_and_off_and_plays_no_tune() -> None:
    made = Made(Wiring(buzzer=BuzzerWiring(line=13, kind="active")))
    made.box.play("tick")
    assert made.state(13) == 0
    made.box.buzz(440)
    assert made.state(13) == 1
    made.box.buzz(None)
    assert made.state(13) == 0


def test_the_passive_buzzer_plays_the_notes_in_time_without_a_loudspeaker() -> None:
    made = Made()
    made.box.play("tick")
    heard = [made.hz(13)]
    for seconds in (0.1, 0.05, 0.1):
        made.later(seconds + 0.0001)
        heard.append(made.hz(13))
    assert heard == [440, None, 880, None]


def test_a_new_tune_replaces_the_old_one_and_a_buzz_ends_it() -> None:
    made = Made()
    made.box.play("tick")
    made.box.play("click")
    assert made.hz(13) == 300
    made.box.buzz(2000)
    made.later(1)
    assert made.hz(13) == 2000
    made.box.play("tick")
    made.later(1)
    assert made.hz(13) == 2000
    made.box.buzz(None)
    made.later(1)
    assert made.hz(13) is None


def test_the_volume_changes_tunes_only_and_zero_is_silent() -> None:
    made = Made()
    made.box.volume(5)
    made.box.play("tick")
    assert made.state(13) == pytest.approx(0.25)
    made.later(1)
    made.box.volume(0)
    made.box.play("tick")
    assert made.state(13) == 0
    made.box.buzz(440)
    assert made.state(13) == pytest.approx(0.5)


def test_an_unknown_sound_is_silence() -> None:
    made = Made()
    made.box.play("bagpipe")
    assert made.hz(13) is None
    assert made.told == []


def test_the_wheel_lights_one_wedge_at_a_time() -> None:
    lines = (11, 20, 21, 9, 10, 12)
    made = Made(Wiring(seats=(SeatWiring(button=4),), wedges=lines))
    for wedge in (1, 6, 3):
        made.box.point(wedge)
        assert [made.state(line) for line in lines] == [n == wedge for n in range(1, 7)]
    made.box.point(None)
    assert sum(made.state(line) for line in lines) == 0


def test_a_servo_gets_no_pulses_after_each_move() -> None:
    made = Made(Wiring(servo=19))
    servo = made.factory.pin(19)
    assert servo.frequency is None
    pulses = []
    for wedge in range(1, 7):
        made.box.point(wedge)
        assert servo.frequency == 50
        pulses.append(servo.state)
        made.later(MOVE_S / 2)
        assert servo.frequency == 50
        made.later(MOVE_S / 2 + 0.001)
        assert servo.frequency is None
    steps = [b - a for a, b in pairwise(pulses)]
    assert all(step == pytest.approx(steps[0]) for step in steps)
    assert (pulses[0], pulses[-1]) == pytest.approx((0.03, 0.12))


def test_the_ends_of_a_servo_are_settings() -> None:
    made = Made(Wiring(servo=19, servo_ms=(0.5, 2.6)))
    pulses = []
    for wedge in (1, 6):
        made.box.point(wedge)
        pulses.append(made.factory.pin(19).state)
    made.box.aim(1.1)
    pulses.append(made.factory.pin(19).state)
    assert pulses == pytest.approx([0.5 / 20, 2.6 / 20, 1.1 / 20])


def test_closing_twice_leaves_every_output_off_and_every_line_free() -> None:
    made = Made(Wiring(servo=19))
    everything(made.box)
    watched = {line: made.factory.pin(line) for line in (18, 13, 19)}
    made.box.close()
    everything(made.box)
    made.box.close()
    assert made.told == []
    assert all(pin.function == "input" for pin in watched.values())
    assert not any(state.state for pin in watched.values() for state in pin.states[-1:])
    pins = Pins(made.factory)
    again = GpioBox(Wiring(), lambda: pins, made.serial, now=lambda: 0.0, threads=False)
    again.open()
    told: list[Event | Fault] = []
    again.listen(told.append)
    assert told == []


def test_a_knob_without_a_spin_button_still_turns() -> None:
    made = Made(Wiring(spin=None, knob=KnobWiring(a=8, b=7, push=6)))
    for drive in ("drive_low", "drive_high"):
        for line in (8, 7):
            getattr(made.factory.pin(line), drive)()
    assert [news.steps for news in made.told if isinstance(news, Event)] == [1]


class Loop(Pins):
    """Pins whose edges an event loop reads, in order."""

    settled = True

    def attach(self, add_reader: AddReader) -> None:
        self.attached = add_reader


def test_an_event_loop_reads_the_edges_if_it_passes_its_readers() -> None:
    made = Made()
    pins = made.box._pins = Loop(made.factory)
    readers: dict[int, Callable[[], None]] = {}
    made.box.listen(made.told.append, readers.__setitem__)
    pins.attached(3, made.box.open)
    assert readers == {3: made.box.open}


def test_a_press_waits_for_missing_edges_and_pending_keys_and_a_key_always_waits() -> None:
    made = Made()
    press, key = Event("seat1", Kind.PRESSED, 0), Event(KEYBOARD, Kind.TYPED, 0, key="A")
    assert not made.box.is_settled(press)
    made.box._pins = Loop(made.factory)
    assert made.box.is_settled(press)
    assert not made.box.is_settled(key)
    keys = made.box._keys = SimpleNamespace(busy=True, close=lambda: None)
    assert not made.box.is_settled(press)
    keys.busy = False
    assert made.box.is_settled(press)
