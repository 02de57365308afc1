"""Draws the box as lines of text, as large as the terminal allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hardware.box import KNOB, SPIN, WEDGES, seat
from hardware.drawn.block_chars import BRAILLE, HALVES, QUADRANTS, Blocks
from hardware.drawn.box_state import BoxState
from hardware.drawn.side_note import split_notes

SMALLEST = (80, 24)
"""The smallest terminal that shows everything, in columns and lines."""

BELOW = 6
"""Lines below the display."""

FRAME = 2
"""Columns and lines added by the frame round the display."""

PANEL = 78
"""The width of the panel below the display, in columns."""

HEARD = 18
"""The room for names of sounds after the keys, in columns."""

HELP = "Shift+key (or Ctrl+K, key) holds a button; its key releases it.  Ctrl+C: quit"

_SEATS_256 = ("38;5;203", "38;5;75", "38;5;77", "38;5;220", "", "38;5;208", "38;5;135", "38;5;44")
_SEATS_8 = ("31", "34", "32", "33", "", "33", "35", "36")
"""As in the window, except seat 5 in the default colour, because white may be invisible."""

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
    """Draws the state of a box for a terminal with 256, 8 or 0 colours.

    `wheel` has the letters of the wedges. `gestures` explain presses and holds that the
    display does not mention.
    """

    def __init__(
        self,
        seats: int,
        wheel: Sequence[str] = (),
        colours: int = 0,
        gestures: Sequence[str] = (),
    ) -> None:
        self._seats = seats
        self._gestures = gestures
        self._wheel = [*wheel, *[""] * len(WEDGES)][: len(WEDGES)]
        self._styles = {256: _STYLES_256, 8: _STYLES_8}.get(colours, _STYLES_0)

    def draw(self, state: BoxState, words: Sequence[str], columns: int, lines: int) -> list[str]:
        """The lines for a terminal of this size; `words` is the text on the display.

        A note in `words` goes below the seats; in the smallest terminal it replaces other lines.
        """
        if columns < SMALLEST[0] or lines < SMALLEST[1]:
            return [f"Make the terminal {SMALLEST[0]} x {SMALLEST[1]} or larger."[:columns]]
        shown, note = split_notes(words)
        blocks = _largest(columns, lines - len(note))
        rest = lines - blocks.rows - FRAME
        space: list[Line] = [()] * (max(rest - BELOW - len(note), 0) // 2)
        display = _centre(_display(state, blocks), blocks.columns + FRAME, columns)
        panel = _centre(self._panel(state, shown, note), PANEL, columns)[:rest]
        return [self._render(line) for line in (*space, *display, *panel)]

    def _panel(self, state: BoxState, words: Sequence[str], note: Sequence[str]) -> list[Line]:
        text = " | ".join(words)
        text = text if len(text) <= PANEL else text[: PANEL - 3] + "..."
        wedges, buttons = self._wedges(state), self._buttons(state)
        rows = [(Span(row[:PANEL], "name"),) for row in note]
        middle = (buttons, *rows, wedges) if rows else (wedges, buttons)
        shown = (Span(text, "name"),)
        keys = (*_dials(state), *_sounds(state))
        return [
            shown,
            *middle,
            keys,
            (Span("  ".join(self._gestures), "name"),),
            (Span(HELP, "faint"),),
        ]

    def _wedges(self, state: BoxState) -> Line:
        spans = [Span("wheel ", "faint")]
        for number, letters in enumerate(self._wheel, 1):
            style = "now" if number == state.wedge else ""
            spans.append(Span(f" {number} {letters}".rstrip() + " ", style))
        return tuple(spans)

    def _buttons(self, state: BoxState) -> Line:
        spans = [Span("seats ", "faint")]
        for number in range(1, self._seats + 1):
            lit = state.lamps[number - 1 : number] == (True,)
            text = f" F{number} {'●' if lit else '○'}{_held_mark(seat(number), state)}"
            spans += [Span(text, f"{'lit' if lit else 'seat'}{number}"), Span(" ")]
        buzzer = "" if state.buzzer is None else f" buzzer {state.buzzer:.0f} Hz "
        return (*spans, Span(buzzer, "now"))

    def _render(self, line: Line) -> str:
        return "".join(self._span(span) for span in line)

    def _span(self, span: Span) -> str:
        code = self._styles.get(span.style)
        return f"\x1b[{code}m{span.text}\x1b[0m" if code else span.text


def _largest(columns: int, lines: int) -> Blocks:
    """The largest character set that fits a terminal of this size."""
    for blocks in (HALVES, QUADRANTS):
        if columns >= blocks.columns + FRAME and lines >= blocks.rows + FRAME + BELOW:
            return blocks
    return BRAILLE


def _centre(block: list[Line], width: int, columns: int) -> list[Line]:
    margin = Span(" " * ((columns - width) // 2))
    return [(margin, *line) for line in block]


def _display(state: BoxState, blocks: Blocks) -> list[Line]:
    side, edge = Span("│", "frame"), "─" * blocks.columns
    rows = [(side, Span(row, "glass"), side) for row in blocks.draw(state.picture)]
    return [(Span(f"╭{edge}╮", "frame"),), *rows, (Span(f"╰{edge}╯", "frame"),)]


def _dials(state: BoxState) -> Line:
    return (
        Span("keys  ", "faint"),
        *(Span(" Tab ", "faint"), Span(f"SPIN{_held_mark(SPIN, state)}  ", "name")),
        *(Span(" ← → ", "faint"), Span("turn the KNOB  ", "name")),
        *(Span(" ↓ ", "faint"), Span(f"PUSH it{_held_mark(KNOB, state)}  ", "name")),
    )


def _sounds(state: BoxState) -> Line:
    """The last sounds, as far as they fit next to the keys."""
    newest = " ".join(state.sounds[-1:])
    before = " ".join(state.sounds[-2:-1])
    before = before if len(before) + len(newest) <= HEARD else ""
    shown = Span(f" {newest} ", "now" if state.fresh else "")
    return Span("heard  ", "faint"), Span(before), shown


def _held_mark(control: str, state: BoxState) -> str:
    return "▾" if control in state.down else " "
