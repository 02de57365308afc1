"""The review of a round: what could have been shown and played, and the losing move."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from sizes import examples
from word_sprout_kit import NONE, new, words
from word_sprout_random import GAMES, RULING, STEPS, action, begun

from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Record
from companion.games.word_sprout.engine.review import RUNNING, texts
from companion.games.word_sprout.rules.board.state import ROUND_OVER, WordSproutState
from companion.games.word_sprout.rules.rules import RULES
from companion.lexicon import Ruling

SHEET = words("BOMBASTIC", "BOMBASTICALLY", "TOMATO", "BOMBAST")

EXAMPLE = [
    *("A:O", "B:OA", "A:OAT", "B:OMAT", "A:OMBAT", "B:OMBAST"),
    *("A:BOMBAST", "B:BOMBASTI", "A:BOMBASTIC"),
]
"""The sheet's example."""


def records(state: WordSproutState, ruling: Ruling, *acts: str | dict[str, Any]) -> list[Record]:
    """The records of these actions; a text is a play, `by:string`."""
    found = []
    for act in acts:
        if isinstance(act, str):
            by, string = act.split(":")
            act = {"do": "play", "by": by, "string": string}
        whole = RULES.complete(state, msgspec.convert(act, RULES.Actions), Chance(), ruling)
        outcome = RULES.apply(state, whole, RecordingRuling(ruling))
        assert outcome.accepted, outcome.message
        found.append(Record(whole, outcome))
        state = outcome.state  # type: ignore[assignment]
    return found


def two(*acts: str | dict[str, Any], ruling: Ruling = SHEET, **more: Any) -> list[str]:
    """The review of a round of A and B."""
    return [*texts(records(new("A", "B", **more), ruling, *acts), ruling, over=False)]


def gives_up(by: str) -> dict[str, Any]:
    return {"do": "give_up", "by": by}


def test_there_is_no_review_during_the_round():
    running = records(new("A", "B"), SHEET, "A:O", "B:OM", {"do": "open_challenge", "by": "A"})
    for count in range(len(running) + 1):
        assert texts(running[:count], SHEET, over=False) == (RUNNING,)
    over = [*running, *records(running[-1].outcome.state, SHEET, {"do": "show_word", "by": "B"})]
    assert texts(over, SHEET, over=False) != (RUNNING,)
    again = records(over[-1].outcome.state, SHEET, {"do": "next_round"})
    assert texts([*over, *again], SHEET, over=False) == (RUNNING,)


def test_every_play_is_listed_with_a_word_that_proves_it():
    told = two("A:O", "B:OM", "A:QOM", gives_up("B"), ruling=words("TOMATO"))
    assert told[:3] == ["A: O (TOMATO)", "B: OM (TOMATO)", "A: QOM (in no word)"]


def test_a_player_who_gave_up_sees_what_would_have_worked():
    told = two(*EXAMPLE, gives_up("B"))
    assert "B gave up. These would have worked: BOMBASTICA (BOMBASTICALLY)." in told
    assert told[-1] != RUNNING
    dead = two("A:A", "B:AT", gives_up("A"), ruling=words("AT"))
    assert "A gave up. Nothing would have worked." in dead


def test_many_possible_plays_are_counted():
    told = two("A:A", gives_up("B"), ruling=words("AB", "AC", "AD", "AE"))
    assert told[1].endswith("These would have worked: AB (AB), AC (AC), AD (AD) and 1 more.")


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        ("TOMATO", "A challenged OM, and lost."),
        (None, "A challenged OM, and won. TOMATO would have proved it."),
    ],
)
def test_a_challenge_is_listed_with_the_word_that_would_have_proved_it(shown, told):
    challenge = {"do": "challenge", "by": "A", "shown_word": shown}
    assert told in two("A:O", "B:OM", challenge, ruling=words("TOMATO"))


def test_a_bluff_that_was_found_out_had_no_word():
    challenge = {"do": "challenge", "by": "A"}
    assert "A challenged OQ, and won. There was no word." in two("A:O", "B:OQ", challenge)


CATS = words("CAT", "CATS", "AT")
GIVEN_UP = "A gave up. These would have worked: A (AT)"


def test_the_losing_letter_is_named():
    told = two("A:C", "B:CT", "A:CAT", "B:CATS", gives_up("A"), ruling=words("CATS", "ACTOR"))
    assert told[-2:] == [
        "A lost the round with A in CAT. ACT would have won.",
        "Worst play: CAT, by A. 2 of 3 plays would have won.",
    ]


