"""What families do: pause, undo, correct, leave, arrive late, swap seats, resume the next day."""

from __future__ import annotations

import asyncio

from evening import Evening
from evening_kit import Run, menu, play_word, scores, start_game

from companion.scenes import word_list


def test_a_pause_keeps_every_second(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        await table.type("CAT<ENTER>")
        await table.sees("SPIN")
        await table.press("spin")
        await table.sees("0:25", within=10)
        await table.hold("spin", 1.0)
        await table.sees("PAUSED")
        table.picture("pause")
        await asyncio.sleep(300)
        await table.press("seat2")
        await table.sees("0:24", within=1)

    play_evening(play)


def test_the_last_entry_is_undone_when_all_agree(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        await table.type("CAT<ENTER>")
        await play_word(table, 1, "CART")
        await table.sees("P2: SPIN")
        await menu(table, "undo")
        await table.sees("UNDO?")
        table.picture("agree")
        await table.press("seat1")
        await table.sees("P1+ P2?")
        await table.press("seat2")
        await table.sees("stopped: your word?")
        assert scores(table) == {"P1": 0, "P2": 0}
        await table.type("CATS<ENTER>")
        await table.sees("CATS: no plurals")
        await table.type("COAT<ENTER>")
        await table.sees("COAT")

    table = play_evening(play)
    assert scores(table)["P1"] >= 3


def test_the_scorekeeper_corrects_an_earlier_turn_by_knob(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        await table.type("CAT<ENTER>")
        await play_word(table, 1, "CART")
        await play_word(table, 2, "CARD")
        await menu(table, "correct a turn")
        await table.sees("WHICH TURN?")
        table.picture("correct/1-which")
        await table.turn(-1)
        await table.press("knob")
        await table.choose("change word")
        await table.sees("THE WORD")
        await table.type("CHAT<ENTER>")
        await table.sees("NO LONGER VALID")
        table.picture("correct/2-broken")
        await table.press("knob")
        await table.sees("delete it")
        await table.choose("change word")
        await table.type("CHAR<ENTER>")
        await table.sees("NEW SCORES")
        table.picture("correct/3-scores")
        await table.press("knob")
        await table.choose("yes")
        await table.sees("P1: SPIN")
        assert "CHAR" in table.words()

    play_evening(play)


def test_a_correction_that_is_left_changes_nothing(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        await table.type("CAT<ENTER>")
        await play_word(table, 1, "CART")
        await play_word(table, 2, "CARD")
        before = scores(table)
        await menu(table, "correct a turn")
        await table.turn(-1)
        await table.press("knob")
        await table.choose("change word")
        await table.type("CHAT<ENTER>")
        await table.sees("NO LONGER VALID")
        await table.press("knob")
        await table.choose("keep as it was")
        await table.sees("nothing changed")
        assert scores(table) == before

    play_evening(play)


def test_a_player_leaves_returns_and_swaps_seats(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2, 3)
        await table.type("CAT<ENTER>")
        await play_word(table, 1, "CART")
        await menu(table, "players")
        await table.choose("a player leaves")
        await table.choose("P1")
        await table.choose("yes")
        await table.sees("P2: SPIN")
        await play_word(table, 2, "CARD")
        await play_word(table, 3, "HARD")
        await table.sees("P2: SPIN")
        await menu(table, "players")
        await table.choose("a player joins")
        await table.choose("P1")
        await table.choose("P3")
        await table.sees("press your button")
        await table.press("seat8")
        kept = scores(table)["P1"]
        assert kept >= 2
        await menu(table, "players")
        await table.choose("swap seats")
        await table.choose("P1")
        await table.choose("P2")
        await table.sees("P2: SPIN")
        assert [n for n, lit in enumerate(table.hand.lamps(), 1) if lit] == [8]
        assert scores(table)["P1"] == kept

    play_evening(play)


def test_the_next_day_the_same_turn_is_resumed(play_evening: Run) -> None:
    async def tonight(table: Evening) -> None:
        await table.seat(1, 2)
        await table.type("CAT<ENTER>")
        await play_word(table, 1, "CART")
        await table.sees("P2: SPIN")
        await table.press("spin")
        await table.sees("0:22", within=20)

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

    before = play_evening(tonight)
    wedge = before.host.resume(before.host.journal.games()[-1]).view()
    after = play_evening(tomorrow)
    assert after.host.resume(after.host.journal.games()[-1]).view() == wedge


def test_a_new_game_closes_the_unfinished_one(play_evening: Run) -> None:
    async def tonight(table: Evening) -> None:
        await table.seat(1, 2)
        await table.type("CAT<ENTER>")
        await table.sees("SPIN")

    async def tomorrow(table: Evening) -> None:
        await table.sees("RESUME ")
        await table.choose("new game")
        await table.sees("WORD GAMES")

    play_evening(tonight)
    table = play_evening(tomorrow)
    assert table.host.journal.unfinished_game() is None


def test_one_press_starts_a_rematch_with_the_next_starter(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2, 3)
        await table.type("EBB<ENTER>")
        for seat in (1, 2, 3):
            await table.sees(f"P{seat}: SPIN")
            await table.hand.hold(f"seat{seat}", 1.2)
        await table.sees("TIE: P1 + P2 + P3")
        await asyncio.sleep(600)
        await table.sees("push: again")
        await table.press("seat2")
        await table.sees("P1: draw a card")

    table = play_evening(play)
    assert [record.how for record in table.host.journal.games()] == ["over", None]


def test_the_menu_ends_a_game_and_the_sheet_can_be_read(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        await table.type("CAT<ENTER>")
        await play_word(table, 1, "CART")
        await menu(table, "scores")
        await table.choose("log")
        await table.sees("P1 cart +")
        table.picture("sheet")
        await table.press("spin")
        await table.sees("SCORES")
        await table.press("spin")
        await table.choose("help")
        await table.sees("Worph 1/3 | P2's turn. | Press SPIN")
        table.picture("help")
        await table.turn(1)
        await table.sees("Worph 2/3")
        await table.press("spin")
        await table.choose("help")
        await table.sees("Worph 1/3")
        await table.press("knob")
        await table.sees("P2: SPIN")
        await menu(table, "end this game")
        await table.sees("END GAME? | P1? P2? |")
        await table.press("seat1", "seat2")
        await table.sees("SPIN: home")
        table.picture("ended")
        await table.press("spin")
        await table.sees("WORD GAMES")

    table = play_evening(play)
    assert table.host.journal.games()[-1].how == "stopped"


def test_words_are_judged_together_and_the_verdict_clears(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.choose("judge words")
        await table.type("LATER<ENTER>")
        await table.sees("VALID")
        table.picture("judge/good")
        await table.sees("JUDGE A WORD", within=11)
        await table.type("LATER<SPACE>LATERX<ENTER>")
        await table.sees("not all valid")
        table.picture("judge/not-all")
        assert "LATERX" not in table.words()
        assert "172823" in table.words()

    play_evening(play)


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
    async def tonight(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.choose("sound & light")
        await table.press("knob")
        await table.turn(-3)
        table.picture("volume")
        await table.press("knob")
        await table.choose("wheel: on")
        await table.sees("wheel: off")
        table.picture("sound")

    async def tomorrow(table: Evening) -> None:
        await table.sees("WORD GAMES")
        assert table.host.ui.prefs.volume == 3
        await table.choose("spinner")
        await table.press("spin")
        await asyncio.sleep(2.5)
        assert "wheel" not in [sound.name for sound in table.hand.listen()]

    play_evening(tonight)
    play_evening(tomorrow)


def test_power_off_asks_and_ends(play_evening: Run) -> None:
    asked = []

    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.choose("power off")
        await table.sees("POWER OFF?")
        table.picture("power-off")
        await table.choose("yes")
        await asyncio.sleep(5)

    def power_off() -> bool:
        asked.append(True)
        return True

    play_evening(play, power_off=power_off)
    assert asked == [True]


def test_the_table_chooses_the_additions_and_a_house_word_is_shown(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.choose("dictionary: ENABLE1")
        table.picture("word-list")
        await table.choose("ENABLE1+additions")
        await table.choose("judge words")
        await table.type("EMAIL<ENTER>")
        await table.sees("VALID | addition")
        table.picture("judge/addition")

    play_evening(play)

    async def tomorrow(table: Evening) -> None:
        await table.sees("WORD GAMES")
        assert table.host.ruling.is_word("EMAIL")

    play_evening(tomorrow)


def test_the_next_day_a_stopped_clock_is_still_stopped(play_evening: Run) -> None:
    async def tonight(table: Evening) -> None:
        await table.seat(1, 2)
        await table.type("CAT<ENTER>")
        await table.sees("SPIN")
        await table.press("spin")
        await table.sees("0:22", within=20)
        await table.press("seat1")
        await table.sees("stopped: your word?")
        await table.hold("spin", 1.0)
        await table.sees("PAUSED")

    async def tomorrow(table: Evening) -> None:
        await table.sees("RESUME ")
        await table.press("knob")
        await table.sees("PAUSED")
        await table.press("seat2")
        await table.sees("stopped: your word?")
        await asyncio.sleep(60)
        await table.type("CART<ENTER>")
        await table.sees("P2: SPIN")

    play_evening(tonight)
    play_evening(tomorrow)


def test_another_player_holds_their_button_for_a_refused_word(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        await table.type("CAT<ENTER>")
        await play_word(table, 1, "CAZT")
        await table.sees("CAZT: not valid")
        await table.hand.hold("seat2", 1.2)
        await table.sees("Let CAZT count?")
        await table.press("seat1", "seat2")
        await table.sees("P2: SPIN")
        assert "CAZT" in table.words()

    table = play_evening(play)
    rows = table.host.journal.rows(table.host.journal.games()[-1].game)
    decided = [
        row.action for row in rows if getattr(row, "action", {}).get("do") == "group_accepts"
    ]
    assert [(act["word"], act.get("accepts", True)) for act in decided] == [("CAZT", True)]


def test_spin_does_not_close_an_unfinished_game(play_evening: Run) -> None:
    async def tonight(table: Evening) -> None:
        await table.seat(1, 2)
        await table.type("CAT<ENTER>")
        await table.sees("SPIN")

    async def tomorrow(table: Evening) -> None:
        await table.sees("RESUME ")
        await table.press("spin", "spin")
        await table.sees("RESUME ")
        await table.press("knob")
        await table.sees("P1: SPIN")

    play_evening(tonight)
    play_evening(tomorrow)


def test_a_newcomer_cannot_take_a_used_button(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await menu(table, "players")
        await table.choose("a player joins")
        await table.choose("new name")
        await table.type("ZOE<ENTER>")
        await table.choose("P2")
        await table.press("seat1")
        await table.sees("P1 sits there")
        await table.press("seat3")
        await table.sees("ZOE joins")
        assert playing_buttons(table) == {"P1": 1, "P2": 2, "ZOE": 3}

    play_evening(play)


def playing_buttons(table: Evening) -> dict[str, int]:
    """The buttons of the players, as saved in the journal."""
    return dict(table.host.resume(table.host.journal.games()[-1]).buttons)


def test_the_home_list_names_the_dictionary_in_force(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES ENABLE1 |")
        await table.choose("dictionary: ENABLE1")
        await table.choose("ENABLE1+additions")
        await table.sees("WORD GAMES ENABLE1+ |")
        await table.sees("dictionary: ENABLE1+")
        table.picture("home-dictionary")

    play_evening(play)


def test_long_names_of_dictionaries_keep_both_ends() -> None:
    for name in ("A" * 32, f"{'A' * 24}SECOND-2+additions+house", "ENABLE1+additions", "X+house"):
        assert len(word_list.short_name(name)) <= word_list.ROW
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
