"""The parts that are bought, as simple bodies of POV-Ray in the open case."""

from __future__ import annotations

from hardware.lid import lid
from hardware.wiring.perfboard import Component, Hole
from hardware.wiring.perfboard_plan import header_hole, plan_perfboard
from hardware.wiring.perfboard_symbols import room
from hardware.wiring.wiring import Wiring

LID_Z = lid().lid.depth + 14
"""Where the lid lies, turned over behind the base."""

PI = (37, 22)
"""The upper left corner of the Pi in the base, as in case.scad."""

_PERFBOARD, _LIFT = (161, 57.5), 30.4
_DARK, _GREEN, _SILVER = "<0.02,0.02,0.02>", "<0.02,0.20,0.08>", "<0.6,0.6,0.6>"

_LOOKS = {
    "box header": (_DARK, 9.0),
    "ULN2803A": (_DARK, 8.0),
    "470 µF": ("<0.03,0.08,0.25>", 14.0),
    "passive buzzer": (_DARK, 9.5),
    "BC337": (_DARK, 6.0),
    "1N4148": ("<0.7,0.25,0.08>", 2.2),
    "100 nF": ("<0.75,0.40,0.05>", 6.0),
    "0.5 A": ("<0.80,0.55,0.05>", 8.0),
}
"""The colour of a part on the perfboard, and its height in millimetres."""

_PLUG, _RESISTOR = ("<0.85,0.83,0.75>", 7.0), ("<0.10,0.28,0.42>", 2.4)


def bought() -> str:
    """Everything bought that is seen in the open box."""
    return "\n".join((_pi(), _perfboard(), _ribbon(), _below_the_lid()))


def _box(x: float, y: float, z: float, size: tuple[float, float, float], colour: str) -> str:
    """A box by its lower left corner nearest to the viewer."""
    a, b, c = size
    return (
        f"box {{ <{x:.2f}, {y:.2f}, {z:.2f}>, <{x + a:.2f}, {y + b:.2f}, {z + c:.2f}> "
        f"pigment {{ rgb {colour} }} finish {{ Matt }} }}"
    )


def _rear(y: float, size: float = 0) -> float:
    """The z of what is y millimetres from the rear edge and reaches `size` to the front."""
    return lid().lid.depth - y - size


def _pi() -> str:
    """A Zero, with its header to the rear and its card at the left."""
    x, y, floor = PI[0], PI[1], lid().base.floor + 5
    board = _box(x, floor, _rear(y, 30), (65, 1.4, 30), _GREEN)
    header = _box(x + 7, floor + 1.4, _rear(y + 1, 5), (51, 8.5, 5), _DARK)
    chip = _box(x + 25, floor + 1.4, _rear(y + 9, 12), (12, 1.2, 12), _SILVER)
    card = _box(x - 2, floor + 1.4, _rear(y + 11, 12), (13, 1.3, 12), _SILVER)
    plugs = (_box(x + at, floor + 1.4, _rear(y + 25, 6), (8, 3, 6), _SILVER) for at in (8, 37, 50))
    return "\n".join((board, header, chip, card, *plugs))


def _perfboard() -> str:
    """The board with its rows from right to left, so that its plugs are at both sides."""
    x, y = _PERFBOARD
    plate = _box(x - 35, _LIFT, _rear(y - 45, 90), (70, 1.6, 90), "<0.55,0.36,0.12>")
    components = plan_perfboard(Wiring()).components
    return "\n".join((plate, *map(_component, components)))


def _component(component: Component) -> str:
    top, left, bottom, right = room(component)
    resistor = component.key.endswith("Ω")
    colour, height = _LOOKS.get(component.key, _RESISTOR if resistor else _PLUG)
    x1, z1 = _place((bottom, right))
    x2, z2 = _place((top, left))
    if component.key in ("470 µF", "passive buzzer"):
        middle = f"{(x1 + x2) / 2:.2f}, {{}}, {(z1 + z2) / 2:.2f}"
        low, high = middle.format(_LIFT), middle.format(_LIFT + height)
        return (
            f"cylinder {{ <{low}>, <{high}>, {(z2 - z1) / 2:.2f} "
            f"pigment {{ rgb {colour} }} finish {{ Gloss }} }}"
        )
    return _box(x1, _LIFT + 1.6, z1, (x2 - x1, height, z2 - z1), colour)


def _place(hole: tuple[float, float]) -> tuple[float, float]:
    """The x and z of a hole of the perfboard."""
    x, y = _PERFBOARD
    return x + (13.5 - hole[0]) * 2.54, _rear(y + (hole[1] - 16) * 2.54)


def _ribbon() -> str:
    """The ribbon cable, with wire 1 in red."""
    return "\n".join(_ribbon_wire(number) for number in range(20))


def _ribbon_wire(number: int) -> str:
    start = PI[0] + 8.5 + 2.54 * number
    hole: Hole = header_hole(2 * number + 1)
    x, z = _place(hole)
    here = _rear(PI[1] + 3.5)
    points = [(start, 14, here), (start, 24, here), (start + 4, 44, here + 4)]
    points += [(x - 30, 56, (here + z) / 2), (x - 8, 54, z), (x, 46, z), (x, 40, z)]
    way = ", ".join(f"<{a:.2f}, {b:.2f}, {c:.2f}>, 1.1" for a, b, c in points)
    colour = "<0.7,0.02,0.02>" if number == 0 else "<0.45,0.46,0.48>"
    return (
        f"sphere_sweep {{ b_spline {len(points)}, {way} tolerance 0.05 "
        f"pigment {{ rgb {colour} }} finish {{ Matt }} }}"
    )


def _below_the_lid() -> str:
    """The display, SPIN and the knob, seen from inside."""
    case = lid()
    top = case.lid.thickness
    x, y = case.spin.at
    spin = (
        f"union {{ cylinder {{ <{x},{top},{LID_Z + y}>, <{x},{top + 8},{LID_Z + y}>, 17 }} "
        f"cylinder {{ <{x},{top},{LID_Z + y}>, <{x},{top + 32},{LID_Z + y}>, 13.5 }} "
        f"pigment {{ rgb {_DARK} }} finish {{ Gloss }} }}"
    )
    switch = _box(x - 14, top + 32, LID_Z + y - 5, (28, 16, 10), "<0.05,0.05,0.05>")
    a, b = case.display.at
    display = _box(a - 36, top, LID_Z + b - 21.5, (72, 5, 43), "<0.02,0.08,0.25>")
    c, d = case.knob.at
    knob = _box(c - 9.5, top + 1, LID_Z + d - 13, (19, 8, 26), "<0.03,0.03,0.03>")
    return "\n".join((spin, switch, display, knob))
