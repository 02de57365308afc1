"""A whole evening on a pseudo-terminal, which is restored afterwards."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest
from PIL import Image
from waiting import really, wait_until

from hardware.box import KNOB, SPIN, Event, Fault, Kind
from hardware.boxes.mock import MockBox
from hardware.drawn import terminal, tty
from hardware.drawn.page import HELP

WHEEL = ("ETAOINSHR", "DLCUM", "WFGY", "PBV", "KJ", "XQZ")


class Watcher:
    """The other end of a pseudo-terminal; reads the screen and types."""

    def __init__(self) -> None:
        self.master, self.slave = os.openpty()
        self.resize(80, 24)
        os.set_blocking(self.master, False)
        self.sent = b""
        self.before = self.attributes()

    def resize(self, columns: int, lines: int) -> None:
        import fcntl
        import struct
        import termios

        size = struct.pack("HHHH", lines, columns, 0, 0)
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, size)

    def attributes(self) -> list[Any]:
        import termios

        mode: list[Any] = termios.tcgetattr(self.slave)
        mode[3] &= ~termios.PENDIN  # macOS sets it by itself
        return mode

    def type(self, data: bytes) -> None:
        os.write(self.master, data)

    def page(self) -> str:
        try:
            while data := os.read(self.master, 65536):
                self.sent += data
        except (BlockingIOError, OSError):
            pass
        last = self.sent.rpartition(b"\x1b[2J")[2].decode(errors="ignore")
        lines: dict[int, str] = {}
        for number, text in re.findall(r"\x1b\[(\d+);1H(.*?)\x1b\[K", last):
            lines[int(number)] = re.sub(r"\x1b\[[\d;]*m", "", text)
        return "\n".join(lines[number] for number in sorted(lines))

    def close(self) -> None:
        for descriptor in (self.master, self.slave):
            os.close(descriptor)


@pytest.fixture
def watcher(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watcher]:
    if sys.platform == "win32":
        pytest.skip("Windows has no POSIX terminals")
    monkeypatch.setenv("TERM", "xterm-256color")
    watcher = Watcher()
    yield watcher
    watcher.close()


@pytest.fixture
def box() -> Iterator[MockBox]:
    box = MockBox(threads=False)
    yield box
    box.close()


@pytest.fixture
def felt(box: MockBox) -> list[Event]:
    events: list[Event] = []

    def take(event: Event | Fault) -> None:
        if isinstance(event, Event):
            events.append(event)

    box.listen(take)
    return events


def play(box: MockBox, watcher: Watcher, doing: Callable[[], Coroutine[None, None, None]]) -> None:
    """Take over the terminal, run `doing`, and quit with Ctrl-C as Windows sends it."""

    async def evening() -> None:
        here = tty.PosixTty(watcher.slave, watcher.slave)
        words = ("NB", "STREAK")
        showing = asyncio.create_task(terminal.run(box, wheel=WHEEL, words=lambda: words, tty=here))
        await really(lambda: HELP in watcher.page())
        await doing()
        watcher.type(b"\x1b[99~")
        showing.cancel()
        await asyncio.gather(showing, return_exceptions=True)

    asyncio.run(evening())
    watcher.page()
    assert watcher.sent.startswith(tty.ENTER)
    assert watcher.sent.endswith(tty.LEAVE)
    assert watcher.attributes() == watcher.before


def test_keys_press_turn_and_type(box: MockBox, watcher: Watcher, felt: list[Event]) -> None:
    async def doing() -> None:
        watcher.type(b"\x1bOQ\t\x1b[C\x1b[D\x1b[Bball\r")
        await really(lambda: felt and felt[-1].key == "ENTER")

    play(box, watcher, doing)
    pressed = [event for event in felt if event.kind is Kind.PRESSED]
    released = [event for event in felt if event.kind is Kind.RELEASED]
    assert [event.control for event in pressed] == ["seat2", SPIN, KNOB]
    assert [event.control for event in released] == ["seat2", SPIN, KNOB]
    assert released[0].ns - pressed[0].ns > 0.05e9
    assert [event.steps for event in felt if event.kind is Kind.TURNED] == [1, -1]
    assert [event.key for event in felt if event.key] == [*"BALL", "ENTER"]


@pytest.mark.parametrize("held", [b"\x1b[1;2R", b"\x0b\x1bOR"], ids=["Shift", "Ctrl-K"])
def test_a_key_holds_its_button_until_pressed_again(
    box: MockBox, watcher: Watcher, felt: list[Event], held: bytes
) -> None:
    async def doing() -> None:
        watcher.type(held)
        await really(lambda: "F3 ○▾" in watcher.page())
        assert [event.kind for event in felt] == [Kind.PRESSED]
        watcher.type(b"\x1bOR")
        await really(lambda: "F3 ○▾" not in watcher.page())

    play(box, watcher, doing)
    assert [event.kind for event in felt] == [Kind.PRESSED, Kind.RELEASED]


def test_a_repeating_key_of_a_button_is_one_press(
    box: MockBox, watcher: Watcher, felt: list[Event]
) -> None:
    async def doing() -> None:
        watcher.type(b"\x1bOP" * 6 + b"\x01\x0cx")
        await really(lambda: felt and felt[-1].key == "X")

    play(box, watcher, doing)
    assert [event.kind for event in felt] == [Kind.PRESSED, Kind.RELEASED, Kind.TYPED]


def test_the_terminal_shows_the_box(box: MockBox, watcher: Watcher) -> None:
    async def doing() -> None:
        box.show(Image.new("1", (128, 64), 1))
        box.lamp(4, True)
        box.play("accepted")
        await really(lambda: "⣿⣿" in watcher.page() and "F4 ●" in watcher.page())
        await really(lambda: "heard   accepted" in watcher.page())
        assert "NB | STREAK" in watcher.page()

    play(box, watcher, doing)


def test_only_lines_that_changed_are_written(box: MockBox, watcher: Watcher) -> None:
    async def doing() -> None:
        before = len(watcher.sent)
        await asyncio.sleep(0.1)
        watcher.page()
        assert len(watcher.sent) == before
        box.lamp(1, True)
        await really(lambda: "F1 ●" in watcher.page())
        assert watcher.sent[before:].count(b"\x1b[K") == 1

    play(box, watcher, doing)


def test_a_larger_terminal_shows_more(box: MockBox, watcher: Watcher) -> None:
    async def doing() -> None:
        box.show(Image.new("1", (128, 64), 1))
        await really(lambda: "⣿" in watcher.page())
        watcher.resize(140, 44)
        await really(lambda: HELP in watcher.page() and "│" + "█" * 128 + "│" in watcher.page())

    play(box, watcher, doing)


def test_a_stopped_program_restores_the_terminal_meanwhile(
    box: MockBox, watcher: Watcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped: list[bool] = []

    def stop(_: int, number: int) -> None:
        assert number == signal.SIGSTOP
        watcher.page()
        stopped.append(watcher.sent.endswith(tty.LEAVE))

    async def doing() -> None:
        monkeypatch.setattr(os, "kill", stop)
        signal.raise_signal(signal.SIGTSTP)
        await really(lambda: stopped and HELP in watcher.page())
        assert watcher.sent.count(tty.ENTER) == 2

    play(box, watcher, doing)
    assert stopped == [True]


def test_ctrl_c_sent_as_a_key_quits(box: MockBox, watcher: Watcher) -> None:
    async def evening() -> None:
        here = tty.PosixTty(watcher.slave, watcher.slave)
        showing = asyncio.create_task(terminal.run(box, tty=here))
        await really(lambda: HELP in watcher.page())
        mode = watcher.attributes()
        import termios

        mode[3] &= ~termios.ISIG
        termios.tcsetattr(watcher.slave, termios.TCSANOW, mode)
        watcher.type(b"\x03")
        await showing

    asyncio.run(evening())


def test_a_closed_terminal_ends_the_evening_and_releases_the_buttons(
    box: MockBox, watcher: Watcher, felt: list[Event]
) -> None:
    async def evening() -> None:
        here = tty.PosixTty(watcher.slave, watcher.slave)
        showing = asyncio.create_task(terminal.run(box, tty=here))
        await really(lambda: HELP in watcher.page())
        watcher.type(b"\x1b[1;2P")
        await really(lambda: felt)
        os.close(watcher.master)
        await showing
        watcher.master = os.dup(watcher.slave)

    asyncio.run(evening())
    assert [event.kind for event in felt] == [Kind.PRESSED, Kind.RELEASED]


CHILD = """
import asyncio, contextlib, fcntl, signal, sys, termios
from ending import Ending
ending = Ending()
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever started us may ignore it
from hardware.drawn import terminal
from hardware.boxes.mock import MockBox

