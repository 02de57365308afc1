"""A game stays the same whatever dictionary it is resumed, undone and corrected with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample
from random_games import PLAYED, Evening, RandomGame
from sizes import examples

from companion.errors import CompanionError
from companion.games.api.recording import RecordingRuling
from companion.journal.file.entries import Act
from companion.lexicon import Ruling, closed_lexicon
from companion.lexicon.shelf import Missing

SEEDS = st.integers(0, 10**6)


def words_of(game: RandomGame, words: set[str]) -> Ruling:
    return closed_lexicon({"words": sorted(words), **game.FACTS})


def later_lists(evening: Evening) -> Iterator[Ruling]:
    """A word refused, a word added, another list, and the list removed."""
    asked = [row.answers for row in evening.rows() if isinstance(row, Act)]
    said = {key.split()[1]: answer for one in asked for key, answer in one.items()}
    words = set(evening.game.WORDS)
    yield words_of(evening.game, words - {word for word, good in said.items() if good})
    yield words_of(evening.game, words | {word for word, good in said.items() if not good})
    yield words_of(evening.game, set(evening.game.WORDS[1::3]) - set(said))
    yield cast("Ruling", Missing("removed"))


def check_resumed(evening: Evening) -> None:
    """Reading the game again gives the same state and points, and so does every undo."""
    for ruling in later_lists(evening):
        table = evening.resumed(ruling)
        assert table.state == evening.table.state
        assert table.view() == evening.table.view()
        for count in range(1, len(table.records) + 1):
            assert table.records[-count].outcome == evening.table.records[-count].outcome


def check_corrected(evening: Evening, pick: int) -> None:
    """A turn corrected under a later dictionary stays corrected under every other one."""
    later = [ruling for ruling in later_lists(evening) if not isinstance(ruling, Missing)]
    for ruling in later:
        after = Evening.__new__(Evening)
        after.game, after.head, after.texts = evening.game, evening.head, [*evening.texts]
        after.table = after.resumed(ruling)
        if after.table.records:
            after.delete(pick % len(after.table.records))
            check_resumed(after)


def check(name: str, given: dict[str, Any], seed: int) -> None:
    game = PLAYED[name]
    evening = Evening(name, given, words_of(game, set(game.WORDS)))
    evening.play(seed)
    check_resumed(evening)
    check_corrected(evening, seed)


@pytest.mark.parametrize("name", PLAYED)
@settings(max_examples=examples(25), suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_game_stays_the_same_under_every_later_dictionary(name: str, data: st.DataObject) -> None:
    check(name, data.draw(PLAYED[name].GAMES), data.draw(SEEDS))


def _forget(ruling: Ruling, _: object = None) -> RecordingRuling:
    return RecordingRuling(ruling)


@pytest.mark.parametrize("name", PLAYED)
def test_without_the_saved_answers_the_game_would_change(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Proves that the test above cannot pass by chance, in any of the games."""
    monkeypatch.setattr("companion.table.history.RecordingRuling", _forget)

    def differs(example: tuple[dict[str, Any], int]) -> bool:
        try:
            check(name, *example)
        except (AssertionError, CompanionError):
            return True
        return False

    quick = settings(max_examples=300, phases=[Phase.generate])
    try:
        find(st.tuples(PLAYED[name].GAMES, SEEDS), differs, settings=quick)
    except NoSuchExample:
        pytest.fail("the game is the same without any recorded answer")
