"""The parts of a perfboard as symbols, and the room that each takes."""

from __future__ import annotations

from collections.abc import Callable

from hardware.wiring.perfboard import ROWS, Component, Hole
from hardware.wiring.svg import INK, PAPER, RED, Svg

PITCH = 27
"""From hole to hole, in pixels."""

COPPER = "#b0722c"

Place = Callable[[Hole], tuple[float, float]]
"""Where a hole is drawn."""

Room = tuple[float, float, float, float]
"""Top, left, bottom and right, in holes."""

_DARK, _BLUE, _AMBER, _SKIN, _PLUG = "#3d4248", "#41658c", "#e8b84a", "#e2a27c", "#fbfbf6"

_REACH: dict[str, Room] = {
    "box header": (1.27, 2.0, 1.27, 2.0),
    "ULN2803A": (0.2, 0.5, 0.2, 0.5),
    "470 µF": (0.97, 1.97, 0.97, 1.97),
    "passive buzzer": (2.36, 0.86, 2.36, 0.86),
    "active buzzer": (2.36, 0.86, 2.36, 0.86),
    "0.5 A": (0.6, 0.45, 0.6, 0.45),
    "1.1 A": (0.6, 0.45, 0.6, 0.45),
}
"""How far the body of a part reaches over its pins."""

_SLIM, _SMALL = (0.2, 0.42, 0.2, 0.42), (0.45, 0.45, 0.45, 0.45)
_DEEP, _FLAT = 1.34, 0.93
"""How far the body of a plug reaches on its two sides."""

_FILLS = {
    "box header": _DARK,
    "ULN2803A": _DARK,
    "BC337": _DARK,
    "470 µF": _BLUE,
    "passive buzzer": _DARK,
    "active buzzer": _DARK,
    "1N4148": _SKIN,
    "100 nF": _AMBER,
    "0.5 A": _AMBER,
    "1.1 A": _AMBER,
    "pin header": _DARK,
}


def room(component: Component) -> Room:
    """The room that a part takes on the board."""
    rows = [row for row, _ in component.pins.values()]
    columns = [column for _, column in component.pins.values()]
    up, left, down, right = _reach(component, max(rows))
    return min(rows) - up, min(columns) - left, max(rows) + down, max(columns) + right


def _reach(component: Component, row: int) -> Room:
    if component.key.startswith("XH"):
        return (_FLAT, 0.96, _DEEP, 0.96) if row > ROWS * 0.75 else (_DEEP, 0.96, _FLAT, 0.96)
    slim = component.key.endswith("Ω") or component.key in ("1N4148", "100 nF")
    return _REACH.get(component.key, _SLIM if slim else _SMALL)


def draw_component(svg: Svg, place: Place, component: Component) -> None:
    """Draw a part seen from above, with its mark and the names of its pins."""
    if component.key == "box header":
        _header(svg, place, component)
    elif component.key.endswith("Ω") or component.key == "1N4148":
        _resistor(svg, place, component)
    elif component.key.endswith("µF") or component.key.endswith("buzzer"):
        _round(svg, place, component)
    elif component.key.startswith("XH"):
        _plug(svg, place, component)
    else:
        _block(svg, place, component)


def _frame(
    svg: Svg, place: Place, component: Component, fill: str
) -> tuple[float, float, float, float]:
    """Draw the body as a box; returns its edges in pixels."""
    top, left, bottom, right = room(component)
    x, y = place((1, 1))
    x1, y1 = x + (left - 1) * PITCH, y + (top - 1) * PITCH
    x2, y2 = x + (right - 1) * PITCH, y + (bottom - 1) * PITCH
    svg.box(x1, y1, x2 - x1, y2 - y1, fill=fill)
    return x1, y1, x2, y2


def _pads(svg: Svg, place: Place, component: Component) -> None:
    for hole in component.pins.values():
        svg.disc(*place(hole), 4, fill=COPPER)


