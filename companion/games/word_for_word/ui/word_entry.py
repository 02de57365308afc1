"""How a word is entered in Word For Word: it is spelt, then each letter gets its card.

A word that the cards cannot lay is told at once, and never gets cards. To have no word is
the last choice of the knob before anything is spelt (or Delete), and is asked once.
"""

from __future__ import annotations

from collections import Counter

import msgspec
from msgspec.structs import replace

from companion.games.word_for_word.rules.dealing import THOUGHT
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.rules.words.card_notation import MOST_CARDS, WILD, parse_cards
from companion.games.word_for_word.rules.words.layouts import best_layout
from companion.games.word_for_word.rules.words.scoring import score_word
from companion.screen.screen import FOOT, Screen, line, top, wrapped
from companion.widgets.card_row import CardRow, Cell
from companion.widgets.cards import COLOUR_NAMES, shown
from companion.widgets.pick import Pick
from companion.widgets.spell import Spell
from companion.widgets.widget import BACK, Back, Done, typed_letter
from hardware.box import Event


class EnteredWord(msgspec.Struct, frozen=True):
    """A word with its cards, as it was entered; None: there is none."""

    word: str | None
    cards: tuple[str, ...] = ()


class WordEntry(msgspec.Struct, frozen=True):
    """A word is spelt and its cards are chosen; done with what was `Said`.

    `view` is that of the player, whose cards it may know. `why` the last word was refused
    is read before, if it was. `asks`: whether the player has no word.
    """

    view: WordForWordView
    player: str
    spell: Spell
    card_row: CardRow | None = None
    why: str = ""
    asks: Pick | None = None

    def step(self, event: Event) -> WordEntry | Done | Back:
        """Spell, then go through the cards; back leads to the letters, and to no letters."""
        if self.why:
            return self._read(event)
        if self.asks is not None:
            return self._answered(self.asks.step(event))
        if event.key == "DELETE":
            return replace(self, asks=NO_WORD)
        if self.card_row is None:
            return self._spell(event)
        after = self.card_row.step(event)
        if isinstance(after, Done):
            return Done(EnteredWord(self.spell.text, after.value))
        return replace(self, card_row=None if isinstance(after, Back) else after)

    def _read(self, event: Event) -> WordEntry | Done | Back:
        """Why it was refused has been read; a letter that is typed begins another word."""
        told = replace(self, why="")
        if typed_letter(event):
            return new_word_entry(self.view, self.player).step(event)
        return told.step(event) if event.key == "BACKSPACE" else told

    def _answered(self, after: object) -> WordEntry | Done | Back:
        if isinstance(after, Pick):
            return replace(self, asks=after)
        none = isinstance(after, Done) and after.value == 1
        return Done(EnteredWord(None)) if none else replace(self, asks=None)

    def _spell(self, event: Event) -> WordEntry | Done | Back:
        after = self.spell.step(event)
        if isinstance(after, Done):
            return self._spelt(after.value)
        if isinstance(after, Back):
            return new_word_entry(self.view, self.player) if self.spell.text else BACK
        return replace(self, spell=after)

    def _spelt(self, word: str) -> WordEntry:
        """The word gets its cards, if there can be such."""
        if not word:
            return replace(self, asks=NO_WORD)
        if why := impossible_reason(self.view, self.player, word):
            return replace(self, why=why)
        spelt = replace(self.spell, at=len(self.spell.ring) - 1)
        return replace(self, spell=spelt, card_row=card_row(self.view, self.player, word))

    def draw(self) -> Screen:
        """The letters, or the cards."""
        if self.why:
            told = (line(text, 16 + 12 * n) for n, text in enumerate(wrapped(self.why)))
            return Screen(
                (*top("NOT ALLOWED", self.spell.right), *told, line("push: try again", FOOT, "m"))
            )
        if self.asks is not None:
            return self.asks.draw()
        return self.spell.draw() if self.card_row is None else self.card_row.draw()


NO_WORD = Pick("NO WORD?", ("no", "yes"), right=" ")


