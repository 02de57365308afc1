"""An SVG picture of how the scores developed, with lines that differ without colour too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

from companion.games.api.sheet import Line

WIDTH, HEIGHT = 960, 540
LEFT, RIGHT, TOP, BOTTOM = 60, 170, 70, 90
LABEL_PX = 22
MOST_LABELS = 40
LETTER_PX = 6
"""How far a letter of a slanting label reaches down, and to the left."""

NOTHING: Mapping[str, int] = {}
INK, GREY, GRID, PAPER = "#1f2430", "#6b7280", "#e3e6eb", "#ffffff"

COLOURS = (
    "#0061a8", "#c2410c", "#00745a", "#8e3b8f", "#1f2430", "#9a6a00", "#2a8fbd", "#b3244e",
)  # fmt: skip
DASHES = ("", "9 4", "2 4", "12 4 2 4", "5 5", "16 5", "1 3", "8 3 2 3 2 3")
MARKS = (
    "M-6,0 a6,6 0 1,0 12,0 a6,6 0 1,0 -12,0",
    "M-5.5,-5.5 H5.5 V5.5 H-5.5 Z",
    "M0,-7 L6.5,5 H-6.5 Z",
    "M0,-7.5 L7.5,0 L0,7.5 L-7.5,0 Z",
    "M0,7 L6.5,-5 H-6.5 Z",
    "M-2,-6.5 H2 V-2 H6.5 V2 H2 V6.5 H-2 V2 H-6.5 V-2 H-2 Z",
    "M0,-7 L6.7,-2.2 L4.1,5.7 H-4.1 L-6.7,-2.2 Z",
    "M-6,-3.5 L0,-7 L6,-3.5 V3.5 L0,7 L-6,3.5 Z",
)
"""A mark for each player, drawn around 0,0: disc, square, triangle, diamond, ..."""


class Plane(NamedTuple):
    """Converts turns and points to pixels."""

    turns: int
    low: int
    high: int
    players: int

    def x(self, turn: float) -> float:
        """The position of a turn, in pixels from the left."""
        return round(LEFT + (WIDTH - LEFT - RIGHT) * turn / max(self.turns, 1), 1)

    def y(self, points: float) -> float:
        """The position of a score, in pixels from the top."""
        share = (points - self.low) / (self.high - self.low)
        return round(HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * share, 1)

    def line_y(self, number: int, points: float) -> float:
        """The same for one player's line, shifted slightly so that equal scores stay visible."""
        gap = min(2.4, 10 / self.players)
        return round(self.y(points) + gap * (number - (self.players - 1) / 2), 1)


def race(
    title: str, players: Sequence[str], lines: Sequence[Line], start: Mapping[str, int] = NOTHING
) -> str:
    """The text of the SVG file; `lines` are those of the game's score sheet.

    `start`: everybody's points before them.
    """
    first = lines[0].scores if lines else {}
    if any(start.get(player, points) != points for player, points in first.items()):
        lines = [Line((), {}, "", dict(start)), *lines]
    everyone = list(dict.fromkeys([*players, *(p for line in lines for p in line.scores)]))
    every = [0, *(score for line in lines for score in line.scores.values())]
    step = _step(max(every) - min(every))
    plane = _plane(lines, step, len(everyone))
    longest = max((len(line.label) for line in lines), default=0)
    beyond = max(0, 26 + LETTER_PX * longest - BOTTOM)
    parts = [_frame(title, beyond), *_grid(plane, step), *_labels(plane, lines)]
    for number, player in enumerate(everyone):
        parts += _run(plane, number, _scores(player, lines))
    parts += _finishers(plane, everyone, lines)
    return "\n".join([*parts, "</svg>", ""])