def _header(svg: Svg, place: Place, component: Component) -> None:
    x1, _, x2, y2 = _frame(svg, place, component, _DARK)
    middle = (x1 + x2) / 2
    svg.box(middle - 18, y2 - 7, 36, 9, fill="#f3ead6", colour=_DARK)
    for name, hole in component.pins.items():
        x, y = place(hole)
        if name == "1":
            svg.box(x - 10, y - 10, 20, 20, fill=RED, colour=RED)
        else:
            svg.disc(x, y, 9, fill="#f6d860")
        svg.text(x, y, name, 9, "middle", PAPER if name == "1" else INK, bold=True)


def _resistor(svg: Svg, place: Place, component: Component) -> None:
    (x, y1), (_, y2) = sorted(map(place, component.pins.values()), key=lambda at: at[1])
    svg.line((x, y1), (x, y2), width=2)
    fill = _SKIN if component.key == "1N4148" else "#cfe3ee"
    svg.box(x - 9, y1 + 9, 18, y2 - y1 - 18, fill=fill)
    if component.key == "1N4148":
        svg.line((x - 9, y1 + 17), (x + 9, y1 + 17), width=5)
    words = component.mark if component.key == "1N4148" else f"{component.mark} {component.key}"
    svg.text(
        x, (y1 + y2) / 2 + (4 if component.key == "1N4148" else 0), words, 9, "middle", turn=-90
    )
    _pads(svg, place, component)


def _round(svg: Svg, place: Place, component: Component) -> None:
    top, left, bottom, right = room(component)
    x, y = place((1, 1))
    x, y = x + ((left + right) / 2 - 1) * PITCH, y + ((top + bottom) / 2 - 1) * PITCH
    svg.disc(x, y, (right - left) / 2 * PITCH, fill=_FILLS[component.key])
    _pads(svg, place, component)
    plus_x, plus_y = place(component.pins["plus"])
    lying = plus_y == place(component.pins["minus"])[1]
    svg.text(plus_x - 14 * (not lying), plus_y - 15 * lying, "+", 15, "middle", PAPER, bold=True)
    buzzer = component.key.endswith("buzzer")
    words = component.key if buzzer else f"{component.mark}  {component.key}"
    svg.text(x, y + (22 if lying else 0), words, 10, "middle", PAPER, bold=True)


def _plug(svg: Svg, place: Place, component: Component) -> None:
    x1, y1, x2, y2 = _frame(svg, place, component, _PLUG)
    _pads(svg, place, component)
    (_, y) = place(next(iter(component.pins.values())))
    deep, flat = (y1, 1) if y - y1 > y2 - y else (y2, -1)
    svg.text((x1 + x2) / 2, deep + flat * 10, component.mark, 11, "middle", bold=True)
    for name, hole in component.pins.items():
        svg.text(place(hole)[0], y + flat * 14, name, 8, "middle")


def _block(svg: Svg, place: Place, component: Component) -> None:
    fill = _FILLS.get(component.key, "#fff3c4")
    x1, y1, x2, y2 = edges = _frame(svg, place, component, fill)
    _pads(svg, place, component)
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    if component.key == "ULN2803A":
        _chip(svg, place, component, edges)
    elif fill == _AMBER:
        turn = 0 if x2 - x1 > y2 - y1 else -90
        svg.text(x, y, f"{component.mark} {component.key}", 8, "middle", turn=turn)
    elif len({column for _, column in component.pins.values()}) == len(component.pins) > 1:
        svg.text(x, y2 + 18, component.mark, 10, "middle", bold=True)
        for name, (row, column) in component.pins.items():
            svg.text(place((row, column))[0], y2 + 6, name, 8, "middle")
    else:
        sign = {"plus": "+", "minus": "-"}.get(next(iter(component.pins)), "")
        words = f"{component.mark} {sign}".strip()
        svg.text(x, y2 + 6, words, 9, "middle", bold=True)


def _chip(
    svg: Svg, place: Place, component: Component, edges: tuple[float, float, float, float]
) -> None:
    x1, y1, x2, y2 = edges
    svg.disc(x1, (y1 + y2) / 2, 7, fill="#f3ead6")
    svg.text((x1 + x2) / 2, (y1 + y2) / 2, "ULN2803A in its socket", 12, "middle", PAPER, bold=True)
    for name, hole in component.pins.items():
        x, y = place(hole)
        svg.text(x, y + (14 if y < (y1 + y2) / 2 else -14), name, 9, "middle", PAPER)
