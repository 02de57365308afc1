"""Every test case and scripted game, through the referee in its own process."""

from collections.abc import Iterator

import pytest
from cases import Process, load, run_case, run_game, same

from companion.games import NAMES


@pytest.fixture(scope="module")
def ask() -> Iterator[Process]:
    process = Process()
    yield process
    assert process.close() == (0, b"")


CASES = [case for game in NAMES for case in load(f"{game}.jsonl", game)]
WHOLE = [case for game in NAMES for case in load("games.jsonl", game)]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(ask, case):
    run_case(ask, case)


@pytest.mark.parametrize("game", WHOLE, ids=[game["id"] for game in WHOLE])
def test_game(ask, game):
    run_game(ask, game)


@pytest.mark.parametrize(
    ("key", "expected", "got", "verdict"),
    [
        ("table_word", "CAR", "car", True),
        ("winners", ["A", "B"], ["B", "A"], True),
        ("winners", ["A"], ["A", "B"], False),
        ("used_words", ["A", "B"], ["B", "A"], False),
        ("hand", ["A", "A", "B"], ["A", "B", "A"], True),
        ("hand", ["A", "A", "B"], ["A", "B", "B"], False),
        ("hands", {"P1": ["A", "B"]}, {"P1": ["B", "A"], "P2": []}, True),
        ("debts", {"P1": 3}, {"P1": 3, "P2": 0}, True),
        ("debts", {"P1": 3}, {"P1": 3, "P2": 1}, False),
        ("scores", {"P1": 3}, {"P1": 3, "P2": 1}, True),
        ("scores", {"P1": 3}, {"P2": 1}, False),
        ("game_over", False, 0, False),
        ("timer_s", 30, 30.0, True),
        ("wedge", None, None, True),
        ("wedge", None, 3, False),
        ("side_pots", [{"amount": 3, "eligible": ["A", "B"]}],
         [{"eligible": ["B", "A"], "amount": 3}], True),
    ],
)  # fmt: skip
def test_facts_are_compared_as_the_protocol_says(key, expected, got, verdict):
    assert same(expected, got, key) is verdict
