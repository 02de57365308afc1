"""What the earlier computer player of Word For Word challenged: bluffs, and claims to a category.

The box knows only the words agreed for a category. If none were agreed, it rejects words that are
certainly not nouns, and accepts every other word with a probability of one half.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.api.chance import Chance
from companion.games.api.rules import Action
from companion.games.word_for_word.rules.actions import Accept, Challenge, ChallengeCategory
from companion.games.word_for_word.rules.view import Word, WordForWordView
from companion.games.word_for_word.rules.words.scoring import CATEGORY, EXCLAMATION
from companion.lexicon import Known
from companion.lexicon.ruling import Ruling


def decide_challenge(
    view: WordForWordView, player: str, often: float, ruling: Ruling, chance: Chance
) -> Action:
    """Challenge a wrong word that stands in the player's way, or accept all words.

    `often`: probability (0 to 1) of checking each word.
    """
    for other, rival in _rival_words(view, player):
        checks = chance.weighted_index((1 - often, often)) == 1
        if checks and _is_bluff(rival, ruling):
            return Challenge(by=player, against=other)
        if (
            checks
            and _gains_from_vote(view, player, rival)
            and not _plausible(view, rival, ruling, chance)
        ):
            return ChallengeCategory(by=player, against=other)
    return Accept(by=player)


def vote_yes(view: WordForWordView, player: str, ruling: Ruling, chance: Chance) -> bool:
    """Whether the player votes yes: for its own word, against a word that it challenged itself."""
    vote = view.vote
    if vote is None or vote.against not in view.words or player == vote.by:
        return False
    return player == vote.against or _plausible(view, view.words[vote.against], ruling, chance)


def _rival_words(view: WordForWordView, player: str) -> Iterator[tuple[str, Word]]:
    """Other players' words that score at least as much as the player's own."""
    own = _own_points(view, player)
    for other, rival in view.words.items():
        if other != player and rival.word and (own is None or (rival.total or 0) >= own):
            yield other, rival


def _own_points(view: WordForWordView, player: str) -> int | None:
    return view.words[player].total if player in view.words else None


def _is_bluff(rival: Word, ruling: Ruling) -> bool:
    """Whether a challenge of the word would succeed."""
    unchallenged = rival.word != EXCLAMATION and rival.verdict is None
    return unchallenged and not ruling.is_word(str(rival.word))


def _gains_from_vote(view: WordForWordView, player: str, rival: Word) -> bool:
    """Whether the player would win or share the pot if the word lost its bonus."""
    own = _own_points(view, player)
    unchallenged = rival.category and rival.voted is None
    return unchallenged and own is not None and (rival.total or 0) - CATEGORY <= own


def _plausible(view: WordForWordView, rival: Word, ruling: Ruling, chance: Chance) -> bool:
    """Whether the word may be in the category, as far as the box knows."""
    known = view.agreed.categories.get(view.category or "", ())
    if known:
        return rival.word in known
    if ruling.noun(str(rival.word)).known is Known.NO:
        return False
    return chance.weighted_index((1, 1)) == 1
