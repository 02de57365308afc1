"""How the words that lie open look in Word For Word: all of them, or one with its score."""

from __future__ import annotations

from companion.games.kit.showing import ROOM, fit
from companion.games.word_for_word.rules.view import WfwView, Word
from companion.games.word_for_word.rules.words.faces import Laid
from companion.games.word_for_word.ui.drafts import Reading, WfwSight
from companion.screen.screen import CONTEXT, FOOT, Item, Screen, Text, line, top
from hardware.box import WIDTH

STEP_ROWS = (13, 23, 33, 43, 52)
"""Where the five steps of a score begin, pixels from the top."""

BRIEF = (("mixed colours", "mixed"), (" with a wild", "+wild"), ("all ", ""), (" + ", "+"))
"""What is said of a score, and how it is said where there is little room."""


def words(view: WfwView, sight: WfwSight, draft: Reading) -> Screen:
    """The words that lie open: all, or one with the steps of its score."""
    players = list(view.words)
    if draft.at is not None and draft.at < len(players):
        player = players[draft.at]
        return _steps(player, view.words[player])
    best = sorted(players, key=lambda p: -(view.words[p].total or 0))[:2]
    items: list[Item] = [*top("CHALLENGE?" if _open(view) else "WORDS", f"pot {view.pot}")]
    for y, player in zip((16, 28), best, strict=False):
        items += _word_row(y, player, view.words[player])
    refused = sight.refused.outcome.why if sight.refused else ""
    done = "press: pay the pot" if view.phase == "showdown_result" else "press: let it stand"
    told = refused or _verdict(view)
    items.append(line(told or done, CONTEXT, "m"))
    if _open(view) or told:
        items.append(line("hold: challenge" if _open(view) else done, FOOT, "m"))
    return Screen(tuple(items))


def _open(view: WfwView) -> bool:
    """Whether there is anything left to challenge."""
    return any({"challenge", "challenge_category"} & set(kinds) for kinds in view.may.values())


def _verdict(view: WfwView) -> str:
    """What was found of a challenged word."""
    for player, word in view.words.items():
        if word.verdict is not None:
            good = "stands" if word.verdict else "is no word"
            return fit(f"{player}: {word.word} {good}", f"{word.word} {good}")
    return ""


def _word_row(y: int, player: str, word: Word) -> list[Item]:
    total = "?" if word.total is None else str(word.total)
    name = Text(0, y, f"{player[:8]} {spelt(word.cards) or word.word or 'no word'}", 12)
    return [name, Text(WIDTH, y, total if word.word else "", 12, "r")]


def spelt(cards: tuple[Laid, ...]) -> str:
    """The word in its colours: blue small, red large, a star behind what is wild."""
    signs = (card.letter if card.red else card.letter.lower() for card in cards)
    return "".join(f"{sign}{'*' if card.wild else ''}"
                   for sign, card in zip(signs, cards, strict=True))  # fmt: skip


def _steps(player: str, word: Word) -> Screen:
    """The score of a word in the sheet's steps (i) to (v)."""
    items: list[Item] = [Text(0, 0, f"{player[:8]} {spelt(word.cards) or word.word or '-'}", 12)]
    for y, step in zip(STEP_ROWS, word.steps, strict=False):
        points = str(step.points)
        told = f"{step.step:<4}{_brief(step.says)}"[: ROOM - len(points) - 1]
        items += [Text(0, y, told, 12), Text(WIDTH, y, points, 12, "r")]
    if not word.steps:
        items.append(line("no word", 28, "m"))
    return Screen(tuple(items))


def _brief(says: str) -> str:
    """A step in as few letters as the display has."""
    for long, brief in BRIEF:
        says = says.replace(long, brief)
    return says
