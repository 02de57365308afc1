"""The words at the end of a round: whether they can be laid, and what they score (F6, F7)."""

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
"""Letters of a word at least (F7.1)."""


def declare(state: WordForWordState, action: Declare, *, good: bool) -> WordForWordState | Fault:
    """The player's word stands until somebody challenges it, where it is `good` at all (F7)."""
    player = str(action.by)
    if action.word is None:
        return declare_no_word(state, player)
    cards = check_cards(state, player, action.word, action.cards)
    if isinstance(cards, Fault):
        return cards
    word = action.word.upper()
    if word != EXCLAMATION and not good:
        voted = None if state.options.secret_words else word
        return Fault("not_a_word", f"{word}: not in the list", "Declare another word.", voted)
    claimed = claims_category(state, word, action.category)
    score = score_word(cards, state.agreed.values, state.options, category=claimed)
    written = tuple(card.notation for card in cards)
    said = Declared(word=word, cards=written, category=claimed, total=score.total)
    return _set_declared(state, player, said)


def declare_no_word(state: WordForWordState, player: str) -> WordForWordState:
    """The player declares that there is none."""
    return _set_declared(state, player, Declared(word=None))


def _set_declared(state: WordForWordState, player: str, said: Declared) -> WordForWordState:
    return advance_declaring(replace(state, declared={**state.declared, player: said}))


def claims_category(state: WordForWordState, word: str, claimed: bool | None) -> bool:
    """Whether the word has the bonus unless it is voted down (F12.4, F13.5)."""
    if state.category is None:
        return False
    known = word in state.agreed.categories.get(state.category, ())
    return known if claimed is None else claimed


def check_cards(
    state: WordForWordState, player: str, entry: str, texts: Names
) -> tuple[WordCard, ...] | Fault:
    """The cards of a word in their order, or the first fault in the entry (C8)."""
    word, cards = capitals(entry), parse_cards(texts)
    if word is None:
        return Fault("bad_entry", f"{clean(entry) or 'A blank'}: only letters A to Z", "Try again.")
    if len(cards) < len(texts):
        wrong = next(text for text in texts if parse_card(text) is None)
        return Fault("bad_entry", f"{clean(wrong) or 'A blank'} is no card", WAY_OUT)
    return _spelling_fault(word, cards) or _card_fault(state, player, word, cards) or cards


def _spelling_fault(word: str, cards: tuple[WordCard, ...]) -> Fault | None:
    """The fault where the cards do not spell the word; a wild without a letter may be any."""
    fits = len(cards) == len(word) and all(
        card.letter in ("", letter) for card, letter in zip(cards, word, strict=True)
    )
    if fits:
        return None
    spells = spell(cards) or "nothing"
    return Fault("bad_entry", f"The cards spell {clean(spells)}, not {clean(word)}", "Try again.")


def _card_fault(
    state: WordForWordState, player: str, word: str, cards: tuple[WordCard, ...]
) -> Fault | None:
    if len(word) < SHORTEST:
        return Fault("too_short", f"{word}: two letters at least", "Declare another word, or none.")
    if len(word) > MOST_CARDS:
        return Fault("card_not_available", f"{clean(word)}: there are seven cards", "Use those.")
    if any(not card.letter for card in cards):
        return Fault("wild_unannounced", "Say the letter and colour of the wild, such as *b=Gr.")
    return _unavailable_fault(state, player, tuple(card.face for card in cards))


def _unavailable_fault(state: WordForWordState, player: str, faces: Names) -> Fault | None:
    """The fault where the player cannot have all those cards, as far as that is known (F7.2)."""
    hand = state.hands.get(player)
    if hand is None or not state.board_known:
        return None
    own = hand_cards(state, faces)
    if lacking := hand.first_missing(own):
        why = f"There is no {card_name(lacking)} left"
        return Fault("card_not_available", why, "Each card counts once.")
    seen = {**visible_cards(state), **_cards_in_other_words(state, player)}
    return unseen_fault(state.agreed.cards, hand.missing(own), seen, called=card_name)


def _cards_in_other_words(state: WordForWordState, player: str) -> dict[str, Names]:
    """What others laid out of hands that were hidden, by whose word it is in."""
    found: dict[str, Names] = {}
    for other, said in state.declared.items():
        hand = state.hands.get(other)
        if other != player and said.word and hand and hand.unseen:
            found[f"in {other}'s word"] = hand.missing(hand_cards(state, said.faces))
    return found


def hand_cards(state: WordForWordState, faces: Iterable[str]) -> Names:
    """Those of some cards that do not lie on the board."""
    return tuple((Counter(faces) - Counter(state.board)).elements())
