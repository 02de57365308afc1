"""Verdicts: actions are judged and saved before they are shown; the table may vote on a word."""

from __future__ import annotations

import contextlib

from msgspec.structs import replace

from companion.errors import CompanionError
from companion.games.api.rules import Action, GroupAccepts, Outcome, Record, State, word_of
from companion.scenes.playing.agree import Vote, believe, vote
from companion.scenes.playing.cheer import Cheer, cheer
from companion.scenes.playing.clock import Clocks
from companion.scenes.playing.correct import change
from companion.scenes.playing.display import GameDisplay, disputed_word
from companion.screen.screen import fit
from companion.table.summary import Bests
from companion.table.table import Acted
from companion.ui.clock import nanoseconds
from companion.ui.timers import Timer
from companion.widgets.pick import Pick


def count_it(word: str) -> str:
    """The question about a refused word."""
    return fit(f"Let {word} count?", f"{word} counts?", f"{word}?")


def keep_it(word: str) -> str:
    """The question about a word that was played."""
    return fit(f"Keep {word}?", f"{word}?")


class Verdicts:
    """The verdicts at one table: those of the rules, and votes that overrule them."""

    def __init__(self, display: GameDisplay, clocks: Clocks, bests: Bests) -> None:
        self._ui, self._table = display.ui, display.table
        self._display, self._clocks, self._bests = display, clocks, bests
        bests.add(self._table)

    async def act(self, action: Action, ns: int | None = None) -> None:
        """Judge an action made at the time `ns` (None: now), and show it once it is saved.

        If the box doubts real cards, the players are asked before anything is done (C1).
        """
        at = self._ui.now if ns is None else ns / 1e9
        action = self._with_elapsed(action, at)
        if doubt := self._table.doubt_of(action):
            async with self._clocks.brief_stop(ns):
                sure = await believe(self._ui, doubt)
            if not sure:
                return
            action, at = replace(action, sure=True), self._ui.now
        before, was = self._table.state, self._display.context()
        acted = await self._save(action, at)
        self._sound(acted.action, acted.outcome)
        self._show_source(acted.action, acted.outcome)
        self._clocks.run()
        if self._table.state is not before:
            self._display.mark_played()
        self._display.keep_after_action(was, action)
        self._display.cheer(self._cheer(before, acted) if acted.outcome.accepted else None)
        await self._appeal(acted.outcome)

    async def expire(self, timer: Timer) -> None:
        """Do the action of an expired deadline, unless the deadline no longer counts."""
        ends = timer.ends
        if self._ui.timers.get(timer.deadline.id) is timer and ends is not None:
            await self.act(timer.deadline.expiry, nanoseconds(ends))

    def _with_elapsed(self, action: Action, at: float) -> Action:
        """The action with the seconds used on the clock shown."""
        first = self._ui.timers.first()
        if first is None or action.elapsed_s is not None:
            return action
        return replace(action, elapsed_s=round(first.spent(at), 3))

    async def _save(self, action: Action, at: float) -> Acted:
        prompt = self._display.prompt()  # taken before the action, which ends the draft
        acted = self._table.act(action, self._ui.timers.spent(at))
        self._ui.timers.silence_all_but(self._table.view().deadlines)
        await self._ui.settle(acted.saved, prompt)
        return acted

    def _cheer(self, before: State, acted: Acted) -> Cheer | None:
        """A cheer for an accepted action, or None."""
        game, record = self._table.kind.ui, Record(acted.action, acted.outcome)
        words = game.words(record)
        made = words if all(word.stands for word in words) else ()
        best = self._bests.add(self._table)
        fall = self._display.watch.see(self._table, before, made)
        named = game.highlight(before, record, self._is_word).text
        fallen = fall.name if fall else ""
        return cheer(made, named, best=best, now=self._ui.now, record=fallen)

    def _is_word(self, word: str) -> bool:
        """Whether the dictionary has the word; True if it is closed or cannot be read now (C13)."""
        if self._table.view().dictionary_closed:
            return True
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

    def _show_source(self, action: Action, outcome: Outcome) -> None:
        """Show a notice for a word that counts by a house rule or by an added list."""
        word = "" if outcome.secret else word_of(action)
        closed = self._table.view().dictionary_closed
        if outcome.accepted and outcome.score and word and not closed:
            ruling = self._table.ruling
            source = ruling.provenance(word.upper())
            if source and source not in ruling.name.split("+"):
                self._ui.notice(source)

    # -- votes on a word ---------------------------------------------------------------

    async def _appeal(self, outcome: Outcome) -> None:
        """Let the table vote at once, if the house rules say so for this refusal."""
        if not outcome.accepted and outcome.reason in self._table.view().votes:
            await self.overrule()

    async def appeal(self) -> bool:
        """Let the table vote on a word: one just refused or challenged, else one that fell before.

        Returns whether the table decided.
        """
        if disputed_word(self._table.refused):
            return await self.overrule()
        if appeals := self._table.view().appeals:
            return await self._accept_now(appeals)
        accepting = self._table.kind.ui.accepting
        for index, record in reversed([*enumerate(self._table.records)]):
            if record.outcome.accepted and (yes := accepting(record)):
                return await self._accept_later(index, yes)
        self._ui.notice("no word to vote on")
        return False

    async def _accept_now(self, appeals: tuple[GroupAccepts, ...]) -> bool:
        """Let the table vote on a word of this moment; only more than half make a yes (C2)."""
        words = tuple(dict.fromkeys(appeal.word for appeal in appeals))
        async with self._clocks.brief_stop():
            word = await self._ask_word(words)
            voted = await self._majority(word) if word else None
        if voted is None:
            return False
        yes = next(appeal for appeal in appeals if appeal.word == word)
        await self.act(replace(yes, accepts=voted.accepts))
        self._ui.notice(voted.result_text(word, "counts"))
        return True

    async def _accept_later(self, index: int, yes: Action) -> bool:
        """Let the table vote on a word that fell; a yes corrects that turn, and what followed."""
        (fallen,) = self._table.kind.ui.words(self._table.records[index])
        voted = await self._majority(fallen.word)
        if voted is None:
            return False
        self._ui.notice(voted.result_text(fallen.word, "counts"))
        return not voted.accepts or await change(self._display, {index: yes})

    async def _majority(self, word: str) -> Vote | None:
        return await vote(self._ui, self._table, count_it(word), tie=False)

    async def overrule(self) -> bool:
        """Let the table vote on the word just refused; if it accepts, the word is played again.

        Returns whether the table decided.
        """
        refused = self._table.refused
        yes = self._table.kind.ui.accepting(refused) if refused else None
        if refused is None or not isinstance(yes, GroupAccepts):
            return False
        word = yes.word.upper()
        async with self._clocks.brief_stop():
            voted = await vote(self._ui, self._table, count_it(word))
        if voted is None:
            return False
        if voted.accepts and any(record is refused for record in self._table.records[-1:]):
            await self._undo_last()
        await self.act(replace(yes, accepts=voted.accepts))
        if voted.accepts:
            await self._play_again(refused)
        self._ui.notice(voted.result_text(word, "counts"))
        return True

    async def _undo_last(self) -> None:
        """Undo the refused action, which has changed the state (it ended the turn)."""
        prompt = self._display.prompt()
        await self._ui.settle(self._table.undo(1, self._table.people), prompt)
        self._display.refresh(self._table.spent)

    async def _play_again(self, refused: Record) -> None:
        """Play the refused action again, with the clocks as they were then."""
        self._ui.timers.sync(self._table.view().deadlines, self._ui.now, refused.spent)
        await self.act(refused.action)

    async def objection(self, words: tuple[str, ...], ns: int) -> None:
        """Let the table vote on a word of the last play.

        The clocks are stopped from the time of the objection (`ns`) until the vote is over.
        """
        async with self._clocks.brief_stop(ns):
            word = await self._ask_word(words)
            voted = await vote(self._ui, self._table, keep_it(word)) if word else None
        if voted is None:
            return
        if not voted.accepts:
            await self.act(GroupAccepts(word=word, accepts=False))
        self._ui.notice(voted.result_text(word, "stays"))

    async def _ask_word(self, words: tuple[str, ...]) -> str:
        """Ask which word of the last play it is about; empty if nobody chooses one."""
        at = await self._ui.ask(Pick("WHICH WORD?", words)) if len(words) > 1 else 0
        return "" if at is None else words[at]
