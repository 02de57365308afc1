"""Make the display's fonts from the bitmap originals: `make_fonts.py FOLDER`.

FOLDER holds the unpacked pcf.gz files of Debian's `xfonts-terminus`. Only the
sizes that the screens use are kept, each as a picture of its letters one below the
other; `LICENSE.OFL` beside this file is their licence.
"""

from __future__ import annotations

import gzip
import io
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont
from PIL.PcfFontFile import PcfFontFile

from companion.screen.fonts import LETTERS, WIDTHS

SIZES = {12: "12n", 16: "16b", 24: "24b", 32: "32b"}


def make(folder: Path, target: Path) -> None:
    """Draw the letters of each size into a `.pbm` picture."""
    for height, original in SIZES.items():
        font = opened(folder / f"ter-u{original}_iso-8859-1.pcf.gz")
        strip = Image.new("1", (WIDTHS[height], height * LETTERS))
        canvas = ImageDraw.Draw(strip)
        for code in range(LETTERS):
            canvas.text((0, code * height), chr(code), fill=1, font=font)
        header = f"P4\n{strip.width} {strip.height}\n".encode()
        (target / f"table{height}.pbm").write_bytes(header + strip.tobytes())


def opened(original: Path) -> ImageFont.ImageFont:
    """The original as Pillow can draw with it."""
    with gzip.open(original) as pcf, tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "table.pil"
        PcfFontFile(io.BytesIO(pcf.read())).save(str(table))
        return ImageFont.load(str(table))


if __name__ == "__main__":
    make(Path(sys.argv[1]), Path(__file__).parent)
