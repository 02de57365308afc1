"""The computer player of NewWord, at five levels and half steps between them.

It sees only what its player may see. A stronger player knows more words, overlooks fewer of them,
and foresees more of what follows: the best answer of the next player, and its own next word. It
challenges a word that it does not know if, by the word's looks, it may win more points than it may
lose. Now and then it lays a word that it has invented.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from heapq import nlargest
from itertools import islice
from typing import Any

from companion.games.api.chance import Chance
from companion.games.api.rules import Action
from companion.games.kit.inventions import inventions
from companion.games.kit.looks import looks_of
from companion.games.kit.people import ALL, FAMILIAR, Reader, day, lot_of, skill_at
from companion.games.newword.engine.foresight import Foresight
from companion.games.newword.engine.solver import Finder, Play, rack_of
from companion.games.newword.rules.actions import Challenge, Deal, LetStand, Pass, PlayWord
from companion.games.newword.rules.view import NewWordView
from companion.lexicon.ruling import Ruling
from companion.lexicon.texts import is_inoffensive

LEVELS = 5
HALF_STEPS = True

NEEDS: Mapping[str, Any] = {"hands": "dealt"}
"""House options it needs: the box must deal, or the player cannot see its cards."""

SKILLS = (-0.3, -0.08, 0.2, 0.46, 0.74, 1.0, 1.25, 1.55, 2.5)
"""The skill for the strengths 1, 1.5, 2 and so on to 5; above 1 it seldom overlooks anything.

