"""Word Sprout on the mock box: corrections, votes, teams and written rules."""

from __future__ import annotations

from evening_kit import Run
from word_sprout_hand import newest_state, play_script


def test_a_corrected_letter_is_rebased_into_all_later_strings(play_evening: Run) -> None:
    script = """
        options
        join AL BEA
        strings O OA OAT OMAT OMATX
        menu correct a turn
        choose BEA oa
        choose change string
        type OU<ENTER> -> NEW SCORES
        press knob knob -> OMUTX
        """
    assert newest_state(play_script(play_evening, script)).ground.board.string == "OMUTX"


def test_only_turns_that_are_no_longer_valid_are_asked_about(play_evening: Run) -> None:
    script = """
        options 6
        join AL BEA
        strings T TR TRA TRAP
        menu correct a turn
        choose BEA tr
        choose change string
        type TE<ENTER> -> NO LONGER
        shows AL tra
        press knob
        choose change string
        type TEN<ENTER> -> NEW SCORES
        press knob knob -> TENP
        """
    assert newest_state(play_script(play_evening, script)).ground.board.string == "TENP"


def test_the_table_votes_on_a_word_and_on_a_rule_of_its_own(play_evening: Run) -> None:
    script = """
        options 1
        join AL BEA CY
        strings Q QZ
        press seat3 -> BEA: name your word
        type QZAX<ENTER> -> not in the dictionary
        press seat1
        shot table/00-listed
        press seat2
        hold seat3 -> CY is out
        shot table/01-counts
        pick 1 -> BEA wins
        wait 1.1
        press seat2
        choose write a rule
        type Sing it.<ENTER> -> added: SING IT.
        wait 1.1
        press knob -> BEA's turn
        strings T TR
        press knob
        choose a rule was broken
        shot table/02-who
        choose CY
        shot table/03-how
        choose by the last letter
        press seat1 seat2
        shot table/04-vote
        hold seat3 -> CY is out
        shot table/05-broke
        menu undo -> UNDO? | CY broke a rule
        press seat1 seat2 seat3 -> TR
        hides is out
        """
    found = newest_state(play_script(play_evening, script))
    assert (found.out, found.ground.board.string) == ((), "TR")
    assert found.verdicts == {"QZAX": True}


def test_a_verdict_on_a_rule_is_corrected(play_evening: Run) -> None:
    script = """
        options 1
        join AL BEA CY
        pick 1
        pick 2 -> CY wins
        wait 1.1
        press seat3
        choose write a rule
        type Sing it.<ENTER>
        wait 1.1
        press knob
        strings T
        press knob
        choose a rule was broken
        choose AL
        press seat1 seat2 seat3 -> AL is out
        menu correct a turn
        choose AL broke a rule
        choose not guilty -> NEW SCORES
        press knob knob -> T |
        """
    assert newest_state(play_script(play_evening, script)).out == ()


def test_three_teams_and_teams_added_later(play_evening: Run) -> None:
    script = """
        options 1
        join AL BEA CY
        pick 1
        pick 2 -> CY wins
        wait 1.1
        press seat3
        choose add a rule
        choose teams -> added: teams
        wait 1.1
        press seat1 -> TEAMS
        turn 3
        press knob knob
        shot table/10-three
        choose done -> BEA's turn
        """
    found = newest_state(play_script(play_evening, script))
    assert found.teams == {"red": ("AL",), "blue": ("BEA",), "green": ("CY",)}


def test_with_whole_words_nobody_is_asked_for_a_word(play_evening: Run) -> None:
    script = """
        options 2
        join AL BEA CY
        strings A AT
        press seat3 -> CY is out
        sees AT is a word
        shot table/20-whole
        """
    assert newest_state(play_script(play_evening, script)).out == ("CY",)
