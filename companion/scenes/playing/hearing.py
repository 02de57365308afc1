"""Players speak: a press opens the microphone, and the box says back what it heard.

Nothing here stops the game: clocks and other players go on, and every other way to enter a word
works meanwhile. Computer players wait, as they do for any entry. What the ear hears comes back
as a gesture, in order with all others. Nothing is saved before it is taken.
"""

from __future__ import annotations

import asyncio
from functools import partial

from msgspec.structs import replace

from companion.games.api.rules import Action, Record, State
from companion.games.api.ui import Hint, StopClock
from companion.games.api.voice import Said
from companion.scenes.playing.asking import (
    Question,
    Speaker,
    did_you_say,
    say_back,
    who_speaks,
)
from companion.scenes.playing.display import GameDisplay
from companion.scenes.playing.listening import Listening, Spoken, Wish
from companion.screen.screen import Lamp, Screen, fit
from companion.ui.notices import with_band
from companion.ui.onlooker import Distant, Prompt
from companion.ui.ui import BAR_S
from companion.voice.ear import Ear
from companion.voice.grammar import Heard
from companion.widgets.widget import is_back, is_push, steps_of
from hardware.box import KEYBOARD, KNOB, SPIN, TALK, Event, Kind, seat, seat_number

AGAIN = "say it again"
OTHERWISE = "spell it, or type it"
SILENT = "nothing heard"
LOST = "no microphone: type"

EVERYWHERE = "In every game, say: undo, help, menu, scores, pause."

Meaning = Action | StopClock | Wish | bool
"""What a gesture means while somebody speaks. True: nothing more. False: it is not for voice."""


