"""The emulated board: one power-on of it, the hand that plays at it, and what it shows.

A Board is a process, user-mode Linux or QEMU, that runs the installed companion on a kernel
with simulated pins. The hand pulls lines and strikes keys inside it, by the guest's clock; the
picture is decoded from the bytes that went over the display's bus.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import re
import select
import signal
import socket
import struct
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Self

from causes import Edit, change
from drive import Drive
from PIL import Image, ImageChops
from reading import drawn, reads
from waits import Watch

from hardware.box import KNOB, SPIN, seat_number
from hardware.boxes.panel import Panel
from hardware.parts.drivers import shift_picture
from hardware.parts.oled import BurnInGuard
from hardware.wiring.wiring import Wiring

STATE = "/var/lib/tabletop-word-companion"
PARAMETERS = "/sys/module/i2c_board/parameters"
PICTURES = Path(__file__).parents[2] / "pictures"
UNIT = "companion.service"
DOWN, UP = 0, 1
FIRST_GPIO = 512
"""The number of the kernel's first simulated line."""
AFTER_S = 0.06
NICE = -10
"""The priority of a board over other processes of the host."""

TTY_ROOM, CONSOLE_END = 4096, 500
UNREAD = 7
"""The number of detents that may wait: the kernel buffers sixteen edges of a line."""

WIRING = Wiring()
LAMPS = [seat.lamp for seat in WIRING.seats if seat.lamp is not None]


class Failed(AssertionError):
    """A command in the guest failed."""


class Message(NamedTuple):
    """A message on the display's bus: its end (ns of the guest's clock) and its bytes."""

    ns: int
    data: bytes


