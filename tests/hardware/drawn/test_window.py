"""The window, drawn on SDL's dummy display and operated by posted events."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator

import pygame
import pytest
from PIL import Image
from waiting import really

from hardware.box import KEYBOARD, KNOB, SPIN, Event, Fault, Kind, key_of
from hardware.boxes.mock import MockBox
from hardware.drawn import window
from hardware.drawn.box_state import BoxObserver, BoxState
from hardware.drawn.hand_keys import HandKeys
from hardware.drawn.paint import Painter
from hardware.drawn.picture.draw_primitives import shade
from hardware.drawn.picture.faceplate import DESIGN, layout
from hardware.wiring.wiring import SeatWiring, Wiring

SMALL = (560, 330)
WHEEL = ("ETAOINSHR", "DLCUM", "WFGY", "PBV", "KJ", "XQZ")
DARK = Image.new("1", (128, 64))


@pytest.fixture
def box() -> Iterator[MockBox]:
    box = MockBox(threads=False)
    yield box
    box.close()


@pytest.fixture
def felt(box: MockBox) -> list[Event]:
    events: list[Event] = []

    def take(event: Event | Fault) -> None:
        if isinstance(event, Event):
            events.append(event)

    box.listen(take)
    return events


@pytest.fixture(autouse=True)
def dummy_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(window, "_first_size", lambda: SMALL)


@pytest.fixture(scope="module")
def painter() -> Painter:
    return Painter(SMALL, 8, WHEEL)


def middle(painter: Painter, control: str, picture: Image.Image) -> tuple[int, ...]:
    place = painter.layout
    disc = {SPIN: place.spin, KNOB: place.knob}.get(control) or place.seats[int(control[4:]) - 1]
    at = round(disc.x + disc.radius * 0.5), round(disc.y + disc.radius * 0.2)
    pixel = picture.getpixel(at)
    assert isinstance(pixel, tuple)
    return pixel


class TestPainter:
    def test_a_lit_lamp_shines(self, painter: Painter) -> None:
        dark = painter.paint(BoxState(DARK, lamps=(False,) * 8))
        lit = painter.paint(BoxState(DARK, lamps=(False, True) + (False,) * 6))
        assert sum(middle(painter, "seat2", lit)) > 1.8 * sum(middle(painter, "seat2", dark))
        assert middle(painter, "seat3", lit) == middle(painter, "seat3", dark)

    @pytest.mark.parametrize("control", [SPIN, "seat1"])
    def test_a_button_that_is_down_looks_different(self, painter: Painter, control: str) -> None:
        up, down = (
            painter.paint(BoxState(DARK)),
            painter.paint(BoxState(DARK, down=frozenset({control}))),
        )
        assert middle(painter, control, up) != middle(painter, control, down)

    @pytest.mark.parametrize(
        "change",
        [
            {"wedge": 1},
            {"wedge": 6},
            {"buzzer": 880.0},
            {"sounds": ("accepted",), "fresh": True},
            {"knob": 18},
            {"down": frozenset({KNOB})},
        ],
        ids=str,
    )
    def test_every_change_is_visible(self, painter: Painter, change: dict[str, object]) -> None:
        assert painter.paint(BoxState(DARK)) != painter.paint(BoxState(DARK, **change))  # type: ignore[arg-type]

    def test_the_picture_is_on_the_glass_pixel_by_pixel(self, painter: Painter) -> None:
        picture = DARK.copy()
        picture.putpixel((127, 63), 1)
        canvas = painter.paint(BoxState(picture))
        left, top = painter.layout.picture
        pixel = painter.layout.pixel
        corner = canvas.getpixel((left + 127 * pixel, top + 63 * pixel))
        inside = canvas.getpixel((left + 60 * pixel, top + 30 * pixel))
        assert isinstance(corner, tuple)
        assert isinstance(inside, tuple)
        assert sum(corner) > 500 > 60 > sum(inside)

    def test_a_box_without_seats_and_without_letters_can_be_drawn(self) -> None:
        assert Painter((300, 200), 0).paint(BoxState(DARK, wedge=2)).size == (300, 200)

    def test_shades_range_from_black_to_white(self) -> None:
        assert shade((100, 100, 100), 0) == (0, 0, 0)
        assert shade((100, 100, 100), 1) == (100, 100, 100)
        assert shade((100, 100, 100), 2) == (255, 255, 255)


class TestFingers:
    def test_two_fingers_on_one_button_press_it_once(self, box: MockBox, felt: list[Event]) -> None:
        hand_keys = HandKeys(box.hand)
        hand_keys.press("mouse", SPIN)
        hand_keys.press("key", SPIN)
        hand_keys.lift("key")
        assert hand_keys.held == {SPIN}
        hand_keys.lift("mouse")
        assert [event.kind for event in felt] == [Kind.PRESSED, Kind.RELEASED]

    def test_parts_that_the_box_lacks_are_ignored(self) -> None:
        bare = MockBox(
            Wiring(seats=(SeatWiring(button=5), SeatWiring(button=13)), knob=None), threads=False
        )
        hand_keys = HandKeys(bare.hand)
        hand_keys.strike("finger", "F8")
        hand_keys.strike("finger", "RIGHT")
        bare.close()
        assert hand_keys.held == frozenset()
        assert hand_keys.angle == 0

    def test_the_knob_turns_full_circle(self, box: MockBox) -> None:
        hand_keys = HandKeys(box.hand)
        hand_keys.turn(5)
        assert hand_keys.angle == 90
        hand_keys.turn(-10)
        assert hand_keys.angle == 270


class TestBoxObserver:
    def test_the_newest_sound_is_fresh_for_a_moment(self, box: MockBox) -> None:
        now = [0.0]
        observer = BoxObserver(box.hand, HandKeys(box.hand), lambda: now[0])
        assert not observer.state().fresh
        box.play("accepted")
        box.play("game_over")
        assert observer.state().fresh
        now[0] = 2.0
        state = observer.state()
        assert not state.fresh
        assert state.sounds == ("accepted", "game over")

    def test_the_state_has_everything_the_box_shows(self, box: MockBox) -> None:
        observer = BoxObserver(box.hand, HandKeys(box.hand), lambda: 0.0)
        box.show(Image.new("1", (128, 64), 1))
        box.lamp(2, True)
        box.buzz(880)
        state = observer.state()
        assert state.picture.getbbox() == (0, 0, 128, 64)
        assert state.lamps[:3] == (False, True, False)
        assert state.buzzer is not None


@pytest.mark.parametrize(
    ("character", "key"),
    [("a", "A"), ("Z", "Z"), ("é", "É"), ("ß", "ß"), (" ", "SPACE"), ("7", "7"), ("\x01", None)],
)
def test_characters_are_typed_as_keys(character: str, key: str | None) -> None:
    assert key_of(character) == key


def test_a_dummy_display_does_not_count() -> None:
    assert not window.available()


def test_a_computer_without_any_display_has_no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonsense")
    assert not window.available()


@pytest.mark.parametrize(
    ("desktop", "size"),
    [((1920, 1080), (1325, 781)), ((1366, 768), DESIGN), ((1024, 600), (916, 540))],
)
def test_a_new_window_fits_the_desktop(
    desktop: tuple[int, int], size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    first = window._first_size()
    assert first[0] <= desktop[0] * 0.95
    assert first[1] <= desktop[1] * 0.95
    assert first == pytest.approx(size, abs=20)


# ---- the window itself


def post(kind: int, **facts: object) -> None:
    pygame.event.post(pygame.event.Event(kind, facts))


def strike(key: int, character: str = "", mod: int = 0) -> None:
    post(pygame.KEYDOWN, key=key, unicode=character, mod=mod)
    post(pygame.KEYUP, key=key, mod=mod)


def play(box: MockBox, doing: Callable[[], Coroutine[None, None, None]]) -> None:
    """Open the window, run `doing` and close it."""

    async def evening() -> None:
        showing = asyncio.create_task(window.run(box, wheel=WHEEL))
        await really(lambda: pygame.display.get_init() and case_is_drawn())
        done, _ = await asyncio.wait(
            {showing, asyncio.ensure_future(doing())}, return_when=asyncio.FIRST_COMPLETED
        )
        for task in done:
            task.result()
        post(pygame.QUIT)
        await showing

    asyncio.run(evening())
    assert not pygame.display.get_init()


def case_is_drawn() -> bool:
    red = pygame.display.get_surface().get_at((round(SMALL[0] / 2), 20)).r
    return bool(red > 90)


def _whole(x: float, y: float) -> tuple[int, int]:
    return round(x), round(y)


def test_keys_press_turn_and_type(box: MockBox, felt: list[Event]) -> None:
    async def doing() -> None:
        strike(pygame.K_F2)
        strike(pygame.K_TAB)
        strike(pygame.K_RIGHT)
        strike(pygame.K_LEFT)
        strike(pygame.K_DOWN)
        strike(pygame.K_s, "s")
        for key in (pygame.K_RETURN, pygame.K_BACKSPACE, pygame.K_ESCAPE):
            strike(key, "\r")
        await really(lambda: bool(felt) and felt[-1].key == "ESC")

    play(box, doing)
    pressed = [event.control for event in felt if event.kind is Kind.PRESSED]
    assert pressed == ["seat2", SPIN, KNOB]
    assert [event.control for event in felt if event.kind is Kind.RELEASED] == pressed
    assert [event.steps for event in felt if event.kind is Kind.TURNED] == [1, -1]
    keys = [event.key for event in felt if event.control == KEYBOARD]
    assert keys == ["S", "ENTER", "BACKSPACE", "ESC"]


def test_a_key_held_down_is_one_press_and_one_letter(box: MockBox, felt: list[Event]) -> None:
    async def doing() -> None:
        for _ in range(5):
            post(pygame.KEYDOWN, key=pygame.K_F1, unicode="", mod=0)
            post(pygame.KEYDOWN, key=pygame.K_a, unicode="a", mod=0)
            post(pygame.KEYDOWN, key=pygame.K_RIGHT, unicode="", mod=0)
        await really(lambda: sum(event.steps for event in felt) == 5)

    play(box, doing)
    assert [event.kind for event in felt if event.control == "seat1"][:1] == [Kind.PRESSED]
    assert [event.key for event in felt if event.key] == ["A"]


def test_a_shortcut_is_not_typed(box: MockBox, felt: list[Event]) -> None:
    async def doing() -> None:
        strike(pygame.K_TAB, "\t", pygame.KMOD_LALT)
        strike(pygame.K_c, "c", pygame.KMOD_LCTRL)
        strike(pygame.K_x, "x")
        await really(lambda: bool(felt))

    play(box, doing)
    assert [event.key for event in felt] == ["X"]


def test_the_mouse_presses_and_turns(box: MockBox, felt: list[Event]) -> None:
    place = layout(SMALL, 8)

    async def doing() -> None:
        spin, knob = _whole(place.spin.x, place.spin.y), _whole(place.knob.x, place.knob.y)
        post(pygame.MOUSEMOTION, pos=spin)
        post(pygame.MOUSEBUTTONDOWN, pos=spin, button=3)
        post(pygame.MOUSEBUTTONDOWN, pos=spin, button=1)
        post(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1)
        side = knob[0] + round(place.knob.radius * 0.8), knob[1]
        post(pygame.MOUSEBUTTONDOWN, pos=side, button=1)
        post(pygame.MOUSEBUTTONUP, pos=side, button=1)
        post(pygame.MOUSEWHEEL, y=1)
        post(pygame.MOUSEWHEEL, y=-100)
        await really(lambda: sum(event.steps for event in felt) == 1 - 1 + 5)

    play(box, doing)
    assert [(event.control, event.kind) for event in felt if event.control == SPIN] == [
        (SPIN, Kind.PRESSED),
        (SPIN, Kind.RELEASED),
    ]


def test_a_window_that_loses_focus_releases_every_button(box: MockBox, felt: list[Event]) -> None:
    async def doing() -> None:
        post(pygame.KEYDOWN, key=pygame.K_F3, unicode="", mod=0)
        await really(lambda: bool(felt))
        post(pygame.WINDOWFOCUSLOST)
        await really(lambda: len(felt) == 2)

    play(box, doing)
    assert [event.kind for event in felt] == [Kind.PRESSED, Kind.RELEASED]


def test_the_box_is_redrawn_after_a_resize(box: MockBox) -> None:
    async def doing() -> None:
        pygame.display.set_mode((300, 200), pygame.RESIZABLE)
        post(pygame.VIDEORESIZE, size=(300, 200), w=300, h=200)
        place = layout((300, 200), 8)
        disc = place.spin
        screen = pygame.display.get_surface()

        def red() -> bool:
            colour = screen.get_at(_whole(disc.x, disc.y + disc.radius * 0.6))
            return bool(colour.r > 2 * colour.g)

        await really(red)

    play(box, doing)


def test_cancelling_closes_the_window_and_releases_the_buttons(
    box: MockBox, felt: list[Event]
) -> None:
    async def evening() -> None:
        showing = asyncio.create_task(window.run(box))
        await really(lambda: pygame.display.get_init() and pygame.display.get_surface() is not None)
        post(pygame.KEYDOWN, key=pygame.K_F1, unicode="", mod=0)
        await really(lambda: bool(felt))
        showing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await showing

    asyncio.run(evening())
    assert [event.kind for event in felt] == [Kind.PRESSED, Kind.RELEASED]
    assert not pygame.display.get_init()
