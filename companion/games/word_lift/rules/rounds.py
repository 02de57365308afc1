"""Dealing, counting a round, and beginning the next one (L2, L7, L8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from msgspec import to_builtins
from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.rules import Facts
from companion.games.cards import Cards, Deck, unseen_fault
from companion.games.kit.validation import not_seated_fault
from companion.games.word_lift.rules.actions import Deal, ScoreRound, StartRound
from companion.games.word_lift.rules.card_notation import read_cards
from companion.games.word_lift.rules.plays import lying
from companion.games.word_lift.rules.scoring import Score, score, starters
from companion.games.word_lift.rules.state import DEALT, HAND, PILES, Names, WordLiftState

Hands = Mapping[str, Names]


class Counted(NamedTuple):
    """The state after a round was counted, and the points part by part."""

    state: WordLiftState
    score: Facts


def deal(state: WordLiftState, action: Deal) -> WordLiftState | Fault:
    """Four consonants and three vowels each (L2.1); whoever begins is on turn."""
    if fault := not_enough(state.cards, len(state.players)):
        return fault
    if action.hands is not None:
        return with_hands(state, action.hands)
    piles = _piles(state, action)
    if isinstance(piles, Fault):
        return piles
    hands: dict[str, Cards] = {}
    for player in state.players:
        hands[player], piles = handed(piles)
    return _begun(replace(state, hands=hands, piles=piles))


def not_enough(deck: Deck, players: int) -> Fault | None:
    """Too few players, or too few cards for a hand each (L1, L2.1)."""
    if players < 2:
        return Fault("player_count", "One cannot play alone", "Let somebody join.")
    short = next((p for p in PILES if len(deck.cards(p)) < DEALT[p] * players), None)
    if short is None:
        return None
    why = f"The deck has too few {short} for {players} players"
    return Fault("player_count", why, "Seat fewer, or use another deck.")


def handed(piles: Mapping[str, Cards]) -> tuple[Cards, dict[str, Cards]]:
    """A hand of seven off the piles, and what is left of them."""
    hand, left = Cards(), dict(piles)
    for pile in PILES:
        got, left[pile] = left[pile].draw(DEALT[pile])
        hand = hand.plus(got)
    return hand, left


def full_piles(deck: Deck) -> dict[str, Cards]:
    """Both piles, of which nobody knows the order."""
    return {pile: Cards.hidden(len(deck.cards(pile))) for pile in PILES}


def _piles(state: WordLiftState, action: Deal) -> dict[str, Cards] | Fault:
    """Both piles as the box shuffled them; hidden where people did."""
    shuffled = {"consonants": action.consonants, "vowels": action.vowels}
    if not any(shuffled.values()):
        return full_piles(state.cards)
    for pile, cards in shuffled.items():
        if Counter(cards) != Counter(state.cards.cards(pile)):
            return Fault("bad_entry", f"Those are not the deck's {pile}", "Let the box shuffle.")
    return {pile: Cards.dealt(cards) for pile, cards in shuffled.items()}


def with_hands(state: WordLiftState, hands: Hands) -> WordLiftState | Fault:
    """The round begins with these hands; one that is left out is hidden."""
    known: dict[str, Cards] = {}
    for player, said in hands.items():
        cards = _said(state, player, said)
        if isinstance(cards, Fault):
            return cards
        known[player] = Cards.dealt(cards)
    count = len(state.players)
    piles = {
        pile: Cards.hidden(max(len(state.cards.cards(pile)) - DEALT[pile] * count, 0))
        for pile in PILES
    }
    all_hands = {player: known.get(player, Cards.hidden(HAND)) for player in state.players}
    return _begun(replace(state, hands=all_hands, piles=piles))


def _said(state: WordLiftState, player: str, cards: Names) -> Names | Fault:
    """The cards that somebody said the player has."""
    return not_seated_fault(state.players, player) or read_cards(cards, state.cards)


def _begun(state: WordLiftState) -> WordLiftState:
    return replace(
        state,
        phase="normal",
        turn=state.first,
        fronts=dict.fromkeys(state.players, ()),
        elapsed_s=0.0,
    )


def score_round(state: WordLiftState, action: ScoreRound) -> Counted | Fault:
    """Everybody's points of the round; the last round ends the game (L7, L8.1)."""
    held = _shown(state, action.hands)
    if isinstance(held, Fault):
        return held
    scores = {
        player: score(
            state.front(player), held[player], state.cards, first_out=player == state.went_out
        )
        for player in state.players
    }
    totals = {player: points.total for player, points in scores.items()}
    last = state.round >= state.options.rounds
    phase = "over" if last else "between_rounds"
    rounds = (*state.round_scores, totals)
    counted = replace(state, phase=phase, round_scores=rounds, before=None)
    return Counted(counted, _told(scores, state.asked))


def _told(scores: Mapping[str, Score], asked: str | None) -> Facts:
    """The points part by part; of one player alone where a position asks for that one."""
    told: dict[str, Facts] = {player: to_builtins(points) for player, points in scores.items()}
    return told.get(asked or "", told)


def _shown(state: WordLiftState, hands: Hands) -> dict[str, Cards] | Fault:
    """Everybody's hand with the cards that are shown now."""
    held, seen = dict(state.hands), lying(state)
    for player, said in hands.items():
        cards = _said(state, player, said)
        if isinstance(cards, Fault):
            return cards
        hand = state.hand(player)
        shown = hand.missing(cards)
        if len(shown) > hand.unseen:
            why = f"{player} has {len(hand)} cards, and not these"
            return Fault("card_not_in_hand", why, "Show what is in the hand.")
        if fault := unseen_fault(state.cards, shown, seen, "card_not_in_hand"):
            return fault
        held[player] = Cards(hand.known + shown, hand.unseen - len(shown))
        seen[f"shown by {player}"] = shown
    return {player: held.get(player, Cards()) for player in state.players}


def start_round(state: WordLiftState, action: StartRound) -> WordLiftState | Fault:
    """All cards shuffled back, the next round to be dealt; or the game is over (L8)."""
    if state.round >= state.options.rounds:
        return replace(state, phase="over", turn=None)
    if len(state.players) < 2:
        return Fault("player_count", "One cannot play alone", "Let somebody join.")
    may_begin = next_starters(state)
    first = action.first or may_begin[0]
    if first not in may_begin:
        return Fault("bad_entry", "The lowest score begins", f"Let {' or '.join(may_begin)} begin.")
    begun = cleared(state, first)
    return begun if action.hands is None else with_hands(begun, action.hands)


def next_starters(state: WordLiftState) -> list[str]:
    """Who may begin the next round; several where it is left to a lot (L2.3)."""
    last = state.round_scores[-1] if state.round_scores else {}
    return starters(last, state.totals(), state.players)


def cleared(state: WordLiftState, first: str) -> WordLiftState:
    """The next round before the deal."""
    return replace(
        state,
        phase="setup",
        round=state.round + 1,
        first=first,
        turn=first,
        fronts={},
        hands={},
        played=frozenset(),
        piles=full_piles(state.cards),
        aside=Cards(),
        went_out=None,
        final_left=(),
        passes=0,
        before=None,
    )
