"""Asks whether a player has said this, and takes the answer: a press, a push, or none in time."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from companion.games.api.rules import Action, Record, State
from companion.games.api.voice import Said
from companion.quantity import quantity
from companion.screen.screen import fit
from companion.table.table import Table
from companion.ui.ui import BAR_S, Ui
from companion.voice.ear import Mouth
from companion.voice.grammar import Heard
from companion.voice.listening import Listening, Wish
from companion.voice.question import (
    Question,
    Speaker,
    did_you_say,
    say_back,
    who_speaks,
)
from companion.widgets.widget import Answered, is_back, is_push, steps_of
from hardware.box import Event, Kind

AGAIN = "say it again"
OTHERWISE = "spell it, or type it"
BY_HAND = "enter it by hand"
"""Where only commands can be said, nothing can be spelled."""

SILENT = "nothing heard"

LOOK_S = 0.1
"""Seconds between two checks whether the box still says a question."""

SPEECH_S = 10.0
"""A question takes no longer to say than this, in seconds, even if the voice never falls silent."""

Answer = Action | Wish | Speaker | bool
"""An action, a command, or a player who will speak.

True: nothing more. False: the gesture is not for the question.
"""


class Asking:
    """What the box asks at one table.

    `question` is what it asks now, and `turn` what it has asked in this turn. `take_s`: a word that
    is sure is taken after this time without a press, in seconds; 0: never. The time begins when
    `mouth` has said the question.
    """

    def __init__(
        self, ui: Ui, table: Table, listening: Listening, mouth: Mouth | None, take_s: float
    ) -> None:
        self._ui, self._table, self._listening = ui, table, listening
        self._mouth, self._take_s = mouth, take_s
        self.question: Question | None = None
        self.turn = Turn(None)

    @property
    def is_over(self) -> bool:
        """Whether the game has moved on since somebody wanted to speak."""
        return self.turn.state is not self._table.state

    def begin(self) -> None:
        """Somebody wants to speak: in a new turn nothing has been asked yet."""
        if self.is_over:
            self.turn = Turn(self._table.state)

    def ask_who(self, players: Sequence[str]) -> None:
        """Ask who of these players is going to speak."""
        self.begin()
        self.question = who_speaks(tuple(players))

    # -- what was heard ----------------------------------------------------------------

    def judge(self, heard: Heard) -> Answer:
        """Do, say back, ask or refuse what was heard."""
        choices = tuple(self._listening.choices(heard.heard))
        if heard.silent:
            self._ui.notice(SILENT)
        elif heard.decision == "accept" and choices:
            return self._accept(*choices[0])
        elif heard.decision == "ask" and choices and not self.turn.asked:
            self._ask(choices)
        else:
            self._ui.notice(self._otherwise() if self.turn.refuse() else AGAIN)
        return True

    def _accept(self, text: str, choice: Said | Wish) -> Answer:
        """Do what is cheap at once, and say back everything else."""
        if isinstance(choice, Wish):
            return choice
        player = self._listening.player
        if choice.weight == "cheap":
            said = f"I{text.lower()[1:]}" if text.startswith("I ") else text.lower()
            self._ui.notice(fit(f"{player}: {said}", said))
            return choice.action
        self.question = say_back(player, text, choice, self._points(choice))
        if self._take_s > 0 and choice.weight != "grave":
            self._wait_for_silence(self.question)
        return True

    def _points(self, said: Said) -> str:
        """The points of a word that is said back; in a game with bluffs they would teach."""
        if self._listening.sayable.bluffs:
            return ""
        outcome = self._table.outcome_of(said.action)
        made = self._table.kind.ui.words(Record(said.action, outcome)) if outcome.accepted else ()
        points = sum(word.points for word in made)
        return quantity(points, "point") if points else ""

    def _ask(self, choices: tuple[tuple[str, Said | Wish], ...]) -> None:
        texts, meanings = zip(*choices, strict=True)
        self.turn.asked = True
        self.question = did_you_say(self._listening.player, texts, meanings)

    # -- no press at all ---------------------------------------------------------------

    def take_by_itself(self) -> Answer:
        """Take the word that was said back, unless somebody is about to answer."""
        question = self.question
        if question is None or question.until is None:
            return True
        if self._ui.pressed:
            self._take_later(question, BAR_S)
            return True
        self._ui.calm()  # a push in these moments was meant for the question
        return self._take(question)

    def _wait_for_silence(self, question: Question) -> None:
        """Count down; if the box says everything, and so this question, when it has said it."""
        if self._mouth and self._mouth.speaks and self._ui.prefs.speech == "everything":
            self._look_later(self._mouth, question, self._ui.now + SPEECH_S)
        else:
            self._count_down(question)

    def _look_later(self, mouth: Mouth, question: Question, until: float) -> None:
        """Count down at the first moment without speech, at the latest at `until`."""

        def look() -> None:
            if self.question is question and mouth.speaking and self._ui.now < until:
                self._look_later(mouth, question, until)
            else:
                self._count_down(question)

        asyncio.get_running_loop().call_later(LOOK_S, look)

    def _count_down(self, question: Question) -> None:
        """Let the question, if it is still asked, be answered by itself after the whole time."""
        if self.question is question:
            self.question = replace(question, until=self._ui.now + self._take_s)
            self._take_later(self.question, self._take_s)
            self._ui.refresh()

    def _take_later(self, question: Question, seconds: float) -> None:
        """Answer a question later, if it is still asked.

        If the display shows something else then, such as a hand, it is asked again.
        """
        late = partial(self._count_down, question)

        def take() -> None:
            if self.question is question:
                self._listening.enter(self._listening.clip, None, late)

        asyncio.get_running_loop().call_later(seconds, take)

    # -- an answer ---------------------------------------------------------------------

    def answer(self, question: Question, event: Event, player: str | None) -> Answer:
        """A press, a push or a number takes a row, SPIN drops the question, a letter goes on."""
        if isinstance(event, Answered):
            return self._take(question.at_row(event.after.value))
        if steps_of(event):
            self.question = question.after_turn(event)
            self._ui.sound("turn")
            return True
        if numbered := question.after_digit(event):
            self.question = numbered
            return self._take(numbered)
        pressed = event.kind is Kind.PRESSED
        if pressed and player and Speaker(player) in question.choices:
            return self._take_choice(Speaker(player))
        if is_push(event) or (pressed and player == question.player):
            return self._take(question)
        if is_back(event):
            return self._decline(question)
        if player in (None, question.player):
            self.question = None
            self._ui.refresh()
        return False

    def _take(self, question: Question) -> Answer:
        """Take the selected row; what is saved stays on the display until then."""
        choice = question.chosen
        if choice is None:
            return self._decline(question)
        if isinstance(choice, Said):
            return choice.action
        return self._take_choice(choice)

    def _take_choice(self, choice: Wish | Speaker) -> Answer:
        self.question = None
        return choice

    def _decline(self, question: Question) -> bool:
        """Drop what was not meant; the next word of this turn needs its spelling."""
        self.question = None
        if question.player:
            self.turn.spelled = True
            self._ui.notice(self._otherwise())
        return True

    def _otherwise(self) -> str:
        """How to go on after something that was not understood twice."""
        return OTHERWISE if self._listening.sayable.words else BY_HAND


class Turn:
    """What the box has asked in a turn: at most one question, then the spelling."""

    def __init__(self, state: State | None) -> None:
        self.state = state
        self.asked = self.spelled = False
        self._refused = False

    def refuse(self) -> bool:
        """Note that something was not understood; returns whether it is spelled from now on."""
        self.spelled = self.spelled or self._refused or self.asked
        self._refused = True
        return self.spelled
