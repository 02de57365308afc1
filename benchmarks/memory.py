"""How much memory the box holds in the middle of a game, and what takes it.

    python benchmarks/memory.py

The daemon of `daemon.py` (the real box, with pins, bus and keyboards stood in for) in
a running turn, with the full dictionary, and with pygame's mixer loaded as it loads
it, on SDL's dummy device; there is no window. Resident memory counts every page that
is mapped; PSS counts a page that several processes share only in part, and so leaves
out most of Python itself here, where other programs run it too. Baseline: the least
program that draws a picture with luma. Aim: under 60 MB resident.

Then the same again, import by import as the daemon imports, in a process of its own.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
AIM_MB = 60
MIXER_S = 5.0
"""After so many seconds the mixer is loaded (hardware.parts.speaker.WARM_UP_S) and has settled."""

STAGES = {
    "Python": "",
    "Pillow and luma.oled": "import luma.oled.device, luma.core.interface.serial",
    "gpiozero": "from hardware.parts.imports import EntryPoints, instead\n"
    "with instead('importlib_metadata', EntryPoints()): import gpiozero",
    "asyncio": "from hardware.parts.imports import instead\n"
    "with instead('ssl', None): import asyncio",
    "msgspec and sqlite3": "import msgspec, sqlite3",
    "the program's own modules": "import companion.app.daemon, companion.app.service; "
    "import hardware.boxes.pi; "
    "import hardware.parts.make, hardware.parts.keyboard, companion.games.worph.ui.screens",
    "the dictionary": "import companion.lexicon; ruling = companion.lexicon.open_ruling()",
    "pygame's mixer": "import hardware.parts.speaker; hardware.parts.speaker.pygame_mixer().init()",
}


def memory_mb(process: int | str) -> dict[str, float]:
    """What the kernel tells of a process, MB, by the kernel's names."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()[1:]
    return {name: int(rest.split()[0]) / 1024 for name, rest in (x.split(":") for x in lines)}


def running(script: str, *arguments: str, wait_s: float = 0) -> dict[str, float]:
    """The memory of a program that has printed its line, so many seconds later."""
    pipe, command = subprocess.PIPE, [sys.executable, str(HERE / script), *arguments]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(wait_s)
        found = memory_mb(process.pid)
        process.terminate()
    return found


def stage_by_stage() -> None:
    """Resident memory after each of the imports."""
    before = 0.0
    for name, code in STAGES.items():
        exec(code, {})
        now = memory_mb("self")["Rss"]
        print(f"  {name:<26} {now - before:+6.1f} MB")
        before = now


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="without waiting for the mixer")
    parser.add_argument("--stages", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    if given.stages:
        stage_by_stage()
        return
    import midgame  # the other half of this script looks at what imports take

    with tempfile.TemporaryDirectory() as folder:
        midgame.played(Path(folder))
        compare(Path(folder), 0 if given.quick else MIXER_S)
    subprocess.run([sys.executable, __file__, "--stages"], check=True)


def compare(state: Path, wait_s: float) -> None:
    """The least program and the daemon, side by side."""
    least, ours = running("least.py"), running("daemon.py", str(state), wait_s=wait_s)
    for name, key in (("resident", "Rss"), ("PSS", "Pss")):
        print(f"{name:<9} {ours[key]:5.1f} MB, {ours[key] / least[key]:.2f} of the least program")
    print(f"aim: under {AIM_MB} MB resident; of which:")


if __name__ == "__main__":
    main()
