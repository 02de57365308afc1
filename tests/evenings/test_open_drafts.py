"""The game changes during an entry: the draft is kept if possible, and nothing acts by mistake."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from evening import Evening
from evening_kit import Run
from monkey import save_game
from steps import follow, perform
from word_for_word_hand import to_the_words

from companion.games.api.rules import Action, View
from companion.games.newword.rules.actions import Challenge

TWO, THREE = ("AL", "NB"), ("AL", "NB", "JR")
NEWWORD = partial(save_game, game="newword", players=THREE)
CASES = {
    "a_challenge_is_undone_while_its_answer_is_entered": (
        partial(save_game, game="word_sprout", players=TWO),
        """
        type C
        press seat1
        type CA
        press seat2 seat1 -> name your word
        menu undo -> UNDO?
        press seat1 seat2 -> AL's turn
        """,
    ),
    "a_computer_player_does_not_end_a_vote": (
        partial(
            save_game,
            game="word_lift",
            players=("AL", "NB", "BOX"),
            options={"hands": "dealt"},
            machines={"BOX": 5},
        ),
        """
        press knob -> AL hand
        type <DELETE><DOWN><ENTER>
        choose 1 cons. + 1 vowel -> NB hand
        type <DELETE><DOWN><ENTER>
        choose 1 cons. + 1 vowel
        within 20: BOX thinks | BOX:
        press seat1 -> press: yes  hold: no
        wait 20 -> press: yes  hold: no
        hold seat1
        hold seat2 -> BOX hand 7
        """,
    ),
    "a_gesture_closes_the_verdict_and_continues_the_word": (
        NEWWORD,
        """
        lay CHARM
        type CHARMER<ENTER> -> push: lay
        press seat3 -> JR skips; next NB
        press knob -> CHARMER | NB +
        """,
    ),
    "a_refused_challenge_keeps_the_word_open": (
        NEWWORD,
        """
        lay CHARM
        type CHARME
        press seat1 -> CHARME | table
        sees your own word
        picture newword/meanwhile-refused
        type R -> CHARMER | table: all used
        """,
    ),
    "the_list_of_challengers_can_be_left_without_loss": (
        NEWWORD,
        """
        lay CHARM
        type CHARME<TAB> -> WHO CHALLENGES?
        type <TAB><ESC> -> NB stock 49 | CHARME
        type <TAB>
        choose JR -> JR skips; next NB
        type R -> CHARMER | table
        """,
    ),
    "cards_chosen_for_exchange_stay_chosen_when_the_word_is_lost": (
        NEWWORD,
        """
        lay CHXARM
        type <DELETE>
        turn 4
        press seat3 -> not in the dictionary
        press knob
        within 8: PASS: swap how many? | 4
        press knob -> NB passed, swapped 4
        """,
    ),
    "a_word_without_its_cards_is_discarded": (
        NEWWORD,
        """
        lay CHXARM
        type CHAXR
        press seat3 -> not in the dictionary
        press knob
        within 8: NB stock 51 | S T A/E R M
        """,
    ),
    "cards_picked_in_secret_stay_picked_when_another_player_looks_at_a_hand": (
        partial(save_game, game="newword", players=TWO, options={"hands": "dealt"}),
        """
        press spin -> AL stock
        type <DELETE>
        press knob knob -> PASS: swap 1 of 6
        press seat2 -> GIVE THE BOX TO | NB
        press spin -> AL stock
        type <DELETE>
        press knob -> PASS: swap 1 of 6
        press spin spin -> AL stock
        type <DELETE>
        press knob -> PASS: swap 0 of 6
        """,
    ),
    "a_refused_call_keeps_the_letter_open": (
        partial(save_game, game="word_sprout", players=THREE),
        """
        type O<ENTER> -> NB's turn
        type OA
        hold seat3
        choose wrong player played -> OA | That play was in turn
        shows your button: play it
        picture word_sprout/meanwhile-refused
        type T -> OAT | Enter: OK
        type <BACKSPACE><ENTER> -> JR's turn | OA
        """,
    ),
    "a_challenge_of_another_player_keeps_the_letter_open": (
        partial(
            save_game,
            game="word_sprout",
            players=THREE,
            setup={"variations": ("anyone_challenges",)},
        ),
        """
        type O<ENTER> -> NB's turn
        turn 2
        press seat3 -> AL: name your word
        type OAT<ENTER> -> JR is out
        wait 7 -> NB's turn | O | push: letter here
        """,
    ),
    "a_vote_on_a_word_keeps_the_next_one_open": (
        partial(save_game, game="worph", players=TWO),
        """
        type CAT<ENTER>
        spin
        type CATZ<ENTER> -> CATZ
        type CA
        hold seat2 -> Let CATZ count?
        hold seat1
        hold seat2
        within 8: AL 0:
        type RT<ENTER> -> CART
        """,
    ),
    "a_player_who_joins_keeps_the_word_open": (
        partial(save_game, game="newword", players=TWO),
        """
        lay CHARM
        type CHARME
        menu players
        choose a player joins
        choose new name
        type JR<ENTER>
        choose NB -> press your button
        press seat3
        within 8: NB stock 49 | CHARME
        """,
    ),
    "a_vote_in_word_lift_keeps_the_next_word_open": (
        partial(save_game, game="word_lift", players=TWO),
        """
        press knob -> AL hand 7
        type ZXQ<ENTER> -> ZXQ
        type <ENTER> -> ZXQ: not in
        type FOR
        hold seat2 -> Let ZXQ count?
        hold seat1
        hold seat2 -> AL: WORD | FOR
        """,
    ),
    "a_chip_count_starts_again_when_a_player_leaves": (
        partial(save_game, game="word_for_word", players=THREE, options={"chips_on_table": True}),
        """
        type <ENTER> -> turn: count
        turn 1
        press knob -> NB: chips
        menu players
        choose a player leaves
        choose NB
        choose yes -> turn: count
        turn 1 -> AL: chips
        """,
    ),
}


@pytest.mark.parametrize(("save", "script"), CASES.values(), ids=CASES)
def test_an_entry_outlives_what_others_do(
    play_evening: Run, tmp_path: Path, save: Callable[..., None], script: str
) -> None:
    save(tmp_path / "state")
    play_evening(partial(resume, script=script))


def test_a_failed_challenge_of_a_computer_player_keeps_the_next_word_open(
    play_evening: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def decide(view: View, player: str | None, *_: object) -> Action | None:
        mine = view.may.get(player or "", ())
        return Challenge(by=player) if "challenge" in mine else None

    script = """
        lay CHARM
        type CHARME -> CHARME
        sees BOX challenged | CHARM | is in the dictionary
        picture newword/meanwhile
        wait 7 -> NB stock 49 | CHARME | table
        type R<ENTER> -> CHARMER | hand E R
        """
    monkeypatch.setattr("companion.games.newword.engine.opponent.decide", decide)
    save_game(tmp_path / "state", "newword", ("AL", "NB", "BOX"), machines={"BOX": 5})
    play_evening(partial(resume, script=script))


def test_a_player_who_joins_keeps_a_declaration_open(play_evening: Run) -> None:
    script = """
        type BEA
        menu players
        choose a player joins
        choose new name
        type JR<ENTER>
        choose P2 -> press your button
        press seat4 -> P1: WORD | BEA
        type R<ENTER><ENTER> -> P3: WORD
        """
    play_evening(follow(script, to_the_words))


async def resume(table: Evening, script: str) -> None:
    """Resume the game in the journal, and carry out the script."""

    async def lay(word: str) -> None:
        """Let AL lay a word in NewWord (S, T, A/E, R and M are on the table); NB is on turn."""
        await table.type("STAERM<ENTER>")
        await table.sees("AL stock")
        await table.type(f"{word}<ENTER><ENTER>")
        await table.sees("AL +")

    await table.sees("RESUME ")
    await table.press("knob")
    if "PAUSED" in table.words():
        await table.press("knob")
    await perform(table, script, lay=lay)
