"""The computer player of Word Lift, at five levels.

It sees only what its player may see. A stronger player knows more words, notices more chances
to steal, and chooses more often among the best plays. It weighs its own points, the points that
others lose, and the bonus for going out.
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
"""House options it needs: the box must deal, or the player cannot see its cards."""

NOTICES = (0.15, 0.35, 0.55, 0.75, 1.0)
"""For each level, the probability of noticing that a word on the table can be stolen."""

BEST_WORDS = (12, 6, 3, 2, 1)
"""For each level, the number of best words from the hand among which one is picked."""

VOWELS = "AEIOU"
SHARE = 3 / 7
"""The share of vowels in a good hand, as in the deal (L2.1)."""

BY_NOBODY: dict[str, Action] = {
    "setup": Deal(),
    "round_over": ScoreRound(),
    "between_rounds": StartRound(),
}
"""Actions that belong to no player, by phase."""


class Choice(NamedTuple):
    """A possible play; `worth`: its value to the player in points."""

    worth: float
    action: PlayWord | StealSplit


def decide(
    view: WordLiftView, player: str | None, level: int, ruling: Ruling, chance: Chance
) -> Action | None:
    """The action of the computer player, or None if others must act.

    Without a player: the deal, the count, or the start of the next round.
    """
    if player is None:
        return BY_NOBODY.get(view.phase)
    if view.turn != player or view.phase not in PLAYING:
        return None
    mover = _Player(view, player, min(max(level, 1), LEVELS), ruling, chance)
    return mover.draw() if view.phase == "draw" else mover.play()


def fallback_action(view: WordLiftView, player: str) -> Action | None:
    """A pass, or a draw that takes consonants as long as there are any."""
    may = view.may.get(player, ())
    if "pass" in may:
        return Pass(by=player)
    if "draw" not in may:
        return None
    consonants = min(view.to_draw, view.piles["consonants"])
    out = view.hand.known[: view.to_discard] or None
    return Draw(by=player, consonants=consonants, vowels=view.to_draw - consonants, discard=out)


class _Player:
    """The computer player on turn."""

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
        """The best word or steal that the player notices, or a pass."""
        choices = [*self._words(), *self._steals()]
        if not choices:
            return Pass(by=self._me)
        return max(choices, key=lambda choice: choice.worth).action

    def _words(self) -> Iterator[Choice]:
        """One of the best words from the hand, if there are any."""
        best = sorted(self._hunt.plays(), key=lambda play: (-play.gain, play.word))
        while best:
            play = self._chance.pick(best[: BEST_WORDS[self._level - 1]])
            best.remove(play)
            if ways := readings.read_play(self._view, self._me, play.word).ways:
                worth = play.gain + self._out_bonus(len(play.word))
                yield Choice(worth, readings.play_action(self._me, ways[0]))
                return

    def _steals(self) -> Iterator[Choice]:
        """The best steal of each word that the player may steal and notices."""
        for victim in self._view.victims[self._me]:
            for laid in self._view.fronts[victim]:
                if self._notices() and (choice := self._steal(victim, laid)):
                    yield choice

    def _notices(self) -> bool:
        odds = NOTICES[self._level - 1]
        return self._chance.weighted_index((1 - odds, odds)) == 1

    def _steal(self, victim: str, laid: Laid) -> Choice | None:
        split = self._hunt.best_split(laid)
        if split is None:
            return None
        found = readings.read_steal(self._view, self._me, victim, laid, split.words)
        if not found.ways:
            return None
        action = readings.steal_action(self._me, victim, laid, found.ways[0])
        cost = min(found.cost, sum(self._view.piles.values()))
        if cost:
            action = replace(action, dagger=self._mix(cost, self._hand_after(action)))
        used = sum(len(part.from_hand) for part in action.new)
        out = 0 if cost else self._out_bonus(used)
        return Choice(split.gain + self._loss_weight(victim) * split.loss + out, action)

    def _loss_weight(self, victim: str) -> float:
        """The value of a point that the victim loses; -1 if that is the player."""
        rivals = len(self._view.players) - 1
        return -1.0 if victim == self._me else 1.0 / max(rivals, 1)

    def _out_bonus(self, used: int) -> float:
        """The bonus for going out by using this many cards; 0 if cards are left."""
        out = self._view.phase == "normal" and used == len(self._hand)
        return OUT_BONUS if out else 0.0

    def _hand_after(self, action: StealSplit) -> list[str]:
        """The hand after the steal."""
        hand = list(self._hand)
        for part in action.new:
            for card in part.from_hand:
                hand.remove(card.partition("=")[0])
        return hand

    # -- the draw ---------------------------------------------------------------------

    def draw(self) -> Action:
        """Discard if the house rule asks for it, and draw a good mix of vowels and consonants."""
        hand, count = tuple(sorted(self._hand, key=self._keep_value)), self._view.to_discard
        discard, rest = hand[:count] or None, hand[count:]
        mix = self._mix(self._view.to_draw, rest)
        return Draw(by=self._me, consonants=mix.consonants, vowels=mix.vowels, discard=discard)

    def _keep_value(self, face: str) -> int:
        """Sort key for discarding: cards that cost most in a hand go first, wild ones last."""
        return 100 if face == WILD else mark_of(face, self._view.deck).hand

    def _mix(self, count: int, hand: Sequence[str]) -> Draws:
        """The draw of `count` cards that brings the share of vowels closest to `SHARE`."""
        piles, have = self._view.piles, sum(face[0] in VOWELS for face in hand)
        least = max(count - piles["consonants"], 0)
        possible = range(least, min(count, piles["vowels"]) + 1)
        size = len(hand) + count
        vowels = min(possible, key=lambda more: abs(have + more - SHARE * size))
        return Draws(consonants=count - vowels, vowels=vowels)
