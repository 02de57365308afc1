"""A bluff is not looked up: what the table's tools may do while a word may be a bluff (C13)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from evening import Evening, evening
from evening_kit import choose_rules, scores
from steps import follow, perform

from companion.lexicon.layered import Layered

Run = Callable[..., Evening]

CLOSED = "You may bluff, so the | dictionary is closed."

BLUFFS = ("NewWord", "Word For Word", "Word Sprout")
"""Games with bluffs; their house rules have the same names."""

CHECKS, OPEN = ("check words: no", "yes"), ("dictionary open: no", "yes")


def begin(game: str, *rules: tuple[str, str]) -> Callable[[Evening], Awaitable[None]]:
    """Start a game with these house rules, and play until a word may be a bluff."""

    async def play(table: Evening) -> None:
        await table.game(game)
        await choose_rules(table, *rules)
        await table.choose("play")
        await table.press("seat1", "seat2", "seat3", "knob")
        if game == "Word For Word":
            for text in ("CUT", "ante", "CATEGORY"):
                await table.sees(text)
                await table.press("knob")
            await table.sees("pot 3")
        elif game == "NewWord":
            await table.type("STAEGM<ENTER>")
            await table.sees("free vowels")
        else:
            await table.sees("first letter")
            await table.type("S<ENTER>")

    return play


@pytest.mark.parametrize("game", BLUFFS)
def test_the_judge_is_closed_and_says_why(play_evening: Run, game: str) -> None:
    async def play(table: Evening) -> None:
        await begin(game)(table)
        before = scores(table)
        await perform(table, f"menu judge words -> {CLOSED}\npress knob -> MENU")
        assert scores(table) == before

    play_evening(play)


@pytest.mark.no_cover
@pytest.mark.parametrize("game", BLUFFS)
@pytest.mark.parametrize("opens", [True, False])
def test_a_house_rule_opens_it(play_evening: Run, game: str, opens: bool) -> None:
    """The dictionary is open to all, or the box checks every word anyway."""
    rule = OPEN if opens else CHECKS
    play_evening(follow("menu judge words -> JUDGE A WORD", begin(game, rule)))


def test_it_is_open_between_rounds(play_evening: Run) -> None:
    script = """
        game Word For Word
        choose play
        press seat1 seat2 knob -> CUT
        menu judge words
        within 2: JUDGE A WORD
        """
    play_evening(follow(script))


def test_it_is_open_after_a_round(play_evening: Run) -> None:
    script = """
        hold seat2
        press knob -> P2 gave up
        wait 2
        hold seat3
        press knob -> P1 wins
        wait 2
        menu judge words
        within 2: JUDGE A WORD
        """
    play_evening(follow(script, begin("Word Sprout")))


def test_a_challenge_is_not_without_risk_after_a_try_to_judge_the_word(play_evening: Run) -> None:
    script = f"""
        game NewWord
        choose play
        press seat1
        type AL<ENTER>
        press seat2
        type BO<ENTER>
        press seat3
        type CY<ENTER>
        press knob -> FACE UP
        type STAEGM<ENTER> -> AL
        type GATES<ENTER>
        press seat1 -> AL +
        menu judge words -> {CLOSED}
        type GATES<ENTER> -> no use for GATES here
        hides VALID
        press spin -> MENU
        press spin -> BO
        press seat2 -> BO skips; next CY
        """
    play_evening(follow(script))


# -- what players see does not depend on the dictionary ------------------------------------

UNCHALLENGED = {
    "NewWord": """
        type GASTX<ENTER><ENTER> -> P1 +
        menu judge words
        type GASTX<ENTER>
        press spin spin
        hold seat2 -> swap how many?
        press knob -> P2 passed
        """,
    "Word For Word": """
        press seat1
        press seat2
        press seat3 -> SHOUT
        type GAS<ENTER> -> pot
        press seat2
        press seat3
        press seat1 -> MUMBLE
        type T<ENTER> -> pot
        press seat2
        press seat3
        press seat1 -> WHISPER
        type X<ENTER> -> pot
        press seat2
        press seat3
        press seat1 -> WORD
        type GASTX<ENTER><ENTER>
        menu judge words
        type GASTX<ENTER>
        press spin spin
        type GAS<ENTER><ENTER>
        type GAT<ENTER><ENTER> -> CHALLENGE?
        turn 1
        press seat1
        """,
    "Word Sprout": """
        type SX<ENTER> -> SX
        menu judge words
        type SX<ENTER>
        press spin spin
        type SXQ<ENTER> -> SXQ
        """,
}
"""Turns with words that nobody challenges."""


def seen(state: Path, game: str, *words: str) -> list[tuple[str, list[str]]]:
    """All that the display shows and the box plays in these turns; `words` are valid, too."""
    found: list[tuple[str, list[str]]] = []

    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        host = table.host
        host.ruling = Layered(host.ruling, host.ruling.name, "house words", accepted=words)
        await begin(game)(table)
        for line in filter(None, map(str.strip, UNCHALLENGED[game].splitlines())):
            await perform(table, line)
            for _ in range(24):
                await asyncio.sleep(0.25)
                sounds = [sound.name for sound in table.hand.listen()]
                found.append((table.words(), sounds))

    evening(state, play)
    return found


@pytest.mark.parametrize("game", UNCHALLENGED)
def test_no_look_up_of_an_unchallenged_word_can_be_seen(tmp_path: Path, game: str) -> None:
    """The same turns look and sound the same, whether the dictionary has the words or not."""
    bluffs = seen(tmp_path / "bluffs", game)
    valid = seen(tmp_path / "valid", game, "GASTX", "GAT", "SX", "SXQ", "SXQUID")
    assert len(bluffs) > 100
    assert bluffs == valid


@pytest.mark.parametrize("listed", [(), ("GAST",)])
def test_a_correction_shows_no_score_that_tells_whether_a_word_is_listed(
    play_evening: Run, listed: tuple[str, ...]
) -> None:
    script = """
        type GASTX<ENTER><ENTER> -> P1 +34
        press seat2 -> not in the dictionary
        press knob -> P1 loses
        menu correct a turn
        choose P1 gast(x) +34=34
        choose change word
        type <ESC><ENTER><SPACE>G<SPACE>AST<ENTER>
        sees The box looks a word | up if you apply
        press knob -> APPLY CHANGE?
        choose no -> WHICH TURN?
        scores P1 0 P2 0 P3 0
        """

    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        host = table.host
        host.ruling = Layered(host.ruling, host.ruling.name, "house words", accepted=listed)
        await begin("NewWord")(table)
        await perform(table, script)

    play_evening(play)


# -- a look-up elsewhere -------------------------------------------------------------------

REPORT = """
    menu a word was looked up -> WHO?
    choose P2 -> P2 folds?
    """


def test_holding_a_button_out_of_turn_folds_nothing(play_evening: Run) -> None:
    script = """
        press seat1
        wait 1
        hold seat3 -> P2's turn
        """
    play_evening(follow(script, begin("Word For Word")))


@pytest.mark.parametrize("dealt", [(), (("cards: our own", "the box deals"),)])
def test_a_report_names_the_player_and_asks(
    play_evening: Run, dealt: tuple[tuple[str, str]]
) -> None:
    script = f"""
        {REPORT}
        choose no -> MENU
        press spin
        {REPORT}
        choose yes -> P2 looked a word up
        """
    play_evening(follow(script, begin("Word For Word", *dealt)))


def test_a_hold_at_the_showdown_folds_nothing_but_a_report_does(play_evening: Run) -> None:
    to_the_words = UNCHALLENGED["Word For Word"].partition("type GASTX")[0]
    script = f"""
        {to_the_words}
        hold seat3 -> 's word first
        menu a word was looked up -> WHO?
        choose P3 -> P3 folds?
        choose yes -> P3 looked a word up
        menu judge words -> {CLOSED}
        """
    play_evening(follow(script, begin("Word For Word")))


def test_there_is_nothing_to_report_if_the_dictionary_is_open(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await begin("Word For Word", OPEN)(table)
        await table.hold("knob", 1.0)
        await table.sees("MENU")
        for _ in range(12):
            assert "looked up" not in table.words()
            await table.turn(1)
            await asyncio.sleep(0.1)

    play_evening(play)
