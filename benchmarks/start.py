"""How soon the box says something, and how soon one can play on.

    python benchmarks/start.py [--times 11]

From the start of the process to the first picture on the display, to live buttons
with the dictionary open, and to a game taken up again from its journal: the knob is
pushed at once, and the game has to be on the display, paused, with that pause in the
journal. The baseline is the least Python program that imports luma.oled and draws a
picture; the two run in turns. Aims: 0.25, 2.1 and 2.4.

It is `companion run` as the service starts it, with the real box (hardware.boxes.pi).
Only three things are stood in for, since there is no Pi: the bus, which takes no time
(a whole picture takes a real one 25 ms at 400 kHz, and the baseline sends two); the
library gpiod, by gpiozero's mock pins; evdev, which is imported when the first list is on
the display. The kernel's and systemd's part of a boot is not in it, nor are cold disk
caches: what the first picture reads from a cold disk is measured on the emulated board
(`tests/board/test_hello.py`).
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import midgame

HERE = Path(__file__).parent
MOMENTS = ("first picture", "buttons live", "game resumed")
AIMS = (0.25, 2.1, 2.4)


def compiled_into(folder: Path) -> None:
    """Let both programs keep their compiled modules there, as an installed one has them."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(folder)


def moments_ms(script: str, *arguments: str) -> list[float]:
    """Run a program until it has printed its moments; those, in ms after its start."""
    pipe, began = subprocess.PIPE, time.monotonic_ns()
    command = [sys.executable, str(HERE / script), *arguments]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        told = process.stdout.readline().split()
        process.terminate()
    return [(int(moment) - began) / 1e6 for moment in told]


def started(state: Path) -> list[float]:
    """The daemon's three moments, with the unfinished game in that folder."""
    moments = moments_ms("daemon.py", str(state))
    (state / "systemd").unlink()
    return moments


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--times", type=int, default=11)
    parser.add_argument("--quick", action="store_true", help="once, to see that it works")
    given = parser.parse_args()
    os.environ.pop("NOTIFY_SOCKET", None)
    with tempfile.TemporaryDirectory() as folder:
        midgame.write_game(Path(folder))
        if not given.quick:
            compiled_into(Path(folder, "compiled"))
            measured(Path(folder), 1)
        show(*measured(Path(folder), 1 if given.quick else given.times))


def measured(state: Path, times: int) -> tuple[list[float], list[list[float]]]:
    """Both programs in turns, so that what else the machine does hits both."""
    least, ours = [], []
    for _ in range(times):
        least += moments_ms("least.py")
        ours.append(started(state))
    return least, ours


def show(least: list[float], ours: list[list[float]]) -> None:
    """The medians, and how many times the least program's they are."""
    baseline = statistics.median(least)
    print(f"{'least program':<14} {baseline:6.0f} ms   1.00")
    for name, aim, *took in zip(MOMENTS, AIMS, *ours, strict=True):
        median = statistics.median(took)
        print(f"{name:<14} {median:6.0f} ms   {median / baseline:.2f}   (aim {aim})")


if __name__ == "__main__":
    main()
