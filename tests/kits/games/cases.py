"""Runs oracle cases and scripted games of every game through the referee protocol."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[2] / "data" / "cases"

UNORDERED = {
    "out", "side_pots", "eligible", "collections", "next_round_collections", "members", "winners",
    "eliminated", "folded", "all_in", "skip_next", "variations", "recut", "tie_break",
    "hand", "hands", "discarded", "hand_returned",
}  # fmt: skip
NOTHING_MORE = {"debts", "payout", "dagger_draw"}

Ask = Callable[[Mapping[str, Any]], dict[str, Any]]


def load(name: str, game: str) -> list[dict[str, Any]]:
    """The cases of a game from a data file; none without the file, which is optional."""
    file = DATA / name
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [case for case in map(json.loads, lines) if case["game"] == game]


def run_case(ask: Ask, case: Mapping[str, Any]) -> None:
    """Check one action on a position; a refused action must not change the state."""
    given, expect = case["given"], case["expect"]
    set_up = ask({"do": "position", "game": case["game"], "given": given})
    assert set_up["verdict"] == "accept", set_up
    before = ask({"do": "state"})["next"]
    answer = ask(case["action"])
    assert answer["verdict"] == expect["verdict"], answer
    if expect["verdict"] == "reject":
        assert answer["reason"] in (expect["reason"], *expect.get("reason_also_ok", ())), answer
        after = ask({"do": "state"})["next"]
        assert after == before or given.get("options", {}).get("one_try")
        answer = {**answer, "next": after}
    for part in ("score", "next"):
        assert not differences(expect.get(part, {}), answer.get(part, {})), answer


def run_game(ask: Ask, game: Mapping[str, Any]) -> None:
    """Play a whole game, checking every move and the result."""
    new = {key: game[key] for key in ("game", "players", "options", "setup", "lexicon")}
    assert ask({"do": "new", **new})["verdict"] == "accept"
    for move in game["moves"]:
        action = {key: value for key, value in move.items() if key not in ("expect", "n")}
        answer = ask(action)
        facts = {**answer, **answer.get("next", {}), **(answer.get("score") or {})}
        assert not differences(move["expect"], facts), (move, answer)
    assert not differences(game["final"], ask({"do": "state"})["next"])


def differences(expected: Mapping[str, Any], got: Mapping[str, Any]) -> list[str]:
    """The keys whose facts are missing or differ from the expected ones."""
    return [
        key for key, value in expected.items() if key not in got or not same(value, got[key], key)
    ]


def same(expected: Any, got: Any, key: str = "") -> bool:
    """Whether two facts are equal by the protocol's rules of comparison."""
    if isinstance(expected, str) and isinstance(got, str):
        return expected.casefold() == got.casefold()
    if isinstance(expected, dict) and isinstance(got, dict):
        return _same_dict(expected, got, key)
    if isinstance(expected, list) and isinstance(got, list):
        return _same_list(expected, got, key)
    return isinstance(expected, bool) == isinstance(got, bool) and bool(expected == got)


def _same_dict(expected: dict[str, Any], got: dict[str, Any], key: str) -> bool:
    more = any(value for name, value in got.items() if name not in expected)
    if key in NOTHING_MORE and more:
        return False
    inner = {name: key if key in UNORDERED else name for name in expected}
    return all(n in got and same(value, got[n], inner[n]) for n, value in expected.items())


def _same_list(expected: list[Any], got: list[Any], key: str) -> bool:
    if len(expected) != len(got):
        return False
    if key not in UNORDERED:
        return all(same(one, other, key) for one, other in zip(expected, got, strict=True))
    left = list(got)
    for one in expected:
        match = next((at for at, other in enumerate(left) if same(one, other, key)), None)
        if match is None:
            return False
        del left[match]
    return True


class Process:
    """A referee in a separate process, as other programs run it."""

    def __init__(self, *command: str) -> None:
        self.process = subprocess.Popen(
            command or (sys.executable, "-m", "companion.app.referee"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def __call__(self, line: Mapping[str, Any] | bytes) -> dict[str, Any]:
        """Send an object, or raw bytes without a line end, and return the answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        raw = line if isinstance(line, bytes) else json.dumps(line).encode()
        self.process.stdin.write(raw + b"\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer

    def close(self) -> tuple[int, bytes]:
        """Close its input; returns the exit status and the error output."""
        _, complaints = self.process.communicate()
        return self.process.returncode, complaints
