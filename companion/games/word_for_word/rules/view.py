"""View of Word For Word. This module alone decides what is secret.

Secret are other players' hands, the rest of the board and, with `secret_words`, declared words
until everybody has declared. At a showdown with real cards, words reveal only the hand cards they
use. The state does not contain the best possible words.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from companion.games.api.rules import Deadline, GroupAccepts, View
from companion.games.cards import Cards
from companion.games.kit.rules import CLOSED, copy_fields, turn_deadline
from companion.games.word_for_word.rules.actions import Clock, Timeout
from companion.games.word_for_word.rules.betting import (
    chips_to_call,
    min_bet,
    must_open,
    players_to_declare,
)
from companion.games.word_for_word.rules.challenges import (
    penalty,
    standing_word,
    table_verdict,
    voters,
)
from companion.games.word_for_word.rules.dealing import cutters
from companion.games.word_for_word.rules.pots import contested_pots, uncalled_chips
from companion.games.word_for_word.rules.rounds import buyers, pot_winners, winners, wordless_pots
from companion.games.word_for_word.rules.state import (
    BETTING,
    BETWEEN,
    BOARD,
    OPEN_WORDS,
    Agreed,
    Doubt,
    Names,
    Options,
    Paid,
    Pot,
    Vote,
    WordForWordState,
)
from companion.games.word_for_word.rules.words.card_notation import WordCard, parse_cards
from companion.games.word_for_word.rules.words.scoring import (
    EXCLAMATION,
    Score,
    Step,
    score_steps,
    score_word,
)


class Word(msgspec.Struct, frozen=True, kw_only=True):
    """A declared word as everybody sees it; `word` is None for "no word".

    score, steps: only if the cards are known; `steps` are those of the rule sheet.
    verdict: result of a challenge, None before one.
    voted: result of the vote on its category, None before one.
    """

    word: str | None
    cards: tuple[WordCard, ...]
    category: bool
    total: int | None
    score: Score | None
    steps: tuple[Step, ...]
    verdict: bool | None
    voted: bool | None


class WordForWordView(View, frozen=True, kw_only=True):
    """What one seat, or the whole table, may see. All amounts are chips, `scores` too.

    hand: the seat's own two cards; empty if the box does not know them.
    hands: number of cards that each player holds.
    to_call: cost of a call for the current player.
    min_bet, max_bet: limits of a bet or the step of a raise.
    opening: whether the current player has to bet.
    pot, pots: what can be won; once the betting is over without chips that go back (F4.7).
    lay: number of cards due on the board.
    declaring: players still to declare, in order.
    words: open words. penalty: cost of a failed challenge.
    wordless_pots: pots without a word, with the players whose card totals are missing.
    pot_winners: players who won a share of the pot just paid.
    """

    options: Options
    agreed: Agreed
    round: int
    dealer: str | None
    cutting: Names
    dealt: Names
    active: Names
    folded: Names
    all_in: Names
    eliminated: Names
    pot: int
    pots: tuple[Pot, ...]
    current_bet: int
    put_in: dict[str, int]
    contributions: dict[str, int]
    carried_from: dict[str, int]
    to_call: int
    min_bet: int
    max_bet: int | None
    opening: bool
    ante: int
    debts: dict[str, int]
    category: str | None
    board: Names
    lay: int
    hand: Names
    hands: dict[str, int]
    declaring: Names
    words: dict[str, Word]
    penalty: int
    wordless_pots: tuple[Pot, ...]
    vote: Vote | None
    doubt: Doubt | None
    paid: Paid | None
    pot_winners: Names


def view(state: WordForWordState, seat: str | None) -> WordForWordView:
    """The view of a seat; None for the whole table."""
    visible = words(state, seat)
    declared = tuple(one.word for one in visible.values() if one.word)
    return copy_fields(
        WordForWordView,
        state,
        scores=state.chips,
        may=may(state),
        deadlines=_deadlines(state),
        game_over=state.phase == "over",
        winners=winners(state),
        turn=state.to_act,
        cutting=cutters(state) if state.phase == "cut_for_deal" else (),
        active=state.active,
        all_in=state.all_in,
        pot=state.pot - sum(uncalled_chips(state).values()),
        pots=contested_pots(state),
        to_call=chips_to_call(state, state.to_act) if state.to_act else 0,
        min_bet=min_bet(state),
        max_bet=state.agreed.limits.max,
        opening=must_open(state),
        ante=state.ante,
        lay=BOARD.get(state.phase, 0),
        hand=state.hands.get(seat, Cards()).known if seat else (),
        hands={player: len(hand) for player, hand in state.hands.items()},
        declaring=players_to_declare(state) if state.phase == "showdown" else (),
        words=visible,
        penalty=penalty(state),
        wordless_pots=wordless_pots(state) if state.phase in OPEN_WORDS else (),
        pot_winners=pot_winners(state),
        appeals=tuple(_appeals(state)),
        open_words=() if state.phase in BETWEEN else declared,
        dictionary_closed=CLOSED if state.bluffing else "",
    )


def _appeals(state: WordForWordState) -> Iterator[GroupAccepts]:
    """The yes of the table to a challenged word, or before to one claimed for the category.

    The dictionary is not asked about an unchallenged one (F7.7, F13.8).
    """
    for player, declared in state.declared.items():
        word, claimed = declared.word or "", declared.category
        doubted = state.doubt is not None and state.doubt.against == player
        may_ask = claimed and state.phase in OPEN_WORDS and player not in state.settled
        decided = table_verdict(state, word, claimed=claimed) is not None
        if doubted or (may_ask and word not in ("", EXCLAMATION) and not decided):
            yield GroupAccepts(word=word, category=state.category if claimed else None)


def words(state: WordForWordState, seat: str | None = None) -> dict[str, Word]:
    """Open words with their scores; with `secret_words` only the seat's own until the end."""
    secret = state.options.secret_words and state.phase == "showdown"
    visible = (player for player in state.declared if not secret or player == seat)
    return {player: _word(state, player) for player in visible}


