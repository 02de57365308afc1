"""The perfboard: every part has room, and the wires join exactly what the wiring says."""

from itertools import combinations
from xml.etree import ElementTree as Xml

import pytest
from boards import NAMES, WIRINGS

from hardware.wiring import perfboard_drawing
from hardware.wiring.header import PINS, pin
from hardware.wiring.perfboard import COLUMNS, ROWS, hole_name
from hardware.wiring.perfboard_drawing import perfboard
from hardware.wiring.perfboard_plan import header_hole, plan_perfboard
from hardware.wiring.perfboard_symbols import PITCH, room
from hardware.wiring.pin_planner import PlanRequest, plan
from hardware.wiring.wiring import BuzzerWiring, Wiring, uses

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

SVG = "{http://www.w3.org/2000/svg}"


def holes_of(link):
    """The holes that a link joins: both ends, and for bare wire all between them."""
    (top, left), (bottom, right) = sorted((link.start, link.end))
    if not link.bare:
        return [link.start, link.end]
    columns = range(min(left, right), max(left, right) + 1)
    return [(row, column) for row in range(top, bottom + 1) for column in columns]


class Nets:
    """The holes that rails, bridges and wires join."""

    def __init__(self, wiring):
        self.board = plan_perfboard(wiring)
        self._above = {}
        for link in (*self.board.rails, *self.board.bridges, *self.board.wires):
            first, *rest = holes_of(link)
            for hole in rest:
                self._above[self._top(hole)] = self._top(first)

    def _top(self, hole):
        while hole in self._above and self._above[hole] != hole:
            hole = self._above[hole]
        return hole

    def joined(self, *holes):
        return len({self._top(hole) for hole in holes}) == 1

    def at(self, mark, pin=None):
        """The hole of a part's pin."""
        component = next(
            p for p in self.board.components if p.mark == mark and (pin or "") in {*p.pins, ""}
        )
        return component.pins[pin]

    def through(self, key, hole):
        """The holes on the far side of the parts of a kind at a hole."""
        return [
            far
            for component in self.board.components
            if component.key == key
            for near, far in (tuple(component.pins.values()), tuple(component.pins.values())[::-1])
            if self.joined(near, hole)
        ]


GND = header_hole(6)


@pytest.mark.parametrize("wiring", WIRINGS, ids=NAMES)
def test_no_two_parts_take_the_same_room(wiring):
    board = plan_perfboard(wiring)
    for one, other in combinations(board.components, 2):
        (t1, l1, b1, r1), (t2, l2, b2, r2) = room(one), room(other)
        assert b1 < t2 or b2 < t1 or r1 < l2 or r2 < l1, (one.mark, other.mark)
    for component in board.components:
        for row, column in component.pins.values():
            assert 1 <= row <= ROWS, component.mark
            assert 1 <= column <= COLUMNS, component.mark


@pytest.mark.parametrize("wiring", WIRINGS, ids=NAMES)
def test_every_wire_ends_at_a_part_or_a_rail(wiring):
    board = plan_perfboard(wiring)
    held = {hole for component in board.components for hole in component.pins.values()}
    held |= {hole for rail in board.rails for hole in holes_of(rail)}
    for wire in (*board.wires, *board.bridges):
        assert {wire.start, wire.end} <= held, wire


@pytest.mark.parametrize("wiring", WIRINGS, ids=NAMES)
def test_ground_5_v_3v3_and_every_line_stay_apart(wiring):
    nets = Nets(wiring)
    lines = [header_hole(pin(use.line)) for use in uses(wiring)]
    for one, other in combinations([GND, header_hole(1), header_hole(2), *lines], 2):
        assert not nets.joined(one, other), (hole_name(one), hole_name(other))


@pytest.mark.parametrize("wiring", WIRINGS, ids=NAMES)
def test_every_button_is_behind_a_resistor_and_beside_ground(wiring):
    nets = Nets(wiring)
    places = [(f"seat {n}", "button", seat.button) for n, seat in enumerate(wiring.seats, 1)]
    places += [("SPIN", "button", wiring.spin)] if wiring.spin is not None else []
    places += [("TALK", "button", wiring.talk)] if wiring.talk is not None else []
    if wiring.knob:
        knob = wiring.knob
        places += [("knob", "SW", knob.push), ("knob", "CLK", knob.a), ("knob", "DT", knob.b)]
    for mark, name, line in places:
        plug, end = nets.at(mark, name), header_hole(pin(line))
        assert not nets.joined(plug, end), mark
        assert any(nets.joined(far, end) for far in nets.through("1 kΩ", plug)), mark
        assert nets.joined(nets.at(mark, "GND"), GND), mark


@pytest.mark.parametrize("wiring", WIRINGS, ids=NAMES)
def test_every_lamp_is_on_its_own_channel_or_behind_its_resistor(wiring):
    nets = Nets(wiring)
    five_volts = nets.board.rails[-1].start
    for number, seat in enumerate(wiring.seats, 1):
        lamp, line = nets.at(f"seat {number}", "lamp"), header_hole(pin(seat.lamp))
        if wiring.lamps == "led":
            assert any(nets.joined(far, line) for far in nets.through("330 Ω", lamp))
            continue
        channel = next(n for n in range(1, 9) if nets.joined(nets.at("ULN2803A", str(n)), line))
        assert nets.joined(nets.at("ULN2803A", str(19 - channel)), lamp)
        assert nets.joined(nets.at(f"seat {number}", "5 V"), five_volts)
        assert nets.joined(nets.at("ULN2803A", "10"), five_volts)
        assert nets.joined(nets.at("ULN2803A", "9"), GND)


