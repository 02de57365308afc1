"""The question UNDO? names what goes, at every kind of last entry."""

from __future__ import annotations

from evening_kit import Run, start_game
from steps import follow

OUT_OF_TURN = """
    game Word Sprout
    choose play
    press seat1 seat2 seat3 knob -> P1's turn
    type B<ENTER> -> P2's turn
    type BC
    press seat3 -> P3 out of turn?
    turn 1
    hold seat3 -> new: C
    """


def test_nobody_learns_from_the_box_who_laid_the_last_letter(play_evening: Run) -> None:
    """Whoever plays out of turn is out once the players notice it; the box says nothing (S4.1)."""
    script = f"""
        {OUT_OF_TURN}
        menu undo -> UNDO? | last: bc | P1?
        press spin
        choose correct a turn -> WHICH TURN? 2/2 | P1 b | last: bc
        press knob -> last: bc 1/2 | change string
        press spin spin
        choose scores
        choose turns -> TURNS | P1 b | last: bc
        press spin spin spin
        type BCD<ENTER> -> new: D
        menu scores
        choose turns -> TURNS | P1 b | P3 bc | last: bcd
        """
    play_evening(follow(script))


def test_the_moves_of_computer_players_that_go_too_are_named(play_evening: Run) -> None:
    script = """
        game Word Sprout
        choose computer: none
        choose add fair
        turn -9
        press knob
        choose play
        press seat1 knob -> P1's turn
        type B<ENTER>
        within 9: P1 press: challenge
        menu undo -> UNDO? | no | yes | P1 b + FAIR
        press spin spin seat1 -> FAIR: name your word
        within 9: FAIR wins
        menu undo -> UNDO? | no | yes | P1 challenges + FAIR
        press knob -> P1 press: challenge
        """
    play_evening(follow(script))


def test_without_room_for_the_entry_all_whose_moves_go_are_named(play_evening: Run) -> None:
    script = """
        game New Word Jr.
        choose computer: none
        choose add medium
        choose done
        turn -9
        choose play
        press seat1
        type BERTHOLD<ENTER>
        press knob spin
        type <DELETE><UP><ENTER>
        within 20: challenge?
        menu undo -> UNDO? | no | yes | BERTHOLD + MEDIUM
        """
    play_evening(follow(script))


def test_a_change_of_players_is_made_good_where_it_was_made(play_evening: Run) -> None:
    script = """
        menu players
        choose a player joins
        type ZOE<ENTER>
        press knob seat3
        menu undo -> change it in: players
        choose players -> a player leaves
        """
    play_evening(follow(script, start_game))


def test_an_undo_without_a_turn_to_correct_is_only_too_late(play_evening: Run) -> None:
    script = """
        game Word Lift
        choose play
        press seat1 seat2 knob -> ROUND 1: DEAL
        menu undo -> nothing to undo
        press spin knob -> P1 hand 7
        menu undo -> too late to undo
        """
    play_evening(follow(script))


def test_cuts_and_a_category_that_were_entered_wrongly_are_undone(play_evening: Run) -> None:
    script = """
        game Word For Word
        choose play
        press seat1 seat2 knob -> CUT FOR THE DEAL
        type G<ENTER>Q<ENTER> -> P2 deals: push
        menu undo -> UNDO? | P2 deals
        press seat1 seat2 -> CUT FOR THE DEAL
        type Q<ENTER>G<ENTER> -> P1 deals: push
        press knob -> CATEGORY
        menu undo -> UNDO? | antes paid
        press spin spin
        type PETS<ENTER> -> P1 pot 2
        menu undo -> UNDO? | category PETS
        press seat1 seat2 -> CATEGORY
        press knob -> P1 pot 2
        menu undo -> UNDO? | cards dealt
        """
    play_evening(follow(script))


def test_each_of_two_cards_that_were_drawn_is_undone(play_evening: Run) -> None:
    script = """
        game Word Lift
        choose play
        press seat1 seat2 knob knob -> P1 hand 7
        type CAT<ENTER><ENTER> -> draw 2
        choose 1 vowel, then see -> draw 1
        menu undo -> UNDO? | P1 drew 1 vowel
        press seat1 seat2 -> draw 2
        choose 1 cons., then see -> draw 1
        choose 1 vowel -> P2 hand 7
        menu correct a turn -> WHICH TURN? 2/2 | P1 cat | P1 drew 1 vowel
        press knob -> P1 drew 1 vowel 1/1 | 1 cons.
        press spin spin
        choose undo -> UNDO? | P1 drew 1 vowel
        """
    play_evening(follow(script))
