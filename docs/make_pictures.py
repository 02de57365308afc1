"""Draws the pictures of these pages: scripts, played by hand on a drawn box.

    .venv/bin/python docs/make_pictures.py

Nothing else may change them; look at every one before you commit it.
"""

from __future__ import annotations

import contextlib
import io
import runpy
import shutil
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont, ImageOps

from companion.app.laptop import play_script
from companion.config.settings import Settings
from companion.evenings import Moment
from companion.printing.evening import evening_page
from companion.printing.page import as_png
from companion.reports.evenings import Night
from companion.reports.played import Played
from companion.table.feats import Feat
from hardware.drawn.paint import DARK_COLOUR, draw_oled
from hardware.drawn.script_runner import ENLARGED
from hardware.wiring.wiring import Wiring

DOCS = Path(__file__).parent
SCRIPTS = (DOCS / "pictures.txt", *sorted((DOCS / "games").glob("*.txt")))
"""The evening in the README, and those of the games' own pages."""

BOX = "picture.png"

SETUP = DOCS.parent / "systemd/card/draw.py"
SHOWN_SETUP = ("installing", "damaged")
"""The pictures of a card's first boot that a page shows."""

BOOTFS = (
    "overlays", "cmdline.txt", "config.txt", "kernel8.img", "meta-data", "network-config",
    "tabletop-word-companion_1.0.0_trixie_arm64.deb", "user-data", "vendor-data",
)  # fmt: skip
COPIED = (6, 8)
"""Which of these files a person copies; the others are some of those that are there already."""

FOLDER_WIDTH, ROW, TEXT = 560, 30, 16
PAPER, INK, BAR, MARKED = "#ffffff", "#1f2328", "#e6e8eb", "#d3ecd3"

EVENING = {
    "Worph": ("SPAY", 6, {"BEN": 17, "DAVID": 15, "ANNA": 3, "CARLA": 2}),
    "Word Sprout": ("HABERDASHERIES", 0, {"ANNA": 3, "BEN": 1, "CARLA": 1}),
    "Word For Word": ("OBOISTS", 51, {"ANNA": 189, "DAVID": 104, "CARLA": 59, "BEN": 48}),
    "Word Lift": ("MISLED", 8, {"BEN": 76, "CARLA": 48, "ANNA": 41}),
    "NewWord": ("COMMUNIZED", 120, {"BEN": 524, "DAVID": 492, "ANNA": 468, "CARLA": 280}),
    "New Word Jr.": ("EXTEMPORIZED", 38, {"BEN": 226, "ANNA": 214, "CARLA": 126}),
}
"""The games of an evening: the winner's best word with its points, and everybody's points."""

BEGUN = Moment(1_795_780_800.0)
EVENING_PX = 560, 792

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
    setup = runpy.run_path(str(SETUP))["pictures"]()
    displays |= {f"setup-{name}": _glow(setup[name].convert("L")) for name in SHOWN_SETUP}
    _save(_bootfs(), folder / "bootfs")
    _save(_strip([displays[name] for name in displays if name.startswith(TURN)]), folder / "turn")
    (folder / "pictures").mkdir(exist_ok=True)
    for name, picture in displays.items():
        if not name.startswith(TURN):
            _save(picture, folder / "pictures" / name)
    _save(_evening(), folder / "pictures" / "evening")


def _play(script: Path, folder: Path) -> None:
    settings = Settings(wiring=Wiring(servo=19))
    with contextlib.chdir(folder):
        play_script(script, settings, folder / script.stem, SEED, io.StringIO(), tips=False)


def _glass(file: Path) -> Image.Image:
    """A display as it glows, from a picture that the script saved."""
    with Image.open(file) as picture:
        return _glow(picture.convert("L").reduce(ENLARGED))


def _glow(picture: Image.Image) -> Image.Image:
    return ImageOps.expand(draw_oled(picture, PIXEL), RIM, DARK_COLOUR)


def _bootfs() -> Image.Image:
    """The folder of a card in a file manager, with the two files that are copied marked."""
    picture = Image.new("RGB", (FOLDER_WIDTH, ROW * (len(BOOTFS) + 1)), PAPER)
    draw, font = ImageDraw.Draw(picture), ImageFont.load_default(TEXT)
    draw.rectangle((0, 0, FOLDER_WIDTH, ROW), BAR)
    draw.text((FOLDER_WIDTH // 2, ROW // 2), "bootfs", INK, font, "mm")
    for number, name in enumerate(BOOTFS):
        top = ROW * (number + 1)
        if number in COPIED:
            draw.rectangle((0, top, FOLDER_WIDTH, top + ROW - 1), MARKED)
            draw.text((FOLDER_WIDTH - 12, top + ROW // 2), "copy this", INK, font, "rm")
        draw.rectangle((14, top + 7, 26, top + 23), None, INK)
        draw.text((40, top + ROW // 2), name, INK, font, "lm")
    return ImageOps.expand(picture, 1, INK)


def _evening() -> Image.Image:
    """The page of an evening."""
    games = []
    for number, (title, (word, worth, points)) in enumerate(EVENING.items(), 1):
        winner = next(iter(points))
        best = Feat("best" if worth else "longest", winner, worth or len(word), word)
        game = Played(
            game=number,
            end=(1, 0),
            kind="worph",
            title=title,
            begun=BEGUN,
            players=tuple(points),
            how="over",
            points=points,
            winners=(winner,),
            feats=(best,),
        )
        games.append(game)
    page = as_png(evening_page(Night(1, tuple(games))))
    return Image.open(io.BytesIO(page)).resize(EVENING_PX, Image.Resampling.LANCZOS)


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
