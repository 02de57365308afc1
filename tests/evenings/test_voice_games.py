"""Whole evenings by voice in the games with cards, and the commands of the others."""

from __future__ import annotations

import asyncio

import pytest
from ear_kit import Speak
from evening import Evening
from table_talk import against_weak, longest, say, say_best, talk, view_of
from word_for_word_hand import begun
from word_lift_hand import join_game

DEALT = ("cards: our own", "the box deals")


@pytest.fixture
def speak(speak_by_talk_button: Speak) -> Speak:
    return speak_by_talk_button


LIFT = (
    *("deal", "count", "next round", "I pass", "one consonant and one vowel"),
    *("two consonants", "two vowels", "one vowel", "one consonant"),
)


@pytest.mark.slow
def test_a_whole_evening_of_word_lift(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await join_game(table, DEALT, names=("AL", "NB"))
        await table.sees("ROUND 1")
        words = 0
        for _ in range(400):
            if view_of(table).game_over:
                break
            before = view_of(table)
            if before.phase in ("round_over", "between_rounds"):
                await asyncio.sleep(1.5)
            await say_best(table, ear, *LIFT)
            words += bool(ear.grammar.words)
            assert view_of(table) != before, table.words()
        assert view_of(table).game_over
        assert words > 5
        await table.sees("SPIN: home", within=20)

    speak(play)


def test_no_grammar_of_word_lift_has_a_word_of_another_hand(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await join_game(table, DEALT, names=("AL", "NB"))
        await table.press("knob")
        await table.sees("AL hand 7")
        grammar = await talk(table, ear)
        mine, theirs = view_of(table, "AL").hand.known, view_of(table, "NB").hand.known
        assert mine != theirs
        wild = any(card.startswith("?") for card in mine)
        letters = {card[0] for card in mine}
        assert wild or all(set(word) <= letters for word in grammar.words)
        assert grammar.words
        await ear.says(longest(grammar))
        await table.sees("point")
        table.picture("voice/word_lift")

    speak(play)


def test_with_real_cards_word_lift_hears_commands_only(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await join_game(table, names=("AL", "NB"))
        await say(table, ear, "deal")
        await table.sees("AL hand 7")
        await table.press("seat1")
        await ear.opened()
        assert not ear.grammar.words
        assert "I pass" in ear.grammar.phrases
        await ear.says("I pass")
        await table.sees("I PASS?")
        await table.press("seat1")
        await table.sees("AL: draw 2")
        await say(table, ear, "two vowels")
        await table.sees("NB hand")

    speak(play)


WFW = (
    *("cut", "everybody pays", "check", "call", "bet five", "no word", "deal"),
    *("I accept", "next round"),
)


NEVER = {"pay_out", "challenge", "challenge_category"}
"""What the players of this evening never do by voice."""


@pytest.mark.slow
def test_a_whole_evening_of_word_for_word(ear, speak) -> None:
    """Rounds of bets, words and payments, until everybody has played four of them."""

    async def play(table: Evening) -> None:
        await begun(table, DEALT)
        await table.press("seat1", "seat2", "knob")
        await table.sees("CUT FOR THE DEAL")
        rounds, seats = 0, {"P1": 1, "P2": 2}
        for _ in range(250):
            view = view_of(table)
            if view.round > 4 or view.game_over:
                break
            rounds = view.round
            if view.phase == "showdown_result":
                await table.press("knob")
                await asyncio.sleep(0.2)
                if "pay the pot" in table.words():
                    await table.choose("pay the pot")
                await asyncio.sleep(1.5)
                continue
            may = [player for player, kinds in view.may.items() if set(kinds) - NEVER]
            grammar = await talk(table, ear, seats[may[0]])
            assert grammar.bluffs
            said = [one for one in WFW if one in grammar.phrases]
            assert grammar.words or said, (view.phase, may, grammar.phrases)
            await ear.says(longest(grammar) or said[0])
            await asyncio.sleep(0.2)
            assert "point" not in table.words()
            if "press: yes" in table.words():
                await table.press("knob")
            await asyncio.sleep(1.5)
        assert rounds >= 3

    speak(play)


def test_a_push_a_moment_after_the_bet_was_taken_does_nothing_for_the_next_player(
    ear, speak
) -> None:
    async def play(table: Evening) -> None:
        await begun(table, DEALT)
        await table.press("seat1", "seat2", "knob")
        await table.sees("CUT FOR THE DEAL")
        for phrase in ("cut", "everybody pays", "deal"):
            await say(table, ear, phrase)
        await talk(table, ear)
        await ear.says("bet five")
        await table.sees("BET 5?")
        await table.sees("call 5", within=3)
        await table.hand.press("knob")
        await asyncio.sleep(0.3)
        assert "raise" not in table.words()  # the list of the next player
        await asyncio.sleep(0.5)
        await table.press("knob")
        await table.sees("raise")

    speak(play, take_s=2.0)


def test_a_word_waits_while_another_player_looks_at_the_hand(ear, speak) -> None:
    """It is taken after its whole time on the display, and not behind somebody's cards."""

    async def play(table: Evening) -> None:
        await join_game(table, DEALT, names=("AL", "NB"))
        await say(table, ear, "deal")
        await table.sees("AL hand 7")
        grammar = await talk(table, ear)
        word = longest(grammar)
        await ear.says(word)
        await table.sees("2 s")
        looks = asyncio.create_task(table.hold("seat2", 4))
        await table.sees("NB: 7 cards", within=3)
        await looks
        assert not view_of(table).fronts["AL"]
        await table.sees(f"{word}?")
        await table.sees(f"AL: {word} draw", within=4)
        assert view_of(table).fronts["AL"]

    speak(play, take_s=2.0)


@pytest.mark.parametrize("cough", [False, True])
def test_a_word_heard_while_another_player_looks_at_the_hand_is_not_lost(ear, speak, cough) -> None:
    """The box asks, or says that it did not understand, when it shows the game again."""

    async def play(table: Evening) -> None:
        await join_game(table, DEALT, names=("AL", "NB"))
        await say(table, ear, "deal")
        await table.sees("AL hand 7")
        word = longest(await talk(table, ear))
        looks = asyncio.create_task(table.hold("seat2", 4))
        await table.sees("NB: 7 cards", within=3)
        await (ear.coughs() if cough else ear.says(word))
        await asyncio.sleep(1)
        await table.sees("NB: 7 cards")
        await looks
        await table.sees("say it again" if cough else f"{word}?")
        if not cough:
            await table.press("knob")
            await table.sees(f"AL: {word} draw", within=4)

    speak(play)


def test_bets_by_number_and_a_fold_that_only_a_press_takes(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await begun(table, DEALT)
        await table.press("seat1", "seat2", "knob")
        await table.sees("CUT FOR THE DEAL")
        for phrase in ("cut", "everybody pays", "deal"):
            await say(table, ear, phrase)
        view = view_of(table)
        assert view.phase == "bet1"
        grammar = await talk(table, ear)
        assert "bet five" in grammar.phrases
        assert "all in" in grammar.phrases
        assert not grammar.words
        await ear.says("bet five")
        await table.sees("BET 5?")
        table.picture("voice/bet")
        await table.press("knob")
        await table.sees("call 5", within=2)
        grammar = await talk(table, ear)
        assert {"raise ten", "raise to ten", "call", "I fold", "fold"} <= {*grammar.phrases}
        await ear.says("raise ten")
        await table.sees("RAISE TO 15?")
        await table.press("spin")
        await table.sees("enter it by hand")  # there is no word that could be spelled
        await talk(table, ear)
        await ear.says("fold")
        await table.sees("FOLD?")
        await asyncio.sleep(30)
        await table.sees("FOLD?")
        await table.press("knob")
        assert view_of(table).folded

    speak(play)


def test_i_is_a_capital_in_what_was_heard(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await begun(table, DEALT)
        await table.press("seat1", "seat2", "knob")
        await table.sees("CUT FOR THE DEAL")
        for phrase in ("cut", "everybody pays", "deal", "bet one", "call"):
            await say(table, ear, phrase)
        for phrase in ("deal", "check", "check") * 3:
            await say(table, ear, phrase)
        for phrase in ("no word", "no word", "I accept"):
            await say(table, ear, phrase)
        await table.sees("P1: I accept")

    speak(play)


def test_newword_hears_no_words(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await table.game("NewWord")
        await table.choose("play")
        await table.press("seat1", "seat2", "knob")
        await table.sees("SPIN: play without")
        await table.press("spin")
        await asyncio.sleep(0.5)
        await table.press("seat1")
        await ear.opened()
        assert not ear.grammar.words
        assert {"I pass", "pass"} <= {*ear.grammar.phrases}
        await ear.says("pass")
        await table.sees("PASS?")
        await asyncio.sleep(30)
        await table.sees("PASS?")  # only a press takes it
        await table.press("seat1")
        await table.sees("P2", within=3)
        assert view_of(table).turn == "P2"

    speak(play)


def test_letters_and_a_challenge_in_word_sprout(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await table.game("Word Sprout")
        await table.choose("play")
        await table.press("seat1", "seat2", "knob")
        await asyncio.sleep(0.5)
        first = view_of(table).turn
        seats = {"P1": 1, "P2": 2}
        await talk(table, ear, seats[first])
        assert ear.grammar.bluffs
        assert len([one for one in ear.grammar.phrases if " as in " in one]) == 26
        await ear.says("T as in table")
        await table.sees("T?")
        await table.press(f"seat{seats[first]}")
        await asyncio.sleep(0.3)
        second = view_of(table).turn
        assert second != first
        await talk(table, ear, seats[second])
        await ear.says("H as in hammer at the end")
        await table.sees("TH?")
        table.picture("voice/letter")
        await table.press(f"seat{seats[second]}")
        await asyncio.sleep(0.3)
        assert view_of(table).string == "TH"
        await talk(table, ear, seats[first])
        await ear.says("challenge")
        await table.sees("CHALLENGE?")
        await table.press(f"seat{seats[first]}")
        await asyncio.sleep(0.3)
        assert view_of(table).phase == "answer"

    speak(play)


def test_the_talk_button_asks_who_speaks(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await join_game(table, DEALT, names=("AL", "NB"))
        await table.press("talk")
        await table.sees("WHO SPEAKS?")
        table.picture("voice/who_speaks")
        await table.press("spin")
        await table.sees("ROUND 1")
        await table.press("talk")
        await table.press("seat2")
        await ear.opened()
        await table.sees("NB: listening")

    speak(play)


@pytest.mark.no_cover
def test_a_computer_player_goes_on_after_a_spoken_word(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await against_weak(table, "Word Lift")
        await table.sees("ROUND 1")
        await say(table, ear, "deal")
        for _ in range(2):
            await table.sees("P1 hand", within=30)
            grammar = await talk(table, ear)
            await ear.says(min(grammar.words, key=len))
            await table.sees("press: yes")
            await table.press("seat1")
            await table.sees("draw")
            assert view_of(table).turn == "P1"
            await say(table, ear, "one consonant and one vowel")
            await table.press("talk")  # the computer player is on turn
            assert not ear.listens
        assert view_of(table).fronts["P1"]

    speak(play)


def test_a_computer_player_waits_while_somebody_speaks(ear, speak) -> None:
    """The microphone is not closed because the computer accepts a word meanwhile."""

    async def play(table: Evening) -> None:
        await against_weak(table, "Word For Word")
        await table.sees("CUT FOR THE DEAL")
        for _ in range(40):
            await asyncio.sleep(1.5)
            view = view_of(table)
            if not {*view.may.get("P1", ())} - NEVER:
                continue
            if view.phase == "challenges":
                break
            await say_best(table, ear, *WFW)
        await talk(table, ear)
        assert "challenge WEAK" in ear.grammar.phrases
        for _ in range(8):
            await asyncio.sleep(0.5)
            assert ear.listens, table.words()
        await ear.says("challenge WEAK")
        await table.sees("CHALLENGE WEAK?")
        await asyncio.sleep(4)
        await table.sees("CHALLENGE WEAK?")
        await table.press("spin")
        await table.sees("WEAK accepts", within=10)

    speak(play)


def test_a_player_may_lose_the_turn_while_the_box_asks(ear, speak) -> None:
    """Another action ends the question: nothing of it is taken later."""

    async def play(table: Evening) -> None:
        await join_game(table, DEALT, names=("AL", "NB"))
        await say(table, ear, "deal the cards")
        await table.sees("AL hand 7")
        grammar = await talk(table, ear)
        await ear.mumbles(*sorted(grammar.words)[:3])
        await table.sees("DID YOU SAY")
        await table.type("<DELETE>")
        await table.sees("Pass?")
        await table.choose("yes")
        await table.sees("AL: draw 2")
        assert not view_of(table).fronts["AL"]

    speak(play)
