"""Word Lift at the box: gestures, previews and screens, with what each player may see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from room import faults
from word_lift_kit import NONE, SHEET, dealt, play, position, steal, words

from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, Record
from companion.games.api.ui import Appeal, Context, Gesture, Hint, Objection, PrivateEntry
from companion.games.cards import Cards
from companion.games.word_lift.rules import rules
from companion.games.word_lift.rules.actions import Draw, DrawOne, Pass, PlayWord, StealSplit
from companion.games.word_lift.rules.state import WordLiftState
from companion.games.word_lift.ui import controls, screens
from companion.games.word_lift.ui.drafts import Browse, Confirm, Passing, Spelling
from companion.games.word_lift.ui.hidden import Which
from companion.lexicon import Ruling
from companion.widgets.widget import Done
from hardware.box import KEYBOARD, KNOB, Event, Kind, seat

DEALT = {"options": {"hands": "dealt"}}
BUTTONS = {"A": 1, "B": 2, "C": 3}


def context(state: WordLiftState, ruling: Ruling = SHEET, **more: Any) -> Context:
    """What all see of it, and what the rules would say."""
    return Context(
        view=rules.view(state, None),
        buttons=BUTTONS,
        seat_view=lambda player: rules.view(state, player),
        find_fault=lambda action: rules.apply(state, action, RecordingRuling(ruling)).fault,
        **more,
    )


def typed(key: str) -> Gesture:
    return Gesture(Event(KEYBOARD, Kind.TYPED, 0, key=key))


def pressed(player: str, kind: Kind = Kind.PRESSED) -> Gesture:
    return Gesture(Event(seat(BUTTONS[player]), kind, 0), player)


PUSH = Gesture(Event(KNOB, Kind.PRESSED, 0))


def turned(steps: int) -> Gesture:
    return Gesture(Event(KNOB, Kind.TURNED, 0, steps))


def stepped(seen: Context, *touches: Gesture, draft: Any = None) -> Any:
    """The draft after those gestures, or what the last of them means."""
    draft = controls.fresh(seen) if draft is None else draft
    for gesture in touches:
        draft = controls.step(draft, seen, gesture)
    return draft


def entered(seen: Context, *entries: str, row: int = 0) -> Any:
    """The draft after the words are typed; `row`: on which word on the table."""
    keys = [typed(key) for entry in entries for key in (*entry, "ENTER")]
    return stepped(seen, *([turned(row)] if row else []), *keys)


def shown(seen: Context, draft: Any) -> str:
    """What the display says, row by row; it has room."""
    screen = screens.draw(seen, draft)
    assert faults(screen) == []
    return " | ".join(screen.but(said=()).words())


# -- what a steal costs, and what is refused, is said before the push -----------------------


def test_the_preview_of_a_steal_says_what_a_dagger_costs() -> None:
    seen = context(position("D I R T A", "SUN", "F O R:dagger G E"))
    said = shown(seen, entered(seen, "ORDER", "GIFT", row=1))
    assert "dagger: draw 2, push" in said
    assert "+9" in said
    plain = context(position("D I R T A", "SUN", "FORGE"))
    assert "draw" not in shown(plain, entered(plain, "ORDER", "GIFT", row=1))


def test_it_says_so_too_where_a_special_card_is_laid() -> None:
    seen = context(position("D I R:lozenge T A", "SUN", "F O R:dagger G E"))
    said = shown(seen, entered(seen, "ORDER", "GIFT", row=1))
    assert "draw 2" in said
    assert "R lozenge" in said


def test_a_dagger_costs_no_more_than_the_piles_have() -> None:
    piles = {"consonants": 1, "vowels": 0}
    seen = context(position("D I R T A", "SUN", "F O R:dagger G E", draw_piles=piles))
    assert "dagger: draw 1, push" in shown(seen, entered(seen, "ORDER", "GIFT", row=1))


FORMS = words("GAMED", "SUN", same_word_forms=[["GAME", "GAMES", "GAMED"]])


def test_a_form_of_the_stolen_word_is_refused_before_the_push() -> None:
    seen = context(position("D U N A", "SUN", "GAMES"), FORMS)
    draft = entered(seen, "GAMED", "SUN", row=1)
    said = shown(seen, draft)
    assert said.startswith("NOT ALLOWED | GAMED: ")
    assert said.endswith("push: ask the table")
    meant = stepped(seen, PUSH, draft=draft)
    assert isinstance(meant, StealSplit)
    fault = seen.fault_of(meant)
    assert fault is not None
    assert (fault.reason, fault.word) == ("same_form", "GAMED")


# -- a hand that only its player may see ----------------------------------------------------


def test_the_public_preview_says_nothing_of_wild_cards() -> None:
    """TARNED, with a wild card or without: the display tells all the same."""
    said = []
    for hand in ("T A R N E D", "T A R N ? D", "T A R N E ?", "T A R N E:dagger D"):
        seen = context(position(hand, "", "", **DEALT))
        draft = entered(seen, "TARNED")
        assert isinstance(draft, Confirm)
        assert draft.readings.ways
        said.append(shown(seen, draft))
    assert len(set(said)) == 1
    assert "?" not in said[0]
    assert "turn: your cards" in said[0]


def test_nor_does_that_of_a_steal() -> None:
    said = []
    for hand in ("D I R T A", "? I R T A", "D I R T ?"):
        seen = context(position(hand, "SUN", "FORGE", **DEALT))
        said.append(shown(seen, entered(seen, "ORDER", "GIFT", row=1)))
    assert len(set(said)) == 1


def test_the_cards_are_chosen_in_secret() -> None:
    seen = context(position("T A R N E ? D:dagger", "", "", **DEALT))
    look = stepped(seen, turned(1), draft=entered(seen, "TARN"))
    assert isinstance(look, PrivateEntry)
    assert (look.by, look.make is not None) == ("A", True)
    assert isinstance(look.widget, Which)
    assert faults(look.widget.draw()) == []
    rows = look.widget.pick.options
    assert "?=N" in rows
    widget = look.widget.step(turned(rows.index("?=N")).event)
    assert isinstance(widget, Which)
    done = widget.step(PUSH.event)
    assert isinstance(done, Done)
    assert isinstance(done.value, PlayWord)
    assert "?=N" in done.value.cards


def test_what_the_theft_costs_is_chosen_after_the_cards() -> None:
    seen = context(position("D I R T ?", "SUN", "F O R:dagger G E", **DEALT))
    look = stepped(seen, turned(1), draft=entered(seen, "ORDER", "GIFT", row=1))
    assert isinstance(look, PrivateEntry)
    widget: Any = look.widget
    widget = widget.step(PUSH.event)
    assert "DAGGER: draw 2" in widget.draw().words()[0]
    done = widget.step(PUSH.event)
    assert isinstance(done, Done)
    assert (done.value.dagger.consonants, done.value.dagger.vowels) == (1, 1)


def test_who_plays_alone_against_the_box_has_no_secrets_from_the_display() -> None:
    state = position("T A R N ?", "", "", **DEALT)
    seen = context(state, machines={"B": 3, "C": 3})
    draft = entered(seen, "TARN")
    assert draft.public is None
    assert isinstance(stepped(seen, turned(1), draft=draft), Confirm)


@pytest.mark.parametrize("size", [*range(25), 31, 47, 64, 80])
def test_no_size_of_a_hand_hides_a_card(size: int) -> None:
    """The whole deck in one hand, marked cards first or last: every card is there."""
    deck = dealt().cards.cards()
    for cards in (sorted(deck, key=len), sorted(deck, key=len, reverse=True)):
        hand = Cards.dealt(cards[:size])
        state = position("A", "", "", **DEALT)
        state = replace(state, hands={**state.hands, "A": hand})
        screen = screens.hand(context(state), rules.view(state, "A"))
        assert faults(screen) == []
        assert letters(screen.words()) >= size


def letters(rows: Iterable[str]) -> int:
    """How many cards the rows below the title show."""
    below = [row for row in rows if "cards" not in row]
    names = ("pilcrow", "dollar", "dagger", "lozenge")
    text = " ".join(below)
    for name in names:
        text = text.replace(name, "")
    return sum(sign.isupper() or sign == "?" for sign in text)


# -- gestures -------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["setup", "normal", "draw", "final", "round_over"])
def test_a_button_that_is_held_shows_the_dealt_hand_in_every_phase(phase: str) -> None:
    given = {"went_out": "C", "final_turns_left": ["A", "B"]} if phase == "final" else {}
    state = position("D I R T" if phase != "setup" else "", "SUN", phase=phase, **DEALT, **given)
    seen = context(state)
    held = controls.holds(seen, controls.fresh(seen))
    for player in "ABC":
        assert held[seat(BUTTONS[player])].label == "your hand"
        assert stepped(seen, pressed(player, Kind.HELD)) == PrivateEntry(player)


def test_with_real_cards_a_button_that_is_held_passes() -> None:
    seen = context(position("", "SUN"))
    assert controls.holds(seen, Browse())[seat(1)].label == "A passes"
    assert stepped(seen, pressed("A", Kind.HELD)) == Pass(by="A")


@pytest.mark.parametrize("options", [{}, {"hands": "dealt"}])
def test_a_pass_is_the_last_row_of_the_list_and_asks_once(options: dict[str, str]) -> None:
    seen = context(position("D I R T", "SUN", "FORGE", options=options))
    for way in ((turned(99), PUSH), (typed("DELETE"),)):
        asked = stepped(seen, *way)
        assert isinstance(asked, Passing)
        assert "Pass? 1/2 | no | yes" in shown(seen, asked)
        assert not isinstance(stepped(seen, PUSH, draft=asked), Action)
        assert stepped(seen, turned(1), PUSH, draft=asked) == Pass(by="A")
    assert "pass" in shown(seen, stepped(seen, turned(99)))


def test_an_entry_goes_on_where_the_turn_is_not_passed_after_all() -> None:
    seen = context(position("D I R T", "SUN", "FORGE"))
    draft = stepped(seen, typed("D"), typed("I"))
    assert stepped(seen, typed("DELETE"), PUSH, draft=draft) == draft


def test_nobody_passes_for_a_computer_player() -> None:
    seen = context(position("D I R T", "SUN", "FORGE", **DEALT), machines={"A": 3})
    assert stepped(seen, typed("DELETE")) == Hint("A thinks")


def test_the_others_press_to_object_where_holding_shows_the_hand() -> None:
    state = position("D I R T A", "SUN", "FORGE", **DEALT)
    record = done(state, play("DIRT"))
    seen = context(record.outcome.state, last=record, recent=(record,))
    assert stepped(seen, pressed("B")) == Objection(("DIRT",))
    assert stepped(seen, pressed("A")) == PrivateEntry("A")
    before = context(state)
    assert stepped(before, pressed("B")) == PrivateEntry("B")


def test_the_others_press_to_vote_on_a_word_that_was_refused() -> None:
    state = position("D I R T A", "SUN", "FORGE", **DEALT)
    refused = done(state, play("TRID"))
    seen = context(state, refused=refused)
    assert stepped(seen, pressed("B")) == Appeal()
    assert stepped(seen, pressed("A")) == PrivateEntry("A")
    assert "others: press to vote" in shown(seen, controls.fresh(seen))


def test_a_letter_typed_at_a_refusal_begins_the_next_entry() -> None:
    seen = context(position("D I R T", "SUN", "FORGE"))
    refusal = entered(seen, "ZOO")
    assert shown(seen, refusal).startswith("NOT ALLOWED | A has no Z")
    begun = stepped(seen, typed("D"), draft=refusal)
    assert isinstance(begun, Spelling)
    assert (begun.widget.text, begun.target) == ("D", None)
    theft = entered(seen, "ORDER", "FIT", row=1)
    assert shown(seen, theft).startswith("NOT ALLOWED")
    begun = stepped(seen, typed("G"), draft=theft)
    assert isinstance(begun, Spelling)
    assert (begun.widget.text, begun.words) == ("G", ())
    assert begun.target is not None


# -- what was done stays readable ------------------------------------------------------------


def done(state: WordLiftState, action: dict[str, Any], ruling: Ruling = SHEET) -> Record:
    whole = msgspec.convert({"by": "A", **action}, rules.Actions)
    return Record(whole, rules.apply(state, whole, RecordingRuling(ruling)))


def test_what_was_laid_stays_readable_after_the_draw() -> None:
    laid = done(position("D I R T A", "SUN", "FORGE"), play("DIRT"))
    first = done(laid.outcome.state, {"do": "draw_one", "vowels": 1})
    drawn = done(first.outcome.state, {"do": "draw", "consonants": 1})
    assert isinstance(first.action, DrawOne)
    assert isinstance(drawn.action, Draw)
    seen = context(drawn.outcome.state, last=drawn, recent=(laid, first, drawn))
    assert "| A: DIRT |" in shown(seen, controls.fresh(seen))
    during = context(laid.outcome.state, last=laid, recent=(laid,))
    assert "A: DIRT" in shown(during, controls.fresh(during))


def test_a_steal_and_a_pass_stay_readable_too() -> None:
    stolen = done(
        position("D I R T A", "SUN", "FORGE"),
        steal("B", "FORGE", "ORDER=ORE+DR", "GIFT=FG+IT"),
    )
    drawn = done(stolen.outcome.state, {"do": "draw", "consonants": 1, "vowels": 1})
    seen = context(drawn.outcome.state, last=drawn, recent=(stolen, drawn))
    assert "A: FORGE>ORDER+GIFT" in shown(seen, controls.fresh(seen))
    passed = done(position("D I R T A", "SUN", "FORGE"), {"do": "pass"}, NONE)
    drawn = done(passed.outcome.state, {"do": "draw", "consonants": 1, "vowels": 1})
    seen = context(drawn.outcome.state, last=drawn, recent=(passed, drawn))
    assert "| A passed |" in shown(seen, controls.fresh(seen))


# -- help ------------------------------------------------------------------------------------


def helped(**given: Any) -> str:
    return " ".join(screens.help(context(position("D I R T", "SUN", "FORGE", **given))))


def test_help_is_about_this_moment_under_these_rules() -> None:
    assert "hold your button to pass" in helped()
    assert "Hold your button: your hand" in helped(**DEALT)
    assert "pass." not in helped(**DEALT).split("Hold your button")[1]
    assert "turn to a word with >" in helped()
    assert "as soon as you have laid a word" in helped(played_from_hand={})
    assert "and of the stolen word" in helped()
    assert (
        "of the stolen word."
        not in helped(options={"split_needs_stolen": False}).split("needs")[1].split(".")[0]
    )
    assert "nobody draws" in helped(phase="final", went_out="C", final_turns_left=["A", "B"])
    assert "Show your hands" in helped(phase="round_over")
    assert "Show your hands" not in helped(phase="round_over", **DEALT)


@pytest.mark.parametrize("hand", ["E X:dollar I T", "E ? I T", "E X:dollar I T ? D:dagger"])
def test_a_word_that_may_bring_more_says_both(hand: str) -> None:
    seen = context(position(hand, "", "", **DEALT))
    assert "+4/5  push: lay it" in shown(seen, entered(seen, "EXIT"))


def test_a_costly_theft_with_several_gains_has_room() -> None:
    names = {"MAXIMILI": 1, "ROSAMUND": 2}
    front = {"ROSAMUND": [{"word": "FORGED", "cards": ["F", "O", "R:dagger", "G", "E", "D"]}]}
    given = {"players": [*names], "turn": "MAXIMILI", "front": front, **DEALT}
    hand = {"hands": {"MAXIMILI": ["X:dollar", "E", "I", "T", "D", "?"]}}
    state = position("", "", "", **{**given, **hand, "played_from_hand": {"MAXIMILI": True}})
    seen = context(state)
    draft = entered(seen, "FORGEDX", "DIET", row=1)
    assert shown(seen, draft)
