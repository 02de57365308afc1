"""Challenges, the table's votes, calls, giving up, letting a win pass (C2, S2.3, S4, S5, V2.3)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.rules import GroupAccepts
from companion.games.kit.rules import voter_fault
from companion.games.kit.validation import capitals, clean, not_seated_fault
from companion.games.word_sprout.rules import turns
from companion.games.word_sprout.rules.actions import BrokeRule
from companion.games.word_sprout.rules.board.dictionary import Dictionary
from companion.games.word_sprout.rules.board.state import Doubt, WordSproutState
from companion.games.word_sprout.rules.validity import Judge

Result = WordSproutState | Fault

LONGEST_WORD = 60
"""Letters of a word on which a table may decide; longer ones are slips."""


def challenge(
    state: WordSproutState,
    by: str,
    against: str | None,
    words: tuple[str, ...],
    dictionary: Dictionary,
) -> Result:
    """A challenge that is answered at once; no words: none was shown (S5)."""
    opened = open_challenge(state, by, against)
    return opened if isinstance(opened, Fault) else show(opened, words, dictionary, vote=False)


def challenge_whole(
    state: WordSproutState, by: str, against: str | None, dictionary: Dictionary, *, vote: bool
) -> Result:
    """A challenge where the string must be a word itself: the dictionary answers (V2.1)."""
    opened = open_challenge(state, by, against)
    whole = any(rule.whole for rule in turns.rules(state))
    if isinstance(opened, Fault) or not whole:
        return opened
    return show(opened, (), dictionary, unlisted=vote)


def open_challenge(state: WordSproutState, by: str, against: str | None) -> Result:
    """The challenged player is to show a word; nobody is helped (S5.1, V3.1)."""
    if not turns.entitled(state, by):
        return Fault("not_entitled_to_challenge", f"{state.turn} may challenge", "Wait for a turn.")
    if not state.stack or against not in (None, state.stack[-1].by):
        return Fault("nothing_to_challenge", "No such play was the last one", "Go on playing.")
    if by == state.stack[-1].by:
        return Fault("own_play", "That was your own play", "Let others challenge it.")
    if state.stack[-1].shown:
        return Fault("already_shown", "That play was shown to be valid already", "Go on playing.")
    return replace(state, phase="answer", doubt=Doubt(by))


def show(
    state: WordSproutState,
    words: tuple[str, ...],
    dictionary: Dictionary,
    *,
    vote: bool = True,
    unlisted: bool = False,
) -> Result:
    """The challenged player shows words, or none.

    `vote`: the table may be asked about plurals (V2.3); `unlisted`: also about words that the
    dictionary lacks (C2).
    """
    bad = next((word for word in words if capitals(word) is None), None)
    if bad is not None:
        return Fault("bad_entry", f"{clean(bad) or 'A blank'}: only letters A to Z", "Show a word.")
    words = tuple(map(str.upper, words))
    valid = Judge(state, state.ground, dictionary).valid(state.stack[-1].changed, words)
    if vote and not valid and (doubt := _to_vote(state, words, dictionary, unlisted=unlisted)):
        return replace(state, phase="vote", doubt=doubt)
    return answered(state, valid=valid)


def _to_vote(
    state: WordSproutState, words: tuple[str, ...], dictionary: Dictionary, *, unlisted: bool
) -> Doubt | None:
    """The words that the table has to vote on, if that decides: perhaps plurals, or unlisted."""
    assert state.doubt is not None
    strings, judge = state.stack[-1].changed, Judge(state, state.ground, dictionary)
    plurals = judge.unknown(strings, words) if state.options.plural_vote else []
    lacking = judge.unlisted(strings, words) if unlisted else []
    asked = tuple(word for word in (*plurals, *lacking) if len(word) <= LONGEST_WORD)
    hopeful = Judge(state, state.ground, dictionary.hoping(asked))
    if not asked or not hopeful.valid(strings, words):
        return None
    return Doubt(state.doubt.by, asked, tuple(lacking))


def group_accepts(state: WordSproutState, action: GroupAccepts) -> Result:
    """The decision holds for this game; a challenge that waits for it is settled by it."""
    if fault := voter_fault(state, action):
        return fault
    word = capitals(action.word)
    if word is None or len(word) > LONGEST_WORD:
        return Fault("bad_entry", f"{clean(action.word)}: no word", "Enter letters A to Z.")
    decided = replace(state, verdicts={**state.verdicts, word: action.accepts})
    if state.doubt is None or word not in state.doubt.asked:
        return decided
    return _voted(decided, word, accepts=action.accepts)


def _voted(state: WordSproutState, word: str, *, accepts: bool) -> WordSproutState:
    """The table has decided on a word that was asked; the play is valid if all are accepted."""
    assert state.doubt is not None
    left = tuple(other for other in state.doubt.asked if other != word)
    if accepts and left:
        return replace(state, doubt=replace(state.doubt, asked=left))
    return answered(state, valid=accepts)


def answered(state: WordSproutState, *, valid: bool) -> WordSproutState:
    """The challenge is settled: the play was shown to be valid, or it was not (S5.2, S5.3)."""
    assert state.doubt is not None
    closed = replace(state, phase="play", doubt=None)
    return (_survived if valid else _upheld)(closed, state.doubt.by)


def _survived(state: WordSproutState, challenger: str) -> WordSproutState:
    """The play was shown to be valid: the challenger is out, nothing is undone (S5.2)."""
    shown_once = replace(state.stack[-1], shown=True)
    after = turns.put_out(replace(state, stack=(*state.stack[:-1], shown_once)), challenger)
    if state.ground.win:
        return turns.round_won(after, state.ground.win, state.ground.how)
    return turns.settled(turns.passed_on(after, challenger) if challenger == state.turn else after)


def _upheld(state: WordSproutState, challenger: str) -> WordSproutState:
    """The play was not shown to be valid: it is undone, and its maker out (S5.3), or V3.1."""
    play, after = state.stack[-1], turns.undone(state)
    if turns.anyone(state):
        return turns.round_won(after, challenger, "challenge")
    return turns.expelled(after, play.by, in_turn=play.turn != "pending")


def call_out_of_turn(state: WordSproutState, by: str, against: str | None) -> Result:
    """Who played out of turn is out, if the next player has not played since (S4.2, S4.3)."""
    against = state.stack[-1].by if state.stack and against is None else against
    if by == against:
        return Fault("own_play", "That was your own play", "Let others call it.")
    plays = [play.turn if play.by == against else "" for play in state.stack]
    if "pending" not in plays:
        return _no_call(late="lucky" in plays)
    after = turns.undone(state, len(plays) - plays.index("pending"))
    return turns.expelled(after, str(against), in_turn=False)


def _no_call(*, late: bool) -> Fault:
    """A wrong call costs nothing."""
    if late:
        return Fault("too_late", "Somebody has played since", "Play goes on as if it were in turn.")
    return Fault("not_out_of_turn", "That play was in turn", "Go on playing.")


def broke_rule(state: WordSproutState, action: BrokeRule) -> Result:
    """A player who broke a rule that the table wrote is out, by the table's vote (V1.3)."""
    if fault := _no_breach(state, action):
        return fault
    if not action.guilty:
        return state
    player = action.player
    if action.last_play:
        timely = state.stack[-1].turn != "pending"
        return turns.expelled(turns.undone(state), player, in_turn=timely)
    after = turns.put_out(_unwon(state, player), player)
    return turns.settled(turns.passed_on(after, player) if player == state.turn else after)


