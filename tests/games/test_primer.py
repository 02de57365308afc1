"""Primers of the games: five pages on how to play, and the tips of a guided game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from random_games import PLAYED
from room import faults
from screen_walk import CLOCKS, LONG, every_value, random_walk
from sizes import examples, slow_after
from word_for_word_kit import position

from companion import games
from companion.games import find_game
from companion.games.api.primer import PAGES, Page, Primer, Step
from companion.games.api.ui import Context
from companion.scenes.lessons import Lessons
from companion.scenes.playing.guide import LINES, OF_THE_BOX, draw_step
from companion.screen.screen import CONTEXT, Fill, Screen, wrap
from hardware.box import HEIGHT, WIDTH

EXPLAINED = [game for game in games.GAMES if game.primer]
OFFERED = [
    *((game.name, {}) for game in EXPLAINED),
    *((game.name, dict(options)) for game in EXPLAINED for _, options in game.variants),
]
ACTIONS, GAMES = 40, 5


def primer(game: str) -> Primer:
    found = find_game(game).primer
    assert found is not None
    return found


def hidden_by_care(screen: Screen) -> bool:
    """Whether there are pixels in the row or column that the burn-in guard may hide."""
    picture = screen.picture()
    row = any(picture.getpixel((x, 0)) for x in range(WIDTH))
    return row or any(picture.getpixel((WIDTH - 1, y)) for y in range(HEIGHT))


def says(page: Page) -> str:
    return f"{page.first} {page.second}"


@pytest.mark.parametrize(("game", "options"), OFFERED)
def test_five_pages_explain_how_to_play(game: str, options: dict[str, Any]) -> None:
    pages = primer(game).pages(options)
    assert len(pages) == PAGES
    assert len({says(page) for page in pages}) == PAGES
    assert all(page.drawing and page.first and page.second for page in pages)


@pytest.mark.parametrize("game", [game.name for game in EXPLAINED])
def test_every_page_fits_under_each_house_rule(game: str) -> None:
    for options in every_value(game):
        pages = primer(game).pages(options)
        for at, page in enumerate(pages):
            screen = Lessons(pages, at).draw()
            assert faults(screen) == [], options
            assert not hidden_by_care(screen), (at, options)
            ends = [item.y + item.height for item in page.drawing if isinstance(item, Fill)]
            assert max(ends, default=0) <= CONTEXT, page.title


def test_pages_follow_the_house_rules() -> None:
    worph, lift = primer("worph"), primer("word_lift")
    assert "60 seconds" in says(worph.pages({"turn_limit_s": 60.0})[1])
    assert "seconds" not in says(worph.pages({"turn_limit_s": None})[1])
    assert "plural" not in says(worph.pages({"plural_s": "off"})[3])
    assert "After 2 rounds" in says(lift.pages({"rounds": 2})[4])
    assert "After 5 rounds" in says(primer("word_for_word").pages({"rounds": 5})[4])
    for game in ("word_for_word", "newword", "word_sprout"):
        judged = (says(page) for page in primer(game).pages({"strict_referee": True}))
        assert any("refuses words" in page for page in judged)


def test_new_word_jr_has_pages_of_its_own() -> None:
    plain, junior = primer("newword").pages({}), primer("newword").pages({"junior": True})
    assert [a != b for a, b in zip(plain, junior, strict=True)] == [False, True, True, False, False]
    assert "2+ letters" in says(junior[1])
    assert "4+ letters" in says(plain[1])


def moments(game: str, number: int) -> Iterator[Context]:
    """Contexts of a random game: with clocks, with and without computer players."""
    for context in random_walk(game, number).contexts(ACTIONS):
        yield context
        yield msgspec.structs.replace(context, machines=dict.fromkeys(LONG, 3))
        yield from (msgspec.structs.replace(context, clock=clock) for clock in CLOCKS)


def phases(game: str) -> set[str]:
    """All phases of a game."""
    state = find_game(game).rules.new(("AL", "NB"), {}, {})
    return set(get_args(get_type_hints(type(state))["phase"]))


@pytest.mark.parametrize("game", slow_after(2, (game for game in PLAYED if find_game(game).primer)))
def test_the_guide_has_a_tip_for_every_phase_and_each_fits(game: str) -> None:
    met: dict[str, Step] = {}
    for context in (one for number in range(examples(GAMES)) for one in moments(game, number)):
        for phase in phases(game):
            view = msgspec.structs.replace(context.view, phase=phase)
            steps = primer(game).guide(msgspec.structs.replace(context, view=view))
            assert steps, (phase, context.view.phase)
            assert len({step.key for step in steps}) == len(steps), steps
            for step in steps:
                met[step.key] = step
                assert_room(step)
    assert not {step.key for step in OF_THE_BOX} & met.keys()


def test_a_guide_shows_nobody_how_to_challenge_if_only_computer_players_may() -> None:
    state = position("challenges", declared={"A": "CAT", "B": "DOG"}, scores={"A": 9, "B": 7})
    context = Context(find_game("word_for_word").rules.view(state, None))
    guide = primer("word_for_word").guide
    assert "A BLUFF?" in {step.title for step in guide(context)}
    alone = msgspec.structs.replace(context, machines=dict.fromkeys(state.players, 3))
    assert "A BLUFF?" not in {step.title for step in guide(alone)}


def assert_room(step: Step) -> None:
    screen = draw_step(step)
    assert len(wrap(step.text)) <= len(LINES), step
    assert faults(screen) == [], step
    assert step.text[0].isalnum(), step
    assert step.text.endswith((".", "?")), step


@pytest.mark.parametrize("step", OF_THE_BOX, ids=lambda step: step.key)
def test_the_tips_of_every_game_fit(step: Step) -> None:
    assert_room(step)