def _plane(lines: Sequence[Line], step: int, players: int) -> Plane:
    points = [score for line in lines for score in line.scores.values()] or [0]
    low = min(0, *points) // step * step
    high = max(-(-max(points) // step) * step, low + step)
    return Plane(max(len(lines) - 1, 1), low, high, players)


def _step(span: int) -> int:
    """Points between grid lines, 1, 2 or 5 times a power of ten, for about six lines."""
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if span <= 6 * step:
                return step
        size *= 10


def _scores(player: str, lines: Sequence[Line]) -> list[tuple[int, int]]:
    """The player's points after each turn, starting with the first turn that has any."""
    return [(turn, line.scores[player]) for turn, line in enumerate(lines) if player in line.scores]


def _frame(title: str, beyond: int) -> str:
    """The paper with its title; `beyond`: pixels added at the left and below."""
    width, height = WIDTH + beyond, HEIGHT + beyond
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-beyond} 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" '
        'font-family="DejaVu Sans, Verdana, sans-serif">\n'
        f"<title>{escape(title)}</title>\n"
        f'<rect x="{-beyond}" width="{width}" height="{height}" fill="{PAPER}"/>\n'
        f'<text x="{LEFT}" y="38" font-size="20" font-weight="bold" fill="{INK}">'
        f"{escape(title)}</text>"
    )


def _grid(plane: Plane, step: int) -> list[str]:
    parts = []
    for points in range(plane.low, plane.high + 1, step):
        y = plane.y(points)
        colour = GREY if points == 0 else GRID
        parts.append(f'<path d="M{LEFT},{y} H{WIDTH - RIGHT}" stroke="{colour}" stroke-width="1"/>')
        parts.append(_text(LEFT - 10, y + 5, str(points), GREY, "end"))
    return parts


def _labels(plane: Plane, lines: Sequence[Line]) -> list[str]:
    """The words played, slanting along the bottom; at most MOST_LABELS, evenly chosen."""
    every = -(-len(lines) // MOST_LABELS) or 1
    y = HEIGHT - BOTTOM + 20
    return [
        f'<g transform="translate({plane.x(turn) + 4},{y}) rotate(-45)">'
        f"{_text(0, 0, line.label, INK, 'end', 12)}</g>"
        for turn, line in enumerate(lines)
        if turn % every == 0
    ]


def _run(plane: Plane, number: int, scores: list[tuple[int, int]]) -> list[str]:
    """A player's line, with a mark wherever the score changes."""
    if not scores:
        return []
    spots = [(plane.x(turn), plane.line_y(number, points)) for turn, points in scores]
    path = " ".join(f"{x},{y}" for x, y in spots)
    line = (
        f'<polyline points="{path}" fill="none" stroke="{COLOURS[number % 8]}" stroke-width="2.6" '
        f'stroke-dasharray="{DASHES[number % 8]}" stroke-linejoin="round"/>'
    )
    pairs = zip(scores, scores[1:], spots[1:], strict=False)
    gains = [spot for before, after, spot in pairs if after[1] != before[1]]
    return [line, *(_mark(x, y, number) for x, y in gains)]


def _mark(x: float, y: float, number: int) -> str:
    return (
        f'<path transform="translate({x},{y})" d="{MARKS[number % 8]}" '
        f'fill="{COLOURS[number % 8]}" stroke="{PAPER}" stroke-width="1.5"/>'
    )


def _finishers(plane: Plane, players: Sequence[str], lines: Sequence[Line]) -> list[str]:
    """Everybody's name and points at the right, the best first, without overlaps."""
    last = lines[-1].scores if lines else {}
    ranked = sorted((p for p in players if p in last), key=lambda p: -last[p])
    ends = [plane.line_y(players.index(player), last[player]) for player in ranked]
    parts = []
    for player, end, y in zip(ranked, ends, _apart(ends), strict=True):
        number, x = players.index(player), WIDTH - RIGHT + 22
        start = f"M{WIDTH - RIGHT + 4},{end} L{x - 10},{y}"
        parts.append(f'<path d="{start}" stroke="{COLOURS[number % 8]}" stroke-width="1"/>')
        parts.append(_mark(x, y, number))
        text = f"{player}  {last[player]}"
        parts.append(_text(x + 14, y + 5, text, INK, "start", 15, last[player] == last[ranked[0]]))
    return parts


def _apart(heights: list[float]) -> list[float]:
    """The heights, from the top down, moved so that labels stay apart and inside the picture."""
    floor = HEIGHT - BOTTOM - LABEL_PX * (len(heights) - 1)
    placed: list[float] = []
    for n, height in enumerate(heights):
        lowest = placed[-1] + LABEL_PX if placed else TOP - LABEL_PX
        placed.append(max(min(height, floor + n * LABEL_PX), lowest))
    return placed


def _text(
    x: float, y: float, text: str, colour: str, anchor: str, size: int = 14, bold: bool = False
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" fill="{colour}"{weight}>'
        f"{escape(text)}</text>"
    )
