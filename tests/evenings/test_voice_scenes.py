"""Players answer aloud what a scene asks: agreements, votes, the end of a game, the next one."""

from __future__ import annotations

import asyncio

from ear_kit import listen
from evening import Evening
from evening_kit import end_by_passes, menu, play_word, scores, start_game
from msgspec.structs import replace
from phones_kit import Handset, Phones

from companion.config.settings import Settings, VoiceSettings
from companion.ui.onlooker import Nobody, Shown, together
from hardware.wiring.wiring import Wiring

TALK = Settings(wiring=replace(Wiring(), talk=19), voice=VoiceSettings(take_s=2.0))
"""A box with a talk button."""


async def say(table: Evening, ear, text: str, phone: Handset | None = None) -> None:
    """Say something after a press of the talk button, or of the talk key of a phone."""
    if phone is None:
        await table.press("talk")
    else:
        phone.say("hold", control="talk", label="talk")
    await asyncio.sleep(0.1)
    await ear.says(text)
    await asyncio.sleep(0.1)
    await table.calm()


async def ask_to_undo(table: Evening) -> None:
    await start_game(table)
    await play_word(table, 1, "COT")
    await table.sees("P2: SPIN")


def test_an_undo_needs_the_yes_of_each_player(ear, speak) -> None:
    """One says yes by phone, for nobody else; the other presses (C6)."""

    async def play(table: Evening) -> None:
        await ask_to_undo(table)
        one = await Phones(table).join(1)
        await menu(table, "undo")
        await table.sees("P1? P2?")
        assert one.last("screen")["holds"]["talk"] == "talk"
        await say(table, ear, "yes", one)
        assert set(ear.grammar.phrases) == {"yes", "no"}
        await table.sees("P1+ P2?")
        await table.press("seat2")
        await table.sees("stopped: your word?")
        assert scores(table) == {"P1": 0, "P2": 0}

    speak(play)


def test_the_talk_button_is_nobodys_yes_but_anybodys_no(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await ask_to_undo(table)
        await menu(table, "undo")
        await table.sees("P1? P2?")
        await say(table, ear, "no")
        assert ear.grammar.phrases == ("no",)
        await table.sees("MENU")
        assert scores(table) == {"P1": 3, "P2": 0}

    speak(play, settings=TALK)


def test_everybody_votes_aloud(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phones = Phones(table)
        one, two = await phones.join(1), await phones.join(2)
        await play_word(table, 1, "CQT")
        await table.sees("CQT")
        await table.hold("seat2", 1.2)
        await table.sees("P1? P2?")
        await say(table, ear, "yes", one)
        await table.sees("P1+ P2?")
        await say(table, ear, "yes", two)
        await table.sees("2:0, CQT counts")

    speak(play)


def test_the_way_on_after_a_game_is_said(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await end_by_passes(table)
        await say(table, ear, "next page")
        assert set(ear.grammar.phrases) == {"play again", "review", "main list", "next page"}
        await say(table, ear, "play again")
        await table.sees("draw a card")

    speak(play, settings=TALK)


def test_the_players_start_aloud_and_join_by_a_press(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await table.game("Worph")
        await table.choose("play")
        await say(table, ear, "back")
        await table.sees("how to play")
        await table.choose("play")
        await table.press("seat1", "seat2")
        await say(table, ear, "start")
        assert set(ear.grammar.phrases) == {"start", "back"}
        await table.sees("draw a card")

    speak(play, settings=TALK)


def test_a_game_is_resumed_aloud(ear, speak) -> None:
    async def leave(table: Evening) -> None:
        await ask_to_undo(table)

    async def play(table: Evening) -> None:
        await table.sees("RESUME")
        await say(table, ear, "resume")
        await table.sees("P2: SPIN")

    speak(leave)
    speak(play, settings=TALK)


def test_a_pause_ends_with_the_talk_button_itself(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await ask_to_undo(table)
        await table.hold("spin", 1.2)
        await table.sees("PAUSED")
        await table.press("talk")
        await table.sees("P2: SPIN")
        assert not ear.listens

    speak(play, settings=TALK)


def test_a_button_answers_while_the_microphone_is_open(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await ask_to_undo(table)
        await menu(table, "undo")
        await table.press("talk")
        await ear.opened()
        await table.sees("listening")
        await table.press("seat1")
        assert not ear.listens
        await table.press("seat2")
        await table.sees("stopped: your word?")

    speak(play, settings=TALK)


def test_a_mumble_answers_nothing(ear, speak) -> None:
    async def play(table: Evening) -> None:
        await ask_to_undo(table)
        await menu(table, "undo")
        await table.press("talk")
        await ear.mumbles("no")
        await table.sees("say it again")
        await table.press("talk")
        await ear.opened()
        await table.press("talk")
        await table.sees("nothing heard")
        await table.sees("P1? P2?")

    speak(play, settings=TALK)


def test_a_question_takes_the_ear_from_the_game(ear, speak) -> None:
    """A vote begins while a player speaks; in the game that press is forgotten."""

    async def play(table: Evening) -> None:
        await start_game(table)
        two = await Phones(table).join(2)
        await play_word(table, 1, "CQT")
        await table.sees("CQT")
        await listen(table, ear)
        await table.hold("seat2", 1.2)
        await table.sees("P1? P2?")
        await say(table, ear, "no", two)
        await table.hold("seat1", 1.0)
        await table.sees("CQT goes")
        assert not ear.listens

    speak(play)


def test_every_question_can_be_answered_aloud_or_says_why_not(ear, speak) -> None:
    asked: dict[str, bool] = {}

    class Watcher(Nobody):
        def see(self, shown: Shown) -> None:
            if shown.turn is None:
                asked.update({one.kind: bool(one.say or one.why_not("voice"))
                              for one in shown.offers})  # fmt: skip

    async def play(table: Evening) -> None:
        table.host.ui.onlooker = together(table.host.ui.onlooker, Watcher())
        await ask_to_undo(table)
        await menu(table, "undo")
        await table.press("spin")
        await table.sees("MENU")
        await table.press("spin")
        await table.hold("spin", 1.2)
        await table.sees("PAUSED")
        await table.press("seat1")
        await table.sees("P2: SPIN")
        await table.hold("seat2", 1.2)
        await table.hold("seat1", 1.2)
        await table.sees("SPIN: home")

    speak(play)
    assert {"join", "select", "leave", "start", "back", "answer", "resume", "again", "review",
            "home", "page"} <= asked.keys()  # fmt: skip
    assert all(asked.values()), asked
