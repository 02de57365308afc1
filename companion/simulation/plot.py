"""A plot of estimates with their confidence intervals, as SVG."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH, LEFT, RIGHT, ROW, TOP = 720, 210, 40, 34, 56
"""Measures of the picture in pixels: its width, the margins, the height of a row, the head."""

TICKS = 6
"""Marks on the axis, at most."""


class Bar(NamedTuple):
    """An estimate: its label, its value, and the ends of its interval."""

    label: str
    value: float
    low: float
    high: float


class _Axis(NamedTuple):
    """The values at the left and right end of the plot."""

    low: float
    high: float

    def place(self, value: float) -> float:
        """The column of a value, pixels."""
        return LEFT + (value - self.low) / (self.high - self.low) * (WIDTH - LEFT - RIGHT)


def plot(title: str, bars: Sequence[Bar], expected: float | None = None) -> str:
    """The picture. `expected` is marked by a dashed line, such as an even share."""
    axis, height = _axis(bars, expected), TOP + ROW * len(bars) + 40
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="sans-serif" font-size="14">',
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
        _text(12, 28, title, "font-size='17' font-weight='bold'"),
        *_ticks(axis, height),
        *([] if expected is None else [_expected_line(axis.place(expected), height)]),
    ]
    for row, bar in enumerate(bars):
        parts += _row(axis, bar, TOP + ROW * row + ROW // 2)
    return "\n".join([*parts, "</svg>", ""])


def _axis(bars: Sequence[Bar], expected: float | None) -> _Axis:
    ends = [end for bar in bars for end in (bar.low, bar.high)]
    ends += [] if expected is None else [expected]
    margin = max(max(ends) - min(ends), 1e-9) * 0.08
    return _Axis(min(ends) - margin, max(ends) + margin)


def _text(x: float, y: float, text: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {more}>{escape(text)}</text>'


def _ticks(axis: _Axis, height: int) -> list[str]:
    found = []
    for value in _round_values(axis):
        x = axis.place(value)
        found.append(
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{height - 36}" stroke="#ddd"/>'
        )
        found.append(_text(x, height - 16, f"{value:.4g}", 'text-anchor="middle" fill="#555"'))
    return found


def _round_values(axis: _Axis) -> list[float]:
    """The multiples of 1, 2 or 5 times a power of ten that lie on the axis."""
    power = 10.0 ** math.floor(math.log10((axis.high - axis.low) / TICKS))
    step = next(s * power for s in (1, 2, 5, 10) if (axis.high - axis.low) / (s * power) <= TICKS)
    return [at * step for at in range(math.ceil(axis.low / step), int(axis.high // step) + 1)]


def _expected_line(x: float, height: int) -> str:
    return (
        f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{height - 36}" '
        'stroke="#b00" stroke-dasharray="5 4"/>'
    )


def _row(axis: _Axis, bar: Bar, y: int) -> list[str]:
    low, high, middle = axis.place(bar.low), axis.place(bar.high), axis.place(bar.value)
    whisker = 'stroke="#246" stroke-width="3" stroke-linecap="round"'
    return [
        _text(12, y + 5, bar.label),
        f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}" {whisker}/>',
        f'<circle cx="{middle:.1f}" cy="{y}" r="6" fill="#246"/>',
    ]
