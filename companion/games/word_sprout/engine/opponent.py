"""The box as a player of Word Sprout, at five strengths.

It reads the view that a player has, and nothing else: out of it, it sets up the position
as it sees it, and thinks about that one. It knows more words the stronger it is, looks
further ahead, and challenges what it cannot explain, or bluffs when it knows no play,
more often. With two players under the basic rules the strongest plays from the solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import islice
from typing import Any

import msgspec

from companion.games.api.chance import Chance
from companion.games.api.rules import Action, GroupAccepts
from companion.games.word_sprout.engine.mind import Imagined, Mind, imagined
from companion.games.word_sprout.engine.search import Search
from companion.games.word_sprout.engine.solution import Solution, solved
from companion.games.word_sprout.rules import actions
from companion.games.word_sprout.rules.variations import VARIATIONS, clash
from companion.games.word_sprout.rules.view import WordSproutView
from companion.lexicon.compiled.queries import insertions
from companion.lexicon.ruling import Ruling

LEVELS = 5

NEEDS: Mapping[str, Any] = {}
"""House options without which it cannot play: none."""

ALONE: Mapping[str, Any] = {"rounds": 5}
"""Among itself it would play as many rounds as there are."""

DOUBTS = (0.3, 0.45, 0.6, 0.8, 1.0)
"""How likely it is, at each strength, to challenge what it knows no word for."""

BLUFFS = (0.2, 0.35, 0.5, 0.65, 0.9)
"""How likely it is to make something up rather than to give up."""

AHEAD = (0, 1_000, 3_000, 8_000, 20_000)
"""How many letters it tries in its mind before a play; at 0 it plays any that goes."""

CHANGES = 0.5
"""How often it changes a rule when it may (V1.1)."""

SCHEMES = 5
"""Among so many of the best made-up strings, or of the plays of a lost game, it chooses."""


def decide(
    view: WordSproutView, player: str | None, level: int, ruling: Ruling, chance: Chance
) -> Action | None:
    """What the player does; None: nothing now, others are to act.

    Without a player: the next round, which begins by itself where no person is there.
    """
    if player is None:
        return actions.NextRound() if view.phase == "next_round" else None
    thinker = _Thinker(view, player, level, ruling, chance)
    match view.phase:
        case "play":
            return thinker.turn() if thinker.view.turn == player else thinker.aside()
        case "answer" if thinker.may("show_word"):
            return thinker.answer()
        case "vote":
            return thinker.vote()
        case "between_rounds" if thinker.may("change_rule"):
            return thinker.change()
    return None


MILD = {
    "accept": actions.Accept,
    "decline": actions.Decline,
    "show_word": actions.ShowWord,
    "give_up": actions.GiveUp,
}
"""The moves that need no thought, the mildest first."""


def fallback_action(view: WordSproutView, player: str) -> Action | None:
    """Let a win stand, change no rule, show no word, or give up."""
    may = view.may.get(player, ())
    return next((move(by=player) for kind, move in MILD.items() if kind in may), None)


class _Thinker:
    """One player in one position."""

    def __init__(
        self, view: WordSproutView, player: str, level: int, ruling: Ruling, chance: Chance
    ) -> None:
        self.view, self._me, self._ruling, self._chance = view, player, ruling, chance
        self._rank = min(max(level, 1), LEVELS) - 1

    def may(self, kind: str) -> bool:
        """Whether the player may do that now."""
        return kind in self.view.may.get(self._me, ())

    @cached_property
    def _mind(self) -> Mind:
        return Mind(self._ruling, self._rank + 1, self.view.verdicts)

    @cached_property
    def _seen(self) -> Imagined:
        """The position as the player sees it."""
        return imagined(self.view)

    def _likely(self, odds: float) -> bool:
        return self._chance.weighted((1 - odds, odds)) == 1

    # -- on turn, and beside it -------------------------------------------------------

    def turn(self) -> Action:
        """Challenge, let a win pass, play, make something up, or give up."""
        if self._doubts():
            return actions.OpenChallenge(by=self._me)
        if self.view.win is not None and self.may("accept"):
            return actions.Accept(by=self._me)
        solution = self._solution()
        return self._solved(solution) if solution else self._looked_ahead()

    def aside(self) -> Action | None:
        """A challenge, where everybody may (V3.1)."""
        return actions.OpenChallenge(by=self._me) if self._doubts() else None

    def _doubts(self) -> bool:
        """Whether the player challenges what lies there."""
        if self.view.own_play or not self.may("open_challenge"):
            return False
        return not self._explains() and self._likely(DOUBTS[self._rank])

    def _explains(self) -> bool:
        if self._solution():
            return self._ruling.is_run(self.view.string)
        return self._mind.explains(self._seen)

    def _looked_ahead(self) -> Action:
        letters = AHEAD[self._rank]
        if not letters:
            moves = [move.action for move in self._mind.moves(self._seen)]
        else:
            ranked = Search(self._mind, letters).ranked(self._seen)
            moves = [one.move.action for one in ranked if one.share == ranked[0].share]
        return self._by_me(self._chance.pick(moves)) if moves else self._stuck()

    def _stuck(self) -> Action:
        """Nothing to play: something made up, or the end."""
        if self.view.options.strict_referee or not self._likely(BLUFFS[self._rank]):
            return actions.GiveUp(by=self._me)
        found = list(islice(self._mind.bluffs(self._seen), SCHEMES))
        return self._by_me(self._chance.pick(found)) if found else actions.GiveUp(by=self._me)

    def _by_me(self, action: Action) -> Action:
        return msgspec.structs.replace(action, by=self._me)

    # -- two players under the basic rules --------------------------------------------

    def _solution(self) -> Solution | None:
        """The solution, for the strongest, where it holds."""
        return solved(self.view, self._ruling) if self._rank + 1 == LEVELS else None

    def _solved(self, solution: Solution) -> Action:
        """A play that wins; else the one after which fewest replies win, of a few."""
        string = self.view.string
        if winning := solution.winning(string):
            return actions.Play(by=self._me, string=self._chance.pick(winning))
        strings = list(filter(self._ruling.is_run, insertions(string)))
        some = self._chance.shuffled(strings)[:SCHEMES]
        if not some:
            return self._stuck()
        fewest = min(some, key=lambda longer: len(solution.winning(longer)))
        return actions.Play(by=self._me, string=fewest)

    # -- what else there is to decide -------------------------------------------------

    def answer(self) -> Action:
        """A word for each string on the table, as far as the player knows them."""
        seen = self._seen
        found = (self._mind.words_for(seen, (string,)) for string in self.view.strings)
        words = tuple(word for words in found for word in words or ())
        if len(words) > 1:
            return actions.ShowWord(by=self._me, words=words)
        return actions.ShowWord(by=self._me, word=next(iter(words), None))

    def vote(self) -> Action | None:
        """Of a plural, party to the challenge, it votes against itself; else people decide."""
        party = self._me in (self.view.challenger, self.view.challenged)
        if self.view.unlisted or not party:
            return None
        accepts = self._me == self.view.challenger
        return GroupAccepts(by=self._me, word=self.view.asked, accepts=accepts)

    def change(self) -> Action:
        """Another rule, one rule less, or all as it is (V1.1)."""
        changes = list(_changes(self._me, tuple(rule.name for rule in self.view.rules)))
        if changes and self._likely(CHANGES):
            return self._chance.pick(changes)
        return actions.Decline(by=self._me)


def _changes(by: str, names: tuple[str, ...]) -> Iterator[actions.ChangeRule]:
    """All changes of the rules in force that go together."""
    for name in VARIATIONS:
        if name in names and not clash(tuple(other for other in names if other != name)):
            yield actions.ChangeRule(by=by, remove=name)
        elif name not in names and not clash((*names, name)):
            yield actions.ChangeRule(by=by, add=name)
