"""Draws the case, closed and open, with POV-Ray; what is bought is drawn simply."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

import inside
import numpy as np
from make_case import CASE, read_stl
from numpy.typing import NDArray
from PIL import Image

from hardware.lid import Point, lid

SIZE = (1500, 900)
SCREEN = CASE.parent / "docs" / "pictures" / "scored.png"
"""What the display shows in the picture."""

CREASE = np.cos(np.radians(35))
"""Faces that meet at a smaller angle are one curved surface."""

COLOURS = ((0.62, 0.03, 0.02), (0.03, 0.13, 0.72), (0.85, 0.52, 0.02), (0.02, 0.38, 0.07))
PODS = ((-72, 66), (38, -62), (172, -62), (282, 66))
"""Where the pods stand, and the colours of their buttons; the third is lit."""

CABLES = (
    ((-72, 66), (-72, 104), (-72, 150), (-20, 175), (42, 150), (49, 112)),
    ((38, -62), (-6, -62), (-42, -50), (-30, 40), (-32, 120), (20, 150), (63, 112)),
    ((172, -62), (216, -62), (252, -50), (240, 40), (242, 120), (190, 150), (147, 112)),
    ((282, 66), (282, 104), (282, 150), (230, 175), (168, 150), (161, 112)),
)
"""The way of each pod's cable over the table to the rear edge of the base."""

BODY, LID = "rgb <0.035, 0.12, 0.155>", "rgb <0.88, 0.82, 0.70>"

SCENE = """\
#version 3.7;
global_settings {{ assumed_gamma 1.0 max_trace_level 8 }}
background {{ rgb <0.95, 0.92, 0.87> }}
camera {{ {camera} }}
light_source {{ <-260, 520, -160> rgb 1.0 area_light <130,0,0>, <0,0,130>, 13, 13 adaptive 2 jitter
  circular orient }}
light_source {{ <500, 380, -300> rgb 0.28 shadowless }}
light_source {{ <105, 300, 500> rgb 0.22 shadowless }}
plane {{ y, 0 pigment {{ rgb <0.80, 0.71, 0.60> }} finish {{ diffuse 0.75 ambient 0.12 }} }}
#declare Matt = finish {{ diffuse 0.8 ambient 0.10 specular 0.12 roughness 0.04 }}
#declare Gloss = finish {{ diffuse 0.75 ambient 0.14 specular 0.25 roughness 0.012
  reflection {{ 0.02 }} }}
#declare Dark = pigment {{ rgb 0.03 }}
#macro ArcadeButton(At, Colour, Glow)
  union {{
    cylinder {{ 0, y*2.4, 16.5 pigment {{ Dark }} finish {{ Gloss }} }}
    torus {{ 15.4, 1.1 translate y*2.4 pigment {{ Dark }} finish {{ Gloss }} }}
    cylinder {{ y*2, y*6.4, 12 pigment {{ Colour }} finish {{ Gloss ambient Glow }} }}
    sphere {{ 0, 1 scale <12, 2.2, 12> translate y*6.4 pigment {{ Colour }}
      finish {{ Gloss ambient Glow }} }}
    translate At
  }}
#end
{content}
"""

CLOSED = "location <105, 470, -400> right x*1.6667 up y angle 38 look_at <105, 18, 32>"
OPEN = "location <105, 520, -250> right x*1.6667 up y angle 38 look_at <105, 0, 112>"


def draw(file: Path) -> None:
    """Draw the assembled case into a JPEG file."""
    _render(file, CLOSED, f"{_meshes()}\n{_bought()}")


def draw_open(file: Path) -> None:
    """Draw the base and the lid, turned over behind it, into a JPEG file."""
    body, cover = (f"pigment {{ {colour} }} finish {{ Matt }}" for colour in (BODY, LID))
    middle, depth = lid().lid.width / 2, lid().lid.depth
    base = mesh("base", f"{body} translate <{middle}, 0, {depth / 2}>")
    top = mesh("lid", f"{cover} translate <{middle}, 0, {inside.LID_Z + depth / 2}>")
    strap = f"{body} translate <{lid().display.at[0]}, 9, {inside.LID_Z + lid().display.at[1]}>"
    _render(file, OPEN, "\n".join((base, top, mesh("strap", strap), inside.bought())))


