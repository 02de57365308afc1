"""A game replayed from its rows: by a later dictionary, by other rules, from an older version."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.errors import ReplayDiffers
from companion.games.api import old_answers
from companion.games.api.recording import RecordingRuling, digest
from companion.journal.file import upgrade
from companion.journal.file.entries import (
    Act,
    Amend,
    AnyRow,
    Change,
    Dictionary,
    Finish,
    GameHeader,
    Led,
    Undo,
    kept_points,
)
from companion.lexicon import closed
from companion.table.history import History

THEN = closed({"words": ["CAR", "SCAR", "SPAR"], "not_nouns": ["CAR"]})
NOW = closed({"words": ["CAR", "CARS", "CART"]})

HEADER = GameHeader(
    game="worph",
    players=("AL", "NB"),
    dictionary=Dictionary(name=THEN.name, size=THEN.size, sha256=THEN.sha256),
    version="0",
    setup={"drawer": "NB"},
)


def played(word: str, by: str, *, accepted: bool) -> list[AnyRow]:
    spin = {"do": "spin", "by": by, "wedge": 4}
    play = {"do": "play", "by": by, "word": word}
    return [Act(action=spin, accepted=True), Act(action=play, accepted=accepted)]


ROWS: list[AnyRow] = [
    Act(action={"do": "draw_start", "by": "NB", "word": "CAR"}, accepted=True),
    *played("SCAR", "AL", accepted=True),
    *played("SPAR", "NB", accepted=True),
]
"""As version 0.1 kept them: Worph's with nothing but the verdict."""


def modern(rows: list[AnyRow], game: str = "worph") -> list[AnyRow]:
    """Rows of version 0.1 in today's form."""
    raw: list[dict[str, Any]] = msgspec.to_builtins(rows)
    return msgspec.convert(upgrade.upgrade_rows(game, raw), list[AnyRow])


def replayed(rows: list[AnyRow], ruling: object, header: GameHeader = HEADER) -> History:
    history = History(header, ruling)  # type: ignore[arg-type]
    history.load(modern(rows))
    return history


def test_what_a_dictionary_said_then_holds_when_another_rules() -> None:
    assert replayed(ROWS, NOW).view() == replayed(ROWS, THEN).view()
    assert replayed(ROWS, NOW).view().scores == {"AL": 2, "NB": 6}


def test_it_is_known_that_only_verdicts_were_kept_and_the_list_has_changed() -> None:
    assert replayed(ROWS, NOW).unrecorded
    assert not replayed(ROWS, THEN).unrecorded


def test_a_word_refused_then_stays_refused() -> None:
    rows = [ROWS[0], *played("CART", "AL", accepted=False)]
    assert replayed(rows, NOW).view().scores == {"AL": 0, "NB": 0}
    assert replayed(rows, NOW).view().phase == "play"


def test_a_correction_is_judged_by_the_dictionary_of_today() -> None:
    rows = [
        *ROWS[:3],
        Amend(changes=(Change(index=2, action={"do": "play", "by": "AL", "word": "CART"}),)),
    ]
    assert replayed(rows, NOW).view().scores == {"AL": 2, "NB": 0}


def test_rows_of_a_version_that_kept_no_verdicts_are_judged_anew() -> None:
    rows: list[AnyRow] = [Act(action=row.action) for row in ROWS if isinstance(row, Act)]
    assert replayed(rows, THEN).view().scores == {"AL": 2, "NB": 6}
    assert replayed(rows, NOW).view().scores == {"AL": 0, "NB": 0}


@pytest.mark.parametrize(("after", "phase"), [([], "spin"), ([Finish(how="over")], "over")])
def test_an_old_game_goes_on_or_ends_as_it_did_then(after: list[AnyRow], phase: str) -> None:
    """The box ended a game of 0.1 when no word followed; today's list need not agree."""
    header = msgspec.structs.replace(HEADER, options={"auto_end": True})
    history = replayed([*ROWS, *after], NOW, header)
    assert (history.view().phase, history.view().scores) == (phase, {"AL": 2, "NB": 6})


def test_what_older_versions_kept_becomes_recorded_answers() -> None:
    def answers(game: str, **kept: Any) -> Any:
        return old_answers.answers(game, {"do": "play", **kept})

    assert answers("worph") == {}
    assert answers("newword", known=True) == {"is_word": True}
    assert answers("newword", legal=False) == {"is_word": False}
    assert answers("word_for_word", said={"CAT": True}) == {"is_word CAT": True}
    lift = {"words": {"CAT": True}, "forms": {"CATS of CAT": "CATS: form of CAT"}}
    told = {"is_word CAT": True, "same_form CATS of CAT": "CATS: form of CAT"}
    assert answers("word_lift", said=lift) == told
    sprout = {"words": {"CATS": "plural"}, "strings": {"AT": True}}
    assert answers("word_sprout", said=sprout) == {"fact CATS": "plural", "in_a_goal AT": True}


