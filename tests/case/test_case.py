"""The files of the case: closed solids that print without supports, and that everything fits."""

import math
from itertools import combinations
from string import ascii_uppercase

import ezdxf
import make_case
import manifold3d
import numpy as np
import pytest
from manifold3d import Manifold

from hardware.lid import Hole, holes, lid, optional_holes

BED = 220
STEEPEST = math.sin(math.radians(45)) + 1e-3
LIDS = {"lid": lid().display.window} | {
    f"lid-{name}": window for name, window in lid().display.other_windows.items()
}
FILES = sorted(make_case.CASE.glob("*.stl"))

WIDTH, DEPTH, TOP = lid().lid.width, lid().lid.depth, lid().base.height
FLOOR = lid().base.floor


def corners(name):
    return make_case.read_stl(make_case.CASE / f"{name}.stl")["corners"].astype("f8")


def solid(name):
    """A part as a solid, in its printing position."""
    points, faces = np.unique(corners(name).reshape(-1, 3), axis=0, return_inverse=True)
    found = Manifold(manifold3d.Mesh(points.astype("f4"), faces.reshape(-1, 3).astype("u4")))
    assert found.status() == manifold3d.Error.NoError, name
    return found


def test_every_part_has_its_file():
    assert {file.stem for file in FILES} == {*make_case.PARTS, *LIDS}


def test_the_numbers_in_the_case_are_those_of_the_lid():
    text = make_case.SOURCE.read_text(encoding="utf-8")
    assert make_case.with_numbers(text) == text, "Make the case again: make case"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_file_is_made_from_the_case_as_it_is(file):
    header = file.read_bytes()[:80].decode().strip()
    assert header.endswith(f"case.scad {make_case.made_from()}"), "Make the case again: make case"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_part_is_one_closed_solid(file):
    part = solid(file.stem)
    assert part.volume() > 500
    assert len(part.decompose()) == 1


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_part_prints_on_its_bed_without_supports(file):
    found = corners(file.stem)
    low, high = found.min((0, 1)), found.max((0, 1))
    assert low[2] == 0
    assert max(high[:2] - low[:2]) <= BED
    normals = np.cross(found[:, 1] - found[:, 0], found[:, 2] - found[:, 0])
    down = -normals[:, 2] / np.linalg.norm(normals, axis=1)
    above_the_bed = found[:, :, 2].max(1) > 0.02
    assert max(down[above_the_bed]) <= STEEPEST


def test_stacks_of_tiles_fit_into_the_holder_and_seven_have_room_for_all_letters():
    measures, part = lid().holder, solid("holder")
    pitch = measures.tile + measures.play + measures.wall
    assert 7 * measures.stacks >= len(ascii_uppercase)
    for n in range(measures.stacks):
        tile = Manifold.cube((measures.tile, measures.tile, 99), True)
        x = (n - (measures.stacks - 1) / 2) * pitch
        stack = tile.translate((x, 0, measures.floor + 99 / 2 + 0.01))
        assert (part ^ stack).volume() == pytest.approx(0, abs=1e-6), n
        finger = Manifold.cube((20, 60, 99), True).translate((x, -40, measures.floor + 50))
        assert (part ^ finger).volume() == pytest.approx(0, abs=1e-6), n


@pytest.mark.parametrize("name", LIDS)
def test_the_holes_of_the_lid_are_where_they_belong_and_large_enough(name):
    cut = on_the_lid(name, 2)
    round_holes = [p for p in cut if abs(area(p) - 1) < 0.05 and extent(p)[0] < 40]
    wanted = [*holes(lid()), *optional_holes(lid()), *strap_holes()]
    assert len(round_holes) == len(wanted)
    for hole in wanted:
        nearest = min(round_holes, key=lambda p: math.dist(middle(p), hole.at))
        assert math.dist(middle(nearest), hole.at) < 0.05, hole
        assert inner_diameter(nearest) > hole.printed - 0.1, hole
        assert max(extent(nearest)) <= hole.printed + 0.01, hole


def strap_holes():
    """The holes of the strap's screws, which do not go through."""
    display = lid().display
    x, y = display.at
    places = ((x - display.strap / 2, y), (x + display.strap / 2, y))
    return [Hole("strap", at, display.strap_screw, display.strap_screw) for at in places]


@pytest.mark.parametrize(("name", "window"), LIDS.items())
def test_the_window_of_the_lid_is_where_the_display_is(name, window):
    cut = on_the_lid(name, 2)
    found = min(cut, key=lambda p: math.dist(extent(p), window))
    assert extent(found) == pytest.approx(window, abs=0.02)
    assert middle(found) == pytest.approx(lid().display.at, abs=0.02)


@pytest.mark.parametrize("name", LIDS)
def test_a_skin_is_above_the_holes_that_not_every_box_needs(name):
    cut = on_the_lid(name, lid().lid.skin - 0.1)
    for hole in optional_holes(lid()):
        assert all(math.dist(middle(p), hole.at) > 1 for p in cut)


def test_a_printed_hole_for_a_button_is_larger_than_a_drilled_one():
    assert [hole.printed for hole in holes(lid()) if hole.printed != hole.diameter] == [30.3]
    assert lid().button.hole == 30
    button = min(in_the_pod(1.5, (0, 0)), key=extent)
    assert max(extent(button)) == pytest.approx(30.3, abs=0.01)


def test_a_plain_led_has_a_thin_place_in_the_pod_beside_the_nut():
    assert lid().pod.led - lid().wheel.hole / 2 > lid().button.nut / 2
    for z, count in ((lid().lid.skin - 0.1, 0), (lid().lid.skin + 0.1, 1)):
        leds = in_the_pod(z, (0, lid().pod.led))
        assert len(leds) == count
        assert all(inner_diameter(p) > lid().wheel.hole - 0.1 for p in leds)


