"""What families do: pause, undo, correct, leave, arrive late, swap seats, resume the next day."""

from __future__ import annotations

import asyncio

import pytest
from evening import Evening
from evening_kit import Run, scores, start_game
from steps import follow, perform

from companion.scenes import word_list
from companion.widgets.pick import ROW

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


def test_words_are_judged_together_and_the_verdict_clears(play_evening: Run) -> None:
    script = """
        sees WORD GAMES
        choose judge words
        type LATER<ENTER> -> VALID
        picture judge/good
        within 11: JUDGE A WORD
        type LATER<ENTER> -> push: what it means
        press knob -> LATER 1/5 | adverb: happening at
        press spin -> JUDGE A WORD
        type LATER<ENTER> -> VALID
        press spin -> JUDGE A WORD
        type LATER<ENTER> -> VALID
        type L -> JUDGE A WORD | L | push: OK
        type ATER<SPACE>LATERX<ENTER> -> not all valid
        picture judge/not-all
        hides LATERX
        shows 172,823
        """
    play_evening(follow(script))


def test_a_word_that_is_longer_than_a_row_is_judged(play_evening: Run) -> None:
    script = """
        choose judge words
        type COUNTERREVOLUTIONARIES
        shows TERREVOLUTIONARIES | push: OK
        type <ENTER> -> «UNTERREVOLUTIONARIES | VALID
        press knob -> plural of | COUNTERREVOLUTIONARY:
        """
    play_evening(follow(script))


def test_spinner_and_timer_work_without_a_game(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.choose("spinner")
        await table.press("spin")
        await asyncio.sleep(2.5)
        table.picture("spinner")
        heard = [sound.name for sound in table.hand.listen()]
        assert heard.count("wheel") > 10
        await table.press("knob")
        await table.choose("timer")
        await table.turn(-5)
        await table.sees("0:05")
        table.picture("timer")
        await table.press("spin")
        await asyncio.sleep(5.2)
        assert table.hand.buzzer()
        await asyncio.sleep(1.2)
        assert not table.hand.buzzer()
        await table.press("knob")
        await table.sees("WORD GAMES")

    play_evening(play)


def test_volume_and_mute_survive_a_restart(play_evening: Run) -> None:
    tonight = """
        sees WORD GAMES
        choose sound & light
        press knob
        turn -3
        picture volume
        press knob
        choose wheel: on -> wheel: off
        picture sound
        """

    async def tomorrow(table: Evening) -> None:
        await table.sees("WORD GAMES")
        assert table.host.ui.prefs.volume == 3
        await table.choose("spinner")
        await table.press("spin")
        await asyncio.sleep(2.5)
        assert "wheel" not in [sound.name for sound in table.hand.listen()]

    play_evening(follow(tonight))
    play_evening(tomorrow)


def test_power_off_asks_and_ends(play_evening: Run) -> None:
    asked = []
    script = """
        sees WORD GAMES
        choose power off -> POWER OFF?
        picture power-off
        choose yes
        wait 5
        """

    def power_off() -> bool:
        asked.append(True)
        return True

    play_evening(follow(script), power_off=power_off)
    assert asked == [True]


def test_the_table_chooses_the_additions_and_a_house_word_is_shown(play_evening: Run) -> None:
    script = """
        sees WORD GAMES
        choose dictionary: ENABLE1
        picture word-list
        choose ENABLE1+additions
        choose judge words
        type EMAIL<ENTER> -> VALID | addition
        picture judge/addition
        """
    play_evening(follow(script))

    async def tomorrow(table: Evening) -> None:
        await table.sees("WORD GAMES")
        assert table.host.ruling.is_word("EMAIL")

    play_evening(tomorrow)


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


def test_the_home_list_names_the_dictionary_in_force(play_evening: Run) -> None:
    script = """
        sees WORD GAMES 1/9 |
        choose dictionary: ENABLE1
        choose ENABLE1+additions -> WORD GAMES 7/9 |
        sees dictionary: ENABLE1+
        picture home-dictionary
        """
    play_evening(follow(script))


def test_long_names_of_dictionaries_keep_both_ends() -> None:
    for name in ("A" * 32, f"{'A' * 24}SECOND-2+additions+house", "ENABLE1+additions", "X+house"):
        assert len(word_list.short_name(name)) <= ROW
        assert name.endswith("+house") or word_list.short_name(name)[-3:] == name[-3:]
    assert word_list.short_name("ENABLE1+additions", 8) == "ENABLE1+"
    assert word_list.short_name(f"{'A' * 24}SECOND-2+additions").endswith("SECOND-2+")


def test_screen_words_mark_the_selection(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.turn(1)
        assert table.host.ui.screen.words(">")[1:] == ("play", ">judge words", "spinner")
        assert not any(">" in row for row in table.host.ui.screen.words())
        await table.seat(1, 2)
        await table.sees("draw a card")

    play_evening(play)
