"""Screens of Word For Word with the open words: the overview, or one word with its score."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from companion.games.cards import box_deals
from companion.games.word_for_word.rules.view import Word, WordForWordView
from companion.games.word_for_word.rules.words.card_notation import WordCard
from companion.games.word_for_word.rules.words.scoring import Step
from companion.games.word_for_word.ui.drafts import Reading, WordForWordContext, can_challenge
from companion.games.word_for_word.ui.event_text import event_text
from companion.screen.screen import CONTEXT, FOOT, ROOM, Item, Screen, Text, fit, line, top, wrap
from hardware.box import WIDTH

MANY = "×"
"""The sign in the first step if there is a pair."""

ROWS = (16, 28)
"""Tops of the rows of the best words, pixels."""

STEP_ROWS = (16, 28, CONTEXT, FOOT)
"""Tops of the rows of a score, pixels."""

BRIEF = (("mixed colours", "mixed"), (" with a wild", "+wild"), ("all ", ""), (" + ", "+"))
"""Wordings of a score, each with a shorter one."""

SHORTEST = {"i": "pairs", "ii": "sum", "iii": "length", "iv": "colours", "v": "extras"}
"""The shortest wording of each step."""


def words_screen(view: WordForWordView, context: WordForWordContext, draft: Reading) -> Screen:
    """The open words: all of them, or one with the steps of its score."""
    players = list(view.words)
    if draft.at is not None and draft.at < len(players):
        player = players[draft.at]
        return _steps_screen(player, view.words[player])
    best = sorted(players, key=lambda p: -(view.words[p].total or 0))[: len(ROWS)]
    items: list[Item] = [*top("CHALLENGE?" if can_challenge(view) else "WORDS", f"pot {view.pot}")]
    for y, player in zip(ROWS, best, strict=False):
        items += _word_row(y, player, view.words[player])
    last = event_text(context.last)
    news = wrap(context.refused.outcome.why) if context.refused else (last,) if last else ()
    rows = news if len(news) > 1 else (*news, *_press_rows(view, briefly=bool(news)))
    items += [line(text, y, "m") for y, text in zip((CONTEXT, FOOT), rows, strict=False)]
    return Screen(tuple(items))


def _press_rows(view: WordForWordView, *, briefly: bool) -> tuple[str, ...]:
    """What a press does, and how to challenge. Briefly, it answers the title CHALLENGE?"""
    done = "pay the pot" if view.phase == "showdown_result" else "let it stand"
    if not can_challenge(view):
        return (f"press: {done}",)
    how = "push" if box_deals(view.options) else "hold"
    return (f"press: no  {how}: yes",) if briefly else (f"press: {done}", f"{how}: challenge")


def _word_row(y: int, player: str, word: Word) -> list[Item]:
    points = ("?" if word.total is None else str(word.total)) if word.word else ""
    room = ROOM - len(points) - 1
    letters = coloured_word(word.cards) or word.word or "no word"
    wordings = (f"{player} {letters}", f"{player} {word.word}", letters)
    name = next((text for text in wordings if len(text) <= room), letters)
    return [Text(0, y, name, 12), Text(WIDTH, y, points, 12, "r")]


def coloured_word(cards: tuple[WordCard, ...]) -> str:
    """The word with small letters for blue, capitals for red, and a star after each wild card."""
    signs = (card.letter if card.red else card.letter.lower() for card in cards)
    return "".join(
        f"{sign}{'*' if card.wild else ''}" for sign, card in zip(signs, cards, strict=True)
    )


def _steps_screen(player: str, word: Word) -> Screen:
    """The score of a word in the sheet's steps (i) to (v), without those that change nothing."""
    letters = coloured_word(word.cards) or word.word or "-"
    items: list[Item] = [*top(fit(f"{player} {letters}", f"{player[:2]}: {letters}", letters))]
    for y, step in zip(STEP_ROWS, _shown_steps(word.steps), strict=False):
        points = str(step.points)
        items += [Text(0, y, _step_text(step, len(points)), 12), Text(WIDTH, y, points, 12, "r")]
    if not word.steps:
        items.append(line("no word", 28, "m"))
    return Screen(tuple(items))


def _shown_steps(steps: Sequence[Step]) -> list[Step]:
    """The sum and all later changes; before them the pairs, if there is room."""
    changes = [step for was, step in pairwise(steps)
               if step.step == "ii" or step.points != was.points]  # fmt: skip
    pairs = [step for step in steps[:1] if MANY in step.says]
    return [*pairs, *changes][-len(STEP_ROWS) :]


def _step_text(step: Step, points: int) -> str:
    """The text of a step, short enough to fit beside its points."""
    text = step.says
    for long, brief in BRIEF:
        text = text.replace(long, brief)
    wordings = (f"{step.step:<4}{text}", f"{step.step} {text}")
    short = f"{step.step:<4}{SHORTEST[step.step]}"
    return next((one for one in wordings if len(one) < ROOM - points), short)
