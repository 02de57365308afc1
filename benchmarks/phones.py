"""What phones cost the box: imports, memory, the way of a touch, and the presses of real buttons.

    python benchmarks/phones.py [--quick]

The box runs in a process of its own, drawn in memory, with the door open on this computer; the
phones are 32 sockets in this process. They are measured beside the same box without phones, by
turns. Needs the extra `phones`.

- Imports: what the desk and the door add to a box that plays, in time and in private memory, as a
  part of what the service imports. Aim: 25 ms and 3 MB; nothing without phones.
- 32 phones: private memory. A touch that turns the list: from its message to the new screen at all
  32 phones. Aim: 1 MB; p99 20 ms.
- A turn of the real knob until its picture is handed to the display, with 32 phones and without
  any. Aim: 1.5 of the baseline.
- After `kill -9`: the time until a new process has every phone at its seat again. Aim: 3 s.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

from memory import memory_mb

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "kits" / "phones"))
from one_by_one import OneByOne

CLIENTS = 32
TOUCHES, TURNS = 400, 400
GAP_S = 0.04
JUDGE = 2
"""The row of the main list that opens an entry at once."""
BASE = (
    "import companion.app.service, companion.app.serve, hardware.boxes.mock, companion.scenes.home,"
    " companion.scenes.setup, companion.scenes.menu, companion.scenes.ending"
)
THEIRS = "import companion.app.phones, companion.phones.door"


# -- the box, in a process of its own ---------------------------------------------------


def stage(code: str) -> tuple[float, float]:
    """How long an import takes, s, and the private memory that it adds, MB."""
    before, begun = private_mb(os.getpid()), time.perf_counter()
    exec(code, {})
    return time.perf_counter() - begun, private_mb(os.getpid()) - before


def private_mb(process: int) -> float:
    """The memory that a process shares with nobody, MB."""
    found = memory_mb(process)
    return found["Private_Clean"] + found["Private_Dirty"]


def print_imports() -> None:
    """Print both stages as JSON."""
    from hardware.parts.imports import instead

    with instead("ssl", None):
        print(json.dumps([stage(BASE), stage(THEIRS)]))


async def serve_box(state: Path, port: int) -> None:
    """Run a box; `turn` and `press SEAT` on the standard input act on its real controls."""
    from companion.app.serve import serve
    from companion.config.settings import Settings
    from hardware.boxes.mock import MockBox

    box = MockBox(Settings().wiring)
    shown: asyncio.Queue[float] = asyncio.Queue()
    show = box.show

    def note(picture: Any) -> None:
        show(picture)
        shown.put_nowait(time.perf_counter())

    box.show = note  # type: ignore[method-assign]  # only to see when
    commands = asyncio.create_task(_obey(box, shown))
    try:
        listening = socket.create_server(("127.0.0.1", port)) if port else None
        await serve(
            box, Settings(), state, phones=listening, phones_ready=partial(print, flush=True)
        )
    finally:
        commands.cancel()
        box.close()


async def _obey(box: Any, shown: asyncio.Queue[float]) -> None:
    loop = asyncio.get_running_loop()
    steps = 1
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        what, _, rest = line.strip().partition(" ")
        if what == "press":
            await box.hand.press(rest)
            print("pressed", flush=True)
            continue
        while not shown.empty():
            shown.get_nowait()
        begun = time.perf_counter()
        box.hand.turn(steps)
        print(await shown.get() - begun, flush=True)
        steps = -steps


# -- the phones --------------------------------------------------------------------------


class Box:
    """A running box; `port` is 0 if it has no phones."""

    def __init__(self, state: Path, *, phones: bool) -> None:
        self.port = _free_port() if phones else 0
        self._command = [sys.executable, __file__, "--serve", str(state), str(self.port)]
        self.start()

    def start(self) -> None:
        """Start the process."""
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(self._command, stdin=pipe, stdout=pipe, text=True)
        assert self.process.stdout
        self.code = self.process.stdout.readline().strip() if self.port else ""

    async def ask(self, command: str) -> str:
        """Give a command; returns its answer."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{command}\n")
        self.process.stdin.flush()
        return await asyncio.to_thread(self.process.stdout.readline)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End the process."""
        self.process.send_signal(how)
        self.process.wait()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as one:
        return int(one.getsockname()[1])


@contextlib.asynccontextmanager
async def phone(box: Box, token: str = "") -> AsyncIterator[Any]:
    """A phone that has said hello; it tries again until the box lets it in."""
    from websockets.asyncio.client import connect
    from websockets.typing import Origin

    host = f"127.0.0.1:{box.port}"
    while True:
        with contextlib.suppress(OSError):
            connected = await connect(
                f"ws://{host}/ws",
                origin=Origin(f"http://{host}"),
                proxy=None,
                compression=None,
                max_queue=None,
                create_connection=OneByOne,
            )
            break
        await asyncio.sleep(0.05)
    async with connected:
        await say(connected, "hello", token=token, code="" if token else box.code)
        yield connected


async def say(connected: Any, k: str, **fields: Any) -> None:
    """Send a message."""
    await connected.send(json.dumps({"k": k, **fields}))


async def hear(connected: Any, k: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(await connected.recv())
        if message["k"] == k:
            return message


async def claim(box: Box, connected: Any, seat: int) -> str:
    """Claim a seat; returns its token."""
    token = str((await hear(connected, "token"))["token"])
    await say(connected, "claim", seat=seat)
    while not ((await hear(connected, "claims"))["mine"] or {}).get("asked"):
        pass
    await asyncio.sleep(0.8)
    await box.ask(f"press seat{seat}")
    while (await hear(connected, "seats"))["seat"] != seat:
        pass
    return token


async def catch_up(connected: Any) -> dict[str, dict[str, Any]]:
    """Read everything that has come so far; returns the last message of each kind."""
    last = {}
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(1):
            while True:
                message = json.loads(await connected.recv())
                last[message["k"]] = message
    return last


async def question(connected: Any) -> dict[str, Any]:
    """The next question, once its screen has come too."""
    asked = await hear(connected, "ask")
    await hear(connected, "screen")
    return asked


async def touches(seated: Any, phones: list[Any], count: int) -> list[float]:
    """From a touch that opens or leaves a list to the new screen at every phone, s each."""
    of, took = (await catch_up(seated))["ask"]["of"], []
    for number in range(count):
        begun = time.perf_counter()
        if number % 2:
            await say(seated, "spin", of=of)
        else:
            await say(seated, "answer", of=of, value=JUDGE)
        asked, *_ = await asyncio.gather(question(seated), *(hear(one, "screen") for one in phones))
        took.append(time.perf_counter() - begun)
        of = asked["of"]
        await asyncio.sleep(GAP_S)
    return took


async def turns(box: Box, count: int) -> list[float]:
    """From a turn of the real knob to its picture, s each."""
    took = []
    for _ in range(count):
        took.append(float(await box.ask("turn")))
        await asyncio.sleep(GAP_S)
    return took


def percentile(values: list[float], part: float) -> float:
    """The value below which this part lies."""
    return sorted(values)[min(int(len(values) * part), len(values) - 1)]


def show_imports() -> None:
    """What phones add to the imports."""
    command = [sys.executable, __file__, "--imports"]
    runs = [json.loads(subprocess.check_output(command)) for _ in range(3)]
    base, theirs = min(run[0] for run in runs), min(run[1] for run in runs)
    print(
        f"imports: {theirs[0] * 1000:.0f} ms, {theirs[0] / base[0]:.2f} of the service's own; "
        f"{theirs[1]:.1f} MB private, {theirs[1] / base[1]:.2f} of it"
    )


async def measure(touched: int, turned: int) -> None:
    """Measure a box with phones beside one without."""
    with tempfile.TemporaryDirectory() as folder:
        without, box = Box(Path(folder) / "1", phones=False), Box(Path(folder) / "2", phones=True)
        try:
            async with phone(box) as seated:
                await asyncio.sleep(1)
                await with_phones(without, box, seated, touched, turned)
            await restart(box)
        finally:
            without.stop()
            box.stop()


async def with_phones(without: Box, box: Box, seated: Any, touched: int, turned: int) -> None:
    await claim(box, seated, 1)
    before = private_mb(box.process.pid)
    async with contextlib.AsyncExitStack() as stack:
        phones = [await stack.enter_async_context(phone(box)) for _ in range(CLIENTS - 1)]
        await asyncio.gather(*(hear(one, "screen") for one in phones))
        await asyncio.sleep(0.5)
        print(f"{CLIENTS} phones: {private_mb(box.process.pid) - before:.2f} MB private")
        baseline, beside = await turns(without, turned), await turns(box, turned)
        ratio = statistics.median(beside) / statistics.median(baseline)
        print(
            f"a turn of the real knob to its picture: median {_ms(beside, 0.5)}, "
            f"p99 {_ms(beside, 0.99)}; {ratio:.2f} of the same without phones"
        )
        await asyncio.gather(*map(catch_up, phones))
        took = await touches(seated, phones, touched)
        print(
            f"a touch to the new screen at all {CLIENTS}: median {_ms(took, 0.5)}, "
            f"p99 {_ms(took, 0.99)}"
        )


def _ms(values: list[float], part: float) -> str:
    return f"{percentile(values, part) * 1000:.1f} ms"


async def restart(box: Box) -> None:
    """Kill the box with phones at eight seats, start it again, and wait for all of them."""
    async with contextlib.AsyncExitStack() as stack:
        phones = [await stack.enter_async_context(phone(box)) for _ in range(8)]
        tokens = [await claim(box, one, seat) for seat, one in enumerate(phones, 1)]
    box.stop(signal.SIGKILL)
    begun = time.perf_counter()
    box.start()

    async def back(token: str) -> int:
        async with phone(box, token) as one:
            return int((await hear(one, "seats"))["seat"])

    assert await asyncio.gather(*map(back, tokens)) == list(range(1, 9))
    print(f"kill -9 until all phones are at their seats: {time.perf_counter() - begun:.2f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="few touches")
    parser.add_argument("--imports", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--serve", nargs=2, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.imports:
        print_imports()
    elif given.serve:
        with contextlib.suppress(asyncio.CancelledError):
            asyncio.run(serve_box(Path(given.serve[0]), int(given.serve[1])))
    else:
        try:
            import websockets  # noqa: F401 - the extra
        except ImportError:
            print("0 figures: run pip install 'tabletop-word-companion[phones]' first.")
            return
        show_imports()
        asyncio.run(measure(*((20, 20) if given.quick else (TOUCHES, TURNS))))


if __name__ == "__main__":
    main()
