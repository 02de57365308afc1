"""Listens to one player at a time: opens the microphone, and enters what was heard as a gesture."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

import msgspec
from msgspec.structs import replace

from companion.games.api.voice import Moment, Said, Sayable
from companion.table.table import Table
from companion.ui.clock import nanoseconds
from companion.ui.onlooker import Entered
from companion.ui.ui import Ui
from companion.voice.ear import Ear
from companion.voice.grammar import Grammar, Guess, Heard
from hardware.box import Event, Kind

VOICE = "voice"
"""The control of a gesture that was spoken."""

log = logging.getLogger("companion")


class Spoken(Event, frozen=True):
    """The answer of the ear to a clip; None: the word that was said back is taken by itself."""

    clip: int = 0
    heard: Heard | None = None


class Wish(msgspec.Struct, frozen=True):
    """A command of every game; `row` is the row of the menu that does it.

    An empty row opens the menu; `pauses` pauses the game instead.
    """

    row: str = ""
    pauses: bool = False


WISHES: Mapping[str, Wish] = {
    "undo": Wish("undo"),
    "help": Wish("help"),
    "menu": Wish(),
    "scores": Wish("scores"),
    "the scores": Wish("scores"),
    "what are the scores": Wish("scores"),
    "what does it mean": Wish("what does it mean?"),
    "pause": Wish(pauses=True),
    "time out": Wish(pauses=True),
}
"""Commands of every game, unless they are words that could be played now."""

MISTAKEN = {"pause": "PASS"}
"""A command that is not open beside a word or phrase for which it would be taken."""


class Listening:
    """The microphone at one table, and everything the player may say into it.

    `player`: who is listened to, or was last. `clip` counts the clips. `opened`: the microphone
    is open; `finished`: the player has ended the clip with a press. `waiting`: what was heard while
    the display showed something else, such as another player's hand.
    """

    def __init__(self, ui: Ui, table: Table, ear: Ear) -> None:
        self._ui, self._table, self.ear = ui, table, ear
        self.player, self.clip = "", 0
        self.opened = self.finished = False
        self.waiting: Heard | None = None
        self.sayable = Sayable()
        self._work: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether a clip is not judged yet; the question of a scene may have taken the ear."""
        return self._work is not None and not self._work.cancelled()

    def start(self, player: str, *, spelled: bool) -> None:
        """Listen to a player; `spelled`: words count only with their spelling."""
        self.stop()
        self.clip += 1
        self.player = player
        self._work = asyncio.create_task(self._listen(self.clip, spelled=spelled))

    def stop(self) -> None:
        """Close the microphone."""
        work, self._work = self._work, None
        self.waiting = None
        self.opened = self.finished = False
        if work is not None:
            work.cancel()

    def finish(self) -> None:
        """End the clip; what was said until now is judged."""
        if self.opened:
            self.finished = True
            self.ear.enough()

    def enter(self, clip: int, heard: Heard | None, late: Callable[[], None] | None = None) -> None:
        """Enter what was heard. It counts only on the game's own screen.

        On another one `late` is called; without it, what was heard waits for `enter_again`.
        """
        event = Spoken(VOICE, Kind.TYPED, nanoseconds(self._ui.now), clip=clip, heard=heard)
        late = late or partial(self._wait, clip, heard)
        self._ui.enter(Entered((event,), lambda prompt: prompt.turn is not None, late))

    def enter_again(self) -> None:
        """Enter what has waited: the display shows the game again."""
        heard, self.waiting = self.waiting, None
        if heard is not None:
            self.enter(self.clip, heard)

    def choices(self, guesses: Iterable[Guess]) -> Iterator[tuple[str, Said | Wish]]:
        """The meanings of some guesses, with their texts, each meaning once.

        Anything not offered is left out.
        """
        meanings: list[Said | Wish] = []
        for guess in guesses:
            text, meaning = self._meaning(guess.text)
            if meaning is not None and meaning not in meanings:
                meanings.append(meaning)
                yield text, meaning

    def _meaning(self, text: str) -> tuple[str, Said | Wish | None]:
        """How the display repeats a word or a phrase, and what it means."""
        said = self.sayable
        if text in said.words:
            return text, Said(said.words[text])
        if text in said.phrases:
            return said.phrases[text].text or text.upper(), said.phrases[text]
        return text.upper(), wishes_beside(said).get(text)

    def _wait(self, clip: int, heard: Heard | None) -> None:
        """Keep what was heard until the display shows the game again."""
        if self.busy and clip == self.clip:
            self.waiting, self.finished = heard, True

    async def _listen(self, clip: int, *, spelled: bool) -> None:
        """Find out what may be said, listen, and enter what was heard."""
        self.sayable = await self._find_sayable()
        self.opened = True
        self._ui.refresh()
        self.enter(clip, await self.ear.listen(grammar_of(self.sayable, spelled=spelled)))

    async def _find_sayable(self) -> Sayable:
        voice, table, player = self._table.kind.voice, self._table, self.player
        if voice is None:
            return Sayable()
        view, find = table.view(player), table.fault_of
        moment = Moment(view, player, table.ruling, table.people, find)
        try:
            return words_first(await self._ui.jobs.start(lambda: voice.sayable(moment)))
        except Exception:
            log.exception("Cannot find out what %s may say. Please report this.", player)
            return Sayable()


def grammar_of(said: Sayable, *, spelled: bool) -> Grammar:
    """The closed set that the ear chooses from.

    Where words change one letter of another one, a word that does not exist sounds like some that
    do; a list of these would teach them, as in a game with bluffs.
    """
    return Grammar(
        words=tuple(sorted(said.words)),
        base=said.base,
        phrases=(*said.phrases, *wishes_beside(said)),
        spelled=spelled,
        bluffs=said.bluffs or bool(said.base),
    )


def words_first(said: Sayable) -> Sayable:
    """The same without the phrases that are words now: PASS can be made of LASS."""
    phrases = {one: what for one, what in said.phrases.items() if one.upper() not in said.words}
    return replace(said, phrases=phrases)


def wishes_beside(said: Sayable) -> dict[str, Wish]:
    """The commands of every game, except for those that mean something else in this one now."""
    taken = {*said.words, *(phrase.upper() for phrase in said.phrases)}
    return {
        phrase: wish
        for phrase, wish in WISHES.items()
        if taken.isdisjoint((phrase.upper(), MISTAKEN.get(phrase)))
    }
