from __future__ import annotations

import logging
import threading

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.box import KNOB, Event, Fault, Kind
from hardware.parts.inputs import Button, Knob, Stamps
from hardware.parts.reports import Reports

SECOND, NOW = 10**9, 1000.0


class Sensed:
    """Inputs on gpiozero's mock pins; it records their events and faults."""

    def __init__(self) -> None:
        self.factory = MockFactory()
        self.reports = Reports()
        self.told: list[Event | Fault] = []
        self.reports.listen(self.told.append)
        self.stamps = Stamps(lambda: NOW)


def test_stamps_of_the_monotonic_clock_stay_as_they_are() -> None:
    stamps = Stamps(lambda: 1000.0)
    assert [stamps.ns(ticks) for ticks in (999.5, 999.999999999, 1000.001)] == [
        999_500_000_000,
        999_999_999_999,
        1_000_001_000_000,
    ]


def test_stamps_of_another_clock_get_the_same_offset() -> None:
    now = [1000.0]
    stamps = Stamps(lambda: now[0])
    first = stamps.ns(1_700_000_000.25)
    now[0] = 1003.0
    second = stamps.ns(1_700_000_001.75)
    assert first == 1000 * SECOND
    assert second - first == pytest.approx(1.5 * SECOND, abs=1000)


def test_a_button_reports_the_stamp_of_the_edge() -> None:
    sensed = Sensed()
    button = Button(4, "seat1", sensed.reports, sensed.stamps, sensed.factory)
    early = NOW - 0.25
    button._pin_changed(early, 0)
    button._pin_changed(early + 0.1, 1)
    assert sensed.told == [
        Event("seat1", Kind.PRESSED, round(early * SECOND)),
        Event("seat1", Kind.RELEASED, round((early + 0.1) * SECOND)),
    ]


def test_a_button_does_not_use_gpiozeros_debouncing() -> None:
    sensed = Sensed()
    button = Button(4, "seat1", sensed.reports, sensed.stamps, sensed.factory)
    assert button.pin.bounce is None
    for _ in range(5):
        button.pin.drive_low()
        button.pin.drive_high()
    assert len(sensed.told) == 10


def test_a_callback_never_ends_the_thread_that_calls_it(caplog: pytest.LogCaptureFixture) -> None:
    """The pin library calls from one thread, which an exception would end."""
    sensed = Sensed()
    sensed.reports.listen(lambda _: 1 / 0)  # type: ignore[arg-type, return-value]
    button = Button(4, "seat1", sensed.reports, sensed.stamps, sensed.factory)
    knob = Knob(8, 7, sensed.reports, sensed.stamps, sensed.factory)
    done = threading.Event()

    def library() -> None:
        button._pin_changed(None, 0)  # type: ignore[arg-type]
        knob._a_changed(None, 0)  # type: ignore[arg-type]
        button._pin_changed(NOW, 0)
        done.set()

    with caplog.at_level(logging.ERROR):
        threading.Thread(target=library).start()
        done.wait()
    assert "could not be read" in caplog.text


def test_the_knob_reports_every_detent_with_its_stamp_without_limit() -> None:
    sensed = Sensed()
    knob = Knob(8, 7, sensed.reports, sensed.stamps, sensed.factory)
    for _ in range(40):
        for pin in (knob.a.pin, knob.b.pin):
            pin.drive_low()
        for pin in (knob.a.pin, knob.b.pin):
            pin.drive_high()
    turns = [event for event in sensed.told if isinstance(event, Event)]
    assert [(turn.control, turn.kind, turn.steps) for turn in turns] == [
        (KNOB, Kind.TURNED, 1)
    ] * 40


def test_a_knob_that_jiggles_between_detents_reports_nothing() -> None:
    sensed = Sensed()
    knob = Knob(8, 7, sensed.reports, sensed.stamps, sensed.factory)
    for _ in range(5):
        knob.a.pin.drive_low()
        knob.a.pin.drive_high()
    assert sensed.told == []


