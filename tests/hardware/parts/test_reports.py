from __future__ import annotations

import logging

import pytest

from hardware.box import SPIN, Event, Fault, Kind
from hardware.parts.reports import Reports

PRESS = Event(SPIN, Kind.PRESSED, 7)


def test_a_fault_and_its_end_are_reported_once() -> None:
    reports, told = Reports(), list[Event | Fault]()
    reports.listen(told.append)
    for _ in range(3):
        reports.fault("display", "It is gone.")
    for _ in range(3):
        reports.back("display")
    assert told == [
        Fault("display", "It is gone."),
        Fault("display", "The display works again.", back=True),
    ]


def test_a_new_sink_receives_earlier_faults_but_no_earlier_presses() -> None:
    reports, told = Reports(), list[Event | Fault]()
    reports.event(PRESS)
    reports.fault("sound", "No device.")
    reports.fault("display", "It is gone.")
    reports.back("display")
    reports.listen(told.append)
    assert told == [Fault("sound", "No device.")]


def test_an_exception_in_the_sink_is_only_logged(caplog: pytest.LogCaptureFixture) -> None:
    reports = Reports()

    def closed(_: Event | Fault) -> None:
        raise RuntimeError("the loop is closed")

    reports.listen(closed)
    with caplog.at_level(logging.ERROR):
        reports.event(PRESS)
    assert "the loop is closed" in caplog.text
