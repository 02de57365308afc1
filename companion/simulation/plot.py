"""A plot of estimates with their confidence intervals, as SVG."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from itertools import groupby
from typing import NamedTuple

WIDTH, LEFT, RIGHT = 720, 230, 40
"""Width of the picture and of its margins, pixels."""

TOP, HEAD, ROW, AXIS, LINE = 46, 30, 34, 44, 20
"""Height of the title, a panel's head, a row, an axis, and a line of the caption, pixels."""

TICKS = 6
"""Marks on an axis, at most."""

LEAST = 1e-6
"""Values that are closer together are all the same, but for the rounding of a computer."""


class Bar(NamedTuple):
    """An estimate: its label, its value, the ends of its interval, and the quantity."""

    label: str
    value: float
    low: float
    high: float
    quantity: str = ""


def share_bar(label: str, share: float, low: float, high: float) -> Bar:
    """A share of the games, in percent."""
    return Bar(label, 100 * share, 100 * low, 100 * high, "Games won, %")


class _Axis(NamedTuple):
    """The values at the left and right end of the plot."""

    low: float
    high: float

    def place(self, value: float) -> float:
        """The column of a value, pixels."""
        return LEFT + (value - self.low) / (self.high - self.low) * (WIDTH - LEFT - RIGHT)


def plot(
    title: str, bars: Sequence[Bar], expected: float | None = None, caption: Sequence[str] = ()
) -> str:
    """The picture: a panel with an axis of its own for each quantity, and the caption below them.

    `expected` is marked by a dashed line, such as an even share.
    """
    parts, y = [_text(12, 28, title, 'font-size="17" font-weight="bold"')], TOP
    for quantity, group in groupby(bars, key=lambda bar: bar.quantity):
        panel = list(group)
        parts += _panel(quantity, panel, expected, y)
        y += HEAD + ROW * len(panel) + AXIS
    for line in caption:
        parts.append(_text(12, y + 8, line, 'font-size="12" fill="#555"'))
        y += LINE
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}" '
        'font-family="sans-serif" font-size="14">'
    )
    return "\n".join(
        [head, f'<rect width="{WIDTH}" height="{y}" fill="white"/>', *parts, "</svg>", ""]
    )


def _panel(quantity: str, bars: Sequence[Bar], expected: float | None, y: int) -> list[str]:
    """The bars of one quantity, below its name."""
    axis, top, end = _axis(bars, expected), y + HEAD, y + HEAD + ROW * len(bars)
    parts = [_text(LEFT, y + 18, quantity, 'fill="#555"'), *_ticks(axis, top, end)]
    if expected is not None:
        parts.append(_line(axis.place(expected), top, end, 'stroke="#b00" stroke-dasharray="5 4"'))
    for row, bar in enumerate(bars):
        parts += _row(axis, bar, top + ROW * row + ROW // 2)
    return parts


def _axis(bars: Sequence[Bar], expected: float | None) -> _Axis:
    ends = [end for bar in bars for end in (bar.low, bar.high)]
    ends += [] if expected is None else [expected]
    span = max(ends) - min(ends)
    margin = 0.08 * span if span > LEAST else 1.0
    return _Axis(min(ends) - margin, max(ends) + margin)


def _text(x: float, y: float, text: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {more}>{escape(text)}</text>'


def _line(x: float, top: int, end: int, more: str) -> str:
    return f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{end}" {more}/>'


def _ticks(axis: _Axis, top: int, end: int) -> list[str]:
    found = []
    for value in _round_values(axis):
        x = axis.place(value)
        found.append(_line(x, top, end, 'stroke="#ddd"'))
        found.append(_text(x, end + 20, f"{value:.4g}", 'text-anchor="middle" fill="#555"'))
    return found


def _round_values(axis: _Axis) -> list[float]:
    """The multiples of 1, 2 or 5 times a power of ten that lie on the axis."""
    power = 10.0 ** math.floor(math.log10((axis.high - axis.low) / TICKS))
    step = next(s * power for s in (1, 2, 5, 10) if (axis.high - axis.low) / (s * power) <= TICKS)
    return [at * step for at in range(math.ceil(axis.low / step), int(axis.high // step) + 1)]


def _row(axis: _Axis, bar: Bar, y: int) -> list[str]:
    low, high, middle = axis.place(bar.low), axis.place(bar.high), axis.place(bar.value)
    whisker = 'stroke="#246" stroke-width="3" stroke-linecap="round"'
    return [
        _text(12, y + 5, bar.label),
        f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}" {whisker}/>',
        f'<circle cx="{middle:.1f}" cy="{y}" r="6" fill="#246"/>',
    ]
