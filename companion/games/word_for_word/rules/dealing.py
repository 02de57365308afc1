"""Before and between the bets: the cut for the deal, antes, hands and the board (F2, F3, F5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from companion.games.api.chance import Chance
from companion.games.api.fault import Fault
from companion.games.api.rules import Action
from companion.games.cards import Cards, Deck, box_deals, unseen_fault
from companion.games.kit.validation import clean
from companion.games.word_for_word.rules.actions import Board, CollectAntes, Cuts, DealThought
from companion.games.word_for_word.rules.betting import AFTER, open_betting
from companion.games.word_for_word.rules.rounds import end_game, win_pot
from companion.games.word_for_word.rules.state import BOARD, Names, WordForWordState
from companion.games.word_for_word.rules.words.card_notation import (
    MOST_CARDS,
    WAY_OUT,
    WILD,
    card_name,
    parse_face,
)

THOUGHT = 2
"""Cards in a hand."""

LONGEST_CATEGORY = 40


def deck_fault(deck: Deck, players: int) -> Fault | None:
    """The fault of too few cards for a hand each and the board."""
    if deck.size >= THOUGHT * players + sum(BOARD.values()):
        return None
    why = f"The deck has too few cards for {players} players"
    return Fault("player_count", why, "Play with fewer, or use another deck.")


def cutters(state: WordForWordState) -> Names:
    """Players who have to cut a card now (F2.2)."""
    return state.recut or state.dealt


def cut(state: WordForWordState, action: Cuts) -> WordForWordState | Fault:
    """The highest card deals first; tied players cut again (F2.2, F-A1)."""
    cuts, wanted = action.cuts, cutters(state)
    if cuts is None or set(cuts) != set(wanted):
        return Fault("bad_entry", f"A card each from {', '.join(wanted)}", "Enter them all.")
    cards = _read_faces(cuts.values())
    if isinstance(cards, Fault):
        return cards
    if fault := unseen_fault(state, state.agreed.cards, cards, {}, called=card_name):
        return fault
    ranks = {p: _rank(state, str(parse_face(cuts[p]))) for p in wanted}
    best = tuple(p for p in wanted if ranks[p] == max(ranks.values()))
    if len(best) > 1:
        return replace(state, recut=best, dealer=None)
    return replace(state, phase="ante", dealer=best[0], recut=())


def _rank(state: WordForWordState, card: str) -> tuple[bool, int, str]:
    """Rank of a cut card: wild cards, then points, then the letter nearest to Z; never colour."""
    letter = card[0]
    return letter == WILD, state.agreed.values.get(letter, 0), letter


def collect_antes(state: WordForWordState, _: CollectAntes) -> WordForWordState:
    """Everybody pays ante and debts; whoever cannot is out and loses all chips (F3.1, F13.3).

    Players who have left, or who sit this round out, still pay their debts (F13.7).
    """
    due = {**state.debts, **{p: state.ante + state.debts.get(p, 0) for p in state.dealt}}
    able = {player for player, chips in due.items() if state.chips.get(player, chips) >= chips}
    paying = tuple(player for player in state.dealt if player in able)
    if not paying:
        return end_game(replace(state, debts={}))
    out = tuple(player for player in due if player not in able)
    left = {p: own - min(due[p], own) if p in due else own for p, own in state.chips.items()}
    beyond = {p: state.debts.get(p, 0) if p in able else state.chips[p] for p in due}
    paid = replace(
        state,
        phase="deal",
        chips=left,
        carried=state.carried + sum(beyond.values()),
        carried_from=dict(Counter(state.carried_from) + Counter(beyond)),
        contributions=dict.fromkeys(paying, state.ante),
        debts={},
        dealt=paying,
        eliminated=(*state.eliminated, *(p for p in out if p not in state.eliminated)),
    )
    alone = len(paying) == 1 < len(state.dealt)
    return win_pot(paid, paying[0]) if alone else _pass_deal(paid)


def _pass_deal(state: WordForWordState) -> WordForWordState:
    """Pass the deal to the left if the dealer is out."""
    if state.dealer in state.dealt or state.dealer not in state.players:
        return state
    return replace(state, dealer=state.from_left(state.dealt)[0])


def deal_order(state: WordForWordState) -> Names:
    """Players in the order in which they get single cards, from the dealer's left (F3.2)."""
    return state.from_left(state.dealt) * THOUGHT


def deal(state: WordForWordState, action: DealThought) -> WordForWordState | Fault:
    """Deal two cards to each player and set the category of the round (F3.2)."""
    category = _read_category(state, action.category)
    if isinstance(category, Fault):
        return category
    hands = _read_hands(state, action.thought or {})
    if isinstance(hands, Fault):
        return hands
    stock = _read_faces(action.board or ())
    if isinstance(stock, Fault):
        return stock
    known = [card for hand in hands.values() for card in hand.known]
    if fault := unseen_fault(state, state.agreed.cards, [*known, *stock], {}, called=card_name):
        return fault
    dealt = replace(state, hands=hands, board=(), stock=stock, category=category)
    return open_betting(dealt, "bet1")


