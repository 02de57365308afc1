"""The table of Word For Word votes on a challenged word, or on a name for the category."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from evening import Evening
from steps import follow

Run = Callable[..., Evening]

ROUND = """
    game Word For Word
    choose play
    press seat1
    type AL<ENTER>
    press seat2
    type BO<ENTER>
    press seat3
    type CY<ENTER>
    press knob -> CUT FOR
    turn 1
    type Z<ENTER>A<ENTER>B<ENTER> -> AL deals
    press knob -> CATEGORY
    choose enter one ...
    type PRESIDENTS<ENTER> -> AL pot
    turn 3
    press seat1 seat2 seat3 -> SHOUT
    type ADS<ENTER> -> BO pot
    press seat2 seat3 seat1 -> MUMBLE
    type M<ENTER> -> BO pot
    press seat2 seat3 seat1 -> WHISPER
    type T<ENTER> -> BO pot
    press seat2 seat3 seat1 -> BO: WORD
    type MASTED<ENTER>
    press knob -> not in PRESIDENTS
    press knob -> CY: WORD
    type MAST<ENTER>
    press knob -> not in PRESIDENTS
    press knob -> AL: WORD
    type ADAMS<ENTER>
    press knob -> not in PRESIDENTS
    """
"""A round in which AL is about to declare ADAMS, in the category or not."""

CLAIMED = f"{ROUND}\nturn 1\npress knob -> CHALLENGE?"
NOT_CLAIMED = f"{ROUND}\npress knob -> CHALLENGE?"


def test_a_name_for_the_category_is_accepted_after_a_challenge(play_evening: Run) -> None:
    script = f"""
        {CLAIMED}
        hold seat2
        choose AL: ADAMS
        within 2: BO challenges | ADAMS | not in the dictionary | hold:vote push:falls
        picture word_for_word/appeal
        hold seat1 -> Let ADAMS count? | AL? BO? CY? | press: yes  hold: no | tie: no
        press seat1 seat3
        hold seat2
        within 4: AL: ADAMS stands
        wait 2
        press knob -> POT 15 push: next | AL | ADAMS
        wait 2
        press knob -> BO owes 5
        """
    play_evening(follow(script))


def test_a_name_for_the_category_is_accepted_before_a_challenge(play_evening: Run) -> None:
    script = f"""
        {CLAIMED}
        menu allow a word
        within 2: Let ADAMS count?
        press seat1 seat2 seat3
        within 4: CHALLENGE?
        hold seat2
        choose AL: ADAMS
        within 4: AL: ADAMS stands
        """
    play_evening(follow(script))


def test_a_word_that_is_not_claimed_has_no_vote_before_a_challenge(play_evening: Run) -> None:
    script = f"""
        {NOT_CLAIMED}
        menu allow a word
        within 2: no word to vote on
        """
    play_evening(follow(script))


@pytest.mark.parametrize("claimed", [CLAIMED, NOT_CLAIMED])
def test_a_vote_after_the_word_fell_corrects_the_challenge(play_evening: Run, claimed: str) -> None:
    script = f"""
        {claimed}
        hold seat2
        choose AL: ADAMS
        within 2: push:falls
        press knob -> AL: not a word
        menu allow a word
        within 2: Let ADAMS count?
        press seat1 seat2 seat3 -> NEW SCORES
        press knob
        choose yes
        within 4: AL: ADAMS stands
        """
    play_evening(follow(script))


def test_a_tie_lets_the_word_fall(play_evening: Run) -> None:
    script = f"""
        {NOT_CLAIMED}
        menu players
        choose a player leaves
        choose CY
        choose yes
        press spin
        wait 1
        hold seat2
        choose AL: ADAMS
        within 2: push:falls
        hold seat2 -> Let ADAMS count?
        press seat1
        hold seat2
        within 4: 1:1, ADAMS goes
        within 8: POT
        """
    play_evening(follow(script))
