"""The solution of Word Sprout: checked against the definition, and against known figures."""

from __future__ import annotations

import os
import random
import re
from functools import cache
from pathlib import Path

import pytest
from lexicon_kit import compiled

from companion.errors import DictionaryError
from companion.games.word_sprout.engine.advice import chances, playable, winning
from companion.games.word_sprout.engine.solution import (
    FILE,
    make_solution,
    open_solution,
    solution_for,
)
from companion.games.word_sprout.engine.solver import solve
from companion.lexicon import closed_lexicon, open_ruling
from companion.lexicon.compiled.queries import insertions

ENABLE = open_ruling("ENABLE1")


def test_the_solver_agrees_with_the_definition():
    words = random.Random(3).sample([word for word in ENABLE.words() if len(word) < 8], 60)
    runs = {w[i:j] for w in words for i in range(len(w)) for j in range(i + 1, len(w) + 1)}

    @cache
    def is_lost(string: str) -> bool:
        return not any(longer in runs and is_lost(longer) for longer in insertions(string))

    levels = list(solve(words))
    assert sum(level.positions for level in levels) == len(runs)
    assert {string for level in levels for string in level.lost} == set(filter(is_lost, runs))


@pytest.fixture(scope="module")
def solution_of(tmp_path_factory):
    return make_solution(ENABLE, tmp_path_factory.mktemp("solved"))


@pytest.mark.slow
def test_the_default_list_has_no_opening_that_wins(solution_of):
    assert (solution_of.positions, solution_of.lost) == (1_076_459, 446_173)
    assert solution_of.winning("") == []


@pytest.mark.no_cover
def test_the_example_game(solution_of):
    assert not any(map(solution_of.is_lost, ("O", "OA", "OAT", "OMAT")))
    assert solution_of.is_lost("OMBAT")
    assert [tuple(found) for found in winning("OMBAST", solution_of)] == [("OMBASTI", "I", 6)]
    assert set(solution_of.winning("A")) == {"EA", "UA"}


def test_a_small_dictionary_is_solved_without_a_file(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    solution = solution_for(closed_lexicon({"words": ["AT", "CAT", "CATS"]}))
    assert (solution.positions, solution.lost) == (10, 4)
    assert solution.winning("CAT") == ["CATS"]
    assert not list(tmp_path.rglob("*"))


def test_an_insertion_has_its_letter_and_place():
    found = {
        (i.letter, i.place)
        for i in playable("LATE", closed_lexicon({"words": ["PLATER", "LATHE"]}))
    }
    assert found == {("P", 0), ("H", 3), ("R", 4)}


def test_chances_with_the_most_goal_words_come_first():
    found = chances("OMBAST", ENABLE)
    assert [len(chance.goals) for chance in found] == sorted(
        (len(chance.goals) for chance in found), reverse=True
    )
    assert found[0].insertion.string == "BOMBAST"


def test_a_solution_is_saved_and_a_damaged_one_is_not_opened(tmp_path):
    ruling = compiled(tmp_path / "lists", ["LATER", "LATEX"])
    assert open_solution(tmp_path) is None
    made = make_solution(ruling, tmp_path)
    again = open_solution(tmp_path)
    assert again is not None
    assert (again.positions, again.lost) == (made.positions, made.lost)
    data = bytearray((tmp_path / FILE).read_bytes())
    data[-1] ^= 1
    (tmp_path / FILE).write_bytes(data)
    assert open_solution(tmp_path) is None


def test_a_solution_that_cannot_be_saved_is_an_error(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(DictionaryError, match="Free some space"):
        make_solution(closed_lexicon({"words": ["LATER"]}), tmp_path / "file")


SCOWL = Path(os.environ.get("SCOWL", "/usr/share/dict/scowl"))
"""Debian's package of that name, or another place where its word files lie."""

if SCOWL.is_dir():

    @pytest.mark.parametrize(
        ("spellings", "step", "positions", "openings"),
        [(("english", "american"), 60, 486_870, []), ((), 70, 800_429, ["O"])],
    )
    def test_other_word_lists_have_the_known_figures(spellings, step, positions, openings):
        levels = list(solve(scowl(spellings, step)))
        assert sum(level.positions for level in levels) == positions
        assert levels[-1].lost == openings


def scowl(spellings: tuple[str, ...], step: int) -> set[str]:
    """The words of SCOWL up to a size, in some spellings or in all."""
    found = set[str]()
    for path in SCOWL.glob("*-words.*"):
        spelling, size = path.stem.removesuffix("-words"), int(path.suffix[1:])
        if size <= step and (spelling in spellings or not spellings):
            found |= set(path.read_text(encoding="latin-1").split())
    return {word.upper() for word in found if re.fullmatch("[a-z]{2,}", word)}
