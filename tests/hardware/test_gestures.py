from __future__ import annotations

from collections.abc import Mapping

from hypothesis import example, given, settings
from hypothesis import strategies as st
from sizes import examples

from hardware.box import KEYBOARD, KNOB, SPIN, Event, Kind
from hardware.gestures import Gestures

MS = 1_000_000


def edge(control: str, down: bool, ms: float) -> Event:
    return Event(control, Kind.PRESSED if down else Kind.RELEASED, round(ms * MS))


def run(
    arrivals: list[tuple[float, Event]], holds: Mapping[str, float] | None = None
) -> list[tuple[str, str, float]]:
    """Feed events at their arrival (ms), poll when due, and return the gestures."""
    gestures, came = Gestures(), []
    for ms, event in sorted(arrivals, key=lambda pair: pair[0]):
        came += drain(gestures, round(ms * MS), holds or {})
        gestures.feed(event, round(ms * MS))
    came += drain(gestures, 10**15, holds or {})
    return [(e.control, e.kind.value, e.ns / MS) for e in came]


def drain(gestures: Gestures, until: int, holds: Mapping[str, float]) -> list[Event]:
    came: list[Event] = []
    while (due := gestures.due()) is not None and due <= until:
        came += gestures.poll(due, holds)
    return came


def at_once(*edges: Event) -> list[tuple[float, Event]]:
    return [(event.ns / MS, event) for event in edges]


def test_two_presses_delivered_in_the_wrong_order_are_put_in_order() -> None:
    first, second = edge("seat1", True, 100), edge("seat2", True, 101)
    came = run([(101.2, second), (102, first)])
    assert came == [("seat1", "pressed", 100), ("seat2", "pressed", 101)]


def test_five_bounces_are_one_press() -> None:
    bounces = [edge("seat1", n % 2 == 0, 10 + n) for n in range(11)]
    assert run(at_once(*bounces)) == [("seat1", "pressed", 10)]


def test_a_thousand_bouncing_presses_count_a_thousand_times() -> None:
    edges = []
    for start in range(0, 200_000, 200):
        edges += [edge(SPIN, n % 2 == 0, start + n) for n in range(9)]
        edges += [edge(SPIN, n % 2 == 1, start + 100 + n) for n in range(9)]
    came = run(at_once(*edges))
    assert [kind for _, kind, _ in came] == ["pressed", "released"] * 1000
    assert [ms for _, kind, ms in came if kind == "pressed"] == list(range(0, 200_000, 200))


def test_a_press_shorter_than_the_window_is_not_lost() -> None:
    came = run(at_once(edge("seat1", True, 0), edge("seat1", False, 6)))
    assert came == [("seat1", "pressed", 0), ("seat1", "released", 6)]


def test_a_first_edge_counts_after_the_settling_time_and_no_later() -> None:
    gestures = Gestures()
    gestures.feed(edge("seat1", True, 100), 101 * MS)
    assert gestures.due() == 106 * MS
    assert gestures.poll(106 * MS - 1, {}) == []
    assert gestures.poll(106 * MS, {}) == [edge("seat1", True, 100)]
    assert gestures.due() is None


def test_a_press_counts_at_once_if_all_earlier_edges_have_arrived() -> None:
    gestures = Gestures()
    gestures.feed(edge("seat1", True, 100), 101 * MS, settled=True)
    assert gestures.due() == 101 * MS
    assert [one.control for one in gestures.poll(101 * MS, {})] == ["seat1"]


def test_a_press_waits_for_an_earlier_one_that_has_not_arrived() -> None:
    gestures = Gestures()
    gestures.feed(edge("seat2", True, 100.2), 101 * MS)
    assert gestures.poll(101 * MS, {}) == []
    gestures.feed(edge("seat1", True, 100), 102 * MS, settled=True)
    assert [one.control for one in gestures.poll(102 * MS, {})] == ["seat1"]
    assert [one.control for one in gestures.poll(106 * MS, {})] == ["seat2"]


def test_a_waiting_key_comes_before_a_later_press() -> None:
    gestures = Gestures()
    gestures.feed(Event(KEYBOARD, Kind.TYPED, 100 * MS, key="A"), 101 * MS)
    gestures.feed(edge("seat1", True, 102), 103 * MS, settled=True)
    assert [one.control for one in gestures.poll(103 * MS, {})] == [KEYBOARD, "seat1"]


def test_a_release_without_a_press_is_ignored() -> None:
    assert run(at_once(edge("seat1", False, 100))) == []


def test_a_control_with_a_hold_acts_on_release_with_the_stamp_of_the_press() -> None:
    came = run(at_once(edge(SPIN, True, 100), edge(SPIN, False, 400)), {SPIN: 1.0})
    assert came == [(SPIN, "pressed", 100), (SPIN, "released", 400)]


