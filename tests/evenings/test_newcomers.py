"""Newcomers run errands at the box: the words on the display lead them there.

No errand names a gesture; `newcomer.py` has the one table from words to gestures. Each takes
at most twice as many gestures as the shortest way.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import newword_hand
import pytest
import word_for_word_hand
import word_lift_hand
import word_sprout_hand
from evening import Evening
from evening_kit import Run, choose_rules, play_word, spin, start_game
from newcomer import Errand, Guided, Newcomer
from sizes import slow_after

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

Start = Callable[[Evening], Awaitable[None]]

# -- where they begin ------------------------------------------------------------------------


async def home(table: Evening) -> None:
    await table.sees("WORD GAMES")


async def worph(table: Evening) -> None:
    """Start Worph for three players; the first has to spin."""
    await start_game(table, 1, 2, 3)


async def thinking(table: Evening) -> None:
    """Start Worph for two players; the first has spun, and the clock runs."""
    await start_game(table, 1, 2)
    await spin(table)


async def two_words(table: Evening) -> None:
    """Start Worph for two players, who have each played a word."""
    await start_game(table, 1, 2)
    await play_word(table, 1, "CART")
    await play_word(table, 2, "CARE")
    await table.sees("P1: SPIN")


async def refused(table: Evening) -> None:
    """Let the first player announce a word that is not in the dictionary."""
    await start_game(table, 1, 2)
    await play_word(table, 1, "CATZ")
    await table.sees("CATZ")


async def ended(table: Evening) -> None:
    """Play a game to its end."""
    await start_game(table, 1, 2)
    await play_word(table, 1, "CART")
    await table.sees("P2: SPIN")
    for seat in (2, 1):
        await table.hand.hold(f"seat{seat}", 1.2)
    await table.sees("SPIN: home")


async def word_sprout(table: Evening) -> None:
    """Start Word Sprout for two players; the first has to give a letter."""
    await word_sprout_hand.choose_options(table)
    await word_sprout_hand.join_players(table, "AL", "NB")
    await table.sees("AL")


async def word_for_word(table: Evening) -> None:
    """Start Word For Word with real cards; the dealer has to open the betting."""
    await word_for_word_hand.begun(table)
    await table.press("seat1", "seat2", "seat3", "knob")
    await table.sees("CUT FOR THE DEAL")
    await table.turn(1)
    await table.type("A<ENTER>E<ENTER>Z<ENTER>")
    await table.type("<ENTER>")
    await table.choose("no category")
    await table.sees("pot 3")


async def word_lift(table: Evening) -> None:
    """Start Word Lift with real cards, which have been dealt."""
    await word_lift_hand.join_game(table)
    await table.press("knob")
    await table.sees("AL")


async def newword(table: Evening) -> None:
    """Start NewWord with real cards; the first player has to make a word."""
    await newword_hand.deal_table(table, 1, 2)


async def new_word_jr(table: Evening) -> None:
    """Start New Word Jr. with real cards."""
    await table.game("New Word Jr.")
    await table.choose("play")
    await table.press("seat1", "seat2", "knob")
    await table.type("STAERM<ENTER>")
    await table.sees("P1")


async def dealt(table: Evening) -> None:
    """Start NewWord with cards dealt by the box."""
    await newword_hand.start_game(table, 1, 2, **{"cards: our own": "the box deals"})
    await table.press("spin")
    await table.sees("P1")


# -- what they want --------------------------------------------------------------------------

JOINED, ALL = (1, 2, 3, 4), (1, 2)

ERRANDS: tuple[tuple[Start, Errand], ...] = (
    (home, Errand("join four", ("play", "Worph", "play", "press", "start"), "draw a card", 8,
                  seats=JOINED)),
    (thinking, Errand("play a turn of Worph", ("stop",), "P2: SPIN", 2,
                      types={"stopped": "CART"})),
    (word_sprout, Errand("play a turn of Word Sprout", ("letter",), "NB's turn", 1,
                    types={"AL": "T"})),
    (
        word_for_word,
        Errand("play a turn of Word For Word", ("bet", "1"), "P1 pot 4", 2, seats=(3,)),
    ),
    (word_lift, Errand("play a turn of Word Lift", ("word", "lay"), "vowel", 2,
                  types={"WORD": "FORGE"})),
    (newword, Errand("play a turn of NewWord", ("word", "lay"), "challenge", 2,
                     types={"P1": "CHARM"})),
    (new_word_jr, Errand("play a turn of New Word Jr", ("word", "lay"), "challenge", 2,
                    types={"P1": "AM"})),
    (two_words, Errand("undo", ("menu", "undo", "press"), "stopped: your", 5, seats=ALL)),
    (two_words, Errand("correct a word two turns ago",
                       ("menu", "correct", "cart", "change word", "yes"), "NEW SCORES", 7,
                       types={"THE WORD": "CAR"})),
    (worph, Errand("go to bed", ("menu", "players", "leaves", "P1", "yes"), "P2: SPIN", 7)),
    (worph, Errand("come late", ("menu", "players", "joins", "new name", "P3", "press"),
                   "P1: SPIN", 11, types={"NAME": "ZOE"}, seats=(4,))),
    (worph, Errand("swap seats", ("menu", "players", "swap", "P1", "P3"), "P1: SPIN", 8)),
    (refused, Errand("vote a word in", ("vote", "yes"), "P2: SPIN . CATZ", 3, seats=(2, 1))),
    (dealt, Errand("look at a hand", ("hand",), "P1 ", 1)),
    (two_words, Errand("end and see who won", ("menu", "end", "press"), "WINS", 5, seats=ALL)),
    (worph, Errand("find the menu", ("menu",), "MENU", 1)),
    (worph, Errand("mute the buzzer", ("menu", "sound & light", "time out"), "time out: off", 5)),
    (thinking, Errand("pause", ("pause",), "PAUSED", 1)),
    (worph, Errand("ask for help", ("menu", "help"), "1/", 2)),
    (two_words, Errand("see who leads", ("menu", "scores", "table"), "P1 ", 4)),
    (home, Errand("judge a word", ("judge",), "GOOD|VALID", 3, types={"JUDGE": "LATER"})),
    (home, Errand("learn to play", ("play", "Word Lift", "how to play"), "1/5", 5)),
    (home, Errand("play against the computer", ("play", "NewWord", "computer", "add", "done"),
                  "computer: (?!none)", 8)),
    (home, Errand("more time to think", ("play", "Worph", "rules", "time", "60"),
                  "turn time.* 60 s", 8)),
    (home, Errand("see the records", ("records",), "RECORDS", 2)),
    (ended, Errand("play again", ("again",), "draw a card", 1)),
    (ended, Errand("look back on the game", ("review", "more"), "BEST WORD", 2)),
    (ended, Errand("leave", ("home",), "WORD GAMES", 1)),
)  # fmt: skip


@pytest.mark.parametrize(
    ("start", "errand"), [pytest.param(*one, id=one[1].name.replace(" ", "-")) for one in ERRANDS]
)
def test_a_newcomer_finds_the_way(play_evening: Run, start: Start, errand: Errand) -> None:
    async def play(table: Evening) -> None:
        await start(table)
        newcomer = Newcomer(table, errand)
        await newcomer.run()
        print(errand.name, newcomer.gestures, " > ".join(newcomer.did))

    play_evening(play, tips=True)


# -- a guided game of each -------------------------------------------------------------------

WAYS_ON = ("go on", "yes", "pass", "give up", "fold", "no word", "check", "call", "next", "spin")
"""What a newcomer without ideas looks for, the best first."""

GAMES: dict[str, tuple[tuple[str, str], ...]] = {
    "Worph": (),
    "Word Sprout": (("rounds: no limit", "1 round"),),
    "Word For Word": (("rounds: no limit", "5 rounds"),),
    "Word Lift": (("rounds: 3", "1"),),
    "NewWord": (),
    "New Word Jr.": (),
}
"""The games, with house rules that keep them short."""

MOST = 600
"""The most gestures that any of them may take."""


@pytest.mark.parametrize("game", slow_after(1, GAMES))
def test_a_newcomer_plays_a_whole_guided_game(play_evening: Run, game: str) -> None:
    async def play(table: Evening) -> None:
        await start_guided_game(table, game)
        card = {"draw a card": "CAT"}
        await Guided(table, Errand(game, WAYS_ON, "SPIN: home", MOST, types=card)).run()

    play_evening(play, tips=True)


async def start_guided_game(table: Evening, game: str) -> None:
    """Start a guided game: Worph for two people, other games against a strong computer player."""
    await table.game(game)
    await choose_rules(table, *GAMES[game])
    if game != "Worph":
        await table.choose("computer: none")
        await table.choose("add strong")
        await table.choose("done")
    await table.choose("guided game")
    await table.press("seat1", *(("seat2",) if game == "Worph" else ()), "knob")
