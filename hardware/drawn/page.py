"""The drawn box in lines of text, as large as the terminal allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hardware.box import KNOB, SPIN, seat
from hardware.drawn.block_chars import BRAILLE, HALVES, QUADRANTS, Blocks
from hardware.drawn.box_state import BoxState
from hardware.drawn.side_note import parted

SMALLEST = (80, 24)
"""The smallest terminal that shows everything, columns and lines."""

BELOW = 6
"""Lines under the display."""

FRAME = 2
"""What the frame round the display adds to its width and height."""

WEDGES = 6

PANEL = 78
"""The width of what is under the display, columns."""

HEARD = 18
"""How many letters of sounds there is room for behind the keys."""

HELP = "To hold a button: Shift with its key, or Ctrl-K first; again: up.  Ctrl-C ends"

_SEATS_256 = ("38;5;203", "38;5;75", "38;5;77", "38;5;220", "", "38;5;208", "38;5;135", "38;5;44")
_SEATS_8 = ("31", "34", "32", "33", "", "33", "35", "36")
"""As in the window, but seat 5 in the terminal's own colour: white on white is not seen."""

_STYLES_256 = {"glass": "38;5;153;48;5;16", "frame": "38;5;137", "faint": "38;5;245"}
_STYLES_256 |= {"name": "1", "now": "1;38;5;16;48;5;222"}
_STYLES_8 = {"glass": "37;40", "frame": "33", "name": "1", "now": "1;7"}
_STYLES_0 = {"now": "7"} | {f"lit{n}": "7" for n in range(1, 9)}
for _styles, _seats in ((_STYLES_256, _SEATS_256), (_STYLES_8, _SEATS_8)):
    _styles |= {f"seat{n}": colour for n, colour in enumerate(_seats, 1)}
    _styles |= {f"lit{n}": f"1;7;{colour}".strip(";") for n, colour in enumerate(_seats, 1)}


class Span(NamedTuple):
    """Some text in one style."""

    text: str
    style: str = ""


Line = tuple[Span, ...]


class Page:
    """Draws a box's faces for a terminal with so many colours (256, 8 or 0).

    `gestures` say what pressing and holding means besides what the display says.
    """

    def __init__(
        self,
        seats: int,
        wheel: Sequence[str] = (),
        colours: int = 0,
        gestures: Sequence[str] = (),
    ) -> None:
        self._seats = seats
        self._gestures = "  ".join(gestures)
        self._wheel = [*wheel, *[""] * WEDGES][:WEDGES]
        self._styles = {256: _STYLES_256, 8: _STYLES_8}.get(colours, _STYLES_0)

    def draw(self, face: BoxState, words: Sequence[str], columns: int, lines: int) -> list[str]:
        """What is on each line of a terminal of this size; `words` are those of the display.

        A note among them is below the seats; the smallest terminal leaves other lines out for it.
        """
        if columns < SMALLEST[0] or lines < SMALLEST[1]:
            return [f"Make the terminal {SMALLEST[0]} x {SMALLEST[1]} or larger."[:columns]]
        said, note = parted(words)
        blocks = _largest(columns, lines - len(note))
        rest = lines - blocks.rows - FRAME
        space: list[Line] = [()] * (max(rest - BELOW - len(note), 0) // 2)
        display = _centred(_display(face, blocks), blocks.columns + FRAME, columns)
        panel = _centred(self._panel(face, said, note), PANEL, columns)[:rest]
        return [self._render(line) for line in (*space, *display, *panel)]

    def _panel(self, face: BoxState, words: Sequence[str], note: Sequence[str]) -> list[Line]:
        reads = " | ".join(words)
        reads = reads if len(reads) <= PANEL else reads[: PANEL - 3] + "..."
        wedges, buttons = self._wedges(face), self._buttons(face)
        rows = [(Span(row[:PANEL], "name"),) for row in note]
        given = (buttons, *rows, wedges) if rows else (wedges, buttons)
        said = (Span(reads, "name"),)
        keys = (*_dials(face), *_sounds(face))
        return [said, *given, keys, (Span(self._gestures, "name"),), (Span(HELP, "faint"),)]

    def _wedges(self, face: BoxState) -> Line:
        spans = [Span("wheel ", "faint")]
        for number, letters in enumerate(self._wheel, 1):
            style = "now" if number == face.wedge else ""
            spans.append(Span(f" {number} {letters}".rstrip() + " ", style))
        return tuple(spans)

    def _buttons(self, face: BoxState) -> Line:
        spans = [Span("seats ", "faint")]
        for number in range(1, self._seats + 1):
            lit = face.lamps[number - 1 : number] == (True,)
            text = f" F{number} {'●' if lit else '○'}{_held(seat(number), face)}"
            spans += [Span(text, f"{'lit' if lit else 'seat'}{number}"), Span(" ")]
        buzzer = "" if face.buzzer is None else f" buzzer {face.buzzer:.0f} Hz "
        return (*spans, Span(buzzer, "now"))

    def _render(self, line: Line) -> str:
        return "".join(self._span(span) for span in line)

    def _span(self, span: Span) -> str:
        code = self._styles.get(span.style)
        return f"\x1b[{code}m{span.text}\x1b[0m" if code else span.text


def _largest(columns: int, lines: int) -> Blocks:
    """The way to draw that fills most of a terminal of this size."""
    for blocks in (HALVES, QUADRANTS):
        if columns >= blocks.columns + FRAME and lines >= blocks.rows + FRAME + BELOW:
            return blocks
    return BRAILLE


def _centred(block: list[Line], width: int, columns: int) -> list[Line]:
    margin = Span(" " * ((columns - width) // 2))
    return [(margin, *line) for line in block]


def _display(face: BoxState, blocks: Blocks) -> list[Line]:
    side, edge = Span("│", "frame"), "─" * blocks.columns
    rows = [(side, Span(row, "glass"), side) for row in blocks.draw(face.picture)]
    return [(Span(f"╭{edge}╮", "frame"),), *rows, (Span(f"╰{edge}╯", "frame"),)]


def _dials(face: BoxState) -> Line:
    return (
        Span("keys  ", "faint"),
        *(Span(" Tab ", "faint"), Span(f"SPIN{_held(SPIN, face)}  ", "name")),
        *(Span(" ← → ", "faint"), Span("turn the KNOB  ", "name")),
        *(Span(" ↓ ", "faint"), Span(f"PUSH it{_held(KNOB, face)}  ", "name")),
    )


def _sounds(face: BoxState) -> Line:
    """What was heard last, as much as there is room for beside the keys."""
    newest = " ".join(face.sounds[-1:])
    before = " ".join(face.sounds[-2:-1])
    before = before if len(before) + len(newest) <= HEARD else ""
    shown = Span(f" {newest} ", "now" if face.fresh else "")
    return Span("heard  ", "faint"), Span(before), shown


def _held(control: str, face: BoxState) -> str:
    return "▾" if control in face.down else " "
