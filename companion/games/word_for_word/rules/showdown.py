"""Declaring words at the end of a round: whether the cards allow them, and their score (F6, F7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.cards import unseen_fault
from companion.games.kit.validation import capitals, clean
from companion.games.word_for_word.rules.actions import Declare
from companion.games.word_for_word.rules.betting import advance_declaring
from companion.games.word_for_word.rules.dealing import visible_cards
from companion.games.word_for_word.rules.state import Declared, Names, WordForWordState
from companion.games.word_for_word.rules.words.card_notation import (
    MOST_CARDS,
    WAY_OUT,
    WordCard,
    card_name,
    parse_card,
    parse_cards,
    spell,
)
from companion.games.word_for_word.rules.words.scoring import EXCLAMATION, score_word

SHORTEST = 2
"""Fewest letters of a word (F7.1)."""


def declare(state: WordForWordState, action: Declare, *, good: bool) -> WordForWordState | Fault:
    """Declare a word. `good`: whether the dictionary allows it, or is not asked (F7)."""
    player = str(action.by)
    if action.word is None:
        return declare_no_word(state, player)
    cards = check_cards(state, player, action.word, action.cards)
    if isinstance(cards, Fault):
        return cards
    word = action.word.upper()
    if word != EXCLAMATION and not good:
        voted = None if state.options.secret_words else word
        return Fault("not_a_word", f"{word}: not in dictionary", "Declare another word.", voted)
    claimed = claims_category(state, word, action.category)
    score = score_word(cards, state.agreed.values, state.options, category=claimed)
    notation = tuple(card.notation for card in cards)
    declared = Declared(word=word, cards=notation, category=claimed, total=score.total)
    return _set_declared(state, player, declared)


def declare_no_word(state: WordForWordState, player: str) -> WordForWordState:
    """Declare that the player has no word."""
    return _set_declared(state, player, Declared(word=None))


def _set_declared(state: WordForWordState, player: str, declared: Declared) -> WordForWordState:
    return advance_declaring(replace(state, declared={**state.declared, player: declared}))


def claims_category(state: WordForWordState, word: str, claimed: bool | None) -> bool:
    """Whether the word has the category bonus until a vote takes it away (F12.4, F13.5)."""
    if state.category is None:
        return False
    known = word in state.agreed.categories.get(state.category, ())
    return known if claimed is None else claimed


def check_cards(
    state: WordForWordState, player: str, entry: str, texts: Names
) -> tuple[WordCard, ...] | Fault:
    """The cards of a word in order, or the first fault in the entry (C8)."""
    word, cards = capitals(entry), parse_cards(texts)
    if word is None:
        return Fault("bad_entry", f"{clean(entry) or 'A blank'}: only letters A to Z", "Try again.")
    if len(cards) < len(texts):
        wrong = next(text for text in texts if parse_card(text) is None)
        return Fault("bad_entry", f"{clean(wrong) or 'A blank'} is not a card", WAY_OUT)
    return _spelling_fault(word, cards) or _card_fault(state, player, word, cards) or cards


def _spelling_fault(word: str, cards: tuple[WordCard, ...]) -> Fault | None:
    """The fault if the cards do not spell the word; an open wild card matches any letter."""
    fits = len(cards) == len(word) and all(
        card.letter in ("", letter) for card, letter in zip(cards, word, strict=True)
    )
    if fits:
        return None
    if not cards:
        return Fault("bad_entry", f"{clean(word)} has no cards", "Name its cards.")
    why = f"The cards spell {clean(spell(cards))}, not {clean(word)}"
    return Fault("bad_entry", why, "Try again.")


def _card_fault(
    state: WordForWordState, player: str, word: str, cards: tuple[WordCard, ...]
) -> Fault | None:
    if len(word) < SHORTEST:
        return Fault(
            "too_short", f"{word} is too short", "Use two letters or more, or declare no word."
        )
    if len(word) > MOST_CARDS:
        return Fault("card_not_available", f"{clean(word)} is too long", "Use at most seven cards.")
    if any(not card.letter for card in cards):
        return Fault(
            "wild_unannounced", "Give the letter and colour of the wild card, such as *b=Gr."
        )
    return _unavailable_fault(state, player, tuple(card.face for card in cards))


def _unavailable_fault(state: WordForWordState, player: str, faces: Names) -> Fault | None:
    """The fault if the player cannot have all these cards, as far as the box knows (F7.2)."""
    hand = state.hands.get(player)
    if hand is None or not state.board_known:
        return None
    own = hand_cards(state, faces)
    if missing := hand.first_missing(own):
        why = f"There is no {card_name(missing)} left"
        return Fault("card_not_available", why, "Each card counts once.")
    elsewhere = {**visible_cards(state), **_cards_in_other_words(state, player)}
    return unseen_fault(state, state.agreed.cards, hand.missing(own), elsewhere, called=card_name)


def _cards_in_other_words(state: WordForWordState, player: str) -> dict[str, Names]:
    """Cards that other players used from hidden hands, by place."""
    found: dict[str, Names] = {}
    for other, declared in state.declared.items():
        hand = state.hands.get(other)
        if other != player and declared.word and hand and hand.unseen:
            found[f"in {other}'s word"] = hand.missing(hand_cards(state, declared.faces))
    return found


def hand_cards(state: WordForWordState, faces: Iterable[str]) -> Names:
    """Those of the cards that are not on the board, and so come from a hand."""
    return tuple((Counter(faces) - Counter(state.board)).elements())
