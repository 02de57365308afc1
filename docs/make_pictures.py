"""Draws the pictures of these pages: scripts, played by hand on a drawn box.

    .venv/bin/python docs/make_pictures.py

Nothing else may change them; look at every one before you commit it.
"""

from __future__ import annotations

import contextlib
import io
import shutil
import tempfile
from pathlib import Path

from PIL import Image, ImageOps

from companion.app.laptop import play_script
from companion.config.settings import Settings
from hardware.drawn.paint import DARK_COLOUR, draw_oled
from hardware.drawn.script_runner import ENLARGED
from hardware.wiring.wiring import Wiring

DOCS = Path(__file__).parent
SCRIPTS = (DOCS / "pictures.txt", *sorted((DOCS / "games").glob("*.txt")))
"""The evening in the README, and those of the games' own pages."""

BOX = "picture.png"

SEED = 2104963
"""With it the wheel stops as in the example of the rule sheet: 4 4 6 5 3 1 ..."""

PIXEL, RIM, GAP = 4, 12, 20
COLOURS = 24

TURN = "turn-"
"""How the names of the displays begin that stand side by side in `turn.png`."""


def make(folder: Path) -> None:
    """Draw them into a folder: the box, the strip of a turn, and the displays by themselves."""
    with tempfile.TemporaryDirectory() as temporary:
        seen = Path(temporary)
        for script in SCRIPTS:
            _play(script, seen)
        shutil.move(seen / BOX, folder / BOX)
        displays = {file.stem: _glass(file) for file in sorted(seen.glob("*.png"))}
    _save(_strip([displays[name] for name in displays if name.startswith(TURN)]), folder / "turn")
    (folder / "pictures").mkdir(exist_ok=True)
    for name, picture in displays.items():
        if not name.startswith(TURN):
            _save(picture, folder / "pictures" / name)


def _play(script: Path, folder: Path) -> None:
    settings = Settings(wiring=Wiring(servo=19))
    with contextlib.chdir(folder):
        play_script(script, settings, folder / script.stem, SEED, io.StringIO(), tips=False)


def _glass(file: Path) -> Image.Image:
    """A display as it glows, from a picture that the script saved."""
    with Image.open(file) as picture:
        small = picture.convert("L").reduce(ENLARGED)
    return ImageOps.expand(draw_oled(small, PIXEL), RIM, DARK_COLOUR)


def _strip(pictures: list[Image.Image]) -> Image.Image:
    """The pictures side by side."""
    width, height = pictures[0].size
    strip = Image.new("RGBA", (len(pictures) * (width + GAP) - GAP, height))
    for number, picture in enumerate(pictures):
        strip.paste(picture, (number * (width + GAP), 0))
    return strip


def _save(picture: Image.Image, file: Path) -> None:
    picture.quantize(COLOURS).save(file.with_suffix(".png"), optimize=True)


if __name__ == "__main__":
    make(DOCS)
