"""Makes the pins of the library named in the settings, without falling back to another one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from hardware.errors import HardwareError, PartMissing, PinFactoryMissing
from hardware.pins import chip, lgpio_library
from hardware.pins.pins import Pins

PinFactory = Literal["gpiod", "lgpio", "rpigpio"]

_INSTALL = {
    "gpiod": chip.INSTALL,
    "lgpio": lgpio_library.INSTALL,
    "rpigpio": "install rpi-lgpio, or on boards before the Pi 5 the original RPi.GPIO",
}


def make_pins(name: PinFactory) -> Pins:
    """Make the pins of a library; raises PinFactoryMissing, or PartMissing."""
    try:
        return _MAKE[name]()
    except HardwareError:
        raise
    except ImportError as error:
        raise PinFactoryMissing(
            f"The library for the pins is missing ({error}); {_INSTALL[name]}."
        ) from error
    except Exception as error:
        raise PartMissing(
            f"The pins do not answer ({error}); check that this is a Raspberry Pi and that the "
            "user is in the group gpio, or draw a box with --mock."
        ) from error


def _gpiod() -> Pins:
    from hardware.pins.gpiod_pins import GpiodPins

    return GpiodPins()


def _lgpio() -> Pins:
    from hardware.pins.lgpio_pins import LgpioPins

    return LgpioPins()


def _rpigpio() -> Pins:
    from hardware.pins.lgpio_pins import rpigpio_pins

    return rpigpio_pins()


_MAKE: dict[str, Callable[[], Pins]] = {"gpiod": _gpiod, "lgpio": _lgpio, "rpigpio": _rpigpio}
