"""Questions about a game."""

from __future__ import annotations

import json
import math
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.cli.games.work import Brief
from companion.cli.main import main
from companion.errors import BadEntry
from companion.lexicon import closed_lexicon
from companion.simulation import study
from companion.simulation.match import Match, Played
from companion.simulation.run import Progress, Report
from companion.simulation.statistics import Deal, Tally
from companion.simulation.study import Answer, Question


def match(count: int = 2) -> Match:
    players = {f"P{n}": 4 for n in range(1, count + 1)}
    return Match("word_lift", players, {}, closed_lexicon({"words": ["CAT"]}), 1, paired=True)


Plays = Callable[[Match, int], Played]


def answer_of(asked: Question, result: Plays, count: int) -> Answer:
    size = asked.matches[0].deal
    found = [Tally(size) for _ in asked.counts]
    for first in range(0, count, size):
        numbers = range(first, first + size)
        games = tuple(tuple(result(match, n) for n in numbers) for match in asked.matches)
        for tally, counted in zip(found, asked.counts, strict=True):
            tally.add(counted(Deal(first, games)))
    return asked.answer(found)


def game(winner: str, first: str = "P1", points: int = 1) -> Played:
    return Played({"P1": points, "P2": points + 3}, (winner,), first, 10 * points)


def test_an_advantage_of_the_first_player_is_found() -> None:
    def first_wins(_asked: Match, number: int) -> Played:
        first, other = ("P1", "P2") if number % 2 else ("P2", "P1")
        return game(other if number % 5 == 0 else first, first)

    answer = answer_of(study.first_player(match()), first_wins, 1000)
    assert answer.bars[0].value == pytest.approx(80)
    assert answer.expected == 50
    assert "wins 80.0% (" in answer.sentence
    assert answer.sentence.endswith("50.0% is fair. That is too often.")


def test_no_advantage_is_found_if_there_is_none() -> None:
    answer = answer_of(study.first_player(match()), lambda _, n: game(f"P{n // 2 % 2 + 1}"), 1000)
    assert "No unfairness was found" in answer.sentence


def test_a_disadvantage_of_the_first_player_is_found() -> None:
    answer = answer_of(study.first_player(match()), lambda _, n: game("P2"), 1000)
    assert "That is too rarely" in answer.sentence


def test_a_deck_that_favours_a_seat_is_found() -> None:
    """In game n, the seats begin with player n: P1, P2, P1 ..."""

    def favoured(_asked: Match, number: int) -> Played:
        return game("P1" if number % 2 == 0 or number % 7 == 0 else "P2")

    answer = answer_of(study.deck(match(), "deck ours"), favoured, 1000)
    assert "With the deck ours, seat 1 wins" in answer.sentence
    assert "not fair to all seats" in answer.sentence
    assert answer.bars[0].value > 90 > 10 > answer.bars[1].value


def test_few_games_are_not_enough_to_call_a_deck_unfair() -> None:
    """Seat 1 wins one of six games."""

    def few(_asked: Match, number: int) -> Played:
        return game("P1" if (number % 2 == 0) == (number == 0) else "P2")

    answer = answer_of(study.deck(match(), "deck ours"), few, 6)
    assert answer.bars[0].value == pytest.approx(100 / 6)
    assert all(0 <= bar.low < bar.high <= 100 for bar in answer.bars)
    assert "No unfairness was found" in answer.sentence


def test_a_change_that_is_not_possible_is_refused_before_any_game() -> None:
    with pytest.raises(BadEntry, match="unknown field `moons`"):
        study.change(match(), "moons=1", options={"moons": 1})


CHANGED = study.change(match(), "rounds=1", options={"rounds": 1})


def test_what_a_rule_changes_is_listed_with_intervals() -> None:
    def longer(asked: Match, number: int) -> Played:
        return game(f"P{number % 2 + 1}", points=(3 if asked.options else 2) + number % 2)

    answer = answer_of(CHANGED, longer, 400)
    bars = {bar.label: bar for bar in answer.bars}
    assert bars["actions in a game"].value == pytest.approx(10)
    assert bars["winner's lead, points"].value == 0
    assert "points of all players: +2.00 (+2.00 to +2.00)" in answer.sentence
    assert "lead" not in answer.sentence


def test_the_same_deals_make_the_interval_of_a_change_narrow() -> None:
    """Points that vary with the deal by 200, and with the rule by 2."""

    def lucky(asked: Match, number: int) -> Played:
        more = 1 + number % 3 if asked.options else 0
        return game(f"P{number * 7 % 10 // 5 + 1}", points=number * 37 % 200 + more)

    answer = answer_of(CHANGED, lucky, 600)
    points = next(bar for bar in answer.bars if bar.label == "points of all players")
    assert points.value == pytest.approx(4)
    assert points.high - points.low == pytest.approx(
        2 * 1.96 * 2 * math.sqrt(2 / 3 / 600), rel=0.01
    )


