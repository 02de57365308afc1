"""Draws a perfboard: from the side of the parts, from the back, and every wire in a list."""

from __future__ import annotations

from string import ascii_uppercase

from hardware.wiring.perfboard import (
    COLUMNS,
    FIVE_VOLTS,
    GROUND,
    ROWS,
    THREE_VOLTS,
    Hole,
    Link,
    Perfboard,
    hole_name,
)
from hardware.wiring.perfboard_plan import plan_perfboard
from hardware.wiring.perfboard_symbols import COPPER, PITCH, Place, draw_component, room
from hardware.wiring.svg import GREY, INK, PAPER, RED, Svg
from hardware.wiring.wiring import Wiring

_LEFT, _TOP, _WIDTH = 46, 130, 960
_VIEW = ROWS * PITCH + 110
_BOARD, _PAD, _FAINT = "#f3ead6", "#cdbd96", "#e3d6b6"
_LIST_COLUMNS, _LIST_ROW = 3, 21

_COLOURS = {GROUND: INK, FIVE_VOLTS: RED, THREE_VOLTS: "#e67e00"}
_BUTTON, _LIGHT, _OTHER = "#1565c0", "#2e7d32", "#8e24aa"


def perfboard(wiring: Wiring) -> str:
    """Draw the perfboard of a wiring as an SVG file; the wiring must have no conflicts."""
    board, svg = plan_perfboard(wiring), Svg(_WIDTH)
    svg.text(30, 36, "Perfboard of the box", 24, bold=True)
    words = f"70 x 90 mm, {ROWS} x {COLUMNS} holes: rows A to Z, columns 1 to {COLUMNS}."
    svg.text(30, 66, words)
    _parts_side(svg, board)
    _back(svg, board)
    return svg.finish(_list(svg, board, _TOP + 2 * _VIEW))


def _parts_side(svg: Svg, board: Perfboard) -> None:
    def place(hole: Hole) -> tuple[float, float]:
        return _LEFT + hole[1] * PITCH, _TOP + hole[0] * PITCH

    words = "1. The side of the parts. The red square is pin 1; the notch of the header faces down."
    svg.text(30, _TOP - 30, words, 14, bold=True)
    _grid(svg, place)
    for component in board.components:
        draw_component(svg, place, component)


def _grid(svg: Svg, place: Place) -> None:
    (x1, y1), (x2, y2) = place((1, 1)), place((ROWS, COLUMNS))
    left, right = min(x1, x2), max(x1, x2)
    svg.box(left - 17, y1 - 17, right - left + 34, y2 - y1 + 34, fill=_BOARD, colour=_PAD)
    for row, letter in enumerate(ascii_uppercase, 1):
        y = place((row, 1))[1]
        svg.text(left - 22, y, letter, 10, "end", GREY)
        svg.text(right + 22, y, letter, 10, "start", GREY)
    for column in range(1, COLUMNS + 1):
        x = place((1, column))[0]
        svg.text(x, y1 - 25, str(column), 9, "middle", GREY)
        svg.text(x, y2 + 25, str(column), 9, "middle", GREY)
        for row in range(1, ROWS + 1):
            svg.dot(*place((row, column)), 3, _PAD)


def _back(svg: Svg, board: Perfboard) -> None:
    """Draw the board turned over, so that its left and right are swapped."""
    top = _TOP + _VIEW

    def place(hole: Hole) -> tuple[float, float]:
        return _LEFT + (COLUMNS + 1 - hole[1]) * PITCH, top + hole[0] * PITCH

    words = "2. The back, turned over like a page. Brown: bare wire and solder. Then the wires."
    svg.text(30, top - 30, words, 14, bold=True)
    _grid(svg, place)
    for component in board.components:
        _shadow(svg, place, room(component))
    for link in (*board.rails, *board.bridges):
        svg.line(place(link.start), place(link.end), colour=COPPER, width=7)
    for component in board.components:
        for hole in component.pins.values():
            svg.dot(*place(hole), 5, COPPER)
    for link in board.wires:
        _wire(svg, place, board, link)
    _back_names(svg, place, board)


def _shadow(svg: Svg, place: Place, edges: tuple[float, float, float, float]) -> None:
    top, left, bottom, right = edges
    x, y = place((1, COLUMNS))
    x1 = x + (COLUMNS - right) * PITCH
    y1 = y + (top - 1) * PITCH
    svg.box(x1, y1, (right - left) * PITCH, (bottom - top) * PITCH, fill=_FAINT, colour=_FAINT)


def _wire(svg: Svg, place: Place, board: Perfboard, link: Link) -> None:
    colour = _colour(board, link)
    svg.line(place(link.start), place(link.end), colour=colour, width=1.6)
    for end in (link.start, link.end):
        svg.dot(*place(end), 4, colour)


def _back_names(svg: Svg, place: Place, board: Perfboard) -> None:
    for component in board.components:
        if component.key == "box header":
            x, y = place(component.pins["1"])
            svg.box(x - 9, y - 9, 18, 18, fill=RED, colour=RED)
            svg.text(x, y, "1", 10, "middle", PAPER, bold=True)


def _colour(board: Perfboard, link: Link) -> str:
    if link.carries in _COLOURS:
        return _COLOURS[link.carries]
    words = f"{end_name(board, link.start)} {end_name(board, link.end)}"
    marks = {word.rstrip("0123456789") for word in words.split()}
    if marks & {"ULN2803A", "ULN2803A-", "L", "W", "lamp"} or "ULN2803A" in words:
        return _LIGHT
    return _BUTTON if "R" in marks else _OTHER


def end_name(board: Perfboard, hole: Hole) -> str:
    """What a wire ends at: a pin of a part, or a rail."""
    for component in board.components:
        for name, at in component.pins.items():
            if at == hole:
                return (
                    f"pin {name}"
                    if component.key == "box header"
                    else _pin_name(component.mark, name)
                )
    rail = next(rail for rail in board.rails if rail.start[0] == hole[0])
    return f"{rail.carries} rail"


def _pin_name(mark: str, pin: str) -> str:
    return f"{mark} {pin.replace('plus', '+').replace('minus', '-')}"


def _list(svg: Svg, board: Perfboard, top: float) -> int:
    """List every wire in columns, in the order of the pins; returns the height of the drawing."""
    svg.text(30, top - 30, f"3. The {len(board.wires)} wires on the back", 14, bold=True)
    wires = sorted(board.wires, key=lambda link: _order(board, link))
    rows = -(-len(wires) // _LIST_COLUMNS)
    for index, link in enumerate(wires):
        x = 30 + index // rows * (_WIDTH - 30) / _LIST_COLUMNS
        y = top + index % rows * _LIST_ROW
        _entry(svg, board, link, x, y)
    return int(top + rows * _LIST_ROW + 20)


def _order(board: Perfboard, link: Link) -> tuple[int, Hole]:
    name = end_name(board, link.start)
    return (int(name[4:]) if name.startswith("pin ") else 99), link.start


def _entry(svg: Svg, board: Perfboard, link: Link, x: float, y: float) -> None:
    svg.box(x, y - 6, 12, 12)
    svg.line((x + 20, y), (x + 44, y), colour=_colour(board, link), width=4)
    start, end = (f"{hole_name(hole)} {end_name(board, hole)}" for hole in (link.start, link.end))
    svg.text(x + 52, y, f"{start}  to  {end}", 10)