def _read_hands(state: WordForWordState, thought: Mapping[str, Names]) -> dict[str, Cards] | Fault:
    """Everybody's two cards; hands that are not given are hidden."""
    if strange := next((player for player in thought if player not in state.dealt), None):
        return Fault(
            "bad_entry", f"{clean(strange)} is not in this round", "Deal to players who are."
        )
    hands = {}
    for player in state.dealt:
        cards = _read_faces(thought.get(player, ()))
        if isinstance(cards, Fault):
            return cards
        if len(cards) != (THOUGHT if player in thought else 0):
            return Fault("bad_entry", f"{player} gets {THOUGHT} cards", "Enter them again.")
        hands[player] = Cards.dealt(cards) if cards else Cards.hidden(THOUGHT)
    return hands


def _read_category(
    state: WordForWordState, named: str | msgspec.UnsetType | None
) -> str | Fault | None:
    """The category named by the dealer, or else the agreed one (F3.2, F-A7)."""
    if state.options.category_scope == "game" and state.category:
        return state.category
    if named is msgspec.UNSET:
        return state.category or state.agreed.category(state.round)
    text = (named or "").strip()
    if len(text) > LONGEST_CATEGORY or not text.isprintable():
        return Fault("bad_entry", f"{clean(text)} is not a category", "Use a few words.")
    return text or None


def lay_board(state: WordForWordState, action: Board) -> WordForWordState | Fault:
    """Lay the next cards on the board and start the next betting round (F5)."""
    count = BOARD[state.phase]
    cards = _read_faces(state.stock[:count] if action.cards is None else action.cards)
    if isinstance(cards, Fault):
        return cards
    if len(cards) != count:
        return Fault("bad_entry", f"The {state.phase} has {count} cards", "Enter them again.")
    if fault := unseen_fault(
        state, state.agreed.cards, cards, visible_cards(state), called=card_name
    ):
        return fault
    stock = Cards.dealt(state.stock)
    known = Counter(cards) & Counter(state.stock)  # players may lay other cards than the box dealt
    left = stock.remove(tuple(known.elements())).known
    after = replace(
        state,
        board=(*state.board, *cards),
        board_known=state.board_known or state.phase == "shout",
        stock=left[: _board_cards_left(state) - count],
    )
    return open_betting(after, AFTER[state.phase])


def _board_cards_left(state: WordForWordState) -> int:
    phases = list(BOARD)
    return sum(BOARD[phase] for phase in phases[phases.index(state.phase) :])


def visible_cards(state: WordForWordState) -> dict[str, Names]:
    """Cards whose place is known, by place."""
    hands = {f"with {p}": hand.known for p, hand in state.hands.items() if hand.known}
    return {"on the board": state.board, **hands}


def _read_faces(texts: Iterable[str]) -> Names | Fault:
    """The printed faces of the cards, or the fault of the first wrong one."""
    cards = []
    for text in texts:
        card = parse_face(text)
        if card is None:
            return Fault("bad_entry", f"{clean(text) or 'A blank'} is not a card", WAY_OUT)
        cards.append(card)
    return tuple(cards)


# -- chance ---------------------------------------------------------------------------


def draw_cards(state: WordForWordState, action: Action, chance: Chance) -> Action:
    """Complete an action with the cards that the box has to draw."""
    match action:
        case Cuts(cuts=None):
            cards = chance.shuffle(state.agreed.cards.cards())
            return replace(action, cuts=dict(zip(cutters(state), cards, strict=False)))
        case DealThought() if box_deals(state.options):
            return _deal_all(state, action, chance)
        case Board(cards=None) if not state.stock:
            used = [card for hand in state.hands.values() for card in hand.known]
            rest = _shuffle_rest(state, (*state.board, *used), chance)
            return replace(action, cards=rest[: BOARD[state.phase]])
    return action


def _deal_all(state: WordForWordState, action: DealThought, chance: Chance) -> DealThought:
    """Draw two cards for each hand that is not known, and five for the board."""
    known = dict(action.thought or {})
    used = [card for cards in known.values() for card in cards]
    cards = _shuffle_rest(state, (*used, *(action.board or ())), chance)
    for player in (player for player in state.dealt if player not in known):
        known[player], cards = cards[:THOUGHT], cards[THOUGHT:]
    board = cards[: MOST_CARDS - THOUGHT] if action.board is None else action.board
    return replace(action, thought=known, board=board)


def _shuffle_rest(state: WordForWordState, but: Iterable[str], chance: Chance) -> Names:
    """The rest of the deck without the cards `but`, shuffled."""
    gone = Counter(parse_face(card) or card for card in but)
    cards = Counter(state.agreed.cards.cards()) - gone
    return tuple(chance.shuffle(tuple(cards.elements())))
