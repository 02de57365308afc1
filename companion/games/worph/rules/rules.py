"""The rules of Worph as the table calls them."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.chance import Chance
from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, Outcome
from companion.games.kit.rules import Done, GameRules
from companion.games.worph.rules import actions, moves, reasons, seating, start, state, view
from companion.games.worph.rules.actions import DrawStart, Play, Spin
from companion.games.worph.rules.judge import can_change
from companion.games.worph.rules.state import BOARD_SPACES, Turn, WorphState
from companion.games.worph.rules.turns import end_round, pass_turn
from companion.lexicon.ruling import Ruling


class WorphRules(GameRules[WorphState]):
    """The rules of Worph (W1 to W8).

    The rule sheet sets no limit to the players (W1); this one keeps the referee's answers readable.
    """

    MAX_PLAYERS = 99
    Actions = actions.Actions
    Options = state.Options
    Setup = start.Setup
    Reason = reasons.Reason
    LETTERS = 2, BOARD_SPACES

    start = staticmethod(start.start)
    view = staticmethod(view.view)
    timing_fault = staticmethod(moves.timing_fault)
    leave = staticmethod(seating.leave)
    join = staticmethod(seating.join)

    def draw(self, state: WorphState, action: Action, chance: Chance, ruling: Ruling) -> Action:
        """The wedge of a spin, or the card of a start word."""
        if isinstance(action, Spin) and action.wedge is None:
            return replace(action, wedge=chance.weighted_index(state.options.wedge_weights) + 1)
        if isinstance(action, DrawStart) and action.word is None:
            return replace(action, word=_draw_card(state, chance, ruling))
        return action

    def act(
        self, state: WorphState, action: Action, ruling: RecordingRuling
    ) -> WorphState | Done[WorphState] | Fault:
        """Draw a card, spin, play a word, or pass."""
        match action:
            case DrawStart():
                return moves.draw_start(state, action, ruling)
            case Spin():
                return moves.spin(state, action)
            case Play():
                return moves.play(state, action, ruling)
        return pass_turn(state)

    def welcome(self, state: WorphState, by: str) -> WorphState:
        """Seat the player, who may begin and keeps any points."""
        scores = {**state.scores, by: state.scores.get(by, 0)}
        turn, drawer = state.turn or by, state.drawer or by
        seated = super().welcome(state, by)
        return replace(seated, scores=scores, turn=turn, drawer=drawer)

    def finish(self, state: WorphState, ruling: RecordingRuling) -> WorphState:
        """End the round under `auto_end` if no word can follow (W-A9)."""
        if not state.options.auto_end or state.phase not in ("spin", "play"):
            return state
        return state if can_change(state, ruling) else end_round(state)

    def event(
        self, before: WorphState, after: WorphState, action: Action, ruling: RecordingRuling
    ) -> Turn:
        """Whose turn it was."""
        del after, action, ruling
        return Turn(player=before.turn)

    def refusal(
        self, before: WorphState, now: WorphState, action: Action, fault: Fault
    ) -> Outcome[WorphState]:
        """Leave the state as it was (C5); under `one_try` a refused word ends the turn (W5.8)."""
        costly = fault.reason not in ("bad_entry", "time_up", "must_spin_first", "not_your_turn")
        one_try = before.options.one_try and isinstance(action, Play) and now.phase == "play"
        if not (one_try and costly):
            return super().refusal(before, now, action, fault)
        last = replace(fault, do="That was your only try.")
        return Outcome(state=pass_turn(now), fault=last)


def _draw_card(state: WorphState, chance: Chance, ruling: Ruling) -> str | None:
    """Draw a playable card that was not drawn before; None if the deck has none left."""
    from companion.games.cards.decks import beginnings  # a resumed game needs no cards

    fresh = (card for card in chance.shuffle(beginnings()) if card not in state.starts)
    return next((card for card in fresh if _is_playable_card(state, card, ruling)), None)


def _is_playable_card(state: WorphState, card: str, ruling: Ruling) -> bool:
    drawn = moves.draw_start(state, DrawStart(word=card), RecordingRuling(ruling))
    return not isinstance(drawn, Fault)


RULES = WorphRules()
