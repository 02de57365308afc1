"""People who play a game by voice, talk meanwhile, and repeat what the box did not understand."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec
from evening import Evening
from room_ear import MURMUR_DB, OTHERS, Room, bang, spoken
from voice_sets.draws.phrases import SENTENCES

from companion.games.api.voice import Moment, Said
from companion.journal.file.entries import Act, Undo
from companion.table.table import Table
from companion.voice.grammar import Heard

OTHERWISE = re.compile(r"^[a-z] as in \w+|(?<=^bet ).*|(?<=^raise to ).*|(?<=^challenge ).+")
"""The part of a phrase that is not always the same."""

ASIDE = re.compile(r"press: yes|^MENU|^UNDO\?|^PAUSED|^\d+/\d+ +points")
"""A screen that nobody asked for, from which SPIN leads back to the game."""

TRIES = 5
"""How often a player says the same thing, at most."""

MURMURS = 3
"""There is talk behind the player in one of this many announcements."""


class Party:
    """The people at a table. `seats` has the button of each player.

    `said` counts what was taken by voice, `words` has the taken words with their players in
    order. `missed` counts what was given up, `typed` what was entered instead, `mistaken` what the
    box took for something else.
    """

    def __init__(self, table: Evening, room: Room, seats: dict[str, int], seed: int = 1) -> None:
        self.table, self.room, self.seats = table, room, seats
        self.chance = random.Random(seed)
        self.said: Counter[str] = Counter()
        self.words: list[tuple[str, str]] = []
        self.missed = self.typed = self.mistaken = self.talked = 0
        self._speaker, self._kept = "", (-1, -1)
        self._table: Table | None = None

    # -- what the box has saved ------------------------------------------------------------

    @property
    def rows(self) -> list[Act | Undo]:
        """What the players did in the newest game, from the journal."""
        journal = self.table.host.journal
        rows = journal.rows(journal.games()[-1].game)
        return [row for row in rows if isinstance(row, Act | Undo)]

    @property
    def saved(self) -> Table:
        """The newest game, replayed from its journal."""
        record = self.table.host.journal.games()[-1]
        state = record.game, len(self.rows)
        if self._table is None or state != self._kept:
            self._kept, self._table = state, self.table.host.resume(record)
        return self._table

    @property
    def view(self) -> Any:
        """What the whole table may see."""
        return self.saved.view()

    # -- talk and noise --------------------------------------------------------------------

    async def chat(self) -> None:
        """Talk and a falling die while the microphone is closed: the box hears none of it."""
        rows, opened = len(self.rows), len(self.room.grammars)
        self.room.sounds(bang(), 0.2)
        ends_s = self.room.sounds(self._talk(0.0))
        while ends_s > 0:
            assert not self.room.listens
            await asyncio.sleep(0.5)
            ends_s -= 0.5
        assert (len(self.rows), len(self.room.grammars)) == (rows, opened)
        self.talked += 1

    def _talk(self, quieter_db: float) -> Any:
        sentence = SENTENCES[self.chance.randrange(8)]
        return spoken(sentence, self.chance.choice(OTHERS), -22.0 + quieter_db)

    def _murmur(self) -> None:
        """Somebody talks further away, from before the press until after the word."""
        if len(self.room.grammars) % MURMURS == 0:
            self.room.sounds(self._talk(MURMUR_DB + 22.0))

    # -- the microphone --------------------------------------------------------------------

    async def open(self, player: str, by: str = "talk") -> None:
        """Press the talk button or another one; if the box asks who speaks, the player's own."""
        self._murmur()
        self._speaker, self._by = player, by
        await self.table.press(by)
        await asyncio.sleep(0.1)
        if "WHO SPEAKS?" in self.table.words():
            await self.table.press(f"seat{self.seats[player]}")
        await self.room.opened()

    async def choose(self, player: str, by: str = "talk") -> tuple[tuple[str, ...], set[str]]:
        """After some talk open the microphone; returns the words, best known first, and phrases."""
        await self.chat()
        await self.open(player, by)
        return self.known(), {*self.room.grammar.phrases}

    def known(self) -> tuple[str, ...]:
        """The words that may be said into the open microphone, best known first."""
        level = self.table.host.ruling.level
        words = self.room.grammar.words
        return tuple(sorted(words, key=lambda word: (level(word), -len(word), word)))

    async def close(self) -> None:
        """Press again, without having said anything."""
        await self.table.press(self._by)
        await asyncio.sleep(0.3)
        assert not self.room.listens

    # -- announcements ---------------------------------------------------------------------

    async def say(self, text: str, form: str = "") -> bool:
        """Say something into the open microphone until it counts, spelled from the third time.

        Returns whether it counts. `form` is what it is an example of. The journal then has
        exactly what this means in the game.
        """
        player, rows = self._speaker, len(self.rows)
        meant = self.meaning(player, text)
        assert text.isupper() or self._is_in_help(text), text
        for attempt in range(TRIES):
            if attempt:
                await self.open(player, self._by)
            spelled = text.isupper() and self.room.grammar.spelled
            aloud = spell(text) if spelled else another(text, attempt)
            pace = max(attempt - 2, 0) if spelled else attempt
            heard = await self.room.speaks(aloud, self.seats[player], pace)
            await asyncio.sleep(0.2)
            await self._answer(text, meant)
            await asyncio.sleep(0.3)
            if len(self.rows) > rows:
                return self._count(text, form or text, meant, heard)
        print("missed:", player, text, self.room.judged[-TRIES:], self.table.words())
        self.missed += 1
        return False

    async def say_one_of(self, words: Iterable[str], form: str) -> bool:
        """Say the first of these words that the box understands; the microphone is open."""
        player, by = self._speaker, self._by
        for at, word in enumerate(words):
            if at:
                await self.open(player, by)
            if await self.say(word, form):
                return True
        return False

    async def wish(self, player: str, text: str, shows: str, by: str = "talk") -> None:
        """Say a command of every game, until the display shows its effect."""
        await self.chat()
        rows = len(self.rows)
        for attempt in range(TRIES):
            await self.open(player, by)
            aloud = another(text, attempt)
            heard = await self.room.speaks(aloud, self.seats[player], attempt)
            await asyncio.sleep(0.3)
            if self._is_listed:
                await self._choose(aloud.upper())
                await asyncio.sleep(0.3)
            if shows in self.table.words():
                self.said[text] += 1
                assert len(self.rows) == rows
                return
            if ASIDE.search(self.table.words()):
                await self.table.press("spin")
            taken = heard.heard[0].text if heard.decision == "accept" else ""
            assert taken != aloud, self.table.words()
        raise AssertionError(f"{text!r} was not understood: {self.table.words()}")

    async def helps_and_pauses(self, player: str, title: str, by: str = "talk") -> None:
        """Open the help and the pause by voice, and go back to the game."""
        before = self.view
        await self.wish(player, "help", title, by)
        await self.table.press("spin")
        await asyncio.sleep(0.3)
        await self.wish(player, "time out", "PAUSED", by)
        await asyncio.sleep(5)
        await self.table.sees("PAUSED")
        await self.table.press(f"seat{self.seats[player]}")
        await asyncio.sleep(0.3)
        assert "PAUSED" not in self.table.words()
        assert self.view == before

    async def undoes(self, player: str, before: Any, by: str = "talk") -> None:
        """Say "undo"; when all have agreed, the game is what it was before."""
        await self.wish(player, "undo", "UNDO?", by)
        for seat in self.seats.values():
            await self.table.press(f"seat{seat}")
        await asyncio.sleep(0.5)
        assert self.view == before

    # -- what a text means -----------------------------------------------------------------

    def meaning(self, player: str, text: str) -> Said:
        """What this means in the game now, if this player says it."""
        table, voice = self.saved, self.saved.kind.voice
        assert voice is not None
        moment = Moment(table.view(player), player, table.ruling, table.people, table.fault_of)
        sayable = voice.sayable(moment)
        known = Said(sayable.words[text]) if text in sayable.words else None
        return known or sayable.phrases[text]

    def _is_in_help(self, text: str) -> bool:
        """Whether the help of the game says that this may be said, perhaps of other letters."""
        assert self.saved.kind.voice is not None
        says = " ".join(self.saved.kind.voice.help).lower()
        words = OTHERWISE.sub("", text.lower()).strip()
        return words in says

    async def _answer(self, text: str, meant: Said) -> None:
        """Answer the box's question: yes, the right row, or no."""
        rows, right = self.table.host.ui.screen.words(), meant.text or text.upper()
        if self._is_listed:
            await self._choose(right)
        elif rows and "press: yes" in rows[-1]:
            await self.table.press("knob" if rows[1].removesuffix("?") == right else "spin")
        elif ASIDE.search(self.table.words()):
            await self.table.press("spin")

    @property
    def _is_listed(self) -> bool:
        """Whether the box asks which of a few things was said."""
        return self.table.words().startswith("DID YOU SAY")

    async def _choose(self, right: str) -> None:
        """Take the right row of the list, or none."""
        rows = self.table.host.ui.screen.words()
        await self.table.choose(right if right in rows else "none of these")

    def _count(self, text: str, form: str, meant: Said, heard: Heard) -> bool:
        """Compare what the journal has now with what was said."""
        row = self.rows[-1]
        assert isinstance(row, Act)
        wanted = msgspec.to_builtins(meant.action)
        if {key: row.action.get(key) for key in KEYS & {*wanted}} != {
            key: wanted[key] for key in KEYS & {*wanted}
        }:
            print("mistaken:", self._speaker, text, heard, row)
            self.mistaken += 1
            return True
        assert row.accepted is not False, row
        self.said[form] += 1
        if text.isupper():
            self.words.append((self._speaker, text))
        return True


KEYS = {"do", "by", "word", "string", "amount", "to", "against", "qualifies"}
"""What of an action was said; the box adds cards that it draws."""


ANOTHER = {"deal": "deal the cards"}
"""Longer forms with the same meaning, which people use if the short one was not understood."""


def another(text: str, again: int) -> str:
    """The text, or its longer form after it was said `again` times."""
    return ANOTHER.get(text, text) if again > 1 else text


def spell(word: str) -> str:
    """A word and then its letters, as they are said."""
    return f"{word.lower()}, {', '.join(word)}"
