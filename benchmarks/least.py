"""The baseline of `start.py` and `memory.py`: the smallest program that shows a picture with luma.

It prints the time when the picture was on the bus (monotonic, ns), and ends with its input.
"""

import sys

from desk import Bus, stand_in

stand_in()

# imported after the fake bus is installed
from luma.core.interface.serial import i2c  # noqa: E402
from luma.oled.device import ssd1306  # noqa: E402
from PIL import Image  # noqa: E402

device = ssd1306(i2c())
device.display(Image.new("1", device.size, 1))
print(Bus.last_ns, flush=True)
sys.stdin.read()