def new_word_entry(view: WordForWordView, player: str, why: str = "") -> WordEntry:
    """A word of the player's begins, perhaps again: `why` the last one was refused."""
    board = " ".join(map(shown, view.board))
    spell = Spell(f"{player}: WORD", least=2, most=MOST_CARDS, context=board, none="no word")
    return WordEntry(view, player, spell, why=why)


def impossible_reason(view: WordForWordView, player: str, word: str) -> str:
    """Why no cards of the player's can make the word; empty where some may.

    Of a hand that the box does not know any cards may be.
    """
    lying = (*view.board, *view.hand)
    missing = Counter(word) - Counter(face[0] for face in lying)
    wilds = sum(face[0] == WILD for face in lying)
    lacking = tuple(missing.elements())[wilds:]
    unseen = 0 if view.hand else view.hands.get(player, THOUGHT)
    if len(lacking) <= unseen:
        return ""
    if unseen:
        return f"{word} needs {len(lacking)} cards of your hand. You have {unseen}."
    return f"There is no {lacking[0]} left. Each card counts once."


def card_row(view: WordForWordView, player: str, word: str) -> CardRow:
    """The word with the cards that each letter may be, the likeliest first."""
    start = _best_cards(view, word)
    cells = tuple(_cell(view, letter, start[at]) for at, letter in enumerate(word))
    return CardRow(player, cells, lambda cards: points_text(view, cards))


def points_text(view: WordForWordView, cards: tuple[str, ...]) -> str:
    """What the cards score as they stand; the category comes later.

    Cards that a hand does not have score nothing.
    """
    known = [card for card in parse_cards(cards) if card.letter]
    held = Counter((*view.board, *view.hand))
    if len(known) < len(cards) or (view.hand and Counter(card.face for card in known) - held):
        return "used twice"
    return f"{score_word(known, view.agreed.values, view.options).total} pt"


def _best_cards(view: WordForWordView, word: str) -> tuple[str, ...]:
    """The cards that score most; a hand that nobody knows has what the board lacks, in blue."""
    hand = view.hand or _cards_not_on_board(view, word)
    found = best_layout(word, (*view.board, *hand), view.agreed.values, view.options)
    return tuple(card.notation for card in found[0]) if found else _likely_cards(view, word)


def _cards_not_on_board(view: WordForWordView, word: str) -> tuple[str, ...]:
    """The cards of the word that do not lie on the board, as many as a hand has."""
    missing = Counter(word) - Counter(face[0] for face in view.board)
    return tuple(f"{letter}b" for letter in missing.elements())[:THOUGHT]


def _likely_cards(view: WordForWordView, word: str) -> tuple[str, ...]:
    """Cards of the board first, then blue ones out of the hand."""
    free = Counter(view.board)
    found = []
    for letter in word:
        face = next((f"{letter}{c}" for c in "br" if free[f"{letter}{c}"] > 0), f"{letter}b")
        free[face] -= 1
        found.append(face)
    return tuple(found)


def _cell(view: WordForWordView, letter: str, first: str) -> Cell:
    """All cards that may be the letter, `first` before the others."""
    cards = tuple(dict.fromkeys((first, *_candidates(view, letter))))
    drawn = parse_cards(cards)
    return Cell(
        cards,
        tuple(letter if card.red else letter.lower() for card in drawn),
        tuple(_card_text(card.letter, red=card.red, wild=card.wild) for card in drawn),
        tuple(card.wild for card in drawn),
    )


def _candidates(view: WordForWordView, letter: str) -> list[str]:
    """The cards of the letter, and wild ones as it; out of a hand that is not known any."""
    kinds, lying = [f"{letter}b", f"{letter}r"], (*view.board, *view.hand)
    wilds = [face for face in lying if face[0] == WILD]
    if view.hand:
        kinds = [face for face in kinds if face in lying]
    else:
        wilds = [*wilds, f"{WILD}b"][:1]
    return [*kinds, *(f"{wild}={letter}{c}" for wild in dict.fromkeys(wilds) for c in "br")]


def _card_text(letter: str, *, red: bool, wild: bool) -> str:
    return f"{letter}: {'wild as ' if wild else ''}{COLOUR_NAMES['r' if red else 'b']}"