def test_the_interval_of_two_shares_counts_how_alike_the_deals_are() -> None:
    """Both won 36 deals, only the one 12, only the other 2: +5.69 to +34.04 by his formula."""
    kinds = [(1, 1)] * 36 + [(1, 0)] * 12 + [(0, 1)] * 2

    def won(asked: Match, number: int) -> Played:
        return game("P2" if kinds[number][0 if asked.options else 1] else "P1", "P2")

    answer = answer_of(CHANGED, won, 50)
    assert answer.bars[0][1:4] == pytest.approx((20.0, 5.69, 34.04), abs=0.01)


def test_shares_that_never_vary_may_still_differ() -> None:
    """After ten games with one winner each, the next one may still have two."""
    answer = answer_of(CHANGED, lambda *_: game("P1"), 10)
    bars = {bar.label: bar for bar in answer.bars}
    decided = bars["games with one winner, %"]
    assert decided.value == 0
    assert -60 < decided.low < -20 < 20 < decided.high < 60


def test_strengths_are_on_one_scale() -> None:
    """3 of 4 games are 191 points of the Elo scale."""
    asked = study.strengths(match(), (1, 2, 2.5))
    answer = answer_of(asked, lambda _, n: game(f"P{n // 2 % 4 // 3 + 1}"), 4000)
    step = 400 * math.log10(3)
    assert [bar.value for bar in answer.bars] == pytest.approx([0, step, 2 * step], abs=1)
    widths = [bar.high - bar.low for bar in answer.bars]
    assert widths[2] == pytest.approx(math.sqrt(2) * widths[1])
    assert "fair+ wins 75.0%" in answer.sentence
    assert [bar.label for bar in answer.bars] == ["1 weak", "2 fair", "2.5 fair+"]


def test_a_share_of_everything_has_a_finite_place_on_the_scale() -> None:
    answer = answer_of(study.strengths(match(), (1, 2)), lambda *_: game("P1"), 100)
    assert 400 < answer.bars[1].value < 2000


@pytest.mark.slow
def test_the_command_answers_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "plot.svg"
    short = ["--games", "2", "--jobs", "1", "--seed", "1", "--rules", "rounds=1"]
    given = ["--players", "5,5", *short]
    assert main(["study", "first", "word-lift", *given, "--out", str(file)]) == 0
    assert "Does the first player win too often?" in capsys.readouterr().out
    assert ET.parse(file).getroot() is not None
    assert main(["study", "deck", "word-lift", *given, "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["bars"]) == 2
    change = ["--change", "split_needs_stolen=false"]
    assert main(["study", "rule", "word-lift", *given, *change]) == 0
    assert "The effect of split_needs_stolen=false" in capsys.readouterr().out
    assert main(["study", "strengths", "word-sprout", *short]) == 0
    assert "5 strong" in capsys.readouterr().out


@pytest.mark.slow
def test_the_progress_is_that_of_the_whole_study(monkeypatch: pytest.MonkeyPatch) -> None:
    said = list[Progress]()

    @contextmanager
    def noted(_brief: Brief) -> Iterator[Report]:
        yield said.append

    monkeypatch.setattr("companion.cli.games.work._show", noted)
    given = ["word-for-word", "--games", "4", "--seed", "1", "--jobs", "1"]
    for question, change, matches in (
        ("first", [], 1),
        ("rule", ["--change", "least_bet=2"], 2),
        ("strengths", [], 4),
    ):
        said.clear()
        assert main(["study", question, *given, *change]) == 0
        parts = [(now.done, now.total) for now in said]
        assert parts == sorted(parts)
        assert parts[0] == (0, 4 * matches)
        assert parts[-1] == (4 * matches, 4 * matches)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("rule", "word-lift"), "Say what changes"),
        (("first", "word-lift", "--players", "4,3"), "needs equal players"),
        (("first", "word-lift", "--out", "plot.png"), "End it with .svg"),
        (("first", "word-lift", "--out", "none/plot.svg"), "There is no folder none"),
        (("deck", "word-sprout"), "Word Sprout has no deck"),
        (("first", "word-lift", "--store", ""), "--store needs the name of a file"),
        (("first", "word-lift", "--until", "90"), "--until is a percentage"),
        (("first", "word-lift", "--jobs", "0"), "0 processes are not possible"),
        (("first", "word-lift", "--cluster", "a:1", "--jobs", "2"), "does not use --jobs"),
        (
            ("first", "word-lift", "--change", "a=1"),
            "`study first` does not use --change, only rule",
        ),
        (("deck", "word-lift", "--change", "a=1"), "`study deck` does not use --change"),
        (
            ("deck", "word-lift", "--change-deck", "a"),
            "does not use --change-deck, only rule. Leave",
        ),
        (
            ("strengths", "word-lift", "--players", "4,4"),
            "not use --players, only first, deck, rule",
        ),
        (("strengths", "word-lift", "--change", "a=1"), "`study strengths` does not use --change"),
        (("deck", "word-lift", "--deck", "newword"), "newword is a deck for newword"),
        (("deck", "word-lift", "--deck", "none"), "none"),
    ],
)
def test_a_fault_of_the_question_is_explained(
    capsys: pytest.CaptureFixture[str], args: tuple[str, ...], said: str
) -> None:
    assert main(["study", *args]) == 1
    assert said in capsys.readouterr().err
