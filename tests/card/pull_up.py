"""Lets every button of the box be released, as a Pi's own pull-up resistors do.

QEMU's pins have no resistors: an input is low, as if it was pressed, unless it was a high output
before. This runs on the card before the companion starts, with its Python.
"""

import gpiod

PINS = (*range(4, 14), *range(16, 28))
"""Without those of the display and of the serial console."""
HIGH = gpiod.LineSettings(
    direction=gpiod.line.Direction.OUTPUT, output_value=gpiod.line.Value.ACTIVE
)

gpiod.request_lines("/dev/gpiochip0", config={PINS: HIGH}).release()
