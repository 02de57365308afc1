"""How long a key takes to its picture while strangers attack the door for phones.

    python benchmarks/door.py [--keys 50] [--quick]

The box is drawn in a terminal of this process, as `companion run --mock --phones PORT` does it. A
key turns the knob, and the picture is there when the terminal has been sent what has changed.
Strangers come from a process of their own at nice 15, from another address and then from the one of
the phones: 2,000 idle connections, 500 with half a request, 40 silent sockets, and 36 sockets that
say hello 28 times a second, each back as soon as it is closed.

Quiet and attacked keys are measured by turns, so that both meet the same machine. Aim: 1.2 times
the quiet median. Needs the extra `phones`.
"""

from __future__ import annotations

import argparse
import os
import pty
import select
import signal
import socket
import statistics
import sys
import tempfile
import termios
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / "tests" / "kits" / "phones")]

from strangers import ALL, LOOPBACK, strangers  # noqa: E402 (the kits are on the path only now)

AIM = 1.2
KEYS, ROUNDS = 50, 5
KNOB = (b"\x1b[C", b"\x1b[D")
"""The keys that turn the knob."""

SIZE = 45, 120
"""Rows and columns of the terminal."""

GAP_S, STILL_S = 0.15, 0.3
"""Time between two keys, and without a change until the picture counts as still; seconds."""

NEIGHBOUR = "127.0.0.2"
FEW = {"idle": 20, "half": 5, "silent": 2, "flood": 2}


class Terminal:
    """A box that is drawn in a terminal."""

    def __init__(self, state: str) -> None:
        with socket.create_server((LOOPBACK, 0)) as free:
            self.port = free.getsockname()[1]
        phones = ("--phones", str(self.port), "--state", state)
        program = [sys.executable, "-m", "companion", "run", "--mock", *phones]
        self._process, self._screen = pty.fork()
        if not self._process:
            os.environ.pop("DISPLAY", None)
            os.execv(program[0], program)
        termios.tcsetwinsize(self._screen, SIZE)
        self._steps = 0
        self._wait_until_open()

    def _wait_until_open(self) -> None:
        """Wait until the page is served and the picture is still."""
        while True:
            with socket.socket() as trying:
                if not trying.connect_ex((LOOPBACK, self.port)):
                    break
            self._settle()
        self._settle()
        self._settle()

    def _settle(self) -> None:
        """Read until nothing has changed for a while."""
        while self._changes(STILL_S):
            pass

    def _changes(self, seconds: float) -> bool:
        """Whether the terminal is sent something within this time."""
        ready = select.select([self._screen], [], [], seconds)[0]
        return bool(ready and os.read(self._screen, 1 << 16))

    def key_s(self) -> float:
        """From a key to its picture, in seconds."""
        while self._changes(GAP_S):
            pass
        self._steps += 1
        begun = time.perf_counter()
        os.write(self._screen, KNOB[self._steps % 2])
        if not self._changes(60):
            raise TimeoutError("the box shows nothing")
        return time.perf_counter() - begun

    def close(self) -> None:
        """End the box."""
        os.kill(self._process, signal.SIGTERM)
        while True:
            try:
                os.read(self._screen, 1 << 16)
            except OSError:  # it has ended
                break
        os.waitpid(self._process, 0)


def measure(terminal: Terminal, counts: dict[str, int], address: str, keys: int) -> str:
    """Measure keys without strangers and with them; returns a line about both."""
    quiet: list[float] = []
    attacked: list[float] = []
    for _ in range(ROUNDS):
        quiet += [terminal.key_s() for _ in range(keys // ROUNDS)]
        with strangers(terminal.port, counts, address):
            attacked += [terminal.key_s() for _ in range(keys // ROUNDS)]
    ratio = statistics.median(attacked) / statistics.median(quiet)
    return f"{ratio:.2f} times; quiet {_ms(quiet)}, attacked {_ms(attacked)}"


def _ms(times: list[float]) -> str:
    return f"{statistics.median(times) * 1000:.1f} ms (worst {max(times) * 1000:.0f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--keys", type=int, default=KEYS)
    parser.add_argument("--quick", action="store_true", help="few strangers and keys")
    given = parser.parse_args()
    try:
        import websockets  # noqa: F401 - the extra
    except ImportError:
        print("0 figures: run pip install 'tabletop-word-companion[phones]' first.")
        return
    together, keys = (FEW, ROUNDS) if given.quick else (ALL, given.keys)
    with tempfile.TemporaryDirectory() as state:
        terminal = Terminal(state)
        try:
            print(f"key to picture, aim {AIM}:")
            for kind, count in {} if given.quick else ALL.items():
                print(
                    f"  {kind:<6} {measure(terminal, {kind: count}, NEIGHBOUR, keys)}", flush=True
                )
            for where, address in {"other": NEIGHBOUR, "same": LOOPBACK}.items():
                line = measure(terminal, together, address, keys)
                print(f"  all, {where} address: {line}", flush=True)
        finally:
            terminal.close()


if __name__ == "__main__":
    main()
