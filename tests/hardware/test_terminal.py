"""The terminal: keys read, pictures in characters, and a real pseudo-terminal given back."""

import asyncio
import ctypes
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from hardware import terminal, tty
from hardware.ansi import Stroke, Strokes
from hardware.blocks import BRAILLE, HALVES, QUADRANTS, Blocks
from hardware.box import KNOB, SPIN, Event, Fault, Kind
from hardware.errors import PartMissing
from hardware.face import Face
from hardware.mock import MockBox
from hardware.page import HELP, SMALLEST, Page

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no POSIX terminals")

WHEEL = ("ETAOINSHR", "DLCUM", "WFGY", "PBV", "KJ", "XQZ")
DARK = Image.new("1", (128, 64))


def picture(*pixels: tuple[int, int]) -> Image.Image:
    image = DARK.copy()
    for pixel in pixels:
        image.putpixel(pixel, 1)
    return image


class TestBlocks:
    @pytest.mark.parametrize(
        ("blocks", "columns", "rows"), [(HALVES, 128, 32), (QUADRANTS, 64, 32), (BRAILLE, 64, 16)]
    )
    def test_a_whole_picture_has_so_many_characters(
        self, blocks: Blocks, columns: int, rows: int
    ) -> None:
        lines = blocks.draw(Image.new("1", (128, 64), 1))
        assert (len(lines[0]), len(lines)) == (blocks.columns, blocks.rows) == (columns, rows)
        assert set("".join(lines)) <= {"█", "⣿"}

    @pytest.mark.parametrize(
        ("blocks", "pixel", "character"),
        [
            (HALVES, (0, 0), "▀"),
            (HALVES, (0, 1), "▄"),
            (QUADRANTS, (1, 0), "▝"),
            (QUADRANTS, (0, 1), "▖"),
            (BRAILLE, (0, 0), "⠁"),
            (BRAILLE, (1, 2), "⠠"),
            (BRAILLE, (1, 3), "⢀"),
        ],
    )
    def test_a_pixel_is_where_it_was(
        self, blocks: Blocks, pixel: tuple[int, int], character: str
    ) -> None:
        assert blocks.draw(picture(pixel))[0][0] == character
        far = 128 - blocks.wide + pixel[0], 64 - blocks.high + pixel[1]
        assert blocks.draw(picture(far))[-1][-1] == character
        assert blocks.draw(DARK)[0].strip() == ""


class TestStrokes:
    @pytest.mark.parametrize(
        ("sent", "stroke"),
        [
            (b"a", Stroke("A")),
            (b"\xc3\xa9", Stroke("É")),
            (b" ", Stroke("SPACE")),
            (b"^", Stroke("^")),
            (b"\r", Stroke("ENTER")),
            (b"\n", Stroke("ENTER")),
            (b"\x7f", Stroke("BACKSPACE")),
            (b"\x08", Stroke("BACKSPACE")),
            (b"\t", Stroke("TAB")),
            (b"\x1b[Z", Stroke("TAB", keep=True)),
            (b"\x0b", Stroke("^K")),
            (b"\x03", Stroke("^C")),
            (b"\x1b[A", Stroke("UP")),
            (b"\x1bOB", Stroke("DOWN")),
            (b"\x1b[1;2B", Stroke("DOWN", keep=True)),
            (b"\x1b[b", Stroke("DOWN", keep=True)),
            (b"\x1b[3~", Stroke("DELETE")),
            (b"\x1bOP", Stroke("F1")),
            (b"\x1b[11~", Stroke("F1")),
            (b"\x1b[[A", Stroke("F1")),
            (b"\x1b[[E", Stroke("F5")),
            (b"\x1b[1;2P", Stroke("F1", keep=True)),
            (b"\x1b[1;3Q", Stroke("F2", keep=True)),
            (b"\x1b[25~", Stroke("F1", keep=True)),
            (b"\x1b[34~", Stroke("F8", keep=True)),
            (b"\x1b[15~", Stroke("F5")),
            (b"\x1b[19;2~", Stroke("F8", keep=True)),
            (b"\x1b\x1bOS", Stroke("F4", keep=True)),
        ],
    )
    def test_every_terminals_way_of_sending_a_key(self, sent: bytes, stroke: Stroke) -> None:
        assert Strokes().feed(sent) == [stroke]

    def test_a_sequence_may_come_in_pieces(self) -> None:
        strokes = Strokes()
        assert strokes.feed(b"\x1b") == []
        assert strokes.feed(b"[1") == []
        assert strokes.feed(b"5~X\xc3") == [Stroke("F5"), Stroke("X")]
        assert strokes.feed(b"\xa9") == [Stroke("É")]

    def test_an_escape_that_nothing_follows_is_the_key(self) -> None:
        strokes = Strokes()
        assert strokes.feed(b"\x1b") == []
        assert strokes.feed(b"") == [Stroke("ESC")]
        assert strokes.feed(b"") == []

    @pytest.mark.parametrize(
        "sent", [b"\x1b[200~", b"\x1b[5~", b"\x1b[H", b"\x1bOX", b"\x00", b"\x1b[~"]
    )
    def test_what_is_no_key_of_the_box_is_nothing(self, sent: bytes) -> None:
        assert Strokes().feed(sent) == []

    def test_letters_stay_in_their_order(self) -> None:
        assert [stroke.key for stroke in Strokes().feed(b"ball\r")] == [*"BALL", "ENTER"]