def test_a_hold_is_reported_once_its_time_is_over_then_only_the_release() -> None:
    gestures = Gestures()
    gestures.feed(edge(KNOB, True, 100), 100 * MS)
    assert gestures.poll(105 * MS, {KNOB: 1.0}) == []
    assert gestures.due() == 1105 * MS
    assert gestures.poll(1105 * MS, {KNOB: 1.0}) == [Event(KNOB, Kind.HELD, 100 * MS)]
    gestures.feed(edge(KNOB, False, 1500), 1500 * MS)
    assert gestures.poll(1505 * MS, {}) == [edge(KNOB, False, 1500)]


def test_a_release_exactly_at_the_hold_time_is_a_hold() -> None:
    came = run(at_once(edge(KNOB, True, 0), edge(KNOB, False, 1000)), {KNOB: 1.0})
    assert came == [(KNOB, "held", 0), (KNOB, "released", 1000)]


def test_a_late_poll_goes_by_the_stamps() -> None:
    gestures = Gestures()
    for event in (edge(SPIN, True, 0), edge(SPIN, False, 300), edge(KNOB, True, 10)):
        gestures.feed(event, 3000 * MS)
    came = gestures.poll(3005 * MS, {SPIN: 1.0, KNOB: 1.0})
    assert [(e.control, e.kind) for e in came] == [
        (SPIN, Kind.PRESSED),
        (KNOB, Kind.HELD),
        (SPIN, Kind.RELEASED),
    ]


def test_the_hold_time_is_fixed_at_the_press() -> None:
    gestures = Gestures()
    gestures.feed(edge(SPIN, True, 0), 0)
    assert gestures.poll(5 * MS, {SPIN: 1.0}) == []
    assert gestures.poll(1005 * MS, {}) == [Event(SPIN, Kind.HELD, 0)]


def test_the_control_and_the_progress_of_a_hold_are_known() -> None:
    gestures = Gestures()
    assert gestures.holding(0) is None
    gestures.feed(edge(SPIN, True, 0), 0)
    gestures.feed(edge(KNOB, True, 100), 100 * MS)
    gestures.poll(105 * MS, {SPIN: 1.0, KNOB: 0.5})
    assert gestures.holding(250 * MS) == (SPIN, 0.25)
    gestures.feed(edge(SPIN, False, 300), 300 * MS)
    gestures.poll(305 * MS, {})
    assert gestures.holding(350 * MS) == (KNOB, 0.5)
    gestures.poll(605 * MS, {})
    assert gestures.holding(700 * MS) is None


def test_turns_and_keys_pass_in_the_order_of_their_stamps() -> None:
    turned = Event(KNOB, Kind.TURNED, 20 * MS, steps=-1)
    typed = Event(KEYBOARD, Kind.TYPED, 18 * MS, key="Q")
    assert run([(20, turned), (21, typed)]) == [
        (KEYBOARD, "typed", 18),
        (KNOB, "turned", 20),
    ]


CONTROLS = st.sampled_from([SPIN, KNOB, "seat1", "seat2", "seat8"])


