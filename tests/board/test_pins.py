"""What the pins cost, and how soon an edge is in the loop: gpiod beside lgpio, in one run."""

from __future__ import annotations

import json
import statistics
from pathlib import Path
from typing import Any

from board import Board
from causes import cause
from evenings import Figure, PowerOn

PROBE = Path(__file__).with_name("pins_probe.py")
PYTHON = "/opt/tabletop-word-companion/bin/python"
IDLE_S, PRESSES = 60, 100
CHEAPER, SOONER = 25, 2


def probe(board: Board, library: str, what: str, much: int) -> Any:
    """What the probe in the guest says."""
    board.shell(f"mount -t hostfs -o ro none /mnt; cp /mnt{PROBE} /run; umount /mnt")
    command = f"cd /run; {PYTHON} {PROBE.name} {library} {what} {much}"
    return json.loads(board.shell(command, timeout=300))


@cause(
    "somebody polls",
    (
        "hardware/pins/gpiod_pins.py",
        "        self._add_reader: AddReader | None = None\n",
        "        self._add_reader: AddReader | None = None\n"
        "        def poll() -> None:\n"
        "            while True: __import__('time').sleep(0.005)\n"
        "        __import__('threading').Thread(target=poll, daemon=True).start()\n",
    ),
)
def test_idle_pins_cost_a_fraction_of_lgpios(power_on: PowerOn, figure: Figure) -> None:
    board = power_on()
    board.pictured("home-board", within=90)
    board.shell("systemctl stop companion")
    gpiod, lgpio = (probe(board, library, "idle", IDLE_S) for library in ("gpiod", "lgpio"))
    figure(
        "idle pins",
        f"{gpiod['ms']:.3f} ms of the processor and {gpiod['wake_ups']:.1f} wake-ups a second;"
        f" on lgpio {lgpio['ms']:.1f} ms and {lgpio['wake_ups']:.0f}",
    )
    assert gpiod["ms"] * CHEAPER <= lgpio["ms"]
    assert gpiod["wake_ups"] < 1


@cause(
    "edges are held back",
    (
        "hardware/pins/edges.py",
        "        for event in self._read_events():",
        "        __import__('time').sleep(0.002)\n        for event in self._read_events():",
    ),
)
def test_an_edge_is_in_the_loop_twice_as_soon_as_on_lgpio(board: Board, figure: Figure) -> None:
    board.shell("systemctl stop companion")
    times = {name: probe(board, name, "presses", PRESSES) for name in ("gpiod", "lgpio")}
    middle = {name: statistics.median(found) for name, found in times.items()}
    figure(
        "edge to loop",
        f"median {middle['gpiod']:.2f} ms, worst of {PRESSES} {max(times['gpiod']):.1f} ms;"
        f" on lgpio {middle['lgpio']:.2f} and {max(times['lgpio']):.1f} ms",
    )
    assert middle["gpiod"] * SOONER <= middle["lgpio"]