def test_a_corrected_action_of_old_keeps_its_answers_too() -> None:
    action = {"do": "challenge", "by": "B", "against": "A", "said": {"CAT": True}}
    rows = modern([Amend(changes=(Change(index=3, action=action),))], "word_for_word")
    assert isinstance(rows[0], Amend)
    assert rows[0].answers == {3: {"is_word CAT": True}}
    assert "said" not in (rows[0].changes[0].action or {})


# -- what the rules of today do otherwise ---------------------------------------------


def recorded() -> list[AnyRow]:
    """The same game as it is kept today."""
    history, rows = History(HEADER, THEN), list[AnyRow]()
    for row in ROWS:
        assert isinstance(row, Act)
        before = history.state
        record = history._do(history._action(row.action), {})
        led = history._led(before)
        rows.append(msgspec.structs.replace(row, answers=record.answers, led=led))
    return rows


def changed(rows: list[AnyRow], at: int, **fields: Any) -> list[AnyRow]:
    return [*rows[:at], msgspec.structs.replace(rows[at], **fields), *rows[at + 1 :]]


@pytest.mark.parametrize(
    ("at", "fields"),
    [
        (2, {"accepted": False}),
        (2, {"led": Led("00000000", {"AL": 2, "NB": 0}, "9")}),
        (4, {"led": Led("00000000", {"AL": 2, "NB": 7}, "9")}),
        (1, {"led": Led("00000000")}),
    ],
)
def test_an_entry_that_is_judged_differently_today_is_never_passed_over(
    at: int, fields: dict[str, Any]
) -> None:
    rows = changed(recorded(), at, **fields)
    history = History(HEADER, THEN)
    with pytest.raises(ReplayDiffers) as fault:
        history.load(rows)
    assert (fault.value.entry, len(history.records)) == (at + 1, at)
    kept = rows[at]
    assert isinstance(kept, Act)
    assert kept.led
    assert fault.value.version == (kept.led.version or "0")


def test_an_undo_and_a_correction_must_lead_to_what_they_led_to() -> None:
    wrong = Led("00000000", {"AL": 3, "NB": 0})
    correction = Change(index=3, action={"do": "spin", "by": "NB", "wedge": 1})
    for row in (Undo(led=wrong), Amend(changes=(correction,), led=wrong)):
        with pytest.raises(ReplayDiffers):
            History(HEADER, THEN).load([*recorded(), row])


def test_a_correction_that_does_not_fit_any_more_is_not_passed_over() -> None:
    gone = Amend(changes=(Change(index=2, action=None),))
    with pytest.raises(ReplayDiffers):
        History(HEADER, THEN).load([*recorded(), gone])


def test_the_points_of_then_are_told_without_the_rules() -> None:
    rows = recorded()
    assert kept_points(rows) == {"AL": 2, "NB": 6}
    assert kept_points(rows[:4]) == {"AL": 2, "NB": 0}
    assert kept_points([*rows, Undo(led=Led("0", {"AL": 2, "NB": 0}))]) == {"AL": 2, "NB": 0}
    assert kept_points(ROWS) == {}
    assert kept_points([Finish(how="over", result={"scores": {"AL": 9}})]) == {"AL": 9}


# -- the recording itself -------------------------------------------------------------


def test_a_kept_answer_goes_before_the_list_and_a_new_one_is_found_once() -> None:
    ruling = RecordingRuling(NOW, {"is_word SPAR": True})
    assert ruling.is_word("SPAR")
    assert ruling.is_word("CART")
    assert not ruling.is_word("SCAR")
    assert ruling.found == {"is_word CART": True, "is_word SCAR": False}
    assert ruling.answers == {"is_word SPAR": True, **ruling.found}


def test_an_answer_about_other_circumstances_does_not_count() -> None:
    first = RecordingRuling(NOW)
    assert first.ask("follows", "CAR", lambda _: True, within=("CAR",))
    assert not RecordingRuling(NOW, first.answers).ask(
        "follows", "CAR", lambda _: False, within=("CAR", "CART")
    )


def test_a_digest_changes_with_the_state_and_not_with_a_field_at_its_default() -> None:
    class Old(msgspec.Struct):
        a: tuple[int, ...] = ()
        b: dict[str, int] = msgspec.field(default_factory=dict)

    class New(Old):
        c: str = "usual"

    assert digest(Old(a=(1,), b={"x": 1, "y": 2})) == digest(New(a=(1,), b={"y": 2, "x": 1}))
    assert digest(New()) != digest(New(c="other"))
    assert digest(Old(a=(1, 2))) != digest(Old(a=(2, 1)))
