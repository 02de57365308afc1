"""The first picture: what it reads from a cold disk, and what takes its place."""

from __future__ import annotations

from board import Board
from causes import cause
from evenings import Figure

from companion.app.hello.screen import hello

PYTHON = "/opt/tabletop-word-companion/bin/python"
HELLO = """
import sys
from companion.app.hello import early
from hardware.parts import early_picture
early.say()
early_picture.finish()
sys.stderr.write(repr(early.has_begun()))
"""
LEAST = """
from luma.core.interface.serial import i2c
from luma.oled.device import ssd1306
from PIL import Image
device = ssd1306(i2c(port=1, address=0x3C))
device.persist = True
device.display(Image.new("1", device.size, 1))
"""
COLD = """
import subprocess, sys, time
disk = next(line.split()[0] for line in open("/proc/mounts") if line.split()[1] == "/")
disk = "ubda" if "root" in disk else disk.split("/")[-1]

def read():
    return int(open(f"/sys/class/block/{disk}/stat").read().split()[2]) * 512

subprocess.run(["sync"])
open("/proc/sys/vm/drop_caches", "w").write("3")
time.sleep(1)
before, began = read(), time.monotonic()
subprocess.run([sys.argv[1], "-sP", sys.argv[2]], check=True, stderr=subprocess.DEVNULL)
print(read() - before, time.monotonic() - began)
"""
MEGABYTE = 1e6


def cold(board: Board, program: str) -> tuple[float, float]:
    """What a program reads from a cold disk until it has ended, MB, and how long it takes, s."""
    board.put("/run/cold.py", COLD.encode())
    board.put("/run/program.py", program.encode())
    size, seconds = board.shell(f"python3 /run/cold.py {PYTHON} /run/program.py").split()
    return int(size) / MEGABYTE, float(seconds)


@cause(
    "Pillow is imported first",
    ("companion/app/hello/early.py", "import os\n", "import os\n\nimport PIL.Image\n"),
)
def test_the_first_picture_reads_little_from_a_cold_disk(board: Board, figure: Figure) -> None:
    board.shell("systemctl stop companion")
    (bare, _), (least, least_s) = cold(board, "pass"), cold(board, LEAST)
    board.listen()
    ours, ours_s = cold(board, HELLO)
    assert board.look().tobytes() == hello().picture().tobytes()
    figure(
        "the first picture from a cold disk",
        f"{ours:.1f} MB in {1000 * ours_s:.0f} ms; the least program with luma {least:.1f} MB in"
        f" {1000 * least_s:.0f} ms, Python itself {bare:.1f} MB",
    )
    assert ours - bare < 1
    assert ours < least / 3
