"""Makes the files of the case from hardware/lid.toml. Needs OpenSCAD.

    sudo apt-get install openscad povray
    make case

This also draws the pictures anew, with `picture.py`: look at them before you commit them.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

import ezdxf
import numpy as np
from ezdxf.layouts import Modelspace
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parents[1]))

from hardware.lid import FILE, Display, Lid, Point, holes, lid, optional_holes

CASE = Path(__file__).parent
SOURCE = CASE / "case.scad"
FIRST, LAST = "// --- from hardware/lid.toml ---\n", "// --- end ---\n"

PARTS = ("lid", "base", "pod", "strap", "dial", "foot", "pointer", "holder")
"""What to print, each in the position in which it prints."""

TRIANGLE = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("spare", "<u2")])
"""A triangle in a binary STL file."""


def make() -> None:
    """Write the numbers into case.scad, then make the STL and DXF files."""
    SOURCE.write_text(with_numbers(SOURCE.read_text("utf-8")), "utf-8")
    for part in PARTS:
        write_stl(CASE / f"{part}.stl", solid(part))
    for name, window in lid().display.other_windows.items():
        write_stl(CASE / f"lid-{name}.stl", solid("lid", display_window=window))
    write_dxf(CASE / "lid.dxf", lid())


def with_numbers(text: str) -> str:
    """The text of case.scad with the numbers of lid.toml between its two lines."""
    before, rest = text.split(FIRST)
    return before + FIRST + numbers() + LAST + rest.split(LAST)[1]


def numbers() -> str:
    """The numbers of lid.toml as variables of OpenSCAD, such as `spin_hole = 30;`."""
    sections = tomllib.loads(FILE.read_text("utf-8"))
    lines = []
    for section, values in sections.items():
        lines.append(f"\n/* [{section.title()}] */\n")
        plain = {key: value for key, value in values.items() if not isinstance(value, dict)}
        lines += [f"{section}_{key} = {value};\n" for key, value in plain.items()]
    return "".join(lines)


def made_from() -> str:
    """A short digest of case.scad, written into every file made from it."""
    return hashlib.sha256(SOURCE.read_bytes()).hexdigest()[:16]


def solid(part: str, **changed: Point) -> NDArray[np.void]:
    """A part as triangles in its printing position, made by OpenSCAD."""
    changes = [f"-D{name}={list(value)}" for name, value in changed.items()]
    with tempfile.NamedTemporaryFile(suffix=".stl") as file:
        command = ["openscad", "-q", "-o", file.name, f'-Dpart="{part}"', *changes, str(SOURCE)]
        subprocess.run(command, check=True)
        return triangles(Path(file.name).read_text("utf-8"))


def triangles(text: str) -> NDArray[np.void]:
    """The triangles of an STL file in text form; the part is moved onto the bed's centre."""
    words = (line.split() for line in text.splitlines())
    corners = np.array([at[1:] for at in words if at[:1] == ["vertex"]], "f8").reshape(-1, 3, 3)
    low, high = corners.min((0, 1)), corners.max((0, 1))
    corners -= [*((low + high) / 2)[:2], low[2]]
    found = np.zeros(len(corners), TRIANGLE)
    found["corners"] = corners
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    found["normal"] = normals / np.linalg.norm(normals, axis=1, keepdims=True)
    return found


def write_stl(file: Path, found: NDArray[np.void]) -> None:
    """Write a binary STL file; its header names the case.scad from which it is made."""
    header = f"{file.stem}, in millimetres, made from case.scad {made_from()}".encode().ljust(80)
    file.write_bytes(header + np.uint32(len(found)).tobytes() + found.tobytes())


def read_stl(file: Path) -> NDArray[np.void]:
    """The triangles of a binary STL file."""
    return np.frombuffer(file.read_bytes(), TRIANGLE, offset=84)


def write_dxf(file: Path, lid: Lid) -> None:
    """Write the lid as a flat sheet, for a laser, a mill or a saw."""
    ezdxf.options.write_fixed_meta_data_for_testing = True
    drawing = ezdxf.new("R2000", units=ezdxf.units.MM)
    for layer, colour in (("cut", 7), ("wheel", 5), ("talk", 3)):
        drawing.layers.add(layer, color=colour)
    _sheet(drawing.modelspace(), lid)
    drawing.saveas(file)


def _sheet(space: Modelspace, lid: Lid) -> None:
    space.add_lwpolyline(_outline(lid), "xyb", close=True, dxfattribs={"layer": "cut"})
    space.add_lwpolyline(_window(lid, lid.display), close=True, dxfattribs={"layer": "cut"})
    layers = [("cut", hole) for hole in holes(lid)]
    for layer, hole in [*layers, *((hole.part, hole) for hole in optional_holes(lid))]:
        at = hole.at[0], lid.lid.depth - hole.at[1]
        space.add_circle(at, hole.diameter / 2, dxfattribs={"layer": layer})


def _outline(lid: Lid) -> list[tuple[float, float, float]]:
    """The corners of the lid; the third number bends the line after it into a quarter circle."""
    width, depth, round_by = lid.lid.width, lid.lid.depth, lid.lid.corner
    bend = np.tan(np.pi / 8)
    return [
        *((round_by, 0, 0), (width - round_by, 0, bend)),
        *((width, round_by, 0), (width, depth - round_by, bend)),
        *((width - round_by, depth, 0), (round_by, depth, bend)),
        *((0, depth - round_by, 0), (0, round_by, bend)),
    ]


def _window(lid: Lid, display: Display) -> list[Point]:
    x, y = display.at[0], lid.lid.depth - display.at[1]
    w, h = display.window[0] / 2, display.window[1] / 2
    return [(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)]


if __name__ == "__main__":
    make()