`docs/opponents.md` says how they were found.
"""

SKILLS_JUNIOR = (-0.18, 0.04, 0.27, 0.5, 0.78, 0.99, 1.26, 1.56, 2.5)
"""The same for New Word Jr., where long words are worth less."""

WORDS, ENDINGS = 40, 8
"""The words with most points that are weighed: while there is a stock, and in the end."""

FORM = 0.9
"""How much more or less skill it has in a turn, at most: in one it sees much, in another little."""

DAY = 0.6
"""How much more or less skill it has in a game, at most: it has good days and bad ones."""

MIXED = 0.5
"""How much harder it is to see a word for which all cards of the table change their places."""

WILD = 0.5
"""How much harder it is to see a word with a wild card."""

INVALID = 0.12
"""The share of invented words among the words that people lay, at most."""

SELF_PLAY: Mapping[str, Any] = {"computers_bluff": False}
"""Without people there is nobody to bluff: a strong player knows all words."""

BLUFFS = 0.1
"""How often it invents a word in a turn."""

TRIED = 2
"""The invented words that it weighs: laying one in all ways takes long."""

TURN, TURN_JUNIOR = (20.0, 95.0), (10.0, 25.0)
"""The points of a turn at a skill of 0, and of 1."""

FEWEST, MOST = 2, 4
"""The cards that it swaps if it knows no word, at a skill of 0 and of 1."""


def prepare(view: NewWordView, level: float, ruling: Ruling) -> None:
    """Learn how words look to a player of this strength."""
    looks_of(ruling, skill_of(view, level))


def decide(
    view: NewWordView, player: str | None, level: float, ruling: Ruling, chance: Chance
) -> Action | None:
    """The action of the computer player, or None if others must act.

    Without a player: the deal.
    """
    if player is None:
        return Deal() if view.phase == "setup" else None
    mover = _Player(view, player, level, ruling, chance)
    if mover.challenges():
        return Challenge(by=player)
    if mover.may("play_word"):
        return mover.turn()
    return LetStand(by=player) if mover.may("let_stand") else None


def fallback_action(view: NewWordView, player: str) -> Action | None:
    """A pass without a swap, or letting the last word stand."""
    may = view.may.get(player, ())
    if "pass" in may:
        return Pass(by=player)
    return LetStand(by=player) if "let_stand" in may else None


def skill_of(view: NewWordView, level: float) -> float:
    """The skill of a strength in this game."""
    return skill_at(SKILLS_JUNIOR if view.options.junior else SKILLS, level)


def price(view: NewWordView, skill: float) -> float:
    """The points of the turn that a wrong challenge costs; none if the game is over."""
    low, high = TURN_JUNIOR if view.options.junior else TURN
    return 0.0 if view.ending else low + (high - low) * min(max(skill, 0.0), 1.0)


class _Player:
    """The computer player in one position."""

    def __init__(
        self, view: NewWordView, player: str, level: float, ruling: Ruling, chance: Chance
    ) -> None:
        self._view, self._me, self._ruling, self._chance = view, player, ruling, chance
        skill = skill_of(view, level)
        self._luck = luck = chance.pick(range(2**32))
        form = FORM * (2 * chance.pick(range(101)) / 100 - 1)
        form += DAY * day(chance.lot, view.players.index(player))
        self._known = Reader(ruling, skill)
        self._reader = Reader(ruling, skill + form, luck)
        self._share = min(max(skill, 0.0), 1.0)

    def may(self, kind: str) -> bool:
        """Whether the player may take this kind of action now."""
        return kind in self._view.may.get(self._me, ())

    # -- another player's word --------------------------------------------------------

    def challenges(self) -> bool:
        """Whether the player challenges the last word; the answer for a word never changes."""
        last = self._view.last
        if not self.may("challenge") or last is None or self._view.options.strict_referee:
            return False
        if self._knows(last.word):
            return False
        doubt = self._doubt(last.word)
        return doubt * last.points > (1 - doubt) * price(self._view, self._known.skill)

    def _knows(self, word: str) -> bool:
        return self._ruling.is_word(word) and self._known.knows(word)

    def _doubt(self, word: str) -> float:
        """How likely it seems that a word is invalid which the player does not know.

        It may be letters in any order. Else it looks like a word, and is invented or valid.
        """
        invented = INVALID * lot_of(f"{self._me} {word}")
        unknown: float = (1 - invented) * (1 - (FAMILIAR / ALL) ** (1 - self._share))
        if not unknown:
            return 1.0
        nonsense = looks_of(self._ruling, self._known.skill).nonsense(word)
        return nonsense + (1 - nonsense) * invented / (invented + unknown)

    # -- the player's own turn --------------------------------------------------------

    def turn(self) -> Action:
        """A word, or a pass with a swap."""
        play = self._best() if self._share else next(self._plays(), None)
        if self._bluffs():
            found = map(self._finder.play_of, self._inventions())
            play = max(filter(None, (play, *found)), key=lambda one: one.total, default=None)
        if play is None:
            return self._exchange()
        return PlayWord(by=self._me, word=play.word, cards=play.reading.cards)

    def _bluffs(self) -> bool:
        """Whether it would invent a word in this turn.

        The luck of the turn decides. If the word on the table did, a bluff that falls would be laid
        at every turn, and the game would not end.
        It does not in New Word Jr., where nobody may check a word, or when the game is nearly over:
        then a challenge costs nothing.
        """
        view = self._view
        if view.options.junior or not view.options.computers_bluff or not view.stock:
            return False
        return bool(view.dictionary_closed) and lot_of(f"{self._luck} bluff") < BLUFFS

    def _inventions(self) -> list[str]:
        """The invented words that may score most."""
        have, stems = self._finder.available, self._finder.words(self._notices)
        found = inventions(stems, self._reader, self._ruling, rack_of(have).spells)
        points = self._finder.letter_points()

        def most(word: str) -> int:
            """The most points that a word may score."""
            return sum(points[letter] for letter in word) * self._view.multiplier(len(word))

        return nlargest(TRIED, (one for one in found if one != self._finder.excluded), key=most)

    def _plays(self) -> Iterator[Play]:
        """The plays that the player notices, the highest-scoring first."""
        return filter(self._sees, self._finder.plays(self._notices))

    @cached_property
    def _finder(self) -> Finder:
        options = self._view.options
        excluded = "" if options.same_word_ok else self._view.word
        have, too_rare = self._view.available_cards(), self._reader.too_rare
        return Finder(have, self._ruling, options.junior, excluded, too_rare)

    def _notices(self, word: str) -> bool:
        """Whether the player notices the word in its cards; offensive words do not come up."""
        noticed = self._reader.all or (
            self._reader.notices(word) and self._reader.notices(word, self._disorder(word))
        )
        return noticed and is_inoffensive(word)

    def _disorder(self, word: str) -> float:
        """How hard it is to see the word because the cards of the table change their places."""
        old = self._view.word
        return MIXED * (1 - _longest_run(old, word) / len(old)) if old else 0.0

    def _sees(self, play: Play) -> bool:
        """Whether the player sees the word even if it needs wild cards."""
        wilds = play.reading.hand.count("?")
        hidden = self._disorder(play.word) + WILD * wilds
        return not wilds or self._reader.notices(play.word, hidden)

    def _best(self) -> Play | None:
        """The play with the most points, those that follow included as far as it foresees them."""
        sight = Foresight(self._view, self._finder)
        found = islice(self._plays(), ENDINGS if sight.open else WORDS)
        return max(
            found, key=lambda play: play.total + self._share * sight.after(play), default=None
        )

    def _exchange(self) -> Pass:
        """A pass that swaps the least useful cards; no swap if the stock is empty."""
        count = FEWEST + round((MOST - FEWEST) * self._share)
        cards = self._chance.shuffle(self._view.hand.known)
        worst = sorted(cards, key=self._keep_value) if self._share else cards
        return Pass(by=self._me, discard=tuple(worst[: min(count, self._view.stock)]))

    def _keep_value(self, card: str) -> float:
        """Sort key for swapping: expensive letters go first, then vowels, wild cards last."""
        if card == "?":
            return 1.0
        return 0.0 if "/" in card else -self._view.worth(card)


def _longest_run(old: str, new: str) -> int:
    """The most letters side by side in both words."""
    for length in range(min(len(old), len(new)), 1, -1):
        if any(old[at : at + length] in new for at in range(len(old) - length + 1)):
            return length
    return 1
