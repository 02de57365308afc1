"""The word judge without a game: one verdict for all words together, gone after ten seconds."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from companion.lexicon.ruling import Ruling
from companion.scenes.word_list import short
from companion.screen.screen import CONTEXT, FOOT, Screen, big, line, top
from companion.ui.ui import Ui
from companion.widgets.spell import Spell
from companion.widgets.widget import BACK, Back, Done, is_back
from hardware.box import KEYBOARD, Event

CLEAR_S = 10.0


class Words(msgspec.Struct, frozen=True):
    """One word after another; space begins the next, done with all of them."""

    spell: Spell
    words: tuple[str, ...] = ()

    def step(self, event: Event) -> Words | Done | Back:
        """Spell on, begin another word, or have them judged."""
        if event.control == KEYBOARD and event.key == "SPACE" and self.spell.text:
            return Words(replace(self.spell, text="", at=0), (*self.words, self.spell.text))
        if is_back(event) and not (self.spell.text or self.words):
            return BACK
        after = self.spell.step(event)
        if isinstance(after, Done):
            return Done((*self.words, after.value))
        return BACK if isinstance(after, Back) else replace(self, spell=after)

    def draw(self) -> Screen:
        """The word being spelt; how many stand before it."""
        spelled = self.spell.draw()
        more = line(f"and {len(self.words)} before", FOOT, "m") if self.words else None
        return spelled.replace(items=(*spelled.items[:-1], more)) if more else spelled


async def judge(ui: Ui, ruling: Ruling) -> None:
    """Judge words until somebody goes back."""
    while True:
        words = await ui.ask(Words(Spell("JUDGE A WORD", least=1, most=15)))
        if words is None:
            return
        good = all(ruling.is_word(word) for word in words)
        ui.sound("accepted" if good else "refused")
        await ui.show(verdict(words, ruling, good=good), CLEAR_S)


def verdict(words: tuple[str, ...], ruling: Ruling, *, good: bool) -> Screen:
    """One verdict for all; among several the word at fault is not named."""
    what = words[0] if len(words) == 1 else f"{len(words)} words"
    plural = len(words) > 1
    said = "valid" if good else "not valid"
    said = said.replace("valid", "all valid") if plural else said.upper()
    items = (*top(what), big(said))
    source = "" if plural else ruling.provenance(words[0])
    rows = line(short(source or ruling.name), CONTEXT, "m"), line(f"{ruling.size} words", FOOT, "m")
    return Screen((*items, *rows))
