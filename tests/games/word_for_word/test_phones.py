"""Word For Word on phones: what a player may do has a button, and nobody else's phone has it."""

from __future__ import annotations

import pytest
from evening import Evening
from evening_kit import Run
from phones_kit import Phones
from word_for_word_hand import begun, to_the_words

MOVED_ON = "The game has moved on. Look again."
DEALT = ("cards: our own", "the box deals")


def test_a_round_is_dealt_bet_and_folded_on_phones(play_evening: Run) -> None:
    """Only the dealer's phone deals, and only that of the player on turn bets or folds."""

    async def play(table: Evening) -> None:
        await begun(table, DEALT)
        await table.press("seat1", "seat2", "knob")
        phones = Phones(table)
        one, two = [await phones.join(seat) for seat in (1, 2)]
        seats = {"P1": one, "P2": two}
        while one.last("mine")["view"]["phase"] == "cut_for_deal":
            assert one.labels == two.labels == ["Cut the cards"]
            await one.take("Cut the cards")
        dealer = seats[one.last("mine")["view"]["dealer"]]
        other = two if dealer is one else one
        for label in ("Collect the antes", "Deal"):
            assert label in dealer.labels
            assert other.labels == []
            rev, kind = other.last("mine")["rev"], "collect_antes"
            other.say("take", rev=rev, kind=kind, label=label)
            assert other.refusals[-1] == MOVED_ON
            await dealer.take(label)
        opener = seats[one.last("mine")["view"]["turn"]]
        last = two if opener is one else one
        await opener.act("bet", amount=2)
        assert opener.labels == []
        assert last.labels == ["Call 2", "Fold"]
        grave = {row["label"] for row in last.last("choices")["rows"] if row.get("grave")}
        assert grave == {"Fold"}
        opener.say("take", rev=opener.last("mine")["rev"], kind="fold", label="Fold")
        assert opener.refusals[-1] == MOVED_ON
        await last.take("Fold")
        await last.sees("POT")
        assert one.labels == ["Next round", "Review"]

    play_evening(play)


BEAR = {"word": "BEAR", "cards": ["Bb", "Eb", "Ab", "Rb"]}


@pytest.mark.parametrize(
    ("label", "claims"), [("Declare {}", False), ("Declare {}, in PETS", True)]
)
def test_a_word_is_declared_on_a_phone_as_any_word_or_in_the_category(
    label: str, claims: bool, play_evening: Run
) -> None:
    """The page knows both ways, so the box asks nothing after either of them."""

    async def play(table: Evening) -> None:
        await to_the_words(table, category="PETS")
        one = await Phones(table).join(1)
        assert one.announces == {"Declare {}": {}, "Declare {}, in PETS": {"category": True}}
        await one.act("declare", **BEAR, **one.announces[label])
        await table.sees("P3: WORD")
        assert one.refusals == []
        assert one.last("mine")["view"]["words"]["P1"]["category"] is claims

    play_evening(play)


@pytest.mark.parametrize("rules", [(), (("words: one by one", "in secret"),)])
def test_without_a_category_or_in_secret_there_is_one_way_to_declare(
    rules: tuple[tuple[str, str], ...], play_evening: Run
) -> None:
    async def play(table: Evening) -> None:
        await to_the_words(table, *rules, category="PETS" if rules else "")
        one = await Phones(table).join(1)
        assert one.announces == {"Declare {}": {}}

    play_evening(play)
