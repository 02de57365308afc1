"""The real box: gpiozero on the factory that the settings name, luma on the real bus.

Nothing here falls back to another factory or to mock: what is missing is said, with
what to install. What only `open` needs is imported there.
"""

from __future__ import annotations

import contextlib
import importlib
import re
import sys
import threading
import time
from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Literal

from hardware.boxes.gpio import GpioBox, Keys, Loudspeaker
from hardware.errors import PartMissing, PinFactoryMissing
from hardware.parts import early_picture
from hardware.parts.reports import Reports
from hardware.wiring.wiring import DisplayWiring, Wiring

if TYPE_CHECKING:
    from hardware.parts.audio.mixers import Mixer, SoundLibrary
    from hardware.parts.drivers import Serial

PinFactory = Literal["lgpio", "rpigpio"]

LGPIO_NEEDED = (0, 2, 2)
"""Older ones on the package index are a stub without the library (0.0.0.2)."""

ROUSED_S = (0.1, 0.4, 1.5, 8.0)
"""From one call of lgpio's thread to the next; edges made before one wait in the kernel, and
are told then."""

_FACTORIES = {
    "lgpio": ("gpiozero.pins.lgpio", "LGPIOFactory"),
    "rpigpio": ("gpiozero.pins.rpigpio", "RPiGPIOFactory"),
}
_HOW = {
    "lgpio": "install python3-lgpio with apt, or lgpio>=0.2.2 with pip on Python 3.11 or 3.12",
    "rpigpio": "install rpi-lgpio, or on boards before the Pi 5 the original RPi.GPIO",
}


class PiBox(GpioBox):
    """A box on a Raspberry Pi; without pins it cannot be, any other part may be missing.

    `open` raises PinFactoryMissing where the library is not installed, and PartMissing
    where there are no pins; a display on SPI needs them at once. `layout` is the
    keyboard's, None for the system's; `sound_device` is the sound library's name of the
    loudspeaker, empty for the usual one.
    """

    def __init__(
        self,
        wiring: Wiring | None = None,
        *,
        pin_factory: PinFactory = "lgpio",
        layout: str | None = None,
        sound_library: SoundLibrary = "alsa",
        sound_device: str = "",
    ) -> None:
        wiring = wiring or Wiring()
        pins = cache(partial(make_factory, pin_factory))
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


def _keyboard(reports: Reports, *, layout: str | None) -> Keys:
    from hardware.parts.keyboard import Keyboard

    return Keyboard(reports, layout=layout)


def make_factory(name: PinFactory) -> Any:
    """gpiozero's pin factory of that name; raises PinFactoryMissing, or PartMissing."""
    if name == "lgpio":
        _check_lgpio()
    module, kind = _FACTORIES[name]
    try:
        factory = getattr(importlib.import_module(module), kind)()
    except ImportError as error:
        raise PinFactoryMissing(
            f"The library for the pins is missing ({error}); {_HOW[name]}."
        ) from error
    except Exception as error:
        raise PartMissing(
            f"The pins do not answer ({error}); check that this is a Raspberry Pi, that the user "
            "is in the group gpio and that the working directory can be written, or draw a box "
            "with --mock."
        ) from error
    if "lgpio" in sys.modules:
        rouse(sys.modules["lgpio"])
    return factory


def open_bus(wiring: DisplayWiring, *, lines: Lines) -> Serial:
    """luma's interface to the display's bus; raises what luma and the kernel raise."""
    from luma.core.interface.serial import i2c, spi

    early_picture.finish()
    serial: Serial
    if wiring.bus == "i2c":
        serial = i2c(port=wiring.port, address=wiring.address)
    else:
        serial = spi(gpio=lines, device=wiring.device, gpio_DC=wiring.dc, gpio_RST=wiring.reset)
    return serial


class Lines:
    """The lines beside an SPI bus, for luma, on the same pins as everything else."""

    LOW, HIGH, OUT = 0, 1, 1

    def __init__(self, pins: Callable[[], Any]) -> None:
        self._pins = pins
        self._lines: dict[int, Any] = {}

    def setup(self, line: int, _direction: int) -> None:
        """Make a line an output; as RPi.GPIO's."""
        from gpiozero import DigitalOutputDevice

        if line not in self._lines:
            self._lines[line] = DigitalOutputDevice(line, pin_factory=self._pins())

    def output(self, line: int, level: int) -> None:
        """Set a line; as RPi.GPIO's."""
        self._lines[line].value = level


def _check_lgpio() -> None:
    try:
        import lgpio
    except ImportError:
        return  # the factory's own import tells what to install
    # The library calls itself lgpio.py_0.2.2.0, the stub nothing.
    told = getattr(lgpio, "get_module_version", lambda: "0.0.0.2")()
    found = told.rpartition("_")[2]
    if tuple(map(int, re.findall(r"\d+", found)[:3])) < LGPIO_NEEDED:
        raise PinFactoryMissing(
            f"lgpio {found} is a stub that drives no pins; {_HOW['lgpio']}, and remove the stub."
        )


def rouse(library: Any, pauses_s: Iterable[float] = ROUSED_S) -> threading.Thread:
    """Call lgpio's thread after each pause, seconds; it may miss that there are lines to listen to.

    The thread looks whether any line is listened to, and only then begins to wait to be called.
    Where the processor is taken from it in between, the calls for all lines are over before it
    waits: it sleeps for ever, and every button is dead. Closing a chip calls it once more, and
    once awake it stays awake. Nothing that the library does is raised.
    """
    thread = threading.Thread(target=_call, args=(library, pauses_s), name="rouse", daemon=True)
    thread.start()
    return thread


def _call(library: Any, pauses_s: Iterable[float]) -> None:
    for pause in pauses_s:
        time.sleep(pause)
        with contextlib.suppress(Exception):
            library.gpiochip_close(library.gpiochip_open(0))
