"""Controls, previews and screens of Word Lift, and what each player may see there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from room import faults
from word_lift_kit import NONE, SHEET, dealt_game, play, position, steal, words

from companion.games.api.offers import holds
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, Outcome, Record
from companion.games.api.ui import Appeal, Context, Gesture, Hint, Hurry, Objection, PrivateEntry
from companion.games.cards import Cards
from companion.games.kit.offers import Asking
from companion.games.word_lift.rules.actions import Draw, DrawOne, Pass, PlayWord, StealSplit
from companion.games.word_lift.rules.rules import RULES
from companion.games.word_lift.rules.state import WordLiftState
from companion.games.word_lift.ui import controls, screens
from companion.games.word_lift.ui.drafts import (
    Browse,
    Confirm,
    Spelling,
)
from companion.games.word_lift.ui.offers import offers
from companion.games.word_lift.ui.private_entries import CardChoice
from companion.lexicon import Ruling
from companion.widgets.widget import Done
from hardware.box import KEYBOARD, KNOB, Event, Kind, seat

DEALT = {"options": {"hands": "dealt"}}
BUTTONS = {"A": 1, "B": 2, "C": 3}


def context_of(state: WordLiftState, ruling: Ruling = SHEET, **more: Any) -> Context:
    """The context of the whole table, with answers of the rules to trial actions."""
    return Context(
        view=RULES.view(state, None),
        buttons=BUTTONS,
        seat_view=lambda player: RULES.view(state, player),
        find_fault=lambda action: RULES.apply(state, action, RecordingRuling(ruling)).fault,
        **more,
    )


def type_key(key: str) -> Gesture:
    return Gesture(Event(KEYBOARD, Kind.TYPED, 0, key=key))


def press(player: str, kind: Kind = Kind.PRESSED) -> Gesture:
    return Gesture(Event(seat(BUTTONS[player]), kind, 0), player)


PUSH = Gesture(Event(KNOB, Kind.PRESSED, 0))


def turn_knob(steps: int) -> Gesture:
    return Gesture(Event(KNOB, Kind.TURNED, 0, steps))


def after_gestures(context: Context, *touches: Gesture, draft: Any = None) -> Any:
    """The draft after these gestures, or the intent of the last one."""
    draft = controls.fresh(context) if draft is None else draft
    for gesture in touches:
        draft = controls.step(draft, context, gesture)
    return draft


def enter_words(context: Context, *entries: str, row: int = 0) -> Any:
    """The draft after typing these words; `row`: the row of the word to steal."""
    keys = [type_key(key) for entry in entries for key in (*entry, "ENTER")]
    return after_gestures(context, *([turn_knob(row)] if row else []), *keys)


def display_text(context: Context, draft: Any) -> str:
    """The rows of the display, joined; every text must have room."""
    screen = screens.draw(context, draft)
    assert faults(screen) == []
    return " | ".join(screen.replace(alt_text=()).words())


# -- previews of steals -----------------------------------------------------------------------


def test_the_preview_of_a_steal_shows_the_price_of_a_dagger() -> None:
    context = context_of(position("D I R T A", "SUN", "F O R:dagger G E"))
    said = display_text(context, enter_words(context, "ORDER", "GIFT", row=1))
    assert "dagger: draw 2, push" in said
    assert "+9" in said
    plain = context_of(position("D I R T A", "SUN", "FORGE"))
    assert "draw" not in display_text(plain, enter_words(plain, "ORDER", "GIFT", row=1))


def test_the_preview_shows_the_price_beside_special_cards() -> None:
    context = context_of(position("D I R:lozenge T A", "SUN", "F O R:dagger G E"))
    said = display_text(context, enter_words(context, "ORDER", "GIFT", row=1))
    assert "draw 2" in said
    assert "R lozenge" in said


def test_the_preview_limits_the_price_to_the_piles() -> None:
    piles = {"consonants": 1, "vowels": 0}
    context = context_of(position("D I R T A", "SUN", "F O R:dagger G E", draw_piles=piles))
    assert "dagger: draw 1, push" in display_text(
        context, enter_words(context, "ORDER", "GIFT", row=1)
    )


FORMS = words("GAMED", "SUN", same_word_forms=[["GAME", "GAMES", "GAMED"]])


def test_a_form_of_the_stolen_word_is_refused_before_the_push() -> None:
    context = context_of(position("D U N A", "SUN", "GAMES"), FORMS)
    draft = enter_words(context, "GAMED", "SUN", row=1)
    said = display_text(context, draft)
    assert said.startswith("NOT ALLOWED | GAMED: ")
    assert said.endswith("push: ask the table")
    meant = after_gestures(context, PUSH, draft=draft)
    assert isinstance(meant, StealSplit)
    fault = context.fault_of(meant)
    assert fault is not None
    assert (fault.reason, fault.word) == ("same_form", "GAMED")


# -- secret hands -----------------------------------------------------------------------------


def test_the_public_preview_hides_wild_cards() -> None:
    """With a wild card or without, the display shows the same for TARNED."""
    said = []
    for hand in ("T A R N E D", "T A R N ? D", "T A R N E ?", "T A R N E:dagger D"):
        context = context_of(position(hand, "", "", **DEALT))
        draft = enter_words(context, "TARNED")
        assert isinstance(draft, Confirm)
        assert draft.readings.ways
        said.append(display_text(context, draft))
    assert len(set(said)) == 1
    assert "?" not in said[0]
    assert "turn: your cards" in said[0]


def test_the_public_preview_of_a_steal_hides_wild_cards() -> None:
    said = []
    for hand in ("D I R T A", "? I R T A", "D I R T ?"):
        context = context_of(position(hand, "SUN", "FORGE", **DEALT))
        said.append(display_text(context, enter_words(context, "ORDER", "GIFT", row=1)))
    assert len(set(said)) == 1


def test_players_choose_cards_in_private() -> None:
    context = context_of(position("T A R N E ? D:dagger", "", "", **DEALT))
    look = after_gestures(context, turn_knob(1), draft=enter_words(context, "TARN"))
    assert isinstance(look, PrivateEntry)
    assert (look.by, look.make is not None) == ("A", True)
    assert isinstance(look.widget, CardChoice)
    assert faults(look.widget.draw()) == []
    rows = look.widget.widget.options
    assert "?=N" in rows
    widget = look.widget.step(turn_knob(rows.index("?=N")).event)
    assert isinstance(widget, CardChoice)
    done = widget.step(PUSH.event)
    assert isinstance(done, Done)
    assert isinstance(done.value, PlayWord)
    assert "?=N" in done.value.cards


def test_the_only_way_to_lay_a_word_names_its_gestures() -> None:
    context = context_of(position("J:dollar A P E D:dagger N", "", "", **DEALT))
    look = after_gestures(context, turn_knob(1), draft=enter_words(context, "JAPED"))
    assert isinstance(look, PrivateEntry)
    assert isinstance(look.widget, CardChoice)
    screen = look.widget.draw()
    assert faults(screen) == []
    assert screen.words()[-1] == "push: lay  SPIN: back"


def test_the_piles_for_the_price_are_chosen_after_the_cards() -> None:
    context = context_of(position("D I R T ?", "SUN", "F O R:dagger G E", **DEALT))
    look = after_gestures(context, turn_knob(1), draft=enter_words(context, "ORDER", "GIFT", row=1))
    assert isinstance(look, PrivateEntry)
    widget: Any = look.widget
    widget = widget.step(PUSH.event)
    assert "DAGGER: draw 2" in widget.draw().words()[0]
    done = widget.step(PUSH.event)
    assert isinstance(done, Done)
    assert (done.value.dagger.consonants, done.value.dagger.vowels) == (1, 1)


def test_the_only_person_against_the_box_sees_everything_on_the_display() -> None:
    state = position("T A R N ?", "", "", **DEALT)
    context = context_of(state, machines={"B": 3, "C": 3})
    draft = enter_words(context, "TARN")
    assert draft.public is None
    assert isinstance(after_gestures(context, turn_knob(1), draft=draft), Confirm)


@pytest.mark.parametrize("size", [*range(25), 31, 47, 64, 80])
def test_a_hand_of_any_size_shows_every_card(size: int) -> None:
    """Up to the whole deck in one hand, with marked cards first or last."""
    deck = dealt_game().cards.cards()
    for cards in (sorted(deck, key=len), sorted(deck, key=len, reverse=True)):
        hand = Cards.dealt(cards[:size])
        state = position("A", "", "", **DEALT)
        state = replace(state, hands={**state.hands, "A": hand})
        screen = screens.hand(context_of(state), RULES.view(state, "A"))
        assert faults(screen) == []
        assert letters(screen.words()) >= size


def letters(rows: Iterable[str]) -> int:
    """The number of cards in the rows below the title."""
    below = [row for row in rows if "cards" not in row]
    names = ("pilcrow", "dollar", "dagger", "lozenge")
    text = " ".join(below)
    for name in names:
        text = text.replace(name, "")
    return sum(sign.isupper() or sign == "?" for sign in text)


# -- gestures -------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["setup", "normal", "draw", "final", "round_over"])
def test_holding_a_button_shows_a_dealt_hand_in_every_phase(phase: str) -> None:
    given = {"went_out": "C", "final_turns_left": ["A", "B"]} if phase == "final" else {}
    state = position("D I R T" if phase != "setup" else "", "SUN", phase=phase, **DEALT, **given)
    context = context_of(state)
    found = holds(BUTTONS, offers(context, controls.fresh(context)))
    for player in "ABC":
        assert found[seat(BUTTONS[player])].label == "your hand"
        assert after_gestures(context, press(player, Kind.HELD)) == PrivateEntry(player)


def test_holding_a_button_passes_with_real_cards() -> None:
    context = context_of(position("", "SUN"))
    assert holds(BUTTONS, offers(context, Browse()))[seat(1)].label == "A passes"
    assert after_gestures(context, press("A", Kind.HELD)) == Pass(by="A")


@pytest.mark.parametrize("options", [{}, {"hands": "dealt"}])
def test_pass_is_the_last_row_and_asks_once(options: dict[str, str]) -> None:
    context = context_of(position("D I R T", "SUN", "FORGE", options=options))
    for way in ((turn_knob(99), PUSH), (type_key("DELETE"),)):
        asked = after_gestures(context, *way)
        assert isinstance(asked, Asking)
        assert "Pass? 1/2 | no | yes" in display_text(context, asked)
        assert not isinstance(after_gestures(context, PUSH, draft=asked), Action)
        assert after_gestures(context, turn_knob(1), PUSH, draft=asked) == Pass(by="A")
    assert "pass" in display_text(context, after_gestures(context, turn_knob(99)))


def test_an_entry_goes_on_after_a_pass_is_cancelled() -> None:
    context = context_of(position("D I R T", "SUN", "FORGE"))
    draft = after_gestures(context, type_key("D"), type_key("I"))
    assert after_gestures(context, type_key("DELETE"), PUSH, draft=draft) == draft


def test_nobody_passes_for_a_computer_player() -> None:
    context = context_of(position("D I R T", "SUN", "FORGE", **DEALT), machines={"A": 3})
    assert after_gestures(context, type_key("DELETE")) == Hint("A thinks")
    assert after_gestures(context, type_key("D")) == Hint("A thinks")
    assert after_gestures(context, PUSH) == Hurry("A")
    assert display_text(context, controls.fresh(context)).startswith("A hand 4 | A thinks | ")
    assert "pass" not in display_text(context, after_gestures(context, turn_knob(1)))


def test_other_players_press_to_object_in_a_dealt_game() -> None:
    state = position("D I R T A", "SUN", "FORGE", **DEALT)
    record = record_of(state, play("DIRT"))
    context = context_of(record.outcome.state, last=record, recent=(record,))
    assert after_gestures(context, press("B")) == Objection(("DIRT",))
    assert after_gestures(context, press("A")) == PrivateEntry("A")
    before = context_of(state)
    assert after_gestures(before, press("B")) == PrivateEntry("B")


def test_other_players_press_to_vote_on_a_refused_word() -> None:
    state = position("D I R T A", "SUN", "FORGE", **DEALT)
    refused = record_of(state, play("TRID"))
    context = context_of(state, refused=refused)
    assert after_gestures(context, press("B")) == Appeal()
    assert after_gestures(context, press("A")) == PrivateEntry("A")
    assert "others: press to vote" in display_text(context, controls.fresh(context))


def test_typing_after_a_refusal_starts_a_new_entry() -> None:
    context = context_of(position("D I R T", "SUN", "FORGE"))
    refusal = enter_words(context, "ZOO")
    assert display_text(context, refusal).startswith("NOT ALLOWED | A has no Z")
    begun = after_gestures(context, type_key("D"), draft=refusal)
    assert isinstance(begun, Spelling)
    assert (begun.widget.text, begun.target) == ("D", None)
    theft = enter_words(context, "ORDER", "FIT", row=1)
    assert display_text(context, theft).startswith("NOT ALLOWED")
    begun = after_gestures(context, type_key("G"), draft=theft)
    assert isinstance(begun, Spelling)
    assert (begun.widget.text, begun.words) == ("G", ())
    assert begun.target is not None


# -- the last play on the display --------------------------------------------------------------


def record_of(state: WordLiftState, action: dict[str, Any], ruling: Ruling = SHEET) -> Record:
    whole = msgspec.convert({"by": "A", **action}, RULES.Actions)
    return Record(whole, RULES.apply(state, whole, RecordingRuling(ruling)))


def test_the_last_word_stays_on_display_after_the_draw() -> None:
    laid = record_of(position("D I R T A", "SUN", "FORGE"), play("DIRT"))
    first = record_of(laid.outcome.state, {"do": "draw_one", "vowels": 1})
    drawn = record_of(first.outcome.state, {"do": "draw", "consonants": 1})
    assert isinstance(first.action, DrawOne)
    assert isinstance(drawn.action, Draw)
    context = context_of(drawn.outcome.state, last=drawn, recent=(laid, first, drawn))
    assert "| A: DIRT |" in display_text(context, controls.fresh(context))
    during = context_of(laid.outcome.state, last=laid, recent=(laid,))
    assert "A: DIRT" in display_text(during, controls.fresh(during))


def test_a_steal_and_a_pass_stay_on_display_too() -> None:
    stolen = record_of(
        position("D I R T A", "SUN", "FORGE"),
        steal("B", "FORGE", "ORDER=ORE+DR", "GIFT=FG+IT"),
    )
    drawn = record_of(stolen.outcome.state, {"do": "draw", "consonants": 1, "vowels": 1})
    context = context_of(drawn.outcome.state, last=drawn, recent=(stolen, drawn))
    assert "A: FORGE>ORDER+GIFT" in display_text(context, controls.fresh(context))
    passed = record_of(position("D I R T A", "SUN", "FORGE"), {"do": "pass"}, NONE)
    drawn = record_of(passed.outcome.state, {"do": "draw", "consonants": 1, "vowels": 1})
    context = context_of(drawn.outcome.state, last=drawn, recent=(passed, drawn))
    assert "| A passed |" in display_text(context, controls.fresh(context))


# -- help ------------------------------------------------------------------------------------


def help_text(**given: Any) -> str:
    return " ".join(screens.help(context_of(position("D I R T", "SUN", "FORGE", **given))))


def test_help_fits_the_moment_and_the_house_rules() -> None:
    assert "hold your button to pass" in help_text()
    assert "Hold your button to see your hand" in help_text(**DEALT)
    assert "pass." not in help_text(**DEALT).split("Hold your button")[1]
    assert "turn to a word with >" in help_text()
    assert "once you have laid a word" in help_text(played_from_hand={})
    assert "from your hand and one from the stolen word." in help_text()
    loose = help_text(options={"split_needs_stolen": False})
    assert "Each new word needs a card from your hand." in loose
    assert "nobody draws" in help_text(phase="final", went_out="C", final_turns_left=["A", "B"])
    assert "Show your hands" in help_text(phase="round_over")
    assert "Show your hands" not in help_text(phase="round_over", **DEALT)


@pytest.mark.parametrize("hand", ["E X:dollar I T", "E ? I T", "E X:dollar I T ? D:dagger"])
def test_a_preview_shows_the_range_of_points_of_a_secret_hand(hand: str) -> None:
    context = context_of(position(hand, "", "", **DEALT))
    assert "+4/5  push: lay it" in display_text(context, enter_words(context, "EXIT"))


def test_a_steal_with_a_price_and_a_range_of_points_fits() -> None:
    names = {"MAXIMILI": 1, "ROSAMUND": 2}
    front = {"ROSAMUND": [{"word": "FORGED", "cards": ["F", "O", "R:dagger", "G", "E", "D"]}]}
    given = {"players": [*names], "turn": "MAXIMILI", "front": front, **DEALT}
    hand = {"hands": {"MAXIMILI": ["X:dollar", "E", "I", "T", "D", "?"]}}
    state = position("", "", "", **{**given, **hand, "played_from_hand": {"MAXIMILI": True}})
    context = context_of(state)
    draft = enter_words(context, "FORGEDX", "DIET", row=1)
    assert display_text(context, draft)


# -- words longer than a row ----------------------------------------------------------------

LONG, OTHER = "COUNTERREVOLUTIONARIES", "COUNTERREVOLUTIONARIST"


def test_a_word_longer_than_a_row_is_stolen_and_laid() -> None:
    context = context_of(position(theirs=LONG, hand="D R I T A S L"))
    draft = after_gestures(context, turn_knob(1))
    for key in (*OTHER, "ENTER", *"SED", "ENTER"):
        assert display_text(context, draft)
        draft = after_gestures(context, type_key(key), draft=draft)
    assert isinstance(draft, Confirm)
    assert f"«{OTHER[2:]} | SED" in display_text(context, draft)


@pytest.mark.parametrize("phase", ["normal", "draw"])
def test_a_word_longer_than_a_row_is_shown_after_its_play(phase: str) -> None:
    state = position(mine=LONG, hand="D R I T A", phase=phase)
    last = Record(PlayWord(by="A", word=LONG, cards=()), Outcome(state=state))
    context = context_of(state, last=last)
    assert LONG[-9:] in display_text(context, controls.fresh(context))
