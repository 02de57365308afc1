"""The feats of a game: longest and best word, steals, chains, comebacks, bluffs, quick words."""

from __future__ import annotations

from typing import Any

import msgspec
import newword_kit
import pytest
from word_lift_kit import SHEET, position

from companion.journal.file.entries import Dictionary, GameHeader
from companion.lexicon import Ruling, open_ruling
from companion.table.feats import Feat, feats
from companion.table.history import History
from companion.table.summary import lasting_points, turning_point

RULING = open_ruling()


def history(game: str, ruling: Ruling, *players: str, **header: Any) -> History:
    listed = Dictionary(name="test", size=0, sha256="")
    whole = GameHeader(game=game, players=players, dictionary=listed, version="1", **header)
    return History(whole, ruling)


def do(played: History, *actions: dict[str, Any], **spent: float) -> None:
    for action in actions:
        whole = msgspec.convert(action, played.rules.Actions)
        assert played._do(whole, spent).outcome.accepted


def worph(*plays: tuple[str, str, float], **header: Any) -> History:
    """A game of AL and NB; each play has the seconds it took."""
    played = history("worph", RULING, "AL", "NB", setup={"drawer": "NB"}, **header)
    do(played, {"do": "draw_start", "by": "NB", "word": "CAR"})
    for by, word, took_s in plays:
        do(played, {"do": "spin", "by": by, "wedge": 1})
        (clock,) = played.view().deadlines or [None]
        spent = {clock.id: took_s} if clock else {}
        do(played, {"do": "play", "by": by, "word": word}, **spent)
    return played


def found(played: History, kind: str) -> list[Feat]:
    return [feat for feat in feats(played) if feat.kind == kind]


PLAYS = ("AL", "CARE", 4.5), ("NB", "SCARE", 9.0), ("AL", "SCARED", 7.0)


def test_longest_best_and_quickest_words_are_everybodys_own():
    played = worph(*PLAYS)
    assert found(played, "longest") == [
        Feat("longest", "NB", 5, "SCARE"), Feat("longest", "AL", 6, "SCARED"),
    ]  # fmt: skip
    assert Feat("best", "NB", 3, "SCARE") in feats(played)
    assert found(played, "quickest") == [
        Feat("quickest", "AL", 4.5, "CARE"), Feat("quickest", "NB", 9.0, "SCARE"),
    ]  # fmt: skip


def test_without_a_clock_no_word_is_quick():
    assert not found(worph(*PLAYS, options={"turn_limit_s": None}), "quickest")


def test_a_chain_is_everybodys_who_made_a_word_of_it():
    played = worph(*PLAYS)
    assert found(played, "chain") == [
        Feat("chain", "AL", 3, "SCARED"), Feat("chain", "NB", 3, "SCARED"),
    ]  # fmt: skip
    assert not found(worph(*PLAYS, machines={"NB": 1}), "chain")


def test_computer_players_have_no_feats():
    assert {feat.player for feat in feats(worph(*PLAYS, machines={"NB": 1}))} == {"AL"}


def test_a_word_that_its_list_refuses_does_not_count():
    played = history("worph", RULING, "AL", "NB", setup={"drawer": "NB"})
    do(
        played,
        {"do": "draw_start", "by": "NB", "word": "CAR"},
        {"do": "spin", "by": "AL", "wedge": 1},
        {"do": "group_accepts", "word": "CARX"},
        {"do": "play", "by": "AL", "word": "CARX"},
    )
    assert feats(played) == []


def test_a_chain_ends_before_a_word_that_its_list_refuses():
    played = worph(*PLAYS)
    do(
        played,
        {"do": "spin", "by": "NB", "wedge": 1},
        {"do": "group_accepts", "word": "SCAREDX"},
        {"do": "play", "by": "NB", "word": "SCAREDX"},
    )
    assert {(feat.size, feat.word) for feat in found(played, "chain")} == {(3, "SCARED")}


def test_a_comeback_is_the_most_that_a_winner_was_behind():
    played = worph(*PLAYS[:2])
    do(played, {"do": "pass", "by": "AL"}, {"do": "spin", "by": "NB", "wedge": 1})
    do(played, {"do": "play", "by": "NB", "word": "SCARED"})
    assert found(played, "comeback") == [Feat("comeback", "NB", 3)]


def test_a_word_that_fell_is_neither_a_lead_nor_a_turning_point():
    played = history("newword", newword_kit.words("STARE"), "AL", "NB")
    played.start_state = newword_kit.position(players=["AL", "NB"], turn="NB", hands={})
    do(played, {"do": "play_word", "by": "NB", "word": "STARE"})
    true = played.standing()
    do(played, {"do": "play_word", "by": "AL", "word": "STAREDY"})
    assert played.standing().winners == ("AL",)
    do(played, {"do": "challenge", "by": "NB", "against": "AL"})
    assert played.standing() == true
    assert [points for points, _ in lasting_points(played)] == [true.points] * 3
    assert not found(played, "comeback")
    point = turning_point(played)
    assert point is not None
    assert [one.word for one in point.words] == ["STARE"]


def test_a_bluff_that_holds_counts_and_its_word_does_not():
    played = history("newword", newword_kit.NONE, "AL", "NB")
    state = newword_kit.position()
    played.start_state = state
    do(
        played,
        {"do": "play_word", "by": "AL", "word": "CHART"},
        {"do": "let_stand", "by": "NB"},
    )
    assert feats(played) == [Feat("bluffs", "AL", 1)]


@pytest.mark.parametrize("refused", [False, True])
def test_a_steal_is_as_big_as_the_stolen_word(refused):
    played = history("word_lift", SHEET, "A", "B")
    played.start_state = position("D R I T A")
    steal = {
        "do": "steal_split", "by": "A", "victim": "B", "word": "FORGE",
        "new": [
            {"word": "ORDER", "from_stolen": ["O", "R", "E"], "from_hand": ["D", "R"]},
            {"word": "GIFT", "from_stolen": ["F", "G"], "from_hand": ["I", "T"]},
        ],
    }  # fmt: skip
    do(played, steal)
    if refused:
        do(played, {"do": "group_accepts", "word": "GIFT", "accepts": False})
    assert found(played, "steal") == ([] if refused else [Feat("steal", "A", 5, "FORGE")])
    assert bool(found(played, "longest")) is not refused
