from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.errors import WiringError
from hardware.wiring.header import CONSOLE, FACTS, LINES, PINS, RESERVED, pin
from hardware.wiring.pin_planner import PlanRequest, check, largest, plan, request_of
from hardware.wiring.wiring import (
    BuzzerWiring,
    DisplayWiring,
    KnobWiring,
    SeatWiring,
    Wiring,
    outputs,
    total_ma,
    uses,
)

replace = msgspec.structs.replace


def test_the_default_table_is_sound_and_uses_21_lines_besides_the_display():
    own = [use for use in uses(Wiring()) if not use.fixed]
    assert len(own) == 21
    assert len(Wiring().seats) == 8
    assert check(Wiring()) == []


def test_the_default_table_has_room_for_the_servo():
    assert plan(PlanRequest()) == Wiring()
    assert plan(PlanRequest(servo=True)) == replace(Wiring(), servo=19)
    assert check(replace(Wiring(), servo=19)) == []


def test_the_default_table_has_room_for_a_talk_button():
    assert Wiring().talk is None
    assert plan(PlanRequest(talk=True)) == replace(Wiring(), talk=19)
    assert check(replace(Wiring(), talk=19)) == []
    assert [c.path for c in check(replace(Wiring(), talk=26))] == ["talk"]


def test_the_default_table_leaves_the_serial_console_alone():
    assert not {use.line for use in uses(Wiring())} & set(CONSOLE)


def test_the_header_has_28_lines_on_40_pins():
    assert sorted(at for at in PINS.values() if isinstance(at, int)) == list(LINES)
    assert (pin(2), pin(14), pin(18), pin(21)) == (3, 8, 12, 40)
    assert {n for n, at in PINS.items() if at == "GND"} == {6, 9, 14, 20, 25, 30, 34, 39}


@pytest.mark.parametrize(
    ("extra", "seats"), [("wedges", 6), ("spi", 6), ("i2s", 7), ("servo", 8), ("display", 8)]
)
def test_the_largest_number_of_seats_with_an_extra_is_computed(extra, seats):
    assert largest(PlanRequest(**{extra: True})) == seats


def test_an_spi_display_with_a_talk_button_leaves_room_for_five_seats():
    assert largest(PlanRequest(spi=True, talk=True)) == 5
    with pytest.raises(WiringError) as caught:
        plan(PlanRequest(seats=6, spi=True, talk=True))
    assert str(caught.value) == (
        "6 seats do not fit with an SPI display and a talk button: only 5 seats fit. "
        "Choose 5 seats, or leave out an SPI display and a talk button."
    )


def test_too_many_seats_are_refused_with_the_number_that_fits():
    with pytest.raises(WiringError) as caught:
        plan(PlanRequest(wedges=True))
    assert str(caught.value) == (
        "8 seats do not fit with six wedge lights: only 6 seats fit. "
        "Choose 6 seats, or leave out six wedge lights."
    )


def test_several_extras_are_named_together():
    with pytest.raises(WiringError, match="with an SPI display, I2S sound and six wedge lights:"):
        plan(PlanRequest(spi=True, i2s=True, wedges=True))


@pytest.mark.parametrize("seats", [-1, 9])
def test_a_box_has_at_most_eight_seats(seats):
    with pytest.raises(WiringError, match=r"A box has at most 8 seats\. Choose 0 to 8\."):
        plan(PlanRequest(seats=seats))


PARTS = ("spin", "talk", "knob", "buzzer", "servo", "wedges", "display", "spi", "i2s")

requested = st.builds(
    PlanRequest,
    seats=st.integers(0, 8),
    lamps=st.integers(0, 8),
    **{name: st.booleans() for name in PARTS},
)


@given(requested)
def test_a_planned_wiring_never_has_a_conflict(request):
    fits = largest(request)
    if request.seats > fits:
        with pytest.raises(WiringError, match=f"only {fits} seats? fits?\\."):
            plan(request)
    else:
        wiring = plan(request)
        found = [conflict for conflict in check(wiring) if request.seats != 1]
        assert found == []
        assert len(wiring.seats) == request.seats


