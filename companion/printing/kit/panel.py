"""The front panel as a drilling template at 1:1, from the measures of the lid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.printing import fonts
from companion.printing.document import Document
from companion.printing.ink import BLACK, GREY
from companion.printing.paper import KEEP_OFF, STRIP, Paper
from companion.printing.pen import Pen, Point
from companion.printing.sheet import draw_scale
from hardware.lid import Hole, Lid, holes, lid, optional_holes

MARGIN = 15.0
TOP = 46.0
"""Where the lid begins on the page, in millimetres."""

OVER = 3.0
"""How far the cross of a hole reaches beyond it."""

HOW = (
    "Check the line below. Cut the template out and tape it onto the panel. Prick through every "
    "cross with a nail,",
    "then drill: 3 mm first, then the diameter at the hole. Saw the window out along the line. "
    "You look at the outside.",
)


def print_panel(paper: Paper) -> bytes:
    """The template as a PDF, on paper that lies on its long edge."""
    document = Document("The front panel, 1:1", paper.height, paper.width)
    measures = lid()
    with document.page() as pen:
        pen.text((MARGIN, 16), "The front panel, 1:1", 8, anchor="start")
        for n, line in enumerate(HOW):
            pen.text((MARGIN, 26 + 5 * n), line, 3.6, GREY, font=fonts.TEXT, anchor="start")
        left = (pen.width - measures.lid.width) / 2
        _draw_lid(pen.part(left, TOP, measures.lid.width, measures.lid.depth), measures)
        _draw_list(pen, measures)
        draw_scale(pen, pen.height - KEEP_OFF - STRIP)
    return document.content()


def _draw_lid(pen: Pen, measures: Lid) -> None:
    wide, deep = measures.lid.width, measures.lid.depth
    pen.rectangle(0, 0, wide, deep, line=GREY, corner=measures.lid.corner)
    pen.dashes((wide / 2, 0), (wide / 2, deep), GREY, thick=0.1)
    pen.dashes((0, deep / 2), (wide, deep / 2), GREY, thick=0.1)
    _draw_windows(pen, measures)
    found = [*holes(measures), *optional_holes(measures)]
    for hole in found:
        _draw_hole(pen, hole)
    for hole in _first_of_each(found):
        _draw_name(pen, hole, measures)


def _draw_windows(pen: Pen, measures: Lid) -> None:
    """Draw the display's window, and fainter those of smaller displays."""
    display = measures.display
    x, y = display.at
    pen.rectangle(*_corner(display.at, display.window), *display.window, line=BLACK)
    for inches, window in display.other_windows.items():
        left, top = _corner(display.at, window)
        pen.rectangle(left, top, *window, line=GREY, thick=0.12)
        at = (left + 1, top + window[1] - 1.1)
        pen.text(at, f"{inches} inches", 1.8, GREY, font=fonts.TEXT, anchor="start")
    words = "display: {:g} x {:g} mm".format(*display.window)
    pen.text((x, y + display.window[1] / 2 + 3), words, 2.8, font=fonts.TEXT)


def _corner(at: Point, size: Point) -> Point:
    return at[0] - size[0] / 2, at[1] - size[1] / 2


def _draw_hole(pen: Pen, hole: Hole) -> None:
    """Draw the hole, and a cross through its centre."""
    (x, y), radius = hole.at, hole.diameter / 2
    arm = radius + min(OVER, radius * 0.6)
    pen.disc(hole.at, radius, line=BLACK, thick=0.2)
    pen.line((x - arm, y), (x + arm, y), thick=0.1)
    pen.line((x, y - arm), (x, y + arm), thick=0.1)


def _first_of_each(found: Iterable[Hole]) -> Iterator[Hole]:
    """The first hole of each part."""
    return iter({hole.part: hole for hole in reversed(list(found))}.values())


def _draw_name(pen: Pen, hole: Hole, measures: Lid) -> None:
    """Write the part beside its place, towards the middle of the panel."""
    rims = {"SPIN": measures.spin, "talk": measures.talk, "knob": measures.knob,
            "sound": measures.sound, "wheel": measures.wheel}  # fmt: skip
    part = rims.get(hole.part)
    (x, y), wide = (part.at, part.rim) if part else (hole.at, hole.diameter)
    way, anchor = (1, "start") if x < pen.width / 2 else (-1, "end")
    words = f"{hole.part}: {hole.diameter:g} mm"
    pen.text((x + way * (wide / 2 + 4), y), words, 2.8, font=fonts.TEXT, anchor=anchor)


def _draw_list(pen: Pen, measures: Lid) -> None:
    """Say under the lid how large it is, and that the wheel's holes are optional."""
    y = TOP + measures.lid.depth + 9
    size = f"Panel: {measures.lid.width:g} x {measures.lid.depth:g} mm."
    wheel = "Drill the wheel's holes only for wedge lights, of which 1 is at the top"
    words = f"{size} {wheel}, and talk only for that button."
    pen.text((pen.width / 2, y), words, 3.4, font=fonts.TEXT)
