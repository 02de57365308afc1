"""The table votes on words that the dictionary lacks; under whole words nobody is asked (C2)."""

from __future__ import annotations

from typing import Any

import pytest
from room import faults
from word_sprout_kit import act, after, new, played, position, words
from word_sprout_table_kit import BACK, context, held, meant, press, said, typed

from companion.games.api.chance import Chance
from companion.games.api.rules import GroupAccepts
from companion.games.word_sprout.engine import opponent
from companion.games.word_sprout.rules import rules
from companion.games.word_sprout.rules.actions import OpenChallenge
from companion.games.word_sprout.ui import controls
from companion.games.word_sprout.ui.screens import screens
from companion.widgets.ballot import Ballot

LIST = words("BOAT", "TRAIN")


def asked(word: str = "BOATY", **more: Any) -> Any:
    """A shows a word that the list lacks, for OAT; the table is there."""
    state = after(position("OAT", "D", "A", turn="B", **more), LIST, "open_challenge", "B")
    return after(state, LIST, "show_word", "A", word=word, vote=True)


def test_the_table_votes_on_a_word_that_the_list_lacks() -> None:
    state = asked()
    assert (state.phase, rules.view(state, None).asked) == ("vote", "BOATY")
    assert after(state, LIST, "group_accepts", word="BOATY").out == ("B",)
    refused = after(state, LIST, "group_accepts", word="BOATY", accepts=False)
    assert (refused.out, refused.ground.board.string) == (("A",), "OA")


def test_no_vote_helps_where_the_word_would_not_show_the_string() -> None:
    assert asked("BANANA").out == ("A",)
    state = after(position("OAT", "D", "A", turn="B"), LIST, "open_challenge", "B")
    assert after(state, LIST, "show_word", "A", word="BOATY").out == ("A",)


def test_what_the_table_refused_is_not_asked_again() -> None:
    state = after(asked(), LIST, "group_accepts", word="BOATY", accepts=False)
    state = played(state, "B:OAT", ruling=LIST)
    state = after(state, LIST, "open_challenge", state.turn)
    outcome = act(state, LIST, "show_word", "B", word="BOATY", vote=True)
    assert outcome.state.out == ("A", "B")
    assert outcome.event.challenge.missed.why == "refused"


def test_the_vote_is_asked_and_a_tie_is_a_no() -> None:
    seen = context(asked())
    ballot = controls.fresh(seen)
    assert isinstance(ballot, Ballot)
    assert said(seen).split(" | ")[2] == "not in the dictionary"
    assert not faults(screens.draw(seen, ballot))
    tie = meant(seen, press("A"), press("B"), held("C"), held("D"))
    assert tie == GroupAccepts(word="BOATY", accepts=False)
    most = meant(seen, press("A"), press("B"), press("C"), held("D"))
    assert most == GroupAccepts(word="BOATY", accepts=True)
    assert meant(seen, BACK) == GroupAccepts(word="BOATY", accepts=False)


def test_the_box_does_not_vote_and_one_alone_is_not_asked() -> None:
    view = rules.view(asked(), "B")
    assert opponent.decide(view, "B", 3, LIST, Chance(1)) is None
    state = after(position("OAT", "D", "A", turn="B"), LIST, "open_challenge", "B")
    alone = context(state, machines={"B": 1, "C": 1, "D": 1})
    assert not meant(alone, *typed("BOATY"), press("A")).vote


# -- whole words --------------------------------------------------------------------------


@pytest.mark.parametrize(("string", "out"), [("BOAT", "B"), ("BOAX", "A")])
def test_under_whole_words_a_challenge_is_answered_at_once(string: str, out: str) -> None:
    state = position(string, "D", "A", turn="B", variations=["complete_words"])
    action = rules.complete(state, OpenChallenge(by="B"), Chance(1), LIST)
    outcome = act(state, LIST, "open_challenge", "B", at_once=action.at_once)  # type: ignore[attr-defined]
    assert (outcome.state.phase, outcome.state.out) == ("play", (out,))


def test_elsewhere_a_challenge_waits_for_a_word() -> None:
    state = position("OAT", "D", "A", turn="B")
    assert rules.complete(state, OpenChallenge(by="B"), Chance(1), LIST) == OpenChallenge(by="B")
    assert act(state, LIST, "open_challenge", "B", at_once=True).state.phase == "answer"


def test_under_whole_words_the_table_may_vote_on_the_string() -> None:
    state = position("BOAX", "D", "A", turn="B", variations=["complete_words"])
    assert meant(context(state), press("B")) == OpenChallenge(by="B", vote=True)
    vote = after(state, LIST, "open_challenge", "B", at_once=True, vote=True)
    assert (vote.phase, rules.view(vote, None).asked) == ("vote", "BOAX")
    assert after(vote, LIST, "group_accepts", word="BOAX").out == ("B",)


def test_a_challenge_that_was_open_in_an_older_game_can_still_be_answered() -> None:
    state = position("BOAT", "D", "A", turn="B", variations=["complete_words"])
    state = after(state, LIST, "open_challenge", "B")
    assert state.phase == "answer"
    assert after(state, LIST, "show_word", "A").out == ("B",)


def test_a_game_begins_without_votes() -> None:
    assert not rules.view(new(), None).unlisted
