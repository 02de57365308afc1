"""The table of gestures in docs/design.md: what each means in each game, and nothing else."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from random_games import PLAYED
from screen_walk import Walk, begun, some_values

from companion.games import find_game
from companion.games.api.rules import Action
from companion.games.api.ui import Appeal, Objection, PrivateEntry, Review, RunClock, StopClock
from companion.scenes.playing.shown import ALWAYS
from hardware.box import KNOB, SPIN, Event, Kind, seat_number

PAGE = Path(__file__).parents[2] / "docs" / "design.md"

NAMED: dict[type, str] = {
    StopClock: "stop the clock",
    RunClock: "let the clock run",
    PrivateEntry: "see your hand",
    Review: "review",
    Objection: "object",
    Appeal: "have the table vote",
}
"""What is no action of the rules, but is done by the host."""

GAMES, ACTIONS, GESTURES = 30, 24, 12
"""So many games are walked through, of so many actions, with so many gestures before each."""

Seen = dict[str, set[str]]


def gesture(event: Event) -> str:
    """What the hand does, as the table says it; letters and turns are part of an entry."""
    if seat_number(event.control) is not None:
        return "hold your button" if event.kind is Kind.HELD else "press your button"
    if event.control == KNOB and event.kind is Kind.PRESSED:
        return "push the knob"
    if event.control == SPIN:
        return "SPIN"
    return event.key.capitalize() if len(event.key) > 1 else ""


def meaning(after: object) -> str:
    """What it leads to: an action of the rules by its name, or what the host does."""
    if isinstance(after, Action):
        return str(type(after).__struct_config__.tag).replace("_", " ")
    return NAMED.get(type(after), "")


def met(game: str) -> Seen:
    """Every gesture that means something in that game, with all that it can mean."""
    seen: Seen = defaultdict(set)
    for number in range(GAMES):
        luck = random.Random(f"{game}{number}")
        walk = Walk(begun(game, some_values(game, luck), luck), luck)
        for event, after in walk.gestures(ACTIONS, GESTURES):
            if gesture(event) and meaning(after):
                seen[gesture(event)].add(meaning(after))
    return dict(seen)


def rows() -> Iterator[tuple[str, str, set[str]]]:
    """The rows of the table: the game, the gesture, its meanings."""
    section = PAGE.read_text().split("## Gestures")[1].split("\n## ")[0]
    for row in re.findall(r"^\| (.+) \|$", section, re.MULTILINE)[1:]:
        game, hand, means = row.split(" | ")
        yield game, hand, set(means.split(", "))


@pytest.mark.parametrize("game", PLAYED)
def test_the_table_has_what_each_gesture_means(game: str) -> None:

    title = find_game(game).title
    assert {hand: means for name, hand, means in rows() if name == title} == met(game)


def test_the_table_has_what_is_held_in_every_game() -> None:
    every = {hand: means for name, hand, means in rows() if name == "every game"}
    assert every["hold the knob"] == {ALWAYS[KNOB].label}
    assert every["hold SPIN"] == {ALWAYS[SPIN].label}
