"""Scripts of presses, run in virtual time."""

import io
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from PIL import Image

from companion.ui.clock import VirtualLoop
from hardware.box import Event, Fault, Kind
from hardware.boxes.mock import MockBox
from hardware.drawn import script_runner
from hardware.drawn.script import FORMS, parse, play
from hardware.errors import HardwareError, ScriptError
from hardware.wiring.wiring import SeatWiring, Wiring

PICTURE = Image.new("1", (128, 64))
PICTURE.putpixel((0, 0), 1)


class Table:
    """A box in virtual time that records events and faults."""

    def __init__(self, folder: Path, wiring: Wiring | None = None) -> None:
        self.loop = VirtualLoop()
        self.box = MockBox(wiring, now=self.loop.time, threads=False)
        self.events: list[Event] = []
        self.faults: list[Fault] = []
        self.words: Sequence[str] = ()
        self.box.listen(self._take)
        self._folder = folder

    def _take(self, news: Event | Fault) -> None:
        if isinstance(news, Event):
            self.events.append(news)
        else:
            self.faults.append(news)

    def play(self, *lines: str, follow: bool = False, words: bool = True) -> str:
        """Run a script and return its output."""
        out = io.StringIO()
        said: Callable[[], Sequence[str]] | None = (lambda: self.words) if words else None
        playing = play(parse("\n".join(lines)), self.box.hand, out=out, words=said, follow=follow)
        self.loop.run_until_complete(playing)
        return out.getvalue()

    def close(self) -> None:
        self.box.close()
        self.loop.close()

    def later(self, seconds: float, doing: Callable[[], object]) -> None:
        self.loop.call_later(seconds, doing)

    def say(self, *words: str) -> Callable[[], None]:
        return lambda: setattr(self, "words", words)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    yield table
    table.close()


def seconds(table: Table, first: int, last: int) -> float:
    return (table.events[last].ns - table.events[first].ns) / 1e9


class TestCommands:
    def test_a_press_is_short_and_a_hold_lasts_as_long_as_given(self, table: Table) -> None:
        table.play("press seat1", "hold knob 1.5s", "press spin 200 ms")
        assert [event.control for event in table.events] == [
            *("seat1", "seat1"),
            *("knob", "knob"),
            *("spin", "spin"),
        ]
        assert seconds(table, 0, 1) == pytest.approx(0.08)
        assert seconds(table, 2, 3) == pytest.approx(1.5)
        assert seconds(table, 4, 5) == pytest.approx(0.2)

    def test_several_buttons_can_be_down_at_once(self, table: Table) -> None:
        table.play("down seat1", "down seat2", "wait 1s", "up seat1", "up seat2")
        kinds = [event.kind for event in table.events]
        assert kinds == [Kind.PRESSED, Kind.PRESSED, Kind.RELEASED, Kind.RELEASED]

    def test_the_knob_turns_both_ways(self, table: Table) -> None:
        table.play("turn knob +3", "turn knob -2", "turn knob 1")
        assert sum(event.steps for event in table.events) == 2

    def test_letters_and_named_keys_are_typed(self, table: Table) -> None:
        table.play("type SCAR <ENTER> <BACKSPACE>")
        assert [event.key for event in table.events] == [*"SCAR", "ENTER", "BACKSPACE"]

    def test_parts_are_unplugged_and_plugged_in(self, table: Table) -> None:
        table.play("unplug sound", "replug sound")
        assert [(fault.part, fault.back) for fault in table.faults] == [
            ("sound", False),
            ("sound", True),
        ]

    def test_comments_and_empty_lines_are_ignored(self, table: Table) -> None:
        assert table.play("# a comment", "", "   ", "press   seat1  # the first") == (
            "   0.000s  > press seat1\n"
        )

    def test_minutes_pass_in_no_time(self, table: Table) -> None:
        table.play("wait 2min", "press spin")
        assert table.events[0].ns / 1e9 == pytest.approx(1120.0, abs=0.01)

    def test_every_example_is_a_command(self) -> None:
        commands = parse("\n".join(form.example for form in FORMS))
        assert [command.form for command in commands] == list(FORMS)


