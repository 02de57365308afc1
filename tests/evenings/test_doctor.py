"""The check-up at the box: every part is tested by hand, every screen compared."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

import msgspec
import pytest
from doctor_kit import SMALL, checkup, faults, in_session, parts
from evening import Evening

from companion.config.settings import Settings
from companion.doctor import inputs, screens, sound
from companion.doctor.session import Session
from hardware.checkup.findings import State, fault
from hardware.wiring.wiring import KnobWiring, Wiring

WHEEL = msgspec.structs.replace(SMALL, servo=19)


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-pictures"))


async def everything(table: Evening) -> None:
    """A person who finds no faults."""
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
    await table.type("AZS")
    await table.sees("ALL IS WELL")
    table.picture("doctor/10-well")
    await table.press("spin")


def test_a_working_box_shows_every_screen(update: bool) -> None:
    found = checkup(everything, settings=Settings(wiring=WHEEL), update=update)
    assert {one.state for one in found} == {State.GOOD}
    assert parts(found) == [
        *("button of seat 1", "button of seat 2", "spin button", "knob push"),
        *("turning of the knob", "lamp of seat 1", "lamp of seat 2", "display", "wheel"),
        *("buzzer", "sound", "keyboard"),
    ]


@pytest.mark.no_cover
def test_a_check_up_with_dead_buttons_ends_without_help() -> None:
    async def nobody(table: Evening) -> None:
        await table.press("seat1")
        await asyncio.sleep(3600)

    found = checkup(nobody, settings=Settings(wiring=WHEEL))
    assert faults(found).keys() == {
        *("button of seat 1", "button of seat 2", "spin button", "knob push"),
        "turning of the knob",
    }
    assert "pin 7 and ground" in faults(found)["button of seat 1"]
    unsaid = [one.part for one in found if one.state is State.NOTE]
    assert unsaid == ["lamp of seat 1", "lamp of seat 2", "display", "wheel", "buzzer", "sound"]


def test_spin_declines_the_check_up() -> None:
    async def play(table: Evening) -> None:
        await table.sees("CHECK-UP")
        await table.press("spin")
        await table.sees("ALL IS WELL")
        await table.press("spin")

    assert checkup(play) == []


def test_two_swapped_buttons_are_found(update: bool) -> None:
    async def play(table: Evening) -> None:
        await table.press("seat2")
        await table.sees("that was SEAT 2")
        table.picture("doctor/11-swapped")
        await table.press("seat2", "seat1", "seat1", "spin", "knob")

    found = faults(in_session(play, inputs.buttons, update=update))
    assert found == {
        "button of seat 1": "Line 17 saw it, the line of the button of seat 2. "
        "Move its wire from pin 11 to pin 7.",
        "button of seat 2": "Line 4 saw it, the line of the button of seat 1. "
        "Move its wire from pin 7 to pin 11.",
    }


def test_a_button_on_an_unused_line_is_found() -> None:
    async def play(table: Evening) -> None:
        await table.sees("SEAT 1")
        await table.press("line19", "line19")
        await table.press("seat2", "spin", "knob")

    assert faults(in_session(play, inputs.buttons)) == {
        "button of seat 1": "Line 19 saw it, which is unused. Move its wire from pin 35 to pin 7."
    }


def test_one_wrong_press_is_not_a_fault() -> None:
    async def play(table: Evening) -> None:
        await table.turn(1)
        await table.press("seat2", "seat1", "seat2", "spin", "knob")

    assert faults(in_session(play, inputs.buttons)) == {}


def test_a_stuck_button_is_reported_and_not_asked_for() -> None:
    async def play(table: Evening) -> None:
        table.hand.down("seat1")
        await table.sees("SEAT 2", within=inputs.RELEASE_S + 1)
        await table.press("seat2", "spin", "knob")

    assert "NO" in faults(in_session(play, inputs.buttons))["button of seat 1"]


@pytest.mark.parametrize("key", ["<ENTER>", "N"])
def test_a_key_on_the_keyboard_skips_a_button(key: str) -> None:
    async def play(table: Evening) -> None:
        await table.sees("SEAT 1")
        await table.type(key)
        await table.press("seat2", "spin", "knob")

    assert faults(in_session(play, inputs.buttons)).keys() == {"button of seat 1"}


@pytest.mark.parametrize(("steps", "advice"), [(1, None), (-1, "Swap a and b")])
def test_a_knob_that_turns_the_wrong_way_is_reported(steps: int, advice: str | None) -> None:
    async def play(table: Evening) -> None:
        await table.sees("TURN")
        await table.press("seat1")
        await table.turn(steps)

    found = faults(in_session(play, inputs.knob))
    assert (advice in found["turning of the knob"]) if advice else not found


@pytest.mark.parametrize(
    ("set_to", "clicks", "steps", "advice"),
    [
        (1, 2, 1, "Write clicks = 2 under [wiring.knob]."),
        (1, 4, 1, "Write clicks = 4 under [wiring.knob]."),
        (2, 1, 1, "Write clicks = 1 under [wiring.knob]."),
        (4, 2, -1, "Write clicks = 2 under [wiring.knob]."),
        (2, 2, 1, None),
        (4, 4, 1, None),
    ],
)
def test_one_click_tells_how_many_a_cycle_has(
    set_to: Literal[1, 2, 4], clicks: int, steps: int, advice: str | None
) -> None:
    async def play(table: Evening) -> None:
        await table.sees("TURN")
        assert "clockwise, one click" in table.words()
        table.hand.clicks = clicks
        await table.turn(steps)

    wiring = msgspec.structs.replace(SMALL, knob=KnobWiring(clicks=set_to))
    found = in_session(play, inputs.knob, Settings(wiring=wiring))
    said = [one.do for one in found if one.state is State.FAULT]
    assert said == [
        *([advice] if advice else []),
        *(["Swap a and b under [wiring.knob]."] if steps < 0 else []),
    ]


def test_three_clicks_are_asked_for_again_as_one() -> None:
    async def play(table: Evening) -> None:
        await table.sees("TURN")
        await table.turn(3)
        await table.sees("one click!")
        await table.turn(1)

    assert parts(in_session(play, inputs.knob)) == ["turning of the knob"]


def test_a_knob_that_was_only_turned_far_is_not_judged() -> None:
    async def play(table: Evening) -> None:
        await table.sees("TURN")
        await table.turn(3)

    (found,) = in_session(play, inputs.knob)
    assert found.state is State.NOTE


def test_after_the_question_the_knob_counts_as_the_settings_say() -> None:
    async def play(table: Evening) -> None:
        await table.sees("TURN")
        await table.turn(1)

    async def examine(session: Session) -> int:
        await inputs.knob(session)
        session.box.hand.turn(1)  # type: ignore[attr-defined]
        event = await session.wait(screens.key("Z", ""))
        return event.steps if event else 0

    wiring = msgspec.structs.replace(SMALL, knob=KnobWiring(clicks=2))
    assert in_session(play, examine, Settings(wiring=wiring)) == 1


def test_a_key_on_the_keyboard_skips_the_knob() -> None:
    async def play(table: Evening) -> None:
        await table.sees("TURN")
        await table.type("<ENTER>")

    assert "Connect A to pin 24" in faults(in_session(play, inputs.knob))["turning of the knob"]


@pytest.mark.parametrize(
    ("layout", "typed", "advice"),
    [("us", "Y", '"de"'), ("us", "W", '"fr"'), ("de", "Y", '"us"'), ("us", "Z", None)],
)
def test_the_z_key_identifies_the_layout(layout: Any, typed: str, advice: str | None) -> None:
    async def play(table: Evening) -> None:
        await table.sees("TYPE")
        await table.type(f"<F1>{typed}")

    settings = msgspec.convert({"keyboard": {"layout": layout}}, Settings)
    found = in_session(play, sound.keyboard, settings)
    assert (advice in faults(found)["keyboard"]) if advice else parts(found) == ["keyboard"]


@pytest.mark.parametrize(
    ("typed", "advice"),
    [("/;", '"us(dvorak)"'), ("ZD", '"us(colemak)"'), ("BH", '"de(neo)"'), ("ZS", None)],
)
def test_a_second_letter_identifies_a_variant(typed: str, advice: str | None) -> None:
    async def play(table: Evening) -> None:
        await table.sees("TYPE")
        await table.type(typed[0])
        await table.type(f"<F1>{typed[1]}")

    settings = msgspec.convert({"keyboard": {"layout": "us"}}, Settings)
    found = in_session(play, sound.keyboard, settings)
    assert (advice in faults(found)["keyboard"]) if advice else parts(found) == ["keyboard"]


def test_any_button_skips_the_keyboard() -> None:
    async def play(table: Evening) -> None:
        await table.sees("TYPE")
        await table.turn(1)
        await table.press("seat1")

    assert in_session(play, sound.keyboard) == []


def test_a_box_with_only_a_spin_button_has_only_that_tested() -> None:
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


def test_a_fault_and_its_advice_are_shown_page_by_page(update: bool) -> None:
    async def play(table: Evening) -> None:
        await table.sees("1 fault so far")
        table.picture("doctor/13-fault-so-far")
        await table.press("spin")
        await table.sees("journal 1/1")
        table.picture("doctor/14-fault")
        await table.press("seat1")
        await table.sees("soon")
        await table.press("seat2")

    seen = fault("journal", "It is damaged.", "Start the companion. Change the card very soon.")
    checkup(play, seen=(seen,), update=update)


def test_a_part_that_comes_back_is_not_a_fault() -> None:
    async def play(table: Evening) -> None:
        table.hand.unplug("keyboard")
        table.hand.replug("keyboard")
        await table.sees("TYPE")
        await table.press("seat1")

    async def typing(session: Any) -> dict[str, str]:
        await sound.keyboard(session)
        return dict(session.lost)

    assert in_session(play, typing) == {}
