"""Evenings with real cards that the deck's file does not have: the box asks, then takes them."""

from __future__ import annotations

from collections.abc import Callable

from evening import Evening
from newword_hand import deal_table, start_game
from phones_kit import Phones
from steps import follow
from word_for_word_hand import begun, to_the_words
from word_lift_hand import start_joining

from companion.journal.file.entries import Act, Dictionary, GameHeader
from companion.lexicon import closed_lexicon
from companion.table.history import History

Run = Callable[..., Evening]


async def cut_for_deal(table: Evening) -> None:
    """Four players with real cards of Word For Word."""
    await begun(table)
    await table.press("seat1", "seat2", "seat3", "seat4", "knob")
    await table.sees("CUT FOR THE DEAL")


async def dealt_word_lift(table: Evening) -> None:
    """Three players with real cards of Word Lift; P1 is on turn."""
    await start_joining(table)
    await table.press("seat1", "seat2", "seat3", "knob")
    await table.sees("ROUND 1: DEAL")
    await table.press("knob")
    await table.sees("P1 hand 7")


def test_two_blue_q_are_cut_although_the_deck_has_one(play_evening: Run) -> None:
    script = """
        turn 1
        type Q<ENTER>Q<ENTER>B<ENTER>B<ENTER> -> Only 1 blue Q left in
        shows take it
        hides NOT ALLOWED
        press knob -> TIE: cut again
        shows P1 q P2 q
        turn 1 -> P1 cuts
        type C<ENTER>D<ENTER> -> P1 deals
        """
    play_evening(follow(script, cut_for_deal))


def test_no_cut_is_lost_if_a_card_was_entered_wrongly(play_evening: Run) -> None:
    script = """
        turn 1
        type Q<ENTER>Q<ENTER>B<ENTER>B<ENTER> -> Only 1 blue Q left in
        turn 1 -> change it
        press knob -> P4 cuts
        type <BACKSPACE><ESC> -> P3 cuts
        shows b
        type <BACKSPACE><ESC> -> P2 cuts
        type <BACKSPACE>A<ENTER> -> P3 cuts
        type B<ENTER>B<ENTER> -> P1 deals
        """
    play_evening(follow(script, cut_for_deal))


def test_vivid_with_two_v_is_laid_without_a_wild_card(play_evening: Run) -> None:
    script = """
        type VIVID<ENTER> -> P1 lays
        shows V lozenge, V lozenge
        hides ?=V
        turn 1 -> ?=V
        turn -1 -> V lozenge, V lozenge
        press knob -> Only 1 V lozenge left
        press knob -> VIVID (2 in hand
        """
    play_evening(follow(script, dealt_word_lift))


def test_a_plain_card_comes_before_a_wild_one_if_only_a_mark_keeps_the_last_one_out(
    play_evening: Run,
) -> None:
    """The deck has one G without a pilcrow, and a pilcrow may not be inside a word."""
    script = """
        type FORGE<ENTER> -> plain cards
        press knob
        press knob -> P2 hand 7
        type AGE<ENTER> -> P2 lays
        hides ?=G
        press knob -> No G is left: 1 on
        press knob -> AGE
        """
    play_evening(follow(script, dealt_word_lift))


def test_a_starting_word_and_a_word_may_have_more_cards_than_the_deck(play_evening: Run) -> None:
    script = """
        type JJTRS
        sees 5 of 5
        type <ENTER> -> Only 1 J left
        press spin -> 5 of 5
        type <ENTER> -> Only 1 J left
        press knob -> J J T R S
        """
    play_evening(follow(script, start_game, 1, 2))


def test_a_word_of_more_cards_than_the_deck_is_laid_without_a_wild_card(play_evening: Run) -> None:
    script = """
        type JJARS<ENTER> -> hand J J
        turn 1 -> hand J ?=J
        turn -1 -> hand J J
        press knob -> Only 1 J left
        press spin -> hand J J
        press knob -> Only 1 J left
        press knob -> P1 +
        """
    play_evening(follow(script, deal_table, 1, 2, cards="STAERS"))


def test_a_declared_word_has_more_cards_than_the_deck(play_evening: Run) -> None:
    script = """
        type QQ<ENTER><ENTER> -> Only 1 blue Q left in
        press spin -> P1
        type <ENTER> -> Only 1 blue Q left in
        press knob -> P3: WORD
        """
    play_evening(follow(script, to_the_words))


def test_the_cards_of_a_secret_word_are_not_asked_about_in_public(play_evening: Run) -> None:
    script = """
        press seat1 knob
        type QQ<ENTER><ENTER> -> P3 | press: your word
        """
    play_evening(follow(script, to_the_words, ("words: one by one", "in secret")))


def test_real_cards_are_believed_in_a_correction(play_evening: Run) -> None:
    script = """
        type TEN<ENTER> -> P1 lays
        press knob -> TEN +3
        menu correct a turn
        press knob
        choose change word
        type <BACKSPACE><BACKSPACE><BACKSPACE>VIVID<ENTER> -> Only 1 V lozenge left
        press knob -> NEW SCORES
        press knob knob -> VIVID (2 in hand
        """
    play_evening(follow(script, dealt_word_lift))


def test_a_phone_is_asked_about_real_cards_too(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await dealt_word_lift(table)
        phone = await Phones(table).join(1)
        await phone.take("Lay a word")
        await phone.answer("VIVID")
        await phone.take("Lay VIVID")
        assert phone.shape["rows"][0]["says"] == "Only 1 V lozenge left in this deck."
        await phone.choose("take it")
        await table.sees("VIVID (2 in hand")

    play_evening(play)


def test_a_game_from_before_the_box_asked_is_replayed_as_it_was_saved() -> None:
    """Such cards were refused then, and the refusal is in the journal."""
    words = Dictionary(name="NONE", size=0, sha256="")
    game = GameHeader(game="word_for_word", players=("P1", "P2"), dictionary=words, version="0")
    cuts = {"do": "cuts", "cuts": {"P1": "Qb", "P2": "Qb"}}
    history = History(game, closed_lexicon({"words": []}))
    history.load([Act(action=cuts, accepted=False)])
    assert (history.records, history.view().phase) == ([], "cut_for_deal")
    history.load([Act(action={**cuts, "sure": True}, accepted=True)])
    assert len(history.records) == 1
