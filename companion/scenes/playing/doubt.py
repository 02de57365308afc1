"""The table decides about words: about one that was refused, and about one that was laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.entry.pick import Pick
from companion.games.api.rules import Action, GroupAccepts, Outcome, Record, word_of
from companion.scenes.playing.agree import vote

if TYPE_CHECKING:
    from companion.scenes.playing.play import Playing


def doubted(refused: Record | None) -> str:
    """The word on which the table may decide after a refusal; empty for none."""
    fault = refused.outcome.fault if refused else None
    return (fault and fault.word) or ""


def named(action: Action, outcome: Outcome) -> str:
    """The word of an action that the table may hear of; empty for none."""
    return "" if outcome.secret else word_of(action)


async def overrule(playing: Playing) -> Outcome | None:
    """Ask the table about the word just refused; played again when it is accepted."""
    ui, table, refused = playing.ui, playing.table, playing.table.refused
    word = doubted(refused)
    if refused is None or not word:
        return None
    async with playing.standing():
        accepts = await vote(ui, table, f"{word.upper()} counts?")
    if accepts is None:
        return None
    if accepts and any(record is refused for record in table.records[-1:]):
        face = playing.face()
        await ui.settle(table.undo(1, table.people), face)
        playing.refresh(table.spent)
    await playing.act(GroupAccepts(word=word, accepts=accepts))
    if not accepts:
        return None
    ui.timers.sync(table.view().deadlines, ui.now, refused.spent)
    return await playing.act(refused.action)


async def objection(playing: Playing, words: tuple[str, ...], ns: int) -> None:
    """Ask the table about the last play, of which one word is doubted; `ns`: since when.

    The clocks stand from that moment until the votes are in.
    """
    async with playing.standing(ns):
        word = await _doubtful(playing, words)
        accepts = await vote(playing.ui, playing.table, f"{word}?") if word else None
    if accepts:
        playing.ui.notice(f"{word} counts")
    elif accepts is False:
        await playing.act(GroupAccepts(word=word, accepts=False))


async def _doubtful(playing: Playing, words: tuple[str, ...]) -> str:
    """Which one of the last play's words it is about; empty where nobody says so."""
    at = await playing.ui.ask(Pick("WHICH WORD?", words)) if len(words) > 1 else 0
    return "" if at is None else words[at]
