"""The house words file, which people edit too, on boxes whose clocks jump."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.errors import DictionaryError
from companion.evenings import Evening, Moment, RunningTime
from companion.lexicon.house import HEAD, HouseWords

NOW = Moment(datetime(2026, 11, 21, 20, 30).timestamp(), 91834)
START = Moment(datetime(1970, 1, 1, 0, 5).timestamp(), 91834)
"""A board without a clock, five minutes after power-on."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house-words.txt"


@pytest.fixture
def house(path: Path) -> HouseWords:
    return HouseWords(path)


def later(moment: Moment, **time: float) -> Moment:
    """Let time pass while the computer runs."""
    passed_s = timedelta(**time).total_seconds()
    return Moment(moment.unix + passed_s, moment.ran_s + passed_s)


def words(house: HouseWords, now: Moment) -> str:
    return " ".join(f"{'+' if one.accepted else '-'}{one.word}" for one in house.decisions(now))


# -- the content of the file ------------------------------------------------------------

ODD = b"""\xef\xbb\xbf# ours, since 2019
+ zoomies for ever   # Grandma insists

- xu until noon
+  qat   for ever
nonsense
\xff\xfe\x00garbage\r
- ok until 2026-11-21T23:00+01:00
+ wifi until 9999-12-31T23:59-23:59
"""
SAVED = ODD.removeprefix(b"\xef\xbb\xbf").replace(b"\xff\xfe", "ÿþ".encode()).replace(b"\r", b"")


def test_a_line_that_cannot_be_read_is_reported_with_its_number(house, path):
    path.write_bytes(ODD)
    assert [line for line, _ in house.unread()] == [4, 6, 7, 9]
    assert house.fault().startswith(f"{path}: line 4 cannot be read, so it is not used: '- xu")
    assert "4 lines cannot be read." in house.fault()
    assert words(house, NOW) == "-OK +QAT +ZOOMIES"


def test_a_decision_keeps_the_lines_people_wrote(house, path):
    path.write_bytes(ODD)
    house.decide("email", accepted=True, now=NOW)
    assert path.read_bytes() == SAVED + b"+ email for ever\n"
    assert house.forget("email", NOW)
    assert path.read_bytes() == SAVED
    assert not house.forget("email", NOW)
    assert house.forget("qat", NOW)
    assert path.read_bytes() == SAVED.replace(b"+  qat   for ever\n", b"")


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp1252"])
def test_a_changed_file_is_utf_8_with_its_comments(house, path, encoding, end):
    text = f"# für Großmutter{end}+ zoomies for ever  # sagt Zoë{end}"
    path.write_bytes(text.encode(encoding))
    assert words(house, NOW) == "+ZOOMIES"
    house.decide("xu", accepted=False, now=NOW)
    plain = "# für Großmutter\n+ zoomies for ever  # sagt Zoë\n- xu for ever\n"
    assert path.read_bytes() == plain.encode()
    assert path.with_name(f"{path.name}.old-1").exists() == (encoding == "cp1252")


def test_a_picture_in_its_place_is_left_alone(house, path):
    path.write_bytes(b"\x89PNG\r\n")
    with pytest.raises(DictionaryError, match="a picture, not house words"):
        house.decide("xu", accepted=False, now=NOW)
    assert path.read_bytes() == b"\x89PNG\r\n"


def test_a_line_is_appended_to_a_file_without_a_final_newline(house, path):
    path.write_text("+ zoomies for ever")
    house.decide("xu", accepted=False, now=NOW)
    assert path.read_text() == "+ zoomies for ever\n- xu for ever\n"


def test_a_new_file_says_what_it_is(house, path):
    house.decide("zoomies", accepted=True, now=NOW)
    assert path.read_text() == f"{HEAD}\n+ zoomies for ever\n"
    house.decide("ZOOMIES", accepted=False, now=NOW)
    assert path.read_text() == f"{HEAD}\n- zoomies for ever\n"


