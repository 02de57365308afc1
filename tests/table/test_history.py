"""Replaying a game with a changed dictionary, and with other rules."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.errors import ReplayDiffers
from companion.games.api.recording import RecordingRuling, digest
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
from companion.lexicon import Ruling, closed_lexicon
from companion.table.history import History

THEN = closed_lexicon({"words": ["CAR", "SCAR", "SPAR"], "not_nouns": ["CAR"]})
NOW = closed_lexicon({"words": ["CAR", "CARS", "CART"]})

HEADER = GameHeader(
    game="worph",
    players=("AL", "NB"),
    dictionary=Dictionary(name=THEN.name, size=THEN.size, sha256=THEN.sha256),
    version="0",
    setup={"drawer": "NB"},
)


def entries(word: str, by: str, *, accepted: bool) -> list[AnyRow]:
    spin = {"do": "spin", "by": by, "wedge": 4}
    play = {"do": "play", "by": by, "word": word}
    return [Act(action=spin, accepted=True), Act(action=play, accepted=accepted)]


ROWS: list[AnyRow] = [
    Act(action={"do": "draw_start", "by": "NB", "word": "CAR"}, accepted=True),
    *entries("SCAR", "AL", accepted=True),
    *entries("SPAR", "NB", accepted=True),
]
"""Rows with nothing but the verdict."""


def load(rows: list[AnyRow], ruling: Ruling) -> History:
    history = History(HEADER, ruling)
    history.load(rows)
    return history


def test_verdicts_hold_under_another_dictionary() -> None:
    rows = todays_rows()
    assert load(rows, NOW).view() == load(rows, THEN).view()
    assert load(rows, NOW).view().scores == {"AL": 2, "NB": 6}


def test_a_word_refused_then_stays_refused() -> None:
    refused = Act(
        action={"do": "play", "by": "AL", "word": "CART"},
        accepted=False,
        answers={"is_word CART": False},
    )
    rows = [*todays_rows()[:2], refused]
    assert load(rows, NOW).view().scores == {"AL": 0, "NB": 0}
    assert load(rows, NOW).view().phase == "play"


def test_a_correction_is_judged_by_the_present_dictionary() -> None:
    rows = [
        *todays_rows()[:3],
        Amend(changes=(Change(index=2, action={"do": "play", "by": "AL", "word": "CART"}),)),
    ]
    assert load(rows, NOW).view().scores == {"AL": 2, "NB": 0}


def test_rows_without_verdicts_are_judged_again() -> None:
    rows: list[AnyRow] = [Act(action=row.action) for row in ROWS if isinstance(row, Act)]
    assert load(rows, THEN).view().scores == {"AL": 2, "NB": 6}
    assert load(rows, NOW).view().scores == {"AL": 0, "NB": 0}


# -- entries that today's rules judge differently -------------------------------------


def todays_rows() -> list[AnyRow]:
    """The same game as the table saves it."""
    history, rows = History(HEADER, THEN), list[AnyRow]()
    for row in ROWS:
        assert isinstance(row, Act)
        before = history.state
        record = history._do(history._action(row.action), {})
        led = history._snapshot_after(before)
        rows.append(msgspec.structs.replace(row, answers=record.answers, led=led))
    return rows


def with_fields(rows: list[AnyRow], at: int, **fields: Any) -> list[AnyRow]:
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
def test_an_entry_judged_differently_today_stops_the_replay(
    at: int, fields: dict[str, Any]
) -> None:
    rows = with_fields(todays_rows(), at, **fields)
    history = History(HEADER, THEN)
    with pytest.raises(ReplayDiffers) as fault:
        history.load(rows)
    assert (fault.value.entry, len(history.records)) == (at + 1, at)
    kept = rows[at]
    assert isinstance(kept, Act)
    assert kept.led
    assert fault.value.version == (kept.led.version or "0")


def test_an_undo_or_a_correction_with_another_result_stops_the_replay() -> None:
    wrong = Led("00000000", {"AL": 3, "NB": 0})
    correction = Change(index=3, action={"do": "spin", "by": "NB", "wedge": 1})
    for row in (Undo(led=wrong), Amend(changes=(correction,), led=wrong)):
        with pytest.raises(ReplayDiffers):
            History(HEADER, THEN).load([*todays_rows(), row])


def test_an_illegal_correction_stops_the_replay() -> None:
    gone = Amend(changes=(Change(index=2, action=None),))
    with pytest.raises(ReplayDiffers):
        History(HEADER, THEN).load([*todays_rows(), gone])


def test_saved_points_are_read_without_the_rules() -> None:
    rows = todays_rows()
    assert kept_points(rows) == {"AL": 2, "NB": 6}
    assert kept_points(rows[:4]) == {"AL": 2, "NB": 0}
    assert kept_points([*rows, Undo(led=Led("0", {"AL": 2, "NB": 0}))]) == {"AL": 2, "NB": 0}
    assert kept_points(ROWS) == {}
    assert kept_points([Finish(how="over", result={"scores": {"AL": 9}})]) == {"AL": 9}


# -- the recording itself -------------------------------------------------------------


def test_a_saved_answer_comes_before_the_list() -> None:
    ruling = RecordingRuling(NOW, {"is_word SPAR": True})
    assert ruling.is_word("SPAR")
    assert ruling.is_word("CART")
    assert not ruling.is_word("SCAR")
    assert ruling.found == {"is_word CART": True, "is_word SCAR": False}
    assert ruling.answers == {"is_word SPAR": True, **ruling.found}


def test_an_answer_for_other_circumstances_does_not_count() -> None:
    first = RecordingRuling(NOW)
    assert first.ask("follows", "CAR", lambda _: True, within=("CAR",))
    assert not RecordingRuling(NOW, first.answers).ask(
        "follows", "CAR", lambda _: False, within=("CAR", "CART")
    )


def test_a_digest_ignores_fields_at_their_default() -> None:
    class Old(msgspec.Struct):
        a: tuple[int, ...] = ()
        b: dict[str, int] = msgspec.field(default_factory=dict)

    class New(Old):
        c: str = "usual"

    assert digest(Old(a=(1,), b={"x": 1, "y": 2})) == digest(New(a=(1,), b={"y": 2, "x": 1}))
    assert digest(New()) != digest(New(c="other"))
    assert digest(Old(a=(1, 2))) != digest(Old(a=(2, 1)))


def test_a_player_who_left_with_the_most_points_wins_a_game_that_is_ended_too() -> None:
    header = replace(HEADER, players=("AL", "NB", "JR"), setup={"drawer": "JR"})
    history = History(header, THEN)
    draws = Act(action={"do": "draw_start", "by": "JR", "word": "CAR"}, accepted=True)
    leaves = Act(action={"do": "leave", "by": "AL"}, accepted=True)
    history.load([draws, *entries("SCAR", "AL", accepted=True), leaves])
    assert history.view().players == ("NB", "JR")
    assert not history.view().game_over
    assert history.standing().winners == ("AL",)


def test_chips_that_left_the_table_win_nothing() -> None:
    header = replace(HEADER, game="word_for_word", players=("AL", "NB", "JR"), setup={})
    history = History(header, THEN)
    assert history.standing().winners == ()
    history.load(
        [
            Act(action={"do": "cuts", "cuts": {"AL": "Zb", "NB": "Ab", "JR": "Bb"}}, accepted=True),
            Act(action={"do": "collect_antes"}, accepted=True),
            Act(action={"do": "deal_thought"}, accepted=True),
            Act(action={"do": "bet", "by": "AL", "amount": 5}, accepted=True),
            *(Act(action={"do": "fold", "by": by}, accepted=True) for by in ("NB", "JR")),
            Act(action={"do": "leave", "by": "AL"}, accepted=True),
        ]
    )
    standing = history.standing()
    assert max(standing.points, key=lambda player: standing.points[player]) == "AL"
    assert standing.winners == ("NB", "JR")
