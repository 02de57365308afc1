"""A sticker for the box: the symbol to scan, and the address below it, as an SVG picture."""

from __future__ import annotations

from html import escape

from companion.phones.joining.qr import symbol_of

QUIET = 4
"""Width of the quiet zone, in modules."""

TEXT = 5
"""Height of the rows of text, in modules."""

WIDTH_MM = 50


def draw(address: str) -> str:
    """The text of the SVG file."""
    rows = symbol_of(address)
    side = len(rows) + 2 * QUIET
    dark = "".join(
        f"M{QUIET + x} {QUIET + y}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, is_dark in enumerate(row)
        if is_dark
    )
    height = side + 2 * TEXT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {height}" '
        f'width="{WIDTH_MM}mm" height="{WIDTH_MM * height / side:.1f}mm" role="img">\n'
        f"<title>Join by phone: {escape(address)}</title>\n"
        f'<rect width="100%" height="100%" fill="#fff"/>\n'
        f'<path d="{dark}" fill="#000" shape-rendering="crispEdges"/>\n'
        f"{_line('Join by phone', side, side + 1)}{_line(address, side, side + TEXT + 1)}</svg>\n"
    )


def _line(text: str, side: int, y: float) -> str:
    """A row of text in the middle, as wide as fits."""
    size = min(3.0, 1.7 * (side - 2) / len(text))
    return (
        f'<text x="{side / 2}" y="{y + 2}" font-size="{size:.2f}" text-anchor="middle" '
        f'font-family="DejaVu Sans, Verdana, sans-serif">{escape(text)}</text>\n'
    )