def every_plan():
    """A wiring for every combination of parts and each number of seats that fits."""
    for chosen in product((False, True), repeat=len(PARTS)):
        request = PlanRequest(**dict(zip(PARTS, chosen, strict=True)))
        for seats in range(largest(request) + 1):
            yield plan(replace(request, seats=seats))


def test_every_plan_obeys_the_facts_of_each_line():
    for wiring in every_plan():
        for use in uses(wiring):
            facts = FACTS[use.line]
            assert use.line not in RESERVED
            assert facts.boot == "low" or not use.output
            assert facts.takes_contact or use.output or use.fixed
            assert not use.fixed or use.name.endswith(facts.job)


def test_a_contact_needs_a_line_that_it_can_pull_low():
    assert [line for line, facts in FACTS.items() if not facts.takes_contact] == [2, 3]
    assert [line for line, facts in FACTS.items() if facts.boot == "high"] == [*range(9)]


def test_a_contact_on_a_line_with_a_pull_up_on_the_board_is_refused():
    wiring = Wiring(seats=(), knob=KnobWiring(a=2), display=None)
    (conflict,) = check(wiring)
    assert conflict.path == "knob.a"
    assert conflict.message == (
        "The knob phase A cannot be on line 2: its pull-up of 1.8 kΩ is too strong for a contact "
        "with 1 kΩ. Use line 4, which is free."
    )


def test_a_conflict_on_spi_never_proposes_a_line_that_takes_no_contact():
    spi = DisplayWiring(bus="spi", dc=24, reset=25)
    seats = tuple(SeatWiring(button=line) for line in (4, 5))
    for conflict in check(Wiring(seats=seats, display=spi)):
        assert conflict.path.startswith("knob.")
        assert "Use line 2," not in conflict.message
        assert "Use line 3," not in conflict.message


@given(requested)
def test_the_serial_console_drives_no_button_while_a_lamp_can_take_its_line(request):
    wiring = plan(replace(request, seats=min(request.seats, largest(request))))
    assert wiring.knob is None or not {*msgspec.structs.astuple(wiring.knob)} & set(CONSOLE)
    on_console = {use.path for use in uses(wiring) if use.line in CONSOLE and not use.fixed}
    lights = [use for use in uses(wiring) if use.output and use.path.startswith(("seats", "wedg"))]
    assert all(path.endswith(".lamp") or path.startswith("wedg") for path in on_console) or (
        len(lights) < 2
    )


def test_lamps_and_buzzer_are_outputs_but_the_display_is_not():
    display = DisplayWiring(bus="spi", dc=24, reset=25)
    wiring = Wiring(seats=(SeatWiring(button=4, lamp=18), SeatWiring(button=17)), display=display)
    assert outputs(wiring) == [18, BuzzerWiring().line]


def test_the_serial_console_is_used_last():
    for seats, extra in product(range(9), ("wedges", "spi", "i2s")):
        request = PlanRequest(seats=seats, **{extra: True})
        if seats > largest(request):
            continue
        taken = {use.line for use in uses(plan(request))}
        usable = {line for line in LINES if FACTS[line].takes_contact} - set(RESERVED)
        free = usable - taken
        assert not taken & set(CONSOLE) or free <= set(CONSOLE)


def test_a_line_used_twice_is_reported_with_both_uses_and_a_free_line():
    (conflict,) = check(replace(Wiring(), spin=18))
    assert conflict.path == "spin"
    assert conflict.message == (
        "Line 18 is used twice: by the lamp of seat 1 (seats[0].lamp) and the spin button (spin). "
        "Use line 19, which is free."
    )


