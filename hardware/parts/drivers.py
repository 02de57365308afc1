"""Drivers of the display's chips: luma sets them up; only changed bytes are sent."""

from __future__ import annotations

import importlib
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace
from PIL import Image

from hardware.box import HEIGHT, WIDTH
from hardware.parts.framebuffer_diff import Patch, changes, cut, pages
from hardware.parts.imports import without

UNUSED = ("luma.core.bitmap_font", "luma.core.virtual", "multiprocessing")
"""Modules that luma imports for character displays, terminals and sprites; not needed here."""

_EVERYTHING = Patch(0, WIDTH - 1, 0, HEIGHT // 8 - 1)


class Serial(Protocol):
    """luma's serial interface: `luma.core.interface.serial.i2c`, `spi`, or a mock."""

    def command(self, *cmd: int) -> None:
        """Send command bytes."""

    def data(self, data: list[int]) -> None:
        """Send picture bytes."""

    def cleanup(self) -> None:
        """Release the bus."""


class Wanted(msgspec.Struct, frozen=True):
    """What the panel should show: picture, brightness (0 to 255), and shift in pixels."""

    picture: Image.Image
    level: int = 255
    shift: tuple[int, int] = (0, 0)


class Driver:
    """A chip with a window of columns and pages (SSD1306, SSD1309), through luma's driver.

    luma sets a panel up when a device object is made, and registers each object for clean-up
    at exit. Therefore only one object is made. Its wire records the set-up, which is repeated
    whenever a panel is connected or may have been swapped. Every method raises what the bus
    raises.
    """

    blanking = 0xAE
    """The command in luma's set-up that switches the panel off; it is left out."""

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
        """Use this bus from now on."""
        self._wire.serial = serial

    def disconnect(self) -> None:
        """Release the bus."""
        self._wire.cleanup()

    def start(self) -> None:
        """Set the panel up again and send everything next time; its picture stays on."""
        self._wire.repeat()
        self._shown = []
        self._level = None

    def bring(self, wanted: Wanted) -> None:
        """Send what has changed; a new panel is switched on after its first picture."""
        picture = shift_picture(wanted.picture, wanted.shift)
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
    """A chip that takes one page at a time (SH1106); the panel starts at its third column."""

    first_column = 2

    def _send(self, new: list[bytes], patch: Patch) -> None:
        column = patch.left + self.first_column
        for page in range(patch.top, patch.bottom + 1):
            self._device.command(0xB0 | page, column & 0x0F, 0x10 | column >> 4)
            self._device.data(list(new[page][patch.left : patch.right + 1]))


class GreyDriver(Driver):
    """A wide grey panel (SSD1322, 256 x 64) with the picture in its middle, sent by luma."""

    blanking = 0xA4
    size = (256, HEIGHT)

    def start(self) -> None:
        """Set the panel up again and send everything next time."""
        super().start()
        self._device.framebuffer.prev_image = None

    def bring(self, wanted: Wanted) -> None:
        """Send what has changed."""
        wide = Image.new("1", self.size)
        wide.paste(wanted.picture, ((self.size[0] - WIDTH) // 2, 0))
        super().bring(replace(wanted, picture=wide))

    def _draw(self, picture: Image.Image) -> None:
        self._device.display(picture)


DRIVERS: dict[str, type[Driver]] = {
    "ssd1306": Driver,
    "ssd1309": Driver,
    "sh1106": PagedDriver,
    "ssd1322": GreyDriver,
}


def shift_picture(picture: Image.Image, shift: tuple[int, int]) -> Image.Image:
    """The picture shifted right and down by these pixels; the gap is dark."""
    if shift == (0, 0):
        return picture
    frame = Image.new("1", picture.size)
    frame.paste(picture, shift)
    return frame


class _Wire:
    """The wire from luma's driver to the bus: records the set-up, and can repeat it."""

    def __init__(self, blanking: int) -> None:
        self.serial: Serial | None = None
        self._blanking = blanking
        self._notes: list[tuple[bool, tuple[int, ...]]] = []

    def command(self, *values: int) -> None:
        self._carry(False, values)

    def data(self, values: list[int]) -> None:
        self._carry(True, tuple(values))

    def cleanup(self) -> None:
        """Release the bus; luma's driver calls this at exit too."""
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
    """A subclass of luma's driver that sets the chip up without drawing anything."""
    silence = dict.fromkeys(("clear", "show", "hide", "contrast"), lambda *_: None)
    return type(luma_driver.__name__, (luma_driver,), silence)
