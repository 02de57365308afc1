"""What gestures mean in Word Sprout and what the display says, without a box."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from sprout_kit import act, after, new, played, words

from companion.entry.ballot import Ballot
from companion.entry.grow import Grow
from companion.entry.lay import Lay
from companion.games.base import GroupAccepts, Leave, Record
from companion.games.playing import Hint, Review, Sight, Touch
from companion.games.word_sprout import controls, correct, rules, screens, sheet
from companion.games.word_sprout.actions import (
    Decline,
    GiveUp,
    Insert,
    NextRound,
    OpenChallenge,
    Place,
    Play,
    ShowWord,
)
from companion.games.word_sprout.controls_drafts import Asked, Reading, Showing
from companion.games.word_sprout.state import SproutState
from hardware.box import KEYBOARD, KNOB, SPIN, Event, Kind, seat

BUTTONS = {"A": 1, "B": 2, "C": 3, "D": 4}
LIST = words("TRAIN", "STRAIN", "OAT", "BOAT")


def sight(state: SproutState, **more: Any) -> Sight:
    return Sight(rules.view(state, None), **{"buttons": BUTTONS, **more})


def key(name: str) -> Touch:
    return Touch(Event(KEYBOARD, Kind.TYPED, 0, key=name))


def turn(steps: int) -> Touch:
    return Touch(Event(KNOB, Kind.TURNED, 0, steps))


PUSH = Touch(Event(KNOB, Kind.PRESSED, 0))
BACK = Touch(Event(SPIN, Kind.PRESSED, 0))


def press(player: str, kind: Kind = Kind.PRESSED) -> Touch:
    return Touch(Event(seat(BUTTONS[player]), kind, 0), player)


def held(player: str) -> Touch:
    return press(player, Kind.HELD)


def meant(seen: Sight, *touches: Touch, draft: Any = None) -> Any:
    """What the last of the gestures comes to, from an empty draft."""
    draft = controls.fresh(seen) if draft is None else draft
    for touch in touches:
        draft = controls.step(draft, seen, touch)
    return draft


def said(seen: Sight, draft: Any = None) -> str:
    """The words on the display."""
    return " | ".join(screens.draw(seen, draft or controls.fresh(seen)).words())


def typed(text: str) -> list[Touch]:
    return [key(letter) for letter in text]


# -- the own button -----------------------------------------------------------------------


def test_a_press_signs_an_open_entry_for_whoever_pressed() -> None:
    seen = sight(played(new(), "A:T"))
    assert meant(seen, *typed("TR"), press("B")) == Play(by="B", string="TR")
    assert meant(seen, *typed("TR"), press("D")) == Play(by="D", string="TR")
    assert meant(seen, *typed("TR"), key("ENTER")) == Play(by="B", string="TR")


def test_a_press_without_an_entry_challenges_for_whoever_may() -> None:
    seen = sight(played(new(), "A:T"))
    assert meant(seen, press("B")) == OpenChallenge(by="B")
    assert meant(seen, press("C")) == Hint("hold: call a play")
    everybody = sight(played(new(variations=["anyone_challenges"]), "A:T"))
    assert meant(everybody, press("C")) == OpenChallenge(by="C")


def test_a_hold_never_does_what_a_press_does() -> None:
    seen = sight(played(new(), "A:T"))
    for touches in ((), typed("TR")):
        choice = meant(seen, *touches, held("B"))
        assert isinstance(choice, Asked)
        assert meant(seen, BACK, draft=choice) == meant(seen, *touches)


def test_the_choice_has_what_the_player_may_do_now() -> None:
    state = played(new(), "A:T")
    assert meant(sight(new()), held("A")).pick.options == ("A gives up", "nothing")
    assert meant(sight(new()), held("C")).pick.options == ("nothing",)
    assert meant(sight(state), held("C")).pick.options == ("call: out of turn", "nothing")
    assert meant(sight(state), *typed("TR"), held("B")).pick.options == (
        *("B gives up", "B challenges", "call: out of turn"),
        "nothing",
    )


def test_only_who_holds_chooses() -> None:
    seen = sight(played(new(), "A:T"))
    choice = meant(seen, held("B"))
    assert meant(seen, press("C"), draft=choice) == Hint("B chooses")
    assert meant(seen, press("B"), press("B"), held("B"), draft=choice) == Grow.of("T")
    assert meant(seen, PUSH, draft=choice) == GiveUp(by="B")


def test_every_hold_is_as_long_as_the_others() -> None:
    play = played(new(), "A:T")
    challenge = after(play, LIST, "open_challenge", "B")
    for seen in (sight(play), sight(challenge)):
        draft = controls.fresh(seen)
        assert {hold.seconds for hold in controls.holds(seen, draft).values()} == {1.0}
    choice = meant(sight(play), held("B"))
    assert list(controls.holds(sight(play), choice)) == ["seat2"]


def test_who_is_out_is_told_so() -> None:
    state = after(played(new(), "A:T"), LIST, "give_up", "B")
    assert meant(sight(state), press("B")) == Hint("B is out")
    assert "seat2" not in controls.holds(sight(state), controls.fresh(sight(state)))


def test_nobody_signs_for_the_box() -> None:
    seen = sight(played(new(), "A:T"), machines={"B": 3})
    assert meant(seen, *typed("TR"), key("ENTER")) == Hint("sign: own button")
    assert meant(seen, *typed("TR"), press("C")) == Play(by="C", string="TR")


def test_what_the_box_has_to_do_is_asked_of_nobody() -> None:
    box = {"machines": {"B": 3}}
    turn_of_box = sight(played(new(), "A:T"), **box)
    assert said(turn_of_box).endswith("B thinks")
    assert said(turn_of_box, meant(turn_of_box, *typed("TR"))).endswith("own button: play it")
    assert said(sight(challenged("A:T", "B:TR"), **box)).endswith("C doubts TR | B thinks")
    everybody = sight(played(new(variations=["anyone_challenges"]), "A:T"), **box)
    assert said(everybody).endswith("press: challenge")


def test_without_buttons_space_and_delete_press_and_hold() -> None:
    state = played(new(), "A:T")
    seen = sight(state, buttons={})
    assert meant(seen, key("SPACE")) == OpenChallenge(by="B")
    assert meant(seen, key("DELETE")).player == "B"
    assert meant(sight(state), key("SPACE")) == Grow.of("T")
    answer = sight(after(state, LIST, "open_challenge", "B"), buttons={})
    assert meant(answer, key("DELETE"), PUSH) == ShowWord(by="A")


def test_the_knobs_push_shows_the_rules_only_while_nothing_is_entered() -> None:
    seen = sight(played(new(variations=["vowel_limit"]), "A:T"))
    page = meant(seen, PUSH)
    assert isinstance(page, Reading)
    assert "vowel limit" in said(seen, page)
    assert isinstance(meant(seen, turn(2), draft=page), Reading)
    assert meant(seen, press("B"), draft=page) == Grow.of("T")
    assert isinstance(meant(seen, turn(1), PUSH), Grow)


def test_a_letter_that_is_typed_over_the_rules_is_not_lost() -> None:
    seen = sight(played(new(), "A:T"))
    assert meant(seen, PUSH, *typed("TR"), key("ENTER")) == Play(by="B", string="TR")
    grid = sight(new(variations=["two_d"]))
    assert meant(grid, PUSH, *typed("T"), key("ENTER")) == Place(by="A", row=0, col=0, letter="T")
    answer = sight(challenged("A:T", "B:TR"))
    assert meant(answer, PUSH, *typed("TRAIN"), key("ENTER")) == ShowWord(by="B", word="TRAIN")


def test_before_the_first_letter_only_who_is_on_turn_can_hold_the_own_button() -> None:
    seen = sight(new())
    assert list(controls.holds(seen, controls.fresh(seen))) == ["seat1"]
    assert meant(seen, press("B")) == Hint("A's turn")


# -- a challenge --------------------------------------------------------------------------


def challenged(*plays: str, **setup: Any) -> SproutState:
    state = played(new(**setup), *plays, ruling=LIST)
    found: SproutState = after(state, LIST, "open_challenge", state.turn)
    return found


def test_the_challenged_player_shows_a_word_or_none() -> None:
    seen = sight(challenged("A:T", "B:TR"))
    assert meant(seen, *typed("TRAIN"), press("B")) == ShowWord(by="B", word="TRAIN")
    assert meant(seen, *typed("TRAIN"), key("ENTER")) == ShowWord(by="B", word="TRAIN")
    assert meant(seen, held("B"), held("B")) == ShowWord(by="B")
    assert meant(seen, held("B"), press("B"), held("B")) == Showing(
        Grow.of("TR", most=28, whole=True)
    )
    assert meant(seen, press("B")) == Hint("enter a word, or hold")
    assert meant(seen, press("D")) == Hint("B shows a word")


def test_a_word_that_is_typed_without_the_string_is_told_so_before_it_is_shown() -> None:
    seen = sight(challenged("A:T", "B:TR"))
    assert "TR: not inside yet" in said(seen, meant(seen, *typed("T")))
    assert "TR: not inside yet" in said(seen, meant(seen, *typed("CAT")))
    assert "Enter: take it" in said(seen, meant(seen, *typed("TRA")))
    vowels = sight(challenged("A:T", "B:TR", variations=["add_vowels"]))
    assert "Enter: take it" in said(vowels, meant(vowels, *typed("CAT")))


def test_the_string_itself_can_be_shown() -> None:
    seen = sight(challenged("A:T", "B:AT"))
    assert meant(seen, turn(2), PUSH) == ShowWord(by="B", word="AT")


def test_for_each_string_of_a_grid_a_word_is_shown() -> None:
    state = grid("TRAIN", [1, 5, "A"], [2, 5, "T"])
    state = after(state, LIST, "place", "A", row=0, col=5, letter="O")
    seen = sight(after(state, LIST, "open_challenge", "B"))
    half = meant(seen, *typed("TRAINO"), key("ENTER"))
    assert half.words == ("TRAINO",)
    assert "2 of 2: OAT" in said(seen, half)
    assert meant(seen, *typed("OAT"), press("A"), draft=half) == ShowWord(
        by="A", words=("TRAINO", "OAT")
    )
    assert meant(seen, held("A"), PUSH, draft=half) == ShowWord(by="A", words=("TRAINO",))


def test_the_display_never_helps_whoever_is_challenged() -> None:
    state = challenged("A:T", "B:TR")
    for seen in (sight(state), sight(after(state, LIST, "show_word", "B", word="TRX"))):
        letters = said(seen)
        assert not {"TRAIN", "STRAIN"} & set(letters.upper().split())


def test_the_display_is_silent_about_who_played_out_of_turn() -> None:
    lucky, proper = played(new(), "A:T", "D:TR"), played(new(), "A:T")
    shown = said(
        sight(
            lucky,
            last=Record(Play(by="D", string="TR"), act(proper, LIST, "play", "D", string="TR")),
        )
    )
    assert shown.startswith("B's turn | TR |")
    assert "D" not in shown.replace("D'", "").split(" | ")[2]


# -- votes --------------------------------------------------------------------------------


def test_the_table_votes_with_its_own_buttons() -> None:
    seen = sight(voting())
    assert isinstance(controls.fresh(seen), Ballot)
    votes = meant(seen, press("A"), held("B"), held("C"))
    assert votes.missing == ("D",)
    assert meant(seen, press("D"), draft=votes) == GroupAccepts(word="TRIKES", accepts=True)
    assert meant(seen, held("D"), draft=votes) == GroupAccepts(word="TRIKES", accepts=False)
    assert meant(seen, PUSH, draft=votes) == votes
    lamps = screens.draw(seen, votes).lamps
    assert list(lamps) == [4]


def test_the_knob_votes_where_somebody_has_no_button() -> None:
    seen = sight(voting(), buttons={"A": 1})
    assert meant(seen, PUSH) == GroupAccepts(word="TRIKES", accepts=True)
    assert meant(seen, BACK) == GroupAccepts(word="TRIKES", accepts=False)


def voting() -> SproutState:
    listed = words("TRIKE", "TRIKES")
    state = played(new(variations=["no_plurals"]), "A:T", "B:TR", ruling=listed)
    state = after(state, listed, "open_challenge", "C")
    found: SproutState = after(state, listed, "show_word", "B", word="TRIKES")
    assert found.phase == "vote"
    return found


# -- between rounds -----------------------------------------------------------------------


def over(*variations: str, **more: Any) -> SproutState:
    state = played(new("A", "B", variations=list(variations), **more), "A:T")
    found: SproutState = after(state, LIST, "give_up", "B")
    return found


def test_a_press_too_soon_after_the_round_does_not_begin_the_next() -> None:
    state = over()
    assert meant(sight(state, since_s=0.4), press("B")) == Hint("the round is over")
    assert meant(sight(state), press("B")) == NextRound()
    assert meant(sight(state), BACK) == Review()
    assert meant(sight(state), turn(1)) is None


def test_the_winner_alone_begins_to_change_a_rule() -> None:
    seen = sight(over("metamorphism"))
    assert meant(seen, press("B")) == Hint("A may change a rule")
    menu = meant(seen, press("A"))
    assert meant(seen, PUSH, draft=menu) == Decline(by="A")
    assert meant(seen, BACK, draft=menu) is None
    assert meant(seen, turn(1), PUSH, BACK, draft=menu) == menu
    assert meant(seen, press("B"), draft=menu) == Hint("A chooses")


def test_where_the_winner_has_left_the_rules_stay() -> None:
    state = played(new("A", "B", "C", variations=["metamorphism"]), "A:T")
    state = after(after(state, LIST, "give_up", "B"), LIST, "give_up", "C")
    state = after(state, LIST, "leave", "A")
    assert meant(sight(state), PUSH) == Decline()
    assert "press" in said(sight(state))


# -- in two dimensions --------------------------------------------------------------------


def grid(text: str = "TRAIN", *more: list[Any]) -> SproutState:
    return rules.position(
        {
            "players": ["A", "B"],
            "variations": ["two_d"],
            "cells": [*([0, col, letter] for col, letter in enumerate(text)), *more],
            "turn": "A",
        }
    )


def test_a_place_beside_or_inside_a_string_is_chosen() -> None:
    seen = sight(grid())
    assert meant(seen, key("S"), key("ENTER")) == Place(by="A", row=0, col=5, letter="S")
    assert meant(seen, key("DOWN"), key("S"), press("B")) == Place(by="B", row=1, col=4, letter="S")
    inside = meant(seen, turn(1), turn(-1), PUSH, PUSH)
    assert inside == Insert(by="A", string="TRAIN", at_index=4, letter="N")


def test_a_letter_moves_with_the_arrows_and_goes_back_step_by_step() -> None:
    draft = meant(sight(grid()), key("UP"), key("X"))
    assert isinstance(draft, Lay)
    assert draft.laid.letter == "X"
    assert meant(sight(grid()), key("RIGHT"), key("RIGHT"), draft=draft).laid.letter == "X"
    back = meant(sight(grid()), BACK, draft=draft)
    assert not back.changed
    assert meant(sight(grid()), BACK, draft=back).idle
    assert meant(sight(grid()), BACK, BACK, BACK, draft=draft) == Hint("turn: begin a play")


def test_the_first_letter_of_a_grid_is_chosen_at_once() -> None:
    seen = sight(new("A", "B", variations=["two_d"]))
    assert meant(seen, turn(2), PUSH) == Place(by="A", row=0, col=0, letter="O")
    assert meant(seen, turn(2), BACK).idle
    assert said(seen).startswith("A | first letter")


def test_the_whole_grid_is_in_the_words_of_the_display() -> None:
    assert said(sight(grid("T" * 40))).endswith("T" * 40 + "\n")


@pytest.mark.parametrize("variation", ["vowel_collections", "vowel_limit"])
def test_beside_a_grid_are_the_facts_that_matter(variation: str) -> None:
    state = new("A", "B", "C", variations=["two_d", variation, "vowel_reverses"])
    state = after(state, LIST, "place", "A", row=0, col=0, letter="T")
    state = after(state, LIST, "place", "B", row=0, col=1, letter="R")
    told = said(sight(state))
    assert {"vowel_collections": "has -", "vowel_limit": "v0 c2"}[variation] in told
    assert "> A" in told
    assert "»" in told


# -- the sheet ----------------------------------------------------------------------------


def recorded(state: SproutState, *actions: dict[str, Any]) -> list[Record]:
    """The records of actions that are all accepted."""
    found = []
    for raw in actions:
        action = msgspec.convert(raw, rules.Actions)
        outcome = rules.apply(state, action, LIST)
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


def test_the_sheet_tells_every_turn_and_who_is_out() -> None:
    lines = sheet.lines(recorded(new(variations=["metamorphism"]), *GAME))
    assert [line.cells for line in lines] == [
        ("1", "A", "t", "T", "", ""),
        ("1", "B", "tr", "TR", "", ""),
        ("1", "C", "challenges", "TR", "", ""),
        ("1", "B", "train", "TR", "C", ""),
        ("1", "B", "tra", "TRA", "", ""),
        ("1", "A", "calls a play", "TR", "B", ""),
        ("1", "D", "time was up", "TR", "D", "A"),
        ("1", "A", "changed a rule", "TR", "", ""),
        ("2", "", "round 2", "", "", ""),
        ("2", "B", "gave up", "", "B", ""),
        ("2", "", "trx counts", "", "", ""),
    ]
    assert len(sheet.HEAD) == len(lines[0].cells)
    assert lines[-1].scores == {"A": 1, "B": 0, "C": 0, "D": 0}


def test_every_turn_that_is_told_can_be_corrected() -> None:
    for record in recorded(new(variations=["metamorphism"]), *GAME):
        for way in correct.ways(record):
            value = "TX" if way.piece else None
            assert isinstance(way.make(value), msgspec.Struct)
    (leaving,) = recorded(new(), {"do": "leave", "by": "A"})
    assert isinstance(leaving.action, Leave)
    assert correct.turn(leaving) == ""


def test_letters_of_a_grid_are_told_and_corrected() -> None:
    (first, second) = recorded(
        new("A", "B", variations=["two_d"]),
        {"do": "place", "by": "A", "row": 0, "col": 0, "letter": "T"},
        {"do": "play_2d", "by": "B", "cross_string": "T", "at_index": 0, "new_string": "TR"},
    )
    assert correct.turn(first) == "A +t"
    assert correct.turn(second) == "B tr"
    (way,) = correct.ways(first)
    assert way.make("S") == Place(by="A", row=0, col=0, letter="S")


def test_help_has_a_page_for_every_phase_that_fits_the_display() -> None:
    for state in (new(), challenged("A:T"), voting(), over(), over("metamorphism")):
        lines = screens.help(sight(state))
        assert lines
        assert max(map(len, lines)) <= 21


# -- what is told -------------------------------------------------------------------------


def told(state: SproutState, *actions: dict[str, Any]) -> str:
    """The display after actions that are all accepted, while they are news."""
    last = recorded(state, *actions)[-1]
    return said(sight(last.outcome.state, last=last, since_s=0.5))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("variation", "plays", "fact"),
    [
        ("three_consonants_first", ("A:T", "B:TR"), "consonant 3 of 3"),
        ("no_front_consonants", ("A:T", "B:TR", "C:TRA"), "no cons. in front"),
        ("vowel_limit", ("A:T", "B:TR", "C:TRA"), "vowels 1, cons. 2"),
        ("palindrome_lock", ("A:T", "B:TR", "C:TRT"), "only palindromes"),
    ],
)
def test_a_rule_that_binds_the_next_letter_says_so(
    variation: str, plays: tuple[str, ...], fact: str
) -> None:
    assert fact in said(sight(played(new(variations=[variation]), *plays)))
    assert fact not in said(sight(played(new(), *plays)))


def test_what_is_not_in_force_is_not_shown() -> None:
    shown = said(sight(played(new("A", "B"), "A:O", "B:OA")))
    assert shown == "A's turn | OA | 2 letters | A press: challenge"


def test_collections_of_many_with_long_names_are_cut_to_fit() -> None:
    names = tuple(f"{letter}{'X' * 7}" for letter in "ABCDEFGH")
    state = played(new(*names, variations=["vowel_collections"]), f"{names[0]}:O")
    words = screens.draw(sight(state), controls.fresh(sight(state))).words()
    assert max(map(len, words)) <= 21
    assert words[3].startswith("B:- C:- D:-")


def test_who_is_out_and_why_is_told_for_a_while() -> None:
    state = played(new(), "A:T", "B:TR")
    assert "C is out | TR | C gave up | next: D" in told(state, {"do": "give_up", "by": "C"})
    assert "C is out | TR | C: time was up" in told(state, {"do": "timeout", "by": "C"})
    assert "C is out | TR | C went" in told(state, {"do": "leave", "by": "C"})
    challenge = {"do": "open_challenge", "by": "C"}
    wrong = {"do": "show_word", "by": "B", "word": "TRX"}
    assert "B is out | T | TRX: does not count | TR > T" in told(state, challenge, wrong)
    gone = recorded(state, {"do": "give_up", "by": "C"})[-1]
    later = sight(gone.outcome.state, last=gone, since_s=6.5)  # type: ignore[arg-type]
    assert "is out" not in said(later)


def test_in_a_round_that_anybody_may_challenge_the_right_one_wins() -> None:
    state = played(new(variations=["anyone_challenges"]), "A:T", "B:TX")
    shown = told(state, {"do": "open_challenge", "by": "D"}, {"do": "show_word", "by": "B"})
    assert shown.startswith("D wins | T | no word was shown")


def test_a_rule_in_words_is_shown_part_by_part_when_a_turn_begins() -> None:
    text = "Whoever lays a vowel names an animal that begins with it, aloud, or is out."
    (last,) = recorded(new(custom_rules=[text]), {"do": "play", "by": "A", "string": "T"})
    parts = [
        said(sight(last.outcome.state, last=last, since_s=since))  # type: ignore[arg-type]
        for since in (1.0, 5.0, 9.0)
    ]
    assert "Whoever lays a vowel" in parts[0]
    assert "aloud, or is out." in parts[1]
    assert "1 letter" in parts[2]


def test_all_rules_and_facts_are_on_the_page_of_the_knob() -> None:
    setup = {
        "variations": ["no_front_consonants", "palindrome_lock", "vowel_collections", "teams"],
        "custom_rules": ["Be kind."],
        "teams": {"red": ("A", "B"), "blue": ("C", "D")},
    }
    options = {"tile_counts": "limited", "tiles": {"T": 2}}
    seen = sight(played(new(options=options, **setup), "A:T"))
    page = " ".join(meant(seen, PUSH).read.lines)
    for text in ("Be kind.", "palindrome lock", "hardly", "Team red: A, B", "B: no vowels", "T1"):
        assert text in page


def test_how_a_round_was_won_is_told_until_the_next() -> None:
    assert told(new("A", "B"), {"do": "give_up", "by": "A"}).startswith("B wins | - | A gave up")
    state = over("metamorphism")
    assert "the rules stay" in told(state, {"do": "decline", "by": "A"})
    removed = {"do": "change_rule", "by": "A", "remove": "metamorphism"}
    assert "gone: metamorphism" in told(state, removed)
    assert "the last one left" in told(state, {"do": "join", "by": "E"})


def test_who_plays_on_with_the_same_table() -> None:
    from companion.games.word_sprout import house

    players = ("A", "B", "C")
    begun = house.seated({"variations": ("teams",), "red": ("A", "C")}, players)
    assert begun["teams"] == {"red": ("A", "C"), "blue": ("B",)}
    assert begun["first"] == "A"
    next_one = house.again(begun, players)
    assert next_one["first"] == "B"
    assert house.again(next_one, ("A", "C"))["teams"] == {"red": ("A", "C")}
    assert new(*players, **begun).teams == begun["teams"]
