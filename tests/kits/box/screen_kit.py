"""Checks that a screen is legible and complete in words."""

from __future__ import annotations

from PIL import Image, ImageDraw
from room import faults, visible

from companion.screen.screen import Screen, Text
from hardware.box import HEIGHT, WIDTH

PAD = 64


Box = tuple[int, int, int, int]


def ink(text: Text) -> Box:
    """The bounding box of a text's pixels, which may lie outside the display."""
    image = Image.new("1", (WIDTH + 2 * PAD, HEIGHT + 2 * PAD))
    moved = Text(text.x + PAD, text.y + PAD, text.text, text.height, text.anchor)
    canvas = ImageDraw.Draw(image)
    canvas.fontmode = "1"
    moved.draw(canvas)
    found = image.getbbox()
    assert found is not None
    left, top, right, bottom = found
    return left - PAD, top - PAD, right - PAD, bottom - PAD


def check(screen: Screen) -> None:
    """Check that all texts fit the display and are among the words of the screen."""
    assert faults(screen) == []
    assert screen.picture().size == (WIDTH, HEIGHT)
    said = " ".join(screen.words())
    assert all(item.text.strip() in said for item in visible(screen) if not item.over)
