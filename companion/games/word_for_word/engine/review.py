"""Review of a round: everybody's best possible word, and the chances at each street.

It shows nothing of a round that is still played, and no unseen cards. Until the game is over, a
hand that did not reach the showdown remains secret (F5.5).
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from companion.games.word_for_word.engine.finder import Finder, finder
from companion.games.word_for_word.engine.odds import BOARD, Deals
from companion.games.word_for_word.rules.dealing import THOUGHT
from companion.games.word_for_word.rules.showdown import hand_cards
from companion.games.word_for_word.rules.state import (
    BETTING,
    BETWEEN,
    Names,
    WordForWordRecord,
    WordForWordState,
)
from companion.games.word_for_word.rules.words.card_notation import card_sign
from companion.games.word_for_word.rules.words.scoring import EXCLAMATION
from companion.lexicon.ruling import Ruling

DEALS = 300
"""Random deals of the board to compute the chances."""

NOT_KNOWN = "not all cards known"

STREETS = {0: "dealt", 3: "shout", 4: "mumble", BOARD: "whisper"}
"""Name of the board by its number of cards."""


def texts(records: Sequence[WordForWordRecord], ruling: Ruling, over: bool) -> tuple[str, ...]:
    """The last round that is over, in short texts; empty if there is none."""
    states = [record.outcome.state for record in records]
    round_ = (_unpaid_round(states) if over else []) or _last_round(states)
    if not round_:
        return ()
    end = round_[-1]
    found = finder(ruling, end.agreed.values, end.options)
    hands = _open_hands(end, tuple(end.hands) if over else _players_at_showdown(round_))
    texts = [_winners(end)]
    for player, hand in hands.items():
        texts += _best_word(end, player, hand, found, ruling)
    streets = _streets(round_).items()
    chances = {cards: _chances(state, hands, found) for cards, state in streets}
    if not any(chances.values()):  # nobody needs to read it four times
        return (*texts, NOT_KNOWN) if chances else tuple(texts)
    for cards, text in chances.items():
        texts.append(f"{STREETS.get(cards, 'board')}: {text or NOT_KNOWN}")
    return tuple(texts)


def _unpaid_round(states: Sequence[WordForWordState]) -> list[WordForWordState]:
    """States of the round in which the game was ended, from its deal on."""
    dealt = [state for state in states if state.phase not in BETWEEN]
    last = [state for state in dealt if state.round == states[-1].round]
    return [] if states and states[-1].paid else last


def _last_round(states: Sequence[WordForWordState]) -> list[WordForWordState]:
    """States of the last paid round, up to the payout."""
    paid = [at for at, state in enumerate(states) if state.paid]
    if not paid:
        return []
    number = states[paid[-1]].round
    first_paid = next(at for at in paid if states[at].round == number)
    return [state for state in states[: first_paid + 1] if state.round == number]


def _players_at_showdown(round_: Sequence[WordForWordState]) -> Names:
    """Players still in the round at the showdown."""
    return next((state.active for state in round_ if state.phase == "showdown"), ())


def _open_hands(end: WordForWordState, open_to_all: Names) -> dict[str, Names]:
    """Hands that may be shown: dealt by the box, or with both cards used in a word."""
    dealt = {player: hand.known for player, hand in end.hands.items() if not hand.unseen}
    found = {player: cards for player, cards in dealt.items() if player in open_to_all}
    for player, declared in end.declared.items():
        own = hand_cards(end, declared.faces)
        if len(own) == THOUGHT:
            found.setdefault(player, own)
    return found


def _winners(end: WordForWordState) -> str:
    if end.paid is None:
        return f"Round {end.round}: not paid"
    back = end.paid.back
    won = {player: chips - back.get(player, 0) for player, chips in end.paid.payout.items()}
    shares = (f"{player} {chips}" for player, chips in won.items() if chips)
    return f"Round {end.round}: {', '.join(shares) or 'nothing won'}"


def _best_word(
    end: WordForWordState, player: str, hand: Names, found: Finder, ruling: Ruling
) -> list[str]:
    """The player's word, and the best one possible with the board as it was."""
    best = found.best((*hand, *end.board))
    declared = end.declared.get(player)
    word = declared.word if declared else None
    own = declared.total or 0 if declared and word else 0
    texts = [f"{player} {' '.join(map(card_sign, hand))}"]
    if word:
        texts += [f" declared {word} {own}{_fault(end, player, word, ruling)}"]
    if best and best.score.total > own:
        return [*texts, f" best {best.word} {best.score.total}"]
    return [*texts, " the best possible" if best else " no word possible"]


def _fault(end: WordForWordState, player: str, word: str, ruling: Ruling) -> str:
    """The fault of a declared word, so that nobody learns it; empty for a valid one."""
    good = end.settled.get(player)
    if good is None:
        return "" if word == EXCLAMATION or ruling.is_word(word) else ", a bluff"
    return "" if good else ", not valid"


def _streets(round_: Sequence[WordForWordState]) -> dict[int, WordForWordState]:
    """The first state with each number of board cards."""
    boards: dict[int, WordForWordState] = {}
    for state in round_:
        if state.hands and (state.phase in BETTING or state.board):
            boards.setdefault(len(state.board), state)
    return boards


def _chances(state: WordForWordState, hands: dict[str, Names], found: Finder) -> str:
    """Everybody's average share of the pot, had all stayed in from there; empty if unknown."""
    inside = {player: hands[player] for player in state.active if player in hands}
    if len(inside) < max(len(state.active), 2):
        return ""
    known = [card for hand in hands.values() for card in hand]
    shares = pot_shares(inside, known, state, found)
    return ", ".join(f"{player} {100 * part:.0f}%" for player, part in shares.items())


def pot_shares(
    inside: dict[str, Names], known: Sequence[str], state: WordForWordState, found: Finder
) -> dict[str, float]:
    """Average share of the pot that each hand wins, 0 to 1, over random boards.

    `known` cards are in a hand, and so cannot come.
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
