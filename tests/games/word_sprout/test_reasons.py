"""Why a word that was shown does not count, for the referee and on the display (S5.3)."""

from __future__ import annotations

from typing import Any

import pytest
from word_sprout_kit import act, after, new, played, position, words
from word_sprout_table_kit import context, said

from companion.games.api.rules import Record
from companion.games.word_sprout.protocol import messages
from companion.games.word_sprout.rules.actions import ShowWord
from companion.games.word_sprout.rules.board.state import MissReason, WordSproutState, effect
from companion.games.word_sprout.ui.screens import events
from companion.lexicon import Ruling

LIST = words("BOAT", "OATS", "BANANAS", "TEA", "LEVEL", plural_only=["BANANAS"])


def shown(state: WordSproutState, word: str | None, ruling: Ruling = LIST) -> Any:
    """What became of a challenge by B that A answers with the word."""
    asked = after(state, ruling, "open_challenge", "B")
    return act(asked, ruling, "show_word", "A", word=word)


def told(state: WordSproutState, word: str | None, ruling: Ruling = LIST) -> str:
    """The line of the display that says why A is out."""
    return said_of(shown(state, word, ruling), word)


def said_of(outcome: Any, word: str | None) -> str:
    last = Record(ShowWord(by="A", word=word), outcome)
    return said(context(outcome.state, last=last, since_s=0.5)).split(" | ")[2]


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
    assert told(position(string, "D", "A", turn="B", **given) if len(string) > 1
                else position(string, "A", turn="B", **given), word) == line  # fmt: skip


def test_a_long_word_leaves_the_reason_whole() -> None:
    long = "Q" * 15
    ruling = words(f"{long}S", f"B{long}", plural_only=[f"{long}S"])
    plural = position(long, "D", "A", turn="B", variations=["no_plurals"])
    assert told(plural, f"{long}S", ruling) == "just a plural"
    assert told(plural, "BOAT", ruling) == "string isn't in it"
    front = position(long, "D", "A", turn="B", variations=["no_front_consonants"])
    assert told(front, f"B{long}", ruling) == "can't add B"


def test_of_several_words_the_one_that_comes_nearest_is_named() -> None:
    state = position("OAT", "D", "A", turn="B", variations=["no_front_consonants"])
    asked = after(state, LIST, "open_challenge", "B")
    outcome = act(asked, LIST, "show_word", "A", words=["TEA", "BOAT"])
    assert effect(Record(ShowWord(), outcome)).challenge.missed == MissReason(  # type: ignore[union-attr]
        "unreachable", "OAT", "BOAT", "B"
    )


def test_the_referee_has_the_reason_as_facts() -> None:
    state = position("OAT", "D", "A", turn="B", variations=["no_front_consonants"])
    event = messages.answer(shown(state, "BOAT"))["event"]
    assert event["challenge"]["missed"] == {
        **{"why": "unreachable", "string": "OAT"},
        **{"word": "BOAT", "letter": "B"},
    }
    assert messages.answer(shown(position("OAT", "A", turn="B"), "BOAT"))["event"]["challenge"][
        "missed"
    ] is None  # fmt: skip


def test_who_is_out_because_the_time_was_up_is_told_so() -> None:
    state = after(position("OAT", "D", "A", turn="B"), LIST, "open_challenge", "B")
    outcome = act(state, LIST, "timeout", "A")
    assert events.event_text(Record(timeout(), outcome)) == "out of time"


def timeout() -> Any:
    from companion.games.word_sprout.rules.actions import Timeout

    return Timeout(by="A")


def test_a_plural_that_ends_otherwise_counts() -> None:
    """V2.3 bans plurals in -s and -es, whatever else a list calls a plural."""
    ruling = words("OXEN", "SOCKS", plural_only=["OXEN", "SOCKS"])
    oxen = position("OXE", "D", "A", turn="B", variations=["no_plurals"])
    assert shown(oxen, "OXEN", ruling).state.out == ("B",)
    socks = position("SOC", "D", "A", turn="B", variations=["no_plurals"])
    assert shown(socks, "SOCKS", ruling).state.out == ("A",)


def test_what_somebody_did_can_be_read_until_the_next_action() -> None:
    outcome = shown(position("OAX", "D", "A", turn="B"), "BOAT")
    last = Record(ShowWord(by="A", word="BOAT"), outcome)
    later = said(context(outcome.state, last=last, since_s=1e6))
    assert "B's turn" in later
    assert "OAX isn't in BOAT" in later
    gone = played(outcome.state, "B:OAT")
    assert "isn't in" not in said(context(gone, last=None))


def test_the_letter_that_came_to_lie_is_named_without_its_player() -> None:
    state = played(new(), "A:T")
    outcome = act(state, LIST, "play", "C", string="TR")
    last = Record(ShowWord(by="C"), outcome)
    words_ = said(context(outcome.state, last=last, since_s=1e6))
    assert "new: R" in words_
    assert "C" not in words_
