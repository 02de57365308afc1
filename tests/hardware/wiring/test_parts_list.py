"""The parts to buy: exact quantities, and the same parts in the drawings."""

import re
from collections import Counter

import pytest
from boards import NAMES, WIRINGS

from hardware.wiring.diagram import diagram
from hardware.wiring.parts_list import all_parts, cost, counts, parts_list
from hardware.wiring.perfboard_plan import plan_perfboard
from hardware.wiring.pin_planner import PlanRequest, plan
from hardware.wiring.wiring import BuzzerWiring, Wiring

NOT_ON_THE_BOARD = {"LED", "IC socket"}
VALUES = re.compile(r"\b\d+(?:\.\d)? (?:k?Ω|[nµ]F|A)(?!\w)|ULN2803A|BC337|1N4148")


def quantities(wiring):
    return {found.part.key: found.count for found in parts_list(wiring)}


def test_every_part_says_what_to_search_for_and_what_it_costs():
    for part in all_parts():
        assert part.name
        assert part.search
        assert 0 < part.price[0] < part.price[1], part.key
        assert set(part.each) <= counts(Wiring()).keys(), part.key
    keys = [part.key for part in all_parts()]
    assert len(set(keys)) == len(keys)


def test_the_default_box_needs_exactly_these():
    found = quantities(Wiring())
    assert found["lamp button"] == found["XH 4"] == found["cable"] == 8
    assert found["button"] == found["ULN2803A"] == found["IC socket"] == 1
    assert found["1 kΩ"] == 8 + 1 + 3 + 2
    assert found["100 Ω"] == found["10 kΩ"] == found["0.5 A"] == found["470 µF"] == 1
    assert found["100 nF"] == 2
    assert found.keys().isdisjoint({"servo", "servo supply", "330 Ω", "LED", "amplifier", "1.1 A"})


def test_a_servo_brings_its_own_supply_fuse_and_capacitor():
    found = quantities(plan(PlanRequest(servo=True)))
    assert found["servo supply"] == found["servo jack"] == found["1.1 A"] == 1
    assert found["470 µF"] == 2
    assert "0.5 A" not in found


def test_plain_leds_need_no_driver():
    found = quantities(Wiring(lamps="led"))
    assert found["LED"] == found["330 Ω"] == 8
    assert found["button"] == 9
    assert "ULN2803A" not in found


def test_an_active_buzzer_needs_no_protection():
    found = quantities(Wiring(buzzer=BuzzerWiring(kind="active")))
    assert found["active buzzer"] == 1
    assert "passive buzzer" not in found
    assert "100 Ω" not in found


@pytest.mark.parametrize("wiring", WIRINGS, ids=NAMES)
def test_the_perfboard_has_exactly_the_parts_that_are_bought(wiring):
    placed = Counter(
        component.key for component in plan_perfboard(wiring).components if component.key
    )
    bought = quantities(wiring)
    on_the_board = {key: count for key, count in bought.items() if key in placed}
    assert placed == on_the_board
    electronic = re.compile(r"XH|Ω|[nµ]F|\bA$|ULN|BC337|1N4148|buzzer|box header|pin header")
    assert {key for key in bought if electronic.search(key)} <= placed.keys()


@pytest.mark.parametrize("wiring", WIRINGS, ids=NAMES)
def test_the_diagram_has_the_values_that_are_bought(wiring):
    drawn = set(VALUES.findall(" ".join(re.findall(r">([^<>]+)</text>", diagram(wiring)))))
    bought = {key for key in quantities(wiring) if VALUES.fullmatch(key)}
    assert bought <= drawn
    plain_led_panel = {"330 Ω"}
    assert drawn <= bought | plain_led_panel


def test_the_price_is_the_sum_of_all_parts():
    found = parts_list(Wiring())
    low = sum(one.count * one.part.price[0] for one in found)
    assert cost(found)[0] <= low < cost(found)[0] + 1
    assert cost(found)[1] > 1.5 * low
