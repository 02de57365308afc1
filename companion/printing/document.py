"""A PDF: pages of one size, its title, and how a printer should treat it."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Frame

from companion.printing import fonts
from companion.printing.pen import Pen


class Document:
    """A PDF in the making. The same drawing gives the same bytes.

    width and height: of a page, in millimetres, with the bleed. bleed: what a print shop cuts off
    on each side, in millimetres; such a file has CMYK colours.
    """

    def __init__(self, title: str, width: float, height: float, *, bleed: float = 0) -> None:
        fonts.register()
        self.width, self.height, self._bleed = width, height, bleed
        self._buffer = io.BytesIO()
        size = (width * mm, height * mm)
        self._canvas = Canvas(
            self._buffer, pagesize=size, invariant=1, pageCompression=1, lang="en",
            initialFontName=fonts.TEXT,
        )  # fmt: skip
        self._describe(title)

    def _describe(self, title: str) -> None:
        """Set the title, and ask for no scaling and for turning over the long edge."""
        self._canvas.setTitle(title)
        self._canvas.setCreator("companion")
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge")

    @contextmanager
    def page(self) -> Iterator[Pen]:
        """A new page, and the pen for it."""
        if self._bleed:
            self._set_boxes()
        yield Pen(self._canvas, (0, self.height, self.width, self.height), bool(self._bleed))
        self._canvas.showPage()

    def _set_boxes(self) -> None:
        """Tell the print shop where to cut."""
        cut = self._bleed * mm
        right, top = self.width * mm, self.height * mm
        self._canvas.setBleedBox((0, 0, right, top))
        self._canvas.setTrimBox((cut, cut, right - cut, top - cut))

    @contextmanager
    def stamp(self, name: str, height: float) -> Iterator[Pen]:
        """The pen for a drawing that `put` places on many pages; `height` in millimetres."""
        self._canvas.beginForm(name)
        yield Pen(self._canvas, (0, height, self.width, height), bool(self._bleed))
        self._canvas.endForm()

    def put(self, name: str, x: float, y: float, height: float) -> None:
        """Place a stamp on the page; x and y are its upper left corner in millimetres."""
        self._canvas.saveState()
        self._canvas.translate(x * mm, (self.height - y - height) * mm)
        self._canvas.doForm(name)
        self._canvas.restoreState()

    def flow(self, areas: Sequence[tuple[float, float, float, float]], parts: list[Any]) -> bool:
        """Lay reportlab's flowables out in areas of the page, and say whether all of them fit.

        An area is its left, top, width and height in millimetres.
        """
        for x, y, wide, high in areas:
            corner = (x * mm, (self.height - y - high) * mm)
            frame = Frame(*corner, wide * mm, high * mm, 0, 0, 0, 0)
            frame.addFromList(parts, self._canvas)
        return not parts

    def content(self) -> bytes:
        """The finished PDF."""
        self._canvas.save()
        return self._buffer.getvalue()
