"""The narrator: an onlooker that says what the box shows.

It sees what everybody may see. A hand or a secret entry is read only to the player who wears the
headphones; to everybody else it says that there is something on the display. It never waits: what
it says is handed to the mouth.
"""

from __future__ import annotations

import math

from companion.games import find_game
from companion.screen.screen import Screen, Text
from companion.ui.onlooker import PAUSED, GameOnShow, Nobody, Shown
from companion.ui.ui import Ui
from companion.voice.ear import Mouth
from companion.voice.narrator.news import GameNews, scores_text
from companion.voice.narrator.reading import Reading
from companion.voice.narrator.sentences import name_text, paragraph, sentence, spoken
from companion.widgets.widget import Aloud, widget_at_work

COUNTED = (10, 5, 4, 3, 2, 1)
"""The seconds at the end of a clock that are said."""

LAST = 5
"""These seconds interrupt what is being said: a second that is said late is wrong."""

JUDGED = ("VALID", "NOT VALID", "all valid", "not all valid")
"""The verdicts of the word judge."""


class Narrator(Nobody):
    """Says what the box shows; how much of it is a preference of the table."""

    def __init__(self, ui: Ui, mouth: Mouth) -> None:
        self._ui, self._mouth = ui, mouth
        self._news, self._reading = GameNews(), Reading()
        self._second = math.inf
        self._notice: object = None
        self._tips: set[str] = set()
        self._revision = 0
        self._result: tuple[str, ...] = ()
        self._paused = False

    def see(self, shown: Shown) -> None:
        """Say what is new; called each time it may have changed."""
        speech = self._ui.prefs.speech
        if speech == "off" or not self._mouth.speaks:
            self._reading.forget()
            return
        if not shown.screen.turning:
            news = [*self._news.take(shown.game, shown.turn), *self._news.records(shown.result)]
            self._say(" ".join(news))
            if speech == "everything":
                self._read(shown, news)
            else:
                self._read_results(shown)
            self._say_scores_in_a_pause(shown)
        self._count()

    def _say(self, text: str, *, at_once: bool = False) -> None:
        if text:
            self._mouth.say(text, at_once=at_once)

    # -- everything --------------------------------------------------------------------

    def _read(self, shown: Shown, news: list[str]) -> None:
        notice, tip = self._new_notice(), self._new_tip()
        screen, widget = self._to_read(shown)
        moved = self._is_same_moment(shown)
        known = (*news, *_refusal(shown.game), *filter(None, [notice]))
        read = self._reading.read(screen, widget, known, moved=moved)
        menu = shown.turn is None
        self._say(read.text, at_once=read.at_once and (menu or moved))
        self._say(notice)
        self._say(tip)

    def _is_same_moment(self, shown: Shown) -> bool:
        """Whether the game has not moved on, so that a change is the player's own."""
        revision = shown.game.revision if shown.game else 0
        same, self._revision = revision == self._revision, revision
        return same

    def _to_read(self, shown: Shown) -> tuple[Screen, object]:
        """The screen and the question that may be read aloud now."""
        if not shown.private:
            return shown.screen, None if shown.answers else shown.widget
        if self._wears_headphones(shown):
            return self._ui.screen, self._ui.asked
        what = "hand" if self._ui.asked is None else "secret entry"
        text = f"{name_text(shown.private)}, your {what} is on the display."
        return Screen((Text(0, 0, text, 12),)), None

    def _wears_headphones(self, shown: Shown) -> bool:
        """Whether the player who looks at something private is the one with the headphones."""
        number, game = self._ui.prefs.headphones, shown.game
        if game is None or not number:
            return False
        seats = game.buttons or {player: n for n, player in enumerate(game.people, 1)}
        return seats.get(shown.private) == number

    def _new_notice(self) -> str:
        """The notice, each time it is shown."""
        notices = self._ui.notices
        latest = notices.latest if notices.active(self._ui.now) else None
        fresh, self._notice = latest != self._notice, latest
        return sentence(spoken(latest[0])) if latest and fresh else ""

    def _new_tip(self) -> str:
        """The tip on the display, once an evening."""
        tip = self._ui.tips.text
        if not tip or tip in self._tips:
            return ""
        self._tips.add(tip)
        return f"Tip: {spoken(tip)}."

    # -- verdicts ----------------------------------------------------------------------

    def _read_results(self, shown: Shown) -> None:
        """Say the scores when they are shown, and the verdicts of the word judge."""
        widget = widget_at_work(shown.widget)
        rows = shown.screen.words()
        judged = shown.turn is None and not shown.private and any(row in JUDGED for row in rows)
        result = widget.aloud if isinstance(widget, Aloud) else rows[:2] if judged else ()
        if result != self._result:
            self._say(paragraph(result), at_once=True)
        self._result = result

    # -- the scores --------------------------------------------------------------------

    def _say_scores_in_a_pause(self, shown: Shown) -> None:
        """Say the scores when the game is paused: a press for them that needs no list."""
        before, self._paused = self._paused, PAUSED in shown.screen.words()
        if self._paused and not before and shown.game:
            title = "" if self._ui.prefs.speech == "everything" else "Paused. "
            points = find_game(shown.game.name).race(shown.game.seat_view(None))
            self._say(f"{title}{scores_text(points)}.")

    # -- the clock ---------------------------------------------------------------------

    def _count(self) -> None:
        """Say the last seconds of a running clock, each once."""
        timers = self._ui.timers
        timer = timers.first()
        if timer is None or not timers.running:
            self._second = math.inf
            return
        second = math.ceil(timer.remaining(self._ui.now))
        if second in COUNTED and second < self._second:
            text = f"{second} seconds." if second == max(COUNTED) else f"{second}."
            self._mouth.say(text, at_once=second <= LAST)
        self._second = second


def _refusal(game: GameOnShow | None) -> tuple[str, ...]:
    """How screens say why an action was refused, which is said as news."""
    fault = game.refused.outcome.fault if game and game.refused else None
    return () if fault is None else (fault.why, f"{fault.word} not valid")


def narrate(ui: Ui, mouth: Mouth) -> None:
    """Let the mouth say what the box shows from now on."""
    ui.watch(Narrator(ui, mouth))
