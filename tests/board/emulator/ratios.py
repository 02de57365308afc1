"""How the box does on arm64, measured against the same box on x86:

    sudo .venv/bin/python tests/board/emulator/ratios.py

Both boards are Debian trixie on Debian's own kernel, and the same QEMU emulates every instruction
of both. So the ratios say what the architecture's libraries cost, and neither time is a Pi's. The
benchmarks of `benchmarks/` run in the boards, one board after another.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from pathlib import Path

from board import Board
from build import PROJECT, SLOWER, build

SUITE = "trixie"
BENCHMARKS = ("start.py --times 5", "memory.py", "verdict.py --words 60 --folder /var/tmp")
FIGURE = re.compile(r"^(\w[\w ]*?) +(?:median +)?([\d.]+) (ms|MB|us)\b", re.MULTILINE)
READY = "systemctl show companion --value --property ActiveEnterTimestampMonotonic"
RESIDENT = (
    "awk '/^VmRSS/ { print $2 }'"
    " /proc/$(systemctl show companion --value --property MainPID)/status"
)
RUN = "cd /run && tar -xf /dev/vdb && cd benchmarks && /opt/tabletop-word-companion/bin/python {}"
SETTLED_S = 30
"""By then the sounds are loaded, on a slow board too."""

MINUTES = 10


def main() -> None:
    """Print each figure on x86, on arm64, and the ratio of the two."""
    on_x86, on_arm64 = measured("stock"), measured("arm64")
    print(f"{'':<26}{'x86':>10}{'arm64':>10}{'ratio':>8}")
    for name, (value, unit) in on_arm64.items():
        other = on_x86[name][0]
        print(f"{name:<26}{other:>10.1f}{value:>10.1f}{value / other:>8.2f}  {unit}")


def measured(kernel: str) -> dict[str, tuple[float, str]]:
    """The figures of a board by name, each with its unit."""
    built = build(SUITE, kernel)
    boots = {"base": built / "board.ext4", "kernel": built / "linux", "slower": SLOWER[kernel]}
    with tempfile.TemporaryDirectory() as folder:
        scripts = Path(folder) / "benchmarks.tar"
        subprocess.run(["tar", "-C", PROJECT, "-cf", scripts, "benchmarks"], check=True)
        with Board(Path(folder) / "disk", beside=scripts, **boots) as board:
            board.ready()
            board.pictured("home-board", within=90)
            return {**of_the_service(board), **of_benchmarks(board)}


def of_the_service(board: Board) -> dict[str, tuple[float, str]]:
    """When it was ready, and what it holds at the first list; it is stopped then."""
    ready = int(board.shell(READY)) / 1e6
    board.shell(f"sleep {SETTLED_S}")
    resident = int(board.shell(RESIDENT)) / 1024
    board.shell("systemctl stop companion")
    return {"power on to ready": (ready, "s"), "the service, resident": (resident, "MB")}


def of_benchmarks(board: Board) -> dict[str, tuple[float, str]]:
    """What the benchmarks print, run in the board."""
    said = [board.shell(RUN.format(one), timeout=MINUTES * 60) for one in BENCHMARKS]
    found = FIGURE.findall("\n".join(said))
    return {name: (float(value), unit) for name, value, unit in found}


if __name__ == "__main__":
    main()
