"""Games that the table ends by agreement: what the display says then, and the review."""

from __future__ import annotations

import pytest
from evening_kit import Run
from steps import follow
from word_for_word_hand import begun

WORD_SPROUT = """
    game Word Sprout
    choose play
    press seat1 seat2 knob -> first letter
    type S<ENTER> -> P2
    type SP<ENTER> -> P1
    hold seat1 -> P1 gives up
    press knob -> P2 wins
    wait 1
    press knob -> first letter
    menu end this game -> END GAME?
    hides won't count
    press seat1 seat2 -> P2 WINS
    turn 1 -> TURNING POINT
    turn 1 -> REVIEW
    shows REVIEW 1/4 | P1: S (
    turn 1 -> REVIEW 2/4
    hides not over
    """

WORD_LIFT = """
    game Word Lift
    choose play
    press seat1
    type ANNABELLE<ENTER>
    press seat2
    type CHRISTOPHER<ENTER> -> 2 CHRISTOP
    press knob -> ROUND 1: DEAL
    press knob -> ANNABELL hand 7
    type FORGE<ENTER>
    press knob -> FORGE
    press knob -> CHRISTOP hand
    type TAKE<ENTER>
    press knob -> TAKE
    press knob -> ANNABELL hand
    turn 1
    press knob -> TAKE
    type KIT<ENTER>
    type AGE<ENTER> -> +6, -4 push: steal
    press knob -> REAL CARDS 1/2 | take it | No G is left
    press knob -> KIT+AGE draw 2
    press knob -> ANNABELL: KIT+AGE
    menu end this game -> END GAME? | round 1 won't count
    press seat1 seat2 -> NO WINNER
    turn 1 -> STANDINGS
    turn 1 -> FORGE
    turn 1 -> REVIEW
    shows REVIEW 1/3 | ROUND 1
    turn 1 -> REVIEW 2/3
    hides not over
    """

NEWWORD = """
    game NewWord
    choose play
    press seat1 seat2 knob -> FACE UP
    type TAOTRS
    press knob -> P1
    type TEARS<ENTER> -> TEARS
    press knob -> P1 +16  challenge?
    menu end this game -> END GAME?
    hides won't count
    press seat1 seat2 -> P1 WINS
    turn 1 -> BEST WORD
    turn 1 -> TURNING POINT
    turn 1 -> REVIEW
    shows REVIEW 1/2 | MOST POINTS | TEARS 16 P1
    hides nothing was played
    """


@pytest.mark.slow
def test_word_sprout_between_two_rounds_shows_the_round_before(play_evening: Run) -> None:
    play_evening(follow(WORD_SPROUT))


def test_word_lift_in_a_round_shows_the_round_as_far_as_it_went(play_evening: Run) -> None:
    play_evening(follow(WORD_LIFT))


def test_newword_in_the_time_for_a_challenge_shows_the_words(play_evening: Run) -> None:
    play_evening(follow(NEWWORD))


def test_word_for_word_in_a_round_says_that_the_round_does_not_count(play_evening: Run) -> None:
    script = """
        press seat1 seat2 knob -> CUT FOR THE DEAL
        turn 1
        type A<ENTER>E<ENTER> -> P2 deals
        press knob -> CATEGORY
        menu end this game -> END GAME? | round 1 won't count
        press seat1 seat2 -> NO WINNER
        turn 1 -> REVIEW |
        """
    play_evening(follow(script, begun))


def test_help_after_an_early_end_explains_no_moment_of_the_game(play_evening: Run) -> None:
    script = """
        start
        play CART seat1 -> P2: SPIN
        menu end this game
        press seat1 seat2 -> P1 WINS
        menu help -> Worph 1/2 | The game was ended.
        turn 1 -> Turn the knob for a
        press spin
        choose undo -> UNDO? | P1 cart
        press seat1 seat2 -> stopped: your word?
        menu help -> Worph
        hides was ended
        """
    play_evening(follow(script))


@pytest.mark.no_cover
def test_a_person_alone_is_asked_with_the_same_words(play_evening: Run) -> None:
    script = """
        game Word Lift
        choose computer: none
        choose add weak
        press spin
        choose play
        press seat1 knob -> ROUND 1: DEAL
        press knob -> P1 hand
        menu end this game -> END GAME? | no | yes | round 1 won't count
        press knob -> NO WINNER
        """
    play_evening(follow(script))
