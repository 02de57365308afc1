"""The four betting rounds: whose turn it is, and what a bet, a call or a fold does (F4)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.kit.seating import players_after
from companion.games.word_for_word.rules.actions import Bet, Call, Check, Fold, Misuse, Raise
from companion.games.word_for_word.rules.rounds import win_pot
from companion.games.word_for_word.rules.state import (
    BETTING,
    OPEN_WORDS,
    Names,
    Phase,
    WordForWordState,
)

AFTER: dict[str, Phase] = {
    "bet1": "shout", "shout": "bet2", "bet2": "mumble", "mumble": "bet3",
    "bet3": "whisper", "whisper": "bet4", "bet4": "showdown",
}  # fmt: skip


def betting_order(state: WordForWordState) -> Names:
    """Active players in betting order: from the dealer in the first round, else from their left."""
    circle = state.from_left(state.active)
    if state.phase == "bet1" and circle and circle[-1] == state.dealer:
        return (circle[-1], *circle[:-1])
    return circle


def chips_to_call(state: WordForWordState, player: str) -> int:
    """What a call costs the player, chips."""
    return max(state.current_bet - state.put_in.get(player, 0), 0)


def open_betting(state: WordForWordState, phase: Phase) -> WordForWordState:
    """Start a betting round. If nobody can bet, it is over at once (F4.6)."""
    return advance_betting(_enter_phase(state, phase))


def _enter_phase(state: WordForWordState, phase: Phase) -> WordForWordState:
    """Enter a phase in which nobody has acted yet."""
    fresh = replace(state, phase=phase, to_act=None, current_bet=0, put_in={}, acted=())
    return replace(fresh, elapsed_s=0.0)


def advance_betting(state: WordForWordState) -> WordForWordState:
    """Pass the turn to the next player, or close the betting round."""
    if state.phase not in BETTING:
        return state
    waiting = players_to_act(state)
    if waiting:
        return replace(state, to_act=waiting[0], elapsed_s=0.0)
    return _close_betting(state)


def players_to_act(state: WordForWordState) -> Names:
    """Players still to act in this betting round, starting after the one who acted last."""
    circle = betting_order(state)
    able = [p for p in circle if state.chips.get(p) != 0]
    if len(able) < 2 and not any(chips_to_call(state, p) for p in able):
        return ()
    can_act = able if state.options.all_in or must_open(state) else circle
    last = state.acted[-1] if state.acted else None
    after = players_after(circle, last)
    return tuple(p for p in after if p in can_act and p not in state.acted)


def _close_betting(state: WordForWordState) -> WordForWordState:
    done = _enter_phase(state, AFTER[state.phase])
    return replace(done, to_act=next_declarer(done)) if done.phase == "showdown" else done


def next_declarer(state: WordForWordState) -> str | None:
    """The player who declares next, clockwise from the dealer's left; None if all may (F7.3)."""
    if state.dealer is None or state.options.secret_words:
        return None
    return next(iter(players_to_declare(state)), None)


def players_to_declare(state: WordForWordState) -> Names:
    """Players who have not declared yet, in the order of declaring."""
    return tuple(p for p in state.from_left(state.active) if p not in state.declared)


def must_open(state: WordForWordState) -> bool:
    """Whether the current player has to make the first bet (F4.1)."""
    return state.phase == "bet1" and state.current_bet == 0


def check(state: WordForWordState, action: Check) -> WordForWordState | Fault:
    """Check: the player does not bet (F4.2)."""
    player = str(action.by)
    if must_open(state):
        return Fault("must_bet", f"{player} opens the round", f"Bet at least {min_bet(state)}.")
    if chips_to_call(state, player):
        return _facing_bet(state)
    return advance_betting(_mark_acted(state, player))


def _facing_bet(state: WordForWordState) -> Fault:
    why = f"There is a bet of {state.current_bet}"
    return Fault("facing_a_bet", why, "Call, raise or fold.")


def _mark_acted(state: WordForWordState, player: str) -> WordForWordState:
    return replace(state, acted=(*(p for p in state.acted if p != player), player))


def call(state: WordForWordState, action: Call) -> WordForWordState | Fault:
    """Call: the player matches the bet, or goes all in with fewer chips (F4.3, F4.6)."""
    player = str(action.by)
    wanted, chips = chips_to_call(state, player), state.chips.get(player)
    if wanted == 0:
        way_out = f"Bet at least {min_bet(state)}." if must_open(state) else "Check or bet."
        return Fault("nothing_to_call", "There is no bet to call", way_out)
    if chips is not None and chips < wanted and not state.options.all_in:
        return Fault("not_enough_chips", f"{player} has only {chips} of {wanted}", "Fold.")
    paying = wanted if chips is None else min(chips, wanted)
    return advance_betting(_mark_acted(pay_in(state, player, paying), player))


def bet(state: WordForWordState, action: Bet) -> WordForWordState | Fault:
    """Bet: the player makes the first bet (F4.1, F4.2)."""
    if state.current_bet:
        return _facing_bet(state)
    player, amount = str(action.by), action.amount
    return _size_fault(state, player, amount, amount) or _raise_bet(state, player, amount)


