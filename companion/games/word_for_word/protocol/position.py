"""A position of Word For Word in the middle of a game, from the keys of the protocol.

Only what a position states is checked: hands that are left out may hold any cards, chips that are
left out never run out, and without a dealer the players may declare in any order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from companion.errors import BadEntry
from companion.games.api.rules import Seconds
from companion.games.cards import Cards, Unseen
from companion.games.kit.messages import seated_players, verdicts
from companion.games.kit.rules import copy_fields
from companion.games.kit.seating import check_names, check_seated
from companion.games.kit.validation import clean, convert
from companion.games.word_for_word.rules.betting import betting_order, next_declarer, players_to_act
from companion.games.word_for_word.rules.challenges import standing_word
from companion.games.word_for_word.rules.start import (
    Categories,
    letter_values,
    read_categories,
    read_own_deck,
)
from companion.games.word_for_word.rules.state import (
    BETTING,
    BETWEEN,
    Agreed,
    Chips,
    Declared,
    Doubt,
    End,
    Limits,
    Names,
    Options,
    Paid,
    Phase,
    Vote,
    WordForWordState,
    Worth,
)
from companion.games.word_for_word.rules.words.card_notation import (
    MOST_CARDS,
    WAY_OUT,
    parse_cards,
    parse_face,
)
from companion.games.word_for_word.rules.words.scoring import Points, score_word

Count = Annotated[int, msgspec.Meta(ge=1, le=10**6)]


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """The keys of a position, with defaults for those left out. Other keys are ignored."""

    players: Names | None = None
    phase: Phase = "bet1"
    round: Count = 1
    dealer: str | None = None
    recut: Names = ()
    dealt: Names | None = None
    eliminated: Names = ()
    tie_break: Names = ()
    chips: dict[str, Chips] = {}
    start_chips: Chips = 100
    ante: Chips = 1
    agreed_ante: Chips | None = None
    limits: Limits = Limits()
    end: End = End()
    pot: Chips | None = None
    contributions: dict[str, Chips] | None = None
    carried_from: dict[str, Chips] = {}
    current_bet: Chips = 0
    put_in_this_round: dict[str, Chips] = {}
    checked: Names = ()
    acted: Names | None = None
    folded: Names = ()
    all_in: Names = ()
    to_act: str | None = None
    category: str | None = None
    category_words: Names | None = None
    categories: Categories = None
    values: dict[str, Worth] = {}
    deck: dict[str, Any] | None = None
    thought: dict[str, Names] = {}
    hands: dict[str, Names] = {}
    hidden: dict[str, Unseen] = {}
    board: Names | None = None
    stock: Names = ()
    declared: dict[str, str | None] = {}
    declared_cards: dict[str, Names] = {}
    claimed: Names | None = None
    scores: dict[str, Points | None] = {}
    settled: dict[str, str | bool] = {}
    settled_categories: dict[str, bool] = {}
    accepted: Names = ()
    votes: dict[str, Names] | None = None
    vote_on: Vote | None = None
    doubt: Doubt | None = None
    category_accepts: Names = ()
    category_refuses: Names = ()
    card_totals: dict[str, Points] = {}
    debts: dict[str, Chips] = {}
    paid: Paid | None = None
    options: Options = Options()
    elapsed_s: Seconds = 0.0
    clock_s: Seconds = 0.0
    group_accepts: Names = ()
    group_refuses: Names = ()


def position(given: Mapping[str, Any]) -> WordForWordState:
    """Build the state of a position; raises BadEntry."""
    stated = convert({**given, "end": _end(given.get("end"))}, Position, "position")
    named = (stated.dealer, stated.to_act, *stated.chips, *stated.thought, *stated.declared)
    players = seated_players(stated.players, *named, *stated.scores)
    check_names(players)
    agreed, dealt = _read_settings(stated), _dealt(stated, players)
    playing = (*stated.folded, *stated.tie_break, *stated.recut, stated.dealer, stated.to_act)
    check_seated({*players, *dealt, *stated.eliminated}, *playing)
    state = copy_fields(
        WordForWordState,
        stated,
        players=players,
        agreed=agreed,
        chips={**stated.chips, **dict.fromkeys(stated.all_in, 0)},
        dealt=dealt,
        acted=stated.acted or (),
        debts={player: owed for player, owed in stated.debts.items() if owed},
        verdicts=verdicts(stated.group_accepts, stated.group_refuses, str.upper),
        names=verdicts(stated.category_accepts, stated.category_refuses, str.upper),
        open_seats=stated.players is None,
        **_bets(stated),
        **_cards(stated),
        **_words(stated, agreed.values),
    )
    if (state.phase == "appeal" or state.doubt) and not _challenged_word(state):
        raise BadEntry("No word is challenged in this position. Give `doubt` and `declared`.")
    return _set_turn(_fill_acted(state, stated))


def _end(given: Any) -> Any:
    """The end of the game; any other mode means that players go out."""
    known = given.get("mode") in ("score", "time") if isinstance(given, dict) else True
    return {} if given is None or not known else given


def _dealt(stated: Position, players: Names) -> Names:
    if stated.dealt is not None:
        return stated.dealt
    return tuple(
        player for player in players
        if player not in stated.eliminated and (not stated.tie_break or player in stated.tie_break)
    )  # fmt: skip


def _read_settings(stated: Position) -> Agreed:
    deck, categories = read_own_deck(stated.deck), read_categories(stated.categories)
    if stated.category is not None and stated.category_words is not None:
        words = tuple(word.upper() for word in stated.category_words)
        categories = {**categories, stated.category: words}
    return Agreed(
        ante=stated.ante if stated.agreed_ante is None else stated.agreed_ante,
        limits=stated.limits,
        end=stated.end,
        chips=stated.start_chips,
        deck=deck,
        values=letter_values(deck, stated.values),
        categories=categories,
    )


def _bets(stated: Position) -> dict[str, Any]:
    """Chips of the round. What the pot has beyond the stated contributions is carried."""
    own = stated.put_in_this_round if stated.contributions is None else stated.contributions
    total = sum(own.values())
    if stated.pot is not None and stated.pot < total:
        own, total = {}, 0
    carried = 0 if stated.pot is None else stated.pot - total
    if sum(stated.carried_from.values()) > carried:
        raise BadEntry("carried_from has more chips than the pot has beyond contributions.")
    return {"contributions": own, "carried": carried, "put_in": stated.put_in_this_round}


def _cards(stated: Position) -> dict[str, Any]:
    """The stated cards. A hand that is not stated is not checked."""
    listed = {**stated.hands, **stated.thought}
    hands = {player: Cards.dealt(map(_face, cards)) for player, cards in listed.items()}
    hidden = {player: Cards.hidden(count) for player, count in stated.hidden.items()}
    return {
        "hands": {**hidden, **hands},
        "board": tuple(map(_face, stated.board or ())),
        "board_known": stated.board is not None,
        "stock": tuple(map(_face, stated.stock)),
    }


def _face(text: str) -> str:
    card = parse_face(text)
    if card is None:
        raise BadEntry(f"{clean(text)!r} is not a card. {WAY_OUT}")
    return card


def _challenged_word(state: WordForWordState) -> str:
    """The word on which the table may still vote (F13.8); empty if there is none."""
    return standing_word(state, state.doubt.against) if state.doubt else ""


def _words(stated: Position, values: Mapping[str, int]) -> dict[str, Any]:
    """Declared words, and the verdicts and votes about them."""
    named = {player: word and word.upper() for player, word in stated.declared.items()}
    scored = {p: None if n is None else "" for p, n in stated.scores.items() if p not in named}
    votes = {name: key == "qualifies" for key, who in (stated.votes or {}).items() for name in who}
    open_vote = stated.votes is not None or stated.vote_on is not None
    words = {**scored, **named}
    return {
        "declared": {p: _declared(stated, p, word, values) for p, word in words.items()},
        "settled": {p: verdict in (True, "legal") for p, verdict in stated.settled.items()},
        "claims": stated.settled_categories,
        "vote": replace(stated.vote_on or Vote(), votes=votes) if open_vote else None,
    }


def _declared(
    stated: Position, player: str, word: str | None, values: Mapping[str, int]
) -> Declared:
    """A player's declaration; a word of which only the points are stated becomes `?`."""
    if word is None:
        return Declared(word=None)
    known = stated.category_words
    in_category = known is None or word in map(str.upper, known) or stated.votes is not None
    claimed = in_category if stated.claimed is None else player in stated.claimed
    claimed = claimed and stated.category is not None
    cards = stated.declared_cards.get(player, ())
    if len(cards) > MOST_CARDS:
        raise BadEntry(f"{clean(word)} has {len(cards)} cards. Give at most {MOST_CARDS}.")
    total = stated.scores.get(player)
    if total is None and cards:
        used = [card for card in parse_cards(cards) if card.letter]
        total = score_word(used, values, stated.options, category=claimed).total
    return Declared(word=word or "?", cards=cards, category=claimed, total=total)


def _fill_acted(state: WordForWordState, stated: Position) -> WordForWordState:
    """Fill in the players who have acted since the last raise."""
    if stated.acted is not None:
        return state
    inside = betting_order(replace(state, folded=()))
    return replace(state, acted=tuple(player for player in inside if _has_acted(stated, player)))


def _has_acted(stated: Position, player: str) -> bool:
    """Whether the player need not act again. A check before a bet does not count (F4.4)."""
    bet = stated.current_bet
    put_in = stated.put_in_this_round.get(player, 0)
    return put_in >= bet if bet else player in stated.checked


def _set_turn(state: WordForWordState) -> WordForWordState:
    """Fill in whose turn it is."""
    if state.to_act is not None or state.phase in BETWEEN:
        return state
    if state.phase in BETTING:
        return replace(state, to_act=next(iter(_to_bet(state)), None))
    return replace(state, to_act=next_declarer(state)) if state.phase == "showdown" else state


def _to_bet(state: WordForWordState) -> Names:
    """Players still to bet, the next one first. Chips that are not stated never stop a player."""
    idle = tuple(player for player in betting_order(state) if player not in state.acted)
    return players_to_act(state) or idle
