"""Players speak: a press opens the microphone, and the box says back what it heard.

Nothing here stops the game: clocks, other players and computer players go on, and every other
way to enter a word works meanwhile. What the ear hears comes back as a gesture, in order with
all others. Nothing is saved before it is taken.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.games.api.rules import Action, Record, State
from companion.games.api.ui import Hint, StopClock
from companion.games.api.voice import Moment, Said, Sayable
from companion.scenes.playing.asking import (
    Question,
    Speaker,
    Wish,
    did_you_say,
    say_back,
    who_speaks,
)
from companion.scenes.playing.display import GameDisplay
from companion.screen.screen import Lamp, Screen, fit
from companion.ui.clock import nanoseconds
from companion.ui.notices import with_band
from companion.ui.onlooker import Entered, Prompt
from companion.ui.ui import BAR_S
from companion.voice.ear import Ear
from companion.voice.grammar import Grammar, Guess, Heard
from companion.widgets.widget import is_back, is_push, steps_of
from hardware.box import KEYBOARD, KNOB, SPIN, TALK, Event, Kind, seat_number

VOICE = "voice"
"""The control of a gesture that was spoken."""

WISHES: Mapping[str, Wish] = {
    "undo": Wish("undo"),
    "help": Wish("help"),
    "menu": Wish(),
    "pause": Wish(pauses=True),
    "time out": Wish(pauses=True),
}
"""What may be said in every game, unless it is a word that could be played now."""

AGAIN = "say it again"
OTHERWISE = "spell it, or type it"
LOST = "no microphone"

Meaning = Action | Wish | bool
"""What a gesture means while somebody speaks. True: nothing more. False: it is not for voice."""

log = logging.getLogger("companion")


class Spoken(Event, frozen=True):
    """What was heard in a clip; None: the word that was said back is taken by itself."""

    clip: int = 0
    heard: Heard | None = None


class Hearing:
    """The ear at one table. It listens to one player at a time.

    `question` is what the box asks now. `take_s`: a word that is sure is taken after this time
    without a press, in seconds; 0: never.
    """

    def __init__(self, display: GameDisplay, ear: Ear, take_s: float) -> None:
        self._display, self._table, self._ui = display, display.table, display.ui
        self._ear, self._take_s = ear, take_s
        self.question: Question | None = None
        self._player, self._sayable = "", Sayable()
        self._clip, self._listens, self._ended = 0, False, False
        self._work: asyncio.Task[None] | None = None
        self._state: State | None = None
        self._turn = _Turn(None)
        self._has_heard = False
        display.cover = self.cover

    # -- gestures ----------------------------------------------------------------------

    def step(self, event: Event, player: str | None) -> Meaning:
        """What a gesture means, by whoever the button belongs to."""
        self._forget_if_over()
        if isinstance(event, Spoken):
            return self._hear(event) if event.clip == self._clip else True
        if event.control == TALK:
            return self._talk(event)
        if self.question:
            return self._answer(self.question, event, player)
        return self._work is not None and self._while_listening(event, player)

    def opens(self, event: Event, player: str | None, intent: object, draft: object) -> bool:
        """Open the microphone if this press says "I have a word"; returns whether it is open.

        `intent` is what the press means in the game, and `draft` the draft before it.
        """
        pressed = event.kind is Kind.PRESSED and seat_number(event.control) is not None
        free = isinstance(intent, Hint | StopClock) or intent == draft
        if not (pressed and free and player and self._may_speak(player)):
            return False
        return self.listen(player)

    def listen(self, player: str) -> bool:
        """Open the microphone for a player; returns whether there is one."""
        self.stop()
        if not self._ear.hears:
            self._report_loss()
            return False
        self._has_heard = True
        self._clip += 1
        self._player, self._state = player, self._table.state
        if self._turn.state is not self._state:
            self._turn = _Turn(self._state)
        self._work = asyncio.create_task(self._listen(self._clip))
        return True

    def stop(self) -> None:
        """Close the microphone and drop the question."""
        work, self._work, self.question = self._work, None, None
        self._listens = self._ended = False
        if work is not None:
            work.cancel()
        self._ui.refresh()

    def help(self) -> tuple[str, ...]:
        """What may be said in this game and what may not, in sentences."""
        voice = self._table.kind.voice
        own = voice.help if voice else ()
        return (*own, "Say: undo, help, menu, pause.") if self._ear.hears else ()

    def cover(self, prompt: Prompt) -> Prompt:
        """The prompt with what the ear does now."""
        self._forget_if_over()
        if self._work is None and self.question is None:
            return prompt

        def draw(now: float) -> Screen:
            return self._over(prompt.draw(now), now)

        asked = self.question
        widget = asked.pick if asked else prompt.widget
        return replace(prompt, draw=draw, tips=(), widget=widget)

    # -- listening ---------------------------------------------------------------------

    def _talk(self, event: Event) -> Meaning:
        """The talk button listens to the player who may act, or asks who is going to speak."""
        if event.kind is not Kind.PRESSED:
            return True
        question = self.question
        if self._work is not None:
            return self._finish_clip()
        if question is not None and question.player:
            self._turn.spelled = True
            return self._open(question.player)
        players = tuple(filter(self._may_speak, self._table.people))
        if len(players) > 1:
            self._state, self.question = self._table.state, who_speaks(players)
            return True
        return self._open(players[0]) if players else False

    def _open(self, player: str) -> bool:
        """Open the microphone; the press has no other meaning, even if there is none."""
        self.listen(player)
        return True

    def _finish_clip(self) -> bool:
        self._ended = True
        self._ear.enough()
        return True

    def _may_speak(self, player: str) -> bool:
        machines = self._table.header.machines
        return player not in machines and bool(self._table.view().may.get(player))

    def _forget_if_over(self) -> None:
        """Stop if the game has moved on since the microphone was opened."""
        busy = self._work is not None or self.question is not None
        if busy and self._state is not self._table.state:
            self.stop()

    def _while_listening(self, event: Event, player: str | None) -> bool:
        """Another press ends the clip; an entry cancels it and goes on."""
        if event.kind is Kind.PRESSED and player == self._player:
            return self._finish_clip()
        if event.control in (KNOB, KEYBOARD, SPIN) or player == self._player:
            self.stop()
        return False

    async def _listen(self, clip: int) -> None:
        """Find out what may be said, listen, and enter what was heard."""
        self._sayable = await self._find_sayable()
        self._listens = True
        self._ui.refresh()
        heard = await self._ear.listen(self._grammar())
        self._enter(clip, heard)

    async def _find_sayable(self) -> Sayable:
        voice, table, player = self._table.kind.voice, self._table, self._player
        if voice is None:
            return Sayable()
        view, find = table.view(player), table.fault_of
        moment = Moment(view, player, table.ruling, table.people, find)
        try:
            return await self._ui.jobs.start(lambda: voice.sayable(moment))
        except Exception:
            log.exception("Cannot work out what %s may say. Please report this.", player)
            return Sayable()

    def _grammar(self) -> Grammar:
        said = self._sayable
        phrases = (*said.phrases, *_wishes(said))
        return Grammar(
            words=tuple(sorted(said.words)),
            base=said.base,
            phrases=phrases,
            spelled=self._turn.spelled,
            bluffs=said.bluffs,
        )

    def _enter(self, clip: int, heard: Heard | None) -> None:
        """Enter a spoken gesture; it counts only on the game's own screen."""
        event = Spoken(VOICE, Kind.TYPED, nanoseconds(self._ui.now), clip=clip, heard=heard)
        self._ui.enter(Entered((event,), lambda prompt: prompt.turn is not None, self.stop))

    def _report_loss(self) -> None:
        """Say once that there is no microphone any more."""
        if self._has_heard:
            self._ui.notice(LOST)
        self._has_heard = False

    # -- what was heard ----------------------------------------------------------------

    def _hear(self, spoken: Spoken) -> Meaning:
        if spoken.heard is None:
            return self._take_by_itself(spoken.clip)
        heard, self._work = spoken.heard, None
        self._listens = self._ended = False
        if not self._ear.hears:
            self._report_loss()
            return True
        return self._judge(heard)

    def _judge(self, heard: Heard) -> Meaning:
        choices = tuple(self._choices(heard.heard))
        if heard.silent:
            self._ui.notice("nothing heard")
        elif heard.decision == "accept" and choices:
            return self._accept(*choices[0])
        elif heard.decision == "ask" and choices and not self._turn.asked:
            self._ask(choices)
        else:
            self._ui.notice(self._turn.refuse())
        return True

    def _choices(self, guesses: tuple[Guess, ...]) -> Iterator[tuple[str, Said | Wish]]:
        """What the guesses mean; anything that was not offered is left out."""
        said, wishes = self._sayable, _wishes(self._sayable)
        for guess in guesses:
            text = guess.text
            if text in said.words:
                yield text, Said(said.words[text], text)
            elif text in said.phrases:
                meaning = said.phrases[text]
                yield meaning.text or text.upper(), meaning
            elif text in wishes:
                yield text.upper(), wishes[text]

    def _accept(self, text: str, choice: Said | Wish) -> Meaning:
        if isinstance(choice, Wish):
            return choice
        if choice.at_once:
            self._ui.notice(f"{self._player}: {text.lower()}")
            return choice.action
        timed = self._take_s > 0 and not choice.pressed
        until = self._ui.now + self._take_s if timed else None
        self.question = say_back(self._player, text, choice, self._points(choice), until)
        if timed:
            self._take_later(self._take_s)
        return True

    def _points(self, said: Said) -> str:
        """The points of a word that is said back; nothing that a bluff could learn from."""
        if self._sayable.bluffs:
            return ""
        outcome = self._table.outcome_of(said.action)
        made = self._table.kind.ui.words(Record(said.action, outcome)) if outcome.accepted else ()
        points = sum(word.points for word in made)
        return f"{points} point{'' if points == 1 else 's'}?" if points else ""

    def _ask(self, choices: tuple[tuple[str, Said | Wish], ...]) -> None:
        texts, meanings = zip(*choices, strict=True)
        self._turn.asked = True
        self.question = did_you_say(self._player, texts, meanings)

    # -- a question --------------------------------------------------------------------

    def _take_later(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(seconds, self._enter, self._clip, None)

    def _take_by_itself(self, clip: int) -> Meaning:
        """Take what was said back, unless somebody is about to answer."""
        question = self.question
        if question is None or question.until is None:
            return True
        if self._ui.pressed:
            self._take_later(BAR_S)
            return True
        return self._take(question)

    def _take(self, question: Question) -> Meaning:
        choice = question.chosen
        if choice is not None:
            self.question = None
        match choice:
            case None:
                return self._drop()
            case Speaker(player=player):
                return self._open(player)
            case Wish():
                return choice
        return choice.action

    def _answer(self, question: Question, event: Event, player: str | None) -> Meaning:
        """A press or a push takes the row, SPIN drops the question, a typed letter goes on."""
        if steps_of(event):
            self.question = question.turned(event)
            self._ui.sound("turn")
            return True
        if not question.player and player is not None and self._may_speak(player):
            return self._open(player)
        own = event.kind is Kind.PRESSED and player == question.player
        if is_push(event) or own:
            return self._take(question)
        if is_back(event):
            return self._drop()
        if player is None or player == question.player:
            self.stop()
        return False

    def _drop(self) -> bool:
        """Drop what was not meant; the next word of this turn needs its spelling."""
        asked, self.question = self.question, None
        if asked is None or asked.player:
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
        if not self._listens:
            return screen
        what = "one moment" if self._ended else "listening"
        return with_band(screen, fit(f"{self._player}: {what}", what))


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


def _wishes(said: Sayable) -> dict[str, Wish]:
    """What may be said in every game, except for what is a word or a phrase of this one."""
    taken = {*said.words, *(phrase.upper() for phrase in said.phrases)}
    return {phrase: wish for phrase, wish in WISHES.items() if phrase.upper() not in taken}
