"""The score sheet of NewWord, the list of turns, and corrections."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from newword_kit import position, words

from companion.games.api.chance import Chance
from companion.games.api.options import options_of
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, Record
from companion.games.api.ui import Correction
from companion.games.newword.rules.actions import Challenge, Deal, LetStand, Pass, PlayWord, Timeout
from companion.games.newword.rules.notation import marked_text
from companion.games.newword.rules.rules import RULES
from companion.games.newword.rules.state import Options
from companion.games.newword.ui import correct, sheet
from companion.games.newword.ui.house_rules import HOUSE_RULES

RULING = words("CHART", "CHARTED", "STARS")


def records(*actions: Action) -> list[Record]:
    """The records of these actions, which must all be accepted."""
    state, found = position(), []
    for given in actions:
        action = RULES.complete(state, given, Chance(1), RULING)
        outcome = RULES.apply(state, action, RecordingRuling(RULING))
        assert outcome.accepted, outcome.message
        found.append(Record(action, outcome))
        state = outcome.state  # type: ignore[assignment]
    return found


GAME = records(
    PlayWord(by="AL", word="CHART"),
    Challenge(by="JR"),
    PlayWord(by="NB", word="CHARTXY"),
    Challenge(by="AL"),
    Pass(by="AL", discard=("D", "L")),
    Timeout(by="NB"),
)


def test_the_sheet_lists_words_and_challenges_with_points():
    cells = [line.cells for line in sheet.lines(GAME)]
    assert cells[0] == ("AL", "(ch)art", "11", "x2", "22", "22")
    assert cells[1] == ("JR", "chart: valid", "", "", "", "")
    assert cells[2][:2] == ("NB", "chart(xy)")
    assert cells[3][:2] == ("AL (NB)", "chartxy: not valid")
    assert cells[3][4:] == (f"-{cells[2][4]}", "0")
    assert [row[1] for row in cells[4:]] == ["pass", "out of time"]
    events = [line.facts["event"] for line in sheet.lines(GAME)]
    assert events == ["word", "chart: good", "word", "chartxy: bad", "pass", "time out"]
    assert all(len(row) == len(sheet.HEAD) for row in cells)


def test_each_line_of_the_sheet_has_all_scores():
    lines = sheet.lines(GAME)
    assert lines[0].scores == {"AL": 22, "NB": 0, "JR": 0}
    assert lines[2].scores["NB"] > 0
    assert lines[-1].scores == {"AL": 22, "NB": 0, "JR": 0}
    assert lines[0].facts["card_points"] * lines[0].facts["multiplier"] == 22


def test_each_turn_has_a_row_in_the_list_of_turns():
    rows = [correct.turn(record) for record in GAME]
    assert rows[0] == "AL (ch)art +22=22"
    assert rows[1] == "JR challenged: valid"
    assert rows[3:] == ["challenge: not valid", "AL passed", "NB: out of time"]
    assert correct.turn(records(PlayWord(by="AL", word="CHART"), LetStand())[-1]) == ""


@pytest.mark.parametrize("record", GAME)
def test_every_turn_has_a_correction(record):
    ways = correct.ways(record)
    assert ways
    assert all(way.label for way in ways)


def test_the_verdict_on_a_challenge_can_be_corrected():
    (way,) = correct.ways(GAME[1])
    assert way.make(None) == Challenge(by="JR", decided=False)


def test_a_corrected_word_keeps_its_hand_letters():
    another = correct.ways(GAME[0])[0]
    empty = another.widget.widget  # type: ignore[union-attr]
    entry = type(empty)(empty.table, letters="CHAT", hand=(0, 1), marked=True)
    action = another.make(entry)
    assert isinstance(action, PlayWord)
    assert action.cards is not None
    assert marked_text(action.cards) == "(ch)at"
    unmarked = another.make(type(empty)(empty.table, letters="CHAT"))
    assert unmarked == PlayWord(by="AL", word="CHAT")


def deal_ways(deal: Deal, **options: str) -> tuple[Correction, ...]:
    """The corrections of a deal."""
    state = RULES.new(("AL", "NB"), options, {})
    dealt = RULES.complete(state, deal, Chance(1), RULING)
    return correct.ways(Record(dealt, RULES.apply(state, dealt, RecordingRuling(RULING))))


def test_the_cards_face_up_can_be_corrected():
    deal = Deal(table=("S", "T", "A/E", "R", "M"), dealer="AL", stock=40)
    (way,) = deal_ways(deal)
    assert way.make(("S", "T", "A/E", "R", "L")) == replace(deal, table=("S", "T", "A/E", "R", "L"))


def test_a_deal_by_the_box_cannot_be_corrected():
    """Entering other cards face up would deal everybody another hand."""
    assert deal_ways(Deal(), hands="dealt") == ()
    hands = {"AL": tuple("ABCDEF"), "NB": tuple("GHIJKL")}
    assert deal_ways(Deal(hands=hands, table=tuple("MNPQR"))) == ()


def test_the_deal_passes_to_the_left():
    setup = HOUSE_RULES.setup_for({}, ("AL", "NB", "JR"))
    assert setup == {"dealer": "JR"}
    assert HOUSE_RULES.next_setup(setup, ("AL", "NB", "JR")) == {"dealer": "AL"}
    assert HOUSE_RULES.next_setup({"dealer": "JR"}, ("AL", "NB")) == {"dealer": "AL"}


def test_every_house_rule_is_explained():
    assert all(option.explanation for option in options_of(Options))
