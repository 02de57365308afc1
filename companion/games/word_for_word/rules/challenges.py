"""Challenges: the dictionary decides about words, all players about categories (F13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.rules import GroupAccepts
from companion.games.kit.validation import clean
from companion.games.word_for_word.rules.actions import (
    Accept,
    CastVote,
    Challenge,
    ChallengeCategory,
)
from companion.games.word_for_word.rules.betting import fold_player, has_everybody, open_words
from companion.games.word_for_word.rules.pots import uncalled_chips
from companion.games.word_for_word.rules.state import Doubt, Names, Vote, WordForWordState
from companion.games.word_for_word.rules.words.scoring import CATEGORY, EXCLAMATION


def standing_word(state: WordForWordState, player: str) -> str:
    """The word that the player declared, if it still stands; empty if there is none."""
    declared = state.declared.get(player)
    return declared.word or "" if declared else ""


def challenge_fault(state: WordForWordState, by: str, against: str) -> Fault | None:
    """Why `by` cannot challenge `against` at all, or None."""
    if against not in state.dealt:
        return Fault("bad_entry", f"{clean(against)} is not in this round", "Name a player who is.")
    if by == against:
        return Fault("own_word", f"That is {by}'s own word", "Let others challenge it.")
    return None


def table_verdict(state: WordForWordState, word: str, *, claimed: bool) -> bool | None:
    """The table's own decision about a word, None if there is none (C2).

    `claimed`: it is claimed for the category of the round (F7.7).
    """
    return {**state.verdicts, **(state.names if claimed else {})}.get(word)


def decide(state: WordForWordState, decision: GroupAccepts) -> WordForWordState | Fault:
    """Store the table's decision; settle a challenge that waits for it (C2, F7.7, F13.8)."""
    word, category = decision.word, decision.category
    if category not in (None, state.category):
        why = f"The category is not {clean(str(category))}"
        return Fault("bad_entry", why, "Name the category of the round.")
    decided = (
        replace(state, verdicts={**state.verdicts, word: decision.accepts})
        if category is None
        else replace(state, names={**state.names, word: decision.accepts})
    )
    waits = state.doubt is not None and standing_word(state, state.doubt.against) == word
    return settle(decided, good=decision.accepts) if waits else decided


def challenge(
    state: WordForWordState, action: Challenge, *, good: bool
) -> WordForWordState | Fault:
    """Settle the challenge of a word, or let the table vote on it first (F13.3, F13.4, F13.8)."""
    by, against = str(action.by), action.against
    if fault := challenge_fault(state, by, against):
        return fault
    word = standing_word(state, against)
    if word == EXCLAMATION:
        return Fault("unchallengeable", f"{EXCLAMATION} always counts", "Let it stand.")
    if against in state.settled:
        return Fault("already_settled", f"{against}'s word has been checked", "Let it stand.")
    if not word:
        return Fault("unchallengeable", f"{against} has no word", "Challenge another.")
    doubted = replace(state, doubt=Doubt(by, against))
    decided = table_verdict(state, word, claimed=state.declared[against].category) is not None
    if good or decided or not action.vote or action.decided is not None:
        return settle(doubted, good=good)
    return replace(doubted, phase="appeal", elapsed_s=0.0)


def settle(state: WordForWordState, *, good: bool) -> WordForWordState:
    """If the challenged word is good, the challenger owes a share of the pot (F13.3).

    Otherwise its player folds (F13.4).
    """
    assert state.doubt is not None
    by, against = state.doubt.by, state.doubt.against
    judged = replace(open_words(state), settled={**state.settled, against: good})
    if not good:
        return fold_player(judged, against)
    debts = {**state.debts, by: state.debts.get(by, 0) + penalty(state)}
    return replace(judged, debts={player: owed for player, owed in debts.items() if owed})