def plain(line: str) -> str:
    return re.sub(r"\x1b\[[\d;]*m", "", line)


class TestPage:
    @pytest.mark.parametrize("colours", [0, 8, 256])
    @pytest.mark.parametrize(
        ("size", "blocks"),
        [((80, 24), BRAILLE), ((100, 41), QUADRANTS), ((129, 60), QUADRANTS), ((130, 40), HALVES)],
    )
    def test_the_box_fits_the_terminal(
        self, size: tuple[int, int], blocks: Blocks, colours: int
    ) -> None:
        image = picture((0, 0), (127, 63))
        lines = [plain(line) for line in Page(8, WHEEL, colours).draw(Face(image), (), *size)]
        assert len(lines) <= size[1]
        assert max(map(len, lines)) <= size[0]
        for drawn in blocks.draw(image):
            assert any(f"│{drawn}│" in line for line in lines)
        assert lines[-1].strip() == HELP

    @pytest.mark.parametrize("size", [(79, 24), (80, 23), (10, 3)])
    def test_a_terminal_that_is_too_small_says_so(self, size: tuple[int, int]) -> None:
        (line,) = Page(2).draw(Face(DARK), (), *size)
        assert line == "Make the terminal 80 x 24 or larger."[: size[0]]

    def test_everything_can_be_seen_without_colours(self) -> None:
        face = Face(
            DARK,
            lamps=(True, False),
            wedge=2,
            buzzer=880.0,
            sounds=("tick", "time out"),
            fresh=True,
            down=frozenset({"seat2", SPIN, KNOB}),
        )
        page = "\n".join(Page(2, WHEEL).draw(face, ("NB", "STREAK"), *SMALLEST))
        assert "NB | STREAK" in page
        assert "\x1b[7m 2 DLCUM \x1b[0m" in page
        assert "\x1b[7m F1 ● \x1b[0m" in page
        assert " F2 ○▾" in page
        assert "SPIN▾" in page
        assert "PUSH it▾" in page
        assert "buzzer 880 Hz" in page
        assert "tick\x1b[7m time out \x1b[0m" in page

    def test_the_words_stay_on_their_line(self) -> None:
        lines = Page(8).draw(Face(DARK), ("word",) * 40, *SMALLEST)
        assert max(map(len, lines)) <= SMALLEST[0]

    @pytest.mark.parametrize("colours", [8, 256])
    def test_no_seat_is_drawn_in_white(self, colours: int) -> None:
        page = "\n".join(Page(8, (), colours).draw(Face(DARK, lamps=(True,) * 8), (), *SMALLEST))
        assert "\x1b[1;7m F5 ● \x1b[0m" in page


class TestTty:
    @pytest.mark.parametrize(
        ("environ", "count"),
        [
            ({"TERM": "xterm-256color"}, 256),
            ({"TERM": "xterm", "COLORTERM": "truecolor"}, 256),
            ({"TERM": "linux"}, 8),
            ({"TERM": "dumb"}, 0),
            ({"TERM": "vt100"}, 0),
            ({"TERM": "xterm-256color", "NO_COLOR": "1"}, 0),
        ],
    )
    def test_colours_are_those_of_the_terminal(self, environ: dict[str, str], count: int) -> None:
        assert tty.colours(environ) == count

    @posix
    def test_a_pipe_is_no_terminal(self) -> None:
        source, sink = os.pipe()
        try:
            with pytest.raises(PartMissing, match="start the program in one"):
                tty.PosixTty(source, sink).open()
        finally:
            os.close(source)
            os.close(sink)

    @posix
    def test_a_terminal_that_takes_nothing_is_not_waited_for(self) -> None:
        master, slave = os.openpty()
        try:
            slow = tty.PosixTty(slave, slave)
            began = time.monotonic()
            left = slow.write(b"x" * 1_000_000)
            assert 0 < len(left) < 1_000_000
            assert slow.write(b"more") == b"more"
            assert time.monotonic() - began < 1
        finally:
            os.close(master)
            os.close(slave)

    def test_the_terminal_of_this_system_is_taken(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "platform", "linux")
        assert isinstance(tty.this_terminal(), tty.PosixTty)


