from __future__ import annotations

import ast
import asyncio
import inspect
import threading
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory
from PIL import Image, ImageDraw
from waiting import patient

from companion.ui.clock import VirtualLoop
from hardware.box import (
    HEIGHT,
    KEYBOARD,
    KNOB,
    SPIN,
    WIDTH,
    Box,
    Event,
    Fault,
    Kind,
    seat,
    seat_number,
)
from hardware.boxes import mock
from hardware.boxes.mock import Hand, Heard, MockBox
from hardware.boxes.panel import PanelBus
from hardware.gestures import Gestures
from hardware.parts import sounds
from hardware.parts.oled import RESYNC_S, RETRY_S
from hardware.parts.reports import Reports
from hardware.parts.sounds import Note
from hardware.wiring.wiring import BuzzerWiring, DisplayWiring, SeatWiring, Wiring

__all__ = ["patient"]

S = 10**9


class Played:
    """A drawn box in virtual time that records its events and faults."""

    def __init__(self, wiring: Wiring | None = None, **more: Any) -> None:
        self.time = 1000.0
        self.box = MockBox(wiring, now=lambda: self.time, threads=False, **more)
        self.hand = self.box.hand
        self.told: list[Event | Fault] = []
        self.box.listen(self.told.append)

    def events(self) -> list[tuple[str, str]]:
        return [(news.control, news.kind) for news in self.told if isinstance(news, Event)]

    def faults(self) -> list[tuple[str, bool]]:
        return [(news.part, news.back) for news in self.told if isinstance(news, Fault)]


def sketch(text: str = "WORPH") -> Image.Image:
    image = Image.new("1", (WIDTH, HEIGHT))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, WIDTH - 1, HEIGHT - 1), outline=1)
    draw.text((8, 8), text, fill=1)
    return image


def test_the_drawn_box_is_a_box() -> None:
    box: Box = Played().box
    assert box.seats == 8


def test_no_threads_are_started_for_virtual_time() -> None:
    before = threading.active_count()
    played = Played()
    played.box.show(sketch())
    played.box.play("tick")
    assert threading.active_count() == before