PHASES = (("a", 0), ("b", 0), ("a", 1), ("b", 1))
"""A cycle clockwise: lines and their new levels."""


@pytest.mark.parametrize(
    ("clicks", "both_closed"), [(1, False), (2, False), (2, True), (4, False), (4, True)]
)
@pytest.mark.parametrize("clockwise", [True, False])
def test_every_click_of_every_kind_of_knob_is_a_step(
    clicks: int, both_closed: bool, clockwise: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A knob with two clicks rests with both contacts open, or with both closed."""
    sensed = Sensed()
    if both_closed:
        for line in (8, 7):
            sensed.factory.pin(line).drive_low()
        monkeypatch.setattr(MockPin, "_set_pull", lambda pin, value: None)  # it would open them
    knob = Knob(8, 7, sensed.reports, sensed.stamps, sensed.factory, clicks=clicks)
    lines = {"a": knob.a.pin, "b": knob.b.pin}
    if not clockwise:
        lines = {"a": knob.b.pin, "b": knob.a.pin}
    for click in range(10):
        for quarter in range(4 // clicks):
            line, level = PHASES[(2 * both_closed + click * 4 // clicks + quarter) % 4]
            (lines[line].drive_high if level else lines[line].drive_low)()
        turns = [event.steps for event in sensed.told if isinstance(event, Event)]
        assert turns == [1 if clockwise else -1] * (click + 1)


@pytest.mark.parametrize("clicks", [1, 2, 4])
def test_a_contact_that_bounces_adds_nothing(clicks: int) -> None:
    sensed = Sensed()
    knob = Knob(8, 7, sensed.reports, sensed.stamps, sensed.factory, clicks=clicks)
    for line, level in PHASES * 3:
        pin = getattr(knob, line).pin
        for _ in range(3):
            (pin.drive_high if level else pin.drive_low)()
            (pin.drive_low if level else pin.drive_high)()
        (pin.drive_high if level else pin.drive_low)()
    assert sum(event.steps for event in sensed.told if isinstance(event, Event)) == 3 * clicks


def test_a_knob_may_be_counted_in_another_way_at_any_time() -> None:
    sensed = Sensed()
    knob = Knob(8, 7, sensed.reports, sensed.stamps, sensed.factory, clicks=2)
    knob.a.pin.drive_low()
    knob.b.pin.drive_low()
    knob.rest_at(4)
    knob.a.pin.drive_high()
    knob.b.pin.drive_high()
    knob.rest_at(2)
    knob.a.pin.drive_low()
    knob.b.pin.drive_low()
    assert [event.steps for event in sensed.told if isinstance(event, Event)] == [1, 1, 1, 1]


@pytest.mark.parametrize("held_up", [2, 3, 4, 8, 16])
@pytest.mark.parametrize("clockwise", [True, False])
def test_a_knob_loses_no_detent_if_one_line_is_read_before_the_other(
    held_up: int, clockwise: bool
) -> None:
    """After a delay lgpio delivers this many waiting edges line by line."""
    sensed = Sensed()
    knob = Knob(8, 7, sensed.reports, sensed.stamps, sensed.factory)
    begun = NOW - 1
    edges = [(begun + n * 0.01, *PHASES[n % 4]) for n in range(80)]
    lines = ("a", "b") if clockwise else ("b", "a")
    for first in range(0, len(edges), held_up):
        waiting = edges[first : first + held_up]
        for ticks, phase, level in sorted(waiting, key=lambda edge: edge[1]):
            line = lines[phase == "b"]
            getattr(knob, f"_{line}_changed")(ticks, level)
    turns = [event.steps for event in sensed.told if isinstance(event, Event)]
    assert sum(turns) == (20 if clockwise else -20)
    stamps = [event.ns for event in sensed.told if isinstance(event, Event)]
    assert stamps == sorted(stamps)
