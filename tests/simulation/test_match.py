"""Simulated games and their statistics."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from opponent_kit import WORPH, add_opponent, decide

from companion.cli.main import main
from companion.errors import BadEntry
from companion.games.api.chance import Chance
from companion.games.api.game import Engine
from companion.games.worph.rules.actions import Play
from companion.games.worph.rules.rules import RULES
from companion.lexicon import closed_lexicon, open_ruling
from companion.simulation.match import Match, Played, play_games, players
from companion.simulation.statistics import Deal, Tally, interval, side_counts, sides

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def worph_by_the_box(monkeypatch: pytest.MonkeyPatch) -> None:
    add_opponent(monkeypatch)


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    def run(*args: str) -> tuple[int, str, str]:
        status = main(["simulate", *args])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


def test_the_stronger_player_wins_with_a_confidence_interval(command: Command) -> None:
    status, out, err = command("worph", "--players", "strong,weak", "--games", "20", "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    strong, weak = found["sides"]
    assert (strong["level"], weak["level"]) == (5, 1)
    assert strong["share"] > 0.8
    assert strong["won"] + weak["won"] == pytest.approx(20)
    assert strong["low"] < strong["share"] < strong["high"] or strong["share"] == 1
    assert found["games"] == 20
    assert found["games_per_second"] > 0
    assert found["peak_mb"] is None or found["peak_mb"] > 10


def test_the_same_seed_plays_the_same_games(command: Command) -> None:
    found = [
        json.loads(
            command("worph", "--players", "5,5,1", "--games", "6", "--seed", "7", "--json")[1]
        )
        for _ in range(2)
    ]
    assert found[0]["sides"] == found[1]["sides"]
    assert found[0]["seed"] == 7


def test_without_json_a_table_is_printed(command: Command) -> None:
    status, out, _ = command("worph", "--players", "5,1", "--games", "3")
    assert status == 0
    assert "P1" in out
    assert "5 strong" in out
    assert "95% interval" in out
    assert "3 games, " in out
    assert " per second, seed " in out


def test_stored_games_are_not_counted_in_the_speed(command: Command, tmp_path: Path) -> None:
    args = ("worph", "--games", "3", "--store", str(tmp_path / "games.db"))
    assert " per second, seed 0." in command(*args)[1]
    assert "3 games, all from the store, seed 0." in command(*args)[1]
    assert json.loads(command(*args, "--json")[1])["games_per_second"] == 0


def test_half_steps_have_numbers_and_names() -> None:
    assert players("2.5,fair+, 3 ,GOOD", "word_lift") == {
        "P1": 2.5, "P2": 2.5, "P3": 3, "P4": 4,
    }  # fmt: skip


def test_house_rules_are_applied(command: Command) -> None:
    _, out, _ = command("worph", "--games", "2", "--rules", "rounds=3", "plural_s=strict", "--json")
    assert json.loads(out)["games"] == 2


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("chess",), "There is no game 'chess'"),
        (("worph", "--players", "strong,mighty"), "'mighty' is not a strength"),
        (("worph", "--players", "0,6"), "'0' is not a strength. Use 1 to 5, or weak, fair"),
        (("worph", "--players", "2.5,1"), "'2.5' is not a strength. Use 1 to 5, or weak, fair, me"),
        (
            ("word-lift", "--players", "2.25,1"),
            "'2.25' is not a strength. Use 1 to 5, or weak, w",
        ),
        (("worph", "--players", "5"), "Seat 2 to"),
        (("worph", "--games", "0"), "0 games cannot be played"),
        (("worph", "--rules", "rounds"), "'rounds' is not a house rule"),
        (("worph", "--rules", "=3"), "'=3' is not a house rule"),
        (("worph", "--rules", "moons=3"), "moons"),
        (("worph", "--rules", "rounds=many"), "rounds"),
        (("worph", "--list", "nothing"), "nothing"),
    ],
)
def test_a_fault_is_explained_in_a_sentence(
    command: Command, args: tuple[str, ...], said: str
) -> None:
    status, out, err = command(*args)
    assert (status, out) == (1, "")
    assert err.startswith("companion: ")
    assert said in err
    assert err.count("\n") == 1


def test_a_game_without_computer_players_is_refused(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WORPH, "engine", Engine())
    status, _, err = command("worph")
    assert status == 1
    assert "Worph has no computer players. Choose another game." in err


def lost(*answers: Any) -> Any:
    def plays(view: Any, player: Any, *rest: Any) -> Any:
        return answers[0] if player and view.phase == "spin" else decide(view, player, *rest)

    return plays


def match(**changes: Any) -> Match:
    given = {"words": ["CAT", "CART", "CARTE"]}
    plain = Match("worph", {"P1": 5, "P2": 1}, {}, closed_lexicon(given), 1)
    return replace(plain, **changes)


@pytest.mark.parametrize(
    ("answer", "said"),
    [(None, "None of the players continues"), (Play(by="P1", word="X"), "cannot go on")],
)
def test_a_computer_player_that_cannot_play_is_reported(
    monkeypatch: pytest.MonkeyPatch, answer: Any, said: str
) -> None:
    add_opponent(monkeypatch, decide=lost(answer))
    with pytest.raises(BadEntry, match=said):
        list(play_games(match(ruling=open_ruling()), range(1)))


def test_an_endless_game_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.games.api.engine.MOST_ACTIONS", 3)
    with pytest.raises(BadEntry, match="not ended after 3 actions"):
        list(play_games(match(ruling=open_ruling()), range(1)))


def test_seats_rotate(monkeypatch: pytest.MonkeyPatch) -> None:
    first = []

    def plays(view: Any, player: Any, *rest: Any) -> Any:
        if view.phase == "start":
            first.append(view.players[0])
        return decide(view, player, *rest)

    add_opponent(monkeypatch, decide=plays)
    list(play_games(match(ruling=open_ruling(), players={"P1": 1, "P2": 1, "P3": 1}), range(4)))
    assert first == ["P1", "P2", "P3", "P1"]


@pytest.mark.parametrize(
    ("levels", "lucks"),
    [
        ((4, 4), [0, 1, 2, 3]),
        ((4, 4, 4), [0, 1, 2, 3]),
        ((5, 4), [0, 0, 1, 1]),
        ((5, 4, 4), [0, 0, 0, 1]),
        ((5, 4, 5, 4), [0, 0, 1, 1]),
    ],
)
def test_only_players_who_differ_play_a_deal_again(
    monkeypatch: pytest.MonkeyPatch, levels: tuple[int, ...], lucks: list[int]
) -> None:
    seeds = []

    def noted(seed: str) -> Chance:
        seeds.append(seed)
        return Chance(seed)

    monkeypatch.setattr("companion.simulation.match.Chance", noted)
    asked = players(",".join(map(str, levels)), "worph")
    list(play_games(match(ruling=open_ruling(), players=asked, paired=True), range(4)))
    assert seeds == [f"1/{luck}" for luck in lucks]


def test_a_game_without_an_end_of_its_own_gets_one(monkeypatch: pytest.MonkeyPatch) -> None:
    add_opponent(monkeypatch, self_play={"rounds": 2}, NEEDS={"one_try": True})
    begun = []
    new = RULES.new

    def noted(players: Any, options: Any, setup: Any) -> Any:
        begun.append(options)
        return new(players, options, setup)

    monkeypatch.setattr(RULES, "new", noted)
    for options in ({}, {"rounds": 3}):
        list(play_games(match(ruling=open_ruling(), options=options), range(1)))
    assert begun == [{"rounds": 2, "one_try": True}, {"rounds": 3, "one_try": True}]


def test_a_shared_win_counts_as_a_fraction() -> None:
    games = [Played({"A": 3, "B": 3}, ("A", "B")), Played({"A": 4, "B": 1}, ("A",))]
    counts, found = side_counts("AB"), [Tally() for _ in range(4)]
    for number, one_game in enumerate(games):
        for count, counted in zip(counts, found, strict=True):
            counted.add(count(Deal(number, ((one_game,),))))
    one, other = sides({"A": 5, "B": 1}, found)
    assert (one.won, other.won) == (1.5, 0.5)
    assert (one.points, other.points) == (3.5, 2.0)


@pytest.mark.parametrize(
    ("won", "count", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (500, 1000, 0.4691, 0.5309),
    ],
)
def test_wilsons_interval_matches_published_values(
    won: float, count: int, low: float, high: float
) -> None:
    assert interval(won, count) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.no_cover
def test_chips_are_given_for_a_hundred_rounds(command: Command) -> None:
    args = ("word-for-word", "--players", "5,1", "--games", "2", "--seed", "1")
    found = json.loads(command(*args, "--json")[1])
    strong, weak = found["sides"]
    assert strong["points"] + weak["points"] == pytest.approx(200)
    assert strong["error"] > 0
    status, out, _ = command(*args)
    assert status == 0
    assert "Chips won in" in out
    assert f"{100 * (strong['points'] - 100):+.0f} ± {100 * strong['error']:.0f}" in out


def test_the_error_of_a_mean_shrinks_with_more_games() -> None:
    assert tally([3]).error == 0
    few, many = tally([90, 110] * 5), tally([90, 110] * 500)
    assert few.mean == many.mean == 100
    assert few.error > 9 * many.error > 0


def tally(values: list[int]) -> Tally:
    found = Tally()
    for value in values:
        found.add(value)
    return found
