"""The check-up on the box: every part is tried by hand, and every screen looked at."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from doctor_kit import SMALL, amiss, checkup, on_bench, parts
from evening import Evening

from companion.config.settings import Settings
from companion.doctor import inputs, outputs, sound
from hardware.checkup.findings import State
from hardware.checkup.findings import amiss as is_amiss
from hardware.wiring.wiring import BuzzerWiring, DisplayWiring, Wiring

WHEEL = msgspec.structs.replace(SMALL, servo=19)


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-pictures"))


async def everything(table: Evening) -> None:
    """A person with nothing to complain about."""
    await table.sees("CHECK-UP")
    table.picture("doctor/01-begin")
    await table.press("seat1")
    for number, (name, control) in enumerate(
        (("SEAT 1", "seat1"), ("SEAT 2", "seat2"), ("SPIN", "spin"), ("KNOB", "knob"))
    ):
        await table.sees(f"PRESS {number + 1}/4 | {name}")
        if number == 0:
            table.picture("doctor/02-press")
        await table.press(control)
    await table.sees("TURN")
    table.picture("doctor/03-turn")
    await table.turn(1)
    for number in (1, 2):
        await table.sees(f"LAMP {number} {number}/2")
        assert table.hand.lamps() == (number == 1, number == 2)
        if number == 1:
            table.picture("doctor/04-lamp")
        await table.press(f"seat{number}")
    await table.sees("Both frames?")
    table.picture("doctor/05-picture")
    await table.press("knob")
    await table.sees("WHEEL", within=10)
    table.picture("doctor/06-wheel")
    await table.press("seat2")
    assert table.hand.buzzer() == 440
    await asyncio.sleep(0.5)
    assert table.hand.buzzer() == 880
    await table.sees("BUZZER")
    assert table.hand.buzzer() is None
    table.picture("doctor/07-buzzer")
    table.hand.listen()
    await table.press("seat2")
    await table.sees("SOUND")
    assert "game_over" in [heard.name for heard in table.hand.listen()]
    table.picture("doctor/08-sound")
    await table.press("seat2")
    await table.sees("TYPE")
    table.picture("doctor/09-type")
    await table.type("AZ")
    await table.sees("ALL IS WELL")
    table.picture("doctor/10-well")
    await table.press("spin")


def test_a_box_on_which_everything_works_passes_through_every_screen(update: bool) -> None:
    found = checkup(everything, settings=Settings(wiring=WHEEL), update=update)
    assert {one.state for one in found} == {State.GOOD}
    assert parts(found) == [
        *("button of seat 1", "button of seat 2", "spin button", "knob push"),
        *("turning of the knob", "lamp of seat 1", "lamp of seat 2", "display", "wheel"),
        *("buzzer", "sound", "keyboard"),
    ]


def test_every_screen_of_a_box_with_dead_buttons_ends_by_itself() -> None:
    async def nobody(table: Evening) -> None:
        await table.press("seat1")
        await asyncio.sleep(3600)

    found = checkup(nobody, settings=Settings(wiring=WHEEL))
    assert amiss(found).keys() == {
        *("button of seat 1", "button of seat 2", "spin button", "knob push"),
        "turning of the knob",
    }
    assert "pin 7 and ground" in amiss(found)["button of seat 1"]
    unsaid = [one.part for one in found if one.state is State.NOTE]
    assert unsaid == ["lamp of seat 1", "lamp of seat 2", "display", "wheel", "buzzer", "sound"]


def test_who_does_not_want_a_check_up_says_no() -> None:
    async def play(table: Evening) -> None:
        await table.sees("CHECK-UP")
        await table.press("spin")
        await table.sees("ALL IS WELL")
        await table.press("spin")

    assert checkup(play) == []


def test_a_press_tells_which_line_saw_it_when_two_buttons_are_exchanged(update: bool) -> None:
    async def play(table: Evening) -> None:
        await table.press("seat2")
        await table.sees("that was SEAT 2")
        table.picture("doctor/11-exchanged")
        await table.press("seat2", "seat1", "seat1", "spin", "knob")

    found = amiss(on_bench(play, inputs.buttons, update=update))
    assert found == {
        "button of seat 1": "Line 17 saw it, where the button of seat 2 belongs. "
        "Move its wire from pin 11 to pin 7.",
        "button of seat 2": "Line 4 saw it, where the button of seat 1 belongs. "
        "Move its wire from pin 7 to pin 11.",
    }


def test_a_wire_on_a_line_that_nobody_uses_is_found_there() -> None:
    async def play(table: Evening) -> None:
        await table.sees("SEAT 1")
        await table.press("line19", "line19")
        await table.press("seat2", "spin", "knob")

    assert amiss(on_bench(play, inputs.buttons)) == {
        "button of seat 1": "Line 19 saw it, which is free. Move its wire from pin 35 to pin 7."
    }


def test_a_slip_of_the_finger_is_forgiven() -> None:
    async def play(table: Evening) -> None:
        await table.turn(1)
        await table.press("seat2", "seat1", "seat2", "spin", "knob")

    assert amiss(on_bench(play, inputs.buttons)) == {}


def test_a_button_that_is_down_all_the_time_is_stuck_and_not_asked_for() -> None:
    async def play(table: Evening) -> None:
        table.hand.down("seat1")
        await table.sees("SEAT 2", within=inputs.RELEASE_S + 1)
        await table.press("seat2", "spin", "knob")

    assert "NO" in amiss(on_bench(play, inputs.buttons))["button of seat 1"]


@pytest.mark.parametrize("key", ["<ENTER>", "N"])
def test_a_key_on_the_keyboard_skips_a_button(key: str) -> None:
    async def play(table: Evening) -> None:
        await table.sees("SEAT 1")
        await table.type(key)
        await table.press("seat2", "spin", "knob")

    assert amiss(on_bench(play, inputs.buttons)).keys() == {"button of seat 1"}


@pytest.mark.parametrize(("steps", "told"), [(1, None), (-1, "Exchange a and b")])
def test_the_knob_is_turned_and_which_way_it_turns_is_told(steps: int, told: str | None) -> None:
    async def play(table: Evening) -> None:
        await table.sees("TURN")
        await table.press("seat1")
        await table.turn(steps)

    found = amiss(on_bench(play, inputs.knob))
    assert (told in found["turning of the knob"]) if told else not found


def test_a_knob_that_cannot_be_turned_is_skipped_by_a_key() -> None:
    async def play(table: Evening) -> None:
        await table.sees("TURN")
        await table.type("<ENTER>")

    assert "A belongs on pin 24" in amiss(on_bench(play, inputs.knob))["turning of the knob"]


def test_lamps_that_are_exchanged_or_dark_are_told() -> None:
    async def play(table: Evening) -> None:
        await table.sees("LAMP 1")
        await table.turn(1)
        await table.press("seat2")
        await table.sees("LAMP 2")
        await table.press("spin")

    found = amiss(on_bench(play, outputs.lamps))
    assert found["lamp of seat 1"].endswith("Exchange the wires of the two lamps, lines 18 and 23.")
    assert "ULN2803A" in found["lamp of seat 2"]


def test_a_bare_led_that_stays_dark_gets_other_advice_and_the_knob_says_yes() -> None:
    async def play(table: Evening) -> None:
        await table.sees("LAMP 1")
        await table.press("spin", "knob")

    leds = Settings(wiring=msgspec.structs.replace(SMALL, lamps="led"))
    assert "330 ohms" in amiss(on_bench(play, outputs.lamps, leds))["lamp of seat 1"]


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (("seat1",), 'driver = "sh1106"'),
        (("spin", "seat1"), "rotate = 2"),
        (("spin", "spin"), "Shorten its wires"),
    ],
)
def test_a_wrong_picture_is_asked_about(answers: tuple[str, ...], told: str, update: bool) -> None:
    async def play(table: Evening) -> None:
        await table.sees("Both frames?")
        await table.press("spin")
        await table.sees("snow")
        table.picture("doctor/12-snow")
        await table.press(*answers)

    assert told in amiss(on_bench(play, outputs.picture, update=update))["display"]


def test_an_sh1106_that_is_none_is_told_the_other_way_round() -> None:
    async def play(table: Evening) -> None:
        await table.sees("Both frames?")
        await table.type("NY")

    wiring = msgspec.structs.replace(SMALL, display=DisplayWiring(driver="sh1106"))
    found = on_bench(play, outputs.picture, Settings(wiring=wiring))
    assert 'driver = "ssd1306"' in amiss(found)["display"]


def test_a_wheel_that_does_not_go_round_is_told() -> None:
    async def play(table: Evening) -> None:
        await asyncio.sleep(outputs.WEDGE_S * 2.5)
        assert table.hand.wedge() == 3
        await table.sees("WHEEL")
        await table.press("spin")

    found = on_bench(play, outputs.wheel, Settings(wiring=WHEEL))
    assert "companion wiring" in amiss(found)["wheel"]


@pytest.mark.parametrize(
    ("kind", "answers", "told"),
    [
        ("passive", ("spin", "seat1"), 'kind = "active"'),
        ("passive", ("spin", "spin"), "Pin 33"),
        ("active", ("spin",), "Pin 33"),
    ],
)
def test_a_buzzer_that_is_not_heard_as_it_ought_to_be(
    kind: Any, answers: tuple[str, ...], told: str
) -> None:
    async def play(table: Evening) -> None:
        await table.sees("BUZZER")
        await table.press(*answers)

    wiring = msgspec.structs.replace(SMALL, buzzer=BuzzerWiring(kind=kind))
    assert told in amiss(on_bench(play, sound.buzzer, Settings(wiring=wiring)))["buzzer"]


def test_a_loudspeaker_that_is_silent_is_told() -> None:
    async def play(table: Evening) -> None:
        await table.sees("SOUND")
        await table.press("spin")

    assert "alsamixer" in amiss(on_bench(play, sound.loudspeaker))["sound"]


def test_without_a_loudspeaker_nobody_is_asked_and_the_fault_is_told() -> None:
    async def play(table: Evening) -> None:
        table.hand.unplug("sound")
        await everything_else(table)

    found = checkup(play)
    assert "plug one in" in amiss(found)["sound"].lower()


async def everything_else(table: Evening) -> None:
    for step in ("seat1", "seat1", "seat2", "spin", "knob"):
        await table.press(step)
    await table.turn(1)
    await table.press("seat1", "seat2", "knob")
    await table.sees("BUZZER")
    await table.press("seat1", "seat1")
    await table.sees("sound")
    await table.press("seat1")


@pytest.mark.parametrize(
    ("layout", "typed", "told"),
    [("us", "Y", '"de"'), ("us", "W", '"fr"'), ("de", "Y", '"us"'), ("us", "Z", None)],
)
def test_the_key_with_a_z_on_it_tells_the_layout(layout: Any, typed: str, told: str | None) -> None:
    async def play(table: Evening) -> None:
        await table.sees("TYPE")
        await table.type(f"<F1>{typed}")

    settings = msgspec.convert({"keyboard": {"layout": layout}}, Settings)
    found = on_bench(play, sound.keyboard, settings)
    assert (told in amiss(found)["keyboard"]) if told else parts(found) == ["keyboard"]


def test_without_a_keyboard_any_button_goes_on() -> None:
    async def play(table: Evening) -> None:
        await table.sees("TYPE")
        await table.turn(1)
        await table.press("seat1")

    assert on_bench(play, sound.keyboard) == []


def test_a_box_with_nothing_but_a_spin_button_is_asked_for_nothing_else() -> None:
    async def play(table: Evening) -> None:
        await table.sees("CHECK-UP")
        await table.type("Y")
        await table.sees("PRESS 1/1")
        await table.press("spin")
        await table.sees("TYPE")
        await table.press("spin")
        await table.sees("ALL IS WELL")
        await table.press("spin")

    wiring = Wiring(seats=(), knob=None, buzzer=None, sound="none", display=None)
    assert parts(checkup(play, settings=Settings(wiring=wiring))) == ["spin button"]


def test_what_is_amiss_is_shown_with_what_to_do_a_few_rows_at_a_time(update: bool) -> None:
    async def play(table: Evening) -> None:
        await table.sees("1 amiss so far")
        table.picture("doctor/13-amiss-so-far")
        await table.press("spin")
        await table.sees("journal 1/1")
        table.picture("doctor/14-amiss")
        await table.press("seat1")
        await table.sees("soon")
        await table.press("seat2")

    seen = is_amiss("journal", "It is damaged.", "Start the companion. Change the card very soon.")
    checkup(play, seen=(seen,), update=update)


def test_a_part_that_comes_back_is_no_longer_amiss() -> None:
    async def play(table: Evening) -> None:
        table.hand.unplug("keyboard")
        table.hand.replug("keyboard")
        await table.sees("TYPE")
        await table.press("seat1")

    async def typing(session: Any) -> dict[str, str]:
        await sound.keyboard(session)
        return dict(session.lost)

    assert on_bench(play, typing) == {}
