"""The baseline of `start.py` and `memory.py`: the least program that draws a picture with luma.

It prints when the picture was on the bus (monotonic, ns), and ends with its input.
"""

import sys

from desk import Bus, stand_in

stand_in()

# only now, when the bus is stood in for
from luma.core.interface.serial import i2c  # noqa: E402
from luma.oled.device import ssd1306  # noqa: E402
from PIL import Image  # noqa: E402

device = ssd1306(i2c())
device.display(Image.new("1", device.size, 1))
print(Bus.last_ns, flush=True)
sys.stdin.read()
