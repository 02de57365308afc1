"""Computer players of Word For Word, at five strengths.

They decide only by what their seat may see. A stronger player knows more words and overlooks fewer,
judges its hand better, concludes more from what others bet, and bets what is worth most.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.api.chance import Chance
from companion.games.api.engine import Stake
from companion.games.api.rules import Action
from companion.games.kit.looks import looks_of
from companion.games.kit.people import Reader, lot_of
from companion.games.word_for_word.engine.betting import bet
from companion.games.word_for_word.engine.challenges import decide_challenge, vote_yes
from companion.games.word_for_word.engine.mixed import table
from companion.games.word_for_word.engine.styles import style_at
from companion.games.word_for_word.engine.words import (
    best_invented,
    best_noticed,
    known_finder,
    points,
)
from companion.games.word_for_word.rules.actions import (
    Accept,
    Board,
    CastVote,
    Check,
    CollectAntes,
    Cuts,
    DealThought,
    Declare,
    Fold,
    NextRound,
    PayOut,
    Timeout,
)
from companion.games.word_for_word.rules.state import BETTING, BOARD
from companion.games.word_for_word.rules.view import WordForWordView
from companion.lexicon.ruling import Ruling

LEVELS = 5
HALF_STEPS = False
NEEDS: Mapping[str, Any] = {"hands": "dealt"}
SELF_PLAY: Mapping[str, Any] = {"rounds": 1, "computers_bluff": False}
STAKE = Stake("Chips won in 100 rounds", "chips", 100, 100)


BLUFFS = 0.2
"""How often a player invents a word at the showdown."""

DEALING = ("ante", "deal", *BOARD)
"""Phases in which a dealing computer player acts at once; others wait until people have looked."""


def prepare(view: WordForWordView, level: float, ruling: Ruling) -> None:
    """Make the tables of the words that this strength knows, and learn how words look to it."""
    style = style_at(level)
    known_finder(view, ruling, style.skill).sort()
    looks_of(ruling, style.skill)
    if style.mixed:
        table()


def decide(
    view: WordForWordView, player: str | None, level: float, ruling: Ruling, chance: Chance
) -> Action | None:
    """What the player does; without a player, what the box does for the table."""
    if player is None:
        return BOX_ACTIONS.get(view.phase)
    if view.phase in DEALING and player in view.may:
        return _dealer(view, player)
    style = style_at(level)
    if view.phase in BETTING and view.turn == player:
        return bet(view, player, style, ruling, chance)
    reader = Reader(ruling, style.skill, chance.pick(range(2**32)))
    if view.phase == "showdown" and player in view.may:
        return _declare(view, player, reader, ruling, chance)
    if view.phase == "category_challenge" and player in view.may:
        return CastVote(by=player, qualifies=vote_yes(view, player, ruling, chance))
    if view.phase == "challenges" and "accept" in view.may.get(player, ()):
        return decide_challenge(view, player, style.challenges, reader, ruling, chance)
    return None


FALLBACKS: dict[str, Action] = {
    "check": Check(),
    "fold": Fold(),
    "declare": Declare(word=None),
    "vote": CastVote(qualifies=True),
    "accept": Accept(),
}
"""Actions that are always legal for their kind, the safest first."""


def fallback_action(view: WordForWordView, player: str) -> Action | None:
    """The safest legal action: deal, check, fold, declare no word, let words stand, open low."""
    may = view.may.get(player, ())
    if may and view.phase in DEALING:
        return _dealer(view, player)
    least = Timeout() if may and view.phase in BETTING else None
    move = next((safe for kind, safe in FALLBACKS.items() if kind in may), least)
    return None if move is None else replace(move, by=player)


BOX_ACTIONS: dict[str, Action] = {
    "cut_for_deal": Cuts(),
    "ante": CollectAntes(),
    "deal": DealThought(),
    **dict.fromkeys(BOARD, Board()),
    "showdown_result": PayOut(),
    "round_over": NextRound(),
}
"""What the box does in each phase when it deals."""


def _dealer(view: WordForWordView, player: str) -> Action:
    return replace(BOX_ACTIONS[view.phase], by=player)


def _bluffs(view: WordForWordView, player: str, chance: Chance) -> bool:
    """Whether the player would invent a word in this round."""
    lot = lot_of(f"{chance.lot} {player} in round {view.round}")
    return view.options.computers_bluff and bool(view.dictionary_closed) and lot < BLUFFS


def _declare(
    view: WordForWordView, player: str, reader: Reader, ruling: Ruling, chance: Chance
) -> Declare:
    """Declare the best word of the cards that the player notices, an invented one, or no word."""
    best = best_noticed(view, reader, ruling)
    if _bluffs(view, player, chance) and (bluff := best_invented(view, reader, ruling)):
        best = max(filter(None, (best, bluff)), key=lambda one: points(view, one))
    if best is None:
        return Declare(by=player, word=None)
    return Declare(by=player, word=best.word, cards=tuple(card.notation for card in best.cards))
