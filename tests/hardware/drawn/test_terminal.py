"""The terminal: decoding keys, drawing in characters, and restoring a real pseudo-terminal."""

import ctypes
import os
import re
import sys
from types import SimpleNamespace

import pytest
from PIL import Image

from companion.app.laptop import GESTURES
from hardware.box import KNOB, SPIN
from hardware.drawn import terminal, tty
from hardware.drawn.ansi import Stroke, Strokes
from hardware.drawn.block_chars import BRAILLE, HALVES, QUADRANTS, Blocks
from hardware.drawn.box_state import BoxState
from hardware.drawn.page import HELP, SMALLEST, Page
from hardware.errors import PartMissing

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
    def test_a_picture_has_the_right_number_of_characters(
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
    def test_a_pixel_keeps_its_place(
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
    def test_the_key_codes_of_all_terminals_are_decoded(self, sent: bytes, stroke: Stroke) -> None:
        assert Strokes().feed(sent) == [stroke]

    def test_a_sequence_may_arrive_in_pieces(self) -> None:
        strokes = Strokes()
        assert strokes.feed(b"\x1b") == []
        assert strokes.feed(b"[1") == []
        assert strokes.feed(b"5~X\xc3") == [Stroke("F5"), Stroke("X")]
        assert strokes.feed(b"\xa9") == [Stroke("É")]

    def test_an_escape_followed_by_a_pause_is_the_esc_key(self) -> None:
        strokes = Strokes()
        assert strokes.feed(b"\x1b") == []
        assert strokes.feed(b"") == [Stroke("ESC")]
        assert strokes.feed(b"") == []

    @pytest.mark.parametrize(
        "sent", [b"\x1b[200~", b"\x1b[5~", b"\x1b[H", b"\x1bOX", b"\x00", b"\x1b[~"]
    )
    def test_other_keys_are_ignored(self, sent: bytes) -> None:
        assert Strokes().feed(sent) == []

    def test_letters_keep_their_order(self) -> None:
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
        lines = [plain(line) for line in Page(8, WHEEL, colours).draw(BoxState(image), (), *size)]
        assert len(lines) <= size[1]
        assert max(map(len, lines)) <= size[0]
        for drawn in blocks.draw(image):
            assert any(f"│{drawn}│" in line for line in lines)
        assert lines[-1].strip() == HELP

    @pytest.mark.parametrize("size", [(79, 24), (80, 23), (10, 3)])
    def test_a_terminal_that_is_too_small_says_so(self, size: tuple[int, int]) -> None:
        (line,) = Page(2).draw(BoxState(DARK), (), *size)
        assert line == "Make the terminal 80 x 24 or larger."[: size[0]]

    def test_everything_is_visible_without_colours(self) -> None:
        state = BoxState(
            DARK,
            lamps=(True, False),
            wedge=2,
            buzzer=880.0,
            sounds=("tick", "time out"),
            fresh=True,
            down=frozenset({"seat2", SPIN, KNOB}),
        )
        page = "\n".join(Page(2, WHEEL).draw(state, ("NB", "STREAK"), *SMALLEST))
        assert "NB | STREAK" in page
        assert "\x1b[7m 2 DLCUM \x1b[0m" in page
        assert "\x1b[7m F1 ● \x1b[0m" in page
        assert " F2 ○▾" in page
        assert "SPIN▾" in page
        assert "PUSH it▾" in page
        assert "buzzer 880 Hz" in page
        assert "tick\x1b[7m time out \x1b[0m" in page

    def test_the_gestures_of_the_game_are_listed_even_in_the_smallest_terminal(self) -> None:
        lines = Page(8, WHEEL, 0, GESTURES).draw(BoxState(DARK), (), *SMALLEST)
        assert lines[-2].strip() == "  ".join(GESTURES)
        assert lines[-1].strip() == HELP
        assert max(map(len, lines)) <= SMALLEST[0]

    def test_two_sounds_fit_on_the_line(self) -> None:
        state = BoxState(DARK, sounds=("game over", "last seconds"), buzzer=440.0, fresh=True)
        lines = Page(8, WHEEL).draw(state, (), *SMALLEST)
        assert max(len(plain(line)) for line in lines) <= SMALLEST[0]
        assert any("last seconds" in line for line in lines)

    def test_long_text_is_cut_to_its_line(self) -> None:
        lines = Page(8).draw(BoxState(DARK), ("word",) * 40, *SMALLEST)
        assert max(map(len, lines)) <= SMALLEST[0]

    @pytest.mark.parametrize("colours", [8, 256])
    def test_no_seat_is_drawn_in_white(self, colours: int) -> None:
        page = "\n".join(
            Page(8, (), colours).draw(BoxState(DARK, lamps=(True,) * 8), (), *SMALLEST)
        )
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
    def test_the_number_of_colours_depends_on_the_terminal(
        self, environ: dict[str, str], count: int
    ) -> None:
        assert tty.colours(environ) == count

    @posix
    def test_a_pipe_is_not_a_terminal(self) -> None:
        source, sink = os.pipe()
        try:
            with pytest.raises(PartMissing, match="Start the program in a terminal"):
                tty.PosixTty(source, sink).open()
        finally:
            os.close(source)
            os.close(sink)

    @posix
    def test_writing_does_not_wait_for_a_terminal_that_accepts_nothing(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        waits: list[object] = []

        def noted(*given: object) -> object:
            waits.append(given[3])
            return select(*given)

        select = tty.select.select
        monkeypatch.setattr(tty.select, "select", noted)
        master, slave = os.openpty()
        try:
            slow = tty.PosixTty(slave, slave)
            left = slow.write(b"x" * 1_000_000)
            assert 0 < len(left) < 1_000_000
            while slow.write(b"more") != b"more":  # the kernel may still make room
                pass
            assert {*waits} == {0}
        finally:
            os.close(master)
            os.close(slave)

    def test_the_terminal_matches_the_system(self, monkeypatch: pytest.MonkeyPatch) -> None:
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
    """The Windows console, with fakes for its two libraries."""

    @pytest.fixture
    def console(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        pending: list[str] = []
        library = SimpleNamespace(kbhit=lambda: bool(pending), getwch=lambda: pending.pop(0))
        kernel = SimpleNamespace(GetStdHandle=lambda _: 1, SetConsoleMode=lambda *_: 1)
        monkeypatch.setitem(sys.modules, "msvcrt", library)
        monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
        monkeypatch.setattr(sys, "platform", "win32")
        return pending

    def test_its_keys_are_decoded(self, console: list[str]) -> None:
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

    def test_it_is_taken_over_and_restored(
        self, console: list[str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        windows = tty.this_terminal()
        windows.open()
        assert windows.write("│".encode()) == b""
        windows.close()
        assert capsys.readouterr().out == f"{tty.ENTER.decode()}│{tty.LEAVE.decode()}"
        assert tty.colours({}) == 256

    def test_its_size_is_read(self, console: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(os, "get_terminal_size", lambda *_: os.terminal_size((90, 30)))
        assert tty.this_terminal().size() == (90, 30)
