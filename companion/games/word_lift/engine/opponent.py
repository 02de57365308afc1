"""The box as a player of Word Lift, at five strengths; it steals.

It reads the view that a player has, and nothing else. It knows more words the stronger it
is, notices more of what can be stolen, and weighs better: what a play brings, what it
takes from others, and when to go out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from companion.games.api.chance import Chance
from companion.games.api.rules import Action
from companion.games.word_lift.engine.anagrams import table
from companion.games.word_lift.engine.search import Hunt
from companion.games.word_lift.rules.actions import (
    Deal,
    Draw,
    Draws,
    Pass,
    PlayWord,
    ScoreRound,
    StartRound,
    StealSplit,
)
from companion.games.word_lift.rules.card_notation import WILD, mark_of
from companion.games.word_lift.rules.readings import readings
from companion.games.word_lift.rules.scoring import OUT_BONUS
from companion.games.word_lift.rules.state import PLAYING, Laid
from companion.games.word_lift.rules.view import WordLiftView
from companion.lexicon.ruling import Ruling

LEVELS = 5

NEEDS: Mapping[str, Any] = {"hands": "dealt"}
"""House options without which it cannot play: it has to see its cards."""

NOTICES = (0.15, 0.35, 0.55, 0.75, 1.0)
"""How likely it is, at each strength, to see what could be made of a word on the table."""

AMONG = (12, 6, 3, 2, 1)
"""Among so many of the best words of the hand it chooses."""

VOWELS = "AEIOU"
SHARE = 3 / 7
"""The share of vowels that a good hand has; that of the deal (L2.1)."""

BY_NOBODY: dict[str, Action] = {
    "setup": Deal(),
    "round_over": ScoreRound(),
    "between_rounds": StartRound(),
}
"""What is done by no player, in which phase."""


class Choice(NamedTuple):
    """A play that the player thinks of, and what it is worth, points."""

    worth: float
    action: PlayWord | StealSplit


def decide(
    view: WordLiftView, player: str | None, level: int, ruling: Ruling, chance: Chance
) -> Action | None:
    """What the player does; None: nothing now, others are to act.

    Without a player: the deal, the count, the next round.
    """
    if player is None:
        return BY_NOBODY.get(view.phase)
    if view.turn != player or view.phase not in PLAYING:
        return None
    thinker = _Thinker(view, player, min(max(level, 1), LEVELS), ruling, chance)
    return thinker.draw() if view.phase == "draw" else thinker.play()


def fallback_action(view: WordLiftView, player: str) -> Action | None:
    """A pass, and the cards that end the turn: consonants as long as there are any."""
    may = view.may.get(player, ())
    if "pass" in may:
        return Pass(by=player)
    if "draw" not in may:
        return None
    consonants = min(view.to_draw, view.piles["consonants"])
    gone = view.hand.known[: view.to_discard] or None
    return Draw(by=player, consonants=consonants, vowels=view.to_draw - consonants, discard=gone)


class _Thinker:
    """One player on turn."""

    def __init__(
        self, view: WordLiftView, player: str, level: int, ruling: Ruling, chance: Chance
    ) -> None:
        self._view, self._me, self._chance, self._level = view, player, chance, level
        self._hand = view.hand.known
        refused = [word for word, good in view.verdicts.items() if not good]
        known = table(ruling, level)
        self._hunt = Hunt(self._hand, known, ruling, view.deck, view.options, refused)

    # -- the play ---------------------------------------------------------------------

    def play(self) -> Action:
        """The best that the player sees, a word or a steal; or nothing."""
        choices = [*self._words(), *self._steals()]
        if not choices:
            return Pass(by=self._me)
        return max(choices, key=lambda choice: choice.worth).action

    def _words(self) -> Iterator[Choice]:
        """One of the best words of the hand."""
        best = sorted(self._hunt.plays(), key=lambda play: (-play.gain, play.word))
        while best:
            play = self._chance.pick(best[: AMONG[self._level - 1]])
            best.remove(play)
            if ways := readings.play(self._view, self._me, play.word).ways:
                worth = play.gain + self._out(len(play.word))
                yield Choice(worth, readings.played(self._me, ways[0]))
                return

    def _steals(self) -> Iterator[Choice]:
        """The best use of each word that the player may steal, and notices."""
        for victim in self._view.victims[self._me]:
            for laid in self._view.fronts[victim]:
                if self._notices() and (choice := self._steal(victim, laid)):
                    yield choice

    def _notices(self) -> bool:
        odds = NOTICES[self._level - 1]
        return self._chance.weighted((1 - odds, odds)) == 1

    def _steal(self, victim: str, laid: Laid) -> Choice | None:
        split = self._hunt.best_split(laid)
        if split is None:
            return None
        found = readings.steal(self._view, self._me, victim, laid, split.words)
        if not found.ways:
            return None
        action = readings.stolen_by(self._me, victim, laid, found.ways[0])
        cost = min(found.cost, sum(self._view.piles.values()))
        if cost:
            action = replace(action, dagger=self._mix(cost, self._kept(action)))
        used = sum(len(part.from_hand) for part in action.new)
        out = 0 if cost else self._out(used)
        return Choice(split.gain + self._harm(victim) * split.loss + out, action)

    def _harm(self, victim: str) -> float:
        """What a point is worth that somebody else loses; one's own is lost whole."""
        rivals = len(self._view.players) - 1
        return -1.0 if victim == self._me else 1.0 / max(rivals, 1)

    def _out(self, used: int) -> float:
        """What it is worth to go out with these cards."""
        out = self._view.phase == "normal" and used == len(self._hand)
        return OUT_BONUS if out else 0.0

    def _kept(self, action: StealSplit) -> list[str]:
        """The hand after the play."""
        left = list(self._hand)
        for part in action.new:
            for card in part.from_hand:
                left.remove(card.partition("=")[0])
        return left

    # -- the draw ---------------------------------------------------------------------

    def draw(self) -> Action:
        """Two cards, so that the hand has vowels and consonants as it should."""
        hand, lose = tuple(sorted(self._hand, key=self._use)), self._view.to_discard
        gone, kept = hand[:lose] or None, hand[lose:]
        mix = self._mix(self._view.to_draw, kept)
        return Draw(by=self._me, consonants=mix.consonants, vowels=mix.vowels, discard=gone)

    def _use(self, face: str) -> int:
        """How gladly a card is kept; those that cost most in a hand go first."""
        return 100 if face == WILD else mark_of(face, self._view.deck).hand

    def _mix(self, count: int, hand: Sequence[str]) -> Draws:
        """How many cards of each pile bring the hand nearest to what it should be."""
        piles, have = self._view.piles, sum(face[0] in VOWELS for face in hand)
        least = max(count - piles["consonants"], 0)
        possible = range(least, min(count, piles["vowels"]) + 1)
        whole = len(hand) + count
        vowels = min(possible, key=lambda more: abs(have + more - SHARE * whole))
        return Draws(consonants=count - vowels, vowels=vowels)
