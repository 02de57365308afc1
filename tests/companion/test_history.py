"""A game replayed from its rows, also by a later dictionary."""

from __future__ import annotations

from companion.history import History
from companion.lexicon import closed
from companion.rows import Act, Amend, AnyRow, Change, Dictionary, GameHeader

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


def replayed(rows: list[AnyRow], ruling: object) -> History:
    history = History(HEADER, ruling)  # type: ignore[arg-type]
    history.load(rows)
    return history


def test_what_a_dictionary_said_then_holds_when_another_rules() -> None:
    assert replayed(ROWS, NOW).view() == replayed(ROWS, THEN).view()
    assert replayed(ROWS, NOW).view().scores == {"AL": 2, "NB": 6}


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
