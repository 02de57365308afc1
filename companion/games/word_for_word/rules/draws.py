"""What chance decides in Word For Word: the cuts, and the cards that the box deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from companion.games.api.chance import Chance
from companion.games.api.rules import Action
from companion.games.word_for_word.rules.actions import Board, Cuts, DealThought
from companion.games.word_for_word.rules.dealing import THOUGHT, cutters
from companion.games.word_for_word.rules.state import BOARD, Names, WfwState
from companion.games.word_for_word.rules.words.faces import MOST, face


def drawn(state: WfwState, action: Action, chance: Chance) -> Action:
    """The action with its cards, where it came without them and the box has to draw some."""
    match action:
        case Cuts(cuts=None):
            cards = chance.shuffled(state.agreed.cards.cards())
            return replace(action, cuts=dict(zip(cutters(state), cards, strict=False)))
        case DealThought() if state.options.hands == "dealt":
            return _dealt(state, action, chance)
        case Board(cards=None) if not state.stock:
            seen = [card for hand in state.hands.values() for card in hand.known]
            left = _shuffled(state, (*state.board, *seen), chance)
            return replace(action, cards=left[: BOARD[state.phase]])
    return action


def _dealt(state: WfwState, action: DealThought, chance: Chance) -> DealThought:
    """Two cards each and five for the board, but for the hands that are known."""
    known = dict(action.thought or {})
    seen = [card for cards in known.values() for card in cards]
    cards = _shuffled(state, (*seen, *(action.board or ())), chance)
    for player in (player for player in state.dealt if player not in known):
        known[player], cards = cards[:THOUGHT], cards[THOUGHT:]
    board = cards[: MOST - THOUGHT] if action.board is None else action.board
    return replace(action, thought=known, board=board)


def _shuffled(state: WfwState, but: Iterable[str], chance: Chance) -> Names:
    """The deck without some of its cards, in an order that nobody knows."""
    gone = Counter(face(card) or card for card in but)
    cards = Counter(state.agreed.cards.cards()) - gone
    return tuple(chance.shuffled(tuple(cards.elements())))
