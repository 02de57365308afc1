"""Every row of the table counts what it says."""

from typing import Any

import pytest
from voice_sets.draws.trials import Trial
from voice_sets.figures import rows
from voice_sets.figures.results import Result
from voice_sets.speech.clips import Clip
from voice_sets.speech.voices import Voice

from companion.voice.grammar import Grammar

VOICE = Voice("flite", "rms", "flite")
WORDS = ("CROW", "GROW", "BROW", "PROW")
GRAMMAR = Grammar(WORDS, "ROW", ("pass", "one"))


def result(*best: str, said: str = "CROW", row: str = "word", **how: Any) -> Result:
    """A result; `turn`, `kind`, `sure`, `decision`, `shown` and `with_bluffs` may be given."""
    trial = Trial(
        row,
        how.get("kind", "legal"),
        how.get("turn", "1"),
        "flite",
        "clean",
        Clip(said.lower(), VOICE),
        GRAMMAR,
        said,
    )
    decision = how.get("decision", "accept")
    shown = how.get("shown", best[:1] if decision == "accept" else ())
    sure = how.get("sure", 0.9)
    return Result(trial, best, sure, decision, shown, how.get("with_bluffs", decision))


def test_exact_and_among_the_best_three():
    legal = [result("CROW"), result("GROW", "BROW", "CROW"), result("GROW", "BROW", "PROW", "CROW")]
    assert rows.exact(legal).value == pytest.approx(33.3, abs=0.1)
    assert rows.among_three(legal).value == pytest.approx(66.7, abs=0.1)


def test_bluffs_are_counted_at_equal_legal_acceptance():
    legal = [result("CROW", sure=sure) for sure in (0.9, 0.8, 0.7, 0.6)]
    bluffs = [result("CROW", said="", kind="bluff", sure=sure) for sure in (0.75, 0.5)]
    assert rows.taken(bluffs, rows.point(legal, 0.5)).value == 0
    assert rows.taken(bluffs, rows.point(legal, 0.75)).value == 50


def test_a_word_in_the_list_is_right_after_one_question():
    asked = result("GROW", "CROW", decision="ask", shown=("GROW", "CROW"))
    wrong = result("GROW", "BROW", decision="ask", shown=("GROW", "BROW"))
    assert rows.as_decided([asked], []).value == 100
    assert rows.as_decided([wrong], []).value == 0


def test_a_refused_word_is_right_if_its_spelling_is():
    refused = result("GROW", decision="refuse")
    assert rows.as_decided([refused], [result("CROW", row="again")]).value == 100
    assert rows.as_decided([refused], [result("GROW", row="again")]).value == 0
    assert rows.as_decided([refused], []).value == 0


def test_a_wrong_word_that_is_taken_has_no_second_try():
    taken = result("GROW", decision="accept")
    assert rows.as_decided([taken], [result("CROW", row="again")]).value == 0


def test_a_game_with_bluffs_lists_nothing():
    asked = result("CROW", decision="ask", shown=("CROW",), with_bluffs="refuse")
    assert rows.as_decided_with_bluffs([asked], []).value == 0
    assert rows.as_decided_with_bluffs([asked], [result("CROW", row="again")]).value == 100


def test_what_becomes_of_a_legal_word():
    legal = [
        result("CROW"),
        result("GROW", "CROW", decision="ask", shown=("GROW", "CROW")),
        result("GROW", decision="accept"),
        result("GROW", "BROW", decision="ask", shown=("GROW", "BROW")),
        result("CROW", decision="refuse"),
    ]
    assert [one.value for one in rows.outcomes(legal)] == [20, 20, 20, 40]


def test_a_game_with_bluffs_has_no_listed_words():
    asked = result("CROW", decision="ask", shown=("CROW",), with_bluffs="refuse")
    taken = result("CROW", with_bluffs="accept")
    found = rows.outcomes([asked, taken], bluffs=True)
    assert [one.value for one in found] == [50, 0, 0, 50]


def test_a_word_that_becomes_a_command():
    words = [result("pass", row="command", kind="word"), result("CROW", row="command", kind="word")]
    figures = {figure.name: figure.value for figure in rows.figures(words, [])}
    assert figures["a legal word taken for a command"].value == 50


@pytest.mark.parametrize(("shown", "shows"), [(("CROW",), True), ((), False), (("pass",), False)])
def test_a_non_word_shows_a_legal_word(shown, shows):
    found = result("CROW", said="", row="invented", kind="bluff", shown=shown)
    assert found.shows_legal is shows


def test_every_floor_has_its_row():
    from voice_sets.figures import floors

    found = *rows.figures([], []), *rows.box_figures([], []), *rows.decided_figures([], [])
    names = {figure.name for figure in found}
    people = {f"people: {kind}" for kind in ("stamps", "prompts", "numbers")}
    memory = {name for name in floors.floors("full") if name.startswith("memory")}
    noise = {"noise, music and the box taken for speech", "lists after noise, coughs and music"}
    assert floors.floors("full").keys() <= names | people | memory | noise
