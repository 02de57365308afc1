"""The word judge without a game: one verdict for all words, shown for ten seconds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from companion.games.api.offers import Offer
from companion.lexicon.meanings import meanings
from companion.lexicon.ruling import Ruling
from companion.names import LONGEST_WORD
from companion.quantity import quantity
from companion.scenes.word_list import short_name
from companion.screen.screen import CONTEXT, FOOT, Screen, big, line, tail, top
from companion.table.meanings import NOT_KNOWN
from companion.ui.onlooker import offer_of
from companion.ui.ui import Prompt, Ui
from companion.widgets.name import typed_sign
from companion.widgets.pick import Explanation
from companion.widgets.spell import Spell
from companion.widgets.widget import BACK, Back, Done, is_back
from hardware.box import KEYBOARD, Event

CLEAR_S = 10.0
"""How long the verdict is shown, in seconds."""

EXPLAINS = Offer(kind="explain", does=None, label="What does it mean?", on=("push",))


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


async def judge(ui: Ui, ruling: Ruling, explains: Callable[[str], bool] = bool) -> None:
    """Judge words until somebody goes back.

    `explains`: whether the meaning of a valid word is offered with its verdict.
    """
    while True:
        words = await ui.ask(Words(Spell("JUDGE A WORD", least=1, most=LONGEST_WORD)))
        if words is None:
            return
        valid = all(ruling.is_word(word) for word in words)
        ui.sound("accepted" if valid else "refused")
        screen = verdict(words, ruling, valid=valid)
        if not valid or len(words) > 1 or not explains(words[0]):
            await ui.show(screen, CLEAR_S)
        elif await _wants_meaning(ui, screen):
            texts = meanings(words[0], ruling, asked=True)
            await ui.ask(Explanation(words[0], tuple(texts) or (NOT_KNOWN,)))


async def _wants_meaning(ui: Ui, screen: Screen) -> bool:
    """Show the verdict on a word with an offer; returns whether somebody has taken it."""
    rows = (*screen.items[:-1], line("push: what it means", FOOT, "m"))
    prompt = Prompt(lambda _: screen.replace(items=rows), offers=(EXPLAINS,))
    clear = asyncio.ensure_future(asyncio.sleep(CLEAR_S))
    thing = await ui.next_unless(prompt, clear)
    clear.cancel()
    if not isinstance(thing, Event):
        return False
    if typed_sign(thing):
        ui.give_back(thing)
    return offer_of(thing, prompt.offers, None) is not None


def verdict(words: tuple[str, ...], ruling: Ruling, *, valid: bool) -> Screen:
    """One verdict for all words; of several words it does not say which one is not valid."""
    what = tail(words[0]) if len(words) == 1 else f"{len(words)} words"
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