def test_5_v_comes_from_the_header_through_the_fuse():
    nets = Nets(Wiring())
    assert nets.joined(header_hole(2), nets.at("F1", "in"))
    assert nets.joined(nets.at("F1", "out"), nets.at("C1", "plus"), nets.at("seat 1", "5 V"))
    assert nets.joined(nets.at("C1", "minus"), GND)


def test_with_a_servo_5_v_comes_from_its_own_supply():
    nets = Nets(plan(PlanRequest(servo=True)))
    assert nets.joined(nets.at("jack", "plus"), nets.at("F1", "in"))
    assert nets.joined(nets.at("jack", "minus"), GND)
    assert nets.joined(nets.at("F1", "out"), nets.at("servo", "5 V"), nets.at("C4", "plus"))
    fives = [hole for number, at in PINS.items() if at == "5V" for hole in [header_hole(number)]]
    assert not any(nets.joined(hole, nets.at("F1", "in")) for hole in fives)


def test_the_signal_of_the_servo_is_behind_a_resistor():
    wiring = plan(PlanRequest(servo=True))
    nets, line = Nets(wiring), header_hole(pin(wiring.servo))
    signal = nets.at("servo", "signal")
    assert not nets.joined(signal, line)
    assert any(nets.joined(far, line) for far in nets.through("1 kΩ", signal))


def bounds(text):
    """A text's estimated bounds: left, top, right, bottom."""
    size, x, y = (float(text.get(key)) for key in ("font-size", "x", "y"))
    width = len(text.text) * size * 0.6
    left = {"start": x, "middle": x - width / 2, "end": x - width}[text.get("text-anchor")]
    return left, y - size * 0.75, left + width, y


@pytest.mark.parametrize("wiring", WIRINGS, ids=NAMES)
def test_no_label_covers_a_hole_in_which_a_part_is(wiring):
    def place(hole):
        return drawing_left + hole[1] * PITCH, drawing_top + hole[0] * PITCH

    svg = Xml.fromstring(perfboard(wiring))
    drawing_left, drawing_top = perfboard_drawing._LEFT, perfboard_drawing._TOP
    components = plan_perfboard(wiring).components
    places = [place(hole) for part in components for hole in part.pins.values()]
    bold = [text for text in svg.iter(f"{SVG}text") if text.get("font-weight") == "bold"]
    names = {f"{part.mark}{sign}" for part in components for sign in ("", " +", " -")}
    labels = [text for text in bold if text.text in names and not text.get("transform")]
    assert labels
    for text in labels:
        left, top, right, bottom = bounds(text)
        over = [at for at in places if left < at[0] < right and top < at[1] < bottom]
        assert over == [], text.text


def test_the_buzzer_on_the_board_says_of_which_kind_it_is():
    for kind in ("passive", "active"):
        drawn = perfboard(Wiring(buzzer=BuzzerWiring(kind=kind)))
        assert f">{kind} buzzer</text>" in drawn


def test_the_buzzer_is_switched_to_ground_with_its_protection_across_it():
    nets = Nets(Wiring())
    plus, minus = nets.at("buzzer", "plus"), nets.at("buzzer", "minus")
    assert nets.joined(minus, nets.at("Q1", "C"))
    assert nets.joined(nets.at("Q1", "E"), GND)
    assert nets.joined(nets.at("D1", "ring"), plus)
    assert nets.joined(nets.at("D1", "plain"), minus)
    assert any(nets.joined(far, minus) for far in nets.through("1 kΩ", plus))
    assert any(nets.joined(far, nets.at("C1", "plus")) for far in nets.through("100 Ω", plus))
    base = nets.through("1 kΩ", nets.at("Q1", "B"))
    assert any(nets.joined(far, header_hole(pin(13))) for far in base)


def test_an_active_buzzer_is_on_5_v_without_a_resistor():
    nets = Nets(Wiring(buzzer=BuzzerWiring(kind="active")))
    assert nets.joined(nets.at("buzzer", "plus"), nets.at("C1", "plus"))


def test_the_display_is_on_3v3_and_its_reset_is_pulled_up():
    nets = Nets(Wiring())
    assert nets.joined(nets.at("display", "VCC"), header_hole(1))
    assert nets.joined(nets.at("display", "SDA"), header_hole(3))
    assert nets.joined(nets.at("display", "SCL"), header_hole(5))
    (far,) = nets.through("10 kΩ", nets.at("display", "RES"))
    assert nets.joined(far, header_hole(1))


@pytest.mark.parametrize("wiring", WIRINGS, ids=NAMES)
def test_the_drawing_lists_every_wire(wiring):
    drawing = Xml.fromstring(perfboard(wiring))
    texts = [text.text for text in drawing.iter(f"{SVG}text")]
    board = plan_perfboard(wiring)
    assert f"3. The {len(board.wires)} wires on the back" in texts
    for wire in board.wires:
        ends = hole_name(wire.start), hole_name(wire.end)
        assert any(
            text.startswith(f"{ends[0]} ") and f"  to  {ends[1]} " in text for text in texts
        ), ends
    width, height = float(drawing.get("width")), float(drawing.get("height"))
    for text in drawing.iter(f"{SVG}text"):
        assert 0 <= float(text.get("x")) <= width
        assert 0 <= float(text.get("y")) <= height