def _no_breach(state: WordSproutState, action: BrokeRule) -> Fault | None:
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


def _unwon(state: WordSproutState, player: str) -> WordSproutState:
    """Without a win that the player has not been granted yet."""
    if state.ground.win != player:
        return state
    return replace(state, ground=replace(state.ground, win=None, how=""), passed=())


def give_up(state: WordSproutState, by: str) -> WordSproutState:
    """The player cannot play and is out; the string stays (S2.3). It lets a win pass."""
    if state.ground.win:
        return turns.round_won(state, state.ground.win, state.ground.how)
    return turns.settled(turns.passed_on(turns.put_out(state, by), by))


def accept(state: WordSproutState, by: str) -> Result:
    """The win stands as soon as the next player lets it pass, or all the others do (V6.5)."""
    win = state.ground.win
    if win is None:
        return Fault("wrong_phase", "There is no win to accept", "Go on playing.")
    if by == win:
        return Fault("own_play", "That is your own win", "Let others accept it.")
    if not turns.entitled(state, by):
        return Fault("not_your_turn", "Not your turn", f"{state.turn} may accept or challenge.")
    passed = {*state.passed, by}
    others = {player for player in state.active if player not in (win, state.turn)}
    if by == state.turn or others <= passed:
        return turns.round_won(state, win, state.ground.how)
    return replace(state, passed=tuple(sorted(passed)))
