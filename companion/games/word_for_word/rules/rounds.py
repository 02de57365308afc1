"""The end of a round: pay the pot, take out players without chips, check for the end (F15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.kit.rules import leaders as richest
from companion.games.kit.seating import remove_player
from companion.games.word_for_word.rules.actions import BuyIn, NextRound, PayOut, Recount
from companion.games.word_for_word.rules.pots import pots, returned_chips, share_pots
from companion.games.word_for_word.rules.state import MOST_CHIPS, Names, Paid, Pot, WordForWordState


def win_pot(state: WordForWordState, player: str) -> WordForWordState:
    """Pay the pot to the last player left, except uncalled chips (F5.5, F13.4, F4.7)."""
    back = returned_chips(state)
    won = state.pot - sum(back.values())
    payout, whole = {player: won, **back}, (Pot(won, (player,)),)
    paid = Paid(payout=payout, winners=(player,), pots=whole, showdown=False, back=back)
    return _pay(state, paid)


def pay_out(state: WordForWordState, action: PayOut) -> WordForWordState | Fault:
    """Pay the pots to the best words, or without any word to the highest cards (F7.4 to F7.6)."""
    totals = {**state.card_totals, **(action.card_totals or {}), **_known_totals(state)}
    if fault := _missing_points(state, totals):
        return fault
    ranks = {player: _rank(state, player, totals) for player in state.active}
    return _pay(state, *share_pots(state, ranks))


def pot_winners(state: WordForWordState) -> Names:
    """Players who won something in the paid round; returned chips do not count."""
    paid = state.paid or Paid(payout={}, winners=())
    return tuple(p for p, chips in paid.payout.items() if chips > paid.back.get(p, 0))


def _rank(state: WordForWordState, player: str, totals: Mapping[str, int]) -> tuple[int, int]:
    """Rank of a player's result: any word beats no word."""
    declared = state.declared.get(player)
    if declared and declared.word:
        return 1, declared.total or 0
    return 0, totals.get(player, 0)


def _missing_points(state: WordForWordState, totals: Mapping[str, int]) -> Fault | None:
    """The fault if points or card totals are missing for paying the pots."""
    for player in state.active:
        declared = state.declared.get(player)
        if declared and declared.word and declared.total is None:
            return Fault("bad_entry", f"The points of {player}'s word are not known", "Declare it.")
    for pot in _wordless_pots(state, totals):
        names = " and ".join(pot.eligible)
        return Fault("bad_entry", "Nobody has a word", f"Enter the card total of {names}.")
    return None


def wordless_pots(state: WordForWordState) -> tuple[Pot, ...]:
    """Pots that nobody has a word for, with the players whose card totals are missing."""
    return tuple(_wordless_pots(state, {**state.card_totals, **_known_totals(state)}))


def _wordless_pots(state: WordForWordState, totals: Mapping[str, int]) -> Iterator[Pot]:
    for pot in pots(state):
        wordless = not any(_rank(state, player, totals)[0] for player in pot.eligible)
        missing = tuple(player for player in pot.eligible if player not in totals)
        if wordless and missing and len(pot.eligible) > 1:
            yield Pot(pot.amount, missing)


def _known_totals(state: WordForWordState) -> dict[str, int]:
    """Card totals of the players whose cards are known (F7.6)."""
    known = {p: hand.known for p, hand in state.hands.items() if hand.known and not hand.unseen}
    return {player: card_total(state, (*cards, *state.board)) for player, cards in known.items()}


def card_total(state: WordForWordState, faces: tuple[str, ...]) -> int:
    """Total of cards without a word; a wild card counts its best letter (F7.6, F-A13)."""
    values, idle = state.agreed.values, state.options.wild_idle_value
    wild = max(values.values()) if idle is None else idle
    return sum(values.get(face[0], wild) for face in faces)


def _pay(
    state: WordForWordState, paid: Paid, left: Mapping[str, int] | None = None
) -> WordForWordState:
    """Give the chips to their winners and end the round; `left` chips go to the next pot."""
    over = replace(
        state,
        phase="round_over",
        chips=_add_chips(state, paid.payout),
        carried=sum((left or {}).values()),
        carried_from=dict(left or {}),
        contributions={},
        current_bet=0,
        put_in={},
        acted=(),
        to_act=None,
        vote=None,
        doubt=None,
        paid=paid,
        elapsed_s=0.0,
    )
    return check_end(over, asks=True)


def _add_chips(state: WordForWordState, more: Mapping[str, int]) -> dict[str, int]:
    """Everybody's chips, with these chips."""
    return {player: own + more.get(player, 0) for player, own in state.chips.items()}


