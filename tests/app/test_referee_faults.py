"""The referee answers invalid input briefly and continues."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from referee_kit import CAT, NEW, POSITION, Talk
from sizes import examples

NOT_UNDERSTOOD = [
    b"", b"   ", b"\xff\xfe", b"hello", b"{", b'{"do": "hello"', b"[]", b"3", b"null", b'"hello"',
    b"NaN", b'{"do": NaN}', b'{"do": 1e999}', b"[" * 100_000, b'{"a":' * 50_000, b"9" * 5000,
    b'{"do": "\\ud800"}', b'\xef\xbb\xbf{"do": "hello"}', b'{"do": "hello"} {"do": "hello"}',
]  # fmt: skip


@pytest.mark.parametrize("line", NOT_UNDERSTOOD, ids=lambda line: repr(line[:20]))
def test_a_line_without_a_json_object_is_an_error(line):
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
def test_an_invalid_line_is_an_error_and_changes_nothing(line):
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
def test_an_action_against_the_rules_is_refused_briefly(line, reason):
    talk = Talk(POSITION)
    before = talk.state()
    answer = talk(line)
    assert (answer["verdict"], answer["reason"]) == ("reject", reason)
    assert len(answer["message"]) < 120
    assert talk.state() == before


@pytest.mark.parametrize(
    ("line", "end"),
    [
        ({"do": "undo"}, "There is nothing to undo. Send an action first."),
        ({"do": "leave"}, "No player is named. Name one of AL, NB."),
        ({"do": "play", "by": "AL"}, "It may contain: by, elapsed_s, clock_s, sure, word, index."),
        ({"do": "undo", "count": "x"}, "It may contain: count."),
        ({"do": ["play"]}, "leave, join, swap."),
    ],
)
def test_the_way_out_fits_the_fault(line, end):
    assert Talk(POSITION)(line)["message"].endswith(end)


def test_the_opener_of_a_round_is_sent_to_a_bet_that_counts():
    new = {"do": "new", "game": "word_for_word", "players": ["AL", "NB"], "seed": 4}
    talk = Talk(new, {"do": "cuts"}, {"do": "collect_antes"}, {"do": "deal_thought"})
    answer = talk({"do": "call", "by": talk.state()["turn"]})
    assert answer["message"] == "There is no bet to call. Bet at least 1."


CARDLESS = [
    ("word_lift", {"phase": "normal", "hands": {"AL": ["C", "A", "T"]}}, "play_word"),
    ("word_for_word", {"phase": "showdown", "thought": {"AL": ["Cb", "Ab"]}}, "declare"),
]


@pytest.mark.parametrize(("game", "given", "do"), CARDLESS)
def test_a_word_without_cards_of_a_known_hand_is_refused(game, given, do):
    given = {"players": ["AL", "NB"], "turn": "AL", "dealer": "NB", **given}
    talk = Talk({"do": "position", "game": game, "given": given})
    answer = talk({"do": do, "by": "AL", "word": "CAT", "cards": []})
    assert answer["message"] == "CAT has no cards. Name its cards."


@pytest.mark.parametrize("game", ["newword", "word_lift", "word_for_word"])
def test_the_first_step_of_nobody_at_the_table_is_refused(game):
    talk = Talk({"do": "new", "game": game, "players": ["AL", "NB"]})
    (first,) = talk({"do": "legal"})["next"]["actions"]
    before = talk.state()
    assert talk({**first, "by": "ZZ"})["message"] == "ZZ does not sit here. Name one of AL, NB."
    assert talk.state() == before


@pytest.mark.parametrize("do", ["state", "legal", "undo", "play", "nothing"])
def test_questions_without_a_game_are_errors(do):
    answer = Talk()({"do": do})
    assert answer["verdict"] == "error"
    assert answer["message"] == "There is no game yet. Send `new` or `position` first."


def test_the_referee_reports_its_own_faults_and_continues(monkeypatch):
    talk = Talk(POSITION)
    monkeypatch.setattr("companion.games.worph.rules.rules.RULES.apply", lambda *_: 1 / 0)
    answer = talk(CAT)
    assert answer["message"] == "The referee failed (ZeroDivisionError). Please report this line."
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


@settings(max_examples=examples(100))
@given(st.lists(LINES | JSON, max_size=12))
def test_any_json_is_answered(junk):
    talk = Talk(POSITION)
    for line in junk:
        before = talk.state()
        answer = talk(line)
        assert answer["verdict"] in ("accept", "reject", "error")
        assert "The referee failed" not in answer.get("message", "")
        if answer["verdict"] != "accept":
            assert talk.state() == before


@settings(max_examples=examples(100))
@given(st.binary(max_size=60))
def test_any_bytes_are_answered(junk):
    assert Talk().raw(junk)["verdict"] in ("accept", "error")
