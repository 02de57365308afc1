"""The computer player of NewWord as it was before it played like people, at five levels.

It sees only what its player may see. The weakest knows only common words and lays any short one.
Stronger players know more words and choose among better ones. The strongest weighs the points of
a word against the cards it keeps, and against the best reply of the next player, for which it
deals imaginary hands from the cards nobody has seen.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import islice
from typing import Any

from companion.games.api.chance import Chance
from companion.games.api.rules import Action
from companion.games.kit.seating import next_player
from companion.games.newword.engine.solver import Finder, Play
from companion.games.newword.rules.actions import Challenge, Deal, LetStand, Pass, PlayWord
from companion.games.newword.rules.view import NewWordView
from companion.lexicon.compiled.racks import Rack
from companion.lexicon.ruling import Ruling
from companion.lexicon.texts import inoffensive

LEVELS = 5

NEEDS: Mapping[str, Any] = {"hands": "dealt"}
"""House options it needs: the box must deal, or the player cannot see its cards."""

WORD_LEVELS = (1, 2, 3, 7, 9)
"""For each level, the rarest words it knows, by their level from 1 (common) to 9."""

WORD_SHARES = (0.1, 0.25, 0.5, 0.8, 1.0)
"""For each level, the share of words it knows in a list whose words have no levels."""

LONGEST = (5, 6, 7, 15, 99)
"""For each level, the letters of the longest words it considers."""

BEST_WORDS = (1, 20, 10, 4, 12)
"""For each level, the number of best words to choose from.

The weakest takes the first word that comes, the strongest weighs them all.
"""

CHALLENGES = (0.0, 0.1, 0.25, 0.6, 1.0)
"""For each level, the probability of challenging a word it does not know."""

EXCHANGES = (2, 3, 4, 4, 4)
"""For each level, the cards it swaps, at most, if it knows no word."""

SAMPLES = 2
"""Imaginary hands of the next player to try."""

FEAR = 0.8
"""The weight of a point of the next player, compared to a point of its own."""

WILD_VALUE, GOOD_VOWELS, VOWEL_PENALTY = 12.0, 2, 1.5
"""Points for a wild card kept; the best number of vowel cards; points lost for each one off it."""

NO_LEVEL = 9


def decide(
    view: NewWordView, player: str | None, level: int, ruling: Ruling, chance: Chance
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


class _Player:
    """The computer player in one position."""

    def __init__(
        self, view: NewWordView, player: str, level: int, ruling: Ruling, chance: Chance
    ) -> None:
        self._view, self._me, self._ruling, self._chance = view, player, ruling, chance
        self._rank = min(max(level, 1), LEVELS) - 1

    def may(self, kind: str) -> bool:
        """Whether the player may take this kind of action now."""
        return kind in self._view.may.get(self._me, ())

    # -- another player's word --------------------------------------------------------

    def challenges(self) -> bool:
        """Whether the player challenges the last word; the answer for a word never changes."""
        if not self.may("challenge") or self._view.last is None:
            return False
        word = self._view.last.word
        return (
            not self._knows(word) and _fixed_random(f"{self._me} {word}") < CHALLENGES[self._rank]
        )

    def _knows(self, word: str) -> bool:
        """Whether the player knows the word; common words are known at lower levels."""
        if not self._ruling.is_word(word):
            return False
        if self._has_levels:
            return self._ruling.level(word) <= WORD_LEVELS[self._rank]
        return _fixed_random(word) < WORD_SHARES[self._rank]

    @cached_property
    def _has_levels(self) -> bool:
        """Whether the word list has levels for how common its words are."""
        some = islice(self._ruling.words(), 1000)
        return any(self._ruling.level(word) < NO_LEVEL for word in some)

    # -- the player's own turn --------------------------------------------------------

    def turn(self) -> Action:
        """A word, or a pass with a swap."""
        found = list(islice(self._plays(), BEST_WORDS[self._rank]))
        if not found:
            return self._exchange()
        play = self._best_by_value(found) if self._rank + 1 == LEVELS else self._chance.pick(found)
        return PlayWord(by=self._me, word=play.word, cards=play.reading.cards)

    def _plays(self) -> Iterator[Play]:
        """The plays it knows, the best first; in random order for the weakest."""
        if self._rank > 0:
            return self._finder.plays(self._considers)
        words = self._chance.shuffle(list(self._finder.words(self._considers)))
        return (play for play in map(self._finder.play_of, words) if play)

    @cached_property
    def _finder(self) -> Finder:
        options = self._view.options
        excluded = "" if options.same_word_ok else self._view.word
        return Finder(self._view.available_cards(), self._ruling, options.junior, excluded)

    def _considers(self, word: str) -> bool:
        return len(word) <= LONGEST[self._rank] and self._knows(word) and any(inoffensive([word]))

    def _exchange(self) -> Pass:
        """A pass that swaps the least useful cards; no swap if the stock is empty."""
        most = min(EXCHANGES[self._rank], self._view.stock)
        cards = self._chance.shuffle(self._view.hand.known)
        worst = sorted(cards, key=self._keep_value) if self._rank > 0 else cards
        return Pass(by=self._me, discard=tuple(worst[:most]))

    def _keep_value(self, card: str) -> float:
        """Sort key for swapping: expensive letters go first, then vowels, wild cards last."""
        if card == "?":
            return WILD_VALUE
        return 0.0 if "/" in card else -self._view.worth(card)

    # -- looking ahead ----------------------------------------------------------------

    def _best_by_value(self, found: list[Play]) -> Play:
        hands = [self._imagine_hand() for _ in range(SAMPLES)]
        return max(found, key=lambda play: self._value(play, hands))

    def _value(self, play: Play, hands: list[str]) -> float:
        """The points, plus the value of the cards kept, minus the expected reply."""
        rest = Counter(self._view.hand.known) - Counter(play.reading.hand)
        if not rest and not self._view.stock:
            return play.total
        vowels = sum(count for card, count in rest.items() if "/" in card)
        keep = WILD_VALUE * rest["?"] - VOWEL_PENALTY * abs(vowels - GOOD_VOWELS)
        replies = [self._reply(play.word, hand) for hand in hands]
        return play.total + keep - FEAR * sum(replies) / max(len(replies), 1)

    def _imagine_hand(self) -> str:
        """Letters that the next player may have, dealt at random from the unseen cards."""
        pool = Counter(self._view.unseen) - Counter(self._view.hand.known)
        cards = self._chance.shuffle(sorted(pool.elements()))[: self._next_hand]
        return "".join(self._chance.pick(card.split("/")) for card in cards)

    @property
    def _next_hand(self) -> int:
        return self._view.hand_sizes.get(next_player(self._view.players, self._me), 0)

    def _reply(self, word: str, hand: str) -> int:
        """Roughly the points of the best new word from this word and a hand."""
        letters = word + hand.replace("?", "")
        rack = Rack(letters, (), hand.count("?"))
        best = 0
        for value, reply in self._ruling.words_by_value(rack, self._view.deck.values):
            if value * self._view.multiplier(99) <= best:
                break
            if reply != word:
                best = max(best, value * self._view.multiplier(len(reply)))
        return best


def _fixed_random(text: str) -> float:
    """A pseudo-random number from 0 to 1 that is always the same for this text."""
    return zlib.crc32(text.encode()) / 2**32
