"""Word Sprout on phones: what a player may do has a button, and nobody else's phone has it."""

from __future__ import annotations

import asyncio

from evening import Evening
from evening_kit import Run
from phones_kit import Handset, Phones
from word_sprout_hand import choose_options, join_players, type_strings

OVER = "That is over. Look again."
MOVED_ON = "The game has moved on. Look again."
HAS_PLACES = "The page has the places for a letter, and asks."


async def begin(table: Evening, *plays: str, rules: tuple[int, ...] = ()) -> list[Handset]:
    """Three players with a phone each, after some plays; it is ANN's turn after three."""
    await choose_options(table, *rules)
    await join_players(table, "ANN", "BEA", "ZOE")
    await type_strings(table, *plays)
    phones = Phones(table)
    return [await phones.join(seat) for seat in (1, 2, 3)]


def test_a_challenge_has_a_button_and_is_only_of_the_player_on_turn(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        ann, bea, zoe = await begin(table, "T", "TR")
        assert zoe.labels == ["Give up", "Challenge", "Wrong player"]
        assert ann.labels == bea.labels == ["Wrong player"]
        ann.say("take", rev=ann.last("mine")["rev"], kind="open_challenge", label="Challenge")
        assert ann.refusals == [MOVED_ON]
        await zoe.take("Challenge")
        await bea.sees("BEA: name your word")
        assert bea.labels == ["No word"]
        assert ann.labels == zoe.labels == []
        assert bea.last("choices")["rows"][0]["grave"] is True
        await bea.answer("TRAIN")
        await zoe.sees("ZOE is out")

    play_evening(play)


def test_a_list_after_a_hold_is_a_row_of_buttons(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        ann, bea, zoe = await begin(table, "T", "TR")
        await pick_hold(table)
        assert ann.shape["kind"] == "choose"
        assert ann.labels == []
        assert not bea.shape
        assert zoe.labels == ["Give up", "Challenge", "Wrong player"]
        await ann.choose("cancel")
        await ann.take("Wrong player")
        await ann.sees("ZOE's turn")
        assert bea.labels == ["Wrong player"]

    play_evening(play)


async def pick_hold(table: Evening) -> None:
    """Hold ANN's button at the box: it opens a list there."""
    await table.hand.hold("seat1", 1.2)
    await table.sees("hold:take")


def test_a_letter_of_the_player_on_turn_is_not_played_by_others(play_evening: Run) -> None:
    """A play out of turn is asked first: on the page, and at the box."""

    async def play(table: Evening) -> None:
        ann, bea, zoe = await begin(table, "T", "TR")
        await table.type("TRA")
        assert zoe.labels[0] == "Play TRA"
        assert ann.labels == ["Wrong player"]
        ann.say("take", rev=ann.last("mine")["rev"], kind="play", label="ANN out of turn")
        assert ann.refusals[-1] == MOVED_ON
        await table.press("seat1")
        await table.sees("ANN out of turn?")
        assert ann.shape["kind"] == "choose"
        assert not bea.shape
        assert not zoe.shape
        await ann.choose("no")
        await zoe.take("Play TRA")
        await zoe.sees("ANN's turn")

    play_evening(play)


def test_everybody_votes_on_a_phone_for_themselves(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        ann, bea, zoe = await begin(table, "Q", "QZ", rules=(1,))
        await zoe.take("Challenge")
        await bea.answer("QZAX")
        await zoe.sees("not in the dictionary")
        assert ann.labels == bea.labels == zoe.labels == ["Yes", "No"]
        await ann.take("Yes")
        await bea.take("No")
        await bea.take("Yes")
        await zoe.take("No")
        await zoe.sees("ZOE is out")

    play_evening(play)


def test_a_winner_changes_a_rule_on_a_phone(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        ann, bea, zoe = await begin(table, rules=(1,))
        await ann.take("Give up")
        await bea.take("Give up")
        await zoe.sees("ZOE wins")
        rules = ["No new rule", "Add a rule", "Remove a rule", "Write a rule"]
        await asyncio.sleep(1.0)
        assert zoe.labels == [*rules, "Review"]
        assert bea.labels == ["Review"]
        await zoe.take("Write a rule")
        assert not bea.shape
        await zoe.answer("Sing it.")
        await bea.sees("SING IT.")
        await asyncio.sleep(1.0)
        await bea.take("Next round")
        await bea.sees("BEA's turn")
        assert ann.labels == ["A rule was broken"]

    play_evening(play)
