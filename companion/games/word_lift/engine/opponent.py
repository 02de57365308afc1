"""The computer player of Word Lift, at five levels and half steps between them.

It sees only what its player may see. A stronger player knows more words, overlooks fewer words and
splits, and foresees more of what follows: who may steal which words, and what its hand can do.
It weighs its own points, the points that others lose, and the bonus for going out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from msgspec.structs import replace

from companion.games.api.chance import Chance
from companion.games.api.rules import Action
from companion.games.kit.people import Reader, day, skill_at
from companion.games.word_lift.engine.anagrams import SKILLS, table
from companion.games.word_lift.engine.prospects import SHARE, VOWELS, After, prospects
from companion.games.word_lift.engine.search import Hunt, Split
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
from companion.games.word_lift.rules.card_notation import WILD, face_of, mark_of
from companion.games.word_lift.rules.readings import readings
from companion.games.word_lift.rules.scoring import OUT_BONUS
from companion.games.word_lift.rules.state import PLAYING, Laid
from companion.games.word_lift.rules.view import WordLiftView
from companion.lexicon.ruling import Ruling

LEVELS = 5
HALF_STEPS = True

NEEDS: Mapping[str, Any] = {"hands": "dealt"}
"""House options it needs: the box must deal, or the player cannot see its cards."""

WORDS, SPLITS = 12, 6
"""The words from the hand, and the ways to split a word, that it weighs against each other."""

SPLIT = 0.5
"""How much harder it is to see a word in a split than in the hand."""

IN_SIGHT = 8
"""The words on the table that a person tries to steal in a turn, at most."""

DAY = 0.45
"""How much more or less skill it has in a game, at most: it has good days and bad ones."""

IN_MIND = 8
"""The cards of the hand that a person tries in a split, at most."""

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


def prepare(view: WordLiftView, level: float, ruling: Ruling) -> None:
    """Make the table of the words that this strength knows."""
    table(ruling, level)


def decide(
    view: WordLiftView, player: str | None, level: float, ruling: Ruling, chance: Chance
) -> Action | None:
    """The action of the computer player, or None if others must act.

    Without a player: the deal, the count, or the start of the next round.
    """
    if player is None:
        return BY_NOBODY.get(view.phase)
    if view.turn != player or view.phase not in PLAYING:
        return None
    mover = _Player(view, player, level, ruling, chance)
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
        self, view: WordLiftView, player: str, level: float, ruling: Ruling, chance: Chance
    ) -> None:
        self._view, self._me, self._chance = view, player, chance
        self._hand = view.hand.known
        skill = skill_at(SKILLS, level) + DAY * day(chance.lot, view.players.index(player))
        self._reader = Reader(ruling, skill, chance.pick(range(2**32)))
        refused = [word for word, good in view.verdicts.items() if not good]
        self._context = (table(ruling, level), ruling, view.deck, view.options, refused)
        self._hunt = Hunt(self._hand, *self._context)

    def _raid(self, laid: Laid) -> Hunt:
        """The search for splits of a word; a person uses one wild card at most."""
        if self._reader.all:
            return self._hunt
        return self._plain_raid if _wilds(laid.cards) else self._wild_raid

    @cached_property
    def _wild_raid(self) -> Hunt:
        wilds = [card for card in self._hand if card[0] == WILD]
        plain = [card for card in self._hand if card[0] != WILD]
        return Hunt([*wilds[:1], *plain][:IN_MIND], *self._context)

    @cached_property
    def _plain_raid(self) -> Hunt:
        plain = [card for card in self._hand if card[0] != WILD]
        return Hunt(plain[:IN_MIND], *self._context)

    # -- the play ---------------------------------------------------------------------

    def play(self) -> Action:
        """The best word or steal that the player notices, or a pass."""
        choices = [*self._words(), *self._steals()]
        if not choices:
            return Pass(by=self._me)
        return max(choices, key=lambda choice: choice.worth).action

    def _words(self) -> Iterator[Choice]:
        """The best words from the hand that the player notices."""
        ranked = sorted(self._hunt.plays(), key=lambda play: (-play.gain, play.word))
        noticed = (play for play in ranked if self._reader.notices(play.word))
        for play in islice(noticed, WORDS):
            if ways := readings.read_play(self._view, self._me, play.word).ways:
                action = readings.play_action(self._me, ways[0])
                worth = play.gain + self._out_bonus(len(play.word))
                yield Choice(worth + self._prospects(action), action)

    def _steals(self) -> Iterator[Choice]:
        """The best splits of each word that the player may steal and notices."""
        for victim, laid in self._in_sight():
            for split in self._splits(laid):
                if choice := self._steal(victim, laid, split):
                    yield choice

    def _in_sight(self) -> list[tuple[str, Laid]]:
        """The words to steal that the player looks at, with their victims."""
        fronts, victims = self._view.fronts, self._view.victims[self._me]
        every = [(victim, laid) for victim in victims for laid in fronts[victim]]
        return every if self._reader.all else self._chance.shuffle(every)[:IN_SIGHT]

    def _splits(self, laid: Laid) -> Iterator[Split]:
        """The best ways to split the word that the player notices."""
        if self._reader.all and _wilds((*laid.cards, *self._hand)):
            best = self._hunt.best_split(laid)
            return iter([best] if best else [])
        if not self._reader.all and _wilds(laid.cards) > 1:
            return iter(())
        return iter(self._raid(laid).first_splits(laid, SPLITS, self._sees))

    def _sees(self, word: str) -> bool:
        """Whether the player notices a word that is not together on the table or in the hand."""
        return self._reader.notices(word, SPLIT)

    def _steal(self, victim: str, laid: Laid, split: Split) -> Choice | None:
        found = readings.read_steal(self._view, self._me, victim, laid, split.words)
        if not found.ways:
            return None
        action = readings.steal_action(self._me, victim, laid, found.ways[0])
        cost = min(found.cost, sum(self._view.piles.values()))
        if cost:
            action = replace(action, dagger=self._mix(cost, self._hand_after(action)))
        used = sum(len(part.from_hand) for part in action.new)
        out = 0 if cost else self._out_bonus(used)
        points = split.gain + self._loss_weight(victim) * split.loss + out
        return Choice(points + self._prospects(action, victim, laid, cost), action)

    def _prospects(
        self, action: PlayWord | StealSplit, victim: str = "", stolen: Laid | None = None,
        cost: int = 0,
    ) -> float:  # fmt: skip
        """What the player foresees of the position after the play, in points."""
        foresight = min(max(self._reader.skill, 0.0), 1.0)
        if not foresight:
            return 0.0
        return foresight * prospects(self._view, self._after(action, victim, stolen, cost))

    def _after(
        self, action: PlayWord | StealSplit, victim: str, stolen: Laid | None, cost: int
    ) -> After:
        """The position after the play; cards drawn as a price count as consonants."""
        fronts = {name: list(self._view.fronts[name]) for name in self._view.players}
        if isinstance(action, PlayWord):
            new = [Laid(action.word, tuple(action.cards or action.word))]
            hand = _without(self._hand, new[0].cards)
        else:
            fronts[victim] = [laid for laid in fronts[victim] if laid != stolen]
            new = [Laid(part.word, (*part.from_stolen, *part.from_hand)) for part in action.new]
            hand = [*self._hand_after(action), *"N" * cost]
        mine = (*fronts.pop(self._me), *new)
        return After(mine, {name: tuple(words) for name, words in fronts.items()}, hand)

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
        return _without(self._hand, [card for part in action.new for card in part.from_hand])

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


def _wilds(cards: Sequence[str]) -> int:
    """How many of the cards are wild."""
    return sum(card[0] == WILD for card in cards)


def _without(hand: Sequence[str], cards: Sequence[str]) -> list[str]:
    """The hand without these cards."""
    left = list(hand)
    for card in cards:
        left.remove(face_of(card))
    return left
