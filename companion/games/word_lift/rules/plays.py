"""A word from the hand (L3), and what it is read and judged by, as a stolen one is too (C2)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.cards import Cards, unseen_fault
from companion.games.kit.validation import capitals, clean
from companion.games.word_lift.rules.actions import PlayWord
from companion.games.word_lift.rules.card_notation import (
    arranged,
    faces,
    letter_of,
    read_cards,
    signed,
)
from companion.games.word_lift.rules.conditions import inside, short, too_few, without
from companion.games.word_lift.rules.state import Laid, Names, WordLiftState
from companion.games.word_lift.rules.turns import after_play
from companion.lexicon.ruling import Ruling


def play_word(
    state: WordLiftState, by: str, action: PlayWord, ruling: RecordingRuling
) -> WordLiftState | Fault:
    """The word lies in front of the player, or the first fault in it."""
    laid = read_word(state, action.word, action.cards)
    if isinstance(laid, Fault):
        return laid
    fault = short(laid.word) or not_held(state, by, laid.cards) or inside(laid, state.cards)
    if fault := fault or unknown(state, laid.word, ruling):
        return fault
    hand = state.hand(by).remove(faces(laid.cards))
    after = replace(with_words(state, by, hand, laid), played=state.played | {by})
    return after_play(after, by)


def with_words(state: WordLiftState, by: str, hand: Cards, *laid: Laid) -> WordLiftState:
    """The player's new words and hand; the table may still object to the play."""
    return replace(
        state,
        fronts={**state.fronts, by: (*state.front(by), *laid)},
        hands={**state.hands, by: hand},
        before=replace(state, before=None),
    )


def read_word(state: WordLiftState, entry: str, cards: Names) -> Laid | Fault:
    """The word with its cards in order, or what is wrong with the entry."""
    word = capitals(entry)
    if word is None:
        why = f"{clean(entry) or 'A blank'}: only letters A to Z"
        return Fault("bad_entry", why, "Enter a word.")
    known = read_cards(cards, state.cards)
    if isinstance(known, Fault):
        return known
    if not all(map(letter_of, known)):
        return Fault("wild_unannounced", f"{word}: say for which letter the ? stands, such as ?=E.")
    laid = arranged(word, known, state.cards)
    if laid is None:
        spelt = " ".join(known) or "no card"
        return Fault("bad_entry", f"{word} is not spelt by {clean(spelt)}", "Name its cards.")
    return Laid(word, laid)


def not_held(state: WordLiftState, by: str, cards: Names) -> Fault | None:
    """A card that the player cannot have, as far as the box can know (L3.4)."""
    wanted, hand = faces(cards), state.hand(by)
    if card := hand.first_missing(wanted):
        if hand.known or not hand.unseen:
            return without(by, signed(card, state.cards))
        return too_few(len(wanted), by, len(hand))
    return unseen_fault(state.cards, hand.missing(wanted), lying(state), "card_not_in_hand")


def lying(state: WordLiftState) -> dict[str, Names]:
    """The cards that have been seen, by where they are."""
    table = (card for words in state.fronts.values() for laid in words for card in laid.cards)
    hands = (card for hand in state.hands.values() for card in hand.known)
    return {"on the table": faces(table), "in hands": tuple(hands), "aside": state.aside.known}


def unknown(state: WordLiftState, word: str, ruling: RecordingRuling) -> Fault | None:
    """A word that neither the dictionary has nor the table accepted (L3.3)."""
    decided = state.verdicts.get(word)
    if decided is False:
        return Fault("not_a_word", f"{word}: the table refused it", "Try another word.", word)
    if decided or ruling.is_word(word):
        return None
    way_out = "Try another, or let the table vote."
    return Fault("not_a_word", f"{word}: not in dictionary", way_out, word)


def same_form(state: WordLiftState, word: str, stolen: str, ruling: RecordingRuling) -> str:
    """Why the word is merely another form of the stolen one; empty where nobody knows (L4.7).

    The table has the last word: a word of the list that it accepted was accepted for this.
    """
    if state.verdicts.get(word) and ruling.is_word(word):
        return ""
    about = f"{word} of {stolen}"
    return ruling.ask("same_form", about, lambda list: evidence(word, stolen, list))


def evidence(word: str, stolen: str, ruling: Ruling) -> str:
    """The evidence that both are forms of one word: `GAMED: form of GAME, like GAMES`."""
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
