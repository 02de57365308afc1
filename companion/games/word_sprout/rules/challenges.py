"""Challenges, votes, calls out of turn, giving up, accepting a win (C2, S2.3, S4, S5, V2.3)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.rules import GroupAccepts
from companion.games.kit.seating import not_seated_fault
from companion.games.kit.validation import capitals, clean
from companion.games.word_sprout.rules import turns
from companion.games.word_sprout.rules.actions import BrokeRule
from companion.games.word_sprout.rules.board.dictionary import Dictionary
from companion.games.word_sprout.rules.board.state import PendingChallenge, WordSproutState
from companion.games.word_sprout.rules.validity import Judge
from companion.names import LONGEST_WORD

Result = WordSproutState | Fault


def challenge(
    state: WordSproutState,
    by: str,
    against: str | None,
    words: tuple[str, ...],
    dictionary: Dictionary,
) -> Result:
    """Settle a challenge whose answer is given with it; no words means none was shown (S5)."""
    opened = open_challenge(state, by, against)
    return (
        opened if isinstance(opened, Fault) else show_words(opened, words, dictionary, vote=False)
    )


def challenge_whole(
    state: WordSproutState, by: str, against: str | None, dictionary: Dictionary, *, vote: bool
) -> Result:
    """Settle a challenge by the dictionary if strings must be whole words, else open it (V2.1)."""
    opened = open_challenge(state, by, against)
    whole = any(rule.whole for rule in turns.rules(state))
    if isinstance(opened, Fault) or not whole:
        return opened
    return show_words(opened, (), dictionary, unlisted=vote)


def open_challenge(state: WordSproutState, by: str, against: str | None) -> Result:
    """Open a challenge: the challenged player must show a word (S5.1, V3.1)."""
    if not turns.may_challenge(state, by):
        why = f"Only {state.turn} may challenge"
        return Fault("not_entitled_to_challenge", why, "Wait for your turn.")
    if not state.stack or against not in (None, state.stack[-1].by):
        return Fault("nothing_to_challenge", "There is no such last play", "Play on.")
    if by == state.stack[-1].by:
        return Fault("own_play", "That was your own play", "Let others challenge it.")
    if state.stack[-1].shown:
        return Fault("already_shown", "That play is already proved valid", "Play on.")
    return replace(state, phase="answer", doubt=PendingChallenge(by))


def show_words(
    state: WordSproutState,
    words: tuple[str, ...],
    dictionary: Dictionary,
    *,
    vote: bool = True,
    unlisted: bool = False,
) -> Result:
    """Settle a challenge by the words shown (none: no word), or let the table vote first.

    `vote`: the table may vote on plurals (V2.3). `unlisted`: it may also vote on words that are
    not in the dictionary (C2).
    """
    bad = next((word for word in words if capitals(word) is None), None)
    if bad is not None:
        return Fault("bad_entry", f"{clean(bad) or 'A blank'}: only letters A to Z", "Show a word.")
    words = tuple(map(str.upper, words))
    valid = Judge(state, state.ground, dictionary).valid(state.stack[-1].changed, words)
    if vote and not valid and (doubt := _pending_vote(state, words, dictionary, unlisted=unlisted)):
        return replace(state, phase="vote", doubt=doubt)
    return settle_challenge(state, valid=valid)


def _pending_vote(
    state: WordSproutState, words: tuple[str, ...], dictionary: Dictionary, *, unlisted: bool
) -> PendingChallenge | None:
    """The challenge with the words on which a vote would decide it; None if there are none."""
    assert state.doubt is not None
    strings, judge = state.stack[-1].changed, Judge(state, state.ground, dictionary)
    plurals = judge.undecided_plurals(strings, words) if state.options.plural_vote else []
    lacking = judge.unlisted_words(strings, words) if unlisted else []
    asked = tuple(word for word in (*plurals, *lacking) if len(word) <= LONGEST_WORD)
    hopeful = Judge(state, state.ground, dictionary.hoping(asked))
    if not asked or not hopeful.valid(strings, words):
        return None
    return PendingChallenge(state.doubt.by, asked, tuple(lacking))


def decide(state: WordSproutState, decision: GroupAccepts) -> WordSproutState:
    """Store the table's verdict for this game; settle a challenge that waits for it."""
    word, accepts = decision.word, decision.accepts
    decided = replace(state, verdicts={**state.verdicts, word: accepts})
    if state.doubt is None or word not in state.doubt.asked:
        return decided
    return _apply_vote(decided, word, accepts=accepts)


def _apply_vote(state: WordSproutState, word: str, *, accepts: bool) -> WordSproutState:
    """Apply a vote to the challenge; the play is valid once all its words are accepted."""
    assert state.doubt is not None
    left = tuple(other for other in state.doubt.asked if other != word)
    if accepts and left:
        return replace(state, doubt=replace(state.doubt, asked=left))
    return settle_challenge(state, valid=accepts)


