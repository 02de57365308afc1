"""Before a game: leaving lists, names, handicaps, house rules."""

from __future__ import annotations

import pytest
from evening import Evening
from evening_kit import Run, scores, start_game
from steps import follow

from companion.config.settings import Settings


def test_every_list_can_be_left(play_evening: Run) -> None:
    script = """
        sees WORD GAMES
        press spin
        choose play
        press spin
        game Worph
        choose house rules -> All as in the printed
        choose plural S: no plurals
        press spin
        choose one try only: no
        choose yes -> one try only
        sees yes
        press spin
        choose house rules -> Changed: one try | only.
        choose done
        choose play -> JOIN
        press spin -> WORPH 1/6
        press spin -> GAME 1/6
        press spin -> WORD GAMES
        choose sound & light
        press knob
        press spin
        press spin -> WORD GAMES
        choose judge words
        press spin
        choose spinner
        type <TAB><ESC>
        choose timer
        press seat3
        wait 1
        press seat3 -> SPIN: start
        press knob
        choose power off
        press knob -> WORD GAMES
        """
    play_evening(follow(script))


def test_names_are_chosen_remembered_and_unique(play_evening: Run) -> None:
    async def tonight(table: Evening) -> None:
        await table.game("Worph")
        await table.choose("play")
        await table.type("A")
        await table.sees("press your button")
        await table.turn(3)
        await table.press("knob")
        await table.sees("at least 2 players")
        await table.press("seat1")
        await table.type("ANNA<ENTER>")
        await table.sees("| 1 ANNA |")
        await table.press("seat2")
        await table.type("ANNA<ENTER>")
        await table.sees("that name is taken")
        await table.sees("1 ANNA 2 P2")
        await table.type("B<ESC>")
        await table.type("BEN<ENTER>")
        await table.press("seat3")
        await table.sees("| 1 ANNA 2 BEN | 3 P3 |")
        await table.hold("seat3", 1)
        await table.sees("| 1 ANNA 2 BEN |")
        assert "P3" not in table.words()
        await table.press("knob")
        await table.sees("BEN: draw a card")

    async def tomorrow(table: Evening) -> None:
        await table.sees("RESUME ")
        await table.choose("new game")
        await table.game("Worph")
        await table.choose("play")
        await table.press("seat1", "seat2")
        await table.sees("| 1 ANNA 2 BEN |")
        for seat in ("seat1", "seat2"):
            await table.hold(seat, 1)
        await table.sees("JOIN")
        await table.press("seat7")
        await table.turn(1)
        await table.sees("| 7 ANNA |")
        await table.turn(1)
        await table.sees("| 7 BEN |")
        await table.turn(-2)
        await table.sees("| 7 P7 |")

    play_evening(tonight)
    play_evening(tomorrow)


def test_a_new_name_has_to_be_typed(play_evening: Run) -> None:
    script = """
        game Worph
        choose play
        press seat1
        turn -1
        press seat2 knob -> NAME 1
        type ANNA<ENTER> -> 1 ANNA 2 P2
        press knob -> P2: draw a card
        """
    play_evening(follow(script))


def test_a_player_with_a_name_has_the_handicap_of_the_last_game(play_evening: Run) -> None:
    seated = """
        game Worph
        choose with handicaps
        press seat1
        """
    begin = """
        type ANNA<ENTER>
        press seat2 knob -> none | ANNA | P2
        turn 1
        press knob
        choose extra seconds
        turn 3
        press knob
        choose done -> draw a card
        """
    again = """
        sees RESUME WORPH?
        choose new game -> WORD GAMES
        """
    play_evening(follow(seated + begin))
    play_evening(follow(again + seated + "press seat2 knob -> done | ANNA +15s | P2"))


def test_handicaps_are_set_shown_and_kept_for_the_rematch(play_evening: Run) -> None:
    script = """
        game Worph
        choose with handicaps
        press seat1 seat2 seat3 knob -> HANDICAPS
        press spin -> 1 P1 2 P2
        press knob
        turn 1
        press knob
        choose extra seconds
        turn 3
        press knob knob
        choose start points
        turn 7
        press knob knob
        choose bonus on/off -> P1 +15s +7 no bonus
        turn 1
        press knob spin
        choose done
        type CAT<ENTER>
        press spin
        within 4: 0:45
        scores P1 7 P2 0 P3 0
        menu players
        choose a player leaves
        choose P1
        choose yes -> P2: SPIN
        hold seat2
        hold seat3 -> SPIN: home
        press seat2 -> draw a card
        """
    play_evening(follow(script))


