"""Laying a word from the hand (L3), and the checks it shares with a steal (C2)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.cards import Cards, unseen_fault
from companion.games.kit.validation import capitals, clean
from companion.games.word_lift.rules.actions import PlayWord
from companion.games.word_lift.rules.card_notation import (
    arrange_cards,
    card_label,
    faces,
    letter_of,
    read_cards,
)
from companion.games.word_lift.rules.conditions import (
    hand_size_fault,
    length_fault,
    missing_card_fault,
    placement_fault,
)
from companion.games.word_lift.rules.state import Laid, Names, WordLiftState
from companion.games.word_lift.rules.turns import after_play
from companion.lexicon.ruling import Ruling


def play_word(
    state: WordLiftState, by: str, action: PlayWord, ruling: RecordingRuling
) -> WordLiftState | Fault:
    """Lay the word in front of the player, or return the first fault."""
    laid = read_word(state, action.word, action.cards)
    if isinstance(laid, Fault):
        return laid
    fault = (
        length_fault(laid.word)
        or hand_fault(state, by, laid.cards)
        or placement_fault(laid, state.cards)
    )
    if fault := fault or word_fault(state, laid.word, ruling):
        return fault
    hand = state.hand(by).remove(faces(laid.cards))
    after = replace(add_words(state, by, hand, laid), played=state.played | {by})
    return after_play(after, by)


def add_words(state: WordLiftState, by: str, hand: Cards, *laid: Laid) -> WordLiftState:
    """Give the player new words and a new hand; keep the state before, for objections (L4.7)."""
    return replace(
        state,
        fronts={**state.fronts, by: (*state.front(by), *laid)},
        hands={**state.hands, by: hand},
        before=replace(state, before=None),
    )


def read_word(state: WordLiftState, entry: str, cards: Names) -> Laid | Fault:
    """The word with its cards in order, or the fault in the entry."""
    word = capitals(entry)
    if word is None:
        why = f"{clean(entry) or 'A blank'}: only letters A to Z"
        return Fault("bad_entry", why, "Enter a word.")
    known = read_cards(cards, state.cards)
    if isinstance(known, Fault):
        return known
    if not all(map(letter_of, known)):
        return Fault("wild_unannounced", f"{word}: the ? needs a letter", "Write ?=E, for example.")
    laid = arrange_cards(word, known, state.cards)
    if laid is None:
        given = clean(" ".join(known))
        why = f"{word} is not spelled by {given}" if given else f"{word} has no cards"
        return Fault("bad_entry", why, "Name its cards.")
    return Laid(word, laid)


def hand_fault(state: WordLiftState, by: str, cards: Names) -> Fault | None:
    """The fault of using cards that the player cannot have, as far as the box knows (L3.4)."""
    wanted, hand = faces(cards), state.hand(by)
    if card := hand.first_missing(wanted):
        if hand.known or not hand.unseen:
            return missing_card_fault(by, card_label(card, state.cards))
        return hand_size_fault(len(wanted), by, len(hand))
    return real_cards_fault(state, hand.missing(wanted), known_cards(state))


def real_cards_fault(
    state: WordLiftState, cards: Names, elsewhere: Mapping[str, Names]
) -> Fault | None:
    """The fault of real cards that the deck does not have besides those elsewhere (C1)."""

    def label(face: str) -> str:
        return card_label(face, state.cards)

    return unseen_fault(state, state.cards, cards, elsewhere, "card_not_in_hand", label)


def known_cards(state: WordLiftState) -> dict[str, Names]:
    """The cards whose place is known, by place."""
    table = (card for words in state.fronts.values() for laid in words for card in laid.cards)
    hands = (card for hand in state.hands.values() for card in hand.known)
    return {"on the table": faces(table), "in hands": tuple(hands), "aside": state.aside.known}


def word_fault(state: WordLiftState, word: str, ruling: RecordingRuling) -> Fault | None:
    """The fault of a word that is not in the dictionary, or that the table refused (L3.3)."""
    verdict = state.verdicts.get(word)
    if verdict is False:
        return Fault("not_a_word", f"{word}: the table refused it", "Try another word.", word)
    if verdict or ruling.is_word(word):
        return None
    way_out = "Try another, or let the table vote."
    return Fault("not_a_word", f"{word}: not in dictionary", way_out, word)


def same_form_evidence(
    state: WordLiftState, word: str, stolen: str, ruling: RecordingRuling
) -> str:
    """Why the word is only another form of the stolen one (L4.7); "" if it is not known to be.

    The table has the last word. If it accepted a word that is in the dictionary anyway, it
    decided about this question.
    """
    if state.verdicts.get(word) and ruling.is_word(word):
        return ""
    about = f"{word} of {stolen}"
    return ruling.ask("same_form", about, lambda list: form_evidence(word, stolen, list))


def form_evidence(word: str, stolen: str, ruling: Ruling) -> str:
    """Why both are forms of one word, such as `GAMED: form of GAME, like GAMES`; or ""."""
    if word == stolen:
        return f"{word}: the stolen word itself"
    if not ruling.same_form(word, stolen).yes:
        return ""
    roots, others = ({r.root for r in ruling.readings(one)} for one in (word, stolen))
    root = min(roots & others, default=("",))[0]
    if root == word:
        return f"{word}: {stolen} is a form of it"
    if root == stolen:
        return f"{word}: form of {stolen}"
    return f"{word}: form of {root}, like {stolen}" if root else f"{word}: a form, like {stolen}"
