"""Fair order between buttons and phones, also with the delays of real phones and networks."""

from __future__ import annotations

import random

from companion.phones.fairness import WINDOW_S
from companion.phones.limits import MOST_GIVEN_BACK_S, Delay
from companion.ui.fair import FairOrder
from companion.ui.onlooker import Entered
from hardware.box import KNOB, Event, Kind, seat

NOW = 1000.0
RACES = 3000
ROUND_TRIP_S = 0.010


def press(number: int, at: float, kind: Kind = Kind.PRESSED) -> Event:
    return Event(seat(number), kind, round((NOW + at) * 1e9))


def touch(number: int, at: float) -> Entered:
    return Entered((press(number, at),))


def drain(order: FairOrder, at: float) -> list[Event | Entered]:
    return list(order.ready(NOW + at))


def test_without_a_window_nothing_waits() -> None:
    order = FairOrder()
    order.add(press(1, 0.0), NOW, 0.0)
    assert drain(order, 0.0) == [press(1, 0.0)]
    assert order.next_ready is None
    assert order.first_ns is None


def test_an_earlier_touch_that_arrives_within_the_window_comes_first() -> None:
    order, mine, theirs = FairOrder(), touch(1, 0.0), press(2, 0.010)
    order.add(theirs, NOW + 0.010, WINDOW_S)
    assert drain(order, 0.049) == []
    assert order.next_ready == NOW + 0.050
    order.add(mine, NOW + 0.045, WINDOW_S)
    assert drain(order, 0.045) == [mine]
    assert drain(order, 0.050) == [theirs]


def test_the_box_comes_first_at_the_same_moment() -> None:
    order, mine, theirs = FairOrder(), touch(1, 0.0), press(2, 0.0)
    order.add(mine, NOW, WINDOW_S)
    order.add(theirs, NOW, WINDOW_S)
    assert drain(order, WINDOW_S) == [theirs, mine]


def test_the_knob_waits_only_behind_what_waits() -> None:
    order, turn = FairOrder(), Event(KNOB, Kind.TURNED, round(NOW * 1e9) + 1, steps=1)
    order.add(turn, NOW, WINDOW_S)
    assert drain(order, 0.0) == [turn]
    order.add(press(1, 0.0), NOW, WINDOW_S)
    order.add(turn, NOW, WINDOW_S)
    assert drain(order, 0.0) == []
    assert drain(order, WINDOW_S) == [press(1, 0.0), turn]


def test_a_hold_waits_from_when_it_is_known() -> None:
    order, hold = FairOrder(), press(1, -1.0, Kind.HELD)
    order.add(hold, NOW, WINDOW_S)
    assert drain(order, WINDOW_S - 0.001) == []
    assert drain(order, WINDOW_S) == [hold]


def test_the_box_gives_back_a_limited_time() -> None:
    delay = Delay()
    assert delay.seconds() == 0
    delay.add(0.030)
    delay.add(0.010)
    assert delay.seconds() == 0.005
    assert delay.seconds(0.020) == 0.025
    assert delay.seconds(10.0) == MOST_GIVEN_BACK_S
    for _ in range(8):
        delay.add(0.5)
    assert delay.seconds() == MOST_GIVEN_BACK_S


def right_orders(luck: random.Random, window_s: float, *, given_back: bool) -> float:
    """The part of races between a button and a phone in which whoever acted first comes first."""
    delay = Delay()
    delay.add(ROUND_TRIP_S)
    return sum(one_race(luck, delay, window_s, given_back=given_back) for _ in range(RACES)) / RACES


def one_race(luck: random.Random, delay: Delay, window_s: float, *, given_back: bool) -> bool:
    """Whether the first of two people comes first, with a slow panel and radio."""
    button, finger = luck.gauss(0.350, 0.090), luck.gauss(0.350, 0.090)
    panel, radio = luck.uniform(0.012, 0.045), luck.lognormvariate(1.6, 0.6) / 1000
    radio += luck.uniform(0.020, 0.120) if luck.random() < 0.03 else 0.0
    arrives = finger + panel + radio
    stamp = arrives - delay.seconds(panel) if given_back else arrives
    order, first = FairOrder(), []
    for at, thing in sorted([(button, press(1, button)), (arrives, touch(2, stamp))], key=_time):
        first += drain(order, at)
        order.add(thing, NOW + at, window_s)
    first += drain(order, 10)
    return isinstance(first[0], Entered) == (finger < button)


def _time(arrival: tuple[float, object]) -> float:
    return arrival[0]


def test_nearly_all_races_are_decided_rightly_and_fewer_without_the_window() -> None:
    luck = random.Random(4)
    assert right_orders(luck, WINDOW_S, given_back=True) > 0.975
    assert right_orders(luck, 0.0, given_back=True) < 0.92
    assert right_orders(luck, 0.0, given_back=False) < 0.90