def test_at_most_eight_players_join(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table, *range(1, 9))
        assert len(scores(table)) == 8

    play_evening(play)


def test_missing_tile_counts_are_reported(play_evening: Run) -> None:
    script = """
        game Worph
        choose play
        press seat1 seat2 knob -> NOT POSSIBLE
        press knob -> WORPH
        """
    settings = Settings(game={"worph": {"tile_counts": "limited"}})
    play_evening(follow(script), settings=settings)


def test_chosen_house_rules_stay_chosen_when_the_list_is_left(play_evening: Run) -> None:
    script = """
        game NewWord
        choose house rules
        choose cards: our own
        choose the box deals
        press spin -> NEWWORD
        choose play
        press seat1 seat2 knob -> SPIN: deal
        """
    play_evening(follow(script))


def test_every_house_rule_is_a_page_that_explains_it(play_evening: Run) -> None:
    script = """
        game Worph
        choose house rules
        picture house/done
        turn 3 -> plural S 4/11 | no plurals | May you add an S to
        picture house/rule
        press knob -> plural S
        choose table votes -> plural S 4/11 | table votes | May you add an S to
        """
    play_evening(follow(script))


def test_a_row_without_room_for_all_gives_their_number(play_evening: Run) -> None:
    async def tonight(table: Evening) -> None:
        await table.game("Worph")
        await table.choose("with handicaps")
        for number, name in enumerate(("MAXIMILI", "ROSAMUND"), 1):
            await table.press(f"seat{number}")
            await table.type(f"{name}<ENTER>")
        await table.press("knob")
        await table.choose("MAXIMILI")
        await table.choose("extra seconds")
        await table.turn(40)
        await table.press("knob")
        await table.choose("MAXIMILI +120s")
        await table.choose("start points")
        await table.turn(99)
        await table.press("knob")
        await table.choose("MAXIMILI +120s +99")
        await table.choose("bonus on/off")
        await table.sees("MAXIMILI: 3 changes")
        await table.choose("done")
        await table.sees("draw a card")

    tomorrow = """
        sees resume: 2 players
        """
    play_evening(tonight)
    play_evening(follow(tomorrow))


def test_a_person_alone_is_offered_a_computer_player(play_evening: Run) -> None:
    script = """
        game Word Lift
        choose play
        press seat1 knob -> TOO FEW PLAYERS
        choose wait for others -> WHO'S PLAYING?
        press knob -> TOO FEW PLAYERS
        choose play the computer -> HOW STRONG?
        choose strong -> ROUND 1: DEAL
        """
    table = play_evening(follow(script))
    (record,) = table.host.journal.games()
    assert (record.players, dict(record.header.machines)) == (("P1", "STRONG"), {"STRONG": 5})


def test_whoever_comes_while_a_person_alone_is_asked_joins(play_evening: Run) -> None:
    script = """
        game Word Lift
        choose play
        press seat1 knob -> TOO FEW PLAYERS
        press seat2 -> WHO'S PLAYING? | 1 P1 2 P2
        press knob -> ROUND 1: DEAL
        """
    play_evening(follow(script))


@pytest.mark.no_cover
def test_what_the_table_chose_is_offered_for_the_next_game(play_evening: Run) -> None:
    script = """
        game Word Sprout
        choose house rules
        choose turn time: no limit
        choose 30 seconds
        choose done
        choose variations: none
        choose - no plurals
        press spin
        choose computer: none
        choose add weak
        choose done
        choose play
        press seat1 knob -> P1
        menu end this game
        press knob -> NO WINNER
        press spin
        game Word Sprout
        turn 9 -> variations: 1
        shows computer: weak
        choose house rules -> Changed: turn time.
        """
    play_evening(follow(script))


def test_a_variant_has_printed_rules_of_its_own(play_evening: Run) -> None:
    script = """
        game New Word Jr.
        choose house rules -> All as in the printed
        """
    play_evening(follow(script))


def test_a_new_name_is_begun_by_a_letter_or_by_any_press(play_evening: Run) -> None:
    script = """
        menu players
        choose a player joins -> WHO'S JOINING?
        type C -> NAME | C
        press spin -> WHO'S JOINING?
        press seat3 -> NAME | A
        """
    play_evening(follow(script, start_game))
