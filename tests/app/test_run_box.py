"""What the box never imports."""

from __future__ import annotations

import subprocess
import sys

DRAWN = """
import sys
from companion.app import daemon, run_box
from companion.screen.screen import Screen, Wheel
from hardware.parts.drivers import DRIVERS

def run_daemon(*_):
    DRIVERS["ssd1306"]("ssd1306", 0)
    print(Screen((Wheel(32, 32, 25, 1),)).picture().getbbox(), "PIL.ImageDraw" in sys.modules)
    print(sys.modules["PIL._imagingft"])

daemon.run_daemon = run_daemon
run_box.run_box()
"""


def test_the_box_draws_without_freetype() -> None:
    done = subprocess.run([sys.executable, "-c", DRAWN], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["(7, 7, 58, 58) True", "None"]
