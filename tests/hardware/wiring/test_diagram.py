import re
from itertools import combinations
from xml.etree import ElementTree as Xml

import pytest
from boards import NAMES, WIRINGS

from hardware.wiring.diagram import diagram
from hardware.wiring.header import pin
from hardware.wiring.pin_planner import PlanRequest, plan
from hardware.wiring.wiring import BuzzerWiring, Wiring, uses

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

SVG = "{http://www.w3.org/2000/svg}"


def box(text):
    """Estimate the bounds of a text: left, top, right, bottom."""
    size, x, y = (float(text.get(key)) for key in ("font-size", "x", "y"))
    width = len(text.text) * size * (0.66 if text.get("font-weight") else 0.58)
    left = {"start": x, "middle": x - width / 2, "end": x - width}[text.get("text-anchor")]
    return left, y - size * 0.75, left + width, y + size * 0.2


def overlap(a, b):
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@pytest.mark.parametrize("wiring", WIRINGS, ids=NAMES)
def test_no_texts_overlap_or_leave_the_page(wiring):
    drawing = Xml.fromstring(diagram(wiring))
    width, height = float(drawing.get("width")), float(drawing.get("height"))
    boxes = [(text.text, box(text)) for text in drawing.iter(f"{SVG}text")]
    assert [(a, b) for (a, x), (b, y) in combinations(boxes, 2) if overlap(x, y)] == []
    for words, (left, top, right, bottom) in boxes:
        assert left >= 0, words
        assert right <= width, words
        assert top >= 0, words
        assert bottom <= height, words


@pytest.mark.parametrize("wiring", WIRINGS, ids=NAMES)
def test_wires_are_horizontal_or_vertical(wiring):
    drawing = Xml.fromstring(diagram(wiring))
    wires = (line for line in drawing.iter(f"{SVG}polyline") if line.get("stroke") != "#20242a")
    for wire in wires:
        (x1, y1), (x2, y2) = (map(float, at.split(",")) for at in wire.get("points").split())
        assert x1 == x2 or y1 == y2


def test_every_part_is_drawn_in_the_row_of_its_pin():
    drawing = Xml.fromstring(diagram(Wiring()))
    texts = reversed(list(drawing.iter(f"{SVG}text")))
    height = {text.text: float(text.get("y")) for text in texts}
    for use in uses(Wiring()):
        if not use.fixed:
            assert height[use.name] == pytest.approx(height[f"line {use.line}"], abs=1)
            assert f">{pin(use.line)}</text>" in diagram(Wiring())


def test_a_5_v_lamp_has_a_driver_and_an_led_a_resistor():
    driven, bare = diagram(Wiring()), diagram(Wiring(lamps="led"))
    assert "ULN2803A" in driven
    assert driven.count("330 Ω") == 1
    assert "ULN2803A" not in bare
    assert bare.count("330 Ω") == 9


def test_the_buzzer_has_its_transistor_and_flyback_diode():
    assert {"1 kΩ", "1N4148", "NPN: BC337"} <= words(Wiring())
    assert not {"1N4148"} & words(Wiring(buzzer=None))


def test_a_passive_buzzer_has_what_a_coil_and_what_a_piezo_disc_needs():
    assert "100 Ω" in words(Wiring())
    assert "100 Ω" not in words(Wiring(buzzer=BuzzerWiring(kind="active")))


def test_every_button_has_a_resistor_in_its_line():
    assert diagram(Wiring()).count("1 kΩ<") == 8 + 1 + 3 + 2


def test_the_knob_has_its_supply_and_the_servo_a_resistor():
    assert "knob +, never 5 V" in words(Wiring())
    assert "knob +, never 5 V" not in words(Wiring(knob=None))
    assert diagram(plan(PlanRequest(servo=True))).count("1 kΩ<") == 8 + 1 + 3 + 2 + 2


def test_pin_1_of_the_header_is_square():
    squares = re.findall(r'<rect x="[\d.]+" y="[\d.]+" width="24" height="24"', diagram(Wiring()))
    assert len(squares) == 1


def test_5_v_is_taken_through_a_fuse_with_a_capacitor():
    assert {"pin 2", "0.5 A", "470 µF"} <= words(Wiring())
    assert {"jack +", "1.1 A", "470 µF"} <= words(plan(PlanRequest(servo=True)))


def test_the_display_is_on_3v3_sda_and_scl():
    assert {"VCC", "SDA", "SCL", "ssd1306", "I2C 0x3c"} <= words(Wiring())


def test_an_spi_display_says_which_legs_go_where():
    wiring = plan(PlanRequest(seats=4, spi=True))
    assert {"SCK, D0", "SDA, D1", "CS", "DC", "RES", "leave open"} <= words(wiring)


def words(wiring):
    return set(re.findall(r">([^<>]+)</text>", diagram(wiring)))
