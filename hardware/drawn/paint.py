"""Paints the drawn box. `Painter` draws the case once and caches every part in each of its
states, so that a frame needs only a few pastes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from hardware.box import HEIGHT, KNOB, SPIN, WIDTH, seat
from hardware.drawn.box_state import BoxState
from hardware.drawn.picture.draw_case import draw_case
from hardware.drawn.picture.draw_parts import (
    draw_buzzer,
    draw_knob,
    draw_seat,
    draw_spin,
    draw_wheel,
)
from hardware.drawn.picture.faceplate import Disc, layout

FINE = 2
"""Supersampling factor, for smooth edges."""

PIXEL_COLOUR, DARK_COLOUR = (190, 228, 255), (5, 7, 10)

Draw = Callable[..., None]

REACH: dict[Draw, float] = {
    draw_spin: 1.25,
    draw_seat: 1.6,
    draw_knob: 1.25,
    draw_wheel: 1.15,
    draw_buzzer: 1.6,
}
"""Extent of a part with its shadow and glow, in radii."""


class Painter:
    """Paints the state of a box in one size; `wheel` has the letters on the six wedges.

    `gestures` explain presses and holds that the display does not mention.
    """

    def __init__(
        self,
        size: tuple[int, int],
        seats: int,
        wheel: Sequence[str] = (),
        gestures: Sequence[str] = (),
    ) -> None:
        self.layout = layout(size, seats)
        self._wheel = tuple(wheel)
        self._fine = draw_case(layout((size[0] * FINE, size[1] * FINE), seats), gestures)
        self._case = self._fine.reduce(FINE)
        self._patches: dict[object, Image.Image] = {}

    def paint(self, state: BoxState) -> Image.Image:
        """Paint the whole window."""
        canvas = self._case.copy()
        self._put_buttons(canvas, state)
        self._put_dials(canvas, state)
        canvas.paste(draw_oled(state.picture, self.layout.pixel), self.layout.picture)
        return canvas

    def _put_buttons(self, canvas: Image.Image, state: BoxState) -> None:
        self._put(canvas, self.layout.spin, draw_spin, down=SPIN in state.down)
        for number, disc in enumerate(self.layout.seats, 1):
            lit = number <= len(state.lamps) and state.lamps[number - 1]
            down = seat(number) in state.down
            self._put(canvas, disc, draw_seat, number=number, lit=lit, down=down)

    def _put_dials(self, canvas: Image.Image, state: BoxState) -> None:
        place = self.layout
        self._put(canvas, place.knob, draw_knob, angle=state.knob % 360, down=KNOB in state.down)
        self._put(canvas, place.wheel, draw_wheel, labels=self._wheel, wedge=state.wedge)
        heard = state.sounds[-1] if state.fresh and state.sounds else ""
        sounding = state.buzzer is not None
        self._put(canvas, place.buzzer, draw_buzzer, sounding=sounding, heard=heard)

    def _put(self, canvas: Image.Image, disc: Disc, draw: Draw, **state: object) -> None:
        reach = round(disc.radius * REACH[draw])
        at = round(disc.x) - reach, round(disc.y) - reach
        key = (draw, *state.values())
        if key not in self._patches:
            self._patches[key] = self._patch(at, 2 * reach, partial(draw, **state), disc.radius)
        canvas.paste(self._patches[key], at)

    def _patch(self, at: tuple[int, int], side: int, draw: Draw, radius: float) -> Image.Image:
        left, top = at
        corners = (left * FINE, top * FINE, (left + side) * FINE, (top + side) * FINE)
        fine = self._fine.crop(corners)
        draw(fine, radius * FINE)
        return fine.reduce(FINE)


def draw_oled(picture: Image.Image, pixel: int) -> Image.Image:
    """Enlarge the display's picture, with gaps between pixels and a slight glow."""
    size = WIDTH * pixel, HEIGHT * pixel
    lit = picture.convert("L").resize(size, Image.Resampling.NEAREST)
    glow = lit.filter(ImageFilter.BoxBlur(pixel)).point(lambda value: value * 0.3)
    light = ImageChops.lighter(ImageChops.multiply(lit, _grid(pixel)), glow)
    return ImageOps.colorize(light, DARK_COLOUR, PIXEL_COLOUR)


def _grid(pixel: int) -> Image.Image:
    """A mask with gaps between the pixels if these are large enough."""
    grid = Image.new("L", (WIDTH * pixel, HEIGHT * pixel), 255)
    if pixel > 2:
        pen = ImageDraw.Draw(grid)
        for x in range(pixel - 1, grid.width, pixel):
            pen.line((x, 0, x, grid.height), fill=160)
        for y in range(pixel - 1, grid.height, pixel):
            pen.line((0, y, grid.width, y), fill=160)
    return grid
