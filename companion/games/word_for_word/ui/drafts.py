"""What is being entered in Word For Word: cuts, board cards, bets, words, doubts, totals."""

from __future__ import annotations

from collections import Counter
from typing import cast

import msgspec
from msgspec.structs import replace

from companion.entry.faces import COLOUR_NAMES, Faces, shown
from companion.entry.pick import Amount, Pick
from companion.entry.piece import BACK, Back, Done, backed, typed_letter
from companion.entry.row import Cell, Row
from companion.entry.spell import Spell
from companion.entry.write import Write
from companion.games.api.rules import Action
from companion.games.api.ui import OF_THE_TABLE, Sight
from companion.games.word_for_word.rules.dealing import LONGEST_CATEGORY, THOUGHT
from companion.games.word_for_word.rules.view import WfwView
from companion.games.word_for_word.rules.words.faces import MOST, WILD, laid
from companion.games.word_for_word.rules.words.layouts import best_layout
from companion.games.word_for_word.rules.words.scoring import scored
from companion.screen.screen import FOOT, Screen, line, top, wrapped
from hardware.box import Event

NO_CATEGORY, OTHER = "no category", "another ..."
LIMITLESS = 10**9


class Cutting(msgspec.Struct, frozen=True):
    """Real cards that were cut, player by player; colour is of no account."""

    piece: Faces
    left: tuple[str, ...]
    cuts: dict[str, str] = {}


class Naming(msgspec.Struct, frozen=True):
    """The dealer names a category, one of `names` or another."""

    piece: Pick | Write
    names: tuple[str, ...]


class Laying(msgspec.Struct, frozen=True):
    """Real cards fall on the board, and are entered."""

    piece: Faces


class Betting(msgspec.Struct, frozen=True):
    """An amount is being chosen; None: none yet. `stride`: chips for a step of the knob."""

    amount: int | None = None
    stride: int = 1
    typed: bool = False


class Said(msgspec.Struct, frozen=True):
    """A word with its cards, as it was entered."""

    word: str
    cards: tuple[str, ...]


class Saying(msgspec.Struct, frozen=True):
    """A word is spelt and its cards are chosen; done with what was `Said`.

    `view` is that of the player, whose cards it may know. `why` the last word was refused
    is read before, if it was.
    """

    view: WfwView
    player: str
    spell: Spell
    row: Row | None = None
    why: str = ""

    def step(self, event: Event) -> Saying | Done | Back:
        """Spell, then go through the cards; back leads to the letters again."""
        if self.why:
            told = replace(self, why="")
            return told.step(event) if typed_letter(event) or backed(event) else told
        if self.row is None:
            return self._spell(event)
        after = self.row.step(event)
        if isinstance(after, Done):
            return Done(Said(self.spell.text, after.value))
        return replace(self, row=None if isinstance(after, Back) else after)

    def _spell(self, event: Event) -> Saying | Done | Back:
        after = self.spell.step(event)
        if isinstance(after, Done):
            spelt = replace(self.spell, at=len(self.spell.ring) - 1)
            return replace(self, spell=spelt, row=row(self.view, self.player, after.value))
        return BACK if isinstance(after, Back) else replace(self, spell=after)

    def draw(self) -> Screen:
        """The letters, or the cards."""
        if self.why:
            told = (line(text, 16 + 12 * n) for n, text in enumerate(wrapped(self.why)[:3]))
            return Screen((*top("NOT LIKE THIS"), *told, line("push: try again", FOOT, "m")))
        return self.spell.draw() if self.row is None else self.row.draw()


class Declaring(msgspec.Struct, frozen=True):
    """A player's word is being entered for all to see."""

    player: str
    piece: Saying


class Claiming(msgspec.Struct, frozen=True):
    """Whether a word is in the category of the round."""

    player: str
    said: Said
    pick: Pick


class Reading(msgspec.Struct, frozen=True):
    """The declared words are looked through, one by one; None: all together."""

    at: int | None = None


class Doubting(msgspec.Struct, frozen=True):
    """A player chooses which word, or whose category, to challenge; no `by`: who does, first."""

    by: str
    pick: Pick
    actions: tuple[Action | None, ...]


