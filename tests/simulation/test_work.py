"""What a command says while it plays, when it is interrupted, and when it stops by itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli.games import simulate, study, work
from companion.cli.main import main
from companion.simulation import run
from companion.simulation.match import Played
from companion.simulation.run import Plan
from companion.simulation.task import Chunk, Task, encode

Play = Callable[[Task, int, int], Chunk]


def coins(task: Task, first: int, count: int) -> Chunk:
    """Games that P1 and P2 win in turn, as long as real ones."""
    names = list(task.players)
    won = [names[number // 2 % len(names)] for number in range(first, first + count)]
    played = [Played(dict.fromkeys(names, 1), (one,), one, 1) for one in won]
    return Chunk(first, count, encode(played, names), 1.0 * count)


def interrupted(after: int) -> Play:
    """Coins, and Ctrl+C before a game."""

    def play(task: Task, first: int, count: int) -> Chunk:
        if first >= after:
            raise KeyboardInterrupt
        return coins(task, first, count)

    return play


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, int]]:
    """The chunks that are played, each with its match."""
    chunks = []

    def play(task: Task, first: int, count: int) -> Chunk:
        chunks.append((str(task.players), first, count))
        return coins(task, first, count)

    monkeypatch.setattr(run, "play_chunk", play)
    return chunks


FIRST = ("study", "first", "word-sprout", "--jobs", "1", "--seed", "3")


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(
    ("command", "line"),
    [
        (FIRST, r"\d+ of 40 games: first player 100.0 \(61.0 to 100.0\)"),
        (("simulate", "word-sprout"), r"\d+ of 40 games: P1 66.7% \(30.0 to 90.3%\), P2 33.3% \("),
    ],
)
def test_the_answer_so_far_is_a_line_on_a_pipe(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    command: tuple[str, ...],
    line: str,
) -> None:
    monkeypatch.setattr(work, "EVERY_S", 0.0)
    assert main([*command, "--games", "40"]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert re.match(line, lines[0])
    assert lines[-1].startswith("40 of 40 games: ")


@pytest.mark.parametrize(
    ("store", "said"),
    [
        (False, r"Stopped. \d\d games are lost. With --store FILE they are kept, and"),
        (True, r"Stopped. \d\d games are in games.db. The same command continues."),
    ],
)
def test_an_interruption_gives_the_answer_so_far(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    store: bool,
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(run, "play_chunk", interrupted(30))
    kept = ["--store", "games.db"] if store else []
    assert main([*FIRST, "--games", "100", *kept]) == 130
    printed = capsys.readouterr()
    assert "The first of 2 equal players wins 100.0% (" in printed.out
    assert re.match(said, printed.err)
    assert "Do not stop because of what an interval says" in printed.err


def test_an_interruption_before_any_game_has_no_answer(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "play_chunk", interrupted(0))
    assert main([*FIRST, "--games", "100"]) == 130
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("Stopped. No game was played to its end.")


def test_the_matches_of_a_question_advance_together(asked: list[tuple[str, int, int]]) -> None:
    assert main(["study", "strengths", "word-sprout", "--games", "20", "--jobs", "1"]) == 0
    firsts = [first for _, first, _ in asked]
    assert firsts == sorted(firsts)
    assert len({players for players, first, _ in asked if not first}) > 2


def test_the_first_chunk_is_one_game(asked: list[tuple[str, int, int]]) -> None:
    assert main([*FIRST, "--games", "20"]) == 0
    assert asked[0][1:] == (0, 1)
    assert asked[1][1:] == (1, 5)  # as many as take five seconds


def test_a_question_stops_when_the_answer_is_sure_enough(
    asked: list[tuple[str, int, int]], capsys: pytest.CaptureFixture[str]
) -> None:
    """128 games that the first player wins are enough."""
    assert main([*FIRST]) == 0
    assert sum(count for _, _, count in asked) >= 128
    assert "wins 100.0% (97.1 to 100.0%)" in capsys.readouterr().out


def test_a_question_stops_when_the_time_is_over(
    asked: list[tuple[str, int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study, "USUAL", Plan(simulate.MOST_GAMES, limit_s=0.0))
    assert main([*FIRST]) == 0
    assert asked == [("{'P1': 4, 'P2': 4}", 0, 1)]
