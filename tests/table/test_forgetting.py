"""A forgotten player has been *somebody* from the start, and nothing else of the game changes."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import strategies as st
from notes_kit import header, notes_of, playing, wedge
from random_games import PLAYED, Evening, Given, at_random
from renamed_games import Twins, replaced, unmistakable

from companion.games.api.rules import Join
from companion.games.worph.rules.actions import Pass, Play
from companion.journal import store
from companion.journal.file.entries import Finish, GameHeader, Led
from companion.lexicon import closed_lexicon
from companion.names import SOMEBODY, is_somebody, somebodies
from companion.table.forgetting import Texts, without_name
from companion.table.history import History
from companion.table.table import Table
from companion.widgets.name import MOST

NONE = closed_lexicon({"words": []})


def texts_of(made: Table) -> Texts:
    return Texts(store.encode(header()), notes_of(made).texts)


def replayed(texts: Texts) -> History:
    """The game replayed from its texts; every digest is compared."""
    history = History(store.decode(texts.header, GameHeader), NONE)
    history.load(map(store.decode_row, texts.rows))
    return history


def test_somebodies_have_room_on_the_display_and_nobody_can_type_them() -> None:
    some = list(itertools.islice(somebodies(), 20))
    assert some[:3] == [SOMEBODY, "somebod2", "somebod3"]
    assert len(set(some)) == 20
    assert all(is_somebody(one) and len(one) <= MOST and one != one.upper() for one in some)
    assert not any(map(is_somebody, ("SOMEBODY", "ANNA", "somebod1", "somebodys")))


def test_turns_and_points_stay_and_words_that_are_spelled_like_the_name_too() -> None:
    made = playing()
    made.rename("AL", "SAES")
    wedge(made)
    made.act(Play(by="SAES", word="SAES"))
    made.finish("stopped")
    after = without_name(texts_of(made), "SAES")
    history = replayed(after)
    assert history.records[-1].action == Play(by=SOMEBODY, word="SAES")
    points = made.standing().points
    assert history.standing().points == {SOMEBODY: points["SAES"], "NB": 0, "JR": 0}
    assert not any('"AL"' in text for text in (after.header, *after.rows))
    result = store.decode_row(after.rows[-1]).result
    assert result["scores"] == history.standing().points
    assert result["winners"] == [SOMEBODY]


def test_the_end_of_a_game_of_an_older_version_keeps_its_words() -> None:
    best = {"count": 1, "best": ["AL", 3], "longest": ["AL", 3]}
    end = Finish(how="over", result={"scores": {"AL": 3}, "words": {"AL": best}})
    after = without_name(Texts(store.encode(header()), [store.encode(end)]), "AL")
    changed = {"scores": {SOMEBODY: 3}, "words": {SOMEBODY: best}}
    assert store.decode_row(after.rows[0]).result == changed


def test_two_forgotten_players_of_a_game_stay_two() -> None:
    made = playing()
    texts = without_name(without_name(texts_of(made), "NB"), "AL")
    assert replayed(texts).view().players == ("somebod2", SOMEBODY, "JR")


def test_whoever_has_another_name_now_keeps_it() -> None:
    made = playing()
    made.rename("AL", "ZOE")
    made.act(Join(by="AL", left_of="NB"))
    wedge(made)
    made.act(Pass(by="ZOE"))
    history = replayed(without_name(texts_of(made), "AL"))
    assert set(history.view().players) == {"ZOE", "NB", "JR", SOMEBODY}
    made.rename("NB", "BO")
    after = without_name(texts_of(made), "AL")
    assert not any('"AL"' in text for text in (after.header, *after.rows))
    assert set(replayed(after).view().players) == {"ZOE", "BO", "JR", SOMEBODY}


def test_from_where_a_game_is_judged_differently_it_still_is() -> None:
    made = playing()
    wedge(made)
    made.act(Pass(by="AL"))
    texts = texts_of(made)
    row = msgspec.structs.replace(notes_of(made).rows()[2], led=Led("00000000"))
    after = without_name(Texts(texts.header, [*texts.rows[:2], store.encode(row)]), "NB")
    assert '"00000000"' in after.rows[2]
    with pytest.raises(Exception, match="Entry 3 "):
        replayed(after)


@pytest.mark.parametrize(
    ("head", "row"),
    [
        ('{"game":"chess","players":["AL"]}', '{"row":"act","action":{"by":"AL"}}'),
        (store.encode(header()), '{"row":"bow","who":["AL"]}'),
        ("AL", 'no JSON "AL"'),
        ("", '{"row":"act","action":{"do":"spin","by":"AL"}}'),
    ],
)
def test_a_game_of_another_version_loses_the_name_too(head: str, row: str) -> None:
    after = without_name(Texts(head, [row]), "AL")
    assert not any('"AL"' in text for text in (after.header, *after.rows))
    assert f'"{SOMEBODY}"' in after.rows[0]


def test_computer_players_and_strangers_change_nothing() -> None:
    texts = texts_of(playing())
    assert without_name(texts, "ZZ") is texts
    machines = store.encode(msgspec.structs.replace(header(), machines={"NB": 2}))
    played = Texts(machines, texts.rows)
    assert without_name(played, "NB") is played


FEW = 20
EXAMPLES = {"worph": 50, "word_sprout": 50, "word_for_word": 60, "word_lift": 10, "newword": 20}


def with_signs(given: Given) -> Given:
    """The same with names that no card or word is spelled like."""
    if "players" not in given:
        return given
    return {**given, "players": tuple(f"@{one}" for one in given["players"])}


def forgotten(game: Texts, names: Sequence[str]) -> Texts:
    for name in names:
        game = without_name(game, name)
    return game


@pytest.mark.parametrize("name", PLAYED)
def test_random_games_are_the_same_but_for_the_name(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    unmistakable(name, monkeypatch)

    def check(name: str, given: Given, seed: Any) -> None:
        evening = Evening(name, with_signs(given))
        evening.play(seed)
        one, other, *_ = evening.head.players
        whole = Texts(store.encode(evening.head), evening.texts)
        after = forgotten(whole, (one, other))
        assert not any(
            f'"{gone}"' in text for text in (after.header, *after.rows) for gone in (one, other)
        )
        called = {one: SOMEBODY, other: "somebod2"}
        assert [msgspec.json.decode(text) | {"led": None} for text in after.rows] == [
            replaced(msgspec.json.decode(text), called) | {"led": None} for text in whole.rows
        ]
        points = replayed(whole).standing().points
        assert replayed(after).standing().points == replaced(points, called)

    at_random(name, EXAMPLES.get(name, FEW), check, st.integers(0, 10**9))


@pytest.mark.parametrize("name", PLAYED)
def test_renamed_players_of_random_games_are_forgotten_by_their_last_name(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    unmistakable(name, monkeypatch)

    def check(name: str, given: Given, seed: Any) -> None:
        twins = Twins(name, with_signs(given), seed)
        for _ in range(10):
            twins.step()
        gone = next(iter(twins.other.table.view().scores))
        first = next((plain for plain, now in twins.called.items() if now == gone), gone)
        twins.called[first] = SOMEBODY
        whole = Texts(store.encode(twins.other.head), twins.other.texts)
        history, plain = replayed(without_name(whole, gone)), twins.from_the_start()
        assert (history.state, history.records) == (plain.state, plain.records)

    at_random(name, EXAMPLES.get(name, FEW), check, st.integers(0, 10**9))
