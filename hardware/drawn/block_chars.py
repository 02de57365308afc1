"""Draws pictures in characters: half blocks, quadrants or braille dots.

Finer cells fit a smaller terminal. Half blocks are easiest to read and keep the
pixels square.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from PIL.Image import Image

from hardware.box import HEIGHT, WIDTH

_BRAILLE_DOTS = (0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80)


@dataclass(frozen=True)
class Blocks:
    """A character set in which each character stands for `wide` x `high` pixels.

    `glyphs` has a character for every pattern. Bit 0 is the upper left pixel; bits
    are counted along the rows.
    """

    wide: int
    high: int
    glyphs: str

    @cached_property
    def columns(self) -> int:
        """The width of the display in characters."""
        return WIDTH // self.wide

    @cached_property
    def rows(self) -> int:
        """The height of the display in lines."""
        return HEIGHT // self.high

    def draw(self, picture: Image) -> list[str]:
        """The picture, line by line."""
        pixels = picture.convert("L").tobytes()
        return [self._line(pixels, row * self.high) for row in range(self.rows)]

    def _line(self, pixels: bytes, top: int) -> str:
        patterns = [0] * self.columns
        for y in range(self.high):
            row = pixels[(top + y) * WIDTH : (top + y + 1) * WIDTH]
            for x in range(self.wide):
                bit = 1 << (y * self.wide + x)
                for column, pixel in enumerate(row[x :: self.wide]):
                    if pixel:
                        patterns[column] |= bit
        return "".join(self.glyphs[pattern] for pattern in patterns)


def _braille(pattern: int) -> str:
    dots = sum(dot for bit, dot in enumerate(_BRAILLE_DOTS) if pattern >> bit & 1)
    return chr(0x2800 + dots) if dots else " "


HALVES = Blocks(1, 2, " ▀▄█")
QUADRANTS = Blocks(2, 2, " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")
BRAILLE = Blocks(2, 4, "".join(_braille(pattern) for pattern in range(256)))