def test_all_controls_at_once_are_reported_with_their_stamps() -> None:
    played = Played()
    controls = [SPIN, KNOB, *(seat(number) for number in range(1, 9))]
    for control in controls:
        played.hand.down(control)
        played.time += 0.001
    for control in reversed(controls):
        played.hand.up(control)
    assert played.events() == [(c, "pressed") for c in controls] + [
        (c, "released") for c in reversed(controls)
    ]
    stamps = [news.ns for news in played.told if isinstance(news, Event)]
    assert stamps == sorted(stamps)
    assert stamps[:2] == [1000 * S, 1000 * S + S // 1000]


def test_gestures_keep_every_event_of_all_controls_at_once() -> None:
    played = Played()
    for number in range(1, 9):
        played.hand.down(seat(number))
    played.hand.turn(5)
    played.hand.turn(-2)
    played.hand.key("w")
    gestures = Gestures()
    for news in played.told:
        assert isinstance(news, Event)
        gestures.feed(news, news.ns)
    came = gestures.poll(1001 * S, {})
    assert [event.control for event in came].count(KNOB) == 7
    assert {seat_number(event.control) for event in came if event.kind is Kind.PRESSED} == set(
        range(1, 9)
    )


def test_a_press_that_bounces_on_the_pins_is_one_press() -> None:
    played = Played()
    gestures = Gestures()
    for _ in range(5):
        played.hand.down("seat3")
        played.time += 0.001
        played.hand.up("seat3")
        played.time += 0.001
    played.hand.down("seat3")
    for news in played.told:
        assert isinstance(news, Event)
        gestures.feed(news, news.ns)
    assert gestures.poll(1001 * S, {}) == [Event("seat3", Kind.PRESSED, 1000 * S)]


def test_every_detent_of_the_knob_is_reported_in_both_directions() -> None:
    played = Played()
    played.hand.turn(100)
    played.hand.turn(-100)
    steps = [news.steps for news in played.told if isinstance(news, Event)]
    assert steps == [1] * 100 + [-1] * 100


def test_letters_are_typed_in_capitals_and_keys_by_name() -> None:
    played = Played()
    asyncio.run(type_fast(played.hand, "w ord<ENTER><F1>"))
    keys = [news.key for news in played.told if isinstance(news, Event)]
    assert keys == ["W", "SPACE", "O", "R", "D", "ENTER", "F1"]
    assert {control for control, _ in played.events()} == {KEYBOARD}
    with pytest.raises(ValueError, match="no key 'PANIC'"):
        played.hand.key("PANIC")


async def type_fast(hand: Hand, text: str) -> None:
    mock.AFTER_S, rest = 0.0, mock.AFTER_S
    try:
        await hand.type(text)
    finally:
        mock.AFTER_S = rest


def test_a_press_goes_down_and_up() -> None:
    played = Played()
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(played.hand.press(SPIN))
        runner.run(played.hand.hold(KNOB, 1.0))
    assert played.events() == [(c, k) for c in (SPIN, KNOB) for k in ("pressed", "released")]


@pytest.mark.parametrize(
    "display",
    [
        DisplayWiring(),
        DisplayWiring(driver="ssd1309"),
        DisplayWiring(driver="sh1106"),
        DisplayWiring(driver="ssd1322", bus="spi", dc=24),
    ],
    ids=lambda wiring: wiring.driver,
)
def test_the_hand_sees_the_picture_and_the_brightness(display: DisplayWiring) -> None:
    played = Played(Wiring(seats=(SeatWiring(button=4),), display=display))
    played.box.show(sketch())
    assert played.hand.look().tobytes() == sketch().tobytes()
    played.box.bright(30)
    assert played.hand.glow() == 30


def test_the_hand_reads_lamps_buzzer_and_pointer_from_the_pins() -> None:
    played = Played(Wiring(servo=19))
    for number in (2, 8):
        played.box.lamp(number, True)
    assert played.hand.lamps() == tuple(number in (2, 8) for number in range(1, 9))
    assert played.hand.buzzer() is None
    played.box.buzz(523.25)
    assert played.hand.buzzer() == 523.25
    assert played.hand.wedge() is None
    for wedge in (1, 2, 3, 4, 5, 6, 2):
        played.box.point(wedge)
        played.time += 5
        assert played.hand.wedge() == wedge


def test_the_hand_reads_an_active_buzzer_and_lit_wedges() -> None:
    lines = (9, 10, 11, 12, 16, 18)
    buzzer = BuzzerWiring(line=13, kind="active")
    played = Played(Wiring(seats=(SeatWiring(button=4),), buzzer=buzzer, wedges=lines))
    played.box.buzz(440)
    assert played.hand.buzzer() == 2000
    played.box.point(4)
    assert played.hand.wedge() == 4
    assert played.hand.lamps() == (False,)


def test_a_sound_is_heard_once_unless_muted() -> None:
    played = Played()
    played.box.play("tick")
    played.box.volume(0)
    played.box.play("wheel")
    assert played.hand.listen() == (Heard(1000 * S, "tick"),)
    assert played.hand.listen() == ()


def test_without_a_loudspeaker_the_buzzer_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sounds, "notes", lambda: {"tick": (Note(440, 100),)})
    played = Played()
    played.hand.unplug("sound")
    played.box.play("tick")
    assert played.hand.listen() == ()
    assert played.hand.buzzer() == 440
    played.time += 0.2
    assert played.hand.buzzer() is None
    played.hand.replug("sound")
    played.box.play("tick")
    assert [heard.name for heard in played.hand.listen()] == ["tick"]
    assert played.faults() == [("sound", False), ("sound", True)]


def test_a_replugged_display_shows_the_newest_picture() -> None:
    played = Played()
    played.box.show(sketch())
    played.hand.unplug("display")
    played.box.show(sketch("GONE"))
    played.box.show(sketch("BACK"))
    assert played.faults() == [("display", False)]
    played.hand.replug("display")
    assert played.hand.look().getbbox() is None
    played.time += RETRY_S
    assert played.hand.look().tobytes() == sketch("BACK").tobytes()
    assert played.faults() == [("display", False), ("display", True)]
    played.time += RESYNC_S
    assert played.hand.look().tobytes() == sketch("BACK").tobytes()