class Board:
    """One power-on; `cut` pulls the plug, and the disk stays for the next Board.

    `disk` keeps what is written, `base` what was there before. A second drive is `beside`, which
    is read only, or `bootfs`.
    `slower` is the factor for timeouts and gestures with a slower kernel. Only Debian's own
    kernel can have several `cores`.
    """

    def __init__(
        self,
        disk: Path,
        *,
        kernel: Path,
        base: Path | None = None,
        beside: Path | None = None,
        bootfs: Path | None = None,
        append: str = "",
        cache: Drive | None = None,
        slower: int = 1,
        cores: int = 1,
    ) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="board-", ignore_cleanup_errors=True)
        self._console = Path(self._folder.name) / "console.log"
        self._line, far = socket.socketpair()
        self._rest, self._number = b"", 0
        self._slower = slower
        self.press_s, self.edge_s = (0.08, 0.01) if slower == 1 else (0.25, 0.03)
        self._answers: dict[int, Any] = {}
        self._cache = cache
        self._panel = Panel()
        self.messages: list[Message] = []
        self.waited = 0.0
        drives = [f"ubd0={disk},{base}" if base else f"ubd0={disk}"]
        drives += [f"ubd1r={beside}"] if beside else []
        drives += [f"ubd1={bootfs}"] if bootfs else []
        with self._console.open("wb") as console:
            self._process = subprocess.Popen(
                ["nice", "-n", str(NICE), "taskset", "--cpu-list", _cores(cores), kernel,
                 "mem=512M", f"cores={cores}", *drives, "root=/dev/ubda", "rw", "quiet",
                 "con=null", "con0=null,fd:1", "ssl0=null", f"ssl1=fd:{far.fileno()}", "panic=-1",
                 "systemd.show_status=no", f"uml_dir={self._folder.name}/", *append.split()],
                stdin=subprocess.DEVNULL, stdout=console, stderr=subprocess.STDOUT,
                pass_fds=[far.fileno()], start_new_session=True,
                env={**os.environ, **(cache.environment if cache else {})},
            )  # fmt: skip
        far.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()

    # -- its power --------------------------------------------------------------------

    def ready(self, timeout: float = 180) -> None:
        """Wait until the guest answers."""
        self._until(lambda thing: "ready" in thing, timeout * self._slower)

    def says(self, text: str, timeout: float = 180) -> None:
        """Wait until its console has a text."""
        end = time.monotonic() + timeout * self._slower
        while text not in self._console.read_text(errors="replace"):
            assert time.monotonic() < end, f"waited for {text!r}. {self._last_words()}"
            time.sleep(0.05)

    def cut(self) -> None:
        """Pull the plug."""
        if self._process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._line.close()
        self._folder.cleanup()
        if self._cache:
            self._cache.lose()

    def power_off(self, timeout: float = 60) -> None:
        """Switch off in order."""
        self.begin("shell", command="systemctl poweroff --no-block")
        self.stopped(timeout)

    def stopped(self, timeout: float = 60) -> None:
        """Wait until it has switched itself off."""
        try:
            self._process.wait(timeout * self._slower)
        except subprocess.TimeoutExpired:
            raise AssertionError("the board does not switch itself off") from None
        finally:
            self.cut()

    @contextlib.contextmanager
    def stalled(self) -> Iterator[None]:
        """Stop the drive for a while: the host's process behind it is suspended."""
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text()
        helpers = [int(child) for child in children.split() if not _is_traced(child)]
        os.kill(helpers[0], signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(helpers[0], signal.SIGCONT)

    @contextlib.contextmanager
    def watched(self) -> Iterator[None]:
        """Measure what it waits for a processor; `waited` is the share of its worst moment."""
        watch = Watch(self._process.pid)
        try:
            with watch:
                yield
        finally:
            self.waited = max(self.waited, watch.worst)

    # -- what it is asked -------------------------------------------------------------

    def ask(self, op: str, *, within: float = 30, **what: Any) -> Any:
        """Send a request to the agent in the guest and return its answer."""
        return self.answer(self.begin(op, **what), within)

    def begin(self, op: str, **what: Any) -> int:
        """Send a request; `answer` waits for its result."""
        self._number += 1
        request = json.dumps({"id": self._number, "op": op, **what}).encode() + b"\n"
        assert len(request) < TTY_ROOM, "the guest's line would stand still for ever"
        self._line.sendall(request)
        return self._number

    def answer(self, number: int, within: float = 30) -> Any:
        """Wait for the answer to a request."""
        if number not in self._answers:
            self._until(lambda thing: thing.get("id") == number, within)
        thing = self._answers.pop(number)
        if "error" in thing:
            raise Failed(thing["error"])
        return thing["answer"]

    def shell(self, command: str, *, timeout: float = 60, check: bool = True) -> str:
        """Run a command as root and return its output. Raises Failed."""
        said = self.ask(
            "shell", within=timeout + 30 * self._slower, command=command, timeout=timeout
        )
        status, out, errors = said
        text = base64.b64decode(out).decode(errors="replace").strip()
        if check and status:
            raise Failed(f"{command!r} gave {status}\n{text}\n{errors}")
        return text

    def change(self, *edits: tuple[str, str, str]) -> None:
        """Change files of the board: (file, old, new) as in `causes`."""
        status, _, errors = self.ask("shell", command=change([Edit(*edit) for edit in edits]))
        if status:
            raise RuntimeError(f"a file of the board cannot be changed: {errors}")

    def put(self, path: str, data: bytes) -> None:
        """Make a file in the guest."""
        stdin = base64.b64encode(data).decode()
        command = f"mkdir -p $(dirname {path}); cat > {path}"
        status, _, errors = self.ask("shell", command=command, stdin=stdin)
        if status:
            raise RuntimeError(f"{path} cannot be made: {errors}")

    def now(self) -> int:
        """The guest's monotonic clock, ns."""
        return int(self.ask("now"))

    def journal(self, unit: str = UNIT) -> str:
        """The log of a unit since boot."""
        return self.shell(f"journalctl -b -u {unit} -o cat --no-pager")

    def _until(self, wanted: Callable[[dict[str, Any]], bool], timeout: float) -> None:
        end = time.monotonic() + timeout
        while True:
            thing = self._thing(end)
            if "id" in thing:
                self._answers[thing["id"]] = thing
            if wanted(thing):
                return

    def _thing(self, end: float) -> dict[str, Any]:
        while b"\n" not in self._rest:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self._line], [], [], left)[0]:
                raise TimeoutError(f"The guest does not answer. {self._last_words()}")
            if not (got := self._line.recv(1 << 16)):
                raise ConnectionError(f"The guest is gone. {self._last_words()}")
            self._rest += got
        line, self._rest = self._rest.split(b"\n", 1)
        try:
            thing: dict[str, Any] = json.loads(line)
        except ValueError:
            return {}
        return thing

    def _last_words(self) -> str:
        """The end of its console."""
        if not self._console.exists():
            return "It was cut."
        return f"Its console ends: {self._console.read_text(errors='replace')[-CONSOLE_END:]}"

    # -- the hand ---------------------------------------------------------------------

    def touch(self, steps: Sequence[tuple[float, int, int]]) -> list[int]:
        """Pull lines: (seconds to wait, line, level) one after another; when, ns."""
        seconds = sum(wait for wait, _, _ in steps)
        moments: list[int] = self.ask("touch", steps=list(steps), within=30 + seconds * 3)
        return moments

    def press(self, *controls: str, seconds: float | None = None) -> list[int]:
        """Press controls one after another; the moments of their edges, ns."""
        rest = self.press_s if seconds is None else seconds
        steps = []
        for control in controls:
            steps += [(AFTER_S, line_of(control), DOWN), (rest, line_of(control), UP)]
        return self.touch([*steps, (AFTER_S, line_of(controls[-1]), UP)])[:-1]

    def hold(self, control: str, seconds: float) -> list[int]:
        """Hold a control for this many seconds and release it."""
        return self.press(control, seconds=seconds)

    def turn(self, detents: int) -> None:
        """Turn the knob by this many detents, clockwise positive."""
        knob = WIRING.knob
        assert knob is not None
        first, second = (knob.a, knob.b) if detents > 0 else (knob.b, knob.a)
        detent = [(self.edge_s, line, level) for level in (DOWN, UP) for line in (first, second)]
        for done in range(0, abs(detents), UNREAD):
            self.touch(detent * min(UNREAD, abs(detents) - done))

    def type(self, text: str) -> list[int]:
        """Strike the keys of a text; <NAME> is a key by name."""
        moments: list[int] = self.ask("keys", codes=list(_codes(text)))
        return moments

    def trace(self) -> None:
        """Start recording the levels of lines."""
        on = "echo mono > trace_clock; echo > trace; echo 1 > events/gpio/gpio_value/enable"
        self.shell(f"cd /sys/kernel/tracing; echo 8192 > buffer_size_kb; {on}")

    def traced(self, line: int) -> list[tuple[int, int]]:
        """The changes of a line since `trace`: time in ns, and level."""
        wanted = f"gpio_value: {FIRST_GPIO + line} set "
        out = self.shell(f"grep -F '{wanted}' /sys/kernel/tracing/trace || true")
        found = (
            re.search(r" (\d+\.\d+): gpio_value: \d+ set (\d)", row) for row in out.split("\n")
        )
        return [(round(float(one[1]) * 1e9), int(one[2])) for one in found if one]

    # -- the eye ----------------------------------------------------------------------

    def listen(self) -> list[Message]:
        """What went over the display's bus since the last time; who only knocks says nothing."""
        new = [one for one in _parted(base64.b64decode(self.ask("bus"))) if one.data]
        for _, data in new:
            (self._panel.data if data[0] == 0x40 else self._panel.command)(data[1:])
        self.messages += new
        return new

    def look(self) -> Image.Image:
        """The picture on the display."""
        self.listen()
        return self._panel.picture()

    def swap_display(self) -> None:
        """Connect another panel of the same type: dark, and full of noise."""
        self.listen()
        self._panel.swap()

    def lamps(self) -> list[int]:
        """The seats whose lamps are lit."""
        return [n for n, lit in enumerate(self.ask("levels", lines=LAMPS), 1) if lit]

    def sees(self, text: str, within: float = 10) -> None:
        """Wait until the display shows a text."""
        self._wait(lambda: reads(self.look(), text), f"{text!r}", within)

    def pictured(self, name: str, within: float = 10) -> None:
        """Wait until the display shows one of the mock tests' reference pictures."""
        file = Image.open(PICTURES / f"{name}.png").convert("1")
        self.shows(file.resize((128, 64), Image.Resampling.NEAREST), f"the picture {name}", within)

    def shows(self, picture: Image.Image, what: str, within: float = 10) -> None:
        """Wait until the display shows this picture, with any shift of the burn-in guard."""
        places = [shift_picture(picture, shift) for shift in BurnInGuard().steps]

        def same() -> bool:
            seen = self.look()
            return any(ImageChops.logical_xor(seen, one).getbbox() is None for one in places)

        self._wait(same, what, within)

    def until(self, holds: Callable[[], Any], what: str, within: float = 10) -> None:
        """Wait until something holds; fails with the picture."""
        self._wait(holds, what, within)

    def _wait(self, holds: Callable[[], Any], what: str, within: float) -> None:
        end = time.monotonic() + within * self._slower
        while not holds():
            if time.monotonic() > end:
                said = self.journal()[-1000:]
                raise AssertionError(f"waited for {what}, but\n{drawn(self.look())}\n{said}")
            time.sleep(0.05)

    def choose(self, row: int) -> None:
        """Stand a list on a row, counted from its first (20: the last), and push the knob."""
        self.turn(-20)
        self.turn(row)
        self.press(KNOB)


