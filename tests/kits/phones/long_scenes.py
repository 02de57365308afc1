"""Moments with the longest names and words, which no page may cut off or be too narrow for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import newword_kit
import page_scenes as scenes
import word_lift_kit
import word_sprout_kit
import worph_kit
from box_scenes import Scene
from page_scenes import seated

from companion.widgets.change_letter import ChangeLetter
from companion.widgets.forms.registry import FORMS

NAMES = ("ANNABELL", "WILHELMI", "MAXIMILI")
LONGEST, OTHER = "HYDROPNEUMATICS", "DERMATOGLYPHICS"
"""Words of fifteen letters."""

BOARD, TYPED = "CROSSWORD", "CROSSWORDS"
"""The longest word that the board of Worph has room for, and the one before it."""

CARDS = ["H", "Y", "D", "R", "N", "P", "N", "A/E=E", "M", "M", "A/E=A", "T", "L", "C", "S"]


def word() -> Scene:
    """The longest word of Worph, to change; the longest names."""
    state = worph_kit.position(players=[*NAMES], turn=NAMES[0], table_word=TYPED)
    ask = FORMS[ChangeLetter].shape(ChangeLetter(TYPED, 0))
    return seated("worph", state, NAMES[0], ask)


def typed() -> Scene:
    """A word of Worph that a typed letter makes the longest."""
    state = worph_kit.position(players=[*NAMES], turn=NAMES[0], table_word=BOARD)
    ask = FORMS[ChangeLetter].shape(ChangeLetter(BOARD, 0))
    return seated("worph", state, NAMES[0], ask)


def string() -> Scene:
    """A long string of Word Sprout, with a gap at each letter."""
    return seated("word_sprout", word_sprout_kit.position(LONGEST, "D"), "A")


def newword() -> Scene:
    """A long word of NewWord on the table, and a hand."""
    return seated("newword", newword_kit.position(table=CARDS), "AL")


def lift() -> Scene:
    """Long words of Word Lift in front of everybody, and a hand of fifteen cards."""
    hand, theirs = " ".join(OTHER), f"{LONGEST}, {OTHER}, {LONGEST}"
    return seated("word_lift", word_lift_kit.position(hand, mine=OTHER, theirs=theirs), "A")


def ended() -> Scene:
    """The end of a game that two with long names have won."""
    return scenes.ended(("ANNABELL", "WILHELM"), "ANNABELL")


LAY_ALL = """() => {
  const pools = [...document.querySelectorAll(".pool")]
    .map((one) => [...one.querySelectorAll("button")]);
  for (const card of pools[0]) card.click();
  document.querySelectorAll(".tray")[1].click();
  for (const card of pools[1]) card.click();
}"""


async def type_a_letter(tab: Any) -> None:
    """Type the longest word, which the page previews."""
    await tab.locator("#entry").fill(TYPED)


async def steal(tab: Any) -> None:
    """Split a word into two of fifteen letters."""
    await tab.get_by_role("button", name=f"Split {LONGEST} of B").first.click()
    await tab.evaluate(LAY_ALL)
    await tab.get_by_text(f"into {LONGEST} and {OTHER}").first.wait_for()


async def open_gap(tab: Any) -> None:
    """Add a letter in the middle of the string."""
    await tab.locator(".gap").nth(7).click()


async def look(_: Any) -> None:
    """Do nothing more."""


SCENES: dict[str, tuple[Callable[[], Scene], Callable[[Any], Any]]] = {
    "a word": (word, look),
    "a word being typed": (typed, type_a_letter),
    "a string": (string, open_gap),
    "a word of NewWord": (newword, look),
    "words to split": (lift, look),
    "a word split into two": (lift, steal),
    "the end": (ended, look),
}