def test_a_box_wired_without_a_loudspeaker_has_none_to_unplug(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sounds, "notes", lambda: {"tick": (Note(440, 100),)})
    played = Played(Wiring(sound="none"))
    played.box.play("tick")
    assert played.hand.buzzer() == 440
    played.hand.unplug("sound")
    assert played.told == []


def test_an_unplugged_keyboard_types_nothing_until_it_is_back() -> None:
    played = Played()
    played.hand.key("s")
    played.hand.unplug("keyboard")
    played.hand.key("p")
    played.hand.replug("keyboard")
    played.hand.key("e")
    assert [news.key for news in played.told if isinstance(news, Event)] == ["S", "E"]
    assert played.faults() == [("keyboard", False), ("keyboard", True)]


def test_a_missing_control_cannot_be_touched() -> None:
    hand = Played(Wiring(seats=(SeatWiring(button=4),), spin=None, knob=None, display=None)).hand
    for control in ("seat2", "seat0", SPIN, KNOB):
        with pytest.raises(ValueError, match=f"no {control}"):
            hand.down(control)
    with pytest.raises(ValueError, match="no knob"):
        hand.turn(1)
    assert hand.look().getbbox() is None


def test_a_real_loudspeaker_gets_all_the_calls() -> None:
    calls: list[tuple[Any, ...]] = []

    class Loud:
        busy = True

        def __init__(self, reports: Reports, otherwise: Any) -> None:
            calls.append((type(reports), callable(otherwise)))

        def play(self, sound: str) -> None:
            calls.append(("play", sound))

        def volume(self, level: int) -> None:
            calls.append(("volume", level))

        def close(self) -> None:
            calls.append(("close",))

    played = Played(speaker=Loud)
    played.box.volume(3)
    played.box.play("tick")
    assert played.box.busy()
    played.box.close()
    assert calls == [(Reports, True), ("volume", 3), ("play", "tick"), ("close",)]
    assert [heard.name for heard in played.hand.listen()] == ["tick"]


@pytest.mark.usefixtures("patient")
def test_a_box_with_threads_works_and_ends_them_all() -> None:
    before = threading.active_count()
    box = MockBox(Wiring(servo=19))
    told: list[Event | Fault] = []
    box.listen(told.append)
    for number in range(50):
        box.show(sketch(str(number)))
    box.hand.down(SPIN)
    box.close(sketch("BYE"))
    assert box.hand.look().tobytes() == sketch("BYE").tobytes()
    assert [news.control for news in told if isinstance(news, Event)] == [SPIN]
    assert threading.active_count() == before


HAND_MAY_TOUCH = {
    "_wiring": None,
    "_pins": {"pin"},
    "_bus": {"panel", "unplug", "replug"},
    "_air": {"listen", "unplug", "replug"},
    "_keys": {"stroke", "unplug", "replug"},
    "_pump": set(),
    "_quarters": set(),
    "clicks": set(),
}


def test_the_hand_uses_only_pins_key_events_and_the_decoded_picture_and_sound() -> None:
    """The hand must not use anything that a person at a real box cannot reach."""
    tree = ast.parse(inspect.getsource(Hand))
    methods = {name for name, _ in inspect.getmembers(Hand, inspect.isfunction)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute):
            continue
        if isinstance(node.value, ast.Name) and node.value.id == "self":
            assert node.attr in methods | set(HAND_MAY_TOUCH)
        elif isinstance(node.value, ast.Attribute) and node.value.attr in HAND_MAY_TOUCH:
            allowed = HAND_MAY_TOUCH[node.value.attr]
            assert allowed is None or node.attr in allowed
    held = vars(Played().hand)
    assert set(held) == set(HAND_MAY_TOUCH)
    assert isinstance(held["_bus"], PanelBus)
    assert isinstance(held["_pins"], MockFactory)
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert not used & {"GpioBox", "MockBox", "Display", "Reports", "Sounder", "Pointer"}