def line_of(control: str) -> int:
    """The line of a control's button."""
    if control == SPIN:
        assert WIRING.spin is not None
        return WIRING.spin
    if control == KNOB:
        assert WIRING.knob is not None
        return WIRING.knob.push
    number = seat_number(control)
    assert number is not None
    return WIRING.seats[number - 1].button


def _cores(count: int) -> str:
    """The cores that boards of this process run on: one, or for a board with several all.

    A guest's process and its kernel wake each other at every system call. Where that other
    core sleeps in a virtual machine, a guest takes two to ten times as long.
    """
    cores = sorted(os.sched_getaffinity(0))
    own = [cores[os.getpid() % len(cores)]]
    return ",".join(map(str, own if count == 1 else cores))


def _is_traced(process: str) -> bool:
    """Whether this is a process of the guest, and not one that serves its kernel."""
    return "TracerPid:\t0\n" not in Path(f"/proc/{process}/status").read_text()


def _parted(notes: bytes) -> Iterator[Message]:
    at = 0
    while at < len(notes):
        ns, length = struct.unpack_from("<QH", notes, at)
        yield Message(ns, notes[at + 10 : at + 10 + length])
        at += 10 + length


def _codes(text: str) -> Iterator[str]:
    rest = text
    while rest:
        if rest[0] == "<":
            name, rest = rest[1:].split(">", 1)
        else:
            name, rest = rest[0].upper(), rest[1:]
        yield f"KEY_{name}"
