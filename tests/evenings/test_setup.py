"""Before a game: leaving lists, names, handicaps, house rules."""

from __future__ import annotations

import asyncio

from evening import Evening
from evening_kit import Run, menu, scores, start_game

from companion.config.settings import Settings


def test_every_list_can_be_left(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.press("spin")
        await table.choose("play")
        await table.press("spin")
        await table.game("Worph")
        await table.choose("house rules")
        await table.sees("All as in the printed")
        await table.choose("plural S: no plurals")
        await table.press("spin")
        await table.choose("one try only: no")
        await table.choose("yes")
        await table.sees("one try only")
        await table.sees("yes")
        await table.press("spin")
        await table.choose("house rules")
        await table.sees("Changed: one try | only.")
        await table.choose("done")
        await table.choose("play")
        await table.sees("JOIN")
        await table.press("spin")
        await table.sees("WORPH 1/5")
        await table.press("spin")
        await table.sees("GAME 1/6")
        await table.press("spin")
        await table.sees("WORD GAMES")
        await table.choose("sound & light")
        await table.press("knob")
        await table.press("spin")
        await table.press("spin")
        await table.sees("WORD GAMES")
        await table.choose("judge words")
        await table.press("spin")
        await table.choose("spinner")
        await table.type("<TAB><ESC>")
        await table.choose("timer")
        await table.press("seat3")
        await asyncio.sleep(1)
        await table.press("seat3")
        await table.sees("SPIN: start")
        await table.press("knob")
        await table.choose("power off")
        await table.press("knob")
        await table.sees("WORD GAMES")

    play_evening(play)


def test_names_are_chosen_remembered_and_unique(play_evening: Run) -> None:
    async def tonight(table: Evening) -> None:
        await table.game("Worph")
        await table.choose("play")
        await table.type("A")
        await table.sees("press your button")
        await table.turn(3)
        await table.press("knob")
        await table.sees("at least 2 players")
        await table.press("seat1")
        await table.type("ANNA<ENTER>")
        await table.sees("| 1 ANNA |")
        await table.press("seat2")
        await table.type("ANNA<ENTER>")
        await table.sees("that name is taken")
        await table.sees("1 ANNA 2 P2")
        await table.type("B<ESC>")
        await table.type("BEN<ENTER>")
        await table.press("seat3")
        await table.sees("| 1 ANNA 2 BEN | 3 P3 |")
        await table.hold("seat3", 1)
        await table.sees("| 1 ANNA 2 BEN |")
        assert "P3" not in table.words()
        await table.press("knob")
        await table.sees("BEN: draw a card")

    async def tomorrow(table: Evening) -> None:
        await table.sees("RESUME ")
        await table.choose("new game")
        await table.game("Worph")
        await table.choose("play")
        await table.press("seat1", "seat2")
        await table.sees("| 1 ANNA 2 BEN |")
        for seat in ("seat1", "seat2"):
            await table.hold(seat, 1)
        await table.sees("JOIN")
        await table.press("seat7")
        await table.turn(1)
        await table.sees("| 7 ANNA |")
        await table.turn(1)
        await table.sees("| 7 BEN |")
        await table.turn(-2)
        await table.sees("| 7 P7 |")

    play_evening(tonight)
    play_evening(tomorrow)


def test_a_new_name_has_to_be_typed(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.game("Worph")
        await table.choose("play")
        await table.press("seat1")
        await table.turn(-1)
        await table.press("seat2", "knob")
        await table.sees("NAME 1")
        await table.type("ANNA<ENTER>")
        await table.sees("1 ANNA 2 P2")
        await table.press("knob")
        await table.sees("P2: draw a card")

    play_evening(play)


def test_handicaps_are_set_shown_and_kept_for_the_rematch(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.game("Worph")
        await table.choose("with handicaps")
        await table.press("seat1", "seat2", "seat3", "knob")
        await table.sees("HANDICAPS")
        await table.press("spin")
        await table.sees("1 P1 2 P2")
        await table.press("knob")
        await table.turn(1)
        for row, steps in (("extra seconds", 3), ("start points", 7)):
            await table.press("knob")
            await table.choose(row)
            await table.turn(steps)
            await table.press("knob")
        await table.press("knob")
        await table.choose("bonus on/off")
        await table.sees("P1 +15s +7 no bonus")
        await table.turn(1)
        await table.press("knob", "spin")
        await table.choose("done")
        await table.type("CAT<ENTER>")
        await table.press("spin")
        await table.sees("0:45", within=4)
        assert scores(table) == {"P1": 7, "P2": 0, "P3": 0}
        await menu(table, "players")
        await table.choose("a player leaves")
        await table.choose("P1")
        await table.choose("yes")
        await table.sees("P2: SPIN")
        for seat in (2, 3):
            await table.hand.hold(f"seat{seat}", 1.2)
        await table.sees("SPIN: home")
        await table.press("seat2")
        await table.sees("draw a card")

    play_evening(play)


def test_at_most_eight_players_join(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table, *range(1, 9))
        assert len(scores(table)) == 8

    play_evening(play)


def test_missing_tile_counts_are_reported(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.game("Worph")
        await table.choose("play")
        await table.press("seat1", "seat2", "knob")
        await table.sees("NOT POSSIBLE")
        await table.press("knob")
        await table.sees("WORPH")

    settings = Settings(game={"worph": {"tile_counts": "limited"}})
    play_evening(play, settings=settings)


def test_chosen_house_rules_stay_chosen_when_the_list_is_left(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.game("NewWord")
        await table.choose("house rules")
        await table.choose("cards: our own")
        await table.choose("the box deals")
        await table.press("spin")
        await table.sees("NEWWORD")
        await table.choose("play")
        await table.press("seat1", "seat2", "knob")
        await table.sees("SPIN: deal")

    play_evening(play)


def test_every_house_rule_is_a_page_that_explains_it(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.game("Worph")
        await table.choose("house rules")
        table.picture("house/done")
        await table.turn(3)
        await table.sees("plural S 4/10 | no plurals | May you add an S to")
        table.picture("house/rule")
        await table.press("knob")
        await table.sees("plural S")
        await table.choose("table votes")
        await table.sees("plural S 4/10 | table votes | May you add an S to")

    play_evening(play)


def test_a_row_without_room_for_all_gives_their_number(play_evening: Run) -> None:
    async def tonight(table: Evening) -> None:
        await table.game("Worph")
        await table.choose("with handicaps")
        for number, name in enumerate(("MAXIMILI", "ROSAMUND"), 1):
            await table.press(f"seat{number}")
            await table.type(f"{name}<ENTER>")
        await table.press("knob")
        await table.choose("MAXIMILI")
        await table.choose("extra seconds")
        await table.turn(40)
        await table.press("knob")
        await table.choose("MAXIMILI +120s")
        await table.choose("start points")
        await table.turn(99)
        await table.press("knob")
        await table.choose("MAXIMILI +120s +99")
        await table.choose("bonus on/off")
        await table.sees("MAXIMILI: 3 changes")
        await table.choose("done")
        await table.sees("draw a card")

    async def tomorrow(table: Evening) -> None:
        await table.sees("resume: 2 players")

    play_evening(tonight)
    play_evening(tomorrow)