def test_giving_up_a_won_string_is_a_losing_move():
    told = two("A:C", "B:CA", "A:CAT", gives_up("B"), ruling=CATS)
    assert "B lost the round by giving up. CATS would have won." in told


def test_challenging_a_won_string_is_a_losing_move():
    challenge = {"do": "challenge", "by": "B", "shown_word": "CATS"}
    told = two("A:C", "B:CA", "A:CAT", challenge, ruling=CATS)
    assert "B lost the round with a challenge. CATS would have won." in told


def test_not_challenging_a_bluff_is_a_losing_move():
    told = two("A:C", "B:CQ", gives_up("A"), ruling=CATS)
    assert "A lost the round by giving up. A challenge would have won." in told


def test_best_and_worst_play_have_fewest_and_most_winning_letters():
    plays = ("A:C", "B:CT", "A:ACT", "B:FACT", "A:FACTO", "B:FACTOR")
    told = two(*plays, gives_up("A"), ruling=words("CATS", "FACTOR", "CUT"))
    assert told[-1] == "Worst play: CT, by B. 2 of 4 plays would have won."
    state = new("A", "B", "C", variations=["vowel_reverses"])
    acts = ["A:C", "B:CA", "A:CAT", gives_up("C"), gives_up("B")]
    good = texts(records(state, words("CAT"), *acts), words("CAT"), over=False)
    assert good[-1] == "Best play: C, by A. 2 of 3 plays would have won."


def test_a_round_without_a_losing_move_says_so():
    told = two("A:A", "B:AT", gives_up("A"), ruling=words("AT"))
    assert "No losing move: nobody else could have won." in told


def test_with_more_players_or_other_rules_a_search_finds_it():
    state = new("A", "B", "C", variations=["vowel_reverses"])
    acts = ["A:C", "B:CA", gives_up("A"), gives_up("C")]
    told = texts(records(state, words("CAT"), *acts), words("CAT"), over=False)
    assert "A gave up. These would have worked: CAT (CAT)." in told
    assert any(line.endswith("CAT would have won.") for line in told)


def test_only_the_last_round_is_reviewed():
    state = new("A", "B")
    first = records(state, CATS, gives_up("A"), {"do": "next_round"})
    second = records(first[-1].outcome.state, CATS, "B:T", gives_up("A"))
    assert texts([*first, *second], CATS, over=False)[0] == "B: T (AT)"
    assert texts(first[:1], CATS, over=False)[0].startswith(GIVEN_UP)


def test_a_game_ended_between_two_rounds_shows_the_last_one():
    first = records(new("A", "B"), CATS, "A:T", gives_up("B"), {"do": "next_round"})
    assert texts(first, CATS, over=True) == texts(first[:-1], CATS, over=False)


def test_a_game_ended_in_a_round_shows_what_was_played_and_names_no_loser():
    acts = ("A:C", "B:CT", {"do": "open_challenge", "by": "A"})
    told = texts(records(new("A", "B"), CATS, *acts), CATS, over=True)
    assert told[:2] == ("A: C (CAT)", "B: CT (in no word)")
    assert not any("lost the round" in line or "No losing" in line for line in told)
    assert texts([], CATS, over=True) == ()


def test_a_game_ended_while_the_table_votes_is_reviewed():
    shown = {"do": "show_word", "by": "B", "word": "CTX", "vote": True}
    acts = ("A:C", "B:CT", {"do": "open_challenge", "by": "A"}, shown)
    found = records(new("A", "B"), CATS, *acts)
    assert found[-1].outcome.state.phase == "vote"
    assert texts(found, CATS, over=True)[0] == "A: C (CAT)"


def test_words_hidden_by_the_family_filter_are_not_named():
    rude = words("S" + "HITTY")
    assert two("A:H", gives_up("B"), ruling=rude)[0] == "A: H (a word)"


@settings(max_examples=examples(20))
@given(game=GAMES, steps=STEPS)
def test_any_round_can_be_reviewed(game, steps):
    state, found = RULES.new(**begun(game)), []
    for roll, pick in steps:
        raw = msgspec.convert(action(state, roll, pick), RULES.Actions)
        outcome = RULES.apply(
            state, RULES.complete(state, raw, Chance(1), RULING), RecordingRuling(RULING)
        )
        if outcome.accepted:
            found.append(Record(raw, outcome))
        state = outcome.state
        if state.phase in ROUND_OVER and found:
            assert texts(found, RULING, over=False) != (RUNNING,)
            break
    assert NONE.size == 0
