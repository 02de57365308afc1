"""What may be seen of Word For Word, and the one place that says what is secret.

Secret are the thought cards of the others, the board to come, and under `secret_words`
what is declared before everybody has. At a showdown of real cards the words show as much
of the hands as lies in them. What the best words would have been is no part of a state.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from companion.games.api.rules import Deadline, View
from companion.games.cards import Cards
from companion.games.kit.rules import copy_fields
from companion.games.word_for_word.rules.actions import Clock, Timeout
from companion.games.word_for_word.rules.betting import least, must_open, owed, still_to_declare
from companion.games.word_for_word.rules.challenges import penalty, voters, word_of
from companion.games.word_for_word.rules.dealing import cutters
from companion.games.word_for_word.rules.pots import round_pots
from companion.games.word_for_word.rules.rounds import buyers, uncounted, winners, won
from companion.games.word_for_word.rules.state import (
    BETTING,
    BOARD,
    WORDS_LIE,
    Agreed,
    Names,
    Options,
    Paid,
    Pot,
    Vote,
    WordForWordState,
)
from companion.games.word_for_word.rules.words.card_notation import Laid, cards_of
from companion.games.word_for_word.rules.words.scoring import (
    EXCLAMATION,
    Score,
    Step,
    scored,
    steps,
)


class Word(msgspec.Struct, frozen=True, kw_only=True):
    """A declared word as everybody sees it; no `word`: none was declared.

    `score` and the sheet's `steps` are there where the cards are known. `verdict`: whether
    it was found good, None for unchallenged; `voted` the same of its category.
    """

    word: str | None
    cards: tuple[Laid, ...]
    category: bool
    total: int | None
    score: Score | None
    steps: tuple[Step, ...]
    verdict: bool | None
    voted: bool | None


class WordForWordView(View, frozen=True, kw_only=True):
    """What a seat may see, or everybody; what is secret is said above. `scores` are chips.

    `hand` are the seat's own thought cards, empty where the box does not know them;
    `hands` how many cards everybody holds. `to_call` is what who is to act needs, `least`
    the least bet or step of a raise, `most` the greatest one, all in chips; `opening`: it
    has to be a bet. `declaring` is who has no word yet, in order; `words` are those that
    lie open, `penalty` what a lost challenge costs. `lay` cards are due on the board.
    `uncounted` are pots without a word, with those whose cards have to be counted for them.
    `won`: who has won the pot that was just paid, or a part of it.
    """

    options: Options
    agreed: Agreed
    round: int
    dealer: str | None
    turn: str | None
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
    to_call: int
    least: int
    most: int | None
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
    uncounted: tuple[Pot, ...]
    vote: Vote | None
    paid: Paid | None
    won: Names


def view(state: WordForWordState, seat: str | None) -> WordForWordView:
    """What that seat may see; None: what everybody may."""
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
        pot=state.pot,
        pots=round_pots(state),
        to_call=owed(state, state.to_act) if state.to_act else 0,
        least=least(state),
        most=state.agreed.limits.max,
        opening=must_open(state),
        ante=state.ante,
        lay=BOARD.get(state.phase, 0),
        hand=state.hands.get(seat, Cards()).known if seat else (),
        hands={player: len(hand) for player, hand in state.hands.items()},
        declaring=still_to_declare(state) if state.phase == "showdown" else (),
        words=words(state, seat),
        penalty=penalty(state),
        uncounted=uncounted(state) if state.phase in WORDS_LIE else (),
        won=won(state),
    )


def words(state: WordForWordState, seat: str | None = None) -> dict[str, Word]:
    """The words that lie open, each with its score; under `secret_words` first only one's own."""
    secret = state.options.secret_words and state.phase == "showdown"
    shown = (player for player in state.declared if not secret or player == seat)
    return {player: _word(state, player) for player in shown}


