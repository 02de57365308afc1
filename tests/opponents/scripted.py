"""Scripted players, against which the computer players are measured.

The beginner knows the 3,000 most familiar words and takes the first word that it finds. The caller
of Word For Word claims every category and never folds. Three know no word: they play letters in
any order, and never challenge. The believer of Word For Word is the strongest as it was before it
had a mixed strategy. Those in exploiters.py bet in one way. Both else play as the strongest.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any

from exploiters import NAMED, Better, mix

from companion.games import find_game
from companion.games.api.chance import Chance
from companion.games.api.rules import Action
from companion.games.kit.people import FAMILIAR, rarity
from companion.games.newword.engine.solver import Finder
from companion.games.newword.rules import actions as newword
from companion.games.newword.rules.notation import Used, letter
from companion.games.word_for_word.engine.betting import (
    bet,
    bet_or_raise,
    bet_size,
    hand_share,
    spot_of,
    stay_in,
)
from companion.games.word_for_word.engine.finder import Finder as Declarer
from companion.games.word_for_word.engine.styles import STYLES
from companion.games.word_for_word.engine.words import known_finder
from companion.games.word_for_word.rules import actions as word_for_word
from companion.games.word_for_word.rules.state import BETTING
from companion.games.word_for_word.rules.words.card_notation import parse_cards, spell
from companion.games.word_lift.engine.anagrams import Known, by_letters
from companion.games.word_lift.engine.search import Hunt
from companion.games.word_lift.rules import actions as word_lift
from companion.games.word_lift.rules.readings import readings
from companion.games.word_sprout.rules import actions as word_sprout
from companion.games.worph.engine.foresight import position_of
from companion.games.worph.engine.plays import possible_plays
from companion.games.worph.rules import actions as worph
from companion.lexicon.compiled.queries import insertions
from companion.lexicon.ruling import Ruling

Decide = Callable[[Any, str, Ruling, Chance], Action | None]


@cache
def familiar(ruling: Ruling) -> frozenset[str]:
    """The 3,000 most familiar words."""
    ranked = sorted((rarity(word, level), word) for word, level in ruling.levels())
    return frozenset(word for _, word in ranked[:FAMILIAR])


@cache
def _lift_table(ruling: Ruling) -> Known:
    return by_letters(sorted(familiar(ruling)))


def lift(view: Any, player: str, ruling: Ruling, chance: Chance) -> Action | None:
    """The first word from the hand; it never steals."""
    if view.turn != player or view.phase not in ("normal", "final"):
        return find_game("word_lift").engine.opponent.decide(view, player, 1, ruling, chance)
    hunt = Hunt(view.hand.known, _lift_table(ruling), ruling, view.deck, view.options)
    for play in chance.shuffle(list(hunt.plays())):
        if ways := readings.read_play(view, player, play.word).ways:
            return readings.play_action(player, ways[0])
    return word_lift.Pass(by=player)


def new_word(view: Any, player: str, ruling: Ruling, chance: Chance) -> Action | None:
    """The first word found; else it swaps all it may; it never challenges."""
    may = view.may.get(player, ())
    if "play_word" not in may:
        return newword.LetStand(by=player) if "let_stand" in may else None
    excluded = "" if view.options.same_word_ok else view.word
    finder = Finder(view.available_cards(), ruling, view.options.junior, excluded)
    known = familiar(ruling)
    for word in chance.shuffle(list(finder.words(known.__contains__))):
        if play := finder.play_of(word):
            return newword.PlayWord(by=player, word=word, cards=play.reading.cards)
    most = min(2, view.stock)
    return newword.Pass(by=player, discard=tuple(chance.shuffle(view.hand.known)[:most]))


@lru_cache(maxsize=4)
def _declarer(ruling: Ruling, values: tuple[tuple[str, int], ...]) -> Declarer:
    return Declarer(sorted(familiar(ruling)), dict(values))


def beginner_for_word(view: Any, player: str, ruling: Ruling, chance: Chance) -> Action | None:
    """Calls every bet, never raises, and declares the first word that it finds."""
    may = view.may.get(player, ())
    if view.phase in BETTING and view.turn == player:
        return _passive(view, player)
    if view.phase != "showdown" or "declare" not in may:
        opponent = find_game("word_for_word").engine.opponent
        return opponent.decide(view, player, 1, ruling, chance)
    known = _declarer(ruling, tuple(sorted(view.agreed.values.items())))
    cards = chance.shuffle([*view.hand, *view.board])
    for count in range(4, len(cards) + 1):
        if best := known.best(cards[:count]):
            notation = tuple(card.notation for card in best.cards)
            return word_for_word.Declare(by=player, word=best.word, cards=notation)
    return word_for_word.Declare(by=player, word=None)


def _passive(view: Any, player: str) -> Action:
    may = view.may[player]
    if view.opening:
        return word_for_word.Bet(by=player, amount=view.min_bet)
    if "check" in may:
        return word_for_word.Check(by=player)
    if "call" in may:
        return word_for_word.Call(by=player)
    return word_for_word.Fold(by=player)


def claimer(view: Any, player: str, ruling: Ruling, chance: Chance) -> Action | None:
    """Plays as the strongest did, but claims every category and never folds."""
    import old_word_for_word

    action = old_word_for_word.decide(view, player, 5, ruling, chance)
    if isinstance(action, word_for_word.Fold):
        return _passive(view, player)
    if isinstance(action, word_for_word.Declare) and action.word and view.category:
        return word_for_word.Declare(by=player, word=action.word, cards=action.cards, category=True)
    return action


def sprout(view: Any, player: str, ruling: Ruling, chance: Chance) -> Action | None:
    """Adds the first letter for which it knows a word; challenges if it knows none."""
    if view.phase != "play" or view.turn != player:
        return find_game("word_sprout").engine.opponent.decide(view, player, 1, ruling, chance)
    runs = _runs(ruling)
    if view.string not in runs and "open_challenge" in view.may[player]:
        return word_sprout.OpenChallenge(by=player)
    good = [string for string in insertions(view.string) if string in runs]
    if not good:
        return word_sprout.GiveUp(by=player)
    return word_sprout.Play(by=player, string=chance.pick(good))


@cache
def _runs(ruling: Ruling) -> frozenset[str]:
    words = familiar(ruling)
    return frozenset(
        word[at:end]
        for word in words
        for at in range(len(word))
        for end in range(at + 1, len(word) + 1)
    ) | {""}


def change(view: Any, player: str, ruling: Ruling, chance: Chance) -> Action | None:
    """The first word found, whatever its points; it passes if there is none."""
    opponent = find_game("worph").engine.opponent
    if view.turn != player or view.phase != "play":
        return opponent.decide(view, player, 1, ruling, chance)
    known = familiar(ruling)
    found = (play.word for play in possible_plays(position_of(view), ruling) if play.word in known)
    if word := next(iter(chance.shuffle(list(found))), ""):
        return worph.Play(by=player, word=word)
    return worph.Pass(by=player)


SALAD, CREDIBLE, TRIES = 7, 140, 40
"""A salad of letters: the fewest of them, the most points, and how many are made to choose from."""


def salad(view: Any, player: str, ruling: Ruling, chance: Chance) -> Action | None:
    """Of some salads of letters, the one with the most points that are credible; else a pass."""
    del ruling
    may = view.may.get(player, ())
    if "play_word" not in may:
        return newword.LetStand(by=player) if "let_stand" in may else None
    made = [_salad(view, player, chance) for _ in range(TRIES)] if view.stock else []
    points = {word: _points(view, word) for word in made if len(word.word) >= SALAD}
    good = [word for word, total in points.items() if total <= CREDIBLE]
    return max(good, key=points.__getitem__, default=newword.Pass(by=player))


def _salad(view: Any, player: str, chance: Chance) -> newword.PlayWord:
    """Some cards from the hand and some from the table, in any order."""
    have, taken = view.available_cards(), list[tuple[str, Used]]()
    for source, cards, free in (("hand", view.hand, True), ("table", view.table, view.first_play)):
        for card in chance.shuffle(cards.known)[: chance.pick(range(1, len(cards) + 1))]:
            sign = letter(card) or chance.pick(sorted(have.shows(card)))
            taken.append((sign, Used(source, have.as_letter(card, sign, free))))
    shuffled = chance.shuffle(taken)
    word = "".join(sign for sign, _ in shuffled)
    return newword.PlayWord(by=player, word=word, cards=tuple(used for _, used in shuffled))


def _points(view: Any, laid: newword.PlayWord) -> int:
    worth: int = sum(view.worth(used.card) for used in laid.cards or ())
    return worth * int(view.multiplier(len(laid.word)))


def nonsense_for_word(view: Any, player: str, ruling: Ruling, chance: Chance) -> Action | None:
    """Calls every bet, and declares all seven cards in any order."""
    may = view.may.get(player, ())
    if view.phase in BETTING and view.turn == player:
        return _passive(view, player)
    if view.phase == "showdown" and "declare" in may:
        faces = [f"{c}=Z{c[1]}" if c[0] == "*" else c for c in (*view.hand, *view.board)]
        cards = parse_cards(chance.shuffle(faces))
        notation = tuple(card.notation for card in cards)
        return word_for_word.Declare(by=player, word=spell(cards), cards=notation)
    if view.phase == "challenges" and "accept" in may:
        return word_for_word.Accept(by=player)
    opponent = find_game("word_for_word").engine.opponent
    return opponent.decide(view, player, 1, ruling, chance)


def _betting(bets: Decide) -> Decide:
    """Bets in one way, and else plays as the strongest."""

    def decide(view: Any, player: str, ruling: Ruling, chance: Chance) -> Action | None:
        if view.phase in BETTING and view.turn == player:
            return bets(view, player, ruling, chance)
        opponent = find_game("word_for_word").engine.opponent
        return opponent.decide(view, player, 5, ruling, chance)

    return decide


def _believer(view: Any, player: str, ruling: Ruling, chance: Chance) -> Action | None:
    return bet(view, player, STYLES[5]._replace(mixed=0.0), ruling, chance)


def exploiter(better: Better) -> Decide:
    """Bets as one of exploiters.py."""

    def bets(view: Any, player: str, ruling: Ruling, chance: Chance) -> Action | None:
        found, luck = known_finder(view, ruling, 1.0), random.Random(chance.pick(range(2**32)))
        often = mix(better(spot_of(view, player), lambda: hand_share(view, found)))
        (step,) = luck.choices(list(often), list(often.values()))
        if step is None:
            return word_for_word.Fold(by=player)
        chips = bet_size(view, player, int(step)) if step and not view.opening else int(step)
        if chips and {"bet", "raise"} & set(view.may[player]):
            return bet_or_raise(view, player, chips)
        return stay_in(view, player)

    return _betting(bets)


def noise(view: Any, player: str, ruling: Ruling, chance: Chance) -> Action | None:
    """Adds Q, X or Z at an end, and shows no word."""
    if view.phase == "play":
        if view.turn != player:
            return None
        letter = chance.pick("QXZ")
        string = chance.pick([letter + view.string, view.string + letter])
        return word_sprout.Play(by=player, string=string)
    if view.phase == "answer" and "show_word" in view.may.get(player, ()):
        return word_sprout.ShowWord(by=player, word=None)
    opponent = find_game("word_sprout").engine.opponent
    return opponent.decide(view, player, 1, ruling, chance)


SCRIPTS: dict[str, dict[str, Decide]] = {
    "beginner": {
        "word_lift": lift,
        "newword": new_word,
        "word_for_word": beginner_for_word,
        "word_sprout": sprout,
        "worph": change,
    },
    "claimer": {"word_for_word": claimer},
    "believer": {"word_for_word": _betting(_believer)},
    **{name: {"word_for_word": exploiter(better)} for name, better in NAMED.items()},
    "nonsense": {"newword": salad, "word_for_word": nonsense_for_word, "word_sprout": noise},
}

ANIMALS = ("ANT", "APE", "ASS", "BAT", "BEAR", "BEE", "BOAR", "CAT", "CLAM", "COD", "COLT", "COW",
           "CRAB", "CROW", "DEER", "DOE", "DOG", "EEL", "ELK", "EMU", "EWE", "FLEA", "FLY", "FOX",
           "FROG", "GOAT", "GULL", "HARE", "HEN", "HOG", "LAMB", "LION", "MARE", "MOLE", "MOTH",
           "MULE", "NEWT", "ORCA", "OTTER", "OWL", "OX", "PIG", "PONY", "RAT", "SEAL", "SNAIL",
           "STOAT", "STORK", "TAPIR", "TIGER", "TOAD", "TROUT", "TUNA", "VOLE", "WASP", "WOLF",
           "WORM", "YAK", "ZEBRA")  # fmt: skip
"""The words of the category in games with the claimer."""


def setup(game: str, kinds: Sequence[str]) -> dict[str, Any]:
    """What a game with these players begins with: with the claimer, a category."""
    claims = game == "word_for_word" and "claimer" in kinds
    return {"categories": {"Animals": ANIMALS}} if claims else {}
