"""What families do: pause, undo, correct, leave, arrive late, swap seats, resume the next day."""

from __future__ import annotations

import pytest
from evening import Evening
from evening_kit import Run, scores, start_game
from steps import follow, perform

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time


def test_a_pause_keeps_every_second(play_evening: Run) -> None:
    script = """
        start
        press spin
        within 10: 0:25
        hold spin -> PAUSED
        picture pause
        wait 300
        press seat2
        within 1: 0:24
        """
    play_evening(follow(script))


def test_the_last_entry_is_undone_when_all_agree(play_evening: Run) -> None:
    script = """
        start
        play CART seat1 -> P2: SPIN
        menu undo -> UNDO?
        picture agree
        press seat1 -> P1+ P2?
        press seat2 -> stopped: your word?
        scores P1 0 P2 0
        type CATS<ENTER> -> CATS: no plurals
        type COAT<ENTER> -> COAT
        """
    table = play_evening(follow(script))
    assert scores(table)["P1"] >= 3


def test_the_scorekeeper_corrects_an_earlier_turn_by_knob(play_evening: Run) -> None:
    script = """
        start
        play CART seat1
        play CARD seat2
        menu correct a turn -> WHICH TURN?
        picture correct/1-which
        turn -1
        press knob
        choose change word -> THE WORD
        type CHAT<ENTER> -> NO LONGER VALID
        picture correct/2-broken
        press knob -> delete it
        choose change word
        type CHAR<ENTER> -> NEW SCORES
        picture correct/3-scores
        press knob
        choose yes -> P1: SPIN
        shows CHAR
        """
    play_evening(follow(script))


def test_a_correction_that_is_left_changes_nothing(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await perform(table, "start\nplay CART seat1\nplay CARD seat2")
        before = scores(table)
        await perform(
            table,
            """
            menu correct a turn
            turn -1
            press knob
            choose change word
            type CHAT<ENTER> -> NO LONGER VALID
            press knob
            choose keep as it was -> nothing changed
            """,
        )
        assert scores(table) == before

    play_evening(play)


def test_a_player_leaves_returns_and_swaps_seats(play_evening: Run) -> None:
    returns = """
        start 1 2 3
        play CART seat1
        menu players
        choose a player leaves
        choose P1
        choose yes -> P2: SPIN
        play CARD seat2
        play HARD seat3 -> P2: SPIN
        menu players
        choose a player joins
        choose P1
        choose P3 -> press your button
        press seat8
        """
    swaps = """
        menu players
        choose swap seats
        choose P1
        choose P2 -> P2: SPIN
        lamps 8
        """

    async def play(table: Evening) -> None:
        await perform(table, returns)
        kept = scores(table)["P1"]
        assert kept >= 2
        await perform(table, swaps)
        assert scores(table)["P1"] == kept

    play_evening(play)


def test_the_next_day_the_same_turn_is_resumed(play_evening: Run) -> None:
    tonight = """
        start
        play CART seat1 -> P2: SPIN
        press spin
        within 20: 0:22
        """

    async def tomorrow(table: Evening) -> None:
        await table.sees("RESUME ")
        table.picture("go-on")
        await table.press("knob")
        await table.sees("PAUSED")
        await table.press("seat1")
        await table.sees("P2 0:2", within=1)
        left = int(table.words().split("0:")[1][:2])
        assert 22 <= left <= 24
        assert "CART" in table.words()

    before = play_evening(follow(tonight))
    wedge = before.host.resume(before.host.journal.games()[-1]).view()
    after = play_evening(tomorrow)
    assert after.host.resume(after.host.journal.games()[-1]).view() == wedge


def test_a_new_game_closes_the_unfinished_one(play_evening: Run) -> None:
    tomorrow = """
        sees RESUME WORPH?
        choose new game -> WORD GAMES
        """
    play_evening(start_game)
    table = play_evening(follow(tomorrow))
    assert table.host.journal.unfinished_game() is None


def test_one_press_starts_a_rematch_with_the_next_starter(play_evening: Run) -> None:
    script = """
        seat 1 2 3
        type EBB<ENTER> -> P1: SPIN
        hold seat1 -> P2: SPIN
        hold seat2 -> P3: SPIN
        hold seat3 -> TIE: P1 + P2 + P3
        wait 600 -> push: again
        press seat2 -> P1: draw a card
        """
    table = play_evening(follow(script))
    assert [record.how for record in table.host.journal.games()] == ["over", None]


def test_the_menu_ends_a_game_and_the_sheet_can_be_read(play_evening: Run) -> None:
    script = """
        start
        play CART seat1
        menu scores
        choose turns -> P1 cart +
        picture sheet
        press spin -> SCORES
        press spin
        choose help -> Worph 1/3 | P2's turn. | Press SPIN
        picture help
        turn 1 -> Worph 2/3
        press spin
        choose help -> Worph 1/3
        press knob -> P2: SPIN
        menu end this game -> END GAME? | P1? P2? |
        press seat1 seat2 -> SPIN: home
        picture ended
        press spin -> WORD GAMES
        """
    table = play_evening(follow(script))
    assert table.host.journal.games()[-1].how == "stopped"


def test_the_next_day_a_stopped_clock_is_still_stopped(play_evening: Run) -> None:
    tonight = """
        start
        press spin
        within 20: 0:22
        press seat1 -> stopped: your word?
        hold spin -> PAUSED
        """
    tomorrow = """
        resume -> PAUSED
        press seat2 -> stopped: your word?
        wait 60
        type CART<ENTER> -> P2: SPIN
        """
    play_evening(follow(tonight))
    play_evening(follow(tomorrow))


def test_another_player_holds_their_button_for_a_refused_word(play_evening: Run) -> None:
    script = """
        start
        play CAZT seat1 -> CAZT: not valid
        hold seat2 -> Let CAZT count?
        press seat1 seat2 -> P2: SPIN
        shows CAZT
        """
    table = play_evening(follow(script))
    rows = table.host.journal.rows(table.host.journal.games()[-1].game)
    decided = [
        row.action for row in rows if getattr(row, "action", {}).get("do") == "group_accepts"
    ]
    assert [(act["word"], act.get("accepts", True)) for act in decided] == [("CAZT", True)]


def test_spin_does_not_close_an_unfinished_game(play_evening: Run) -> None:
    tomorrow = """
        sees RESUME WORPH?
        press spin spin -> RESUME WORPH?
        press knob -> P1: SPIN
        """
    play_evening(start_game)
    play_evening(follow(tomorrow))


def test_a_newcomer_cannot_take_a_used_button(play_evening: Run) -> None:
    script = """
        start
        menu players
        choose a player joins
        choose new name
        type ZOE<ENTER>
        choose P2
        press seat1 -> P1 sits there
        press seat3 -> ZOE joins
        """
    table = play_evening(follow(script))
    game = table.host.resume(table.host.journal.games()[-1])
    assert game.buttons == {"P1": 1, "P2": 2, "ZOE": 3}