def _render(file: Path, camera: str, content: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        scene = Path(folder) / "scene.pov"
        with Image.open(SCREEN) as screen:
            screen.convert("RGB").save(Path(folder) / "screen.png")
        scene.write_text(SCENE.format(camera=camera, content=content), "utf-8")
        width, height = SIZE
        options = (
            f"+W{2 * width}",
            f"+H{2 * height}",
            "+A0.3",
            "-D",
            "-GA",
            "-V",
            "File_Gamma=sRGB",
        )
        out = Path(folder) / "case.png"
        subprocess.run(["povray", *options, f"+O{out}", f"+I{scene}"], check=True, cwd=folder)
        with Image.open(out) as drawn:
            drawn.convert("RGB").reduce(2).save(file, quality=88, optimize=True)


def _meshes() -> str:
    case, body = lid(), f"pigment {{ {BODY} }} finish {{ Matt }}"
    middle, depth = case.lid.width / 2, case.lid.depth / 2
    cover = f"pigment {{ {LID} }} finish {{ Matt }}"
    top = case.base.height + case.lid.thickness
    pods = (
        mesh("pod", f"{body} rotate y*{turn} translate <{x}, {case.pod.height}, {z}>", turned=True)
        for (x, z), turn in zip(PODS, (-90, 180, 0, -90), strict=True)
    )
    return "\n".join(
        (
            mesh("base", f"{body} translate <{middle}, 0, {depth}>"),
            mesh("lid", f"{cover} translate <{middle}, {top}, {depth}>", turned=True),
            *pods,
        )
    )


def mesh(part: str, look: str, *, turned: bool = False) -> str:
    """A part as it prints, or turned upside down, with its middle at the origin."""
    corners = read_stl(CASE / f"{part}.stl")["corners"].astype("f8")
    if turned:
        corners = corners * [1, -1, -1]
    corners = corners[:, :, [0, 2, 1]]
    normals = _smooth_normals(corners)
    faces = (
        f"smooth_triangle {{ {', '.join(f'{_vector(c)}, {_vector(n)}' for c, n in pair)} }}"
        for pair in (list(zip(*both, strict=True)) for both in zip(corners, normals, strict=True))
    )
    return f"mesh {{ {' '.join(faces)} {look} }}"


def _smooth_normals(corners: NDArray[np.float64]) -> NDArray[np.float64]:
    """The normal at each corner: the mean of the faces there that belong to its surface."""
    flat = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    unit = flat / np.linalg.norm(flat, axis=1, keepdims=True)
    _, where = np.unique(corners.reshape(-1, 3).round(3), axis=0, return_inverse=True)
    faces: dict[int, list[int]] = {}
    for index, point in enumerate(where.ravel()):
        faces.setdefault(int(point), []).append(index // 3)
    smooth = np.empty_like(corners)
    for index, point in enumerate(where.ravel()):
        face, near = index // 3, faces[int(point)]
        mean = sum(flat[other] for other in near if unit[other] @ unit[face] > CREASE)
        smooth[face, index % 3] = mean / np.linalg.norm(mean)
    return smooth


def _vector(values: NDArray[np.float64]) -> str:
    return "<" + ", ".join(f"{value:.4f}" for value in values) + ">"


def _bought() -> str:
    """Buttons, knob, display and screws."""
    case = lid()
    top = case.base.height + case.lid.thickness
    x, y = case.display.at[0], case.lid.depth - case.display.at[1]
    w, h = case.display.window[0] - 2, case.display.window[1] - 2
    screws = ((a, b) for a in (8, case.lid.width - 8) for b in (8, case.lid.depth - 8))
    return "\n".join(
        (
            _button(case.spin.at[0], top, case.lid.depth - case.spin.at[1], COLOURS[0]),
            _knob(case.knob.at[0], top, case.lid.depth - case.knob.at[1], case.knob.rim / 2),
            f"box {{ <{x - 40}, {top - 6}, {y - 24}>, <{x + 40}, {top - 3.05}, {y + 24}> "
            "pigment { rgb 0.004 } finish { ambient 0 diffuse 0.5 specular 0.6 roughness 0.01 } }",
            'polygon { 5, <0,0>, <1,0>, <1,1>, <0,1>, <0,0> pigment { image_map { png "screen.png" '
            "once interpolate 2 } } finish { ambient 1.1 diffuse 0 } rotate x*90 "
            f"scale <{w}, 1, {h}> translate <{x - w / 2}, {top - 3.0}, {y - h / 2}> }}",
            *(_screw(a, top, b) for a, b in screws),
            *(_cable(way, case.base.height - 6) for way in CABLES),
            _glow(case.wheel.at[0], top, case.lid.depth - case.wheel.at[1], case.wheel.radius),
            *(
                _button(a, case.pod.height, b, colour, glow=0.8 if n == 2 else 0.1)
                for n, ((a, b), colour) in enumerate(zip(PODS, COLOURS, strict=True))
            ),
        )
    )


def _button(
    x: float, y: float, z: float, colour: tuple[float, float, float], *, glow: float = 0.1
) -> str:
    red, green, blue = colour
    return f"ArcadeButton(<{x}, {y}, {z}>, rgb <{red}, {green}, {blue}>, {glow})"


def _knob(x: float, y: float, z: float, radius: float) -> str:
    brass = "pigment { rgb <0.62, 0.42, 0.16> } finish { Gloss }"
    return (
        f"union {{ cone {{ 0, {radius}, y*15, {radius - 1.5} }} "
        f"cylinder {{ y*15, y*15.6, {radius - 3} {brass} }} "
        f"box {{ <-0.8, 15.5, 3>, <0.8, 16, {radius - 3}> pigment {{ rgb 0.95 }} }} "
        f"pigment {{ Dark }} finish {{ Gloss }} rotate y*30 translate <{x}, {y + 1}, {z}> }}"
    )


def _cable(way: tuple[Point, ...], height: float) -> str:
    """A cable that lies on the table and rises to the base at its end."""
    *flat, (x, z) = way
    points = [f"<{a}, 2.4, {b}>, 2.2" for a, b in (flat[0], *flat)]
    points += [f"<{x}, {height}, {z + 6}>, 2.2", f"<{x}, {height}, {z - 8}>, 2.2"]
    return (
        f"sphere_sweep {{ b_spline {len(points)}, {', '.join(points)} tolerance 0.01 "
        "pigment { rgb 0.02 } finish { Matt } }"
    )


def _glow(x: float, y: float, z: float, radius: float) -> str:
    """The LED of wedge 2, which shines through the lid."""
    at = f"<{x + radius * 0.866}, {y + 0.05}, {z + radius * 0.5}>"
    return (
        f"disc {{ {at}, y, 4.5 pigment {{ onion color_map {{ [0 rgbt <1, 0.45, 0.08, 0>] "
        "[0.45 rgbt <1, 0.5, 0.1, 0.15>] [1 rgbt <1, 0.55, 0.2, 1>] } scale 4.5 "
        f"translate {at} }} finish {{ ambient 1.2 diffuse 0 }} }}"
    )


def _screw(x: float, y: float, z: float) -> str:
    steel = "pigment { rgb 0.55 } finish { diffuse 0.5 specular 0.9 roughness 0.01 reflection 0.2 }"
    slot = "box { <-2, 1.4, -0.4>, <2, 3, 0.4> }"
    return (
        f"difference {{ cylinder {{ 0, y*2, 2.9 }} {slot} {slot[:-1]} rotate y*90 }} "
        f"{steel} rotate y*25 translate <{x}, {y}, {z}> }}"
    )


if __name__ == "__main__":
    draw(CASE / "case.jpg")
    draw_open(CASE / "open.jpg")
