"""What each seat may see of Word Lift: all words on the table, and the player's own hand.

Other hands, the piles and discarded cards are secret; only their sizes are visible. Real
cards are hidden from the box, so even their owner's view has only the size of the hand.
"""

from __future__ import annotations

from collections import Counter

from companion.games.api.fault import Fault
from companion.games.api.rules import Deadline, View
from companion.games.cards import Cards, Deck
from companion.games.kit.rules import copy_fields, leaders, turn_deadline
from companion.games.word_lift.rules.actions import Timeout
from companion.games.word_lift.rules.card_notation import faces
from companion.games.word_lift.rules.conditions import eligibility_fault, fewer_words_fault, price
from companion.games.word_lift.rules.scoring import Score, score
from companion.games.word_lift.rules.state import Laid, Options, WordLiftState


class WordLiftView(View, frozen=True, kw_only=True):
    """What one seat, or the whole table, may see.

    `seat`: whose view it is, None for the whole table. `hand`: that player's cards. `fronts`:
    everybody's words with their cards, and `prices`: what it costs to steal each (L5.3). `sizes`:
    the number of cards in each hand. `piles`: the number of cards left in each pile. `victims`: the
    players each player could steal from now. `live`: the points of the round so far; a card in a
    hidden hand counts as plain. `so_far`: all points, those included. `unseen`: how many of each
    card are in the piles and in hands that the seat does not see.
    """

    options: Options
    seat: str | None
    hand: Cards
    first: str
    round: int
    fronts: dict[str, tuple[Laid, ...]]
    prices: dict[str, tuple[int, ...]]
    sizes: dict[str, int]
    piles: dict[str, int]
    played: frozenset[str]
    victims: dict[str, tuple[str, ...]]
    to_draw: int
    to_discard: int
    went_out: str | None
    live: dict[str, Score]
    so_far: dict[str, int]
    round_scores: tuple[dict[str, int], ...]
    unseen: dict[str, int]
    verdicts: dict[str, bool]
    deck: Deck


def view(state: WordLiftState, seat: str | None) -> WordLiftView:
    """What that seat may see; None: the whole table."""
    totals = state.totals()
    live = {player: _live_score(state, player, seat) for player in state.players}
    round_points = {} if state.phase in SCORED else {p: score.total for p, score in live.items()}
    return copy_fields(
        WordLiftView,
        state,
        scores=totals,
        may=allowed_actions(state),
        deadlines=_deadlines(state),
        game_over=state.phase == "over",
        winners=winners(state),
        seat=seat,
        hand=state.hand(seat) if seat else Cards(),
        prices={
            player: tuple(price(laid.cards, state.cards, state.options) for laid in front)
            for player, front in state.fronts.items()
        },
        sizes={player: len(state.hand(player)) for player in state.players},
        piles={pile: len(cards) for pile, cards in state.piles.items()},
        victims={player: victims(state, player) for player in state.players},
        live=live,
        so_far={player: total + round_points.get(player, 0) for player, total in totals.items()},
        unseen=_unseen_cards(state, seat),
        open_words=words_open_to_objection(state),
        deck=state.cards,
    )


def winners(state: WordLiftState) -> tuple[str, ...]:
    """The players with the most points at the end, even if they left; a tie is shared (L8)."""
    return leaders(state.totals()) if state.phase == "over" else ()


SCORED = ("between_rounds", "over")
"""The phases in which the points of the last round are in the totals."""

BETWEEN = {"setup": "deal", "round_over": "score_round", "between_rounds": "start_round"}
"""The action open to everybody, for the phases in which nobody has the turn."""


def allowed_actions(state: WordLiftState) -> dict[str, tuple[str, ...]]:
    """The kinds of action each player may take now."""
    match state.phase:
        case phase if phase in BETWEEN:
            return dict.fromkeys(state.players, (BETWEEN[phase],))
        case "draw" if state.turn:
            return {state.turn: ("draw", "draw_one") if state.to_draw > 1 else ("draw",)}
        case "normal" | "final" if state.turn:
            steals = ("steal_split",) if victims(state, state.turn) else ()
            return {state.turn: ("play_word", *steals, "pass")}
    return {}


def victims(state: WordLiftState, by: str) -> tuple[str, ...]:
    """The players this player could steal from on their turn (L4.1, L4.3)."""
    return tuple(p for p in state.players if state.front(p) and not steal_fault(state, by, p))


def steal_fault(table: WordLiftState | WordLiftView, by: str, victim: str) -> Fault | None:
    """Why the player may not steal from the victim now (L4.1, L4.3); None if they may."""
    early = eligibility_fault(by, table.played, table.phase)
    return early or fewer_words_fault(by, victim, table.fronts, table.phase, table.options)


def words_open_to_objection(state: WordLiftState) -> tuple[str, ...]:
    """The words of the last play that the table may still object to (L4.7)."""
    if state.before is None:
        return ()
    before = Counter(laid for words in state.before.fronts.values() for laid in words)
    now = Counter(laid for words in state.fronts.values() for laid in words)
    return tuple(laid.word for laid in now - before)


def _live_score(state: WordLiftState, player: str, seat: str | None) -> Score:
    """The player's points of the round so far, as far as the seat can see them."""
    hand = state.hand(player)
    known = hand if player == seat else Cards.hidden(len(hand))
    return score(state.front(player), known, state.cards, first_out=player == state.went_out)


def _unseen_cards(state: WordLiftState, seat: str | None) -> dict[str, int]:
    table = (card for front in state.fronts.values() for laid in front for card in laid.cards)
    seen_cards = Counter(faces(table)) + Counter(state.hand(seat).known if seat else ())
    left = Counter(state.cards.copies)
    left.subtract(seen_cards)
    return {face: count for face, count in left.items() if count > 0}


def _deadlines(state: WordLiftState) -> tuple[Deadline, ...]:
    """The time limit of the turn, until the player draws."""
    if state.phase not in ("normal", "final"):
        return ()
    return turn_deadline(Timeout, state.turn, state.options.turn_limit_s)
