"""Pulses for the passive buzzer and the servo, timed by lgpio: the kernel has no such interface."""

from __future__ import annotations

from typing import Any

from hardware.pins import lgpio_library


class Pulses:
    """The lines that lgpio drives with pulses.

    lgpio's threads wake up 50 times a second once the chip is open, so it is only opened for
    the first pulse.
    """

    def __init__(self, chip_number: int) -> None:
        self._number = chip_number
        self._lgpio: Any = None
        self._chip: int | None = None
        self._pulsing: dict[int, bool] = {}

    def __contains__(self, line: int) -> bool:
        return line in self._pulsing

    def load(self) -> None:
        """Import lgpio; raises PinFactoryMissing if it is missing or too old, or PartMissing."""
        self._lgpio = self._lgpio or lgpio_library.load()

    def start(self, line: int, hz: float, duty: float) -> None:
        """Start pulses on a line at this frequency and duty cycle, 0 to 1."""
        self.load()
        if self._chip is None:
            self._chip = self._lgpio.gpiochip_open(self._number)
        if line not in self._pulsing:
            self._lgpio.gpio_claim_output(self._chip, line, 0)
        self._lgpio.tx_pwm(self._chip, line, hz, 100 * duty)
        self._pulsing[line] = True

    def stop(self, line: int, level: bool = False) -> None:
        """End the pulses on a line and leave it at a level."""
        if self._pulsing[line]:
            self._lgpio.tx_pwm(self._chip, line, 0, 0)
            self._pulsing[line] = False
        self._lgpio.gpio_write(self._chip, line, level)

    def end(self, line: int) -> None:
        """Set a line low and release it, if lgpio drives it."""
        if line in self._pulsing:
            self.stop(line)
            self._lgpio.gpio_free(self._chip, line)
            del self._pulsing[line]

    def close(self) -> None:
        """Release all lines and the chip."""
        for line in list(self._pulsing):
            self.end(line)
        if self._chip is not None:
            self._lgpio.gpiochip_close(self._chip)
        self._chip = None
