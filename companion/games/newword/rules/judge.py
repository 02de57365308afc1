"""Judge whether a word may be laid, and with which cards; faults in the order of C8 (N3)."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.cards import Cards, unseen_fault
from companion.games.cards.deck import FACE
from companion.games.kit.validation import capitals, clean
from companion.games.newword.rules.actions import PlayWord
from companion.games.newword.rules.assign import available_cards, known_cards
from companion.games.newword.rules.notation import (
    Used,
    card_showing,
    face,
    letter,
    letters_of,
    normalize_card,
)
from companion.games.newword.rules.readings import readings
from companion.games.newword.rules.state import NewWordState


class Word(NamedTuple):
    """A word with its cards; `hand`: faces from the hand, `table`: cards as they were on it."""

    text: str
    cards: tuple[Used, ...]
    hand: tuple[str, ...]
    table: tuple[str, ...]


def judge(state: NewWordState, action: PlayWord, ruling: RecordingRuling) -> Word | Fault:
    """The word with its cards, or its first fault in the order of C8."""
    text = capitals(action.word)
    if text is None:
        return Fault("bad_entry", f"{clean(action.word) or 'A blank'}: only letters A to Z.")
    used = _named_cards(state, text, action)
    word = used if isinstance(used, Fault) else _locate(state, text, used)
    if isinstance(word, Fault):
        return word
    return (
        _sides_fault(word)
        or _same_word_fault(state, text)
        or _word_fault(state, text, ruling)
        or word
    )


def _named_cards(state: NewWordState, text: str, action: PlayWord) -> tuple[Used, ...] | Fault:
    """The cards the player named, or those of the cheapest reading, with their letters."""
    named = tuple(Used(card.source, normalize_card(card.card)) for card in action.cards or ())
    if action.cards is not None and not _is_well_formed(text, named):
        return Fault("bad_entry", f"The cards do not spell {clean(text)}", "Enter them again.")
    if len(text) < state.least_letters():
        least = state.least_letters()
        return Fault("too_short", f"{clean(text)}: too short", f"Lay {least} letters or more.")
    if action.cards is None:
        return _cheapest_reading(state, text)
    used = [_with_letter(state, card, sign) for card, sign in zip(named, text, strict=True)]
    fault = next((card for card in used if isinstance(card, Fault)), None)
    return fault or tuple(card for card in used if isinstance(card, Used))


def _is_well_formed(text: str, named: tuple[Used, ...]) -> bool:
    """Whether there is a card for each letter, and no card stands for another letter."""
    pairs = zip(named, text, strict=False)
    return len(named) == len(text) and all(
        FACE.fullmatch(face(used.card)) and letter(used.card) in ("", sign) for used, sign in pairs
    )


def _cheapest_reading(state: NewWordState, text: str) -> tuple[Used, ...] | Fault:
    """The cards of the cheapest reading, or the fault of the first letter without a card.

    If only copies of a card run out, the fault is found later, when the cards are counted.
    """
    have = available_cards(state, state.turn)
    many = have.beyond_deck(len(text))
    if found := readings(have, text).readings or readings(many, text).readings:
        return found[0].cards
    parts = (text[: end + 1] for end in range(len(text)))
    short = next((part for part in parts if not readings(many, part).readings), text)
    return Fault("card_not_available", f"No card for the {short[-1]}", "Lay another word.")


def _with_letter(state: NewWordState, used: Used, sign: str) -> Used | Fault:
    """The card with its letter: a wild card must name it, a vowel card takes it from the word."""
    front, named = face(used.card), letter(used.card)
    is_open = used.source == "hand" or state.first_play
    if front == "?" and not named and is_open:
        return Fault("wild_unannounced", "The wild card needs a letter", "Say which one.")
    if front != "?" and sign not in front:
        return Fault("wrong_vowel", f"{front} cannot be {sign}", "Use one of its letters.")
    return Used(used.source, card_showing(front, sign))


def _locate(state: NewWordState, text: str, used: tuple[Used, ...]) -> Word | Fault:
    """The word with each card on the table or in the hand (N3.5 to N3.7)."""
    hand = tuple(face(card.card) for card in used if card.source == "hand")
    table = _table_cards(state, [card.card for card in used if card.source == "table"])
    if isinstance(table, Fault):
        return table
    have = state.hand(state.turn)
    missing = have.missing(hand)
    if len(missing) > have.unseen:
        return _hand_fault(have, hand, missing)
    beyond = (*missing, *map(face, state.table.missing(table)))
    return unseen_fault(state, state.deck, beyond, known_cards(state)) or Word(
        text, used, hand, table
    )


def _hand_fault(have: Cards, wanted: tuple[str, ...], missing: tuple[str, ...]) -> Fault:
    """`missing`: the wanted cards that nobody has seen in the hand."""
    if len(wanted) > len(have):
        why = f"Only {len(have)} in the hand"
    elif have.unseen:
        why = f"Only {have.unseen} of {' '.join(missing)} can be in the hand"
    else:
        why = f"There is no other {missing[0]} in the hand"
    return Fault("card_not_available", why, "Lay another word.")


def _table_cards(state: NewWordState, wanted: list[str]) -> tuple[str, ...] | Fault:
    """The table cards for the wanted ones, as they are on the table."""
    left, found = list(state.table.known), list[str]()
    unseen = state.table.unseen
    for card in wanted:
        match = _match(state, left, card)
        if match:
            left.remove(match)
        elif unseen:
            match, unseen = card, unseen - 1
        else:
            return _table_fault(left, card)
        found.append(match)
    return tuple(found)


def _match(state: NewWordState, left: list[str], card: str) -> str:
    """The table card that can be used as `card`; vowel and wild cards keep their letter (N3.5)."""
    for there in left:
        is_open = state.first_play or not letter(there)
        if there == card or (is_open and face(there) == face(card)):
            return there
    return ""


def _table_fault(left: list[str], card: str) -> Fault:
    fixed = next((there for there in left if face(there) == face(card)), "")
    if fixed:
        why = f"{face(card)} is {letter(fixed)} on the table"
        return Fault("fixed_letter", why, "It keeps that letter.")
    return Fault("card_not_available", f"No {card} is left on the table", "Lay another word.")


def _sides_fault(word: Word) -> Fault | None:
    if not word.hand:
        return Fault("needs_hand_card", "No card from the hand", "Use at least one.")
    if not word.table:
        return Fault("needs_table_card", "No card from the table", "Use at least one.")
    return None


def _same_word_fault(state: NewWordState, text: str) -> Fault | None:
    if state.options.same_word_ok or text != letters_of(state.table.known):
        return None
    return Fault("same_word", f"{clean(text)} is already there", "Lay another word.")


def _word_fault(state: NewWordState, text: str, ruling: RecordingRuling) -> Fault | None:
    """The fault of an invalid word, if the box checks every word (N3.9)."""
    if not state.options.strict_referee or is_word(state, text, ruling):
        return None
    return Fault("not_a_word", f"{clean(text)}: not in dictionary", "Lay another word.", text)


def is_word(state: NewWordState, text: str, ruling: RecordingRuling) -> bool:
    """Whether the word is valid: by the table's own vote, else by the dictionary (C2)."""
    return state.verdicts[text] if text in state.verdicts else ruling.is_word(text)
