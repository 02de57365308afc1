"""A round once more: the best word everybody could have had, and the chances at each street.

Nothing is told of a round that is not over, and nothing of cards that nobody has seen. Until
the game is over, a hand that did not reach the showdown stays its player's secret (F5.5).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from textwrap import wrap

from companion.games.word_for_word.engine.finder import Finder, finder
from companion.games.word_for_word.engine.odds import BOARD, Deals
from companion.games.word_for_word.rules.dealing import THOUGHT
from companion.games.word_for_word.rules.showdown import hand_cards
from companion.games.word_for_word.rules.state import (
    BETTING,
    Names,
    WordForWordRecord,
    WordForWordState,
)
from companion.games.word_for_word.rules.words.card_notation import card_sign
from companion.lexicon.ruling import Ruling

DEALS = 300
"""How often the rest of the board is dealt to work out the chances."""

COLUMNS = 21
"""Signs in a row of the display."""

STREETS = {0: "dealt", 3: "shout", 4: "mumble", BOARD: "whisper"}
"""What the board is called by its number of cards."""


def lines(records: Sequence[WordForWordRecord], ruling: Ruling) -> tuple[str, ...]:
    """The last round that is over, in short lines; none where none is."""
    round_ = _last_round([record.outcome.state for record in records])
    if not round_:
        return ()
    end = round_[-1]
    found = finder(ruling, end.agreed.values, end.options)
    hands = _open_hands(
        end, tuple(end.hands) if _is_over(records) else _players_at_showdown(round_)
    )
    rows = _winner_rows(end)
    for player, hand in hands.items():
        rows += _best_word_rows(end, player, hand, found)
    for state in _streets(round_):
        rows += _chance_rows(state, hands, found)
    return tuple(rows)


def _last_round(states: Sequence[WordForWordState]) -> list[WordForWordState]:
    """The states of the last round that was paid out, up to that."""
    paid = [at for at, state in enumerate(states) if state.paid]
    if not paid:
        return []
    number = states[paid[-1]].round
    first_paid = next(at for at in paid if states[at].round == number)
    return [state for state in states[: first_paid + 1] if state.round == number]


def _is_over(records: Sequence[WordForWordRecord]) -> bool:
    return records[-1].outcome.state.phase == "over"


def _players_at_showdown(round_: Sequence[WordForWordState]) -> Names:
    """Who was still in when the words were to be declared."""
    return next((state.active for state in round_ if state.phase == "showdown"), ())


def _open_hands(end: WordForWordState, open_to_all: Names) -> dict[str, Names]:
    """The thought cards that are shown: dealt by the box, or both laid in a word."""
    dealt = {player: hand.known for player, hand in end.hands.items() if not hand.unseen}
    shown = {player: cards for player, cards in dealt.items() if player in open_to_all}
    for player, said in end.declared.items():
        own = hand_cards(end, said.faces)
        if len(own) == THOUGHT:
            shown.setdefault(player, own)
    return shown


def _winner_rows(end: WordForWordState) -> list[str]:
    assert end.paid is not None
    back = end.paid.back
    won = {player: chips - back.get(player, 0) for player, chips in end.paid.payout.items()}
    shares = (f"{player} {chips}" for player, chips in won.items() if chips)
    return _rows(f"Round {end.round}: {', '.join(shares) or 'nothing won'}")


def _best_word_rows(end: WordForWordState, player: str, hand: Names, found: Finder) -> list[str]:
    """The best word of the player's cards, of those on the board as far as it was laid."""
    best = found.best((*hand, *end.board))
    said = end.declared.get(player)
    own = said.total or 0 if said and said.word else 0
    rows = _rows(f"{player} {' '.join(map(card_sign, hand))}")
    if said and said.word:
        rows += _rows(f" said {said.word} {own}")
    if best and best.score.total > own:
        return [*rows, *_rows(f" best {best.word} {best.score.total}")]
    return [*rows, " which is the best" if best else " no word at all"]


def _rows(text: str) -> list[str]:
    """The text in rows that fit the display."""
    return wrap(text, COLUMNS, drop_whitespace=True, subsequent_indent=" ")


def _streets(round_: Sequence[WordForWordState]) -> list[WordForWordState]:
    """The first state of every betting round, or of what came in its place."""
    boards: dict[int, WordForWordState] = {}
    for state in round_:
        if state.hands and (state.phase in BETTING or state.board):
            boards.setdefault(len(state.board), state)
    return list(boards.values())


def _chance_rows(state: WordForWordState, hands: dict[str, Names], found: Finder) -> list[str]:
    """Everybody's share of the pot on average, if all had stayed in from there."""
    name = STREETS.get(len(state.board), "board")
    inside = {player: hands[player] for player in state.active if player in hands}
    if len(inside) < max(len(state.active), 2):
        return _rows(f"{name}: not all cards known")
    known = [card for hand in hands.values() for card in hand]
    shares = pot_shares(inside, known, state, found)
    told = ", ".join(f"{player} {100 * part:.0f}%" for player, part in shares.items())
    return _rows(f"{name}: {told}")


def pot_shares(
    inside: dict[str, Names], known: Sequence[str], state: WordForWordState, found: Finder
) -> dict[str, float]:
    """What part of the pot each of those hands wins on average over the boards to come.

    `known` cards are in somebody's hand and cannot come.
    """
    deck = state.agreed.cards.cards()
    deals = Deals(found, deck, known, state.board, state.options.wild_idle_value)
    luck = random.Random(" ".join((*known, "|", *state.board)))
    won = dict.fromkeys(inside, 0.0)
    count = DEALS if len(state.board) < BOARD else 1
    for _ in range(count):
        board = deals.board(luck)
        ranks = {player: deals.rank((*hand, *board)) for player, hand in inside.items()}
        best = [player for player, rank in ranks.items() if rank == max(ranks.values())]
        for player in best:
            won[player] += 1 / len(best) / count
    return won