class Recounting(msgspec.Struct, frozen=True):
    """Chips on the table are counted anew, player by player; the last one has the rest."""

    amount: Amount
    left: tuple[str, ...]
    told: dict[str, int] = {}


class Totals(msgspec.Struct, frozen=True):
    """Nobody has a word: what all seven cards of each player count is told."""

    amount: Amount
    left: tuple[str, ...]
    told: dict[str, int] = {}


Draft = (
    Cutting
    | Naming
    | Laying
    | Betting
    | Declaring
    | Claiming
    | Reading
    | Doubting
    | Recounting
    | Totals
    | None
)


def seen(sight: Sight) -> WfwView:
    """The view with Word For Word's own fields."""
    return cast("WfwView", sight.view)


def dealt(view: WfwView) -> bool:
    """Whether the box deals and knows the cards."""
    return view.options.hands == "dealt"


def busy(draft: Draft) -> bool:
    """A challenge that is chosen, a word and the totals are not lost to a machine."""
    if isinstance(draft, Declaring):
        return bool(draft.piece.spell.text)
    return isinstance(draft, Claiming | Doubting | Totals)


def fresh(sight: Sight) -> Draft:
    """An empty draft for this phase."""
    view = seen(sight)
    match view.phase:
        case "deal":
            return naming(view)
        case "shout" | "mumble" | "whisper":
            return None if dealt(view) else Laying(Faces(view.phase.upper(), view.lay))
        case "bet1" | "bet2" | "bet3" | "bet4":
            return Betting(view.least if view.opening else None)
        case "showdown":
            return _declaring(sight, view)
        case "challenges" | "showdown_result":
            return Reading()
    return None


def kept(draft: Draft, was: Sight, sight: Sight, action: Action) -> Draft:
    """Who comes, goes or votes ends nobody's entry, but a count of everybody's chips."""
    before, now = seen(was), seen(sight)
    same = (before.phase, before.may) == (now.phase, now.may)
    if isinstance(draft, Recounting) and set(before.players) != set(now.players):
        same = False
    return draft if same and isinstance(action, OF_THE_TABLE) else fresh(sight)


def naming(view: WfwView) -> Naming:
    """The categories that were agreed, or one of the dealer's own."""
    names = tuple(view.agreed.categories)
    agreed = view.category or (names[(view.round - 1) % len(names)] if names else None)
    rows = (NO_CATEGORY, *names, OTHER)
    at = rows.index(agreed) if agreed in rows else 0
    return Naming(Pick("CATEGORY", rows, at), names)


def another(names: tuple[str, ...]) -> Naming:
    """A category in the dealer's own words."""
    return Naming(Write("CATEGORY", most=LONGEST_CATEGORY), names)


def cutting(view: WfwView) -> Cutting:
    """The first of those who cut shows a card."""
    return next_cut(view.cutting, {})


def next_cut(left: tuple[str, ...], cuts: dict[str, str]) -> Cutting:
    """The next one shows a card."""
    return Cutting(Faces(f"{left[0]} cuts", 1), left, cuts)


def highest(view: WfwView) -> int:
    """The greatest bet, or the highest that a raise can go, chips."""
    turn = view.turn or ""
    own = view.put_in.get(turn, 0)
    stack = view.scores.get(turn)
    able = LIMITLESS if stack is None else stack + own
    return able if view.most is None else min(able, view.current_bet + view.most)


def lowest(view: WfwView) -> int:
    """The least bet, or the lowest that a raise can go; all one has is never too little."""
    return min(view.current_bet + view.least, highest(view))


def _declaring(sight: Sight, view: WfwView) -> Declaring | None:
    """Who declares next; in secret everybody does so with the box in hand."""
    if view.options.secret_words or not view.declaring:
        return None
    player = view.turn or view.declaring[0]
    if player in sight.machines:
        return None
    return Declaring(player, saying(cast("WfwView", sight.private(player)), player))


def saying(view: WfwView, player: str, why: str = "") -> Saying:
    """A word of the player's begins, perhaps again: `why` the last one was refused."""
    board = " ".join(map(shown, view.board))
    spell = Spell(f"{player}: WORD", least=2, most=MOST, context=board)
    return Saying(view, player, spell, why=why)


