from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.errors import WiringError
from hardware.wiring.header import CONSOLE, LINES, LOW_AT_START, PINS, RESERVED, pin
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


def test_the_default_table_takes_21_lines_beside_the_display_and_works():
    own = [use for use in uses(Wiring()) if not use.fixed]
    assert len(own) == 21
    assert len(Wiring().seats) == 8
    assert check(Wiring()) == []


def test_the_default_table_has_room_for_the_servo():
    assert plan(PlanRequest()) == Wiring()
    assert plan(PlanRequest(servo=True)) == replace(Wiring(), servo=19)
    assert check(replace(Wiring(), servo=19)) == []


def test_the_default_table_leaves_the_serial_console_alone():
    assert not {use.line for use in uses(Wiring())} & set(CONSOLE)


def test_the_header_has_28_lines_on_40_pins():
    assert sorted(at for at in PINS.values() if isinstance(at, int)) == list(LINES)
    assert (pin(2), pin(14), pin(18), pin(21)) == (3, 8, 12, 40)
    assert {n for n, at in PINS.items() if at == "GND"} == {6, 9, 14, 20, 25, 30, 34, 39}


@pytest.mark.parametrize(
    ("extra", "seats"), [("wedges", 6), ("spi", 7), ("i2s", 7), ("servo", 8), ("display", 8)]
)
def test_the_largest_number_of_seats_beside_an_extra_is_computed(extra, seats):
    assert largest(PlanRequest(**{extra: True})) == seats


def test_what_does_not_fit_is_refused_with_the_number_of_seats_that_does():
    with pytest.raises(WiringError) as caught:
        plan(PlanRequest(wedges=True))
    assert str(caught.value) == (
        "8 seats do not fit beside six wedge lights: at most 6 do. "
        "Take 6 seats, or do without six wedge lights."
    )


def test_several_extras_are_named_together():
    with pytest.raises(WiringError, match="beside an SPI display, I2S sound and six wedge lights:"):
        plan(PlanRequest(spi=True, i2s=True, wedges=True))


@pytest.mark.parametrize("seats", [-1, 9])
def test_a_box_has_at_most_eight_seats(seats):
    with pytest.raises(
        WiringError, match=rf"A box has 0 to 8 seats, not {seats}\. Ask for so many\."
    ):
        plan(PlanRequest(seats=seats))


requested = st.builds(
    PlanRequest,
    seats=st.integers(0, 8),
    lamps=st.integers(0, 8),
    **{
        name: st.booleans()
        for name in ("spin", "knob", "buzzer", "servo", "wedges", "display", "spi", "i2s")
    },
)


@given(requested)
def test_a_proposed_table_never_has_a_conflict(wished):
    fits = largest(wished)
    if wished.seats > fits:
        with pytest.raises(WiringError, match=f"at most {fits} do"):
            plan(wished)
    else:
        wiring = plan(wished)
        found = [conflict for conflict in check(wiring) if wished.seats != 1]
        assert found == []
        assert len(wiring.seats) == wished.seats


@given(requested)
def test_outputs_are_low_until_the_program_runs_and_lines_0_and_1_stay_free(wished):
    for use in uses(plan(replace(wished, seats=min(wished.seats, largest(wished))))):
        assert use.line not in RESERVED
        assert not use.output or use.line in LOW_AT_START


def test_lamps_and_buzzer_are_outputs_to_darken_and_a_display_keeps_its_last_picture():
    display = DisplayWiring(bus="spi", dc=24, reset=25)
    wiring = Wiring(seats=(SeatWiring(button=4, lamp=18), SeatWiring(button=17)), display=display)
    assert outputs(wiring) == [18, BuzzerWiring().line]


def test_the_serial_console_is_used_last():
    for seats, extra in product(range(9), ("wedges", "spi", "i2s")):
        wished = PlanRequest(seats=seats, **{extra: True})
        if seats > largest(wished):
            continue
        taken = {use.line for use in uses(plan(wished))}
        free = set(LINES) - set(RESERVED) - taken
        assert not taken & set(CONSOLE) or free <= set(CONSOLE)


def test_a_line_used_twice_names_both_uses_and_a_free_line():
    (conflict,) = check(replace(Wiring(), spin=18))
    assert conflict.path == "spin"
    assert conflict.message == (
        "Line 18 is used twice, by the lamp of seat 1 (seats[0].lamp) and the spin button (spin). "
        "Write 19 instead, which is free."
    )


def test_a_bus_keeps_its_lines_and_the_part_moves():
    wiring = replace(Wiring(), seats=(), sound="i2s", spin=20, knob=KnobWiring(a=21))
    spin, knob = check(wiring)
    assert spin.path == "spin"
    assert spin.message == (
        "Line 20 is used twice, by the sound DIN (sound) and the spin button (spin). "
        "Write 4 instead, which is free."
    )
    assert knob.path == "knob.a"
    assert knob.message.endswith("Write 5 instead, which is free.")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (0, "the board keeps lines 0 and 1 for itself"),
        (28, "lines are 0 to 27"),
        (-1, "lines are 0 to 27"),
        (5, "it would be on before the program runs, outputs are on lines 9 to 27"),
    ],
)
def test_a_line_that_cannot_be_is_told_with_one_that_can(line, why):
    (conflict,) = check(replace(Wiring(seats=()), buzzer=BuzzerWiring(line=line)))
    assert conflict.message == (
        f"The buzzer cannot be on line {line}: {why}. Write 19 instead, which is free."
    )


def test_eight_seats_beside_i2s_sound_name_the_number_that_fits():
    *lines, seats = check(replace(Wiring(), sound="i2s"))
    assert [conflict.path for conflict in lines] == [f"seats[{n}].lamp" for n in (0, 6, 7)]
    assert lines[-1].message.endswith("No line is free for it: leave a part out.")
    assert seats.path == "seats"
    assert seats.message.startswith("8 seats do not fit beside I2S sound: at most 7 do.")


def test_seats_without_lamps_leave_their_lines_to_others():
    bare = tuple(SeatWiring(button=seat.button) for seat in Wiring().seats)
    assert request_of(replace(Wiring(), seats=bare)).lamps == 0
    assert largest(PlanRequest(lamps=0, wedges=True)) == 8


@pytest.mark.parametrize(
    ("display", "path", "sentence"),
    [
        (
            DisplayWiring(driver="ssd1322"),
            "display.bus",
            'An ssd1322 has no I2C. Write bus = "spi".',
        ),
        (
            DisplayWiring(address=0x80),
            "display.address",
            "I2C has no address 0x80. Write 0x3c, or 0x3d if its jumper is set.",
        ),
        (
            DisplayWiring(bus="spi"),
            "display.dc",
            "An SPI display has a data/command line. Write dc = 24.",
        ),
    ],
)
def test_a_display_that_cannot_be_reached_is_told(display, path, sentence):
    (conflict,) = check(Wiring(seats=(), knob=None, display=display))
    assert (conflict.path, conflict.message) == (path, sentence)


@pytest.mark.parametrize(("count", "wrong"), [(1, "1 seats are too few."), (9, "too many")])
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


def test_a_driver_relieves_the_pins():
    assert total_ma(Wiring(lamps="5v")) < total_ma(Wiring(lamps="led")) < 50