def in_the_pod(z, at):
    """The outlines of a pod's section at a height that are around a point of its face.

    The notch for the cable moves the middle of the file by a tenth of a millimetre.
    """
    cut = [np.array(outline) for outline in solid("pod").slice(z).to_polygons()]
    return [outline for outline in cut if math.dist(middle(outline), at) < 0.2]


def on_the_lid(name, z):
    """The outlines of a lid's section at a height above the bed, in the lid's coordinates."""
    middle = np.array((WIDTH / 2, DEPTH / 2))
    return [np.array(outline) + middle for outline in solid(name).slice(z).to_polygons()]


def extent(points):
    return tuple(points.max(0) - points.min(0))


def middle(points):
    return tuple((points.max(0) + points.min(0)) / 2)


def area(points):
    """The area of an outline as a share of the circle with the same width."""
    x, y = points.T
    found = abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2
    return found / (math.pi * extent(points)[0] ** 2 / 4)


def inner_diameter(points):
    """The diameter of the largest circle inside a polygon that is nearly a circle."""
    edges = (points + np.roll(points, 1, 0)) / 2
    return 2 * np.linalg.norm(edges - middle(points), axis=1).min()


def assembled():
    """Every printed part of the box in its place, seen from above with y to the front."""
    strap = lid().display.at
    return {
        "base": solid("base").mirror((0, 1, 0)).translate((WIDTH / 2, DEPTH / 2, 0)),
        "lid": solid("lid")
        .mirror((0, 0, 1))
        .translate((WIDTH / 2, DEPTH / 2, TOP + lid().lid.thickness)),
        "strap": solid("strap").translate((*strap, TOP - 6 - 3)),
    }


def bought():
    """The room of the parts that are bought, with their plugs."""
    spin, talk, knob, button = lid().spin.at, lid().talk.at, lid().knob.at, lid().button
    speaker = lid().loudspeaker
    pi, perfboard = FLOOR + 5, FLOOR + 28
    return {
        "display": box((lid().display.at[0] - 37, 35.5, TOP - 6), (74, 44, 6)),
        "SPIN": cylinder(spin, 28, button.depth) + cylinder(spin, button.nut, 8),
        "talk": cylinder(talk, 16, 40) + cylinder(talk, lid().talk.nut, 8),
        "loudspeaker": cylinder(lid().sound.at, speaker.size, speaker.depth),
        "knob": box((knob[0] - 10, knob[1] - 14, TOP - 14), (20, 30, 14)),
        "Pi": box((37, 22, pi), (88, 56, 18)),
        "USB plugs": box((125, 24, pi + 1.6), (38, 52, 16)),
        "power plug": box((40, 78, pi + 1.6), (20, 30, 8)),
        "perfboard": box((126, 12.5, perfboard - 3), (70, 90, 3 + 1.6 + 13)),
    }


def box(corner, size):
    return Manifold.cube(size).translate(corner)


def cylinder(at, diameter, depth):
    """A round body below the lid."""
    return Manifold.cylinder(depth, diameter / 2).translate((*at, TOP - depth))


def test_the_parts_of_the_box_do_not_touch_where_they_should_not():
    printed = assembled()
    for (a, one), (b, other) in combinations(printed.items(), 2):
        assert (one ^ other).volume() < 0.01, (a, b)


def test_everything_bought_has_room_in_the_box():
    room = bought()
    for (a, one), (b, other) in combinations(room.items(), 2):
        assert (one ^ other).volume() == 0, (a, b)
    for name, part in room.items():
        for where, printed in assembled().items():
            posts = 4 * math.pi * 3.5**2 * 3
            allowed = posts if (name, where) == ("perfboard", "base") else 0.01
            assert (part ^ printed).volume() < allowed, (name, where)


def test_a_button_has_room_in_its_pod():
    button = lid().button
    body = Manifold.cylinder(button.depth, 14) + Manifold.cylinder(8, button.nut / 2)
    assert (solid("pod") ^ body.translate((0, 0, 3))).volume() < 1e-6


def test_the_dial_stands_in_its_feet():
    dial = solid("dial").rotate((90, 0, 0))
    dial = dial.translate((0, lid().dial.thickness / 2, 6.2 - dial.bounding_box()[2]))
    for side in (-40, 40):
        assert (dial ^ solid("foot").translate((side, 0, 0))).volume() == 0


def test_the_sheet_for_a_laser_has_the_same_holes():
    sheet = ezdxf.readfile(make_case.CASE / "lid.dxf")
    assert sheet.units == ezdxf.units.MM
    assert not sheet.audit().errors
    circles = {
        (round(c.dxf.center.x, 3), round(DEPTH - c.dxf.center.y, 3), 2 * c.dxf.radius)
        for c in sheet.modelspace().query("CIRCLE")
    }
    wanted = [*holes(lid()), *optional_holes(lid())]
    assert circles == {(*(round(v, 3) for v in hole.at), hole.diameter) for hole in wanted}
    sizes = {
        extent(np.array([p[:2] for p in line.get_points()]))
        for line in sheet.modelspace().query("LWPOLYLINE")
    }
    assert sizes == {(WIDTH, DEPTH), tuple(lid().display.window)}


def test_the_files_made_here_are_those_in_the_repository(tmp_path):
    make_case.write_dxf(tmp_path / "lid.dxf", lid())
    assert (tmp_path / "lid.dxf").read_bytes() == (make_case.CASE / "lid.dxf").read_bytes()