def settle_challenge(state: WordSproutState, *, valid: bool) -> WordSproutState:
    """Close the challenge: the play was proved valid, or it was not (S5.2, S5.3)."""
    assert state.doubt is not None
    closed = replace(state, phase="play", doubt=None)
    return (_end_valid if valid else _end_invalid)(closed, state.doubt.by)


def _end_valid(state: WordSproutState, challenger: str) -> WordSproutState:
    """The play was proved valid: the challenger is out, and nothing is undone (S5.2)."""
    shown_once = replace(state.stack[-1], shown=True)
    after = turns.put_out(replace(state, stack=(*state.stack[:-1], shown_once)), challenger)
    if state.ground.win:
        return turns.end_round(after, state.ground.win, state.ground.how)
    return turns.end_if_decided(
        turns.pass_turn(after, challenger) if challenger == state.turn else after
    )


def _end_invalid(state: WordSproutState, challenger: str) -> WordSproutState:
    """Undo a play not proved valid; its player is out (S5.3), or the challenger wins (V3.1)."""
    play, after = state.stack[-1], turns.undo_plays(state)
    if turns.everybody_may_challenge(state):
        return turns.end_round(after, challenger, "challenge")
    return turns.expel(after, play.by, in_turn=play.turn != "pending")


def call_out_of_turn(state: WordSproutState, by: str, against: str | None) -> Result:
    """Put a player out who played out of turn, unless the next player has played (S4.2, S4.3).

    Plays on top of that one were out of turn too: their players go out with it.
    """
    against = state.stack[-1].by if state.stack and against is None else against
    if by == against:
        return Fault("own_play", "That was your own play", "Let others call it.")
    plays = [play.turn if play.by == against else "" for play in state.stack]
    if "pending" not in plays:
        return _call_fault(late="lucky" in plays)
    undone = state.stack[plays.index("pending") :]
    after = turns.undo_plays(state, len(undone))
    return turns.expel(after, *(play.by for play in undone), in_turn=False)


def _call_fault(*, late: bool) -> Fault:
    """Why the call is wrong; a wrong call costs nothing."""
    if late:
        return Fault("too_late", "Another player has played since", "The play counts as in turn.")
    return Fault("not_out_of_turn", "That play was in turn", "Play on.")


def broke_rule(state: WordSproutState, action: BrokeRule) -> Result:
    """Put a player out who, by the table's vote, broke a rule that the table wrote (V1.3)."""
    if fault := _rule_fault(state, action):
        return fault
    if not action.guilty:
        return state
    player = action.player
    if action.last_play:
        timely = state.stack[-1].turn != "pending"
        return turns.expel(turns.undo_plays(state), player, in_turn=timely)
    after = turns.put_out(_withdraw_win(state, player), player)
    return turns.end_if_decided(turns.pass_turn(after, player) if player == state.turn else after)


def _rule_fault(state: WordSproutState, action: BrokeRule) -> Fault | None:
    if not state.custom_rules:
        return Fault("bad_entry", "No rule of your own is in force", "Write one after a round.")
    if fault := not_seated_fault(state.players, action.player):
        return fault
    if action.player in state.out:
        return Fault("player_is_out", f"{action.player} is out", "Wait for the next round.")
    if action.last_play and (not state.stack or state.stack[-1].by != action.player):
        why = f"The last play was not {action.player}'s"
        return Fault("nothing_to_challenge", why, "Choose another reason.")
    return None


def _withdraw_win(state: WordSproutState, player: str) -> WordSproutState:
    """Withdraw the player's win if nobody has accepted it yet."""
    if state.ground.win != player:
        return state
    return replace(state, ground=replace(state.ground, win=None, how=""), passed=())


def give_up(state: WordSproutState, by: str) -> WordSproutState:
    """Put out a player who gives up; the string stays (S2.3). A pending win is accepted."""
    if state.ground.win:
        return turns.end_round(state, state.ground.win, state.ground.how)
    return turns.end_if_decided(turns.pass_turn(turns.put_out(state, by), by))


def accept(state: WordSproutState, by: str) -> Result:
    """Accept a win: it stands once the next player accepts it, or all the others do (V6.5)."""
    win = state.ground.win
    if win is None:
        return Fault("wrong_phase", "There is no win to accept", "Play on.")
    if by == win:
        return Fault("own_play", "That is your own win", "Let others accept it.")
    if not turns.may_challenge(state, by):
        return Fault("not_your_turn", "Not your turn", f"{state.turn} may accept or challenge.")
    passed = {*state.passed, by}
    others = {player for player in state.active if player not in (win, state.turn)}
    if by == state.turn or others <= passed:
        return turns.end_round(state, win, state.ground.how)
    return replace(state, passed=tuple(sorted(passed)))