class TestReport:
    def test_sounds_are_reported_with_their_own_time(self, table: Table) -> None:
        table.later(12.34, lambda: table.box.play("accepted"))
        assert "  12.340s  heard accepted\n" in table.play("wait 20s")

    def test_a_sound_during_a_command_is_reported_after_it(self, table: Table) -> None:
        table.later(0.5, lambda: table.box.play("tick"))
        assert table.play("hold spin 1s") == "   0.000s  > hold spin 1s\n   0.500s  heard tick\n"

    def test_changes_of_lamps_and_buzzer_are_reported(self, table: Table) -> None:
        table.later(1, lambda: table.box.lamp(2, True))
        table.later(2, lambda: table.box.buzz(880))
        table.later(3, lambda: table.box.buzz(None))
        table.later(4, lambda: table.box.lamp(2, False))
        printed = [line[11:] for line in table.play("wait 5s").splitlines()]
        assert printed == [
            "> wait 5s",
            "lamps lit: 2",
            "the buzzer sounds",
            "the buzzer is silent",
            "lamps lit: none",
        ]

    def test_screens_are_printed_with_follow(self, table: Table) -> None:
        table.later(1, table.say("NB", "STREAK"))
        assert "the display shows" not in table.play("wait 2s")
        table.later(1, table.say("JR", "STREAM"))
        assert "the display shows: JR | STREAM\n" in table.play("wait 2s", follow=True)

    def test_look_prints_the_words(self, table: Table) -> None:
        table.words = ("NB", "STREAK")
        assert table.play("look").splitlines()[1:] == ["           | NB", "           | STREAK"]

    def test_look_without_words_prints_the_picture(self, table: Table) -> None:
        table.box.show(PICTURE)
        lines = table.play("look", words=False).splitlines()
        assert lines[1] == "           | ⠁"
        assert len(lines) == 1 + 16

    def test_a_picture_is_saved_enlarged(self, table: Table, tmp_path: Path) -> None:
        table.box.show(PICTURE)
        table.play(f"look {tmp_path / 'picture.png'}")
        with Image.open(tmp_path / "picture.png") as saved:
            assert saved.size == (512, 256)
            assert saved.getbbox() == (0, 0, 4, 4)

    def test_a_photo_has_the_whole_box(
        self, table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(script_runner, "DESIGN", (560, 330))
        table.box.lamp(1, True)
        table.play(f"photo {tmp_path / 'box.png'}")
        with Image.open(tmp_path / "box.png") as saved:
            assert saved.size == (560, 330)
            assert saved.mode == "RGB"


class TestWaiting:
    def test_the_script_continues_as_soon_as_the_text_appears(self, table: Table) -> None:
        table.later(7, table.say("NB's turn", "press  to", "SPIN"))
        printed = table.play('wait for "press to spin"', "press spin")
        assert "   7.000s  > press spin" in printed

    def test_a_missing_text_is_reported_with_the_line_and_the_text_shown(
        self, table: Table
    ) -> None:
        table.words = ("AL 4",)
        with pytest.raises(
            ScriptError, match=r'^Line 2: .*"AL 2" within 3 s\. It shows: AL 4\. Correct'
        ):
            table.play("press spin", 'wait for "AL 2" at most 3s')

    def test_a_failed_expectation_is_reported(self, table: Table) -> None:
        table.words = ("NB 6", "al 2")
        table.play('expect "AL 2"')
        with pytest.raises(
            ScriptError, match=r'Line 1: The display did not show "AL 3"\. It shows'
        ):
            table.play('expect "AL 3"')

    def test_expect_fails_if_the_text_is_not_available(self, table: Table) -> None:
        with pytest.raises(ScriptError, match="Line 1: The text on the display is not available"):
            table.play('expect "AL 2"', words=False)


class TestMistakes:
    @pytest.mark.parametrize(
        ("line", "advice"),
        [
            ("pres seat1", "'pres' is not a command. Use: press"),
            ("xyzzy", "'xyzzy' is not a command. Use: press, hold, down, up, turn"),
            ("hold knob", "Write it like: hold knob 1s"),
            ("press seat9", "Write it like: press seat1"),
            ("turn knob fast", r"Write it like: turn knob \+3"),
            ("wait", 'Write it like: wait for "press to spin" at most 30s, or: wait 2s'),
            ("unplug spin", "Write it like: unplug display"),
            ("type", "Write it like: type SCAR <ENTER>"),
            ('expect "AL 2', "a quotation mark is missing"),
        ],
    )
    def test_a_mistake_is_reported_before_anything_is_pressed(
        self, table: Table, line: str, advice: str
    ) -> None:
        with pytest.raises(ScriptError, match=f"Line 3: .*{advice}"):
            table.play("press seat1", "", line)
        assert table.events == []

    def test_a_missing_part_is_reported(self, tmp_path: Path) -> None:
        table = Table(tmp_path, Wiring(seats=(SeatWiring(button=5), SeatWiring(button=13))))
        with pytest.raises(ScriptError, match="Line 2: This box has no seat5"):
            table.play("press seat1", "press seat5")
        table.close()

    def test_an_unknown_key_is_reported(self, table: Table) -> None:
        with pytest.raises(ScriptError, match=r"Line 1: .*RETURN"):
            table.play("type <RETURN>")

    def test_a_picture_that_cannot_be_saved_is_reported(self, table: Table, tmp_path: Path) -> None:
        with pytest.raises(ScriptError, match=r"Line 1: Cannot save .*Use another name"):
            table.play(f"look {tmp_path / 'none' / 'a.png'}")
        with pytest.raises(ScriptError, match=r"Line 1: Cannot save .*Use another name"):
            table.play("look picture.word")

    def test_the_error_is_a_value_error_of_the_hardware(self) -> None:
        assert issubclass(ScriptError, HardwareError)
        assert issubclass(ScriptError, ValueError)
