"""Whether a screen is legible, and whole in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from PIL import Image, ImageDraw

from companion.screen.screen import Fill, Screen, Text
from hardware.box import HEIGHT, WIDTH

PAD = 64


def overlapping(screen: Screen) -> list[tuple[str, str]]:
    """Texts whose ink shares a place with another's."""
    texts = [item for item in visible(screen) if not item.over]
    boxes = [(text, ink(text)) for text in texts]
    return [(a.text, b.text) for (a, x), (b, y) in combinations(boxes, 2) if meet(x, y)]


def visible(screen: Screen) -> Iterator[Text]:
    """The texts that no later rectangle covers."""
    shown: list[Text] = []
    for item in screen.items:
        if isinstance(item, Fill) and item.width == WIDTH:
            shown = [text for text in shown if not item.y <= text.y < item.y + item.height]
        if isinstance(item, Text) and item.text.strip():
            shown.append(item)
    return iter(shown)


Box = tuple[int, int, int, int]


def ink(text: Text) -> Box:
    """Where a text's own dots are, on a canvas with room all round."""
    image = Image.new("1", (WIDTH + 2 * PAD, HEIGHT + 2 * PAD))
    moved = Text(text.x + PAD, text.y + PAD, text.text, text.height, text.anchor)
    canvas = ImageDraw.Draw(image)
    canvas.fontmode = "1"
    moved.draw(canvas)
    found = image.getbbox()
    assert found is not None
    left, top, right, bottom = found
    return left - PAD, top - PAD, right - PAD, bottom - PAD


def meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def check(screen: Screen) -> None:
    """Nothing runs off the picture, nothing lies over anything else, and it can be said."""
    for text in visible(screen):
        left, top, right, bottom = ink(text)
        assert left >= 0, text
        assert top >= 0, text
        assert right <= WIDTH, text
        assert bottom <= HEIGHT, text
    assert overlapping(screen) == []
    assert screen.picture().size == (WIDTH, HEIGHT)
    said = " ".join(screen.words())
    assert all(item.text.strip() in said for item in visible(screen) if not item.over)
