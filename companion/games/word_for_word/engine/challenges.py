"""What a computer player of Word For Word challenges: bluffs, and claims to a category.

The box knows only the words agreed for a category. If none were agreed, it rejects words that are
certainly not nouns, and accepts every other word with a probability of one half.
"""

from __future__ import annotations

from companion.games.api.chance import Chance
from companion.games.api.rules import Action
from companion.games.kit.looks import looks_of
from companion.games.kit.people import Reader, lot_of
from companion.games.word_for_word.rules.actions import Accept, Challenge, ChallengeCategory
from companion.games.word_for_word.rules.view import Word, WordForWordView
from companion.games.word_for_word.rules.words.scoring import CATEGORY, EXCLAMATION
from companion.lexicon import Known
from companion.lexicon.ruling import Ruling

UNSURE, LEAST = 0.6, 0.45
"""How likely a word that the player does not know is invented, though it looks like a word: with a
skill of 0, and at least. With a skill of 1 it is certain."""


def decide_challenge(
    view: WordForWordView,
    player: str,
    often: float,
    reader: Reader,
    ruling: Ruling,
    chance: Chance,
) -> Action:
    """Challenge a word or a claim if that pays by the player's own view, or accept all words.

    `often`: probability (0 to 1) of checking each claim, and each word that looks like one; the
    answer for a word stays the same in a game.
    """
    for other, rival in view.words.items():
        if other == player or not rival.word:
            continue
        nonsense = looks_of(ruling, reader.skill).nonsense(rival.word)
        checks = lot_of(f"{chance.lot} {player} {rival.word}") < _either(nonsense, often)
        if checks and _pays(view, player, other, _doubt(rival, nonsense, reader, ruling)):
            return Challenge(by=player, against=other)
        if not chance.happens(often):
            continue
        if _gains_from_vote(view, player, other) and not _plausible(view, rival, ruling, chance):
            return ChallengeCategory(by=player, against=other)
    return Accept(by=player)


def _either(one: float, other: float) -> float:
    """The probability of one thing, or else of another."""
    return one + (1 - one) * other


def _doubt(rival: Word, nonsense: float, reader: Reader, ruling: Ruling) -> float:
    """How likely the word is wrong for the player, 0 to 1; 0 if it cannot be challenged.

    `nonsense`: how likely it is that it is letters in any order.
    """
    word = str(rival.word)
    if word == EXCLAMATION or rival.verdict is not None:
        return 0.0
    if reader.all:
        return float(not ruling.is_word(word))
    known = ruling.is_word(word) and reader.knows(word)
    invented = min(max(UNSURE + (1 - UNSURE) * reader.skill, LEAST), 1.0)
    return 0.0 if known else _either(nonsense, invented)


def _pays(view: WordForWordView, player: str, other: str, doubt: float) -> bool:
    """Whether a challenge wins more chips on average than it costs (F13.3, F13.4)."""
    return doubt * gain_of(view, player, other) > (1 - doubt) * view.penalty


def gain_of(view: WordForWordView, player: str, other: str) -> float:
    """The chips that the player wins if the other's word falls."""
    left = {name: points for name, points in _points(view).items() if name != other}
    return view.pot * (_share(left, player) - _share(_points(view), player))


def _points(view: WordForWordView) -> dict[str, int]:
    """The points of the players who can win the pot; 0 without a word."""
    return {player: _total(view, player) for player in view.active}


def _total(view: WordForWordView, player: str) -> int:
    return (view.words[player].total or 0) if player in view.words else 0


def _share(points: dict[str, int], player: str) -> float:
    """The player's share of the pot with these points."""
    best = max(points.values(), default=0)
    winners = [name for name, total in points.items() if total == best]
    return (player in winners) / max(len(winners), 1)


def vote_yes(view: WordForWordView, player: str, ruling: Ruling, chance: Chance) -> bool:
    """Whether the player votes yes: for its own word, against a word that it challenged itself."""
    vote = view.vote
    if vote is None or vote.against not in view.words or player == vote.by:
        return False
    return player == vote.against or _plausible(view, view.words[vote.against], ruling, chance)


def _gains_from_vote(view: WordForWordView, player: str, other: str) -> bool:
    """Whether the player would win more of the pot if the word lost its bonus."""
    rival, points = view.words[other], _points(view)
    if not rival.category or rival.voted is not None or other not in points:
        return False
    less = {**points, other: points[other] - CATEGORY}
    return _share(less, player) > _share(points, player)


def _plausible(view: WordForWordView, rival: Word, ruling: Ruling, chance: Chance) -> bool:
    """Whether the word may be in the category, as far as the box knows."""
    known = view.agreed.categories.get(view.category or "", ())
    if known:
        return rival.word in known
    if ruling.noun(str(rival.word)).known is Known.NO:
        return False
    return chance.happens(0.5)
