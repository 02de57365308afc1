"""Runs in the guest: the box's buttons and knob on one pin library, left alone or pressed.

    python pins_probe.py [gpiod | lgpio] idle SECONDS
    python pins_probe.py [gpiod | lgpio] presses COUNT

It prints the processor's time and the wake-ups a second, or how long each edge took, ms.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
import time
from pathlib import Path
from typing import Any

from hardware.box import Event, Kind
from hardware.parts.make import Maker
from hardware.parts.reports import Reports
from hardware.pins.make import make_pins
from hardware.wiring.wiring import Wiring

SETTLED_S = 12.0
"""lgpio's alert thread is woken for the last time by then."""

GAP_S = 0.05
BUTTON = 4


class Probe:
    """The inputs of the default wiring on a library, and when each press came to the loop."""

    def __init__(self, library: str) -> None:
        self._loop, self._thread = asyncio.get_running_loop(), threading.get_ident()
        self.came: list[int] = []
        reports, pins = Reports(), make_pins(library)
        maker = Maker(Wiring(), reports, pins, now=time.monotonic, threads=True)
        self.parts = [*maker.senses(), maker.lamps(), maker.sounder()]
        reports.listen(self._sink)
        pins.attach(self._loop.add_reader)

    def _sink(self, thing: Any) -> None:
        """As the box's own loop takes it (companion/ui/ui.py)."""
        if threading.get_ident() == self._thread:
            self._arrive(thing)
        else:
            self._loop.call_soon_threadsafe(self._arrive, thing)

    def _arrive(self, thing: Any) -> None:
        if isinstance(thing, Event) and thing.kind is Kind.PRESSED:
            self.came.append(time.monotonic_ns())


def wake_ups() -> int:
    """How often threads of this process have gone to sleep so far."""
    rows = (file.read_text() for file in Path("/proc/self/task").glob("*/status"))
    return sum(int(text.partition("\nvoluntary_ctxt_switches:")[2].split()[0]) for text in rows)


async def idle(library: str, seconds: float) -> None:
    probe = Probe(library)
    await asyncio.sleep(SETTLED_S)
    before, woken = time.process_time(), wake_ups()
    await asyncio.sleep(seconds)
    print(
        json.dumps(
            {
                "ms": (time.process_time() - before) * 1000 / seconds,
                "wake_ups": (wake_ups() - woken) / seconds,
                "parts": len(probe.parts),
            }
        )
    )


def hand(count: int, out: int) -> None:
    """Another process presses the button, and notes when."""
    (pins,) = Path("/sys/devices/platform").glob("gpio-sim.*/gpiochip*")
    wire = os.open(pins / f"sim_gpio{BUTTON}/pull", os.O_WRONLY)
    moments = []
    for _ in range(count):
        time.sleep(GAP_S)
        moments.append(time.monotonic_ns())
        os.pwrite(wire, b"pull-down", 0)
        time.sleep(GAP_S)
        os.pwrite(wire, b"pull-up", 0)
    os.write(out, json.dumps(moments).encode())
    os._exit(0)


async def presses(library: str, count: int) -> None:
    probe = Probe(library)
    await asyncio.sleep(1)
    into, out = os.pipe()
    if os.fork() == 0:
        hand(count, out)
    os.close(out)
    await asyncio.sleep(count * GAP_S * 2 + 2)
    pressed = json.loads(os.read(into, 1 << 16))
    late = [min(came for came in probe.came if came > ns) - ns for ns in pressed]
    print(json.dumps([ns / 1e6 for ns in late]))


if __name__ == "__main__":
    library, what, much = sys.argv[1:]
    asyncio.run({"idle": idle, "presses": presses}[what](library, int(much)))
    sys.stdout.flush()
    os._exit(0)
