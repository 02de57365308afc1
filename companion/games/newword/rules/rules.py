"""The rules of NewWord as the table calls them."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.chance import Chance
from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action
from companion.games.cards import Cards
from companion.games.kit.rules import Done, GameRules
from companion.games.kit.validation import capitals
from companion.games.newword.rules import actions, reasons, seating, start, state, timing, view
from companion.games.newword.rules.actions import (
    Challenge,
    Deal,
    LetFall,
    LetStand,
    Pass,
    PlayWord,
    Timeout,
)
from companion.games.newword.rules.assign import available_cards
from companion.games.newword.rules.plays import challenge, decide, pass_turn, play, settle
from companion.games.newword.rules.readings import real_readings
from companion.games.newword.rules.state import (
    HAND,
    ChallengeResult,
    Laid,
    NewWordState,
    Refill,
    Turn,
)
from companion.games.newword.rules.turns import cards_owed, close_window
from companion.lexicon.ruling import Ruling
from companion.names import LONGEST_WORD


class NewWordRules(GameRules[NewWordState]):
    """The rules of NewWord and New Word Jr. (N1 to N8).

    Four play by the rule sheet (N2.2); a house rule allows more (N-A9).
    """

    MAX_PLAYERS = 4
    Actions = actions.Actions
    Options = state.Options
    Setup = start.Setup
    Reason = reasons.Reason
    LETTERS = 2, LONGEST_WORD

    start = staticmethod(start.start)
    view = staticmethod(view.view)
    timing_fault = staticmethod(timing.timing_fault)
    decide = staticmethod(decide)
    leave = staticmethod(seating.leave)
    join = staticmethod(seating.join)

    def most_players(self, house: state.Options) -> int:
        """Most players by the house rule (N-A9)."""
        return house.max_players

    def draw(self, state: NewWordState, action: Action, chance: Chance, ruling: Ruling) -> Action:
        """Shuffle the cards of a deal, and add the cards of a word that came without them."""
        del ruling
        match action:
            case Deal():
                return start.shuffle(state, action, chance)
            case PlayWord():
                return _with_cards(close_window(state), action)
        return action

    def act(
        self, state: NewWordState, action: Action, ruling: RecordingRuling
    ) -> NewWordState | Done[NewWordState] | Fault:
        """Deal, play, pass, challenge or let a word stand."""
        match action:
            case PlayWord():
                return play(close_window(state), action, ruling)
            case Deal():
                return start.deal(state, action)
            case Challenge():
                return challenge(state, action, ruling)
            case LetFall():
                return settle(state, valid=False)
            case LetStand():
                return close_window(state)
            case Pass(discard=discard):
                return pass_turn(close_window(state), discard)
            case Timeout():
                return pass_turn(close_window(state), ())
        return state

    def welcome(self, state: NewWordState, by: str) -> NewWordState:
        """Seat the player, with a hand that the box does not see; they keep any points."""
        turn = state.turn if state.phase in ("setup", "over") else state.turn or by
        scores = {**state.scores, by: state.scores.get(by, 0)}
        hands = {**state.hands, by: Cards.hidden(HAND)}
        return replace(super().welcome(state, by), scores=scores, hands=hands, turn=turn)

    def event(
        self, before: NewWordState, after: NewWordState, action: Action, ruling: RecordingRuling
    ) -> Turn:
        """The player who acted, and the cards discarded and drawn."""
        del ruling
        player = action.by or before.turn
        match action:
            case PlayWord() if after.last is not None:
                gone = after.last.discarded.known
                return Refill(player=player, discarded=gone, drawn=cards_owed(after))
            case Pass() | Timeout():
                earlier = close_window(before)
                gone = after.discards.known[len(earlier.discards.known) :]
                drawn = len(earlier.stock) - len(after.stock)
                return Refill(player=player, discarded=gone, drawn=drawn)
        if after.verdict and not before.verdict and before.last is not None:
            by = before.challenger or player
            return _challenge_result(before, before.last, after, by)
        return Turn(player=player)


def _with_cards(state: NewWordState, action: PlayWord) -> PlayWord:
    """The word with the cards of its cheapest reading, unless it names its cards."""
    word = capitals(action.word)
    if word is None or action.cards is not None or len(word) < state.least_letters():
        return action
    found = real_readings(available_cards(state, state.turn), word).readings
    return replace(action, cards=found[0].cards if found else None)


def _challenge_result(
    before: NewWordState, laid: Laid, after: NewWordState, player: str | None
) -> ChallengeResult:
    valid = after.verdict == "legal"
    return ChallengeResult(
        player=player,
        result=after.verdict,
        word=laid.word,
        maker=laid.by,
        hand_returned={} if valid else {laid.by: list(laid.from_hand)},
        drawn=cards_owed(replace(before, phase="challenge_window")) if valid else 0,
    )


RULES = NewWordRules()
