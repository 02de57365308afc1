"""The referee and the display say why a word that was shown does not count (S5.3)."""

from __future__ import annotations

from typing import Any

import pytest
from word_sprout_kit import act, after, after_plays, new, position, words
from word_sprout_table_kit import context, screen_text

from companion.games.api.rules import Record
from companion.games.word_sprout.protocol import messages
from companion.games.word_sprout.rules.actions import ShowWord
from companion.games.word_sprout.rules.board.state import MissReason, WordSproutState, effect
from companion.games.word_sprout.ui.screens import events
from companion.lexicon import Ruling

LIST = words("BOAT", "OATS", "BANANAS", "TEA", "LEVEL", plural_only=["BANANAS"])


def challenge_outcome(state: WordSproutState, word: str | None, ruling: Ruling = LIST) -> Any:
    """The outcome of a challenge by B that A answers with the word."""
    asked = after(state, ruling, "open_challenge", "B")
    return act(asked, ruling, "show_word", "A", word=word)


def reason_row(state: WordSproutState, word: str | None, ruling: Ruling = LIST) -> str:
    """The row of the display that says why A is out."""
    return reason_in_answer(challenge_outcome(state, word, ruling), word)


def reason_in_answer(outcome: Any, word: str | None) -> str:
    last = Record(ShowWord(by="A", word=word), outcome)
    return screen_text(context(outcome.state, last=last, since_s=0.5)).split(" | ")[2]


def tiles(**counts: int) -> dict[str, Any]:
    return {"options": {"tile_counts": "limited", "tiles": counts}, "pot": counts}


@pytest.mark.parametrize(
    ("string", "word", "given", "line"),
    [
        ("OAT", "BOAT", {"variations": ["no_front_consonants"]}, "BOAT: can't add B"),
        ("ANA", "BANANAS", {"variations": ["no_plurals"]}, "BANANAS is a plural"),
        ("OAX", "BOAT", {}, "OAX isn't in BOAT"),
        ("OAT", "OATZ", {}, "not in the dictionary"),
        ("OAT", "BOAT", tiles(A=1, O=1, T=1, B=0), "BOAT: no B left"),
        ("T", "TEA", {"variations": ["vowel_limit"]}, "TEA: can't add A"),
        ("OAT", None, {}, "no word was shown"),
    ],
)
def test_the_display_says_why_the_word_does_not_count(
    string: str, word: str | None, given: dict[str, Any], line: str
) -> None:
    assert reason_row(position(string, "D", "A", turn="B", **given) if len(string) > 1
                else position(string, "A", turn="B", **given), word) == line  # fmt: skip


def test_a_long_word_does_not_cut_the_reason() -> None:
    long = "Q" * 15
    ruling = words(f"{long}S", f"B{long}", plural_only=[f"{long}S"])
    plural = position(long, "D", "A", turn="B", variations=["no_plurals"])
    assert reason_row(plural, f"{long}S", ruling) == "just a plural"
    assert reason_row(plural, "BOAT", ruling) == "string isn't in it"
    front = position(long, "D", "A", turn="B", variations=["no_front_consonants"])
    assert reason_row(front, f"B{long}", ruling) == "can't add B"


def test_the_closest_of_several_words_is_named() -> None:
    state = position("OAT", "D", "A", turn="B", variations=["no_front_consonants"])
    asked = after(state, LIST, "open_challenge", "B")
    outcome = act(asked, LIST, "show_word", "A", words=["TEA", "BOAT"])
    assert effect(Record(ShowWord(), outcome)).challenge.missed == MissReason(  # type: ignore[union-attr]
        "unreachable", "OAT", "BOAT", "B"
    )


def test_the_referee_has_the_reason_as_facts() -> None:
    state = position("OAT", "D", "A", turn="B", variations=["no_front_consonants"])
    event = messages.answer(challenge_outcome(state, "BOAT"))["event"]
    assert event["challenge"]["missed"] == {
        **{"why": "unreachable", "string": "OAT"},
        **{"word": "BOAT", "letter": "B"},
    }
    valid = messages.answer(challenge_outcome(position("OAT", "A", turn="B"), "BOAT"))
    assert valid["event"]["challenge"]["missed"] is None


def test_the_display_says_that_a_player_ran_out_of_time() -> None:
    state = after(position("OAT", "D", "A", turn="B"), LIST, "open_challenge", "B")
    outcome = act(state, LIST, "timeout", "A")
    assert events.event_text(Record(timeout(), outcome)) == "out of time"


def timeout() -> Any:
    from companion.games.word_sprout.rules.actions import Timeout

    return Timeout(by="A")


def test_a_plural_without_a_final_s_counts() -> None:
    """V2.3 bans only plurals in -s and -es, even if a word list has other plurals."""
    ruling = words("OXEN", "SOCKS", plural_only=["OXEN", "SOCKS"])
    oxen = position("OXE", "D", "A", turn="B", variations=["no_plurals"])
    assert challenge_outcome(oxen, "OXEN", ruling).state.out == ("B",)
    socks = position("SOC", "D", "A", turn="B", variations=["no_plurals"])
    assert challenge_outcome(socks, "SOCKS", ruling).state.out == ("A",)


def test_the_last_event_stays_until_the_next_action() -> None:
    outcome = challenge_outcome(position("OAX", "D", "A", turn="B"), "BOAT")
    last = Record(ShowWord(by="A", word="BOAT"), outcome)
    later = screen_text(context(outcome.state, last=last, since_s=1e6))
    assert "B's turn" in later
    assert "OAX isn't in BOAT" in later
    gone = after_plays(outcome.state, "B:OAT")
    assert "isn't in" not in screen_text(context(gone, last=None))


def test_the_new_letter_is_named_without_its_player() -> None:
    state = after_plays(new(), "A:T")
    outcome = act(state, LIST, "play", "C", string="TR")
    last = Record(ShowWord(by="C"), outcome)
    words_ = screen_text(context(outcome.state, last=last, since_s=1e6))
    assert "new: R" in words_
    assert "C" not in words_
