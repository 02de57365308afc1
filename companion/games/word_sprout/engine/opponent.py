"""The computer player of Word Sprout, at five strengths and half steps between them.

It reads only the view of its seat, and sets up the position from it. The stronger it is, the more
words it knows, the fewer it overlooks, the further it searches, and the more often it challenges
strings it cannot explain and bluffs when it knows no play. It challenges a string that looks like
nonsense in any case, and one that it cannot explain rather than give up. With two players under the
basic rules, the strongest one plays from the solution; the next ones do so in some rounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import islice
from typing import Any

import msgspec

from companion.games.api.chance import Chance
from companion.games.api.rules import Action, GroupAccepts
from companion.games.kit.people import day, lot_of, skill_at
from companion.games.word_sprout.engine.knowledge import (
    Knowledge,
    Move,
    VisiblePosition,
    position_from_view,
)
from companion.games.word_sprout.engine.search import Search
from companion.games.word_sprout.engine.solution import Solution, solution_for_view
from companion.games.word_sprout.engine.vocabulary import vocabulary
from companion.games.word_sprout.rules import actions
from companion.games.word_sprout.rules.variations import VARIATIONS, clash
from companion.games.word_sprout.rules.view import WordSproutView
from companion.lexicon.compiled.queries import insertions
from companion.lexicon.ruling import Ruling

LEVELS = 5
HALF_STEPS = True

NEEDS: Mapping[str, Any] = {}
"""House options that it needs: none."""

ALONE: Mapping[str, Any] = {"rounds": 5}
"""House options for games between computer players only, which would not end without a limit."""

DOUBTS = (0.3, 0.45, 0.6, 0.8, 1.0)
"""The probability, at each strength, that it challenges a string for which it knows no word,
though it looks like a part of one."""

BLUFFS = (0.2, 0.35, 0.5, 0.65, 0.9)
"""The probability, at each strength, that it bluffs instead of giving up."""

AHEAD = (0, 100, 200, 600, 1_000, 2_000, 3_000, 4_000, 20_000)
"""How many letters it tries in a search, at the strengths 1, 1.5 and so on; with 0 it plays any
valid letter."""

BRIGHT = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.28, 0.63, 1.0)
"""The share of rounds, at the strengths 1, 1.5 and so on, in which it plays like the strongest."""

CHANGES = 0.5
"""The probability that it changes a rule when it may (V1.1)."""

SCHEMES = 5
"""It chooses among this many of the best bluffs, or of the plays in a lost game."""


def prepare(view: WordSproutView, level: float, ruling: Ruling) -> None:
    """Make the list of words that this strength knows, and the solution if it may see it."""
    vocabulary(ruling, level).make_list()
    if skill_at(BRIGHT, level):
        vocabulary(ruling, LEVELS).make_list()
        solution_for_view(view, ruling)


def decide(
    view: WordSproutView, player: str | None, level: float, ruling: Ruling, chance: Chance
) -> Action | None:
    """What the computer player does; None if it does nothing now.

    Without a player it starts the next round, for a table without people.
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
"""The actions that need no thought, the mildest first."""


def fallback_action(view: WordSproutView, player: str) -> Action | None:
    """The mildest legal action: let a win stand, change no rule, show no word, give up."""
    may = view.may.get(player, ())
    return next((move(by=player) for kind, move in MILD.items() if kind in may), None)