def _word(state: WordForWordState, player: str) -> Word:
    said = state.declared[player]
    cards = cards_of(said.cards)
    score = None
    if cards:
        score = scored(cards, state.agreed.values, state.options, category=said.category)
    return copy_fields(
        Word,
        said,
        cards=cards,
        score=score,
        steps=steps(cards, score) if score else (),
        verdict=state.settled.get(player),
        voted=state.claims.get(player),
    )


def may(state: WordForWordState) -> dict[str, Names]:
    """Who may do what now."""
    match state.phase:
        case "cut_for_deal":
            return dict.fromkeys(cutters(state), ("cuts",))
        case "ante" | "deal" | "shout" | "mumble" | "whisper":
            dealer = (state.dealer,) if state.dealer in state.players else state.staying
            return dict.fromkeys(dealer, (_DEALERS_ACT[state.phase],))
        case "bet1" | "bet2" | "bet3" | "bet4":
            return {state.to_act: tuple(_bets(state))} if state.to_act else {}
        case "showdown":
            waiting = (state.to_act,) if state.to_act else still_to_declare(state)
            return dict.fromkeys(waiting, ("declare",))
        case "category_challenge":
            voted = state.vote.votes if state.vote else {}
            return dict.fromkeys((p for p in voters(state) if p not in voted), ("vote",))
        case "challenges" | "showdown_result":
            return {p: tuple(_doubts(state, p)) for p in state.players if p in state.dealt}
        case "round_over":
            back = dict.fromkeys(buyers(state), ("buy_in",))
            return {**dict.fromkeys(state.staying, ("next_round",)), **back}
    return {}


_DEALERS_ACT = {
    "ante": "collect_antes",
    "deal": "deal_thought",
    **dict.fromkeys(BOARD, "board"),
}


def _bets(state: WordForWordState) -> Iterator[str]:
    player = str(state.to_act)
    chips, needed = state.chips.get(player), owed(state, player)
    if not needed:
        yield from () if must_open(state) else ("check",)
    elif chips is None or chips >= needed or state.options.all_in:
        yield "call"
    if chips is None or chips > needed:
        yield "raise" if state.current_bet else "bet"
    if not must_open(state):
        yield "fold"


def _doubts(state: WordForWordState, player: str) -> Iterator[str]:
    others = [other for other in state.declared if other != player]
    words_left = [other for other in others if other not in state.settled]
    if any(word_of(state, other) not in ("", EXCLAMATION) for other in words_left):
        yield "challenge"
    claims = [other for other in others if other not in state.claims]
    if any(state.declared[other].category for other in claims):
        yield "challenge_category"
    if player not in state.accepted:
        yield "accept"
    yield "pay_out"


def _deadlines(state: WordForWordState) -> tuple[Deadline, ...]:
    """The time of who bets or declares, of the next ante, and of the game, where there is one."""
    return () if state.phase == "over" else (*_turn(state), *_rise(state), *_end(state))


def _turn(state: WordForWordState) -> Iterator[Deadline]:
    limit = state.options.turn_limit_s
    if limit and state.phase in (*BETTING, "showdown"):
        expiry = Timeout(by=state.to_act, elapsed_s=limit)
        yield Deadline(id="turn", seconds=limit, player=state.to_act, expiry=expiry)


def _rise(state: WordForWordState) -> Iterator[Deadline]:
    """When the ante rises next: a span of its own, from the rise before."""
    every = state.options.ante_every_s
    if every:
        step = int(state.clock_s // every) + 1
        expiry = Clock(clock_s=step * every)
        yield Deadline(id=f"ante {step}", seconds=every, player=None, expiry=expiry)


def _end(state: WordForWordState) -> Iterator[Deadline]:
    """When the time of the game is up: one span, from its beginning."""
    end = state.agreed.end
    if end.mode == "time" and end.limit_s and state.clock_s < end.limit_s:
        expiry = Clock(clock_s=end.limit_s)
        yield Deadline(id="game", seconds=end.limit_s, player=None, expiry=expiry)
