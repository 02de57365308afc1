"""Onlookers: they see what everybody may see, and their gestures fit what is shown."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import pytest
from evening import Evening
from evening_kit import Run, menu, spin, start_game

from companion.config.settings import DisplaySettings, Settings
from companion.games.api.rules import Action
from companion.games.worph.rules.actions import Pass, Play
from companion.screen.screen import Lamp, page
from companion.ui.clock import nanoseconds
from companion.ui.onlooker import (
    Between,
    Entered,
    Prompt,
    Shown,
    announcement,
    public_screen,
    public_view,
)
from companion.widgets.pick import Pick
from companion.widgets.widget import widget_at_work
from hardware.box import KNOB, SPIN, Event, Kind, seat
from hardware.boxes.mock import Hand

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time


@dataclass
class Watcher:
    """Keeps what it is shown, and asks its `questions` between games."""

    seen: list[Shown] = field(default_factory=list)
    questions: list[Between] = field(default_factory=list)

    def see(self, shown: Shown) -> None:
        self.seen.append(shown)

    def question(self) -> Between | None:
        return self.questions.pop() if self.questions else None

    def reaches(self, player: str) -> bool:
        return False

    def window_s(self, turn: tuple[str, ...] | None) -> float:
        return 0.0

    def grace_s(self, player: str | None) -> float:
        return 0.0

    @property
    def last(self) -> Shown:
        return self.seen[-1]


def watch(table: Evening) -> Watcher:
    table.host.ui.onlooker = watcher = Watcher()
    return watcher


def event(table: Evening, control: str, kind: Kind = Kind.PRESSED, steps: int = 0) -> Event:
    return Event(control, kind, nanoseconds(table.host.ui.now), steps)


def test_an_onlooker_sees_screen_holds_question_and_turn(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        watcher = watch(table)
        await start_game(table)
        assert watcher.last.screen.words() == table.host.ui.screen.words()
        assert watcher.last.turn == ("P1",)
        assert watcher.last.holds[seat(1)].label == "P1 passes"
        game = watcher.last.game
        assert game is not None
        assert (game.name, game.buttons) == ("worph", {"P1": 1, "P2": 2})
        revision = game.revision
        await spin(table)
        assert game.revision > revision
        assert watcher.last.widget is not None
        await menu(table, "scores")
        assert any(
            isinstance(one.widget, Pick) and one.widget.title == "MENU" and one.turn is None
            for one in watcher.seen
        )

    play_evening(play)


def test_a_game_stays_on_show_until_its_end_is_left(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        watcher = watch(table)
        await start_game(table)
        for number in (1, 2):
            await table.sees(f"P{number}: SPIN")
            await table.hold(seat(number), 1.2)
        await table.sees("push:")
        game = watcher.last.game
        assert game is not None
        assert game.seat_view(None).game_over
        await table.calm()
        await table.press(SPIN)
        await table.sees("WORD GAMES")
        assert watcher.last.game is None

    play_evening(play)


@dataclass
class LampWatcher(Watcher):
    """Also keeps which lamps of the box are on whenever it is shown something."""

    lit: list[set[int]] = field(default_factory=list)
    hand: Hand | None = None

    def see(self, shown: Shown) -> None:
        super().see(shown)
        lamps = self.hand.lamps() if self.hand else ()
        self.lit.append({number for number, on in enumerate(lamps, 1) if on})


def test_the_lamps_of_the_box_do_not_wait_for_an_onlooker(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        table.host.ui.onlooker = watcher = LampWatcher(hand=table.hand)
        await start_game(table)
        await spin(table)
        lamps = [
            {seat for seat, lamp in one.screen.lamps.items() if lamp is Lamp.ON}
            for one in watcher.seen
        ]
        assert {1} in lamps
        assert [lit for lit, on in zip(watcher.lit, lamps, strict=True) if not on <= lit] == []

    play_evening(play)


def test_gestures_made_elsewhere_count_like_those_at_the_box(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        table.host.ui.enter(Entered((event(table, SPIN),)))
        await table.sees("0:30", within=3)
        table.host.ui.enter(Entered((event(table, seat(1), Kind.HELD),)))
        await table.sees("P2: SPIN")

    play_evening(play)


def test_gestures_for_another_question_are_dropped(play_evening: Run) -> None:
    late: list[str] = []

    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        ui, watcher = table.host.ui, watch(table)
        await table.turn(1)
        question = watcher.last.widget

        def fits(prompt: Prompt) -> bool:
            return widget_at_work(prompt.widget) == question

        answer = (event(table, KNOB, Kind.TURNED, 3), event(table, KNOB))
        for name in ("first", "second"):
            ui.enter(Entered(answer, fits, lambda name=name: late.append(name)))
        await table.sees("RECORDS")
        assert late == ["second"]

    play_evening(play)


def test_an_announced_action_is_played_on_the_games_own_screen(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        ui = table.host.ui
        await spin(table)
        action: Action = Play(by="P1", word="CAR")
        ui.enter(Entered((announcement(action, nanoseconds(ui.now)),), on_turn))
        await asyncio.sleep(0.1)
        record = table.host.journal.games()[-1]
        acts = [row for row in table.host.journal.rows(record.game) if "CAR" in str(row)]
        assert len(acts) == 1
        await table.hold("knob", 1.0)
        await table.sees("MENU")
        ui.enter(Entered((announcement(Pass(by="P2"), nanoseconds(ui.now)),), on_turn))
        await table.sees("MENU")

    play_evening(play)


def on_turn(prompt: Prompt) -> bool:
    return prompt.turn is not None


def test_a_gesture_made_elsewhere_wakes_a_dark_display_and_counts(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await asyncio.sleep(100)
        assert table.hand.glow() == 0
        table.host.ui.enter(Entered((event(table, KNOB),)))
        await table.sees("GAME")
        await asyncio.sleep(0.1)
        assert table.hand.glow() > 0

    display = DisplaySettings(dim_minutes=0.5, blank_minutes=1)
    play_evening(play, settings=Settings(display=display))


def test_an_onlooker_asks_between_games_and_gives_back_all_but_answers(
    play_evening: Run,
) -> None:
    answers: list[Event] = []

    async def play(table: Evening) -> None:
        await table.game("Worph")
        await table.choose("play")
        await table.sees("JOIN")
        ui, watcher = table.host.ui, watch(table)

        async def ask() -> Event:
            prompt = Prompt(lambda _: page("", "MAY I?"), at_box=True)
            answers.append(await ui.gesture(prompt))
            return answers[-1]

        watcher.questions.append(ask)
        ui.refresh()
        await table.sees("MAY I?")
        assert watcher.last.at_box
        await table.press("seat3")
        await table.sees("3 P3")
        assert [one.control for one in answers] == [seat(3)]

    play_evening(play)


def test_an_onlooker_asks_nothing_during_a_game(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        watcher = watch(table)

        async def ask() -> None:
            raise AssertionError("it was asked in a game")

        watcher.questions.append(ask)
        table.host.ui.refresh()
        await table.press("seat1")
        await menu(table, "scores")
        assert watcher.questions

    play_evening(play)


@pytest.mark.parametrize(
    ("widget", "words"),
    [(None, "looks at the cards"), (Pick("", ("a",)), "makes a secret entry")],
)
def test_a_private_screen_becomes_words(widget: object, words: str) -> None:
    secret = page("", "SECRET")
    prompt = Prompt(lambda _: secret, widget=widget, private="NB")
    assert public_screen(prompt, secret).words() == ("NB", words)


def test_a_screen_for_the_box_alone_is_another_one_elsewhere() -> None:
    code, covered = page("", "K7QM2"), page("", "LOOK")
    shown = public_view(Prompt(lambda _: code, at_box=True, instead=covered), code, None)
    assert shown.screen == covered
    assert shown.at_box