class _Thinker:
    """One computer player in one position."""

    def __init__(
        self, view: WordSproutView, player: str, level: float, ruling: Ruling, chance: Chance
    ) -> None:
        self.view, self._me, self._ruling, self._chance = view, player, ruling, chance
        self._level = LEVELS if self._bright(level) else min(max(level, 1), LEVELS)

    def _bright(self, level: float) -> bool:
        """Whether the player plays like the strongest in this round."""
        seat = self.view.players.index(self._me)
        share = (day(self._chance.lot + self.view.round, seat) + 1) / 2
        return share < skill_at(BRIGHT, level)

    def may(self, kind: str) -> bool:
        """Whether the player may take that kind of action now."""
        return kind in self.view.may.get(self._me, ())

    @cached_property
    def _knowledge(self) -> Knowledge:
        return Knowledge(self._ruling, self._level, self.view.verdicts)

    @cached_property
    def _position(self) -> VisiblePosition:
        """The position as the player sees it."""
        return position_from_view(self.view)

    # -- on turn, and beside it -------------------------------------------------------

    def turn(self) -> Action:
        """Challenge, let a win pass, play, bluff, or give up."""
        if self._wants_to_challenge():
            return actions.OpenChallenge(by=self._me)
        if self.view.win is not None and self.may("accept"):
            return actions.Accept(by=self._me)
        solution = self._solution()
        return self._play_by_solution(solution) if solution else self._look_ahead()

    def aside(self) -> Action | None:
        """Challenge if everybody may (V3.1); else None."""
        return actions.OpenChallenge(by=self._me) if self._wants_to_challenge() else None

    def _wants_to_challenge(self) -> bool:
        """Whether the player challenges the last play; the answer for a string never changes."""
        if not self._may_challenge() or self._explains():
            return False
        nonsense, doubts = self._knowledge.nonsense(self._position), skill_at(DOUBTS, self._level)
        strings = " ".join((str(self._chance.lot), self._me, *self.view.strings))
        return lot_of(strings) < nonsense + (1 - nonsense) * doubts

    def _may_challenge(self) -> bool:
        return self.may("open_challenge") and not self.view.own_play

    def _explains(self) -> bool:
        if self._solution():
            return self._ruling.is_run(self.view.string)
        return self._knowledge.explains(self._position)

    def _look_ahead(self) -> Action:
        """The best of the plays that the player notices."""
        letters = round(skill_at(AHEAD, self._level))
        luck = self._chance.pick(range(2**32)) if self._level < LEVELS else 0
        if not letters:
            moves = self._filter_noticed(self._knowledge.moves(self._position), luck)
        else:
            ranked = Search(self._knowledge, letters).rank_moves(self._position)
            shares = {one.move.action: one.share for one in ranked}
            seen = self._filter_noticed([one.move for one in ranked], luck)
            moves = [move for move in seen if shares[move.action] == shares[seen[0].action]]
        return self._by_me(self._chance.pick(moves).action) if moves else self._stuck()

    def _filter_noticed(self, moves: list[Move], luck: int) -> list[Move]:
        """The moves that the player does not overlook."""
        return [move for move in moves if self._knowledge.notices(self._position, move, luck)]

    def _stuck(self) -> Action:
        """Bluff or give up, if the player knows no play."""
        if self.view.options.strict_referee:
            return actions.GiveUp(by=self._me)
        bluffs = self._chance.happens(skill_at(BLUFFS, self._level))
        found = list(islice(self._knowledge.bluffs(self._position), SCHEMES)) if bluffs else []
        return self._by_me(self._chance.pick(found)) if found else self._give_up()

    def _give_up(self) -> Action:
        """Give up; or challenge, which costs no more, if the player cannot explain the string."""
        if self._may_challenge() and not self._explains():
            return actions.OpenChallenge(by=self._me)
        return actions.GiveUp(by=self._me)

    def _by_me(self, action: Action) -> Action:
        return msgspec.structs.replace(action, by=self._me)

    # -- two players under the basic rules --------------------------------------------

    def _solution(self) -> Solution | None:
        """The solution, if the player is the strongest and it applies."""
        return solution_for_view(self.view, self._ruling) if self._level == LEVELS else None

    def _play_by_solution(self, solution: Solution) -> Action:
        """A winning play; else, of a few plays, the one with the fewest winning replies."""
        string = self.view.string
        if winning := solution.winning(string):
            return actions.Play(by=self._me, string=self._chance.pick(winning))
        strings = list(filter(self._ruling.is_run, insertions(string)))
        some = self._chance.shuffle(strings)[:SCHEMES]
        if not some:
            return self._stuck()
        fewest = min(some, key=lambda longer: len(solution.winning(longer)))
        return actions.Play(by=self._me, string=fewest)

    # -- what else there is to decide -------------------------------------------------

    def answer(self) -> Action:
        """Show a word for each string on the table, as far as the player knows one."""
        position = self._position
        found = (self._knowledge.words_for(position, (string,)) for string in self.view.strings)
        words = tuple(word for words in found for word in words or ())
        if len(words) > 1:
            return actions.ShowWord(by=self._me, words=words)
        return actions.ShowWord(by=self._me, word=next(iter(words), None))

    def vote(self) -> Action | None:
        """Vote on a plural, against its own interest, if it is party to the challenge.

        All other votes are left to people.
        """
        party = self._me in (self.view.challenger, self.view.challenged)
        if self.view.unlisted or not party:
            return None
        accepts = self._me == self.view.challenger
        return GroupAccepts(by=self._me, word=self.view.asked, accepts=accepts)

    def change(self) -> Action:
        """Add a rule, remove one, or change nothing (V1.1)."""
        changes = list(_changes(self._me, tuple(rule.name for rule in self.view.rules)))
        if changes and self._chance.happens(CHANGES):
            return self._chance.pick(changes)
        return actions.Decline(by=self._me)


def _changes(by: str, names: tuple[str, ...]) -> Iterator[actions.ChangeRule]:
    """All legal changes of the rules in force."""
    for name in VARIATIONS:
        if name in names and not clash(tuple(other for other in names if other != name)):
            yield actions.ChangeRule(by=by, remove=name)
        elif name not in names and not clash((*names, name)):
            yield actions.ChangeRule(by=by, add=name)