def test_a_date_with_a_time_zone_is_converted_to_local_time(house, path):
    path.write_text("- xu until 2026-11-22T06:00+00:00\n")
    (decision,) = house.decisions(NOW)
    utc = datetime.fromisoformat("2026-11-22T06:00+00:00")
    assert decision.until == utc.astimezone().replace(tzinfo=None)
    assert house.fault() == ""


LINES = (
    "judge zoomies",
    "dictionary house",
    "dictionary house --json",
    "dictionary accept qat",
    "dictionary forget qat",
)


@pytest.mark.parametrize("line", LINES)
def test_commands_report_an_unreadable_line_of_the_house_words(tmp_path, line):
    (tmp_path / "house-words.txt").write_text("+ zoomies for ever\n+ qat\n+ qat for ever\n")
    ended = subprocess.run(
        [sys.executable, "-m", "companion", *line.split()],
        env={**os.environ, "STATE_DIRECTORY": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0
    assert ended.stderr == (
        f"{tmp_path}/house-words.txt: line 2 cannot be read, so it is not used: '+ qat'. "
        "Write a line such as: + zoomies for ever.\n"
    )
    assert "\n+ qat\n" in (tmp_path / "house-words.txt").read_text()


def test_an_unreadable_line_is_listed_with_the_decisions(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    (tmp_path / "house-words.txt").write_text("+ zoomies for ever\n- xu until noon\n")
    assert main(["dictionary", "house"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "+ ZOOMIES              for ever",
        "? - xu until noon      line 2, not used",
    ]


# -- this evening: tests/test_evenings.py has the rest -----------------------------------


def test_an_evening_is_read_back_from_the_file(house, path):
    house.decide("xu", accepted=True, evening=True, now=NOW)
    line = "+ xu for the evening of 2026-11-21T20:30:00, after 91834 s of running time\n"
    assert path.read_text().endswith(line)
    (decision,) = house.decisions(NOW)
    assert decision.evening == Evening(NOW)


def test_a_decision_drops_those_of_evenings_that_are_over(house, path):
    house.decide("xu", accepted=True, evening=True, now=NOW)
    house.decide("qat", accepted=True, now=later(NOW, hours=9))
    assert "xu" in path.read_text()
    house.decide("zoomies", accepted=True, now=later(NOW, hours=10))
    assert words(house, NOW) == "+QAT +ZOOMIES"
    assert "xu" not in path.read_text()


def test_a_permanent_decision_applies_again_after_the_evening(house):
    house.decide("xu", accepted=True, now=NOW)
    house.decide("xu", accepted=False, evening=True, now=NOW)
    house.decide("xu", accepted=False, evening=True, now=NOW)
    assert words(house, NOW) == "-XU"
    assert words(house, later(NOW, days=1)) == "+XU"
    house.decide("xu", accepted=False, now=NOW)
    assert words(house, NOW) == "-XU"
    assert house.forget("xu", NOW)
    assert words(house, NOW) == ""


def test_a_board_without_a_set_clock_shows_no_date(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.setattr(RunningTime, "note", lambda _: START)
    assert main(["dictionary", "refuse", "xu", "--evening"]) == 0
    assert capsys.readouterr().out == "XU does not count in this house for this evening.\n"


def test_no_decision_of_two_writers_is_lost(tmp_path):
    code = "import sys; from pathlib import Path; from companion.lexicon.house import HouseWords\n"
    code += "for n in range(int(sys.argv[3])):\n"
    code += " word = sys.argv[2] + chr(97 + n % 26) + chr(97 + n // 26)\n"
    code += " HouseWords(Path(sys.argv[1])).decide(word, accepted=True)"
    path, each = tmp_path / "house-words.txt", int(os.environ.get("HOUSE_WORDS", "15"))
    writers = [
        subprocess.Popen([sys.executable, "-c", code, path, start, str(each)])
        for start in ("aa", "bb")
    ]
    assert [one.wait() for one in writers] == [0, 0]
    assert len(HouseWords(path).decisions()) == 2 * each