def raise_to(state: WordForWordState, action: Raise) -> WordForWordState | Fault:
    """Raise: the player makes the bet higher (F4.4)."""
    player, to = str(action.by), action.to
    if not state.current_bet:
        return Fault("not_a_raise", "There is no bet to raise", "Bet or check.")
    if to <= state.current_bet:
        return Fault("not_a_raise", f"The bet is {state.current_bet}", "Raise to more, or call.")
    step, paying = to - state.current_bet, to - state.put_in.get(player, 0)
    return _size_fault(state, player, step, paying) or _raise_bet(state, player, to)


def min_bet(state: WordForWordState) -> int:
    """Lowest bet, and lowest step of a raise, chips; never above the limit (F4.5)."""
    limits = state.agreed.limits
    wanted = max(limits.min, state.options.least_bet, 1)
    return wanted if limits.max is None else max(min(wanted, limits.max), 1)


def _size_fault(state: WordForWordState, player: str, step: int, paying: int) -> Fault | None:
    """Why a bet or the step of a raise is too low or too high; going all in is never too low."""
    most, chips = state.agreed.limits.max, state.chips.get(player)
    if step < min_bet(state) and (step < 1 or paying != chips):
        return Fault("below_min", f"The minimum is {min_bet(state)}", "Put in more.")
    if most is not None and step > most:
        return Fault("above_max", f"The maximum is {most}", "Put in less.")
    if chips is not None and paying > chips:
        return Fault("not_enough_chips", f"{player} has only {chips}", "Put in less.")
    return None


def _raise_bet(state: WordForWordState, player: str, to: int) -> WordForWordState:
    """Set the bet to `to` chips; everybody else has to answer it (F4.4)."""
    paying = to - state.put_in.get(player, 0)
    raised = pay_in(replace(state, current_bet=to, acted=(player,)), player, paying)
    return advance_betting(raised)


def pay_in(state: WordForWordState, player: str, chips: int) -> WordForWordState:
    """Move chips from the player to the pot."""
    own = state.chips.get(player)
    left = state.chips if own is None else {**state.chips, player: own - chips}
    return replace(
        state,
        chips=left,
        put_in=_add_chips(state.put_in, player, chips),
        contributions=_add_chips(state.contributions, player, chips),
    )


def _add_chips(of: dict[str, int], player: str, chips: int) -> dict[str, int]:
    return {**of, player: of.get(player, 0) + chips}


def fold(state: WordForWordState, action: Fold) -> WordForWordState | Fault:
    """Fold: the player leaves the round. The opener may not fold (F4.1, F-A8)."""
    player = str(action.by)
    if must_open(state):
        return Fault("must_bet", f"{player} opens the round", f"Bet at least {min_bet(state)}.")
    return fold_player(state, player)


def misuse(state: WordForWordState, action: Misuse) -> WordForWordState:
    """A player who looked a word up folds (F13.6); what is open about their word is dropped."""
    asked = state.vote or state.doubt
    about_them = asked is not None and asked.against == action.by
    return fold_player(open_words(state) if about_them else state, str(action.by))


def fold_player(state: WordForWordState, player: str) -> WordForWordState:
    """Take the player out of the round, on anybody's turn. The last one left wins it (F5.5)."""
    gone = replace(
        state,
        folded=(*(p for p in state.folded if p != player), player),
        acted=tuple(p for p in state.acted if p != player),
        declared={p: word for p, word in state.declared.items() if p != player},
    )
    if len(gone.active) == 1:
        return win_pot(gone, gone.active[0])
    if state.phase == "showdown":
        return advance_declaring(gone)
    return _advance_after_fold(gone, state, player)


def _advance_after_fold(
    gone: WordForWordState, before: WordForWordState, player: str
) -> WordForWordState:
    """Pass the turn on if the player who folded was the one to act."""
    if before.phase not in BETTING:
        return gone
    waiting = players_to_act(gone)
    if not waiting:
        return _close_betting(gone)
    if before.to_act != player:
        return gone if before.to_act in waiting else advance_betting(gone)
    after = (p for p in players_after(betting_order(before), player) if p in waiting)
    return replace(gone, to_act=next(after), elapsed_s=0.0)


def advance_declaring(state: WordForWordState) -> WordForWordState:
    """Let the next player declare; when all have, open the words to challenges (F13.1)."""
    if players_to_declare(state):
        return replace(state, to_act=next_declarer(state), elapsed_s=0.0)
    return replace(state, phase="challenges", to_act=None, accepted=(), elapsed_s=0.0)


def open_words(state: WordForWordState) -> WordForWordState:
    """The state in which words can be challenged again: no vote and no challenge is open."""
    everybody = has_everybody(state, state.accepted)
    after: Phase = "showdown_result" if everybody else "challenges"
    phase = state.phase if state.phase in OPEN_WORDS else after
    return replace(state, phase=phase, doubt=None, vote=None)


def has_everybody(state: WordForWordState, accepted: Names) -> bool:
    """Whether all players of the round have let the words stand."""
    return set(accepted) >= set(state.dealt) & set(state.players)