def penalty(state: WordForWordState) -> int:
    """What a failed challenge costs, chips: the pot divided by all who were dealt in (F13.3).

    Uncalled chips go back to their player and do not count as part of the pot.
    """
    players, pot = max(len(state.dealt), 1), state.pot - sum(uncalled_chips(state).values())
    more = {"down": 0, "nearest": players // 2, "up": players - 1}
    return (pot + more[state.options.penalty_rounding]) // players


def challenge_category(
    state: WordForWordState, action: ChallengeCategory
) -> WordForWordState | Fault:
    """Open a vote on whether the word is in the category, or count votes given with it (F13.5)."""
    by, against, votes = str(action.by), action.against, action.votes
    if fault := challenge_fault(state, by, against) or _claim_fault(state, against):
        return fault
    if state.vote and state.vote.by and votes is None:
        return Fault("wrong_phase", f"A vote on {state.vote.against}'s word is open", "Vote first.")
    known = (
        _read_votes(state, votes) if votes is not None else state.vote and dict(state.vote.votes)
    )
    if isinstance(known, Fault):
        return known
    vote = Vote(by=by, against=against, votes=known or {})
    asked = replace(state, phase="category_challenge", vote=vote, accepted=(), elapsed_s=0.0)
    return asked if known is None else _count_votes(asked)


def _claim_fault(state: WordForWordState, against: str) -> Fault | None:
    if against in state.claims:
        return Fault("already_settled", f"The table has voted on {against}'s word", "Go on.")
    declared = state.declared.get(against)
    if state.category is None or declared is None or not declared.category:
        return Fault("unchallengeable", f"{clean(against)} claims no category", "Go on.")
    return None


def _read_votes(state: WordForWordState, votes: Mapping[str, Names]) -> dict[str, bool] | Fault:
    """The vote of each player, from the lists `qualifies` and `does_not`."""
    if not set(votes) <= {"qualifies", "does_not"}:
        why = "A vote is for qualifies or for does_not"
        return Fault("bad_entry", why, "Enter the names there.")
    names = [name for side in votes.values() for name in side]
    if strange := next((name for name in names if name not in voters(state)), None):
        return Fault(
            "bad_entry", f"{clean(strange)} has no vote", "Count only players in the game."
        )
    if twice := next((name for name, count in Counter(names).items() if count > 1), None):
        return Fault("bad_entry", f"{twice} voted twice", "Count each once.")
    return {name: side == "qualifies" for side, who in votes.items() for name in who}


def voters(state: WordForWordState) -> Names:
    """Players who vote on a category: all who are still in the game (F13.5)."""
    return state.staying


def cast_vote(state: WordForWordState, action: CastVote) -> WordForWordState | Fault:
    """Add a player's vote; count the votes after the last one."""
    by = str(action.by)
    if state.vote is None or state.vote.against not in state.declared:
        return Fault("wrong_phase", "No vote is open", "Challenge a category first.")
    if by in state.vote.votes:
        return Fault("already_settled", f"{by} has voted", "Let the others vote.")
    vote = replace(state.vote, votes={**state.vote.votes, by: action.qualifies})
    return end_vote_if_all_voted(replace(state, vote=vote))


def end_vote_if_all_voted(state: WordForWordState) -> WordForWordState:
    """Count the votes if everybody who is still in the game has voted (F13.5)."""
    vote = state.vote
    if vote is None or vote.against not in state.declared:
        return state
    return _count_votes(state) if set(vote.votes) >= set(voters(state)) else state


def _count_votes(state: WordForWordState) -> WordForWordState:
    """Keep the bonus with more than half of the votes, else take it away and nothing more."""
    assert state.vote is not None
    votes, against = state.vote.votes, state.vote.against
    stays = 2 * sum(votes.values()) > len(votes)
    declared = state.declared[against]
    if not stays:
        total = None if declared.total is None else declared.total - CATEGORY
        declared = replace(declared, category=False, total=total)
    return replace(
        state,
        phase="challenges",
        vote=None,
        claims={**state.claims, against: stays},
        declared={**state.declared, against: declared},
        elapsed_s=0.0,
    )


def accept(state: WordForWordState, action: Accept) -> WordForWordState:
    """The player lets the words stand. When all in the round have, the pot can be paid."""
    by = str(action.by)
    accepted = (*(player for player in state.accepted if player != by), by)
    everybody = has_everybody(state, accepted)
    return replace(state, accepted=accepted, phase="showdown_result" if everybody else state.phase)
