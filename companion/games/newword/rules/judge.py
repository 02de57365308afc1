"""Whether a word may be laid, and with which cards: fault by fault in the order of C8 (N3)."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.cards import unseen_fault
from companion.games.cards.deck import FACE
from companion.games.kit.validation import capitals, clean
from companion.games.newword.rules.actions import PlayWord
from companion.games.newword.rules.assign import around, lying
from companion.games.newword.rules.notation import Used, face, letter, showing, spells, tidy
from companion.games.newword.rules.readings import readings
from companion.games.newword.rules.state import NewWordState


class Word(NamedTuple):
    """A word with its cards as they count; `table` has each card as it lies on the table."""

    text: str
    cards: tuple[Used, ...]
    hand: tuple[str, ...]
    table: tuple[str, ...]


def judge(state: NewWordState, action: PlayWord, ruling: RecordingRuling) -> Word | Fault:
    """The word, or the first thing that is wrong with it, in the order of C8."""
    text = capitals(action.word)
    if text is None:
        return Fault("bad_entry", f"{clean(action.word) or 'A blank'}: only letters A to Z.")
    used = _given(state, text, action)
    word = used if isinstance(used, Fault) else _found(state, text, used)
    if isinstance(word, Fault):
        return word
    return _sides(word) or _same(state, text) or _unknown(state, text, ruling) or word


def _given(state: NewWordState, text: str, action: PlayWord) -> tuple[Used, ...] | Fault:
    """The cards that are said, or those of the cheapest reading; each as what it counts."""
    said = tuple(Used(card.source, tidy(card.card)) for card in action.cards or ())
    if action.cards is not None and not _well_formed(text, said):
        return Fault("bad_entry", f"The cards do not spell {clean(text)}", "Enter them again.")
    if len(text) < state.least_letters():
        least = state.least_letters()
        return Fault("too_short", f"{clean(text)}: too short", f"Lay {least} letters or more.")
    if action.cards is None:
        return _read(state, text)
    used = [_announced(state, card, sign) for card, sign in zip(said, text, strict=True)]
    fault = next((card for card in used if isinstance(card, Fault)), None)
    return fault or tuple(card for card in used if isinstance(card, Used))


def _well_formed(text: str, said: tuple[Used, ...]) -> bool:
    """Whether there is a card for each letter, and none that says another one."""
    pairs = zip(said, text, strict=False)
    return len(said) == len(text) and all(
        FACE.fullmatch(face(used.card)) and letter(used.card) in ("", sign) for used, sign in pairs
    )


def _read(state: NewWordState, text: str) -> tuple[Used, ...] | Fault:
    """The cheapest reading; where there is none, which letter nobody can have.

    Where it is only the deck that has not so many, the cards are counted later, one by one.
    """
    have = around(state, state.turn)
    many = have._replace(unseen=dict.fromkeys(state.deck.copies, len(text)))
    if found := readings(have, text).readings or readings(many, text).readings:
        return found[0].cards
    parts = (text[: end + 1] for end in range(len(text)))
    short = next((part for part in parts if not readings(many, part).readings), text)
    return Fault("card_not_available", f"No card for the {short[-1]}", "Lay another word.")


def _announced(state: NewWordState, used: Used, sign: str) -> Used | Fault:
    """The card as what it counts: a vowel card in the word's place says it by itself."""
    front, said = face(used.card), letter(used.card)
    lies_open = used.source == "hand" or state.first_play
    if front == "?" and not said and lies_open:
        return Fault("wild_unannounced", "Which letter is the wild card? Say its letter.")
    if front != "?" and sign not in front:
        return Fault("wrong_vowel", f"{front} is no {sign}", "Turn it to one of its letters.")
    return Used(used.source, showing(front, sign))


def _found(state: NewWordState, text: str, used: tuple[Used, ...]) -> Word | Fault:
    """The word with every card where it is said to be (N3.5 to N3.7)."""
    hand = tuple(face(card.card) for card in used if card.source == "hand")
    table = _taken(state, [card.card for card in used if card.source == "table"])
    if isinstance(table, Fault):
        return table
    if missing := state.hand(state.turn).first_missing(hand):
        return _missing(state, missing)
    beyond = (*state.hand(state.turn).missing(hand), *map(face, state.table.missing(table)))
    return unseen_fault(state.deck, beyond, lying(state)) or Word(text, used, hand, table)


def _missing(state: NewWordState, card: str) -> Fault:
    have = state.hand(state.turn)
    few = f"Not so many cards: the hand has {len(have)}"
    why = few if have.unseen or not have else f"{card} is not in the hand as often"
    return Fault("card_not_available", why, "Lay another word.")


def _taken(state: NewWordState, wanted: list[str]) -> tuple[str, ...] | Fault:
    """The cards of the table that are meant, as they lie there."""
    left, taken = list(state.table.known), list[str]()
    unseen = state.table.unseen
    for card in wanted:
        lies = _match(state, left, card)
        if lies:
            left.remove(lies)
        elif unseen:
            lies, unseen = card, unseen - 1
        else:
            return _not_there(state, left, card)
        taken.append(lies)
    return tuple(taken)


def _match(state: NewWordState, left: list[str], card: str) -> str:
    """The card of the table that can count so; a vowel card or a wild is fixed there (N3.5)."""
    for lies in left:
        open_still = state.first_play or not letter(lies)
        if lies == card or (open_still and face(lies) == face(card)):
            return lies
    return ""


def _not_there(state: NewWordState, left: list[str], card: str) -> Fault:
    fixed = next((lies for lies in left if face(lies) == face(card)), "")
    if fixed:
        was = letter(fixed)
        return Fault("fixed_letter", f"{face(card)} lies as {was}", f"It stays {was}: use it so.")
    return Fault("card_not_available", f"No {card} is left on the table", "Lay another word.")


def _sides(word: Word) -> Fault | None:
    if not word.hand:
        return Fault("needs_hand_card", "No card from the hand", "Use at least one.")
    if not word.table:
        return Fault("needs_table_card", "No card from the table", "Use at least one.")
    return None


def _same(state: NewWordState, text: str) -> Fault | None:
    if state.options.same_word_ok or text != spells(state.table.known):
        return None
    return Fault("same_word", f"{clean(text)} lies there already", "Lay another word.")


def _unknown(state: NewWordState, text: str, ruling: RecordingRuling) -> Fault | None:
    """Only under `strict_referee`: elsewhere a word stands until it is challenged (N3.9)."""
    if not state.options.strict_referee or is_word(state, text, ruling):
        return None
    return Fault("not_a_word", f"{clean(text)}: not in dictionary", "Lay another.", text)


def is_word(state: NewWordState, text: str, ruling: RecordingRuling) -> bool:
    """Whether the word counts: by the table's own decision, else by the dictionary (C2)."""
    return state.verdicts[text] if text in state.verdicts else ruling.is_word(text)