def _word(state: WordForWordState, player: str) -> Word:
    declared = state.declared[player]
    cards = parse_cards(declared.cards)
    score = None
    if cards:
        score = score_word(cards, state.agreed.values, state.options, category=declared.category)
    return copy_fields(
        Word,
        declared,
        cards=cards,
        score=score,
        steps=score_steps(cards, score) if score else (),
        verdict=state.settled.get(player),
        voted=state.claims.get(player),
    )


def may(state: WordForWordState) -> dict[str, Names]:
    """Kinds of action that each player may take now."""
    match state.phase:
        case "cut_for_deal":
            return dict.fromkeys(cutters(state), ("cuts",))
        case "ante" | "deal" | "shout" | "mumble" | "whisper":
            dealer = (state.dealer,) if state.dealer in state.players else state.staying
            return dict.fromkeys(dealer, (_DEALER_ACTIONS[state.phase],))
        case "bet1" | "bet2" | "bet3" | "bet4":
            return {state.to_act: tuple(_bet_actions(state))} if state.to_act else {}
        case "showdown":
            waiting = (state.to_act,) if state.to_act else players_to_declare(state)
            return dict.fromkeys(waiting, ("declare",))
        case "appeal":
            return dict.fromkeys(state.players, ("let_fall",))
        case "category_challenge":
            voted = state.vote.votes if state.vote else {}
            return dict.fromkeys((p for p in voters(state) if p not in voted), ("vote",))
        case "challenges" | "showdown_result":
            return {
                p: tuple(_challenge_actions(state, p)) for p in state.players if p in state.dealt
            }
        case "round_over":
            buying = dict.fromkeys(buyers(state), ("buy_in",))
            return {**dict.fromkeys(state.staying, ("next_round",)), **buying}
    return {}


_DEALER_ACTIONS = {
    "ante": "collect_antes",
    "deal": "deal_thought",
    **dict.fromkeys(BOARD, "board"),
}


def _bet_actions(state: WordForWordState) -> Iterator[str]:
    player = str(state.to_act)
    chips, needed = state.chips.get(player), chips_to_call(state, player)
    if not needed:
        yield from () if must_open(state) else ("check",)
    elif chips is None or chips >= needed or state.options.all_in:
        yield "call"
    if chips is None or chips > needed:
        yield "raise" if state.current_bet else "bet"
    if not must_open(state):
        yield "fold"


def _challenge_actions(state: WordForWordState, player: str) -> Iterator[str]:
    others = [other for other in state.declared if other != player]
    words_left = [other for other in others if other not in state.settled]
    if any(standing_word(state, other) not in ("", EXCLAMATION) for other in words_left):
        yield "challenge"
    claims = [other for other in others if other not in state.claims]
    if any(state.declared[other].category for other in claims):
        yield "challenge_category"
    if player not in state.accepted:
        yield "accept"
    yield "pay_out"


def _deadlines(state: WordForWordState) -> tuple[Deadline, ...]:
    """Deadlines of the turn, the next rise of the ante, and the game, as far as they apply."""
    if state.phase == "over":
        return ()
    limit = state.options.turn_limit_s if state.phase in (*BETTING, "showdown") else None
    turn = turn_deadline(Timeout, state.to_act, limit)
    return (*turn, *_ante_deadline(state), *_game_deadline(state))


def _ante_deadline(state: WordForWordState) -> Iterator[Deadline]:
    """The next rise of the ante, counted from the one before."""
    every = state.options.ante_every_s
    if every:
        step = int(state.clock_s // every) + 1
        expiry = Clock(clock_s=step * every)
        yield Deadline(id=f"ante {step}", seconds=every, player=None, expiry=expiry)


def _game_deadline(state: WordForWordState) -> Iterator[Deadline]:
    """The end of the game by time, counted from its start."""
    end = state.agreed.end
    if end.mode == "time" and end.limit_s and state.clock_s < end.limit_s:
        expiry = Clock(clock_s=end.limit_s)
        yield Deadline(id="game", seconds=end.limit_s, player=None, expiry=expiry)
