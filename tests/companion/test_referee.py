"""The referee's own part of the protocol: lines, commands, faults, and how it ends."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import signal
import subprocess
import sys
from typing import Any

import pytest
from cases import Process
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.commands import referee as command
from companion.referee import LONGEST_LINE, Referee, lines, main, serve

NEW = {"do": "new", "game": "worph", "players": ["AL", "NB"], "seed": 5}
CLOSED = {"words": ["CAR", "CAT", "COT"]}
POSITION = {
    "do": "position",
    "game": "worph",
    "given": {
        "players": ["AL", "NB"],
        "phase": "play",
        "turn": "AL",
        "table_word": "CAR",
        "wedge": 6,
        "lexicon": CLOSED,
    },
}
CAT = {"by": "AL", "do": "play", "word": "CAT"}


class Talk:
    """A referee in this process, spoken to in objects."""

    def __init__(self, *first: dict[str, Any]) -> None:
        self.referee = Referee()
        for line in first:
            assert self(line)["verdict"] == "accept"

    def __call__(self, line: Any) -> Any:
        return self.raw(json.dumps(line).encode())

    def raw(self, line: bytes | None) -> Any:
        answer = self.referee.answer(line)
        assert b"\n" not in answer
        return json.loads(answer)

    def state(self) -> Any:
        return self({"do": "state"})["next"]


def test_hello_tells_the_protocol_the_games_and_the_dictionary():
    answer = Talk()({"do": "hello"})
    assert (answer["verdict"], answer["protocol"]) == ("accept", 1)
    assert "worph" in answer["games"]
    assert answer["dictionary"]["name"] == "ENABLE1"
    assert answer["dictionary"]["words"] == 172823
    assert answer["dictionary"]["sha256"].startswith("3f161302")


def test_a_new_game_stands_at_its_first_phase():
    facts = Talk()({**NEW, "setup": {"drawer": "NB"}})["next"]
    assert (facts["phase"], facts["turn"], facts["scores"]) == ("start", "NB", {"AL": 0, "NB": 0})


def test_a_score_is_told_where_points_were_counted_and_only_there():
    talk = Talk(POSITION)
    answer = talk({"by": "AL", "do": "play", "word": "cat"})
    assert answer["score"]["turn_total"] == 1
    assert answer["next"]["table_word"] == "CAT"
    assert set(answer) == {"verdict", "score", "next"}
    assert "score" not in talk({"by": "NB", "do": "pass"})


def test_a_refusal_has_reason_message_and_the_state_that_still_holds():
    talk = Talk(POSITION)
    before = talk.state()
    answer = talk({"by": "AL", "do": "play", "word": "CAQ"})
    assert (answer["verdict"], answer["reason"]) == ("reject", "not_a_word")
    assert answer["message"] == "CAQ: not in the list. Try another word."
    assert answer["next"] == before == talk.state()


def test_only_the_listed_words_exist_in_a_closed_lexicon():
    talk = Talk({**NEW, "lexicon": CLOSED}, {"do": "draw_start", "by": "AL", "word": "CAR"})
    assert talk({"do": "spin", "by": "NB", "wedge": 1})["verdict"] == "accept"
    assert talk({"do": "play", "by": "NB", "word": "BAR"})["reason"] == "not_a_word"
    assert talk({"do": "play", "by": "NB", "word": "CAT"})["verdict"] == "accept"


@pytest.mark.parametrize("lexicon", [None, "ENABLE1"])
def test_an_installed_list_rules_by_name_or_by_default(lexicon):
    talk = Talk({**NEW, "lexicon": lexicon}, {"do": "draw_start", "by": "AL", "word": "CAR"})
    talk({"do": "spin", "by": "NB", "wedge": 1})
    assert talk({"do": "play", "by": "NB", "word": "CAQ"})["reason"] == "not_a_word"
    assert talk({"do": "play", "by": "NB", "word": "BAR"})["verdict"] == "accept"


def test_legal_lists_kinds_and_never_words():
    talk = Talk(POSITION)
    assert talk({"do": "legal"}) == {
        "verdict": "accept",
        "next": {"actions": [{"do": "play"}, {"do": "pass"}]},
    }


def test_chance_is_drawn_and_told():
    talk = Talk(NEW)
    drawn = talk({"do": "draw_start", "by": "AL"})["next"]
    assert len(drawn["table_word"]) == 3
    assert talk({"do": "spin", "by": "NB"})["next"]["wedge"] in range(1, 7)


def spins(seed: int | None) -> list[Any]:
    talk = Talk({**NEW, "seed": seed, "players": ["AL", "NB", "JR"]})
    drawn = [talk({"do": "draw_start", "by": "AL"})["next"]["table_word"]]
    for player in ("NB", "JR", "AL"):
        drawn.append(talk({"do": "spin", "by": player})["next"]["wedge"])
        talk({"do": "pass", "by": player})
    return drawn


def test_a_seed_repeats_every_draw_of_its_game():
    assert spins(11) == spins(11)
    assert len({tuple(spins(seed)) for seed in range(10)}) > 5
    assert len({tuple(spins(None)) for _ in range(10)}) > 5


def test_a_spin_that_was_taken_back_is_not_rolled_again():
    for seed in (None, 1, 2, 3):
        talk = Talk({**NEW, "seed": seed}, {"do": "draw_start", "by": "AL", "word": "CAR"})
        wedges = set()
        for _ in range(8):
            wedges.add(talk({"do": "spin", "by": "NB"})["next"]["wedge"])
            talk({"do": "undo"})
        assert len(wedges) == 1


def test_undo_takes_back_accepted_actions():
    talk = Talk(POSITION)
    first = talk.state()
    talk(CAT)
    second = talk.state()
    talk({"by": "NB", "do": "spin", "wedge": 2})
    talk({"by": "NB", "do": "play", "word": "CAQ"})
    assert talk({"do": "undo"})["next"] == second
    talk({"by": "NB", "do": "pass"})
    assert talk({"do": "undo", "count": 2})["next"] == first
    assert talk(CAT)["verdict"] == "accept"


def test_undo_takes_back_a_lost_try_with_the_action_before_it():
    given = {**POSITION["given"], "options": {"one_try": True}, "phase": "spin", "wedge": None}
    talk = Talk({**POSITION, "given": given})
    first = talk.state()
    talk({"by": "AL", "do": "spin", "wedge": 2})
    answer = talk({"by": "AL", "do": "play", "word": "CAQ"})
    assert (answer["verdict"], answer["next"]["turn"]) == ("reject", "NB")
    assert talk({"do": "undo"})["next"] == first


def test_no_more_is_taken_back_than_was_done():
    talk = Talk(POSITION, CAT)
    answer = talk({"do": "undo", "count": 2})
    assert (answer["verdict"], answer["reason"]) == ("reject", "bad_entry")
    assert answer["message"] == "Only 1 can be taken back. Ask for no more than that."
    assert talk.state()["table_word"] == "CAT"


@pytest.mark.parametrize("count", [0, 1, 100, 5000])
def test_the_rules_say_how_many_play(count):
    talk = Talk(POSITION)
    answer = talk({**NEW, "players": [f"P{n}" for n in range(count)]})
    assert (answer["verdict"], answer["reason"]) == ("reject", "player_count")
    assert answer["message"] == f"{count} cannot play this game. Seat 2 to 99 players."
    assert talk(CAT)["verdict"] == "accept"


def test_a_new_game_that_cannot_be_leaves_the_old_one_standing():
    talk = Talk(POSITION)
    assert talk({**NEW, "players": ["AL", "AL"]})["verdict"] == "error"
    assert talk({**POSITION, "given": {"turn": 3}})["verdict"] == "error"
    assert talk({**NEW, "lexicon": "klingon"})["verdict"] == "error"
    assert talk(CAT)["verdict"] == "accept"


NOT_UNDERSTOOD = [
    b"", b"   ", b"\xff\xfe", b"hello", b"{", b'{"do": "hello"', b"[]", b"3", b"null", b'"hello"',
    b"NaN", b'{"do": NaN}', b'{"do": 1e999}', b"[" * 100_000, b'{"a":' * 50_000, b"9" * 5000,
    b'{"do": "\\ud800"}', b'\xef\xbb\xbf{"do": "hello"}', b'{"do": "hello"} {"do": "hello"}',
]  # fmt: skip


@pytest.mark.parametrize("line", NOT_UNDERSTOOD, ids=lambda line: repr(line[:20]))
def test_what_is_no_json_object_is_an_error(line):
    talk = Talk(POSITION)
    answer = talk.raw(line)
    assert (answer["verdict"], answer["reason"]) == ("error", "bad_entry")
    assert answer["message"].endswith(".")
    assert talk(CAT)["verdict"] == "accept"


MISTAKEN: list[Any] = [
    {},
    {"do": None},
    {"do": 3},
    {"do": ["hello"]},
    {"do": "fly"},
    {"do": "HELLO"},
    {"do": "undo", "count": 0},
    {"do": "undo", "count": -1},
    {"do": "undo", "count": 1.5},
    {"do": "undo", "count": True},
    {"do": "new"},
    {"do": "new", "game": "chess", "players": ["AL", "NB"]},
    {"do": "new", "game": "../worph", "players": ["AL", "NB"]},
    {"do": "new", "game": 5, "players": ["AL", "NB"]},
    {"do": "new", "game": "worph"},
    {"do": "new", "game": "worph", "players": "AL"},
    {"do": "new", "game": "worph", "players": ["AL", 3]},
    {"do": "new", "game": "worph", "players": ["AL", "AL"]},
    {"do": "new", "game": "worph", "players": ["AL", ""]},
    {"do": "new", "game": "worph", "players": ["AL", "N" * 100_000]},
    {**NEW, "options": {"plural_s": "never"}},
    {**NEW, "options": {"fly": True}},
    {**NEW, "options": [1]},
    {**NEW, "setup": {"drawer": "XX"}},
    {**NEW, "setup": None},
    {**NEW, "hands": "open"},
    {**NEW, "seed": "luck"},
    {**NEW, "seed": 1.5},
    {**NEW, "lexicon": 3},
    {**NEW, "lexicon": ["CAR"]},
    {**NEW, "lexicon": "klingon"},
    {**NEW, "lexicon": "../../etc/passwd"},
    {**NEW, "lexicon": {"words": "CAR"}},
    {**NEW, "lexicon": {"words": [3]}},
    {"do": "position", "game": "worph"},
    {"do": "position", "game": "worph", "given": []},
    {"do": "position", "game": "worph", "given": {"players": [[["AL"]]]}},
    {"do": "position", "game": "worph", "given": {"lexicon": 5}},
    {"by": "AL", "do": "play"},
    {"by": "AL", "do": "play", "word": 3},
    {"by": "AL", "do": "play", "word": None},
    {"by": "AL", "do": "play", "word": ["C", "A", "T"]},
    {"by": "AL", "do": "play", "word": "CAT", "index": "2"},
    {"by": 1, "do": "play", "word": "CAT"},
    {"by": "AL", "do": "play", "word": "CAT", "elapsed_s": -1},
    {"by": "AL", "do": "play", "word": "CAT", "elapsed_s": "10"},
    {"by": "AL", "do": "play", "word": "CAT", "elapsed_s": 10**30},
    {"by": "AL", "do": "spin", "wedge": "four"},
    {"do": "group_accepts", "accepts": True},
    {"do": "group_accepts", "word": "CAT", "accepts": "yes"},
    {"by": "AL", "do": "swap"},
]


@pytest.mark.parametrize("line", MISTAKEN, ids=lambda line: json.dumps(line)[:60])
def test_a_line_that_cannot_be_understood_is_an_error_and_changes_nothing(line):
    talk = Talk(POSITION)
    before = talk.state()
    answer = talk(line)
    assert (answer["verdict"], answer["reason"]) == ("error", "bad_entry")
    assert answer["message"].endswith(".")
    assert talk.state() == before


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"by": "AL", "do": "play", "word": "C4T"}, "bad_entry"),
    ({"by": "AL", "do": "play", "word": "C T"}, "bad_entry"),
    ({"by": "AL", "do": "play", "word": "CÄT"}, "bad_entry"),
    ({"by": "AL", "do": "play", "word": ""}, "bad_entry"),
    ({"by": "AL", "do": "play", "word": "A" * 60}, "not_one_letter"),
    ({"by": "AL", "do": "play", "word": "A" * 900_000}, "not_one_letter"),
    ({"by": "AL", "do": "play", "word": "1" * 900_000}, "bad_entry"),
    ({"by": "AL", "do": "play", "word": "CAT", "index": 10**300}, "bad_entry"),
    ({"by": "AL", "do": "play", "word": "CAT", "elapsed_s": 30.1}, "time_up"),
    ({"by": "NB", "do": "play", "word": "CAT"}, "not_your_turn"),
    ({"by": "al", "do": "play", "word": "CAT"}, "not_your_turn"),
    ({"do": "play", "word": "CAT"}, "not_your_turn"),
    ({"by": "X" * 100_000, "do": "leave"}, "bad_entry"),
    ({"by": "AL", "do": "spin", "wedge": 10**300}, "already_spun"),
    ({"do": "undo", "count": 10**30}, "bad_entry"),
]


@pytest.mark.parametrize(("line", "reason"), REFUSED, ids=lambda x: str(x)[:60])
def test_what_is_understood_but_not_allowed_is_refused_briefly(line, reason):
    talk = Talk(POSITION)
    before = talk.state()
    answer = talk(line)
    assert (answer["verdict"], answer["reason"]) == ("reject", reason)
    assert len(answer["message"]) < 120
    assert talk.state() == before


@pytest.mark.parametrize("do", ["state", "legal", "undo", "play", "nothing"])
def test_without_a_game_there_is_nothing_to_ask(do):
    answer = Talk()({"do": do})
    assert answer["verdict"] == "error"
    assert answer["message"] == "There is no game yet. Send `new` or `position` first."


def test_a_fault_of_its_own_is_told_and_the_referee_goes_on(monkeypatch):
    talk = Talk(POSITION)
    monkeypatch.setattr("companion.games.worph.rules.apply", lambda *_: 1 / 0)
    answer = talk(CAT)
    assert answer["message"] == "The referee failed (ZeroDivisionError). Report this line."
    monkeypatch.undo()
    assert talk(CAT)["verdict"] == "accept"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
KEYS = ("by", "word", "wedge", "index", "elapsed_s", "clock_s", "count", "game", "players", "given",
        "options", "setup", "lexicon", "left_of", "other", "accepts", "seed")  # fmt: skip
DOS = ("hello", "new", "position", "state", "legal", "undo", "draw_start", "spin", "play", "pass",
       "timeout", "group_accepts", "leave", "join", "swap")  # fmt: skip
VALUES = JSON | st.sampled_from(["AL", "NB", "CAT", "COT", "worph", ["AL", "NB"], {}, 1, 30.5])
LINES = st.fixed_dictionaries({"do": st.sampled_from(DOS)}).flatmap(
    lambda start: st.dictionaries(st.sampled_from(KEYS), VALUES).map(lambda more: {**more, **start})
)


@settings(max_examples=100, deadline=None)
@given(st.lists(LINES | JSON, max_size=12))
def test_whatever_json_comes_in_is_answered(junk):
    talk = Talk(POSITION)
    for line in junk:
        before = talk.state()
        answer = talk(line)
        assert answer["verdict"] in ("accept", "reject", "error")
        assert "The referee failed" not in answer.get("message", "")
        if answer["verdict"] != "accept":
            assert talk.state() == before


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=60))
def test_whatever_bytes_come_in_are_answered(junk):
    assert Talk().raw(junk)["verdict"] in ("accept", "error")


def served(sent: bytes) -> list[Any]:
    sink = io.BytesIO()
    serve(io.BytesIO(sent), sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def padded(length: int) -> bytes:
    return b'{"do": "hello"}'.ljust(length)


def test_every_line_gets_one_answer_the_last_one_without_an_end_too():
    answers = served(b'{"do": "hello"}\r\n\nx\n{"do": "hello"}')
    assert [answer["verdict"] for answer in answers] == ["accept", "error", "error", "accept"]


def test_main_serves_the_standard_streams(monkeypatch, capfdbinary):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"do": "hello"}\n')))
    assert main() == 0
    assert json.loads(capfdbinary.readouterr().out)["protocol"] == 1


def test_a_reader_who_went_away_is_a_quiet_end(monkeypatch, tmp_path):
    def gone(*_):
        raise BrokenPipeError

    with (tmp_path / "out").open("w") as out:
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr("companion.referee.serve", gone)
        assert main() == 0
        out.write("goes nowhere")
    assert (tmp_path / "out").read_text() == ""


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b""])
def test_a_line_may_be_one_mebibyte_long_and_no_longer(end):
    for more, verdict in ((0, "accept"), (1, "error"), (2, "error"), (3 << 20, "error")):
        answers = served(b"x\n" + padded(LONGEST_LINE + more) + end + (end and b'{"do": "hello"}'))
        assert [answer["verdict"] for answer in answers] == [
            "error",
            verdict,
            *(["accept"] if end else []),
        ]


def test_a_long_line_is_never_held_whole():
    assert list(lines(io.BytesIO(b"x" * (5 << 20)))) == [None]


def test_the_process_answers_at_once_and_ends_with_its_input():
    process = Process()
    assert process({"do": "hello"})["protocol"] == 1
    assert process(POSITION)["verdict"] == "accept"
    assert process(b"junk")["verdict"] == "error"
    assert process(CAT)["score"]["new_score"] == 1
    assert process.close() == (0, b"")


def test_nobody_reading_any_more_is_a_quiet_end():
    process = Process()
    process({"do": "hello"})
    assert process.process.stdin
    assert process.process.stdout
    process.process.stdout.close()
    with contextlib.suppress(OSError):
        for _ in range(50):
            process.process.stdin.write(b'{"do": "hello"}\n' * 500)
            process.process.stdin.flush()
    assert process.process.wait(10) == 0
    assert process.process.stderr
    assert process.process.stderr.read() == b""
    process.process.stderr.close()
    with contextlib.suppress(OSError):
        process.process.stdin.close()


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_an_interrupt_is_a_quiet_end():
    process = Process()
    process({"do": "hello"})
    process.process.send_signal(signal.SIGINT)
    assert process.process.wait(10) == 0
    assert process.close() == (0, b"")


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_without_a_stream_there_is_nothing_to_do(monkeypatch, stream):
    monkeypatch.setattr(sys, stream, None)
    assert main() == 0


def test_the_command_is_the_same_service():
    process = Process(sys.executable, "-m", "companion", "referee")
    assert process({"do": "hello"})["protocol"] == 1
    assert process.close() == (0, b"")


def test_the_command_offers_itself(monkeypatch):
    parser = argparse.ArgumentParser()
    command.add(parser.add_subparsers())
    args = parser.parse_args(["referee"])
    monkeypatch.setattr(sys, "stdin", None)
    assert args.func(args) == 0


def test_it_starts_lean_and_touches_no_hardware():
    heavy = {"asyncio", "PIL", "rich", "pygame", "gpiozero", "luma", "sqlite3", "hardware", "numpy"}
    code = f"import sys, companion.referee; print(sorted({heavy!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout.strip() == "[]"
