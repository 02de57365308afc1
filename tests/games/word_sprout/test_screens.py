"""Screens and score sheet of Word Sprout, with and without a grid."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from word_sprout_kit import after, after_plays, new
from word_sprout_table_kit import (
    BACK,
    LIST,
    PUSH,
    after_gestures,
    challenged_state,
    context,
    grid_state,
    hold,
    key,
    press,
    round_over_state,
    screen_text,
    turn,
    voting_state,
)

from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Leave, Record
from companion.games.api.ui import Hint
from companion.games.word_sprout.rules.actions import Insert, Place
from companion.games.word_sprout.rules.board.state import WordSproutState
from companion.games.word_sprout.rules.rules import RULES
from companion.games.word_sprout.ui import controls, correct, sheet
from companion.games.word_sprout.ui.screens import screens
from companion.widgets.place_letter import PlaceLetter

# -- in two dimensions --------------------------------------------------------------------


def test_a_place_beside_or_inside_a_string_is_chosen() -> None:
    seen = context(grid_state())
    assert after_gestures(seen, key("S"), key("ENTER")) == Place(by="A", row=0, col=5, letter="S")
    early = after_gestures(seen, key("DOWN"), key("S"), press("B"), press("B"), hold("B"))
    assert early == Place(by="B", row=1, col=4, letter="S")
    inside = after_gestures(seen, turn(1), turn(-1), PUSH, PUSH)
    assert inside == Insert(by="A", string="TRAIN", at_index=4, letter="N")


def test_a_letter_moves_with_the_arrows_and_goes_back_step_by_step() -> None:
    draft = after_gestures(context(grid_state()), key("UP"), key("X"))
    assert isinstance(draft, PlaceLetter)
    assert draft.entry.letter == "X"
    assert (
        after_gestures(context(grid_state()), key("RIGHT"), key("RIGHT"), draft=draft).entry.letter
        == "X"
    )
    back = after_gestures(context(grid_state()), BACK, draft=draft)
    assert not back.changed
    assert after_gestures(context(grid_state()), BACK, draft=back).idle
    assert after_gestures(context(grid_state()), BACK, BACK, BACK, draft=draft) == Hint(
        "turn the knob to play"
    )


def test_the_first_letter_of_a_grid_is_chosen_at_once() -> None:
    seen = context(new("A", "B", variations=["two_d"]))
    assert after_gestures(seen, turn(2), PUSH) == Place(by="A", row=0, col=0, letter="O")
    assert after_gestures(seen, turn(2), BACK).idle
    assert screen_text(seen).startswith("A | first letter")


def test_the_text_of_the_screen_has_the_whole_grid() -> None:
    assert screen_text(context(grid_state("T" * 40))).endswith("T" * 40 + "\n")


@pytest.mark.parametrize("variation", ["vowel_collections", "vowel_limit"])
def test_beside_a_grid_are_the_facts_that_matter(variation: str) -> None:
    state = new("A", "B", "C", variations=["two_d", variation, "vowel_reverses"])
    state = after(state, LIST, "place", "A", row=0, col=0, letter="T")
    state = after(state, LIST, "place", "B", row=0, col=1, letter="R")
    screen_after = screen_text(context(state))
    assert {"vowel_collections": "has -", "vowel_limit": "v0 c2"}[variation] in screen_after
    assert "> A" in screen_after
    assert "»" in screen_after


# -- the sheet ----------------------------------------------------------------------------


def records_of(state: WordSproutState, *actions: dict[str, Any]) -> list[Record]:
    """The records of actions, which must be accepted."""
    found = []
    for raw in actions:
        action = msgspec.convert(raw, RULES.Actions)
        outcome = RULES.apply(state, action, RecordingRuling(LIST))
        assert outcome.accepted, outcome.message
        found.append(Record(action, outcome))
        state = outcome.state  # type: ignore[assignment]
    return found


GAME: tuple[dict[str, Any], ...] = (
    {"do": "play", "by": "A", "string": "T"},
    {"do": "play", "by": "B", "string": "TR"},
    {"do": "open_challenge", "by": "C"},
    {"do": "show_word", "by": "B", "word": "TRAIN"},
    {"do": "play", "by": "B", "string": "TRA"},
    {"do": "call_out_of_turn", "by": "A"},
    {"do": "timeout", "by": "D"},
    {"do": "change_rule", "by": "A", "add": "vowel_limit"},
    {"do": "next_round"},
    {"do": "give_up", "by": "B"},
    {"do": "group_accepts", "word": "TRX"},
)


def test_the_sheet_lists_every_turn_and_who_is_out() -> None:
    lines = sheet.lines(records_of(new(variations=["metamorphism"]), *GAME))
    assert [line.cells for line in lines] == [
        ("1", "A", "t", "T", "", ""),
        ("1", "B", "tr", "TR", "", ""),
        ("1", "C", "challenges", "TR", "", ""),
        ("1", "B", "train", "TR", "C", ""),
        ("1", "B", "tra", "TRA", "", ""),
        ("1", "A", "calls a play", "TR", "B", ""),
        ("1", "D", "out of time", "TR", "D", "A"),
        ("1", "A", "changed a rule", "TR", "", ""),
        ("2", "", "round 2", "", "", ""),
        ("2", "B", "gave up", "", "B", ""),
        ("2", "", "trx counts", "", "", ""),
    ]
    assert len(sheet.HEAD) == len(lines[0].cells)
    assert lines[-1].scores == {"A": 1, "B": 0, "C": 0, "D": 0}


def test_every_listed_turn_can_be_corrected() -> None:
    for record in records_of(new(variations=["metamorphism"]), *GAME):
        for way in correct.ways(record):
            value = "TX" if way.widget else None
            assert isinstance(way.make(value), msgspec.Struct)
    (leaving,) = records_of(new(), {"do": "leave", "by": "A"})
    assert isinstance(leaving.action, Leave)
    assert correct.turn(leaving) == ""


@pytest.mark.parametrize(
    ("challenger", "row"),
    [
        ("B", "A: train (B out)"),
        ("WILHELMI", "WILHELMI out"),
    ],
)
def test_a_turn_names_who_is_out(challenger: str, row: str) -> None:
    *_, shown = records_of(
        new("A", challenger, "C"),
        {"do": "play", "by": "A", "string": "T"},
        {"do": "open_challenge", "by": challenger},
        {"do": "show_word", "by": "A", "word": "TRAIN"},
    )
    assert correct.turn(shown) == row


def test_letters_of_a_grid_are_listed_and_corrected() -> None:
    (first, second) = records_of(
        new("A", "B", variations=["two_d"]),
        {"do": "place", "by": "A", "row": 0, "col": 0, "letter": "T"},
        {"do": "play_2d", "by": "B", "cross_string": "T", "at_index": 0, "new_string": "TR"},
    )
    assert correct.turn(first) == "A +t"
    assert correct.turn(second) == "B tr"
    (way,) = correct.ways(first)
    assert way.make("S") == Place(by="A", row=0, col=0, letter="S")


def test_help_has_a_page_for_every_phase_that_fits_the_display() -> None:
    for state in (
        new(),
        challenged_state("A:T"),
        voting_state(),
        round_over_state(),
        round_over_state("metamorphism"),
    ):
        lines = screens.help(context(state))
        assert lines
        assert max(map(len, lines)) <= 21


# -- texts -------------------------------------------------------------------------------


def screen_after(state: WordSproutState, *actions: dict[str, Any]) -> str:
    """The text of the display right after actions, which must be accepted."""
    last = records_of(state, *actions)[-1]
    return screen_text(context(last.outcome.state, last=last, since_s=0.5))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("variation", "plays", "fact"),
    [
        ("three_consonants_first", ("A:T", "B:TR"), "consonant 3 of 3"),
        ("no_front_consonants", ("A:T", "B:TR", "C:TRA"), "no cons. in front"),
        ("vowel_limit", ("A:T", "B:TR", "C:TRA"), "vowels 1, cons. 2"),
        ("palindrome_lock", ("A:T", "B:TR", "C:TRT"), "only palindromes"),
    ],
)
def test_the_screen_shows_rules_about_the_next_letter(
    variation: str, plays: tuple[str, ...], fact: str
) -> None:
    assert fact in screen_text(context(after_plays(new(variations=[variation]), *plays)))
    assert fact not in screen_text(context(after_plays(new(), *plays)))


def test_rules_not_in_force_are_not_shown() -> None:
    shown = screen_text(context(after_plays(new("A", "B"), "A:O", "B:OA")))
    assert shown == "A's turn | OA | 2 letters | A press: challenge"


def test_many_collections_with_long_names_omit_the_empty_ones() -> None:
    names = tuple(f"{letter}{'X' * 7}" for letter in "ABCDEFGH")
    state = after_plays(new(*names, variations=["vowel_collections"]), f"{names[0]}:O")
    words = screens.draw(context(state), controls.fresh(context(state))).words()
    assert max(map(len, words)) <= 21
    assert f"{names[0]}:O" in words


def test_a_slide_says_who_is_out_and_why() -> None:
    state = after_plays(new(), "A:T", "B:TR")
    assert "C is out | TR | C gave up | next: D" in screen_after(
        state, {"do": "give_up", "by": "C"}
    )
    assert "C is out | TR | C: out of time" in screen_after(state, {"do": "timeout", "by": "C"})
    assert "C is out | TR | C left" in screen_after(state, {"do": "leave", "by": "C"})
    challenge = {"do": "open_challenge", "by": "C"}
    wrong = {"do": "show_word", "by": "B", "word": "TRX"}
    assert "B is out | T | not in the dictionary | TR > T" in screen_after(state, challenge, wrong)
    gone = records_of(state, {"do": "give_up", "by": "C"})[-1]
    later = context(gone.outcome.state, last=gone, since_s=6.5)  # type: ignore[arg-type]
    assert "is out" not in screen_text(later)


def test_a_correct_challenger_wins_if_all_may_challenge() -> None:
    state = after_plays(new(variations=["anyone_challenges"]), "A:T", "B:TX")
    shown = screen_after(state, {"do": "open_challenge", "by": "D"}, {"do": "show_word", "by": "B"})
    assert shown.startswith("D wins | T | no word was shown")


def test_a_rule_in_words_is_shown_in_parts_at_the_start_of_a_turn() -> None:
    text = "Whoever lays a vowel names an animal that begins with it, aloud, or is out."
    (last,) = records_of(new(custom_rules=[text]), {"do": "play", "by": "A", "string": "T"})
    parts = [
        screen_text(context(last.outcome.state, last=last, since_s=since))  # type: ignore[arg-type]
        for since in (1.0, 5.0, 9.0)
    ]
    assert "Whoever lays a vowel" in parts[0]
    assert "aloud, or is out." in parts[1]
    assert "1 letter" in parts[2]


def test_a_push_of_the_knob_shows_all_rules_and_facts() -> None:
    setup = {
        "variations": ["no_front_consonants", "palindrome_lock", "vowel_collections", "teams"],
        "custom_rules": ["Be kind."],
        "teams": {"red": ("A", "B"), "blue": ("C", "D")},
    }
    options = {"tile_counts": "limited", "tiles": {"T": 2}}
    seen = context(after_plays(new(options=options, **setup), "A:T"))
    page = " ".join(after_gestures(seen, PUSH, PUSH).widget.texts)
    for text in ("Be kind.", "palindrome lock", "hardly", "Team red: A, B", "B: no vowels", "T1"):
        assert text in page


def test_the_screen_says_how_a_round_was_won_until_the_next() -> None:
    assert screen_after(new("A", "B"), {"do": "give_up", "by": "A"}).startswith(
        "B wins | - | A gave up"
    )
    state = round_over_state("metamorphism")
    assert "the rules stay" in screen_after(state, {"do": "decline", "by": "A"})
    removed = {"do": "change_rule", "by": "A", "remove": "metamorphism"}
    assert "removed: metamorphism" in screen_after(state, removed)
    assert "the last player left" in screen_after(state, {"do": "join", "by": "E"})


def test_another_player_begins_when_the_same_table_plays_again() -> None:
    from companion.games.word_sprout.ui.house_rules import HOUSE_RULES

    players = ("A", "B", "C")
    begun = HOUSE_RULES.setup_for(
        {"variations": ("teams",), "teams": {"red": ("A", "C"), "blue": ("B",)}}, players
    )
    assert begun["teams"] == {"red": ("A", "C"), "blue": ("B",)}
    assert begun["first"] == "A"
    next_one = HOUSE_RULES.next_setup(begun, players)
    assert next_one["first"] == "B"
    assert HOUSE_RULES.next_setup(next_one, ("A", "C"))["teams"] == {"red": ("A", "C")}
    assert new(*players, **begun).teams == begun["teams"]
