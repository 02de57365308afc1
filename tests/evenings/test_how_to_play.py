"""For newcomers: how to play, and the question whether a game is new."""

from __future__ import annotations

import pytest
from evening import Evening
from evening_kit import Run
from guided_kit import Guided

from companion import games
from companion.games import find_game
from companion.scenes.lessons import Lessons
from companion.ui.tips import BACK, with_tip

EXPLAINED = [game for game in games.GAMES if game.primer]
OFFERED = [
    *((game.title, game.name, {}) for game in EXPLAINED),
    *((title, game.name, dict(options)) for game in EXPLAINED for title, options in game.variants),
]


# -- how to play -----------------------------------------------------------------------------


@pytest.mark.parametrize(("title", "game", "options"), OFFERED, ids=[row[0] for row in OFFERED])
def test_no_tip_covers_a_sentence_of_a_page(
    title: str, game: str, options: dict[str, object]
) -> None:
    pages = find_game(game).primer.pages(options)  # type: ignore[union-attr]
    for at in range(len(pages)):
        assert with_tip(Lessons(pages, at).draw(), BACK) is None, (title, at)


@pytest.mark.no_cover
@pytest.mark.parametrize(("title", "game", "options"), OFFERED, ids=[row[0] for row in OFFERED])
def test_the_knob_turns_five_pages(
    play_evening: Run, title: str, game: str, options: dict[str, object]
) -> None:
    primer = find_game(game).primer
    assert primer is not None
    pages = primer.pages(options)

    async def play(table: Evening) -> None:
        await table.game(title)
        await table.choose("how to play")
        for at in range(len(pages)):
            assert " | ".join(Lessons(pages, at).draw().words()) == table.words()
            table.picture(f"primer/{title.lower().replace(' ', '-').rstrip('.')}-{at + 1}")
            await table.turn(1)
        assert "5/5" in table.words()
        await table.turn(-1)
        assert "4/5" in table.words()
        await table.press("knob", "knob")
        await table.sees(title.upper())
        await table.choose("how to play")
        await table.press("spin")
        await table.sees("guided game")

    play_evening(play)


# -- is it new? ------------------------------------------------------------------------------


def test_a_table_is_asked_once_whether_a_game_is_new_to_it(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.game("Worph")
        await table.choose("play")
        await table.sees("NEW TO WORPH?")
        table.picture("primer/new-to-worph")
        await table.choose("how to play")
        await table.sees("1/5")
        await table.press("spin")
        await table.sees("NEW TO WORPH?")
        await table.press("spin")
        await table.sees("guided game")
        await table.choose("play")
        await table.sees("NEW TO WORPH?")
        await table.press("knob")  # no, play
        await table.sees("JOIN")
        await table.press("spin")
        await table.sees("guided game")
        await table.choose("play")
        await table.sees("JOIN")

    async def later(table: Evening) -> None:
        await table.game("Worph")
        await table.choose("play")
        await table.sees("JOIN")
        await table.press("spin")
        await table.sees("guided game")
        await table.press("spin")
        await table.sees("GAME")
        await table.press("spin")
        await table.game("NewWord")
        await table.choose("play")
        await table.sees("NEW TO NEWWORD?")

    play_evening(play, knows=False)
    play_evening(later, knows=False)


def test_a_table_that_has_finished_a_game_is_not_asked(play_evening: Run) -> None:
    async def play(given: Evening) -> None:
        table = Guided(given)
        await table.game("Worph")
        await table.choose("play")
        await table.press("seat1", "seat2", "knob")
        await table.type("CAT<ENTER>")
        assert table.host.ui.prefs.known == ()
        for seat in (1, 2):
            await table.hand.hold(f"seat{seat}", 1.2)
        await table.sees("SPIN: home")
        assert table.host.ui.prefs.known == ("worph",)

    play_evening(play, knows=False)
