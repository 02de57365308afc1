"""Edges are delivered in the order of the kernel's numbers; a missing number is awaited."""

from __future__ import annotations

from pathlib import Path

import pytest
from gpiod_kit import Kernel, Request, devices, kernel

from hardware.pins import edges as edges_module
from hardware.pins.chip import Chip
from hardware.pins.edges import LATE_NS, Edges

__all__ = ["kernel"]


class Read:
    """Edges of three lines that records deliveries; the clock stands at `ns`."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ns = 10**9
        self.delivered: list[tuple[int, int, bool]] = []
        self.settled: list[bool] = []
        self.request: Request = Chip(devices(folder)).inputs([4, 5, 26])
        self.edges = Edges(self.request, self.deliver)
        monkeypatch.setattr(edges_module.time, "monotonic_ns", lambda: self.ns)

    def deliver(self, line: int, ns: int, level: bool) -> None:
        self.delivered.append((line, ns, level))
        self.settled.append(self.edges.settled)


@pytest.fixture
def read(kernel: Kernel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Read:
    return Read(tmp_path, monkeypatch)


def test_all_inputs_are_one_request_pulled_up_with_both_edges(read: Read, kernel: Kernel) -> None:
    (request,) = kernel.requests
    assert request.lines == (4, 5, 26)
    assert (request.settings.direction, request.settings.bias) == ("input", "pull-up")
    assert request.settings.edge_detection == "both"


def test_an_edge_has_its_line_stamp_and_level(read: Read) -> None:
    read.request.add(4, 100, False)
    read.request.add(4, 200, True)
    read.edges.read()
    assert read.delivered == [(4, 100, False), (4, 200, True)]
    assert read.settled == [True, True]


def test_edges_in_the_wrong_order_are_delivered_in_the_right_one(read: Read) -> None:
    read.request.add(26, 300, False, number=2)
    read.request.add(4, 100, False, number=1)
    read.edges.read()
    assert [line for line, _, _ in read.delivered] == [4, 26]
    assert read.settled == [True, True]


def test_a_missing_number_is_awaited_until_its_edge_arrives(read: Read) -> None:
    read.request.add(26, 300, False, number=3)
    read.edges.read()
    read.request.add(4, 100, False, number=1)
    read.edges.read()
    read.request.add(5, 200, False, number=2)
    read.edges.read()
    assert read.settled == [False, False, True]


def test_an_edge_that_the_kernel_dropped_is_not_waited_for_any_longer(read: Read) -> None:
    read.request.add(26, 300, False, number=3)
    read.edges.read()
    read.ns += LATE_NS
    assert not read.edges.settled
    read.ns += 1
    assert read.edges.settled
    read.request.add(26, 400, True, number=4)
    read.request.add(4, 500, False, number=6)
    read.edges.read()
    read.request.add(5, 450, False, number=5)
    read.edges.read()
    assert read.settled[-1]


def test_discarded_edges_still_count_in_the_sequence(read: Read) -> None:
    read.request.add(4, 100, False)
    read.edges.drop()
    read.request.add(4, 200, True)
    read.edges.read()
    assert read.delivered == [(4, 200, True)]
    assert read.settled == [True]


def test_reading_when_nothing_has_arrived_does_nothing(read: Read) -> None:
    read.edges.read()
    assert read.delivered == []
