"""The lid as it is drawn: its parts have the places of the real one, and can be clicked."""

from __future__ import annotations

import pytest

from hardware.box import KNOB, SPIN, seat
from hardware.drawn.picture.faceplate import DESIGN, Target, layout
from hardware.lid import lid

SMALL = (560, 330)


@pytest.mark.parametrize("size", [DESIGN, SMALL, (1920, 1080), (600, 900)])
def test_every_control_is_clicked_in_its_middle_at_any_size(size: tuple[int, int]) -> None:
    place = layout(size, 8)
    assert place.target_at(place.spin.x, place.spin.y) == Target(SPIN)
    assert place.target_at(place.knob.x, place.knob.y) == Target(KNOB)
    for number, disc in enumerate(place.seats, 1):
        assert place.target_at(disc.x, disc.y) == Target(seat(number))


@pytest.mark.parametrize("size", [DESIGN, SMALL, (1920, 1080), (600, 900)])
@pytest.mark.parametrize("seats", range(9))
def test_no_control_leaves_the_window(size: tuple[int, int], seats: int) -> None:
    place = layout(size, seats)
    assert len(place.seats) == seats
    for disc in (place.spin, place.knob, place.wheel, place.buzzer, *place.seats):
        assert disc.radius <= disc.x <= size[0] - disc.radius
        assert disc.radius <= disc.y <= size[1] - disc.radius


def test_the_sides_of_the_knob_turn_it() -> None:
    place = layout(DESIGN, 2)
    knob = place.knob
    assert place.target_at(knob.x + knob.radius * 0.8, knob.y) == Target(KNOB, 1)
    assert place.target_at(knob.x - knob.radius * 0.8, knob.y) == Target(KNOB, -1)


def test_the_display_is_not_a_control() -> None:
    assert layout(DESIGN, 8).target_at(DESIGN[0] / 2, DESIGN[1] / 2) is None


def test_the_lid_is_drawn_as_it_is_measured() -> None:
    place, case = layout(DESIGN, 8), lid()
    unit = place.case.width / case.lid.width
    assert place.case.height == pytest.approx(case.lid.depth * unit)
    parts = ((place.spin, case.spin), (place.knob, case.knob))
    for disc, part in (*parts, (place.buzzer, case.sound), (place.wheel, case.wheel)):
        assert disc.x == pytest.approx(place.case.x + part.at[0] * unit)
        assert disc.y == pytest.approx(place.case.y + part.at[1] * unit)
        assert disc.radius == pytest.approx(part.rim / 2 * unit)
    glass = place.glass
    middle = (glass.x + glass.width / 2, glass.y + glass.height / 2)
    at = case.display.at
    assert middle == pytest.approx((place.case.x + at[0] * unit, place.case.y + at[1] * unit))


def test_nothing_on_the_lid_covers_the_glass() -> None:
    place = layout(DESIGN, 8)
    left, _, right, _ = place.glass.corners
    for disc in (place.spin, place.wheel):
        assert disc.x + disc.radius < left
    for disc in (place.knob, place.buzzer):
        assert disc.x - disc.radius > right


def test_seats_are_numbered_clockwise() -> None:
    seats = layout(DESIGN, 4).seats
    assert seats[0].x < seats[1].x
    assert seats[2].x > seats[3].x
    assert seats[0].y == seats[1].y < seats[2].y == seats[3].y


def test_a_display_pixel_is_drawn_five_pixels_wide() -> None:
    assert layout(DESIGN, 8).pixel == 5
