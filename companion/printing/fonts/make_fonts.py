"""Make the fonts of the printed sheets from Inter: `make_fonts.py FOLDER`.

FOLDER contains the `.otf` files of Debian's package `fonts-inter`. Needs fonttools. Only Latin
letters and signs are kept. PDFs are made with quadratic outlines, so the curves are converted.
`LICENSE.OFL` in this folder is their licence.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable

KEPT = (*range(0x20, 0x180), *range(0x2010, 0x2040), *range(0x2190, 0x2800))
"""Latin letters with accents; punctuation; arrows, mathematical signs, shapes and dingbats."""

LARGEST_ERROR = 0.5
"""How far a converted curve may be from the original; units of 1/2816 em."""


def make(folder: Path, target: Path) -> None:
    """Write a `.ttf` file for each weight to the folder `target`."""
    for weight in ("Bold", "Regular"):
        font = TTFont(folder / f"Inter-{weight}.otf", recalcTimestamp=False)
        _subset(font)
        _convert(font)
        font.save(target / f"Inter-{weight}.ttf")


def _subset(font: TTFont) -> None:
    options = Options(layout_features=[], hinting=False, name_IDs=[0, 1, 2, 4, 6, 13, 14])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=KEPT)
    subsetter.subset(font)


def _convert(font: TTFont) -> None:
    """Replace cubic outlines by quadratic ones."""
    glyphs, order = font.getGlyphSet(), font.getGlyphOrder()
    found = {}
    for name in order:
        pen = TTGlyphPen(glyphs)
        glyphs[name].draw(Cu2QuPen(pen, LARGEST_ERROR, reverse_direction=True))
        found[name] = pen.glyph()
    font["loca"], table = newTable("loca"), newTable("glyf")
    table.glyphs, table.glyphOrder = found, order
    font["glyf"] = table
    _set_tables(font)


def _set_tables(font: TTFont) -> None:
    """Say in the font's tables that its outlines are quadratic."""
    for gone in ("CFF ", "VORG", "GSUB", "GPOS", "GDEF"):
        if gone in font:
            del font[gone]
    maxp = font["maxp"]
    maxp.tableVersion = 0x00010000
    for key in ("maxZones", "maxTwilightPoints", "maxStorage", "maxFunctionDefs"):
        setattr(maxp, key, 1 if key == "maxZones" else 0)
    for key in ("maxInstructionDefs", "maxStackElements", "maxSizeOfInstructions"):
        setattr(maxp, key, 0)
    maxp.maxComponentElements = max((len(g.components) if hasattr(g, "components") else 0)
                                    for g in font["glyf"].glyphs.values())  # fmt: skip
    font["post"].formatType, font.sfntVersion = 3.0, "\x00\x01\x00\x00"


if __name__ == "__main__":
    make(Path(sys.argv[1]), Path(__file__).parent)
