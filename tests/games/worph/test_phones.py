"""Worph on phones: what a player may do has a button, and nobody else's phone has it."""

from __future__ import annotations

from evening import Evening
from evening_kit import Run
from phones_kit import Phones

MOVED_ON = "The game has moved on. Look again."


def test_a_turn_is_played_with_the_buttons_of_a_phone(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        one, two = await Phones(table).join(1), await Phones(table).join(2)
        assert two.labels == ["Draw a card"]
        two.say("take", rev=one.last("mine")["rev"], kind="draw_start", label="Draw a card")
        await one.sees("P1: SPIN")
        assert one.labels == ["Spin", "Pass"]
        assert one.last("choices")["rows"][1]["grave"] is True
        assert not two.labels
        two.say("take", rev=one.last("mine")["rev"], kind="spin", label="Spin")
        assert two.refusals == [MOVED_ON]
        await one.take("Spin")
        await one.sees("0:30")
        assert one.labels == ["Stop the clock", "Pass"]
        await one.take("Stop the clock")
        await one.sees("stopped: your word?")
        two.say("take", rev=one.last("mine")["rev"], kind="pass", label="Pass")
        assert two.refusals == [MOVED_ON] * 2
        await one.take("Pass")
        await two.sees("P2: SPIN")
        assert two.labels == ["Spin", "Pass"]

    play_evening(play)


def test_a_word_entered_at_the_box_is_played_on_a_phone(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        one = await Phones(table).join(1)
        await table.type("CAT<ENTER>")
        await one.sees("P1: SPIN")
        await one.take("Spin")
        await one.sees("0:30")
        await table.type("CART")
        assert one.labels[0] == "Enter CART"
        await one.take("Enter CART")
        await one.sees("P2: SPIN")
        assert one.last("mine")["view"]["table_word"] == "CART"

    play_evening(play)
