"""Corrections of an earlier turn of Word Lift: another word, a pass, or another draw."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from companion.games.api.rules import GroupAccepts
from companion.games.api.ui import Correction
from companion.games.kit.screen_helpers import initials
from companion.games.word_lift.rules.actions import (
    Draw,
    DrawOne,
    Pass,
    PlayWord,
    ScoreRound,
    StealSplit,
    Timeout,
    count_of,
)
from companion.games.word_lift.rules.card_notation import WILD, faces
from companion.games.word_lift.rules.state import WordLiftRecord, WordLiftState
from companion.names import LONGEST_WORD
from companion.screen.screen import fit
from companion.widgets.spell import Spell

DRAWS = {
    (1, 1): "1 + 1",
    (2, 0): "2 cons.",
    (0, 2): "2 vowels",
    (1, 0): "1 cons.",
    (0, 1): "1 vowel",
}
"""A draw of consonants and vowels, in words."""


def turn(record: WordLiftRecord) -> str:
    """The turn in one row of a list."""
    by = record.action.by or "nobody"
    short = initials(by)
    match record.action:
        case PlayWord(word=word):
            return fit(f"{by} {word.lower()}", f"{short} {word.lower()}")
        case StealSplit(word=word, new=new):
            made = "+".join(part.word.lower() for part in new)
            return fit(f"{by} {made}", f"{short} {made}", f"{short} >{word.lower()}")
        case Draw() | DrawOne() as draw:
            return fit(f"{by} drew {_draw_label(draw)}", f"{short} drew {_draw_label(draw)}")
        case ScoreRound():
            return "round counted"
        case Pass():
            return f"{by} passed"
        case Timeout():
            return fit(f"{by}: out of time", f"{short} out of time")
        case GroupAccepts(word=word, accepts=accepts):
            verdict = "accepted" if accepts else "refused"
            return fit(f"{word.lower()} {verdict}", f"{word.lower()}: {'yes' if accepts else 'no'}")
    return ""


def _draw_label(draw: Draw | DrawOne) -> str:
    """The numbers of consonants and vowels in words; of three cards or more, both."""
    both = _split(draw)
    return DRAWS.get(both, " + ".join(map(str, both)))


def _split(draw: Draw | DrawOne) -> tuple[int, int]:
    return count_of(draw.consonants), count_of(draw.vowels)


def ways(record: WordLiftRecord) -> tuple[Correction, ...]:
    """The possible corrections: change the word or the draw, make it a pass, reverse a vote."""
    to_pass = Correction.to("make it a pass", Pass(by=record.action.by))
    match record.action:
        case Draw() as draw:
            return tuple(
                Correction.to(text, replace(draw, consonants=split[0], vowels=split[1]))
                for split, text in DRAWS.items()
                if sum(split) == sum(_split(draw))
            )
        case DrawOne() | ScoreRound():
            return ()
        case GroupAccepts(accepts=accepts) as vote:
            return (Correction.to("reverse the vote", replace(vote, accepts=not accepts)),)
        case PlayWord() as play:
            spell = Spell("THE WORD", least=3, most=LONGEST_WORD)
            make = partial(_word, record.outcome.state, play)
            return Correction("change word", spell, make), to_pass
    return (to_pass,)


def _word(state: WordLiftState, action: PlayWord, word: str) -> PlayWord:
    return PlayWord(by=action.by, word=word, cards=_cards(state, action, word))


def _deck_card(state: WordLiftState, letter: str) -> str:
    """A card with this letter; some letters have only marked cards in the deck."""
    found = sorted(face for face in state.cards.copies if face[0] == letter)
    return found[0] if found else letter


def _cards(state: WordLiftState, action: PlayWord, word: str) -> tuple[str, ...]:
    """Cards for the word: those the player had, else cards of the deck, plain ones first."""
    hand = [*faces(action.cards), *state.hand(action.by or "").known]
    found = []
    for letter in word:
        card = next((card for card in hand if card[0] == letter), None)
        card = card or (WILD if WILD in hand else _deck_card(state, letter))
        if card in hand:
            hand.remove(card)
        found.append(f"{WILD}={letter}" if card == WILD else card)
    return tuple(found)