close = terminal._Terminal.close
terminal._Terminal.close = lambda shown: (ending.begin(), close(shown))

async def main():
    task = asyncio.current_task()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    await terminal.run(MockBox(threads=False))

with contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
    asyncio.run(main())
sys.exit(ending.seconds() >= 2)
"""


@pytest.fixture
def child(watcher: Watcher) -> Iterator[subprocess.Popen[bytes]]:
    here = watcher.slave
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD], stdin=here, stdout=here, stderr=here,
        start_new_session=True, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    yield child
    child.kill()
    child.wait()


@pytest.mark.parametrize("end", ["Ctrl-C", "SIGTERM"])
def test_a_program_that_is_stopped_and_ended_restores_its_terminal(
    watcher: Watcher, child: subprocess.Popen[bytes], end: str
) -> None:
    wait_until(lambda: HELP in watcher.page())
    watcher.type(b"\x1a")
    wait_until(lambda: os.WIFSTOPPED(os.waitpid(child.pid, os.WUNTRACED | os.WNOHANG)[1]))
    assert watcher.attributes() == watcher.before
    child.send_signal(signal.SIGCONT)
    wait_until(lambda: HELP in watcher.page() and watcher.sent.count(tty.ENTER) == 2)
    watcher.type(b"\x03") if end == "Ctrl-C" else child.send_signal(signal.SIGTERM)
    wait_until(lambda: watcher.page() is not None and child.poll() is not None)
    watcher.page()
    assert child.returncode == 0
    assert watcher.sent.endswith(tty.LEAVE)
    assert watcher.attributes() == watcher.before
