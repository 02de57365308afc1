"""Who is next, what an undo leaves, and when a round is over (S2.4, S4, S6)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.word_sprout.rules.board.state import ROUND_OVER, Ground, How, WordSproutState
from companion.games.word_sprout.rules.variations import in_force
from companion.games.word_sprout.rules.variations.base import Variation
from companion.games.word_sprout.rules.variations.teams import team_of


def rules(state: WordSproutState) -> tuple[Variation, ...]:
    """The variations in force."""
    return in_force(state.variations)


def successor(state: WordSproutState, player: str) -> str | None:
    """Who is next after the player, of those who are still in, in the direction of play."""
    order = state.order if state.ground.direction == "clockwise" else state.order[::-1]
    return next_of(order, player, state.active)


def next_of(order: tuple[str, ...], player: str, wanted: tuple[str, ...]) -> str | None:
    """The first of those wanted who comes behind the player, round the circle; None: nobody.

    A position may name somebody who is not in the circle: then it begins at its start.
    """
    at = order.index(player) + 1 if player in order else 0
    return next((other for other in (*order[at:], *order[:at], *wanted) if other in wanted), None)


def entitled(state: WordSproutState, player: str) -> bool:
    """Whether the player may challenge, or let a win pass: in turn, or anybody (V3.1)."""
    return player == state.turn or (anyone(state) and player in state.active)


def anyone(state: WordSproutState) -> bool:
    """Whether everybody who is still in may challenge (V3.1)."""
    return any(rule.anyone for rule in rules(state))


def given_to(state: WordSproutState, player: str | None) -> WordSproutState:
    """The turn is that player's; the time of the turn begins anew."""
    return replace(state, turn=player, elapsed_s=0.0)


def passed_on(state: WordSproutState, player: str) -> WordSproutState:
    """The turn goes to the one after the player."""
    return given_to(state, successor(state, player))


def undone(state: WordSproutState, count: int = 1) -> WordSproutState:
    """The last plays with all their effects never happened (S6.1)."""
    kept = len(state.stack) - count
    stack = tuple(state.stack[:kept])
    return replace(state, stack=stack, ground=state.stack[kept].before, passed=())


def put_out(state: WordSproutState, player: str) -> WordSproutState:
    """The player is out of the round; who has the turn is still to be said."""
    return replace(state, out=tuple(dict.fromkeys((*state.out, player))))


def expelled(state: WordSproutState, player: str, *, in_turn: bool) -> WordSproutState:
    """The player is out whose play was undone, and the round goes on or is over."""
    return settled(_resumed(put_out(state, player), in_turn=in_turn))


def _resumed(state: WordSproutState, *, in_turn: bool) -> WordSproutState:
    """Who goes on after somebody is out and a play undone (S6.2).

    The undone play was made `in_turn`: then the turn goes to the one after the maker of
    the last standing play, or to who began the round. Otherwise the order is unaffected.
    """
    if len(state.active) < 2:
        return state
    if not in_turn and state.turn in state.active:
        return state
    if state.stack and in_turn:
        return passed_on(state, state.stack[-1].by)
    if in_turn and state.first in state.active:
        return given_to(state, state.first)
    return passed_on(state, state.first if in_turn else str(state.turn))


def settled(state: WordSproutState) -> WordSproutState:
    """The round is over when all who are left are one (S2.4), or of one team (V5.1)."""
    if state.phase in ROUND_OVER or not state.active:
        return state
    rivals = {_rivals(state, player) for player in state.active}
    return round_won(state, state.active[0], "last") if len(rivals) == 1 else state


def _rivals(state: WordSproutState, player: str) -> tuple[str, ...]:
    """With whom the player stays in the round: alone, or with a team (SP-A7)."""
    return (player,) if state.options.teams_play_on else sharers(state, player)[1]


def round_won(state: WordSproutState, winner: str, how: How) -> WordSproutState:
    """The round is over; vowels are turned in, and rules may be changed (V1.1, V6.2)."""
    winners = sharers(state, winner)[1]
    scores = {**state.scores, **{p: state.scores.get(p, 0) + 1 for p in winners}}
    won = replace(state, winners=winners, how=how, scores=scores, doubt=None, passed=())
    ground = _turned_in(won, winner)
    return replace(given_to(won, None), phase=_next_phase(won), ground=ground)


def sharers(state: WordSproutState, winner: str) -> tuple[str | None, tuple[str, ...]]:
    """The team that wins with the player, if there are teams, and everybody who wins."""
    teams = any(rule.together for rule in rules(state))
    return team_of(state.teams, winner) if teams else (None, (winner,))


def _next_phase(state: WordSproutState) -> str:
    if state.options.rounds is not None and state.round >= state.options.rounds:
        return "over"
    return "between_rounds" if any(rule.changes for rule in rules(state)) else "next_round"


def _turned_in(state: WordSproutState, winner: str) -> Ground:
    """The ground with the vowels back in the pot that nobody keeps."""
    everybody = tuple(state.ground.collections)
    found = (rule.turned_in(everybody, winner, state.how) for rule in rules(state))
    keeps = any(rule.keeps for rule in rules(state))
    gone = {player for players in found for player in players} if keeps else set(everybody)
    return returned(state.ground, gone)


def returned(ground: Ground, players: set[str]) -> Ground:
    """The ground with those players' vowels turned in."""
    held = ground.collections
    tiles = "".join(letters for player, letters in held.items() if player in players)
    kept = {player: letters for player, letters in held.items() if player not in players}
    return replace(ground, collections=kept, pot=refilled(ground.pot, tiles), win=None, how="")


def refilled(pot: dict[str, int] | None, tiles: str, step: int = 1) -> dict[str, int] | None:
    """The pot with tiles put back, or taken out; letters that it does not name never run out."""
    return pot and {letter: count + step * tiles.count(letter) for letter, count in pot.items()}
