"""What the box says of an evening, as a transcript."""

import asyncio

import pytest
from ear_kit import ScriptedEar
from evening import Evening
from evening_kit import menu, play_word, spin, start_game
from mouth_kit import NotingMouth, TalkingMouth, told_evening
from phones_kit import Phones
from word_lift_hand import draw, join_game

from companion.ui.onlooker import NOBODY, Nobody, together
from companion.voice.asking import SPEECH_S


@pytest.fixture
def mouth() -> NotingMouth:
    return NotingMouth()


async def a_round(table: Evening) -> None:
    """P1 plays COT; P2 types a word that is not valid, and runs out of time."""
    await start_game(table)
    await play_word(table, 1, "COT")
    await table.sees("P2: SPIN")
    await play_word(table, 2, "COTX")
    await asyncio.sleep(40)


def test_verdicts_are_whose_turn_it_is_the_wheel_the_points_and_the_last_seconds(tmp_path, mouth):
    told_evening(tmp_path, a_round, mouth, "verdicts")
    letters = "The wheel says E, T, A, O, I, N, S, H, R: plus 1."
    at = mouth.said.index("start cat. P 1, your turn.")
    said = mouth.said[at:]
    assert said[:3] == ["start cat. P 1, your turn.", f"The word is CAT. {letters}",
                        "P 1: COT, 3 points. P 2, your turn."]  # fmt: skip
    assert said[4] == "Refused. COTX: not in dictionary. Try another word."
    assert said[5:] == [
        *("10 seconds.", "! 5.", "! 4.", "! 3.", "! 2.", "! 1."),
        "P 2: out of time. P 1, your turn.",
    ]


def test_everything_is_read_once_and_a_clock_is_not_read_every_second(tmp_path, mouth):
    told_evening(tmp_path, a_round, mouth, "everything")
    said = mouth.said
    assert "! WORD GAMES. play, 1 of 9." in said
    assert "! C, O." in said  # letters as they are typed
    assert "Refused. COTX: not in dictionary. Try another word." in said
    assert not [text for text in said if "not valid" in text]
    clocks = [text for text in said if "0 seconds" in text or "9 seconds ETA" in text]
    assert len(clocks) < 5


def test_turning_reads_the_row_under_the_cursor_and_interrupts(tmp_path, mouth):
    async def play(table: Evening) -> None:
        await start_game(table)
        await table.hold("knob", 1.0)
        await table.sees("MENU")
        mouth.said.clear()
        await table.turn(1)
        await table.turn(1)

    told_evening(tmp_path, play, mouth, "everything")
    assert len(mouth.said) == 2, mouth.said
    assert all(text.startswith("! ") and text.count(".") == 1 for text in mouth.said), mouth.said


@pytest.mark.parametrize(
    ("speech", "first"), [("verdicts", "Paused. "), ("everything", "any button: resume. ")]
)
def test_a_hold_of_spin_says_the_scores_once(tmp_path, mouth, speech, first):
    async def play(table: Evening) -> None:
        await start_game(table)
        await play_word(table, 1, "COT")
        await table.sees("P2: SPIN")
        mouth.said.clear()
        await table.hold("spin", 1.0)
        await table.sees("PAUSED")
        await asyncio.sleep(5)
        await table.press("knob")
        await table.sees("P2: SPIN")

    told_evening(tmp_path, play, mouth, speech)
    said = " ".join(mouth.said)
    assert f"{first}P 1 3 points, P 2 0 points." in said
    assert said.count("P 1 3 points") == 1


def test_the_scores_said_in_a_pause_include_the_open_round(tmp_path, mouth):
    async def play(table: Evening) -> None:
        await join_game(table)
        await table.sees("ROUND 1")
        await table.type("<ENTER>FORGE<ENTER>")
        await table.sees("lays")
        await table.type("<ENTER>")
        await draw(table)
        mouth.said.clear()
        await table.hold("spin", 1.0)
        await table.sees("PAUSED")

    told_evening(tmp_path, play, mouth, "verdicts")
    assert "Paused. A L 1 point, N B 0 points, J R 0 points." in mouth.said


@pytest.mark.parametrize("speech", ["verdicts", "everything"])
@pytest.mark.parametrize(
    ("asked", "shown", "answer"),
    [
        ("scores", "points words", "P1: 3 points, 1 word."),
        ("what does it mean", "noun:", "a sheath worn to protect a finger"),
    ],
)
def test_what_a_player_asks_for_is_said(tmp_path, mouth, speech, asked, shown, answer):
    ear = ScriptedEar()

    async def play(table: Evening) -> None:
        table.host.ear = ear
        await start_game(table)
        await play_word(table, 1, "COT")
        await table.sees("P2: SPIN")
        mouth.said.clear()
        await table.press("seat2")
        await ear.says(asked)
        await table.sees(shown)
        await asyncio.sleep(1)

    told_evening(tmp_path, play, mouth, speech)
    assert answer in " ".join(mouth.said).replace("P 1", "P1")


