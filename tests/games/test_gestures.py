"""The table of gestures in docs/design.md: what each means in each game, and nothing else."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pages
import pytest
from offered import OFFERED, gesture_rows
from random_games import PLAYED
from screen_walk import random_walk
from sizes import examples, slow_after

from companion.games import find_game
from companion.games.api.rules import Action, GroupAccepts
from companion.games.api.ui import Appeal, Objection, PrivateEntry, Review, RunClock, StopClock
from companion.scenes.playing.display import ALWAYS
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
"""Meanings that are not actions of the rules but intents for the host."""

GAMES, ACTIONS, GESTURES = 30, 24, 12
"""Random games per game, actions per game, and gestures before each action."""

FEW = 3
"""Games whose offers `make test` looks up in the table; in all of them the table is made again."""

Seen = dict[str, set[str]]


def gesture(event: Event) -> str:
    """The gesture in the words of the table; letters and turns belong to an entry."""
    if seat_number(event.control) is not None:
        return "hold your button" if event.kind is Kind.HELD else "press your button"
    if event.control == KNOB and event.kind is Kind.PRESSED:
        return "push the knob"
    if event.control == SPIN:
        return "SPIN"
    return event.key.capitalize() if len(event.key) > 1 else ""


def meaning(after: object) -> str:
    """The result of a gesture: the name of an action, or of an intent for the host."""
    if isinstance(after, Action):
        return str(type(after).__struct_config__.tag).replace("_", " ")
    return NAMED.get(type(after), "")


def met(game: str, games: int) -> Seen:
    """Every gesture that means something in these random games, with all its meanings."""
    seen: Seen = defaultdict(set)
    for number in range(games):
        for event, after in random_walk(game, number).gestures(ACTIONS, GESTURES):
            if isinstance(after, GroupAccepts) or (
                isinstance(after, PrivateEntry) and after.widget
            ):
                continue  # a vote has rows of its own; an entry is a step of what the table names
            if gesture(event) and meaning(after):
                seen[gesture(event)].add(meaning(after))
    return dict(seen)


def rows() -> Iterator[tuple[str, str, set[str]]]:
    """Rows of the table: game, gesture, meanings."""
    section = PAGE.read_text().split("## Gestures")[1].split("\n## ")[0]
    for row in re.findall(r"^\| (.+) \|$", section, re.MULTILINE)[1:]:
        game, hand, means = row.split(" | ")
        yield game, hand, set(means.split(", "))


def listed(game: str) -> Seen:
    """The rows of a game: the meanings of each gesture."""
    title = find_game(game).title
    return {hand: means for name, hand, means in rows() if name == title}


def assert_listed(game: str, seen: Seen) -> None:
    """Every meaning is in the table; a message says where a row belongs."""
    title, table = find_game(game).title, listed(game)
    where = pages.last_line(PAGE, rf"^\| {title if table else '[A-Z]'}.* \| .* \| ")
    for hand, means in seen.items():
        row = f"| {title} | {hand} | {', '.join(sorted(means))} |"
        assert means <= table.get(hand, set()), f"{where}: add or complete the row {row}"


@pytest.mark.parametrize("game", slow_after(1, PLAYED))
def test_a_gesture_means_nothing_that_the_table_lacks(game: str) -> None:
    assert_listed(game, met(game, examples(GAMES)))


@pytest.mark.parametrize("game", slow_after(1, PLAYED))
def test_the_offers_of_a_game_mean_nothing_that_the_table_lacks(game: str) -> None:
    assert_listed(game, gesture_rows(game, FEW))


@pytest.mark.slow
@pytest.mark.parametrize("game", PLAYED)
def test_the_table_is_made_of_the_offers(game: str) -> None:
    """`python docs/make_gestures.py` writes its rows."""
    assert listed(game) == gesture_rows(game, OFFERED)


def test_the_table_lists_the_holds_of_every_game() -> None:
    every = {hand: means for name, hand, means in rows() if name == "every game"}
    assert every["hold the knob"] == {ALWAYS[KNOB].label}
    assert every["hold SPIN"] == {ALWAYS[SPIN].label}