class Hearing:
    """The ear at one table. It listens to one player at a time.

    `question` is what the box asks now. `take_s`: a word that is sure is taken after this time
    without a press, in seconds; 0: never.
    """

    def __init__(self, display: GameDisplay, ear: Ear, take_s: float) -> None:
        self._display, self._take_s = display, take_s
        self._table, self._ui = display.table, display.ui
        self._listening = Listening(display.ui, display.table, ear)
        self.question: Question | None = None
        self._state: State | None = None
        self._turn = _Turn(None)
        self._has_heard = False
        display.cover = self.cover

    @property
    def speaker(self) -> str:
        """The player who is listened to, or who is asked what was said; empty for nobody."""
        if self._is_over():
            return ""
        if self._listening.busy:
            return self._listening.player
        return self.question.player if self.question else ""

    # -- gestures ----------------------------------------------------------------------

    def step(self, event: Event, player: str | None) -> Meaning:
        """What a gesture means; `player` is the owner of the button."""
        self._forget_if_over()
        if isinstance(event, Spoken):
            return self._hear(event) if event.clip == self._listening.clip else True
        if event.control == TALK:
            return self._talk(event)
        if self.question:
            return self._answer(self.question, event, player)
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
        self.question = None
        self._ui.refresh()

    def help(self) -> tuple[str, ...]:
        """Sentences about what the players can say in this game; empty without a microphone."""
        voice = self._table.kind.voice
        own = voice.help if voice else ()
        return (*own, EVERYWHERE) if self._listening.ear.hears else ()

    def cover(self, prompt: Prompt) -> Prompt:
        """The prompt with what the ear does now."""
        self._forget_if_over()
        prompt = replace(prompt, talks=self._listening.ear.hears)
        if not self._listening.busy and self.question is None:
            return prompt

        def draw(now: float) -> Screen:
            return self._over(prompt.draw(now), now)

        return replace(prompt, draw=draw, tips=(), widget=self.question or prompt.widget)

    # -- listening ---------------------------------------------------------------------

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
        self._state = self._table.state
        if self._turn.state is not self._state:
            self._turn = _Turn(self._state)
        self._listening.start(player, spelled=self._turn.spelled)
        return True

    def _is_over(self) -> bool:
        """Whether the game has moved on since the microphone was opened."""
        return self._state is not self._table.state

    def _forget_if_over(self) -> None:
        """Stop if the game has moved on since the microphone was opened."""
        busy = self._listening.busy or self.question is not None
        if busy and self._is_over():
            self.stop()

    def _while_listening(self, event: Event, player: str | None) -> bool:
        """Another press ends the clip; an entry cancels it and goes on."""
        own = player == self._listening.player
        if event.kind is Kind.PRESSED and own:
            self._listening.finish()
            return True
        if event.control in (KNOB, KEYBOARD, SPIN) or own:
            self.stop()
        return False

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
            self._turn.spelled = True
            return self._open(speaker)
        if isinstance(event, Distant):
            return self._talk_by_phone(event.by)
        players = tuple(filter(self._may_speak, self._table.people))
        if len(players) > 1:
            self._state, self.question = self._table.state, who_speaks(players)
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
        intent = self._display.intent_of(press, player)
        return intent if isinstance(intent, StopClock) else True

    def _report_loss(self) -> None:
        """Say once that there is no microphone any more."""
        if self._has_heard:
            self._ui.notice(LOST)
        self._has_heard = False

    # -- what was heard ----------------------------------------------------------------

    def _hear(self, spoken: Spoken) -> Meaning:
        if spoken.heard is None:
            return self._take_by_itself()
        self._listening.stop()
        if not self._listening.ear.hears:
            self._report_loss()
            return True
        return self._judge(spoken.heard)

    def _judge(self, heard: Heard) -> Meaning:
        choices = tuple(self._listening.choices(heard.heard))
        if heard.silent:
            self._ui.notice(SILENT)
        elif heard.decision == "accept" and choices:
            return self._accept(*choices[0])
        elif heard.decision == "ask" and choices and not self._turn.asked:
            self._ask(choices)
        else:
            self._ui.notice(self._turn.refuse())
        return True

    def _accept(self, text: str, choice: Said | Wish) -> Meaning:
        """Do what is cheap at once, and say back everything else."""
        if isinstance(choice, Wish):
            return choice
        player = self._listening.player
        if choice.at_once:
            self._ui.notice(fit(f"{player}: {text.lower()}", text.lower()))
            return choice.action
        self.question = say_back(player, text, choice, self._points(choice))
        if self._take_s > 0 and not choice.pressed:
            self._count_down(self.question)
        return True

    def _count_down(self, question: Question) -> None:
        """Let the question, if it is still asked, be answered by itself after the whole time."""
        if self.question is question:
            self.question = replace(question, until=self._ui.now + self._take_s)
            self._take_later(self.question, self._take_s)

    def _take_later(self, question: Question, seconds: float) -> None:
        """Answer a question later, if it is still asked.

        If the display shows something else then, such as a hand, it is asked again.
        """
        late = partial(self._count_down, question)

        def take() -> None:
            if self.question is question:
                self._listening.enter(self._listening.clip, None, late)

        asyncio.get_running_loop().call_later(seconds, take)

    def _points(self, said: Said) -> str:
        """The points of a word that is said back; in a game with bluffs they would teach."""
        if self._listening.sayable.bluffs:
            return ""
        outcome = self._table.outcome_of(said.action)
        made = self._table.kind.ui.words(Record(said.action, outcome)) if outcome.accepted else ()
        points = sum(word.points for word in made)
        return f"{points} point{'' if points == 1 else 's'}" if points else ""

    def _ask(self, choices: tuple[tuple[str, Said | Wish], ...]) -> None:
        texts, meanings = zip(*choices, strict=True)
        self._turn.asked = True
        self.question = did_you_say(self._listening.player, texts, meanings)

    # -- a question --------------------------------------------------------------------

    def _take_by_itself(self) -> Meaning:
        """Take the word that was said back, unless somebody is about to answer."""
        question = self.question
        if question is None or question.until is None:
            return True
        if self._ui.pressed:
            self._take_later(question, BAR_S)
            return True
        self._ui.calm()  # a push in these moments was meant for the question
        return self._take(question)

    def _take(self, question: Question) -> Meaning:
        choice = question.chosen
        match choice:
            case None:
                return self._drop(question)
            case Speaker(player=player):
                return self._open(player)
            case Said(action=action):
                return action  # the question stays on the display until this is saved
        self.question = None
        return choice

    def _answer(self, question: Question, event: Event, player: str | None) -> Meaning:
        """A press or a push takes the row, SPIN drops the question, a typed letter goes on."""
        if steps_of(event):
            self.question = question.after_turn(event)
            self._ui.sound("turn")
            return True
        pressed = event.kind is Kind.PRESSED
        if pressed and not question.player and player and self._may_speak(player):
            return self._open(player)
        if is_push(event) or (pressed and player == question.player):
            return self._take(question)
        if is_back(event):
            return self._drop(question)
        if player in (None, question.player):
            self.stop()
        return False

    def _drop(self, question: Question) -> bool:
        """Drop what was not meant; the next word of this turn needs its spelling."""
        self.question = None
        if question.player:
            self._turn.spelled = True
            self._ui.notice(OTHERWISE)
        return True

    # -- the display -------------------------------------------------------------------

    def _over(self, screen: Screen, now: float) -> Screen:
        """The screen with the question, or with the player who is listened to."""
        if self.question is not None:
            number = self._table.buttons.get(self.question.player)
            lamps = {} if number is None else {number: Lamp.BLINK}
            return self.question.screen(now).replace(lamps=lamps)
        listening = self._listening
        if not listening.opened:
            return screen
        what = "one moment" if listening.finished else "listening"
        return with_band(screen, fit(f"{listening.player}: {what}", what))


class _Turn:
    """What the box has asked in a turn: at most one question, then the spelling."""

    def __init__(self, state: State | None) -> None:
        self.state = state
        self.asked = self.spelled = False
        self._refused = False

    def refuse(self) -> str:
        """The notice after something that was not understood; the second time it is spelled."""
        self.spelled = self.spelled or self._refused or self.asked
        self._refused = True
        return OTHERWISE if self.spelled else AGAIN
