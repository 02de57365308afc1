"""The order of play, undoing plays, and the end of a round (S2.4, S4, S6)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.kit.seating import players_after
from companion.games.word_sprout.rules.board.state import ROUND_OVER, Ground, How, WordSproutState
from companion.games.word_sprout.rules.variations import in_force
from companion.games.word_sprout.rules.variations.base import Variation
from companion.games.word_sprout.rules.variations.teams import team_of


def rules(state: WordSproutState) -> tuple[Variation, ...]:
    """The variations in force."""
    return in_force(state.variations)


def successor(state: WordSproutState, player: str) -> str | None:
    """The next active player after `player` in the direction of play."""
    order = state.order if state.ground.direction == "clockwise" else state.order[::-1]
    return next_of(order, player, state.active)


def next_of(order: tuple[str, ...], player: str, wanted: tuple[str, ...]) -> str | None:
    """The first of the `wanted` players after `player` in the circle; None if there is none.

    A position may name a player who is not in the circle; then the search begins at its start.
    """
    circle = players_after(order, player)
    return next((other for other in (*circle, *wanted) if other in wanted), None)


def may_challenge(state: WordSproutState, player: str) -> bool:
    """Whether the player may challenge or accept a win: on turn, or under V3.1 always."""
    return player == state.turn or (everybody_may_challenge(state) and player in state.active)


def everybody_may_challenge(state: WordSproutState) -> bool:
    """Whether all active players may challenge (V3.1)."""
    return any(rule.anyone for rule in rules(state))


def give_turn(state: WordSproutState, player: str | None) -> WordSproutState:
    """Give the turn to the player and restart the time of the turn."""
    return replace(state, turn=player, elapsed_s=0.0)


def pass_turn(state: WordSproutState, player: str) -> WordSproutState:
    """Give the turn to the player after `player`."""
    return give_turn(state, successor(state, player))


def undo_plays(state: WordSproutState, count: int = 1) -> WordSproutState:
    """Undo the last plays with all their effects (S6.1)."""
    kept = len(state.stack) - count
    stack = tuple(state.stack[:kept])
    return replace(state, stack=stack, ground=state.stack[kept].before, passed=())


def put_out(state: WordSproutState, *players: str) -> WordSproutState:
    """Put the players out of the round; the turn does not change yet."""
    return replace(state, out=tuple(dict.fromkeys((*state.out, *players))))


def expel(state: WordSproutState, *players: str, in_turn: bool) -> WordSproutState:
    """Put out the players whose plays were undone, and continue or end the round."""
    return end_if_decided(_resume(put_out(state, *players), in_turn=in_turn))


def _resume(state: WordSproutState, *, in_turn: bool) -> WordSproutState:
    """Set the turn after a player went out and a play was undone (S6.2).

    If the undone play was made `in_turn`, the turn goes to the player after the maker of the last
    standing play, or to the player who began the round. Otherwise the turn stays where it was.
    """
    if len(state.active) < 2:
        return state
    if not in_turn and state.turn in state.active:
        return state
    if state.stack and in_turn:
        return pass_turn(state, state.stack[-1].by)
    if in_turn and state.first in state.active:
        return give_turn(state, state.first)
    return pass_turn(state, state.first if in_turn else str(state.turn))


def end_if_decided(state: WordSproutState) -> WordSproutState:
    """End the round if only one player (S2.4) or one team (V5.1) is left."""
    if state.phase in ROUND_OVER or not state.active:
        return state
    rivals = {_rivals(state, player) for player in state.active}
    return end_round(state, state.active[0], "last") if len(rivals) == 1 else state


def _rivals(state: WordSproutState, player: str) -> tuple[str, ...]:
    """Those who share the player's fate in the round: the player alone, or the team (SP-A7)."""
    return (player,) if state.options.teams_play_on else winning_side(state, player)[1]


def end_round(state: WordSproutState, winner: str, how: How) -> WordSproutState:
    """End the round: count the win, return vowels, and allow a rule change (V1.1, V6.2)."""
    winners = winning_side(state, winner)[1]
    scores = {**state.scores, **{p: state.scores.get(p, 0) + 1 for p in winners}}
    won = replace(state, winners=winners, how=how, scores=scores, doubt=None, passed=())
    ground = _turn_in_vowels(won, winner)
    return replace(give_turn(won, None), phase=_next_phase(won), ground=ground)


def winning_side(state: WordSproutState, winner: str) -> tuple[str | None, tuple[str, ...]]:
    """The winner's team (None without teams), and all players who win."""
    teams = any(rule.together for rule in rules(state))
    return team_of(state.teams, winner) if teams else (None, (winner,))


def _next_phase(state: WordSproutState) -> str:
    if state.options.rounds is not None and state.round >= state.options.rounds:
        return "over"
    return "between_rounds" if any(rule.changes for rule in rules(state)) else "next_round"


def _turn_in_vowels(state: WordSproutState, winner: str) -> Ground:
    """The ground after players have returned the vowels that they do not keep."""
    everybody = tuple(state.ground.collections)
    found = (rule.losing_vowels(everybody, winner, state.how) for rule in rules(state))
    keeps = any(rule.keeps for rule in rules(state))
    gone = {player for players in found for player in players} if keeps else set(everybody)
    return return_vowels(state.ground, gone)


def return_vowels(ground: Ground, players: set[str]) -> Ground:
    """The ground after the players have put their vowels back into the pot."""
    held = ground.collections
    tiles = "".join(letters for player, letters in held.items() if player in players)
    kept = {player: letters for player, letters in held.items() if player not in players}
    return replace(ground, collections=kept, pot=refill(ground.pot, tiles), win=None, how="")


def refill(pot: dict[str, int] | None, tiles: str, step: int = 1) -> dict[str, int] | None:
    """The pot with tiles put back (`step` 1) or taken out (-1).

    Letters that are not in the pot's mapping never run out.
    """
    return pot and {letter: count + step * tiles.count(letter) for letter, count in pot.items()}
