"""The narrator: an onlooker that says what the box shows.

It sees only what everybody may see, and hands and secret entries are never among that. It never
waits: what it says is handed to the mouth.
"""

from __future__ import annotations

import math

from companion.games import find_game
from companion.narrator.sentences import (
    changed_rows,
    paragraph,
    plural,
    spoken,
    without_numbers,
)
from companion.ui.onlooker import GameOnShow, Nobody, Shown, Turn
from companion.ui.ui import Ui
from companion.voice.ear import Mouth

COUNTED = (10, 5, 4, 3, 2, 1)
"""The seconds at the end of a clock that are said."""

MARK = ">"
"""Stands before the row under the cursor."""


class Narrator(Nobody):
    """Says what the box shows; how much of it is a preference of the table."""

    def __init__(self, ui: Ui, mouth: Mouth) -> None:
        self._ui, self._mouth = ui, mouth
        self._rows: tuple[str, ...] = ()
        self._game = _Game()
        self._second = math.inf

    def see(self, shown: Shown) -> None:
        """Say what is new; called each time it may have changed."""
        speech = self._ui.prefs.speech
        if speech == "off" or not self._mouth.speaks:
            return
        news = self._game.news(shown.game, shown.turn)
        if news:
            self._mouth.say(news)
        if speech == "everything":
            self._read(shown)
        self._count()

    def _read(self, shown: Shown) -> None:
        """Read the rows that are new; after a turn of the knob only the row under the cursor."""
        rows = tuple(row for row in shown.screen.words(MARK) if without_numbers(row).strip())
        if [*map(without_numbers, rows)] == [*map(without_numbers, self._rows)]:
            return
        same = [*map(without_numbers, rows[:1])] == [*map(without_numbers, self._rows[:1])]
        new, self._rows = changed_rows(self._rows, rows), rows
        chosen = [row for row in new if row.startswith(MARK)]
        self._say_rows(chosen if same and chosen else new, at_once=same)

    def _say_rows(self, rows: list[str], *, at_once: bool) -> None:
        text = paragraph(row.removeprefix(MARK) for row in rows)
        if text:
            self._mouth.say(text, at_once=at_once)

    def _count(self) -> None:
        """Say the last seconds of a running clock, each once."""
        timers = self._ui.timers
        timer = timers.first()
        if timer is None or not timers.running:
            self._second = math.inf
            return
        second = math.ceil(timer.remaining(self._ui.now))
        if second in COUNTED and second < self._second:
            self._mouth.say(f"{second} seconds." if second == max(COUNTED) else str(second))
        self._second = second


class _Game:
    """The game as far as it was said aloud."""

    def __init__(self) -> None:
        self._of: GameOnShow | None = None
        self._revision = -1
        self._turns: tuple[Turn, ...] = ()
        self._refused: object = None
        self._turn: tuple[str, ...] | None = None
        self._told_end = False
        self._news = ""

    def news(self, game: GameOnShow | None, turn: tuple[str, ...] | None) -> str:
        """The verdicts, the letters of the wheel, and whose turn it is, since the last call."""
        if game is None:
            self._of = None
            return ""
        if game is not self._of:
            self._begin(game)
        parts: list[str] = []
        if game.revision != self._revision:
            self._revision = game.revision
            parts = [*self._verdicts(game), *self._wheel(game), *self._end(game)]
        if turn is not None and turn != self._turn:
            parts += self._whose_turn(turn)
        return " ".join(filter(None, parts))

    def _begin(self, game: GameOnShow) -> None:
        """Say nothing of what happened before, such as in a game that goes on after a restart."""
        self._of, self._revision, self._turn = game, -1, None
        self._turns, self._refused = game.turns(), game.refused
        self._told_end, self._news = False, ""

    def _verdicts(self, game: GameOnShow) -> list[str]:
        turns, refused = game.turns(), game.refused
        new = turns[len(self._turns) :] if turns[: len(self._turns)] == self._turns else ()
        said = [_turn_text(turn) for turn in new]
        if refused is not None and refused is not self._refused:
            said.append(f"Refused. {refused.outcome.message}")
        self._turns, self._refused = turns, refused
        return said

    def _wheel(self, game: GameOnShow) -> list[str]:
        """What the game itself says of this moment, such as the letters of the wheel."""
        voice = find_game(game.name).voice
        news = voice.news(game.seat_view(None)) if voice else ""
        fresh, self._news = news != self._news, news
        return [news] if fresh else []

    def _end(self, game: GameOnShow) -> list[str]:
        view = game.seat_view(None)
        if not view.game_over or self._told_end:
            return []
        self._told_end = True
        names = " and ".join(map(spoken, view.winners))
        best = max(view.scores.values(), default=0)
        return [f"The game is over. {names} won with {best} {plural('point', best)}."]

    def _whose_turn(self, turn: tuple[str, ...]) -> list[str]:
        self._turn = turn
        return [f"{spoken(turn[0])}, your turn."] if len(turn) == 1 else []


def _turn_text(turn: Turn) -> str:
    """A turn with its points; a word that was taken away again is not a word of anybody."""
    points = f"{turn.points} {plural('point', turn.points)}"
    if not turn.stands:
        return f"{turn.word} does not count."
    who = spoken(turn.player)
    return f"{who}: {turn.word}, {points}." if turn.word else f"{who}: {points}."


def narrate(ui: Ui, mouth: Mouth) -> None:
    """Let the mouth say what the box shows from now on."""
    ui.watch(Narrator(ui, mouth))
