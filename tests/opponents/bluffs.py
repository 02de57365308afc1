"""Measure what it is worth to challenge each word of a computer player that one does not know.

    python tests/opponents/bluffs.py --games 40 --seed 77 newword 1 2 3 4 5

Two players of the same strength play. Whenever one of them may challenge a word that a person would
not know, it is noted what the challenge would win or lose: points in NewWord, shares of the pot in
Word For Word. The person knows as many words as the player, but at most those of strength 3.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from statistics import fmean
from types import SimpleNamespace
from typing import Any, NamedTuple

from companion.games import find_game
from companion.games.api.chance import Chance
from companion.games.api.engine import MachineMind
from companion.games.api.rules import Action
from companion.games.kit.people import Reader
from companion.games.newword.engine import opponent as newword
from companion.games.word_for_word.engine.challenges import gain_of
from companion.games.word_for_word.engine.styles import style_at
from companion.lexicon import open_ruling
from companion.lexicon.ruling import Ruling
from companion.simulation.match import opponent_of

NAMES = ("P1", "P2")

PERSON = 3
"""The strength whose words a person knows at most."""

RULING = open_ruling()


class Seen(NamedTuple):
    """A word of the other player: whether one knows it, and what a challenge wins or loses."""

    known: bool
    valid: bool
    gain: float
    loss: float


def of_newword(view: Any, me: str, level: float, ruling: Ruling) -> Iterator[Seen]:
    """The word that may be challenged, unless it is the last one of the game."""
    last = view.last
    if last and "challenge" in view.may.get(me, ()) and not view.ending:
        skill, person = (newword.skill_of(view, one) for one in (level, min(level, PERSON)))
        valid = ruling.is_word(last.word)
        known = valid and Reader(ruling, person).knows(last.word)
        yield Seen(known, valid, last.points, newword.price(view, skill))


def of_word_for_word(view: Any, me: str, level: float, ruling: Ruling) -> Iterator[Seen]:
    """The words that may be challenged, and would win something."""
    if view.phase == "challenges" and "accept" in view.may.get(me, ()):
        for other, rival in view.words.items():
            gain = gain_of(view, me, other) if other != me and rival.word else 0.0
            if gain:
                valid = ruling.is_word(rival.word)
                person = Reader(ruling, style_at(min(level, PERSON)).skill)
                known = valid and person.knows(rival.word)
                yield Seen(known, valid, gain / view.pot, view.penalty / view.pot)


KINDS = {"newword": of_newword, "word_for_word": of_word_for_word}


def words(name: str, level: float, games: int, seed: int) -> list[Seen]:
    """The words of some games, each as the player sees it who may challenge it."""
    game, opponent, found = find_game(name), opponent_of(name), list[Seen]()

    def decide(view: Any, me: str | None, level: float, ruling: Ruling, chance: Chance) -> Any:
        action: Action | None = opponent.decide(view, me, level, ruling, chance)
        if me is None or action is None:
            return action
        for one in KINDS[name](view, me, level, ruling):
            found.append(one)
        return action

    both: Any = SimpleNamespace(decide=decide)
    for number in range(games):
        options = {**game.engine.self_play, **opponent.NEEDS, "computers_bluff": True}
        start = game.rules.new(NAMES, options, {})
        opponent.prepare(game.rules.view(start, None), level, RULING)
        MachineMind(game.rules, both, RULING, Chance(f"{seed}/{number}")).play_out(
            start, dict.fromkeys(NAMES, level)
        )
    return found


def main() -> None:
    """Print a line for each strength."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("game", choices=KINDS)
    parser.add_argument("levels", nargs="+", type=float)
    args = parser.parse_args()
    for level in args.levels:
        seen = words(args.game, level, args.games, args.seed)
        unknown = [one for one in seen if not one.known]
        worth = [one.loss * -1 if one.valid else one.gain for one in unknown]
        shares = (sum(one.valid is valid for one in unknown) / len(seen) for valid in (True, False))
        valid, invented = (f"{share:.1%}" for share in shares)
        mean = f"{fmean(worth):.2f}" if worth else "none"
        print(f"{args.game} {level:g}: {len(seen)} words, unknown {valid} valid and {invented} "
              f"invented; a challenge is worth {mean}", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
