"""An emulated machine: one power-on of it, and what its guest is asked.

It is a process, user-mode Linux or QEMU, that runs the installed companion on a kernel with
simulated pins. An agent in the guest answers, over a line of its own.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self

from causes import Edit, change
from drive import Drive
from waits import Watch

UNIT = "companion.service"
NICE = -10
"""The priority of a board over other processes of the host."""

TTY_ROOM, CONSOLE_END = 4096, 500


class Failed(AssertionError):
    """A command in the guest failed."""


class Machine:
    """One power-on; `cut` pulls the plug, and the disk stays for the next one.

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
        self.slower = slower
        self._answers: dict[int, Any] = {}
        self._cache = cache
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
        self._until(lambda thing: "ready" in thing, timeout * self.slower)

    def says(self, text: str, timeout: float = 180) -> None:
        """Wait until its console has a text."""
        end = time.monotonic() + timeout * self.slower
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
            self._process.wait(timeout * self.slower)
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
        assert len(request) < TTY_ROOM, "the guest's line has no room for it"
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
            "shell", within=timeout + 30 * self.slower, command=command, timeout=timeout
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