@pytest.mark.parametrize(
    ("name", "tty_in", "tty_out", "drawable"),
    [
        ("xterm", True, True, True),
        ("dumb", True, True, False),
        ("xterm", False, True, False),
        ("xterm", True, False, False),
    ],
)
def test_only_a_terminal_can_be_drawn_on(
    name: str, tty_in: bool, tty_out: bool, drawable: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", name)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: tty_in))
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(isatty=lambda: tty_out))
    assert terminal.available() is drawable


class TestWindows:
    """The console of Windows, with its two libraries played by the test."""

    @pytest.fixture
    def console(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        typed: list[str] = []
        library = SimpleNamespace(kbhit=lambda: bool(typed), getwch=lambda: typed.pop(0))
        kernel = SimpleNamespace(GetStdHandle=lambda _: 1, SetConsoleMode=lambda *_: 1)
        monkeypatch.setitem(sys.modules, "msvcrt", library)
        monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
        monkeypatch.setattr(sys, "platform", "win32")
        return typed

    def test_its_keys_are_the_same_keys(self, console: list[str]) -> None:
        console += [
            "a",
            "\r",
            "\xe0",
            "H",
            "\x00",
            ";",
            "\x00",
            "T",
            "\x00",
            "\x0f",
            "\xe0",
            "\x01",
        ]
        keys = Strokes().feed(tty.this_terminal().read() or b"")
        kept = [Stroke("F1", keep=True), Stroke("TAB", keep=True)]
        assert keys == [Stroke("A"), Stroke("ENTER"), Stroke("UP"), Stroke("F1"), *kept]

    def test_it_is_taken_and_given_back(
        self, console: list[str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        windows = tty.this_terminal()
        windows.open()
        assert windows.write("│".encode()) == b""
        windows.close()
        assert capsys.readouterr().out == f"{tty.ENTER.decode()}│{tty.LEAVE.decode()}"
        assert tty.colours({}) == 256

    def test_its_size_is_asked_for(
        self, console: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(os, "get_terminal_size", lambda *_: os.terminal_size((90, 30)))
        assert tty.this_terminal().size() == (90, 30)


# ---- a whole evening on a pseudo-terminal


class Watcher:
    """Somebody at the other end of a pseudo-terminal, who reads what is on the screen."""

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
            while piece := os.read(self.master, 65536):
                self.sent += piece
        except (BlockingIOError, OSError):
            pass
        last = self.sent.rpartition(b"\x1b[2J")[2].decode(errors="ignore")
        lines: dict[int, str] = {}
        for number, text in re.findall(r"\x1b\[(\d+);1H(.*?)\x1b\[K", last):
            lines[int(number)] = plain(text)
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


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(8):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


def play(box: MockBox, watcher: Watcher, doing: Callable[[], Coroutine[None, None, None]]) -> None:
    """Take the terminal, do something, and leave with Ctrl-C as Windows sends it."""

    async def evening() -> None:
        here = tty.PosixTty(watcher.slave, watcher.slave)
        words = ("NB", "STREAK")
        showing = asyncio.create_task(terminal.run(box, wheel=WHEEL, words=lambda: words, tty=here))
        await until(lambda: HELP in watcher.page())
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
        await until(lambda: felt and felt[-1].key == "ENTER")

    play(box, watcher, doing)
    pressed = [event for event in felt if event.kind is Kind.PRESSED]
    released = [event for event in felt if event.kind is Kind.RELEASED]
    assert [event.control for event in pressed] == ["seat2", SPIN, KNOB]
    assert [event.control for event in released] == ["seat2", SPIN, KNOB]
    assert released[0].ns - pressed[0].ns > 0.05e9
    assert [event.steps for event in felt if event.kind is Kind.TURNED] == [1, -1]
    assert [event.key for event in felt if event.key] == [*"BALL", "ENTER"]


@pytest.mark.parametrize("held", [b"\x1b[1;2R", b"\x0b\x1bOR"], ids=["Shift", "Ctrl-K"])
def test_a_key_keeps_its_button_down_until_struck_again(
    box: MockBox, watcher: Watcher, felt: list[Event], held: bytes
) -> None:
    async def doing() -> None:
        watcher.type(held)
        await until(lambda: "F3 ○▾" in watcher.page())
        assert [event.kind for event in felt] == [Kind.PRESSED]
        watcher.type(b"\x1bOR")
        await until(lambda: "F3 ○▾" not in watcher.page())

    play(box, watcher, doing)
    assert [event.kind for event in felt] == [Kind.PRESSED, Kind.RELEASED]


def test_a_buttons_key_that_repeats_is_one_press(
    box: MockBox, watcher: Watcher, felt: list[Event]
) -> None:
    async def doing() -> None:
        watcher.type(b"\x1bOP" * 6 + b"\x01\x0cx")
        await until(lambda: felt and felt[-1].key == "X")

    play(box, watcher, doing)
    assert [event.kind for event in felt] == [Kind.PRESSED, Kind.RELEASED, Kind.TYPED]


def test_what_the_box_shows_comes_to_the_terminal(box: MockBox, watcher: Watcher) -> None:
    async def doing() -> None:
        box.show(Image.new("1", (128, 64), 1))
        box.lamp(4, True)
        box.play("accepted")
        await until(lambda: "⣿⣿" in watcher.page() and "F4 ●" in watcher.page())
        await until(lambda: "heard   accepted" in watcher.page())
        assert "NB | STREAK" in watcher.page()

    play(box, watcher, doing)


def test_only_lines_that_changed_are_written(box: MockBox, watcher: Watcher) -> None:
    async def doing() -> None:
        before = len(watcher.sent)
        await asyncio.sleep(0.1)
        watcher.page()
        assert len(watcher.sent) == before
        box.lamp(1, True)
        await until(lambda: "F1 ●" in watcher.page())
        assert watcher.sent[before:].count(b"\x1b[K") == 1

    play(box, watcher, doing)


def test_a_terminal_that_grows_shows_more(box: MockBox, watcher: Watcher) -> None:
    async def doing() -> None:
        box.show(Image.new("1", (128, 64), 1))
        await until(lambda: "⣿" in watcher.page())
        watcher.resize(140, 44)
        await until(lambda: HELP in watcher.page() and "│" + "█" * 128 + "│" in watcher.page())

    play(box, watcher, doing)


def test_a_stopped_program_gives_the_terminal_back_meanwhile(
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
        await until(lambda: stopped and HELP in watcher.page())
        assert watcher.sent.count(tty.ENTER) == 2

    play(box, watcher, doing)
    assert stopped == [True]


def test_ctrl_c_that_comes_as_a_key_ends(box: MockBox, watcher: Watcher) -> None:
    async def evening() -> None:
        here = tty.PosixTty(watcher.slave, watcher.slave)
        showing = asyncio.create_task(terminal.run(box, tty=here))
        await until(lambda: HELP in watcher.page())
        mode = watcher.attributes()
        import termios

        mode[3] &= ~termios.ISIG
        termios.tcsetattr(watcher.slave, termios.TCSANOW, mode)
        watcher.type(b"\x03")
        await asyncio.wait_for(showing, 2)

    asyncio.run(evening())


def test_a_closed_terminal_ends_the_evening_and_lets_the_buttons_go(
    box: MockBox, watcher: Watcher, felt: list[Event]
) -> None:
    async def evening() -> None:
        here = tty.PosixTty(watcher.slave, watcher.slave)
        showing = asyncio.create_task(terminal.run(box, tty=here))
        await until(lambda: HELP in watcher.page())
        watcher.type(b"\x1b[1;2P")
        await until(lambda: felt)
        os.close(watcher.master)
        await asyncio.wait_for(showing, 2)
        watcher.master = os.dup(watcher.slave)

    asyncio.run(evening())
    assert [event.kind for event in felt] == [Kind.PRESSED, Kind.RELEASED]


CHILD = """
import asyncio, contextlib, fcntl, signal, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from hardware import terminal
from hardware.mock import MockBox

async def main():
    task = asyncio.current_task()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    await terminal.run(MockBox(threads=False))

with contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
    asyncio.run(main())
"""


@pytest.fixture
def child(watcher: Watcher) -> Iterator[subprocess.Popen[bytes]]:
    here = watcher.slave
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD], stdin=here, stdout=here, stderr=here, start_new_session=True
    )
    yield child
    child.kill()
    child.wait()


@pytest.mark.parametrize("end", ["Ctrl-C", "SIGTERM"])
def test_a_program_that_is_stopped_and_ended_gives_its_terminal_back(
    watcher: Watcher, child: subprocess.Popen[bytes], end: str
) -> None:
    wait_for(lambda: HELP in watcher.page())
    watcher.type(b"\x1a")
    wait_for(lambda: os.WIFSTOPPED(os.waitpid(child.pid, os.WUNTRACED | os.WNOHANG)[1]))
    assert watcher.attributes() == watcher.before
    child.send_signal(signal.SIGCONT)
    wait_for(lambda: HELP in watcher.page() and watcher.sent.count(tty.ENTER) == 2)
    began = time.monotonic()
    watcher.type(b"\x03") if end == "Ctrl-C" else child.send_signal(signal.SIGTERM)
    wait_for(lambda: watcher.page() is not None and child.poll() is not None)
    assert time.monotonic() - began < 2
    watcher.page()
    assert child.returncode == 0
    assert watcher.sent.endswith(tty.LEAVE)
    assert watcher.attributes() == watcher.before


def wait_for(true: Callable[[], object]) -> None:
    end = time.monotonic() + 15
    while not true():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.01)
