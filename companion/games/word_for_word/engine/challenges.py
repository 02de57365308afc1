"""What a computer player of Word For Word doubts: words that are none, and claims to a category.

The box knows no more of a category than the words that were agreed for it. Where there are
none, a word that is surely no noun is hardly in it, and of the others every second is believed.
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
    """A challenge of what is in the player's way and is not right, or no objection.

    `often`: how often the player looks twice.
    """
    for other, said in _rival_words(view, player):
        looks = chance.weighted((1 - often, often)) == 1
        if looks and _is_bluff(said, ruling):
            return Challenge(by=player, against=other)
        if (
            looks
            and _gains_from_vote(view, player, said)
            and not _plausible(view, said, ruling, chance)
        ):
            return ChallengeCategory(by=player, against=other)
    return Accept(by=player)


def vote_yes(view: WordForWordView, player: str, ruling: Ruling, chance: Chance) -> bool:
    """How the player votes: for a word of its own, against what it doubted itself."""
    vote = view.vote
    if vote is None or vote.against not in view.words or player == vote.by:
        return False
    return player == vote.against or _plausible(view, view.words[vote.against], ruling, chance)


def _rival_words(view: WordForWordView, player: str) -> Iterator[tuple[str, Word]]:
    """The words of others that are as good as the player's own, or better."""
    own = _own_points(view, player)
    for other, said in view.words.items():
        if other != player and said.word and (own is None or (said.total or 0) >= own):
            yield other, said


def _own_points(view: WordForWordView, player: str) -> int | None:
    return view.words[player].total if player in view.words else None


def _is_bluff(said: Word, ruling: Ruling) -> bool:
    """Whether a challenge of the word would be won."""
    open_to_doubt = said.word != EXCLAMATION and said.verdict is None
    return open_to_doubt and not ruling.is_word(str(said.word))


def _gains_from_vote(view: WordForWordView, player: str, said: Word) -> bool:
    """Whether the player would win or share the pot if the word lost its bonus."""
    own = _own_points(view, player)
    open_to_doubt = said.category and said.voted is None
    return open_to_doubt and own is not None and (said.total or 0) - CATEGORY <= own


def _plausible(view: WordForWordView, said: Word, ruling: Ruling, chance: Chance) -> bool:
    """Whether the word may be in the category, as far as the box can tell."""
    known = view.agreed.categories.get(view.category or "", ())
    if known:
        return said.word in known
    if ruling.noun(str(said.word)).known is Known.NO:
        return False
    return chance.weighted((1, 1)) == 1
