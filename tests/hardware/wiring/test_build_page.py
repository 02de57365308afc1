"""The builder's page and its drawings show what the program says."""

import re

import pages
import pytest

from companion.cli.main import main
from hardware.wiring.diagram import diagram
from hardware.wiring.header import pin
from hardware.wiring.parts_list import cost, parts_list
from hardware.wiring.perfboard import hole_name
from hardware.wiring.perfboard_drawing import perfboard
from hardware.wiring.perfboard_plan import header_hole, plan_perfboard
from hardware.wiring.pin_planner import PlanRequest, plan
from hardware.wiring.wiring import Wiring

DOCS = pages.ROOT / "docs"
PAGE = pages.text(DOCS / "build.md")


def test_the_page_lists_exactly_the_parts_of_the_default_box():
    table = PAGE.split("## The parts")[1].split("For another box")[0]
    rows = re.findall(r"(?m)^\| (\d+) \| (.+?) \| (.+?) \| (.*?) ?\| (.+?) \|$", table)
    shown = [
        (int(number), name, search, check, price) for number, name, search, check, price in rows
    ]
    assert shown == [
        (
            found.count,
            found.part.name,
            found.part.search,
            found.part.check,
            f"{found.part.price[0]:g} to {found.part.price[1]:g}",
        )
        for found in parts_list(Wiring())
    ]


def test_the_command_lists_the_same_parts(capsys):
    assert main(["wiring", "--parts", "--seats", "8"]) == 0
    out = capsys.readouterr().out
    for found in parts_list(plan(PlanRequest())):
        assert f"{found.count:3} x {found.part.name}" in out
        assert f"search: {found.part.search}\n" in out
    low, high = cost(parts_list(Wiring()))
    assert f"All together: {low} to {high} euros or dollars." in out


@pytest.mark.parametrize(("seats", "words"), [(8, "eight seats costs"), (4, "four seats")])
def test_the_page_says_what_a_box_costs(seats, words):
    low, high = cost(parts_list(plan(PlanRequest(seats=seats))))
    assert f"{words} {low} to {high}" in PAGE.replace("\n", " ")


@pytest.mark.parametrize(("name", "draw"), [("wiring", diagram), ("perfboard", perfboard)])
def test_the_drawings_are_those_of_the_program(name, draw):
    option = {"wiring": "svg"}.get(name, name)
    shown = pages.text(DOCS / f"{name}.svg")
    assert shown == draw(Wiring()), f"Draw it again: companion wiring --{option} docs/{name}.svg"


def test_the_page_names_the_pins_of_the_parts():
    wiring = Wiring()
    assert wiring.knob
    assert wiring.spin is not None
    words = PAGE.replace("\n", " ")
    for name, line in (("CLK (A)", wiring.knob.a), ("DT (B)", wiring.knob.b)):
        assert f"{name} is on pin {pin(line)}" in words or f"{name} on pin {pin(line)}" in words
    assert f"SW on pin {pin(wiring.knob.push)}." in words
    assert f"One contact goes to pin {pin(wiring.spin)}," in words


def test_the_page_names_the_channels_of_the_lamps():
    chip = next(c for c in plan_perfboard(Wiring()).components if c.key == "ULN2803A")
    wires = {wire.start: wire.carries for wire in plan_perfboard(Wiring()).wires}
    lamps = {wires[hole]: name for name, hole in chip.pins.items() if hole in wires}
    assert [lamps[f"lamp {seat}"] for seat in range(1, 9)] == [str(18 - n) for n in range(8)]
    words = PAGE.replace("\n", " ")
    assert "pin 18 of the ULN2803A (seat 1)" in words
    assert "Seats 2 to 8 are on pins 17 to 11." in words


def test_the_page_names_the_holes_of_rails_and_header():
    assert "ground along rows B and Y, 5 V along rows A and Z" in PAGE
    rows = {rail.carries: set() for rail in plan_perfboard(Wiring()).rails}
    for rail in plan_perfboard(Wiring()).rails:
        rows[rail.carries].add(hole_name(rail.start)[0])
    assert rows == {"ground": {"B", "Y"}, "5 V": {"A", "Z"}}
    assert f"pin 1 is in {hole_name(header_hole(1))}." in PAGE


def test_the_picture_of_the_case_is_labelled_as_drawn():
    after = PAGE.split("case.jpg)")[1].strip()
    assert after.startswith(
        "*This is a drawing, made from the files that you print. It is not a photo"
    )
