"""gpiozero on lgpio, and on RPi.GPIO, which uses lgpio itself on most boards."""

from __future__ import annotations

import sys
from typing import Any

from hardware.pins import lgpio_library
from hardware.pins.pins import Pins

_IN_USE = 1
"""lgpio's flag for a line that a program uses."""


class LgpioPins(Pins):
    """Pins that lgpio polls, about 1,000 times a second."""

    def __init__(self) -> None:
        self._lgpio = lgpio_library.load()
        from gpiozero.pins.lgpio import LGPIOFactory

        super().__init__(LGPIOFactory())
        lgpio_library.wake_alerts(self._lgpio)

    def holder(self, line: int) -> str | None:
        """The program that uses a line, as the kernel records it, or None."""
        status, _, flags, _, holder = self._lgpio.gpio_get_line_info(self.factory._handle, line)
        return str(holder) if status == 0 and flags & _IN_USE else None


def rpigpio_pins() -> Pins:
    """Make pins on RPi.GPIO, which has no time stamps; gpiozero adds them on arrival."""
    from gpiozero.pins.rpigpio import RPiGPIOFactory

    pins = Pins(RPiGPIOFactory())
    lgpio: Any = sys.modules.get("lgpio")
    if lgpio:
        lgpio_library.wake_alerts(lgpio)
    return pins
