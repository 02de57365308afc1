"""Recorded answers of the dictionary stay valid, even after undo and correction."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from word_sprout_kit import NONE, act, position, words

from companion.games.api.recording import RecordingRuling
from companion.games.word_sprout.protocol import messages
from companion.games.word_sprout.rules.actions import Challenge
from companion.games.word_sprout.rules.board.state import WordSproutState
from companion.games.word_sprout.rules.rules import RULES
from companion.journal.file.entries import Dictionary, GameHeader
from companion.journal.journal import Journal
from companion.lexicon import Ruling
from companion.table.table import Table

NOW = words("CAT")
"""A later dictionary, which has none of the words."""


def header(ruling: Ruling, players: tuple[str, ...] = ("A", "B", "C"), **more: Any) -> GameHeader:
    dictionary = Dictionary(name=ruling.name, size=ruling.size, sha256=ruling.sha256)
    return GameHeader(game="word_sprout", players=players, dictionary=dictionary, version="0",
                      **more)  # fmt: skip


def build_action(do: str, by: str | None, **more: Any) -> Any:
    """Build an action from its JSON fields."""
    return msgspec.convert({"do": do, "by": by, **more}, RULES.Actions)


def recorded_answers(state: WordSproutState, ruling: Ruling, action: Any) -> dict[str, Any]:
    """The answers of the dictionary recorded while the action is judged."""
    asked = RecordingRuling(ruling)
    RULES.apply(state, action, asked)
    return asked.answers


CASES = [
    ("OMAT", [], words("TOMATO"), "challenge", {"by": "B", "shown_word": "TOMATO"}, "B"),
    ("OMAT", [], words("TOMB"), "challenge", {"by": "B", "shown_word": "TOMATO"}, "A"),
    ("OMAT", ["complete_words"], words("OMAT"), "challenge", {"by": "B"}, "B"),
    ("OCKS", ["no_plurals"], words("SOCKS"), "challenge", {"by": "B", "shown_word": "SOCKS"}, "B"),
    ("OCKS", ["no_plurals"], words("SOCKS", plural_only=["SOCKS"]), "challenge",
     {"by": "B", "shown_word": "SOCKS"}, "A"),
]  # fmt: skip


@pytest.mark.parametrize(("string", "variations", "then", "do", "more", "loser"), CASES)
def test_a_verdict_stands_under_a_later_dictionary(string, variations, then, do, more, loser):
    state = position(string, "D", "A", turn="B", variations=variations)
    challenge = build_action(do, **more)
    answers = recorded_answers(state, then, challenge)
    for later in (then, NOW, NONE, words("TOMATO", "SOCKS", "SOCK")):
        kept = RecordingRuling(later, answers)
        assert RULES.apply(state, challenge, kept).state.out == (loser,)
        assert kept.found == {}


def test_recorded_answers_are_only_about_the_words_shown():
    state = position("OMAT", "D", "A", turn="B")
    tomato = words("TOMATO", "TOMATOES")
    shown = build_action("challenge", "B", shown_word="TOMATO")
    assert recorded_answers(state, tomato, shown) == {"fact TOMATO": "word"}
    assert recorded_answers(state, tomato, build_action("challenge", "B")) == {}
    assert recorded_answers(state, tomato, build_action("play", "B", string="OMATO")) == {}


def test_nobody_can_forge_an_answer_of_the_dictionary():
    state = position("OMAT", "D", "A", turn="B")
    said = {"words": {"TOMATO": "word"}}
    lie = build_action("challenge", "B", shown_word="TOMATO", said=said)
    assert RULES.apply(state, lie, RecordingRuling(NONE)).state.out == ("A",)


def test_the_table_may_still_overrule_it():
    state = position("OMAT", "D", "A", turn="B", group_accepts=["TOMATO"])
    challenge = build_action("challenge", "B", shown_word="TOMATO")
    assert RULES.apply(state, challenge, RecordingRuling(NONE)).state.out == ("B",)
    undecided = msgspec.structs.replace(state, verdicts={})
    assert RULES.apply(undecided, challenge, RecordingRuling(NONE)).state.out == ("A",)


def test_a_play_allowed_by_a_strict_referee_stays_allowed():
    state = position("OA", "A", turn="B", options={"strict_referee": True})
    play = build_action("play", "B", string="OAD")
    answers = recorded_answers(state, words("TOAD"), play)
    assert [key.split()[:2] for key in answers] == [["in_a_goal", "OAD"]]
    assert RULES.apply(state, play, RecordingRuling(NOW, answers)).accepted
    assert not RULES.apply(state, play, RecordingRuling(NOW)).accepted


def test_an_answer_stands_when_a_player_is_renamed():
    """Whose vowels are whose does not change what is in a goal word."""
    play = build_action("play", "B", string="OAD")
    answers = recorded_answers(collected("A"), words("TOAD"), play)
    kept = RecordingRuling(NOW, answers)
    assert RULES.apply(collected("C"), play, kept).accepted
    assert kept.found == {}


def collected(name: str) -> WordSproutState:
    """B is on turn, and two players have vowels; the first one is called `name`."""
    state = position("OA", name, turn="B", options={"strict_referee": True},
                     variations=["vowel_collections"])  # fmt: skip
    ground = msgspec.structs.replace(state.ground, collections={name: "O", "B": "A"})
    return msgspec.structs.replace(state, ground=ground)


def test_a_string_is_looked_up_again_under_other_rules_or_tiles():
    """A correction may change the strings; the recorded answer was about the old ones."""
    state = position("OA", "A", turn="B", options={"strict_referee": True})
    play = build_action("play", "B", string="OAD")
    answers = recorded_answers(state, words("TOAD"), play)
    ground = msgspec.structs.replace(state.ground, pot={"T": 0})
    counted = RecordingRuling(words("TOAD"), answers)
    assert not RULES.apply(msgspec.structs.replace(state, ground=ground), play, counted).accepted


def test_a_string_once_begun_stays():
    state = position(variations=["two_d"], grid=["BREAD"], turn="B")
    play = build_action("place", "B", row=1, col=1, letter="A")
    answers = recorded_answers(state, words("BREAD"), play)
    assert RULES.apply(state, play, RecordingRuling(NOW, answers)).accepted
    assert not act(state, NOW, "place", "B", row=1, col=1, letter="A").accepted


def test_a_timeout_keeps_the_answer_about_the_string():
    state = position("OMAT", "D", "A", turn="B", variations=["complete_words"])
    state = act(state, NONE, "open_challenge", "B").state
    expired = build_action("timeout", "A")
    answers = recorded_answers(state, words("OMAT"), expired)
    assert RULES.apply(state, expired, RecordingRuling(NOW, answers)).state.out == ("B",)


def test_an_undone_challenge_may_be_answered_differently(tmp_path):
    """Only random draws stay the same after an undo."""
    ruling, journal = words("TOMATO"), Journal(tmp_path / "journal.sqlite")
    game = journal.begin(header(ruling)).result()
    table = Table(header(ruling), ruling, journal, game)
    for by, string in (("A", "T"), ("B", "TO")):
        table.act(msgspec.convert({"do": "play", "by": by, "string": string}, RULES.Actions))
    assert messages.answer(table.act(Challenge(by="C")).outcome)["out"] == ["B"]
    table.undo(1, ("A", "B", "C"))
    outcome = table.act(Challenge(by="C", shown_word="TOMATO")).outcome
    assert messages.answer(outcome)["out"] == ["C"]
    journal.close()
    again = Journal(tmp_path / "journal.sqlite")
    resumed = Table(header(ruling), NOW, again, game)
    resumed.load(again.rows(game))
    assert resumed.view() == table.view()
    again.close()


def test_a_corrected_challenge_keeps_the_recorded_answers(tmp_path):
    ruling, journal = words("TOMATO"), Journal(tmp_path / "journal.sqlite")
    game = journal.begin(header(ruling)).result()
    table = Table(header(ruling), ruling, journal, game)
    for by, string in (("A", "T"), ("B", "TO")):
        table.act(msgspec.convert({"do": "play", "by": by, "string": string}, RULES.Actions))
    table.act(Challenge(by="C"))
    table.amend({2: Challenge(by="C", shown_word="TOMATO")})
    assert messages.snapshot(table.state)["out"] == ["C"]
    journal.close()
    again = Journal(tmp_path / "journal.sqlite")
    resumed = Table(header(ruling), NOW, again, game)
    resumed.load(again.rows(game))
    assert resumed.state == table.state
    again.close()
