"""How an earlier turn of Word Lift is corrected: another word, a pass, other draws."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from companion.games.api.rules import GroupAccepts
from companion.games.api.ui import Correction
from companion.games.kit.screen_helpers import fit, initials
from companion.games.word_lift.rules.actions import (
    Draw,
    Pass,
    PlayWord,
    ScoreRound,
    StealSplit,
    Timeout,
    counted,
)
from companion.games.word_lift.rules.card_notation import WILD, faces
from companion.games.word_lift.rules.state import LiftRecord, WordLiftState
from companion.widgets.spell import Spell

DRAWS = ((1, 1, "1 + 1"), (2, 0, "2 cons."), (0, 2, "2 vowels"))


def turn(record: LiftRecord) -> str:
    """Who did what, for a row of a list."""
    by = record.action.by or "nobody"
    short = initials(by)
    match record.action:
        case PlayWord(word=word):
            return fit(f"{by} {word.lower()}", f"{short} {word.lower()}")
        case StealSplit(word=word, new=new):
            made = "+".join(part.word.lower() for part in new)
            return fit(f"{by} {made}", f"{short} {made}", f"{short} >{word.lower()}")
        case Draw() as draw:
            return fit(f"{by} drew {_drawn(draw)}", f"{short} drew {_drawn(draw)}")
        case ScoreRound():
            return "the round is counted"
        case Pass():
            return f"{by} passed"
        case Timeout():
            return fit(f"{by}: out of time", f"{short} out of time")
        case GroupAccepts(word=word, accepts=accepts):
            verdict = "counts" if accepts else "is refused"
            return fit(f"{word.lower()} {verdict}", f"{word.lower()}: {'yes' if accepts else 'no'}")
    return ""


def _drawn(draw: Draw) -> str:
    """How many consonants and vowels."""
    both = counted(draw.consonants), counted(draw.vowels)
    return next((text for *split, text in DRAWS if both == tuple(split)), f"{both[0]} + {both[1]}")


def ways(record: LiftRecord) -> tuple[Correction, ...]:
    """A play becomes a pass; a draw another one; a vote comes to the contrary."""
    to_pass = Correction.to("make it a pass", Pass(by=record.action.by))
    match record.action:
        case Draw() as draw:
            others = ((text, replace(draw, consonants=c, vowels=v)) for c, v, text in DRAWS)
            return tuple(Correction.to(text, other) for text, other in others)
        case ScoreRound():
            return ()
        case GroupAccepts(accepts=accepts) as vote:
            return (Correction.to("the other way", replace(vote, accepts=not accepts)),)
        case PlayWord() as play:
            spell = Spell("THE WORD", least=3, most=15)
            make = partial(_word, record.outcome.state, play)
            return Correction("change word", spell, make), to_pass
    return (to_pass,)


def _word(state: WordLiftState, action: PlayWord, word: str) -> PlayWord:
    return PlayWord(by=action.by, word=word, cards=_cards(state, action, word))


def _of_deck(state: WordLiftState, letter: str) -> str:
    """A card of the letter; there are letters of which the deck has marked cards alone."""
    found = sorted(face for face in state.cards.copies if face[0] == letter)
    return found[0] if found else letter


def _cards(state: WordLiftState, action: PlayWord, word: str) -> tuple[str, ...]:
    """Cards for the word out of those that the player had; else of the deck, plain ones first."""
    had = [*faces(action.cards), *state.hand(action.by or "").known]
    found = []
    for letter in word:
        card = next((card for card in had if card[0] == letter), None)
        card = card or (WILD if WILD in had else _of_deck(state, letter))
        had = [other for n, other in enumerate(had) if n != had.index(card)] if card in had else had
        found.append(f"{WILD}={letter}" if card == WILD else card)
    return tuple(found)
