"""Dealing, scoring a round, and starting the next one (L2, L7, L8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec import to_builtins
from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.rules import Facts
from companion.games.cards import Cards, Deck
from companion.games.kit.rules import Done
from companion.games.kit.seating import not_seated_fault
from companion.games.word_lift.rules.actions import Deal, ScoreRound, StartRound
from companion.games.word_lift.rules.card_notation import read_cards
from companion.games.word_lift.rules.plays import known_cards, real_cards_fault
from companion.games.word_lift.rules.scoring import Score, score, starters
from companion.games.word_lift.rules.state import DEALT, HAND, PILES, Names, WordLiftState

Hands = Mapping[str, Names]


def deal(state: WordLiftState, action: Deal) -> WordLiftState | Fault:
    """Deal four consonants and three vowels to each player, and begin the round (L2.1)."""
    if fault := player_count_fault(state.cards, len(state.players)):
        return fault
    if action.hands is not None:
        return begin_with_hands(state, action.hands)
    piles = _piles(state, action)
    if isinstance(piles, Fault):
        return piles
    hands: dict[str, Cards] = {}
    for player in state.players:
        hands[player], piles = deal_hand(piles)
    return _begin(replace(state, hands=hands, piles=piles))


def player_count_fault(deck: Deck, players: int) -> Fault | None:
    """The fault of too few players, or of too few cards for a hand each (L1, L2.1)."""
    if players < 2:
        return Fault("player_count", "At least 2 players are needed", "Let somebody join.")
    short = next((p for p in PILES if len(deck.cards(p)) < DEALT[p] * players), None)
    if short is None:
        return None
    why = f"The deck has too few {short} for {players} players"
    return Fault("player_count", why, "Play with fewer, or use another deck.")


def deal_hand(piles: Mapping[str, Cards]) -> tuple[Cards, dict[str, Cards]]:
    """A hand of seven from the piles, and the piles after that."""
    hand, left = Cards(), dict(piles)
    for pile in PILES:
        got, left[pile] = left[pile].draw(DEALT[pile])
        hand = hand.plus(got)
    return hand, left


def full_piles(deck: Deck) -> dict[str, Cards]:
    """Both piles with all cards of the deck, in an unknown order."""
    return {pile: Cards.hidden(len(deck.cards(pile))) for pile in PILES}


def _piles(state: WordLiftState, action: Deal) -> dict[str, Cards] | Fault:
    """Both piles as the box shuffled them; hidden if people shuffled."""
    shuffled = {"consonants": action.consonants, "vowels": action.vowels}
    if not any(shuffled.values()):
        return full_piles(state.cards)
    for pile, cards in shuffled.items():
        if Counter(cards) != Counter(state.cards.cards(pile)):
            return Fault("bad_entry", f"Those are not the deck's {pile}", "Let the box shuffle.")
    return {pile: Cards.dealt(cards) for pile, cards in shuffled.items()}


def begin_with_hands(state: WordLiftState, hands: Hands) -> WordLiftState | Fault:
    """Begin the round with these hands; those not given are hidden."""
    known: dict[str, Cards] = {}
    for player, given in hands.items():
        cards = _read_hand(state, player, given)
        if isinstance(cards, Fault):
            return cards
        known[player] = Cards.dealt(cards)
    count = len(state.players)
    piles = {
        pile: Cards.hidden(max(len(state.cards.cards(pile)) - DEALT[pile] * count, 0))
        for pile in PILES
    }
    all_hands = {player: known.get(player, Cards.hidden(HAND)) for player in state.players}
    return _begin(replace(state, hands=all_hands, piles=piles))


def _read_hand(state: WordLiftState, player: str, cards: Names) -> Names | Fault:
    """The cards given for the player's hand, or the fault in them."""
    return not_seated_fault(state.players, player) or read_cards(cards, state.cards)


def _begin(state: WordLiftState) -> WordLiftState:
    return replace(
        state,
        phase="normal",
        turn=state.first,
        fronts=dict.fromkeys(state.players, ()),
        elapsed_s=0.0,
    )


def score_round(state: WordLiftState, action: ScoreRound) -> Done[WordLiftState] | Fault:
    """Score everybody's round; the last round ends the game (L7, L8.1)."""
    held = _reveal_hands(state, action.hands)
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
    after = replace(state, phase=phase, round_scores=rounds, before=None)
    return Done(after, _score_facts(scores, state.asked))


def _score_facts(scores: Mapping[str, Score], asked: str | None) -> Facts:
    """The points part by part, of all players or of the one that the position asks about."""
    facts: dict[str, Facts] = {player: to_builtins(points) for player, points in scores.items()}
    return facts.get(asked or "", facts)


def _reveal_hands(state: WordLiftState, hands: Hands) -> dict[str, Cards] | Fault:
    """Everybody's hand, with the cards that players show now."""
    held, known = dict(state.hands), known_cards(state)
    for player, given in hands.items():
        cards = _read_hand(state, player, given)
        if isinstance(cards, Fault):
            return cards
        hand = state.hand(player)
        shown = hand.missing(cards)
        if len(shown) > hand.unseen:
            why = f"{player} cannot have these cards"
            return Fault("card_not_in_hand", why, "Show cards from the hand.")
        if fault := real_cards_fault(state, shown, known):
            return fault
        held[player] = Cards(hand.known + shown, hand.unseen - len(shown))
        known[f"shown by {player}"] = shown
    return {player: held.get(player, Cards()) for player in state.players}


def start_round(state: WordLiftState, action: StartRound) -> WordLiftState | Fault:
    """Shuffle all cards for the next round, or end the game after the last one (L8)."""
    if state.round >= state.options.rounds:
        return replace(state, phase="over", turn=None)
    if len(state.players) < 2:
        return Fault("player_count", "At least 2 players are needed", "Let somebody join.")
    may_begin = next_starters(state)
    first = action.first or may_begin[0]
    if first not in may_begin:
        return Fault("bad_entry", "The lowest score begins", f"Let {' or '.join(may_begin)} begin.")
    begun = next_round(state, first)
    return begun if action.hands is None else begin_with_hands(begun, action.hands)


def next_starters(state: WordLiftState) -> list[str]:
    """The players who may begin the next round; several if it is drawn by lot (L2.3)."""
    last = state.round_scores[-1] if state.round_scores else {}
    return starters(last, state.totals(), state.players)


def next_round(state: WordLiftState, first: str) -> WordLiftState:
    """The state of the next round before the deal."""
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
        passed=(),
        before=None,
    )
