"""Entry of a word in Word For Word: spell it, then choose a card for each letter.

A word that the cards cannot make is refused before the cards are chosen. "No word" is the last
choice of the knob before the first letter, or Delete; the player is asked once to confirm it.
"""

from __future__ import annotations

from collections import Counter

import msgspec
from msgspec.structs import replace

from companion.games.kit.validation import capitals
from companion.games.word_for_word.rules.actions import Declare
from companion.games.word_for_word.rules.dealing import THOUGHT
from companion.games.word_for_word.rules.showdown import SHORTEST
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.rules.words.card_notation import MOST_CARDS, WILD, parse_cards
from companion.games.word_for_word.rules.words.layouts import best_layout
from companion.games.word_for_word.rules.words.scoring import score_word
from companion.screen.screen import FOOT, Screen, line, top, wrap
from companion.widgets.card_row import CardRow, Cell
from companion.widgets.cards import COLOUR_NAMES, card_sign
from companion.widgets.pick import Pick, Read
from companion.widgets.spell import Spell
from companion.widgets.widget import BACK, Back, Done, sign_of
from hardware.box import Event


class WordEntry(msgspec.Struct, frozen=True):
    """Widget to spell a word and choose its cards; its result declares it.

    `view`: the player's own view, which may include their hand. `why`: the reason of the last
    refusal, shown first. `asks`: the open question whether the player has no word.
    """

    view: WordForWordView
    player: str
    spell: Spell
    card_row: CardRow | None = None
    why: str = ""
    asks: Pick | None = None

    @property
    def widget(self) -> Spell | CardRow | Pick | Read:
        """The part at work: the refusal, the question, the letters or the cards."""
        if self.why:
            return Read("NOT ALLOWED", (self.why,))
        return self.asks or self.card_row or self.spell

    def step(self, event: Event) -> WordEntry | Done | Back:
        """Handle an event. Back leads from the cards to the letters, then to an empty word."""
        if self.why:
            return self._read(event)
        if self.asks is not None:
            return self._answer(self.asks.step(event))
        if event.key == "DELETE":
            return replace(self, asks=NO_WORD)
        if self.card_row is None:
            return self._spell(event)
        after = self.card_row.step(event)
        if isinstance(after, Done):
            return Done(self.declare(after.value))
        return replace(self, card_row=None if isinstance(after, Back) else after)

    def _read(self, event: Event) -> WordEntry | Done | Back:
        """Close the refusal; a typed letter already starts the next word."""
        closed = replace(self, why="")
        if sign_of(event):
            return new_word_entry(self.view, self.player).step(event)
        return closed.step(event) if event.key == "BACKSPACE" else closed

    def _answer(self, after: object) -> WordEntry | Done | Back:
        if isinstance(after, Pick):
            return replace(self, asks=after)
        none = isinstance(after, Done) and after.value == 1
        no_word = Declare(by=self.player, word=None)
        return Done(no_word) if none else replace(self, asks=None)

    def declare(self, cards: tuple[str, ...]) -> Declare:
        """The word with these cards."""
        return Declare(by=self.player, word=self.spell.text, cards=cards)

    def _spell(self, event: Event) -> WordEntry | Done | Back:
        after = self.spell.step(event)
        if isinstance(after, Done):
            return self._finish_spelling(after.value)
        if isinstance(after, Back):
            return new_word_entry(self.view, self.player) if self.spell.text else BACK
        return replace(self, spell=after)

    def _finish_spelling(self, word: str) -> WordEntry:
        """Open the choice of cards for the word, or show why no cards can make it."""
        if not word:
            return replace(self, asks=NO_WORD)
        if why := impossible_reason(self.view, self.player, word):
            return replace(self, why=why)
        spell = replace(self.spell, text=word)
        spell = replace(spell, at=len(spell.ring) - 1)
        return replace(self, spell=spell, card_row=card_row(self.view, self.player, word))

    def draw(self) -> Screen:
        """Screen of the current part: the refusal, the question, the letters or the cards."""
        if self.why:
            rows = (line(text, 16 + 12 * n) for n, text in enumerate(wrap(self.why)))
            return Screen(
                (*top("NOT ALLOWED", self.spell.right), *rows, line("push: try again", FOOT, "m"))
            )
        if self.asks is not None:
            return self.asks.draw()
        return self.spell.draw() if self.card_row is None else self.card_row.draw()


