"""The scripts of evenings: a check that does not hold fails, and says in which step."""

from __future__ import annotations

import pytest
from evening_kit import Run, start_game
from steps import follow

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

WRONG = (
    "sees P2: SPIN",
    "within 0.1: P2: SPIN",
    "turn 1 -> P2: SPIN",
    "shows P2: SPIN",
    "hides P1: SPIN",
    "scores P1 1 P2 0",
    "scores P1 0",
    "lamps 2",
    "picture pause",
)


@pytest.mark.parametrize("step", WRONG)
def test_a_check_that_does_not_hold_fails(play_evening: Run, step: str) -> None:
    with pytest.raises(AssertionError) as failed:
        play_evening(follow(f"sees P1: SPIN\n{step}", start_game))
    assert failed.value.__notes__ == [f"The step is: {step}"]


def test_checks_that_hold_pass(play_evening: Run) -> None:
    script = """
        sees P1: SPIN
        hides P2: SPIN
        scores P1 0 P2 0
        lamps 1
        """
    play_evening(follow(script, start_game))


def test_an_unknown_verb_fails(play_evening: Run) -> None:
    with pytest.raises(KeyError, match="jump"):
        play_evening(follow("jump knob", start_game))
