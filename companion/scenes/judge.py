"""The word judge without a game: one verdict for all words, shown for ten seconds."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from companion.lexicon.ruling import Ruling
from companion.quantity import quantity
from companion.scenes.word_list import short_name
from companion.screen.screen import CONTEXT, FOOT, Screen, big, line, top
from companion.ui.ui import Ui
from companion.widgets.spell import Spell
from companion.widgets.widget import BACK, Back, Done, is_back
from hardware.box import KEYBOARD, Event

CLEAR_S = 10.0
"""How long the verdict is shown, in seconds."""


class Words(msgspec.Struct, frozen=True):
    """Spell one or more words, separated by spaces; the result is all of them."""

    widget: Spell
    words: tuple[str, ...] = ()

    def step(self, event: Event) -> Words | Done | Back:
        """Spell a word, start another one, or confirm them all."""
        if event.control == KEYBOARD and event.key == "SPACE" and self.widget.text:
            return Words(replace(self.widget, text="", at=0), (*self.words, self.widget.text))
        if is_back(event) and not (self.widget.text or self.words):
            return BACK
        after = self.widget.step(event)
        if isinstance(after, Done):
            return Done((*self.words, after.value))
        return BACK if isinstance(after, Back) else replace(self, widget=after)

    def draw(self) -> Screen:
        """Draw the word being spelled, and the number of words before it."""
        screen = self.widget.draw()
        if not self.words:
            return screen
        before = f"{quantity(len(self.words), 'word')} before it"
        return screen.replace(items=(*screen.items[:-1], line(before, FOOT, "m")))


async def judge(ui: Ui, ruling: Ruling) -> None:
    """Judge words until somebody goes back."""
    while True:
        words = await ui.ask(Words(Spell("JUDGE A WORD", least=1, most=15)))
        if words is None:
            return
        valid = all(ruling.is_word(word) for word in words)
        ui.sound("accepted" if valid else "refused")
        await ui.show(verdict(words, ruling, valid=valid), CLEAR_S)


def verdict(words: tuple[str, ...], ruling: Ruling, *, valid: bool) -> Screen:
    """One verdict for all words; of several words it does not say which one is not valid."""
    what = words[0] if len(words) == 1 else f"{len(words)} words"
    plural = len(words) > 1
    if plural:
        text = "all valid" if valid else "not all valid"
    else:
        text = "VALID" if valid else "NOT VALID"
    items = (*top(what), big(text))
    source = "" if plural else ruling.provenance(words[0])
    rows = (
        line(short_name(source or ruling.name), CONTEXT, "m"),
        line(quantity(ruling.size, "word"), FOOT, "m"),
    )
    return Screen((*items, *rows))