def test_a_word_is_said_back_with_its_points_and_then_only_its_verdict(tmp_path, mouth):
    ear = ScriptedEar()

    async def play(table: Evening) -> None:
        table.host.ear = ear
        await start_game(table)
        await spin(table)
        await table.press("seat1")
        await ear.opened()
        await asyncio.sleep(0.3)
        mouth.said.clear()
        await ear.says("COT")
        await table.sees("1 s")
        await table.sees("P2: SPIN")

    told_evening(tmp_path, play, mouth, "everything")
    assert mouth.said[:2] == ["! COT, 3 points?", "P 1: COT, 3 points. P 2, your turn."]


def test_the_answers_to_a_word_that_is_said_back_are_read(tmp_path, mouth):
    ear = ScriptedEar()

    async def play(table: Evening) -> None:
        table.host.ear = ear
        await start_game(table)
        await spin(table)
        await table.press("seat1")
        await ear.says("I pass")
        await table.sees("I PASS?")
        mouth.said.clear()
        await table.turn(1)
        await table.sees("push: no")
        await table.turn(-1)
        await table.sees("press: yes")

    told_evening(tmp_path, play, mouth, "everything")
    assert mouth.said == ["! no.", "! I PASS?"]


@pytest.mark.parametrize("ends", [True, False])
def test_a_word_that_is_said_back_counts_after_the_box_has_finished_speaking(tmp_path, ends):
    """If the voice never falls silent, it counts anyway."""
    ear, mouth = ScriptedEar(), TalkingMouth()

    async def play(table: Evening) -> None:
        await said_back(table, ear)
        assert mouth.said[-1] == "! COT, 3 points?"
        await asyncio.sleep(SPEECH_S - 1)
        assert "2 s" not in table.words()
        if ends:
            mouth.falls_silent()
            await table.sees("2 s", within=0.3)
        await asyncio.sleep(1.5)
        assert "COT?" in table.words()
        await table.sees("P2: SPIN", within=2)

    told_evening(tmp_path, play, mouth, "everything")


def test_a_question_that_is_not_said_counts_at_once(tmp_path):
    ear, mouth = ScriptedEar(), TalkingMouth()

    async def play(table: Evening) -> None:
        await said_back(table, ear)
        assert mouth.speaking
        await table.sees("2 s", within=0.1)

    told_evening(tmp_path, play, mouth, "verdicts")


async def said_back(table: Evening, ear: ScriptedEar) -> None:
    """P1 has spun and says COT, and the box asks whether that is right."""
    table.host.ear = ear
    await start_game(table)
    await spin(table)
    await table.press("seat1")
    await ear.says("COT")
    await table.sees("COT?")


def test_the_help_says_how_to_hear_the_scores_if_the_box_speaks(tmp_path, mouth):
    async def play(table: Evening) -> None:
        await start_game(table)
        await menu(table, "help")
        for _ in range(20):
            await table.turn(1)

    for speech, says in (("off", False), ("verdicts", True)):
        shown = told_evening(tmp_path / speech, play, mouth, speech)
        assert ("hear the scores" in shown.words()) is says


def test_the_winner_is_said_once(tmp_path, mouth):
    async def play(table: Evening) -> None:
        await start_game(table)
        await play_word(table, 1, "COT")
        await table.sees("P2: SPIN")
        await end_by_passes_of_both(table)

    told_evening(tmp_path, play, mouth, "verdicts")
    ends = [text for text in mouth.said if "The game is over" in text]
    assert len(ends) == 1
    assert ends[0].endswith("The game is over. P 1 won. P 1 3 points, P 2 0 points.")


async def end_by_passes_of_both(table: Evening) -> None:
    for seat in (2, 1):
        await table.hand.hold(f"seat{seat}", 1.2)
    await table.sees("SPIN: home")


def test_nothing_is_said_if_speech_is_off_or_the_mouth_is_gone(tmp_path, mouth):
    told_evening(tmp_path, a_round, mouth, "off")
    assert mouth.said == []
    mouth.speaks = False
    told_evening(tmp_path / "second", a_round, mouth, "everything")
    assert mouth.said == []


def test_speech_is_switched_on_in_the_list_of_sound_and_light(tmp_path, mouth):
    async def play(table: Evening) -> None:
        await start_game(table)
        await menu(table, "sound & light")
        await table.choose("speech: off")
        await table.sees("speech: verdicts")
        await table.choose("speech: verdicts")
        await table.sees("speech: everything")
        assert table.host.ui.prefs.speech == "everything"

    told_evening(tmp_path, play, mouth, "off")
    assert mouth.said


class Asking(Nobody):
    def question(self):
        return str

    def window_s(self, turn) -> float:
        return 2.0


def test_two_onlookers_see_everything_and_either_may_ask():
    assert together(NOBODY, first := Nobody()) is first
    both = together(Nobody(), Asking())
    assert both.question() is str
    assert both.window_s(None) == 2.0
    assert both.grace_s(None) == 0.0
    assert not both.reaches("NB")


def test_the_code_on_the_display_is_never_said(tmp_path, mouth):
    async def play(table: Evening) -> None:
        await start_game(table)
        phones = Phones(table, "http://10.0.0.1/")
        await menu(table, "phones")
        await table.choose("join: the code")
        await table.sees(phones.desk.entrance.code)
        await asyncio.sleep(5)
        await table.turn(1)
        await asyncio.sleep(5)
        assert not [text for text in mouth.said if phones.desk.entrance.code in text]

    told_evening(tmp_path, play, mouth, "everything")
    assert [text for text in mouth.said if "at the box" in text]
