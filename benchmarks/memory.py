"""How much memory the box holds in the middle of a game, and what takes it.

    python benchmarks/memory.py

The daemon of `daemon.py` (the real box, with pins, bus and keyboards stood in for) in
a running turn, with the full dictionary, and with its sounds played by ALSA on the device
"null"; there is no window. Resident memory counts every page that
is mapped; PSS counts a page that several processes share only in part, and so leaves
out most of Python itself here, where other programs run it too. Baseline: the least
program that draws a picture with luma. Aim: under 60 MB resident.

Then the same again, import by import as the daemon imports, in a process of its own; and
what each library for the sounds adds, in a process of its own, after a sound: ALSA's on
"null", pygame's on SDL's dummy device. A real sound card adds ALSA's plug-ins to both
(`tests/board/test_sound.py`). Aim: ALSA 0.3 of pygame.
"""

from __future__ import annotations

import argparse
import ctypes.util
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
AIM_MB = 60
SOUND_AIM = 0.3
SOUND_S = 5.0
"""Seconds until the sound library is loaded (WARM_UP_S of the speaker) and has settled."""

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
}
SOUND_DEVICES = {"alsa": "null", "pygame": ""}
SETTINGS = '[sound]\ndevice = "null"\n'


def memory_mb(process: int | str) -> dict[str, float]:
    """What the kernel tells of a process, MB, by the kernel's names."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()[1:]
    return {name: int(rest.split()[0]) / 1024 for name, rest in (x.split(":") for x in lines)}


def running(script: str, *arguments: str, wait_s: float = 0) -> dict[str, float]:
    """The memory of a program `wait_s` seconds after it has printed its line."""
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
    parser.add_argument("--quick", action="store_true", help="without waiting for the sounds")
    parser.add_argument("--stages", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--sound", help=argparse.SUPPRESS)
    given = parser.parse_args()
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    if given.stages:
        stage_by_stage()
        return
    if given.sound:
        print(sound_mb(given.sound))
        return
    import midgame  # the other parts of this script look at what imports take

    with tempfile.TemporaryDirectory() as folder:
        midgame.write_game(Path(folder))
        settings_in(Path(folder))
        compare(Path(folder), 0 if given.quick else SOUND_S)
    subprocess.run([sys.executable, __file__, "--stages"], check=True)
    compare_sounds()


def settings_in(folder: Path) -> None:
    """Let the daemon find settings there that need no sound card."""
    from companion import paths

    file = folder / "config" / paths.NAME / paths.SETTINGS
    file.parent.mkdir(parents=True)
    file.write_text(SETTINGS)
    os.environ["XDG_CONFIG_HOME"] = str(folder / "config")


def compare(state: Path, wait_s: float) -> None:
    """The least program and the daemon, side by side."""
    least, ours = running("least.py"), running("daemon.py", str(state), wait_s=wait_s)
    for name, key in (("resident", "Rss"), ("PSS", "Pss")):
        print(f"{name:<9} {ours[key]:5.1f} MB, {ours[key] / least[key]:.2f} of the least program")
    print(f"aim: under {AIM_MB} MB resident; of which:")


def sound_mb(library: Any) -> float:
    """What playing a sound with a library adds to this process."""
    from hardware.parts import sounds  # imports msgspec, which the daemon has anyway

    before = memory_mb("self")["Rss"]
    from hardware.parts.audio.mixers import make_mixer

    mixer = make_mixer(library, SOUND_DEVICES[library])
    mixer.open()
    mixer.play(sounds.folder() / "accepted.wav", 0.6)
    while mixer.feed(0.0) == 0.0:
        pass
    return memory_mb("self")["Rss"] - before


def in_its_own_process(library: str) -> float:
    """What a library for the sounds adds to a process of its own."""
    command = [sys.executable, __file__, "--sound", library]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def compare_sounds() -> None:
    """Both libraries for the sounds, side by side."""
    if not ctypes.util.find_library("asound"):
        print("the sounds: libasound is not installed here; type: sudo apt-get install alsa-utils")
        return
    alsa, pygame = map(in_its_own_process, SOUND_DEVICES)
    print(f"the sounds: {alsa:.1f} MB with ALSA, {alsa / pygame:.2f} of pygame (aim {SOUND_AIM})")


if __name__ == "__main__":
    main()