NO_WORD = Pick("NO WORD?", ("no", "yes"), right=" ")


def new_word_entry(view: WordForWordView, player: str, why: str = "") -> WordEntry:
    """Empty word entry for the player. `why`: why their last word was refused, if it was."""
    board = " ".join(map(card_sign, view.board))
    spell = Spell(f"{player}: WORD", least=SHORTEST, most=MOST_CARDS, context=board, none="no word")
    return WordEntry(view, player, spell, why=why)


def impossible_reason(view: WordForWordView, player: str, word: str) -> str:
    """Why the player's cards cannot make the word, or empty if they might.

    A hand that the box does not know may hold any cards.
    """
    if capitals(word) is None:
        return f"{word}: only letters A to Z."
    available = (*view.board, *view.hand)
    missing = Counter(word) - Counter(face[0] for face in available)
    wilds = sum(face[0] == WILD for face in available)
    lacking = tuple(missing.elements())[wilds:]
    unseen = 0 if view.hand else view.hands.get(player, THOUGHT)
    if len(lacking) <= unseen:
        return ""
    if unseen:
        return f"{word} needs {len(lacking)} cards from your hand. You have {unseen}."
    return f"There is no {lacking[0]} left. Each card counts once."


def card_row(view: WordForWordView, player: str, word: str) -> CardRow:
    """The word with the possible cards for each letter, the likeliest first."""
    start = _best_cards(view, word)
    cells = tuple(_cell(view, letter, start[at]) for at, letter in enumerate(word))
    return CardRow(player, cells, lambda cards: points_text(view, cards))


def points_text(view: WordForWordView, cards: tuple[str, ...]) -> str:
    """Points of the chosen cards, without the category bonus; or that a card is used twice."""
    known = [card for card in parse_cards(cards) if card.letter]
    held = Counter((*view.board, *view.hand))
    if len(known) < len(cards) or (view.hand and Counter(card.face for card in known) - held):
        return "used twice"
    return f"{score_word(known, view.agreed.values, view.options).total} pt"


def _best_cards(view: WordForWordView, word: str) -> tuple[str, ...]:
    """The cards that score most. An unknown hand is taken to hold the missing letters in blue."""
    hand = view.hand or _cards_not_on_board(view, word)
    found = best_layout(word, (*view.board, *hand), view.agreed.values, view.options)
    return tuple(card.notation for card in found[0]) if found else _likely_cards(view, word)


def _cards_not_on_board(view: WordForWordView, word: str) -> tuple[str, ...]:
    """Blue cards for the letters missing on the board, at most a hand of them."""
    missing = Counter(word) - Counter(face[0] for face in view.board)
    return tuple(f"{letter}b" for letter in missing.elements())[:THOUGHT]


def _likely_cards(view: WordForWordView, word: str) -> tuple[str, ...]:
    """Cards from the board first, then blue ones from the hand."""
    free = Counter(view.board)
    found = []
    for letter in word:
        face = next((f"{letter}{c}" for c in "br" if free[f"{letter}{c}"] > 0), f"{letter}b")
        free[face] -= 1
        found.append(face)
    return tuple(found)


def _cell(view: WordForWordView, letter: str, first: str) -> Cell:
    """All cards that may stand for the letter, `first` before the others."""
    cards = tuple(dict.fromkeys((first, *_candidates(view, letter))))
    parsed = parse_cards(cards)
    return Cell(
        cards,
        tuple(letter if card.red else letter.lower() for card in parsed),
        tuple(_card_text(card.letter, red=card.red, wild=card.wild) for card in parsed),
        tuple(card.wild for card in parsed),
    )


def _candidates(view: WordForWordView, letter: str) -> list[str]:
    """Cards of the letter and wild cards used as it; any of them if the hand is unknown."""
    kinds, available = [f"{letter}b", f"{letter}r"], (*view.board, *view.hand)
    wilds = [face for face in available if face[0] == WILD]
    if view.hand:
        kinds = [face for face in kinds if face in available]
    else:
        wilds = [*wilds, f"{WILD}b"][:1]
    return [*kinds, *(f"{wild}={letter}{c}" for wild in dict.fromkeys(wilds) for c in "br")]


def _card_text(letter: str, *, red: bool, wild: bool) -> str:
    return f"{letter}: {'wild, as ' if wild else ''}{COLOUR_NAMES['r' if red else 'b']}"