def end_game(state: WordForWordState) -> WordForWordState:
    """End the game. Carried chips go to the last player left, or back to their owners (F15.6)."""
    alone = len(state.staying) == 1
    back = {state.staying[0]: state.carried} if alone else state.carried_from
    left = state.carried - sum(back.values())
    chips = _add_chips(state, back)
    return replace(state, phase="over", chips=chips, carried=left, carried_from={})


def check_end(state: WordForWordState, *, asks: bool = False) -> WordForWordState:
    """Take out players without chips, and end the game or start a tie-break if it is due.

    `asks`: players who are out may still buy in before the game ends.
    """
    broke = tuple(player for player in state.staying if state.chips.get(player) == 0)
    now = replace(state, eliminated=state.eliminated + broke)
    alone = len(now.staying) < 2 and len(now.players) > 1
    if alone and not (asks and buyers(now)):
        return end_game(replace(now, tie_break=()))
    if not now.tie_break and not _end_reached(now):
        return now
    best = leaders(end_game(now))
    if len(best) < 2:
        return end_game(now)
    return replace(now, tie_break=best)


def _end_reached(state: WordForWordState) -> bool:
    """Whether the agreed score, time or number of rounds is reached (F15.2, F15.3)."""
    end, rounds = state.agreed.end, state.options.rounds
    if rounds is not None and state.round >= rounds:
        return True
    if end.mode == "score" and end.target is not None:
        return any(state.chips.get(player, 0) >= end.target for player in state.staying)
    return end.mode == "time" and end.limit_s is not None and state.clock_s >= end.limit_s


def leaders(state: WordForWordState) -> Names:
    """Players with the most chips among those who can still win (F15.4)."""
    among = [p for p in state.staying if p in state.tie_break] or state.staying
    return richest({player: state.chips.get(player, 0) for player in among})


def winners(state: WordForWordState) -> Names:
    """Winners of the game; empty before it is over."""
    return leaders(state) if state.phase == "over" else ()


def next_round(state: WordForWordState, _: NextRound) -> WordForWordState:
    """Start the next round with the next dealer, unless the end was reached meanwhile (F2.3)."""
    now = check_end(state)
    if now.phase == "over":
        return now
    playing = tuple(p for p in now.staying if not now.tie_break or p in now.tie_break)
    return replace(
        clear_round(now),
        phase="ante",
        round=now.round + 1,
        dealt=playing,
        dealer=_next_dealer(now, playing),
    )


def _next_dealer(state: WordForWordState, playing: Names) -> str | None:
    """The first player to the dealer's left who plays in the next round; None if nobody does."""
    if state.dealer not in state.players:
        return state.dealer
    return next(iter(state.from_left(playing)), None)


def buyers(state: WordForWordState) -> Names:
    """Players who may buy in now: all who are out, except during a tie-break (F15.5)."""
    if not state.options.rebuy or state.phase != "round_over" or state.tie_break:
        return ()
    return tuple(player for player in state.players if player in state.eliminated)


def buy_in(state: WordForWordState, action: BuyIn) -> WordForWordState | Fault:
    """Buy in: the player takes a new stack and plays from the next round on (F15.5)."""
    player = str(action.by)
    if player not in buyers(state):
        return Fault("bad_entry", f"{player} cannot buy in", "Play on with your chips.")
    chips = {**state.chips, player: state.agreed.chips}
    return replace(state, chips=chips, eliminated=remove_player(state.eliminated, player))


def recount(state: WordForWordState, action: Recount) -> WordForWordState | Fault:
    """Set everybody's chips to a new count; the total must stay the same."""
    counts, after = action.chips.values(), {**state.chips, **action.chips}
    if set(after) != set(state.chips) or any(not 0 <= n <= MOST_CHIPS for n in counts):
        return Fault("bad_entry", "Enter whole chips, only for players of this game.")
    total = sum(state.chips.values())
    if sum(after.values()) != total:
        return Fault("bad_entry", f"There are {total} chips, not {sum(after.values())}", "Recount.")
    return replace(state, chips=after)


def clear_round(state: WordForWordState) -> WordForWordState:
    """Clear the cards and words of the round; chips, debts and the pot stay."""
    for_game = state.options.category_scope == "game"
    return replace(
        state,
        folded=(),
        category=state.category if for_game else None,
        names=state.names if for_game else {},
        hands={},
        board=(),
        stock=(),
        declared={},
        settled={},
        claims={},
        accepted=(),
        card_totals={},
        paid=None,
        elapsed_s=0.0,
    )
