"""Players speak: a press opens the microphone, and the box says back what it heard.

Nothing here stops the game: clocks and other players go on, and every other way to enter a word
works meanwhile. Computer players wait, as they do for any entry. What the ear hears comes back
as a gesture, in order with all others. Nothing is saved before it is taken.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.games.api.rules import Action
from companion.games.api.ui import Hint, StopClock
from companion.screen.screen import Lamp, Screen, fit
from companion.table.table import Table
from companion.ui.notices import with_band
from companion.ui.onlooker import Distant, Prompt
from companion.ui.ui import Ui
from companion.voice.asking import Answer, Asking
from companion.voice.ear import Ear, Mouth
from companion.voice.listening import Listening, Spoken, Wish
from companion.voice.question import Speaker
from hardware.box import KEYBOARD, KNOB, SPIN, TALK, Event, Kind, seat, seat_number

LOST = "no microphone: type"
SLOW = "voice too slow: type"
LATE = "no answer: type"

EVERYWHERE = (
    "If the box asks DID YOU SAY: the keys 1 to 3 take a row.",
    "In every game, say: undo, help, menu, scores, time out.",
)

Meaning = Action | StopClock | Wish | bool
"""What a gesture means while somebody speaks. True: nothing more. False: it is not for voice."""


class Hearing:
    """The ear at one table. It listens to one player at a time.

    `intent_of`: what a gesture of a player means in the game. `mouth`: reads the questions aloud;
    None if the box cannot speak. `take_s`: a word that is sure is taken after this time without a
    press, in seconds; 0: never.
    """

    def __init__(
        self,
        ui: Ui,
        table: Table,
        intent_of: Callable[[Event, str], object],
        ear: Ear,
        mouth: Mouth | None,
        take_s: float,
    ) -> None:
        self._ui, self._table, self._intent_of = ui, table, intent_of
        self._listening = Listening(ui, table, ear)
        self._asking = Asking(ui, table, self._listening, mouth, take_s)
        self._has_heard = False

    @property
    def speaker(self) -> str:
        """The player who is listened to, or who is asked what was said; empty for nobody."""
        if self._asking.is_over:
            return ""
        if self._listening.busy:
            return self._listening.player
        return self._asking.question.player if self._asking.question else ""

    # -- gestures ----------------------------------------------------------------------

    def step(self, event: Event, player: str | None) -> Meaning:
        """What a gesture means; `player` is the owner of the button."""
        self._forget_if_over()
        if isinstance(event, Spoken):
            return self._hear(event) if event.clip == self._listening.clip else True
        if event.control == TALK:
            return self._talk(event)
        if question := self._asking.question:
            return self._do(self._asking.answer(question, event, player))
        return self._listening.busy and self._while_listening(event, player)

    def opens(self, event: Event, player: str | None, intent: object, draft: object) -> bool:
        """Open the microphone if this press says "I have a word"; returns whether it is open.

        `intent` is what the press means in the game, and `draft` the draft before it.
        """
        pressed = event.kind is Kind.PRESSED and seat_number(event.control) is not None
        free = isinstance(intent, Hint | StopClock) or intent == draft
        if not (pressed and free and player and self._may_speak(player)):
            return False
        return not self._listening.busy and self._listen(player)

    def stop(self) -> None:
        """Close the microphone and drop the question."""
        self._listening.stop()
        self._asking.question = None
        self._ui.refresh()

    def help(self) -> tuple[str, ...]:
        """Sentences about what the players can say in this game; empty without a microphone."""
        voice = self._table.kind.voice
        own = voice.help if voice else ()
        return (*own, *EVERYWHERE) if self._listening.ear.hears else ()

    def _forget_if_over(self) -> None:
        """Stop if the game has moved on since somebody wanted to speak."""
        busy = self._listening.busy or self._asking.question is not None
        if busy and self._asking.is_over:
            self.stop()

    def _do(self, answer: Answer) -> Meaning:
        """What an answer means; a player who is going to speak is listened to."""
        return self._open(answer.player) if isinstance(answer, Speaker) else answer

    # -- the microphone ----------------------------------------------------------------

    def _may_speak(self, player: str) -> bool:
        machines = self._table.header.machines
        return player not in machines and bool(self._table.view().may.get(player))

    def _listen(self, player: str) -> bool:
        """Open the microphone for a player; returns whether there is one."""
        self.stop()
        if not self._listening.ear.hears:
            self._report_loss()
            return False
        self._has_heard = True
        self._asking.begin()
        self._listening.start(player, spelled=self._asking.turn.spelled)
        return True

    def _while_listening(self, event: Event, player: str | None) -> bool:
        """Another press ends the clip; an entry cancels it and goes on."""
        own = player == self._listening.player
        if event.kind is Kind.PRESSED and own:
            self._listening.finish()
            return True
        if event.control in (KNOB, KEYBOARD, SPIN) or own:
            self.stop()
        return False

    def _hear(self, spoken: Spoken) -> Meaning:
        """Take what the ear has heard, or a word that is taken by itself."""
        if spoken.heard is None:
            return self._do(self._asking.take_by_itself())
        self._listening.stop()
        if spoken.heard.late:
            self._report_late()
            return True
        if not self._listening.ear.hears:
            self._report_loss()
            return True
        return self._do(self._asking.judge(spoken.heard))

    def _report_loss(self) -> None:
        """Say once that there is no microphone any more."""
        if self._has_heard:
            self._ui.notice(LOST)
        self._has_heard = False

    def _report_late(self) -> None:
        """Say once an evening that the voice is too slow, and later only that it did not answer."""
        self._has_heard = False  # the microphone is there
        if not self._ui.notices.show_once(SLOW, self._ui.now):
            self._ui.notice(LATE)

    # -- the talk button ---------------------------------------------------------------

    def _talk(self, event: Event) -> Meaning:
        """The talk button listens to the player who may act, or asks who is going to speak.

        The talk key of a phone listens to its player.
        """
        if event.kind is not Kind.PRESSED:
            return True
        speaker = self.speaker
        if speaker and isinstance(event, Distant) and event.by != speaker:
            self._ui.notice(fit(f"{speaker} is speaking", "one at a time"))
            return True
        if self._listening.busy:
            self._listening.finish()
            return True
        if speaker:
            self._asking.turn.spelled = True
            return self._open(speaker)
        if isinstance(event, Distant):
            return self._talk_by_phone(event.by)
        players = tuple(filter(self._may_speak, self._table.people))
        if len(players) > 1:
            self._asking.ask_who(players)
        elif players:
            return self._open(players[0])
        return True

    def _talk_by_phone(self, player: str) -> Meaning:
        if self._may_speak(player):
            return self._open(player)
        self._ui.notice("not your turn")
        return True

    def _open(self, player: str) -> Meaning:
        """Open the microphone, and stop the clock if a press of the player's button stops it.

        Without a microphone the press has no meaning.
        """
        if not self._listen(player):
            return True
        press = Event(seat(self._table.buttons.get(player, 0)), Kind.PRESSED, 0)
        intent = self._intent_of(press, player)
        return intent if isinstance(intent, StopClock) else True

    # -- the display -------------------------------------------------------------------

    def cover(self, prompt: Prompt) -> Prompt:
        """The prompt with what the ear does now."""
        self._forget_if_over()
        self._listening.enter_again()
        prompt = replace(prompt, talks=self._listening.ear.hears)
        question = self._asking.question
        if not self._listening.busy and question is None:
            return prompt

        def draw(now: float) -> Screen:
            return self._over(prompt.draw(now), now)

        if question is None:
            return replace(prompt, draw=draw, tips=())
        return replace(prompt, draw=draw, tips=(), widget=question, owner=question.player)

    def _over(self, screen: Screen, now: float) -> Screen:
        """The screen with the question, or with the player who is listened to."""
        if question := self._asking.question:
            number = self._table.buttons.get(question.player)
            lamps = {} if number is None else {number: Lamp.BLINK}
            return question.screen(now).replace(lamps=lamps)
        listening = self._listening
        if not listening.opened:
            return screen
        what = "one moment" if listening.finished else "listening"
        return with_band(screen, fit(f"{listening.player}: {what}", what))
