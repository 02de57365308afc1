"""The display's chips: luma's drivers set them up, and here they are sent only what changed."""

from __future__ import annotations

import importlib
from typing import Any, NamedTuple, Protocol

from PIL import Image

from hardware.box import HEIGHT, WIDTH
from hardware.parts.framebuffer_diff import Patch, changes, cut, pages
from hardware.parts.imports import without

UNUSED = ("luma.core.bitmap_font", "luma.core.virtual", "multiprocessing")
"""What luma imports for displays of letters, terminals and sprites, which no box has."""

_EVERYTHING = Patch(0, WIDTH - 1, 0, HEIGHT // 8 - 1)


class Serial(Protocol):
    """luma's way to a panel: `luma.core.interface.serial.i2c`, `spi`, or a mock's."""

    def command(self, *cmd: int) -> None:
        """Send command bytes."""

    def data(self, data: list[int]) -> None:
        """Send picture bytes."""

    def cleanup(self) -> None:
        """Let the bus go."""


class Wanted(NamedTuple):
    """What the panel ought to show: a picture, how bright (0 to 255), moved by how much."""

    picture: Image.Image
    level: int = 255
    shift: tuple[int, int] = (0, 0)


class Driver:
    """A chip with a window of columns and pages (SSD1306, SSD1309), behind luma's driver.

    luma sets a panel up when its object is made and hooks every object to the end
    of the process. So one object is made, over a wire that leads nowhere yet and
    notes the set-up; that is repeated whenever a panel is connected or may have
    been swapped. Everything raises what the bus raises.
    """

    blanking = 0xAE
    """The set-up's command that darkens a panel already in use."""

    size = (WIDTH, HEIGHT)

    def __init__(self, name: str, rotate: int) -> None:
        with without(*UNUSED):
            self._luma = getattr(importlib.import_module("luma.oled.device"), name)
        self._wire = _Wire(self.blanking)
        width, height = self.size
        self._device = _silent(self._luma)(
            self._wire, width=width, height=height, rotate=rotate, mode="1"
        )
        self._device.persist = True
        self._shown: list[bytes] = []
        self._level: int | None = None

    def connect(self, serial: Serial) -> None:
        """From now on this is the bus."""
        self._wire.serial = serial

    def disconnect(self) -> None:
        """Let the bus go."""
        self._wire.cleanup()

    def start(self) -> None:
        """Set the panel up, and think nothing of what it shows; what it showed stays on it."""
        self._wire.repeat()
        self._shown = []
        self._level = None

    def bring(self, wanted: Wanted) -> None:
        """Send what is missing; a panel just set up is lit when its picture is whole."""
        picture = moved(wanted.picture, wanted.shift)
        self._draw(self._device.preprocess(picture))
        if wanted.level != self._level:
            self._luma.contrast(self._device, wanted.level)
            (self._luma.show if wanted.level else self._luma.hide)(self._device)
            self._level = wanted.level

    def _draw(self, picture: Image.Image) -> None:
        new = pages(picture)
        for patch in changes(self._shown, new) if self._shown else [_EVERYTHING]:
            self._send(new, patch)
        self._shown = new

    def _send(self, new: list[bytes], patch: Patch) -> None:
        self._device.command(0x21, patch.left, patch.right, 0x22, patch.top, patch.bottom)
        self._device.data(list(cut(new, patch)))


class PagedDriver(Driver):
    """A chip that is told page by page (SH1106); its 132 columns begin two before the panel."""

    first_column = 2

    def _send(self, new: list[bytes], patch: Patch) -> None:
        column = patch.left + self.first_column
        for page in range(patch.top, patch.bottom + 1):
            self._device.command(0xB0 | page, column & 0x0F, 0x10 | column >> 4)
            self._device.data(list(new[page][patch.left : patch.right + 1]))


class GreyDriver(Driver):
    """A wide grey panel (SSD1322, 256 x 64) with the picture in its middle; luma knows the rest."""

    blanking = 0xA4
    size = (256, HEIGHT)

    def start(self) -> None:
        """Set the panel up, and think nothing of what it shows."""
        super().start()
        self._device.framebuffer.prev_image = None

    def bring(self, wanted: Wanted) -> None:
        """Send what is missing."""
        wide = Image.new("1", self.size)
        wide.paste(wanted.picture, ((self.size[0] - WIDTH) // 2, 0))
        super().bring(wanted._replace(picture=wide))

    def _draw(self, picture: Image.Image) -> None:
        self._device.display(picture)


DRIVERS: dict[str, type[Driver]] = {
    "ssd1306": Driver,
    "ssd1309": Driver,
    "sh1106": PagedDriver,
    "ssd1322": GreyDriver,
}


def moved(picture: Image.Image, shift: tuple[int, int]) -> Image.Image:
    """The picture moved by so many pixels; what leaves it is lost, what comes in is dark."""
    if shift == (0, 0):
        return picture
    frame = Image.new("1", picture.size)
    frame.paste(picture, shift)
    return frame


class _Wire:
    """Between luma's driver and the bus: notes the set-up until there is a bus, and repeats it."""

    def __init__(self, blanking: int) -> None:
        self.serial: Serial | None = None
        self._blanking = blanking
        self._notes: list[tuple[bool, tuple[int, ...]]] = []

    def command(self, *values: int) -> None:
        self._carry(False, values)

    def data(self, values: list[int]) -> None:
        self._carry(True, tuple(values))

    def cleanup(self) -> None:
        """luma's driver calls this at the end of the process too."""
        serial, self.serial = self.serial, None
        if serial is not None:
            serial.cleanup()

    def repeat(self) -> None:
        for is_data, values in self._notes:
            self._send(is_data, values)

    def _carry(self, is_data: bool, values: tuple[int, ...]) -> None:
        if self.serial is not None:
            self._send(is_data, values)
            return
        if not is_data and values[0] == self._blanking:
            values = values[1:]
        if values:
            self._notes.append((is_data, values))

    def _send(self, is_data: bool, values: tuple[int, ...]) -> None:
        assert self.serial is not None
        if is_data:
            self.serial.data(list(values))
        else:
            self.serial.command(*values)


def _silent(luma_driver: Any) -> Any:
    """luma's driver, but making one only sets the chip up and shows nothing."""
    silence = dict.fromkeys(("clear", "show", "hide", "contrast"), lambda *_: None)
    return type(luma_driver.__name__, (luma_driver,), silence)