@example([(SPIN, 153, 0), (SPIN, 152, 0), (SPIN, 171, 2)], {})
@given(
    st.lists(
        st.tuples(CONTROLS, st.integers(0, 400), st.integers(0, 4)),
        max_size=40,
        unique_by=lambda touch: touch[:2],
    ),
    st.dictionaries(CONTROLS, st.floats(0.01, 0.2), max_size=3),
)
def test_gestures_are_complete_and_in_order_for_random_edges(
    touches: list[tuple[str, int, int]], holds: dict[str, float]
) -> None:
    """Random edges, each delivered up to 4 ms late: within the settling time."""
    level: dict[str, bool] = {}
    arrivals = []
    for control, ms, late in sorted(touches, key=lambda touch: touch[1]):
        level[control] = not level.get(control, False)
        arrivals.append((ms + late, edge(control, level[control], ms)))
    came = run(arrivals, holds)
    for control, down in level.items():
        kinds = [kind for name, kind, _ in came if name == control]
        starts = [kind for kind in kinds if kind != "released"]
        assert kinds[1::2] == ["released"] * (len(kinds) // 2)
        assert len(starts) == (len(kinds) + 1) // 2
        assert (len(kinds) % 2 == 1) == down


@given(st.lists(st.tuples(CONTROLS, st.integers(0, 10_000)), max_size=30, unique=True))
def test_presses_are_in_the_order_of_their_edges_in_any_order_of_delivery(
    presses: list[tuple[str, int]],
) -> None:
    gestures = Gestures(debounce_s=0)
    for control, ns in presses:
        gestures.feed(Event(control, Kind.TURNED, ns, steps=1), 10_000)
    came = gestures.poll(6 * MS, {})
    assert [e.ns for e in came] == sorted(ns for _, ns in presses)


BOTH = {"seat1": 1.0, "seat2": 1.0}


def test_the_first_of_two_buttons_that_can_be_held_is_reported_first() -> None:
    first = [edge("seat1", True, 100), edge("seat1", False, 400)]
    second = [edge("seat2", True, 150), edge("seat2", False, 200)]
    presses = [e[:2] for e in run(at_once(*first, *second), BOTH) if e[1] == "pressed"]
    assert presses == [("seat1", "pressed"), ("seat2", "pressed")]


def test_a_press_waits_at_most_until_an_earlier_one_is_held() -> None:
    gestures, came = Gestures(), []
    for event in (edge("seat1", True, 100), edge("seat2", True, 150), edge("seat2", False, 200)):
        came += drain(gestures, event.ns, BOTH)
        gestures.feed(event, event.ns)
    came += drain(gestures, 900 * MS, BOTH)
    assert came == []
    assert gestures.undecided_since_ns() == 100 * MS
    came = drain(gestures, 1200 * MS, BOTH)
    assert [(e.control, e.kind) for e in came] == [
        *(("seat1", Kind.HELD), ("seat2", Kind.PRESSED), ("seat2", Kind.RELEASED)),
    ]


def test_a_button_that_cannot_be_held_does_not_wait() -> None:
    came = run(at_once(edge("seat1", True, 100), edge(SPIN, True, 150)), {"seat1": 1.0})
    assert came == [(SPIN, "pressed", 150), ("seat1", "held", 100)]


def held_up(edges: list[Event], stall: tuple[float, float]) -> list[tuple[str, float]]:
    """Presses of one button where edges within the stall (from, to; ms) are read at its end.

    The line has its own level all the while.
    """
    now = 0
    begin, end = (round(ms * MS) for ms in stall)

    def pressed(_: str) -> bool:
        past = [event for event in edges if event.ns <= now]
        return bool(past) and past[-1].kind is Kind.PRESSED

    gestures, came = Gestures(pressed=pressed), []
    moments = [(end if begin <= event.ns < end else event.ns, event) for event in edges]
    for moment, event in [*moments, (10**10, None)]:
        while (due := gestures.due()) is not None and due < moment:
            now = max(due, now)
            came += gestures.poll(now, {SPIN: 1.0})
        now = moment
        if event is not None:
            gestures.feed(event, now)
    return [(event.kind.value, event.ns / MS) for event in came]


def bounced(start: float, *, down: bool) -> list[Event]:
    return [edge("seat1", (n % 2 == 0) is down, start + n) for n in range(7)]


def bouncing(starts: range) -> list[Event]:
    """Presses of 70 ms, with a contact that bounces as it closes and as it opens."""
    both = ((bounced(ms, down=True), bounced(ms + 70, down=False)) for ms in starts)
    return [one for pair in both for edges in pair for one in edges]


@settings(max_examples=examples(500))
@example(begin=101.5, length=30)
@example(begin=101.5, length=100)
@example(begin=171.5, length=30)
@given(begin=st.floats(0, 6000), length=st.floats(0, 1500))
def test_edges_that_are_read_late_add_no_presses(begin: float, length: float) -> None:
    starts = range(100, 6000, 2000)
    came = held_up(bouncing(starts), (begin, begin + length))
    assert [ms for kind, ms in came if kind == "pressed"] == list(starts)


@settings(max_examples=examples(500))
@example(begin=172, length=139)
@given(begin=st.floats(0, 2000), length=st.floats(0, 900))
def test_quick_presses_that_are_read_late_count_once(begin: float, length: float) -> None:
    kinds = [kind for kind, _ in held_up(bouncing(range(100, 2000, 200)), (begin, begin + length))]
    assert kinds == ["pressed", "released"] * 10


def test_a_press_whose_release_is_read_late_is_not_a_hold() -> None:
    edges = [edge(SPIN, True, 100), edge(SPIN, False, 300)]
    assert held_up(edges, (200, 1800)) == [("pressed", 100), ("released", 300)]


def test_a_hold_counts_even_if_its_release_is_read_late() -> None:
    edges = [edge(SPIN, True, 100), edge(SPIN, False, 1300)]
    assert held_up(edges, (200, 1800)) == [("held", 100), ("released", 1300)]


def test_the_next_press_counts_after_a_lost_edge() -> None:
    gestures, came = Gestures(pressed=lambda _: False), []
    for event in (edge(SPIN, True, 100), edge(SPIN, False, 200), edge(SPIN, True, 201)):
        came += drain(gestures, event.ns, {})
        gestures.feed(event, event.ns)
    came += drain(gestures, 4000 * MS, {})
    assert gestures.due() is None
    gestures.feed(edge(SPIN, True, 5000), 5000 * MS)
    came += drain(gestures, 6000 * MS, {})
    presses = [event.ns / MS for event in came if event.kind is Kind.PRESSED]
    assert presses == [100, 5000]
