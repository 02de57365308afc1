"""Make the display's fonts from the Terminus bitmap fonts: `make_fonts.py FOLDER`.

FOLDER contains the unpacked `.pcf.gz` files of Debian's package `xfonts-terminus`. Only the
sizes used by the screens are kept, each as a picture of its letters, one below the other.
`LICENSE.OFL` in this folder is their licence.
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
    """Write one `.pbm` picture for each font size to the folder `target`."""
    for height, original in SIZES.items():
        font = load_font(folder / f"ter-u{original}_iso-8859-1.pcf.gz")
        strip = Image.new("1", (WIDTHS[height], height * LETTERS))
        canvas = ImageDraw.Draw(strip)
        for code in range(LETTERS):
            canvas.text((0, code * height), chr(code), fill=1, font=font)
        header = f"P4\n{strip.width} {strip.height}\n".encode()
        (target / f"table{height}.pbm").write_bytes(header + strip.tobytes())


def load_font(original: Path) -> ImageFont.ImageFont:
    """Load a `.pcf.gz` font as a Pillow font."""
    with gzip.open(original) as pcf, tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "table.pil"
        PcfFontFile(io.BytesIO(pcf.read())).save(str(table))
        return ImageFont.load(str(table))


if __name__ == "__main__":
    make(Path(sys.argv[1]), Path(__file__).parent)
