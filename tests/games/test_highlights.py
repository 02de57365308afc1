"""The words that each game counts, and its highlights."""

from __future__ import annotations

from typing import Any

import msgspec
import newword_kit
import word_for_word_kit
import worph_kit
from word_lift_kit import SHEET, position

from companion.games import find_game
from companion.games.api.chance import Chance
from companion.games.api.highlights import Word
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Record
from companion.lexicon import Ruling


def done(game: str, state: Any, ruling: Ruling, **action: Any) -> tuple[Record, str]:
    """The record of an accepted action, and its highlight."""
    kind = find_game(game)
    whole = msgspec.convert(action, kind.rules.Actions)
    whole = kind.rules.complete(state, whole, Chance(1), ruling)
    record = Record(whole, kind.rules.apply(state, whole, RecordingRuling(ruling)))
    assert record.outcome.accepted, record.outcome.message
    return record, kind.ui.highlight(state, record, ruling.is_word).text


def words_of(game: str, record: Record) -> tuple[Word, ...]:
    return find_game(game).ui.words(record)


def test_a_scoring_word_of_worph_counts_and_the_table_can_take_it_away():
    ruling = worph_kit.words("CART", "CAR")
    record, special = done("worph", worph_kit.position(), ruling, do="play", by="AL", word="CART")
    assert words_of("worph", record) == (Word("AL", "CART", record.outcome.score["turn_total"]),)
    assert special == ""
    refused, _ = done(
        "worph", record.outcome.state, ruling, do="group_accepts", word="cart", accepts=False
    )
    assert words_of("worph", refused) == (Word("", "CART", stands=False),)


def test_a_steal_makes_two_words_and_names_its_victim():
    steal = {
        "do": "steal_split", "by": "A", "victim": "B", "word": "FORGE",
        "new": [
            {"word": "ORDER", "from_stolen": ["O", "R", "E"], "from_hand": ["D", "R"]},
            {"word": "GIFT", "from_stolen": ["F", "G"], "from_hand": ["I", "T"]},
        ],
    }  # fmt: skip
    record, special = done("word_lift", position("D R I T A"), SHEET, **steal)
    assert [(word.player, word.word) for word in words_of("word_lift", record)] == [
        ("A", "ORDER"), ("A", "GIFT"),
    ]  # fmt: skip
    assert sum(word.points for word in words_of("word_lift", record)) > 0
    assert special == "a steal from B"
    mine = position("D R I T A", mine="FORGE", theirs="")
    assert done("word_lift", mine, SHEET, **{**steal, "victim": "A"})[1] == ""


def test_a_word_that_falls_is_taken_away_and_a_winning_bluff_is_named():
    nothing = newword_kit.NONE
    laid, _ = done(
        "newword", newword_kit.position(), nothing, do="play_word", by="AL", word="CHART"
    )
    points = laid.outcome.score["total"]
    assert words_of("newword", laid) == (Word("AL", "CHART", points),)
    window = laid.outcome.state
    fallen, special = done("newword", window, nothing, do="challenge", by="NB")
    assert words_of("newword", fallen) == (Word("AL", "CHART", stands=False),)
    assert special == ""
    assert done("newword", window, nothing, do="let_stand", by="NB")[1] == "AL's bluff held"
    assert done("newword", window, nothing, do="pass", by="NB")[1] == "AL's bluff held"
    good = newword_kit.words("CHART")
    assert done("newword", window, good, do="let_stand", by="NB")[1] == ""


def test_a_pot_that_nobody_contested_is_named():
    state = word_for_word_kit.after_bets(word_for_word_kit.opening_bet(), "A bet 5", "B fold")
    record, special = done("word_for_word", state, word_for_word_kit.NONE, do="fold", by="C")
    assert words_of("word_for_word", record) == ()
    assert special == "everybody else folded"
