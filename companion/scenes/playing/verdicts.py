"""What is played is judged and saved before it is shown; about a word the table may decide."""

from __future__ import annotations

import contextlib

from msgspec.structs import replace

from companion.errors import CompanionError
from companion.games.api.rules import Action, GroupAccepts, Outcome, Record, State, word_of
from companion.scenes.playing.agree import vote
from companion.scenes.playing.cheer import Cheer, cheer
from companion.scenes.playing.clock import Clocks
from companion.scenes.playing.shown import Shown, disputed_word
from companion.screen.screen import fit
from companion.table.summary import Bests, words
from companion.table.table import Acted
from companion.ui.clock import nanoseconds
from companion.ui.timers import Timer
from companion.widgets.pick import Pick


def count_it(word: str) -> str:
    """The question whether a refused word counts."""
    return fit(f"Let {word} count?", f"{word} counts?", f"{word}?")


def keep_it(word: str) -> str:
    """The question whether a word that was played stays."""
    return fit(f"Keep {word}?", f"{word}?")


class Verdicts:
    """The verdicts at one table: those of the rules, and those of the people over them."""

    def __init__(self, shown: Shown, clocks: Clocks, bests: Bests) -> None:
        self._ui, self._table = shown.ui, shown.table
        self._shown, self._clocks, self._bests = shown, clocks, bests
        bests.add(self._table.header.game, words(self._table.kind, self._table.records))

    async def act(self, action: Action, ns: int | None = None) -> None:
        """Judge an action; nothing about it is shown before it is durable."""
        at = self._ui.now if ns is None else ns / 1e9
        action = self._timed(action, at)
        before, was = self._table.state, self._shown.context()
        acted = await self._saved(action, at)
        self._sound(acted.action, acted.outcome)
        self._tell_source(acted.action, acted.outcome)
        self._clocks.run()
        if self._table.state is not before:
            self._shown.played()
        self._shown.carry_on(was, action)
        self._shown.cheer(self._cheer(before, acted) if acted.outcome.accepted else None)
        await self._appeal(acted.outcome)

    async def expire(self, timer: Timer) -> None:
        """Do what a deadline that ran out says, unless it is not waited for any more."""
        ends = timer.ends
        if self._ui.timers.get(timer.deadline.id) is timer and ends is not None:
            await self.act(timer.deadline.expiry, nanoseconds(ends))

    def _timed(self, action: Action, at: float) -> Action:
        """The action with how long it took by the clock that is shown."""
        first = self._ui.timers.first()
        if first is None or action.elapsed_s is not None:
            return action
        return replace(action, elapsed_s=round(first.spent(at), 3))

    async def _saved(self, action: Action, at: float) -> Acted:
        prompt = self._shown.prompt()  # of before: the draft goes with it
        acted = self._table.act(action, self._ui.timers.spent(at))
        self._ui.timers.outlived(self._table.view().deadlines)
        await self._ui.settle(acted.saved, prompt)
        return acted

    def _cheer(self, before: State, acted: Acted) -> Cheer | None:
        """What there is to cheer about an accepted action."""
        game, record = self._table.kind.ui, Record(acted.action, acted.outcome)
        made = [word for word in game.words(record) if word.stands]
        best = self._bests.add(self._table.header.game, made)
        named = game.highlight(before, record, self._is_word)
        return cheer(made, named, best=best, now=self._ui.now)

    def _is_word(self, word: str) -> bool:
        """Whether the dictionary has it; one that cannot be asked now calls nothing a bluff."""
        with contextlib.suppress(CompanionError):
            return self._table.ruling.is_word(word)
        return True

    def _sound(self, action: Action, outcome: Outcome) -> None:
        sounds = self._table.kind.ui.sound
        name = "accepted" if outcome.score else ""
        if not outcome.accepted:
            name = "refused"
        elif sounds:
            name = sounds(Record(action, outcome))
        if name:
            self._ui.sound(name)

    def _tell_source(self, action: Action, outcome: Outcome) -> None:
        """A word that stands by the house's own decision is shown as what it is."""
        word = "" if outcome.secret else word_of(action)
        if outcome.accepted and outcome.score and word:
            ruling = self._table.ruling
            source = ruling.provenance(word.upper())
            if source and source not in ruling.name.split("+"):
                self._ui.notice(source)

    # -- the table decides about a word -----------------------------------------------

    async def _appeal(self, outcome: Outcome) -> None:
        """Where the house votes on such a refusal, let the table decide at once."""
        if not outcome.accepted and outcome.reason in self._table.view().votes:
            await self.overrule()

    async def overrule(self) -> bool:
        """Ask the table about the word just refused; played again when it is accepted.

        Returns whether the table decided.
        """
        refused = self._table.refused
        word = disputed_word(refused)
        if refused is None or not word:
            return False
        async with self._clocks.standing():
            voted = await vote(self._ui, self._table, count_it(word.upper()))
        if voted is None:
            return False
        if voted.accepts and any(record is refused for record in self._table.records[-1:]):
            await self._undo_last()
        await self.act(GroupAccepts(word=word, accepts=voted.accepts))
        if voted.accepts:
            await self._again(refused)
        self._ui.notice(voted.told(word.upper(), "counts"))
        return True

    async def _undo_last(self) -> None:
        prompt = self._shown.prompt()
        await self._ui.settle(self._table.undo(1, self._table.people), prompt)
        self._shown.refresh(self._table.spent)

    async def _again(self, refused: Record) -> None:
        """Play it once more, with the clocks as they stood then."""
        self._ui.timers.sync(self._table.view().deadlines, self._ui.now, refused.spent)
        await self.act(refused.action)

    async def objection(self, words: tuple[str, ...], ns: int) -> None:
        """Ask the table about the last play, of which one word is doubted; `ns`: since when.

        The clocks stand from that moment until the votes are in.
        """
        async with self._clocks.standing(ns):
            word = await self._doubtful(words)
            voted = await vote(self._ui, self._table, keep_it(word)) if word else None
        if voted is None:
            return
        if not voted.accepts:
            await self.act(GroupAccepts(word=word, accepts=False))
        self._ui.notice(voted.told(word, "stays"))

    async def _doubtful(self, words: tuple[str, ...]) -> str:
        """Which one of the last play's words it is about; empty where nobody says so."""
        at = await self._ui.ask(Pick("WHICH WORD?", words)) if len(words) > 1 else 0
        return "" if at is None else words[at]
