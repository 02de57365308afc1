"""The check-up at the box: lamps, display, wheel, buzzer and loudspeaker."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from doctor_kit import SMALL, checkup, faults, in_session
from evening import Evening

from companion.config.settings import Settings
from companion.doctor import outputs, sound
from hardware.wiring.wiring import BuzzerWiring, DisplayWiring

WHEEL = msgspec.structs.replace(SMALL, servo=19)


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-pictures"))


def test_swapped_and_dark_lamps_are_reported() -> None:
    async def play(table: Evening) -> None:
        await table.sees("LAMP 1")
        await table.turn(1)
        await table.press("seat2")
        await table.sees("LAMP 2")
        await table.press("spin")

    found = faults(in_session(play, outputs.lamps))
    assert found["lamp of seat 1"].endswith("Swap the wires of the two lamps, lines 18 and 23.")
    assert "ULN2803A" in found["lamp of seat 2"]


def test_advice_for_a_plain_led_differs_and_the_knob_means_yes() -> None:
    async def play(table: Evening) -> None:
        await table.sees("LAMP 1")
        await table.press("spin", "knob")

    leds = Settings(wiring=msgspec.structs.replace(SMALL, lamps="led"))
    assert "330 ohms" in faults(in_session(play, outputs.lamps, leds))["lamp of seat 1"]


@pytest.mark.parametrize(
    ("answers", "advice"),
    [
        (("seat1",), 'driver = "sh1106"'),
        (("spin", "seat1"), "rotate = 2"),
        (("spin", "spin"), "Shorten its wires"),
    ],
)
def test_questions_follow_a_wrong_test_picture(
    answers: tuple[str, ...], advice: str, update: bool
) -> None:
    async def play(table: Evening) -> None:
        await table.sees("Both frames?")
        await table.press("spin")
        await table.sees("noise")
        table.picture("doctor/12-noise")
        await table.press(*answers)

    assert advice in faults(in_session(play, outputs.picture, update=update))["display"]


def test_a_shifted_sh1106_is_an_ssd1306() -> None:
    async def play(table: Evening) -> None:
        await table.sees("Both frames?")
        await table.type("NY")

    wiring = msgspec.structs.replace(SMALL, display=DisplayWiring(driver="sh1106"))
    found = in_session(play, outputs.picture, Settings(wiring=wiring))
    assert 'driver = "ssd1306"' in faults(found)["display"]


def test_a_wheel_that_does_not_go_round_is_reported() -> None:
    async def play(table: Evening) -> None:
        await asyncio.sleep(outputs.WEDGE_S * 2.5)
        assert table.hand.wedge() == 3
        await table.sees("WHEEL")
        await table.press("spin")
        await table.sees("WEDGE 1")
        await table.press("spin")

    found = in_session(play, outputs.wheel, Settings(wiring=WHEEL))
    assert "companion wiring" in faults(found)["wheel"]


def test_the_ends_of_a_servo_are_found_with_the_wheel_in_view() -> None:
    """It points at wedge 1 at first, then at 6; the knob moves it as the person looks."""

    async def play(table: Evening) -> None:
        await table.sees("WHEEL", within=10)
        await table.press("spin")
        await table.sees("WEDGE 1")
        await asyncio.sleep(0.1)
        assert table.hand.wedge() == 1
        await table.turn(-4)
        await table.press("knob")
        await table.sees("WEDGE 6")
        await asyncio.sleep(0.1)
        assert table.hand.wedge() == 6
        await table.turn(-18)
        await asyncio.sleep(0.1)
        assert table.hand.wedge() == 5
        await table.turn(22)
        await table.press("knob")

    found = in_session(play, outputs.wheel, Settings(wiring=WHEEL))
    assert faults(found)["wheel"].endswith(": [wiring] and servo_ms = [0.52, 2.48]")


def test_a_servo_with_one_end_for_both_wedges_is_a_fault_of_its_wires() -> None:
    async def play(table: Evening) -> None:
        await table.sees("WHEEL", within=10)
        await table.press("spin")
        await table.sees("WEDGE 1")
        await table.turn(-40)
        await table.press("knob")
        await table.sees("WEDGE 6")
        for _ in range(4):
            await table.turn(-40)
        await table.press("knob")

    found = in_session(play, outputs.wheel, Settings(wiring=WHEEL))
    assert "companion wiring" in faults(found)["wheel"]


@pytest.mark.parametrize(
    ("kind", "answers", "advice"),
    [
        ("passive", ("spin", "seat1"), 'kind = "active"'),
        ("passive", ("spin", "spin"), "Pin 33"),
        ("active", ("spin",), "Pin 33"),
    ],
)
def test_a_faulty_buzzer_gets_advice(kind: Any, answers: tuple[str, ...], advice: str) -> None:
    async def play(table: Evening) -> None:
        await table.sees("BUZZER")
        await table.press(*answers)

    wiring = msgspec.structs.replace(SMALL, buzzer=BuzzerWiring(kind=kind))
    assert advice in faults(in_session(play, sound.buzzer, Settings(wiring=wiring)))["buzzer"]


def test_a_silent_loudspeaker_is_reported() -> None:
    async def play(table: Evening) -> None:
        await table.sees("SOUND")
        await table.press("spin")

    assert "alsamixer" in faults(in_session(play, sound.loudspeaker))["sound"]


def test_a_missing_loudspeaker_is_reported_without_a_question() -> None:
    async def play(table: Evening) -> None:
        table.hand.unplug("sound")
        await everything_else(table)

    found = checkup(play)
    assert "plug one in" in faults(found)["sound"].lower()


async def everything_else(table: Evening) -> None:
    for step in ("seat1", "seat1", "seat2", "spin", "knob"):
        await table.press(step)
    await table.turn(1)
    await table.sees("LAMP 1")
    await table.press("seat1", "seat2", "knob")
    await table.sees("BUZZER")
    await table.press("seat1", "seat1")
    await table.sees("sound")
    await table.press("seat1")