def test_a_part_on_a_line_of_a_bus_has_to_move():
    wiring = replace(Wiring(), seats=(), sound="i2s", spin=20, knob=KnobWiring(a=21))
    spin, knob = check(wiring)
    assert spin.path == "spin"
    assert spin.message == (
        "Line 20 is used twice: by the sound DIN (sound) and the spin button (spin). "
        "Use line 4, which is free."
    )
    assert knob.path == "knob.a"
    assert knob.message.endswith("Use line 5, which is free.")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (0, "lines 0 and 1 are reserved for the board"),
        (28, "lines are 0 to 27"),
        (-1, "lines are 0 to 27"),
        (5, "it would be on before the program starts; outputs need lines 9 to 27"),
    ],
)
def test_an_impossible_line_is_reported_with_a_free_one(line, why):
    (conflict,) = check(replace(Wiring(seats=()), buzzer=BuzzerWiring(line=line)))
    assert conflict.message == (
        f"The buzzer cannot be on line {line}: {why}. Use line 19, which is free."
    )


def test_eight_seats_with_i2s_sound_are_refused_with_the_number_that_fits():
    *lines, seats = check(replace(Wiring(), sound="i2s"))
    assert [conflict.path for conflict in lines] == [f"seats[{n}].lamp" for n in (0, 6, 7)]
    assert lines[-1].message.endswith("No line is free: leave out a part.")
    assert seats.path == "seats"
    assert seats.message.startswith("8 seats do not fit with I2S sound: only 7 seats fit.")


def test_seats_without_lamps_leave_lines_for_other_parts():
    bare = tuple(SeatWiring(button=seat.button) for seat in Wiring().seats)
    assert request_of(replace(Wiring(), seats=bare)).lamps == 0
    assert largest(PlanRequest(lamps=0, wedges=True)) == 8


@pytest.mark.parametrize(
    ("display", "path", "sentence"),
    [
        (
            DisplayWiring(driver="ssd1322"),
            "display.bus",
            'The ssd1322 has no I2C. Write bus = "spi".',
        ),
        (
            DisplayWiring(address=0x80),
            "display.address",
            "0x80 is not an I2C address. Write 0x3c, or 0x3d if its jumper is set.",
        ),
        (
            DisplayWiring(bus="spi"),
            "display.dc",
            "An SPI display needs a data/command line, such as dc = 24.",
        ),
    ],
)
def test_an_impossible_display_is_reported(display, path, sentence):
    (conflict,) = check(Wiring(seats=(), knob=None, display=display))
    assert (conflict.path, conflict.message) == (path, sentence)


def test_the_ends_of_a_servo_are_not_the_same():
    assert not check(replace(Wiring(), servo=19, servo_ms=(2.4, 0.6)))
    (conflict,) = check(replace(Wiring(), servo=19, servo_ms=(0.6, 0.6)))
    assert conflict.path == "servo_ms"
    assert conflict.message.endswith("Write servo_ms = [0.6, 2.4].")


@pytest.mark.parametrize(("count", "wrong"), [(1, "At least 2 seats are needed"), (9, "at most 8")])
def test_a_table_has_two_to_eight_seats_or_none(count, wrong):
    seats = tuple(SeatWiring(button=line) for line in (4, 17, 27, 22, 10, 9, 11, 5, 18)[:count])
    (conflict,) = check(Wiring(seats=seats))
    assert conflict.path == "seats"
    assert wrong in conflict.message
    assert check(Wiring(seats=())) == []


def test_a_display_on_another_i2c_bus_takes_no_line():
    assert not [use for use in uses(Wiring(display=DisplayWiring(port=20))) if use.fixed]


def test_current_stays_within_the_limits_even_with_bare_leds_everywhere():
    full = replace(plan(PlanRequest(seats=6, wedges=True)), lamps="led")
    assert max(use.ma for use in uses(full)) == pytest.approx(3.94, abs=0.01)
    assert 30 < total_ma(full) < 50
    assert total_ma(replace(full, wedges=None)) == pytest.approx(total_ma(full) - 1.3 / 0.33)


def test_a_driver_reduces_the_current():
    assert total_ma(Wiring(lamps="5v")) < total_ma(Wiring(lamps="led")) < 50
