"""The real box: gpiozero with the pin factory from the settings, and luma on the real bus.

There is no fallback to another factory or to a drawn box: an error says what to install.
Slow imports that only `open` needs are made there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from hardware.boxes.gpio import GpioBox, Keys, Loudspeaker
from hardware.layouts import AUTO
from hardware.parts import early_picture
from hardware.parts.reports import Reports
from hardware.pins.make import PinFactory, make_pins
from hardware.pins.pins import Pins
from hardware.wiring.wiring import DisplayWiring, Wiring

if TYPE_CHECKING:
    from hardware.parts.audio.mixers import Mixer, SoundLibrary
    from hardware.parts.drivers import Serial


class PiBox(GpioBox):
    """A box on a Raspberry Pi. It needs pins; any other part may be missing.

    `open` raises PinFactoryMissing if the library is not installed, and PartMissing without
    pins; with a display on SPI the constructor raises them. `layout` is the keyboard
    layout, `auto` for the system's. `sound_device` is the sound library's name of the
    loudspeaker, empty for the default.
    """

    def __init__(
        self,
        wiring: Wiring | None = None,
        *,
        pin_factory: PinFactory = "gpiod",
        layout: str = AUTO,
        sound_library: SoundLibrary = "alsa",
        sound_device: str = "",
    ) -> None:
        wiring = wiring or Wiring()
        pins = cache(partial(make_pins, pin_factory))
        if wiring.display and wiring.display.bus == "spi":
            pins()
        speaker = partial(_speaker, library=sound_library, device=sound_device)
        super().__init__(
            wiring,
            pins,
            partial(open_bus, lines=Lines(pins)),
            loudspeaker=speaker if wiring.sound != "none" else None,
            keys=partial(_keyboard, layout=layout),
        )


def _speaker(
    reports: Reports, otherwise: Callable[[str], None], *, library: SoundLibrary, device: str
) -> Loudspeaker:
    from hardware.parts.audio.speaker import Speaker

    def mixer() -> Mixer:
        from hardware.parts.audio.mixers import make_mixer

        return make_mixer(library, device)

    return Speaker(reports, otherwise, mixer=mixer)


def _keyboard(reports: Reports, *, layout: str) -> Keys:
    from hardware.parts.keyboard import Keyboard

    return Keyboard(reports, layout=layout)


def open_bus(wiring: DisplayWiring, *, lines: Lines) -> Serial:
    """Open luma's interface to the display's bus; raises what luma and the kernel raise."""
    from luma.core.interface.serial import i2c, spi

    early_picture.finish()
    serial: Serial
    if wiring.bus == "i2c":
        serial = i2c(port=wiring.port, address=wiring.address)
    else:
        serial = spi(gpio=lines, device=wiring.device, gpio_DC=wiring.dc, gpio_RST=wiring.reset)
    return serial


class Lines:
    """The extra lines of an SPI display, for luma, on the box's own pin factory."""

    LOW, HIGH, OUT = 0, 1, 1

    def __init__(self, pins: Callable[[], Pins]) -> None:
        self._pins = pins
        self._lines: dict[int, Any] = {}

    def setup(self, line: int, _direction: int) -> None:
        """Make a line an output, like RPi.GPIO."""
        from gpiozero import DigitalOutputDevice

        if line not in self._lines:
            self._lines[line] = DigitalOutputDevice(line, pin_factory=self._pins().factory)

    def output(self, line: int, level: int) -> None:
        """Set the level of a line, like RPi.GPIO."""
        self._lines[line].value = level
