"""Votes on words that are not in the dictionary, and challenges with whole words (C2, V2.1)."""

from __future__ import annotations

from typing import Any

import pytest
from room import faults
from word_sprout_kit import act, after, after_plays, new, position, words
from word_sprout_table_kit import (
    BACK,
    after_gestures,
    context,
    hold,
    press,
    screen_text,
    type_keys,
)

from companion.games.api.chance import Chance
from companion.games.api.rules import GroupAccepts
from companion.games.word_sprout.engine import opponent
from companion.games.word_sprout.rules.actions import OpenChallenge
from companion.games.word_sprout.rules.rules import RULES
from companion.games.word_sprout.ui import controls
from companion.games.word_sprout.ui.screens import screens
from companion.widgets.ballot import Ballot

LIST = words("BOAT", "TRAIN")


def unlisted_vote(word: str = "BOATY", **more: Any) -> Any:
    """A state in which A shows a word for OAT that is not in the dictionary."""
    state = after(position("OAT", "D", "A", turn="B", **more), LIST, "open_challenge", "B")
    return after(state, LIST, "show_word", "A", word=word, vote=True)


def test_the_table_votes_on_a_word_not_in_the_dictionary() -> None:
    state = unlisted_vote()
    assert (state.phase, RULES.view(state, None).asked) == ("vote", "BOATY")
    assert after(state, LIST, "group_accepts", word="BOATY").out == ("B",)
    refused = after(state, LIST, "group_accepts", word="BOATY", accepts=False)
    assert (refused.out, refused.ground.board.string) == (("A",), "OA")


def test_there_is_no_vote_if_the_word_lacks_the_string() -> None:
    assert unlisted_vote("BANANA").out == ("A",)
    state = after(position("OAT", "D", "A", turn="B"), LIST, "open_challenge", "B")
    assert after(state, LIST, "show_word", "A", word="BOATY").out == ("A",)


def test_a_refused_word_is_not_voted_on_again() -> None:
    state = after(unlisted_vote(), LIST, "group_accepts", word="BOATY", accepts=False)
    state = after_plays(state, "B:OAT", ruling=LIST)
    state = after(state, LIST, "open_challenge", state.turn)
    outcome = act(state, LIST, "show_word", "B", word="BOATY", vote=True)
    assert outcome.state.out == ("A", "B")
    assert outcome.event.challenge.missed.why == "refused"


def test_the_screen_asks_for_the_vote_and_a_tie_means_no() -> None:
    seen = context(unlisted_vote())
    ballot = controls.fresh(seen)
    assert isinstance(ballot, Ballot)
    assert screen_text(seen).split(" | ")[2] == "not in the dictionary"
    assert not faults(screens.draw(seen, ballot))
    tie = after_gestures(seen, press("A"), press("B"), hold("C"), hold("D"))
    assert tie == GroupAccepts(word="BOATY", accepts=False)
    most = after_gestures(seen, press("A"), press("B"), press("C"), hold("D"))
    assert most == GroupAccepts(word="BOATY", accepts=True)
    assert after_gestures(seen, BACK) == GroupAccepts(word="BOATY", accepts=False)


def test_computer_players_do_not_vote_and_a_lone_player_is_not_asked() -> None:
    view = RULES.view(unlisted_vote(), "B")
    assert opponent.decide(view, "B", 3, LIST, Chance(1)) is None
    state = after(position("OAT", "D", "A", turn="B"), LIST, "open_challenge", "B")
    alone = context(state, machines={"B": 1, "C": 1, "D": 1})
    assert not after_gestures(alone, *type_keys("BOATY"), press("A")).vote


# -- whole words --------------------------------------------------------------------------


@pytest.mark.parametrize(("string", "out"), [("BOAT", "B"), ("BOAX", "A")])
def test_with_whole_words_a_challenge_is_settled_at_once(string: str, out: str) -> None:
    state = position(string, "D", "A", turn="B", variations=["complete_words"])
    action = RULES.complete(state, OpenChallenge(by="B"), Chance(1), LIST)
    outcome = act(state, LIST, "open_challenge", "B", at_once=action.at_once)  # type: ignore[attr-defined]
    assert (outcome.state.phase, outcome.state.out) == ("play", (out,))


def test_without_whole_words_a_challenge_waits_for_a_word() -> None:
    state = position("OAT", "D", "A", turn="B")
    assert RULES.complete(state, OpenChallenge(by="B"), Chance(1), LIST) == OpenChallenge(by="B")
    assert act(state, LIST, "open_challenge", "B", at_once=True).state.phase == "answer"


def test_with_whole_words_the_table_may_vote_on_the_string() -> None:
    state = position("BOAX", "D", "A", turn="B", variations=["complete_words"])
    assert after_gestures(context(state), press("B")) == OpenChallenge(by="B", vote=True)
    vote = after(state, LIST, "open_challenge", "B", at_once=True, vote=True)
    assert (vote.phase, RULES.view(vote, None).asked) == ("vote", "BOAX")
    assert after(vote, LIST, "group_accepts", word="BOAX").out == ("B",)


def test_an_open_challenge_of_an_older_game_can_still_be_answered() -> None:
    state = position("BOAT", "D", "A", turn="B", variations=["complete_words"])
    state = after(state, LIST, "open_challenge", "B")
    assert state.phase == "answer"
    assert after(state, LIST, "show_word", "A").out == ("B",)


def test_a_game_starts_without_verdicts() -> None:
    assert not RULES.view(new(), None).unlisted
