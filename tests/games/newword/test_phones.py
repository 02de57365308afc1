"""NewWord on phones: what a player may do has a button, and nobody else's phone has it."""

from __future__ import annotations

from evening import Evening
from evening_kit import Run
from newword_hand import start_game
from phones_kit import Handset, Phones

MOVED_ON = "The game has moved on. Look again."


def raw(phone: Handset, kind: str, label: str) -> None:
    """Send a tap that this page does not offer."""
    phone.say("take", rev=phone.last("mine")["rev"], kind=kind, label=label)


def test_a_word_is_challenged_on_a_phone_by_those_who_may(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table, 1, 2, 3)
        phones = Phones(table)
        one, two, three = [await phones.join(seat) for seat in (1, 2, 3)]
        assert three.labels == ["Deal"]
        await three.take("Deal")
        await table.sees("P1 stock")
        assert one.labels == ["Pass or swap"]
        assert two.labels == []
        raw(two, "pass", "Pass")
        await table.type("CHXARM<ENTER><ENTER>")
        await table.sees("challenge?")
        assert one.labels == []
        assert two.labels == ["Pass or swap", "Challenge", "Let it stand"]
        assert three.labels == ["Challenge"]
        raw(three, "let_stand", "Let it stand")
        raw(one, "challenge", "Challenge")
        assert one.refusals == two.refusals == three.refusals == [MOVED_ON]
        await table.sees("challenge?")
        await three.take("Challenge")
        await table.sees("P3 challenged | CHXARM | not in the dictionary")

    play_evening(play)


def test_a_word_stands_once_the_next_player_says_so(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table, 1, 2, 3)
        phones = Phones(table)
        two, three = await phones.join(2), await phones.join(3)
        await two.take("Deal")
        await table.type("CHARM<ENTER><ENTER>")
        await table.sees("challenge?")
        await two.take("Let it stand")
        await table.sees("CHARM +")
        assert two.labels == ["Pass or swap"]
        assert three.labels == []

    play_evening(play)


def test_the_cards_to_swap_are_entered_by_the_player_who_passes(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table, 1, 2)
        phones = Phones(table)
        one, two = await phones.join(1), await phones.join(2)
        await one.take("Deal")
        await one.take("Pass or swap")
        await table.sees("PASS: swap how many?")
        assert one.shape["kind"] == "number"
        assert not two.shape
        await one.answer(3)
        await table.sees("P1 passed, swapped 3")
        assert two.labels == ["Pass or swap"]

    play_evening(play)
