"""The box as a player of NewWord, at five strengths.

It reads the view that a player has, and nothing else. A child knows the commonest words and
lays any short one; the stronger it is the more words it knows and the dearer it lays. The
strongest weighs what a word brings against what is left in the hand and what the next player
could make of it, with cards that nobody has seen.
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
from companion.games.kit.validation import next_player
from companion.games.newword.engine.solver import Finder, Play
from companion.games.newword.rules.actions import Challenge, Deal, LetStand, Pass, PlayWord
from companion.games.newword.rules.view import NewWordView
from companion.lexicon.compiled.racks import Rack
from companion.lexicon.ruling import Ruling
from companion.lexicon.texts import shown

LEVELS = 5

NEEDS: Mapping[str, Any] = {"hands": "dealt"}
"""It cannot see real cards: the box deals."""

KNOWN = (1, 2, 3, 7, 9)
"""Up to which level, of 1 to 9, words are known at each strength."""

SHARES = (0.1, 0.25, 0.5, 0.8, 1.0)
"""What share is known at each strength of a list whose words have no levels."""

LONGEST = (5, 6, 7, 15, 99)
"""The longest words that it thinks of, letters."""

AMONG = (1, 20, 10, 4, 12)
"""Among so many of the best words it chooses; a child takes any, the strongest weighs them."""

DOUBTS = (0.0, 0.1, 0.25, 0.6, 1.0)
"""How likely it is, at each strength, to challenge a word that it does not know."""

EXCHANGES = (2, 3, 4, 4, 4)
"""How many cards it exchanges at most when it knows no word."""

SAMPLES = 2
"""So many hands of the next player are imagined."""

FEAR = 0.8
"""What a point of the next player weighs beside one of its own."""

WILD_KEPT, VOWELS_KEPT, UNBALANCED = 12.0, 2, 1.5
"""What a wild card is worth in the hand, how many vowel cards are good, and one off that costs."""

NO_LEVEL = 9


def decide(
    view: NewWordView, player: str | None, level: int, ruling: Ruling, chance: Chance
) -> Action | None:
    """What the player does; None: nothing now, others are to act.

    Without a player: the deal, which is nobody's.
    """
    if player is None:
        return Deal() if view.phase == "setup" else None
    thinker = _Thinker(view, player, level, ruling, chance)
    if thinker.doubts():
        return Challenge(by=player)
    if thinker.may("play_word"):
        return thinker.turn()
    return LetStand(by=player) if thinker.may("let_stand") else None


def fallback_action(view: NewWordView, player: str) -> Action | None:
    """A pass without an exchange, or no challenge."""
    may = view.may.get(player, ())
    if "pass" in may:
        return Pass(by=player)
    return LetStand(by=player) if "let_stand" in may else None


class _Thinker:
    """One player in one position."""

    def __init__(
        self, view: NewWordView, player: str, level: int, ruling: Ruling, chance: Chance
    ) -> None:
        self._view, self._me, self._ruling, self._chance = view, player, ruling, chance
        self._rank = min(max(level, 1), LEVELS) - 1

    def may(self, kind: str) -> bool:
        """Whether the player may do that now."""
        return kind in self._view.may.get(self._me, ())

    # -- somebody else's word ---------------------------------------------------------

    def doubts(self) -> bool:
        """Whether the player challenges; about one word it is always of one mind."""
        if not self.may("challenge") or self._view.last is None:
            return False
        word = self._view.last.word
        return not self._knows(word) and _lot(f"{self._me} {word}") < DOUBTS[self._rank]

    def _knows(self, word: str) -> bool:
        """Whether the player knows the word: the better known it is the likelier."""
        if not self._ruling.is_word(word):
            return False
        if self._graded:
            return self._ruling.level(word) <= KNOWN[self._rank]
        return _lot(word) < SHARES[self._rank]

    @cached_property
    def _graded(self) -> bool:
        """Whether the list says how well known its words are."""
        some = islice(self._ruling.words(), 1000)
        return any(self._ruling.level(word) < NO_LEVEL for word in some)

    # -- the own turn -----------------------------------------------------------------

    def turn(self) -> Action:
        """A word, or a pass with an exchange."""
        found = list(islice(self._found(), AMONG[self._rank]))
        if not found:
            return self._exchange()
        play = self._weighed(found) if self._rank + 1 == LEVELS else self._chance.pick(found)
        return PlayWord(by=self._me, word=play.word, cards=play.reading.cards)

    def _found(self) -> Iterator[Play]:
        """Plays as they come to mind: the best first, but any to a child."""
        if self._rank > 0:
            return self._finder.plays(self._thinks_of)
        words = self._chance.shuffled(list(self._finder.words(self._thinks_of)))
        return (play for play in map(self._finder.laid, words) if play)

    @cached_property
    def _finder(self) -> Finder:
        options = self._view.options
        but = "" if options.same_word_ok else self._view.word
        return Finder(self._view.around(), self._ruling, options.junior, but)

    def _thinks_of(self, word: str) -> bool:
        return len(word) <= LONGEST[self._rank] and self._knows(word) and any(shown([word]))

    def _exchange(self) -> Pass:
        """The cards that are least good to have; none when the stock is empty."""
        most = min(EXCHANGES[self._rank], self._view.stock)
        cards = self._chance.shuffled(self._view.hand.known)
        worst = sorted(cards, key=self._kept) if self._rank > 0 else cards
        return Pass(by=self._me, discard=tuple(worst[:most]))

    def _kept(self, card: str) -> float:
        """How gladly a card is kept when it did not make a word: wilds, then easy letters."""
        if card == "?":
            return WILD_KEPT
        return 0.0 if "/" in card else -self._view.worth(card)

    # -- what a word leaves and leads to ----------------------------------------------

    def _weighed(self, found: list[Play]) -> Play:
        hands = [self._imagined() for _ in range(SAMPLES)]
        return max(found, key=lambda play: self._value(play, hands))

    def _value(self, play: Play, hands: list[str]) -> float:
        """The points, what stays in the hand, and what the next player could make of it."""
        left = Counter(self._view.hand.known) - Counter(play.reading.hand)
        if not left and not self._view.stock:
            return play.total
        vowels = sum(count for card, count in left.items() if "/" in card)
        kept = WILD_KEPT * left["?"] - UNBALANCED * abs(vowels - VOWELS_KEPT)
        replies = [self._reply(play.word, hand) for hand in hands]
        return play.total + kept - FEAR * sum(replies) / max(len(replies), 1)

    def _imagined(self) -> str:
        """Letters that the next player may have: cards that nobody has seen, any way round."""
        pool = Counter(self._view.unseen) - Counter(self._view.hand.known)
        cards = self._chance.shuffled(sorted(pool.elements()))[: self._next_hand]
        return "".join(self._chance.pick(card.split("/")) for card in cards)

    @property
    def _next_hand(self) -> int:
        return self._view.hand_sizes.get(next_player(self._view.players, self._me), 0)

    def _reply(self, word: str, hand: str) -> int:
        """The points of the best word out of this one and a hand, about."""
        letters = word + hand.replace("?", "")
        rack = Rack(letters, (), hand.count("?"))
        best = 0
        for value, reply in self._ruling.dearest(rack, self._view.deck.values):
            if value * self._view.multiplier(99) <= best:
                break
            if reply != word:
                best = max(best, value * self._view.multiplier(len(reply)))
        return best


def _lot(text: str) -> float:
    """A number from 0 to 1 that is the text's for ever."""
    return zlib.crc32(text.encode()) / 2**32
