"""Simulated display chips: they receive commands and data, and return the picture.

They are driven by luma's own drivers over a bus that can fail, so people and tests see what a
real panel would show.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable

from PIL import Image, ImageChops

from hardware.box import HEIGHT, WIDTH
from hardware.parts.framebuffer_diff import picture

_DATA_MODE = 0x40
_ARGUMENTS = dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1)
_ARGUMENTS |= {0x21: 2, 0x22: 2}
"""The number of bytes after a command byte (SSD1306 data sheet, table 9-1)."""


class Panel:
    """An SSD1306 or SSD1309 with 128 x 64 pixels (Solomon Systech, SSD1306 rev 1.1, chapter 9)."""

    columns = WIDTH
    first_column = 0

    def __init__(self) -> None:
        self.swap()

    def swap(self) -> None:
        """Become a new panel of the same type: off, not set up, and full of noise."""
        self.contrast = 0x7F
        self._lit = self._pumped = self._inverted = False
        self._ram = [bytearray(os.urandom(self.columns)) for _ in range(HEIGHT // 8)]
        self._mode = 2
        self._window = [0, self.columns - 1, 0, 7]
        self._column = self._page = 0
        self._pending: list[int] = []

    def command(self, values: Iterable[int]) -> None:
        """Receive bytes that were sent with the data/command line low."""
        for value in values:
            self._pending.append(value)
            if len(self._pending) > self._arguments(self._pending[0]):
                opcode, *arguments = self._pending
                self._pending = []
                self._obey(opcode, arguments)

    def data(self, values: Iterable[int]) -> None:
        """Receive picture bytes; raises IndexError outside the window that was set."""
        left = bytes(values)
        while left:
            end = self.columns if self._mode == 2 else self._window[1] + 1
            room = end - self._column
            if room <= 0:
                raise IndexError(f"column {self._column} of {end}")
            part, left = left[:room], left[room:]
            self._ram[self._page][self._column : self._column + len(part)] = part
            self._column += len(part)
            if self._column == end:
                self._next_row()

    def picture(self) -> Image.Image:
        """The visible picture, 1 bit deep."""
        if not (self._lit and self._pumped):
            return Image.new("1", (WIDTH, HEIGHT))
        shown = picture([page[self.first_column :][:WIDTH] for page in self._ram])
        return ImageChops.invert(shown) if self._inverted else shown

    def _arguments(self, opcode: int) -> int:
        return _ARGUMENTS.get(opcode, 0)

    def _obey(self, opcode: int, arguments: list[int]) -> None:
        if opcode <= 0x1F:
            self._set_column(opcode)
        elif opcode == 0x20:
            self._mode = arguments[0]
        elif opcode == 0x21:
            self._window[:2], self._column = arguments, arguments[0]
        elif opcode == 0x22:
            self._window[2:], self._page = arguments, arguments[0]
        elif 0xB0 <= opcode <= 0xB7:
            self._page = opcode & 0x07
        else:
            self._switch(opcode, arguments)

    def _switch(self, opcode: int, arguments: list[int]) -> None:
        if opcode == 0x81:
            self.contrast = arguments[0]
        elif opcode == 0x8D:
            self._pumped = arguments[0] == 0x14
        elif opcode in (0xA6, 0xA7):
            self._inverted = opcode == 0xA7
        elif opcode in (0xAE, 0xAF):
            self._lit = opcode == 0xAF

    def _set_column(self, opcode: int) -> None:
        if opcode < 0x10:
            self._column = self._column & 0xF0 | opcode
        else:
            self._column = self._column & 0x0F | (opcode & 0x0F) << 4

    def _next_row(self) -> None:
        if self._mode == 2:
            self._column = 0
        else:
            self._column, _, top, bottom = self._window
            self._page = top if self._page == bottom else self._page + 1


class Sh1106Panel(Panel):
    """An SH1106: 132 columns with the middle 128 visible, and only page addressing."""

    columns = 132
    first_column = 2

    def _arguments(self, opcode: int) -> int:
        return 0 if opcode in (0x20, 0x21, 0x22) else super()._arguments(opcode)

    def _obey(self, opcode: int, arguments: list[int]) -> None:
        if opcode not in (0x20, 0x21, 0x22):
            super()._obey(opcode, arguments)


class Ssd1322Panel:
    """An SSD1322 with 256 x 64 pixels in 16 greys; only the middle 128 columns are used."""

    first_column = 28
    """The panel's first column in the chip's memory, in units of four pixels."""

    def __init__(self) -> None:
        self.swap()

    def swap(self) -> None:
        """Become a new panel of the same type."""
        self.contrast = 0x7F
        self._lit = self._blanked = False
        self._opcode = 0
        self._arguments: list[int] = []
        self._window = [0, 0x77, 0, 0x7F]
        self._ram = [bytearray(0x78 * 2) for _ in range(0x80)]
        self._at = (0, 0)

    def command(self, values: Iterable[int]) -> None:
        """Receive bytes with the data/command line low; this chip takes arguments as data."""
        for self._opcode in values:
            self._arguments = []
            if self._opcode in (0xAE, 0xAF):
                self._lit = self._opcode == 0xAF
            elif self._opcode in (0xA4, 0xA6):
                self._blanked = self._opcode == 0xA4
            elif self._opcode == 0x5C:
                self._at = (self._window[0] * 2, self._window[2])

    def data(self, values: Iterable[int]) -> None:
        """Receive bytes that were sent with the data/command line high."""
        for value in values:
            if self._opcode == 0x5C:
                self._write(value)
            else:
                self._arguments.append(value)
                self._take()

    def picture(self) -> Image.Image:
        """The visible picture, 1 bit deep."""
        picture = Image.new("1", (WIDTH, HEIGHT))
        if self._lit and not self._blanked:
            left = self.first_column * 4 + WIDTH // 2
            for y in range(HEIGHT):
                for x in range(WIDTH):
                    if self._ram[y][(left + x) // 2] >> (4 if x % 2 == 0 else 0) & 0x0F:
                        picture.putpixel((x, y), 255)
        return picture

    def _take(self) -> None:
        if self._opcode == 0xC1:
            self.contrast = self._arguments[-1]
        elif len(self._arguments) == 2 and self._opcode in (0x15, 0x75):
            at = 0 if self._opcode == 0x15 else 2
            self._window[at : at + 2] = self._arguments

    def _write(self, value: int) -> None:
        x, y = self._at
        self._ram[y][x] = value
        left, right, top, bottom = self._window
        if x != right * 2 + 1:
            self._at = (x + 1, y)
        else:
            self._at = (left * 2, top if y == bottom else y + 1)


class PanelBus:
    """The bus to a panel: counts its bytes, and can be unplugged.

    It has the methods that luma's `i2c` needs from an SMBus, and that its `spi` needs from an
    spidev device and from RPi.GPIO for the data/command line.
    """

    LOW, HIGH, OUT = 0, 1, 1

    def __init__(self, panel: Panel | Ssd1322Panel, *, data_command: int = -1) -> None:
        self.panel = panel
        self.bytes_sent = 0
        self.plugged = True
        self.max_speed_hz = 0
        self._data_command = data_command
        self._is_data = False

    def unplug(self) -> None:
        """Let every write fail from now on."""
        self.plugged = False

    def replug(self) -> None:
        """Connect a panel that has lost its settings and picture, as after a power cut."""
        self.panel.swap()
        self.plugged = True

    def write_i2c_block_data(self, address: int, mode: int, values: list[int]) -> None:
        """Carry an I2C message: address, control byte, bytes."""
        self._carry(values, is_data=mode == _DATA_MODE, extra=2)

    def open(self, port: int, device: int) -> None:
        """Open the device, like spidev; nothing to do."""

    def writebytes(self, values: list[int]) -> None:
        """Carry an SPI transfer; the data/command line says whether it is data."""
        self._carry(values, is_data=self._is_data, extra=0)

    def setup(self, pin: int, direction: int) -> None:
        """Make a pin an output, like RPi.GPIO; nothing to do."""

    def output(self, pin: int, level: int) -> None:
        """Set the data/command line, or the reset line, like RPi.GPIO."""
        if pin == self._data_command:
            self._is_data = bool(level)

    def close(self) -> None:
        """Close the device, like spidev and SMBus; nothing to do."""

    def _carry(self, values: list[int], *, is_data: bool, extra: int) -> None:
        if not self.plugged:
            raise OSError(errno.EIO, "no device answers on the mock bus")
        self.bytes_sent += len(values) + extra
        take = self.panel.data if is_data else self.panel.command
        take(values)
