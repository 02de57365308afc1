"""Make the display's fonts from the bitmap originals: `make_fonts.py FOLDER`.

FOLDER holds the unpacked pcf.gz files of Debian's `xfonts-terminus`. Only the
sizes that the screens use are kept, in the form that Pillow opens without
FreeType; `LICENSE.OFL` beside this file is their licence.
"""

from __future__ import annotations

import gzip
import io
import sys
from pathlib import Path

from PIL.PcfFontFile import PcfFontFile

SIZES = {12: "12n", 16: "16b", 24: "24b", 32: "32b"}


def make(folder: Path, target: Path) -> None:
    """Convert each size to a `.pil` table with its `.pbm` picture."""
    for height, original in SIZES.items():
        with gzip.open(folder / f"ter-u{original}_iso-8859-1.pcf.gz") as pcf:
            PcfFontFile(io.BytesIO(pcf.read())).save(str(target / f"table{height}.pil"))


if __name__ == "__main__":
    make(Path(sys.argv[1]), Path(__file__).parent)
