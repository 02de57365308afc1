"""For newcomers: what a guided game explains and when, and whole guided games."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from evening import Evening
from evening_kit import Run, choose_rules, ends, spin
from guided_kit import GO_ON, Guided
from newword_hand import start_game as start_newword
from newword_hand import swap_cards
from newword_hand import whole_game as newword_game
from phones_kit import Phones
from sizes import slow_after
from steps import perform
from word_for_word_hand import Keys, last_round, paid
from word_for_word_hand import begun as word_for_word_begun
from word_for_word_hand import first_round as word_for_word_round
from word_lift_hand import count_round, first_round, short_round, type_word
from word_lift_hand import start_joining as join_word_lift
from word_sprout_hand import choose_options, join_players, pick_by_holding, type_strings

from companion.scenes.playing.guide import REST


async def choose_row(table: Evening, begins: str, ends: str = "") -> None:
    """Choose the first row of a list that begins and ends with these texts."""
    await table.turn(-40)
    for _ in range(40):
        if any(said.startswith(begins) and said.endswith(ends) for said in table._chosen()):
            break
        await table.turn(1)
    await table.press("knob")


async def start_worph(table: Evening) -> None:
    """Start a guided game of two players, before the card is drawn."""
    await table.game("Worph")
    await table.choose("guided game")
    await table.press("seat1", "seat2", "knob")


def test_a_moment_is_explained_once_with_the_clock_stopped(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_worph(table)
        await table.sees("FIRST WORD")
        table.picture("primer/guide-first-word")
        await table.hand.press("knob")  # too early: it was meant for something else
        assert table.words().startswith("FIRST WORD")
        await asyncio.sleep(0.6)
        await table.press("knob")
        await table.sees("draw a card")
        await table.type("CAT<ENTER>")
        await table.sees("SPIN | P1: press SPIN")
        await asyncio.sleep(0.6)
        await table.press("spin")  # pushes the page away, and spins nothing
        await table.sees("NEXT PLAYER")
        await asyncio.sleep(0.6)
        await table.press("spin")
        await table.sees("P1: SPIN | CAT")
        await table.press("spin")
        await table.sees("THINK", within=4)
        assert not table.host.ui.timers.running
        assert table.hand.lamps()[0]
        await asyncio.sleep(60)
        await table.press("knob")
        await table.sees("MORE POINTS")
        await asyncio.sleep(0.6)
        await table.press("knob")
        await table.sees("P1 0:3", within=0.5)
        assert ends(table) - asyncio.get_running_loop().time() > 28
        await table.hand.hold("seat1", 1.2)
        await table.sees("NO WORD", within=4)
        await asyncio.sleep(0.6)
        await table.press("knob")
        await table.sees("P2: SPIN")
        await table.press("spin")
        await table.sees("NO IDEA?", within=4)  # an explanation is not repeated
        await asyncio.sleep(0.6)
        await table.press("seat2")  # does not stop the clock
        await table.sees("P2 0:3")
        assert table.host.ui.timers.running

    play_evening(play)


def test_a_phone_reads_whole_sentences_without_the_gestures_and_goes_on(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.game("Worph")
        await table.choose("guided game")
        await table.press("seat1", "seat2")
        phone = await Phones(table).join(1)
        await table.press("knob")
        await table.sees("FIRST WORD")
        await asyncio.sleep(0.6)
        assert phone.shape["title"] == "FIRST WORD"
        assert phone.shape["lines"] == ["P2 draws a card and types its word.", REST]
        assert phone.labels == []
        await phone.answer(0)
        await table.sees("draw a card")

    play_evening(play)


def test_a_started_entry_is_not_covered(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_worph(table)
        await table.sees("FIRST WORD")
        await asyncio.sleep(0.6)
        await table.press("knob")
        await table.type("CAT<ENTER>")
        for page in ("SPIN | P1: press", "NEXT PLAYER"):
            await table.sees(page)
            await asyncio.sleep(0.6)
            await table.press("knob")
        await table.press("spin")
        await asyncio.sleep(2.1)
        await table.type("CH")
        await asyncio.sleep(5)
        assert GO_ON not in table.words()
        await table.type("AT<ENTER>")
        await table.sees("POINTS |", within=5)

    play_evening(play)


def test_a_hold_is_not_covered(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_worph(table)
        await table.sees("FIRST WORD")
        await asyncio.sleep(0.6)
        await table.press("knob")
        await table.type("CAT<ENTER>")
        await asyncio.sleep(1.8)
        await table.hand.hold("seat1", 1.2)  # the page would have come within the hold
        await table.sees("P1 passed", within=1)

    play_evening(play)


def test_a_hand_being_looked_at_is_not_covered(play_evening: Run) -> None:
    async def play(given: Evening) -> None:
        table = Guided(given)
        await table.game("NewWord")
        await table.choose("house rules")
        await choose_row(table, "cards")
        await choose_row(table, "the box deals")
        await table.turn(-40)
        await table.press("knob")
        await table.choose("play")
        await table.press("seat1", "seat2", "knob")
        await table.dismiss_explanations()
        await given.press("spin", "seat1")  # what there is to say of the deal is still to come
        looks = asyncio.create_task(given.hand.hold("seat1", 6.0))
        await asyncio.sleep(4)
        assert "P1" in given.words()
        assert GO_ON not in given.words()
        await looks
        await given.press("spin")  # the box is given back
        await given.sees(GO_ON)

    play_evening(play)


def test_a_guided_game_resumes_without_explanations(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_worph(table)
        await table.sees("FIRST WORD")

    async def later(table: Evening) -> None:
        await table.sees("RESUME ")
        await table.press("knob")
        await table.sees("draw a card")
        await asyncio.sleep(5)
        assert GO_ON not in table.words()

    play_evening(play)
    play_evening(later)


def test_a_normal_game_explains_nothing(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        await asyncio.sleep(5)
        assert GO_ON not in table.words()

    play_evening(play)


# -- whole guided games ----------------------------------------------------------------------


def quiet(_: str) -> None:
    """No pictures."""


async def worph(table: Guided) -> None:
    """Two people: a word, a refused word, and everybody passes."""
    await start_worph(table)
    await table.type("CAT<ENTER>")
    await table.sees("P1: SPIN")
    await spin(table)
    await table.press("seat1")
    await table.type("CART<ENTER>")
    await table.sees("P2: SPIN")
    await spin(table)
    await table.type("CARTX<ENTER>")
    await table.hand.hold("seat2", 1.2)
    await table.sees("P1: SPIN")
    await spin(table)
    await table.type("CHART<ENTER>")
    for seat in (2, 1):
        await table.sees(f"P{seat}: SPIN")
        await table.hand.hold(f"seat{seat}", 1.2)
    await table.sees("SPIN: home")


async def word_sprout(table: Guided) -> None:
    """A challenge with an answer, and one player gives up."""
    await choose_options(table, rules=(("rounds: no limit", "1 round"),))
    await join_players(table, "AL", "NB", "JR")
    await type_strings(table, "T", "TR", "TRA")
    await table.press("seat1")
    await table.type("TRAIN<ENTER>")
    await table.sees("AL is out")
    await pick_by_holding(table, 2)
    await table.sees("SPIN: home", within=9)


async def word_for_word(table: Guided) -> None:
    """The game of the keyboard test, to the end."""
    by = Keys()
    await word_for_word_begun(table)
    await table.press("seat1", "seat2", "seat3", "knob")
    await word_for_word_round(table, quiet, by)
    await paid(table, quiet, 1, by)
    await last_round(table, quiet, by)
    await table.sees("SPIN: home", within=9)


async def word_lift(table: Guided) -> None:
    """Three rounds of three people."""
    await join_word_lift(table)
    await table.press("seat1", "seat2", "seat3", "knob")
    await first_round(table, quiet, type_word)
    await count_round(table, quiet, 1)
    for number, player in ((2, 1), (3, 3)):
        await table.type("<ENTER>")
        await table.sees(f"ROUND {number}")
        await short_round(table, player, by=type_word)
        await count_round(table, quiet, number)
    await table.sees("P3 WINS", within=9)


async def newword(table: Guided) -> None:
    """The game of the knob, to the end."""
    await start_newword(table, 1, 2)
    await perform(table, newword_game(), "newword")


async def new_word_jr(table: Guided) -> None:
    """Everybody passes, and changes cards until there are none left."""
    await table.game("New Word Jr.")
    await table.choose("play")
    await table.press("seat1", "seat2", "knob")
    await table.type("STAERM<ENTER>")
    for turn, cards in enumerate((*[6] * 9, 3)):
        await perform(table, swap_cards(1 + turn % 2, cards), "newword")
    for player in (1, 2):
        await table.dismiss_explanations()
        if "win" not in table.words():
            await perform(table, swap_cards(player, 0), "newword")
    await table.sees("SPIN: home")


WHOLE: list[tuple[Callable[[Guided], Awaitable[None]], set[str]]] = [
    (worph, {"FIRST WORD", "SPIN", "THINK", "MORE POINTS", "YOUR WORD", "POINTS", "REFUSED",
             "NO WORD", "THE MENU", "THE END"}),
    (word_sprout, {"FIRST LETTER", "ADD A LETTER", "CHALLENGE?", "SHOW A WORD", "A PLAYER IS OUT"}),
    (word_for_word, {"WHO DEALS?", "THE ANTE", "CATEGORY", "FIRST BET", "BET OR CALL", "THE BOARD",
                     "YOUR WORD", "THE WORDS", "A BLUFF?", "ROUND OVER", "A MISTAKE?", "THE END"}),
    (word_lift, {"THE DEAL", "YOUR TURN", "DRAW TWO", "A WORD IS LAID", "STEAL A WORD", "LAST TURN",
                 "ROUND OVER", "POINTS", "A BREAK?", "THE END"}),
    (new_word_jr, {"THE DEAL", "YOUR WORD", "WITH THE KNOB", "NO WORD?", "A PASS", "THE MENU",
                   "THE END"}),
    (newword, {"THE DEAL", "YOUR WORD", "CHALLENGE?", "POINTS", "CHALLENGED", "A PASS", "THE MENU",
               "THE END"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("whole", "told"), slow_after(2, WHOLE), ids=[row[0].__name__ for row in WHOLE]
)
def test_a_whole_guided_game_explains_each_thing_once(
    play_evening: Run, whole: Callable[[Guided], Awaitable[None]], told: set[str]
) -> None:
    tables: list[Guided] = []

    async def play(given: Evening) -> None:
        tables.append(table := Guided(given))
        await whole(table)
        await table.dismiss_explanations()

    (record,) = play_evening(play).host.journal.games()
    (table,) = tables
    assert record.result["winners"]
    assert told <= set(table.titles)
    assert len(set(table.titles)) == len(table.titles)
    assert not any(table.clocks)


def test_actions_of_computer_players_are_explained_when_first_seen(play_evening: Run) -> None:
    told: list[str] = []

    async def play(given: Evening) -> None:
        table = Guided(given)
        await table.game("Word Sprout")
        await choose_row(table, "computer")
        await table.choose("add strong")
        await choose_row(table, "done")
        await choose_rules(table, ("rounds: no limit", "1 round"))
        await table.choose("play")
        await table.press("seat1", "knob")
        await table.type("T<ENTER>")
        await table.sees("P1's turn", within=20)
        await pick_by_holding(table, 1)
        await table.sees("SPIN: home", within=9)
        told.extend(table.titles)

    header = play_evening(play).host.journal.games()[0].header
    (machine,) = header.machines
    assert told[:3] == ["FIRST LETTER", machine, "ADD A LETTER"]