def row(view: WfwView, player: str, word: str) -> Row:
    """The word with the cards that each letter may be, the likeliest first."""
    start = _best(view, word)
    cells = tuple(_cell(view, letter, start[at]) for at, letter in enumerate(word))
    return Row(f"{player} {word}"[:11], cells, lambda cards: worth(view, cards))


def worth(view: WfwView, cards: tuple[str, ...]) -> str:
    """What the cards score as they stand; the category comes later."""
    known = [card for card in map(laid, cards) if card is not None and card.letter]
    if len(known) < len(cards):
        return ""
    return f"{scored(known, view.agreed.values, view.options).total} pt"


def _best(view: WfwView, word: str) -> tuple[str, ...]:
    """The cards that score most; a hand that nobody knows has what the board lacks, in blue."""
    hand = view.hand or _lacking(view, word)
    found = best_layout(word, (*view.board, *hand), view.agreed.values, view.options)
    return tuple(card.notation for card in found[0]) if found else _likely(view, word)


def _lacking(view: WfwView, word: str) -> tuple[str, ...]:
    """The cards of the word that do not lie on the board, as many as a hand has."""
    missing = Counter(word) - Counter(face[0] for face in view.board)
    return tuple(f"{letter}b" for letter in missing.elements())[:THOUGHT]


def _likely(view: WfwView, word: str) -> tuple[str, ...]:
    """Cards of the board first, then blue ones out of the hand."""
    free = Counter(view.board)
    found = []
    for letter in word:
        face = next((f"{letter}{c}" for c in "br" if free[f"{letter}{c}"] > 0), f"{letter}b")
        free[face] -= 1
        found.append(face)
    return tuple(found)


def _cell(view: WfwView, letter: str, first: str) -> Cell:
    """All cards that may be the letter, `first` before the others."""
    cards = tuple(dict.fromkeys((first, *_may_be(view, letter))))
    drawn = [card for card in map(laid, cards) if card is not None]
    return Cell(
        cards,
        tuple(letter if card.red else letter.lower() for card in drawn),
        tuple(_spoken(card.letter, red=card.red, wild=card.wild) for card in drawn),
        tuple(card.wild for card in drawn),
    )


def _may_be(view: WfwView, letter: str) -> list[str]:
    """The cards of the letter, and wild ones as it; out of a hand that is not known any."""
    kinds = [f"{letter}b", f"{letter}r"]
    wilds = [face for face in (*view.board, *view.hand) if face[0] == WILD]
    if not view.hand:
        return [*kinds, *_as(_unseen_wild(view), letter)]
    known = [face for face in kinds if face in (*view.board, *view.hand)]
    return [*known, *(card for wild in dict.fromkeys(wilds) for card in _as(wild, letter))]


def _unseen_wild(view: WfwView) -> str:
    """A wild card: that of the board, else one that may be in the hand."""
    return next((face for face in view.board if face[0] == WILD), f"{WILD}b")


def _as(wild: str, letter: str) -> list[str]:
    return [f"{wild}={letter}{colour}" for colour in "br"]


def _spoken(letter: str, *, red: bool, wild: bool) -> str:
    return f"{letter}: {'wild as ' if wild else ''}{COLOUR_NAMES['r' if red else 'b']}"


def next_total(left: tuple[str, ...], told: dict[str, int]) -> Totals:
    """The next player is asked what all the cards count."""
    return Totals(Amount(f"{left[0]}: 7 cards", 20, 0, 200), left, told)


def next_recount(
    view: WfwView, left: tuple[str, ...], told: dict[str, int]
) -> Recounting | dict[str, int]:
    """The next player's chips are counted; or everybody's, when only one is left."""
    rest = sum(view.scores[player] for player in view.players) - sum(told.values())
    if len(left) == 1:
        return {**told, left[0]: max(rest, 0)}
    now = min(view.scores[left[0]], rest)
    return Recounting(Amount(f"{left[0]}: chips", now, 0, max(rest, 0)), left, told)
