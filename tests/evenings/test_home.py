"""The main list: words to judge, the spinner, the timer, the dictionary, sound, power off."""

from __future__ import annotations

import asyncio

import pytest
from evening import Evening
from evening_kit import Run
from steps import follow

from companion.scenes import word_list
from companion.widgets.pick import ROW

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time


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
