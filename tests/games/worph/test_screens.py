"""Every screen of Worph fits the display for two to eight players with long names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest
from msgspec.structs import replace
from screen_kit import check

from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, Outcome, Record
from companion.games.api.ui import ClockView, Context
from companion.games.kit.screen_helpers import standings
from companion.games.kit.wheel import SPIN_S
from companion.games.worph.protocol import messages
from companion.games.worph.rules.actions import DrawStart, Pass, Play, Spin, Timeout
from companion.games.worph.rules.rules import RULES
from companion.games.worph.rules.state import WorphState
from companion.games.worph.rules.words import BASE
from companion.games.worph.ui import screens
from companion.games.worph.ui.sheet import SHEET
from companion.lexicon import Ruling, closed_lexicon
from companion.widgets.change_letter import ChangeLetter
from companion.widgets.spell import Spell
from hardware.box import WIDTH

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

NAMES = (
    "WILHELMA",
    "MAXIMILI",
    "WWWWWWWW",
    "BARTHOLO",
    "ANNABELL",
    "QUENTINO",
    "GWENDOLY",
    "MMMMMMMM",
)
COUNTS = range(2, 9)
SHORT, LONG = "CAT", "STREAMLINE"


def names(count: int) -> tuple[str, ...]:
    return NAMES[:count]


def state(count: int, phase: str, word: str, **more: Any) -> WorphState:
    """A game with `count` players, MAXIMILI on turn, with scores of two or three digits."""
    players = names(count)
    given = {
        "players": list(players),
        "scores": {name: 137 - 19 * n for n, name in enumerate(players)},
        "phase": phase,
        "turn": None if phase == "over" else players[1],
        "drawer": players[1],
        "table_word": word if phase != "start" else None,
        "wedge": 1 if phase == "play" else None,
    }
    return messages.position({**given, **more})


def context(state: WorphState, **more: Any) -> Context:
    buttons = {name: number for number, name in enumerate(state.players, 1)}
    return Context(RULES.view(state, None), buttons=buttons, **more)


def clock(left: float, *, running: bool = True, why: str = "") -> ClockView:
    return ClockView(left, 30.0, running, why)


CLOCKS = (
    None,
    clock(30.0),
    clock(9.2),
    clock(0.0),
    clock(17.0, running=False, why="stop"),
    ClockView(17.0, 30.0, False, "stop", 2.4),
    clock(629.0),
)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("text", ["", "C", "CA", "CAT"])
def test_the_start_card_screen_fits(count: int, text: str) -> None:
    screen = screens.draw(context(state(count, "start", "")), Spell("", text, least=3, most=3))
    check(screen)
    assert screen.words()[0] == ("MAXIMILI: card's word" if text else "MAXIMILI: draw a card")
    assert list(screen.lamps) == [2]


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("word", [SHORT, LONG])
@pytest.mark.parametrize("face", CLOCKS)
def test_the_turn_screen_fits(count: int, word: str, face: ClockView | None) -> None:
    seen = context(state(count, "play", word), clock=face)
    drafts = [ChangeLetter.of(word)]
    drafts += [ChangeLetter(word, spot) for spot in range(len(drafts[0].places))]
    drafts += [ChangeLetter(word, spot, letter=22) for spot in range(len(drafts[0].places))]
    drafts += [ChangeLetter.of(word)._type(letters) for letters in ("W", "W" * 15)]
    for draft in drafts:
        screen = screens.draw(seen, draft)
        check(screen)
        said = " ".join(screen.words())
        assert screen.words()[0].startswith("MA " if face else "MAXIMILI ")
        assert "ETAOINSHR+1" in said
        if face:
            assert f"{-int(-face.remaining_s // 1) % 60:02}" in screen.words()[0]
        if not draft.changed:
            assert word in said.replace(" ", "")


def refused_actions(ruling: Ruling) -> Iterator[tuple[WorphState, Action]]:
    """Words and start cards that are refused, each for a different reason."""
    for word in (SHORT, LONG):
        at = state(8, "play", word, used_words=[word, "SCAT"], holder={"R": 0, "A": 1, "Q": 9})
        for tried in (
            word,
            "SCAT",
            f"{word}S",
            f"{word}Q",
            "Q" * 15,
            "QQQ1",
            f"{word}R",
            f"{word}A",
        ):
            yield at, Play(by=at.turn, word=tried)
    start = state(3, "start", "", options={"redraw_dead_start": True})
    yield start, DrawStart(by=start.drawer, word="QQQ")


RULING = closed_lexicon({"words": [SHORT, LONG, "SCAT", "CATS"]})


@pytest.mark.parametrize(("at", "action"), list(refused_actions(RULING)))
@pytest.mark.parametrize("one_try", [False, True])
def test_a_refusal_is_shown_in_full(at: WorphState, action: Action, one_try: bool) -> None:
    at = replace(at, options=replace(at.options, one_try=one_try))
    outcome = RULES.apply(at, action, RecordingRuling(RULING))
    assert not outcome.accepted
    record = Record(action, outcome)
    after = cast("WorphState", outcome.state)
    draft = ChangeLetter.of(at.table_word) if after.phase == "play" else None
    screen = screens.draw(context(after, clock=clock(12), last=record, refused=record), draft)
    check(screen)
    why = outcome.message.split(". ")[0].replace("not in dictionary", "not valid")
    assert why in " ".join(screen.words())


def last_records(count: int) -> Iterator[Record]:
    """Records of everything that can happen just before a spin."""
    for base in ("outside_change", "inside_change", "outside_add", "inside_add"):
        for bonus in (0, 6):
            score = {
                "kind": base,
                "base": 3,
                "letter": "Q",
                "bonus": bonus,
                "turn_total": 3 + bonus,
            }
            yield Record(Play(by=NAMES[0], word=LONG), accepted(count, score))
    yield Record(Pass(by=NAMES[0]), accepted(count))
    yield Record(Timeout(by=NAMES[0]), accepted(count))
    yield Record(DrawStart(by=NAMES[0], word=SHORT), accepted(count))


def accepted(count: int, score: dict[str, Any] | None = None) -> Any:
    return Outcome(state=state(count, "spin", LONG), score=score)


@pytest.mark.parametrize("kind", BASE)
def test_points_have_the_names_of_the_score_sheet(kind: str) -> None:
    name = kind.replace("_", " ")
    assert name.title() in SHEET.head
    for bonus, said in ((0, name), (4, f"{name.split()[1]} 2, T +4")):
        total = 2 + bonus
        score = {"kind": kind, "base": 2, "letter": "T", "bonus": bonus, "turn_total": total}
        last = Record(Play(by="NB", word="THEY"), accepted(2, score))
        screen = screens.draw(context(state(2, "spin", "THEY"), last=last), None)
        assert f"NB +{total}: {said}" in screen.words()
    play = state(2, "play", "THEY", wedge=1)
    rows = screens.help(context(play))
    assert any(row.startswith(f"{name.capitalize()}: ") for row in rows)


@pytest.mark.parametrize("count", COUNTS)
def test_before_a_spin_the_last_turn_stays_visible(count: int) -> None:
    for last in (None, *last_records(count)):
        screen = screens.draw(context(state(count, "spin", LONG), last=last), None)
        check(screen)
        assert screen.words()[:2] == ("MAXIMILI: SPIN", LONG)
        assert "~" not in " ".join(screen.words())


@pytest.mark.parametrize("wedge", range(1, 7))
def test_the_wheel_turns_and_points_where_it_will_stop(wedge: int) -> None:
    at = state(3, "play", SHORT, wedge=wedge)
    spun = Record(Spin(by=at.turn, wedge=wedge), accepted(3))
    for tenth in range(20):
        screen = screens.draw(context(at, last=spun, since_s=tenth / 10), ChangeLetter.of(SHORT))
        check(screen)
        assert screen.turning
        assert screen.words() == ("MAXIMILI", "the wheel turns")
        assert screen.again_s
    assert screen.wedge == wedge
    still = screens.draw(context(at, last=spun, since_s=SPIN_S), ChangeLetter.of(SHORT))
    assert not still.turning


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("tied", [1, 2, 8])
def test_the_ranking_fits(count: int, tied: int) -> None:
    tied = min(tied, count)
    points = {name: 137 if n < tied else 10 - n for n, name in enumerate(names(count))}
    at = state(count, "over", LONG, scores=points, passed=list(names(count)))
    screen = screens.draw(context(at), None)
    check(screen)
    first, below = screen.words()
    assert first == f"{names(count)[0]} WINS" if tied == 1 else first.startswith("TIE: ")
    assert "137" in below or below.count(" + ") == tied - 1
    assert len(screen.lamps) == tied


def test_the_end_gives_the_last_word_if_players_left() -> None:
    left = context(state(2, "over", SHORT))
    assert screens.ending_text(left) == f"Last word: {SHORT}."
    passed = context(state(2, "over", SHORT, passed=list(names(2))))
    # The review shows the words that were possible, so it was not that nobody could.
    assert screens.ending_text(passed) == f"Nobody changed {SHORT}."


@pytest.mark.parametrize("phase", ["start", "spin", "play", "over"])
def test_the_help_of_each_phase_fits_the_display(phase: str) -> None:
    for text in screens.help(context(state(2, phase, SHORT))):
        assert 0 < len(text) <= WIDTH // 6


def test_a_lamp_blinks_only_in_the_last_ten_seconds() -> None:
    at = state(3, "play", SHORT)
    for left, lamp in ((10.5, "ON"), (10.0, "BLINK"), (0.5, "BLINK")):
        shown = screens.draw(context(at, clock=clock(left)), ChangeLetter.of(SHORT))
        assert shown.lamps[2].name == lamp
    nobody = Context(RULES.view(at, None), clock=clock(5))
    assert not screens.draw(nobody, ChangeLetter.of(SHORT)).lamps


def test_a_countdown_is_redrawn_when_the_next_second_begins() -> None:
    at = state(3, "play", SHORT)
    for left, again in ((30.0, 1.0), (12.25, 0.25), (0.4, 0.4)):
        shown = screens.draw(context(at, clock=clock(left)), ChangeLetter.of(SHORT))
        assert shown.again_s == pytest.approx(again)
    assert screens.draw(context(at, clock=clock(0.0)), ChangeLetter.of(SHORT)).again_s is None


@pytest.mark.parametrize(
    ("stands", "says", "again"),
    [(15.0, "stopped: your word?", 1.0), (3.2, "stopped: your word?", 0.2),
     (3.0, "clock runs in 3", 1.0), (0.4, "clock runs in 1", 0.4), (0.0, "clock runs in 1", None)],
)  # fmt: skip
def test_the_last_seconds_of_a_stopped_clock_are_counted_down(
    stands: float, says: str, again: float | None
) -> None:
    face = ClockView(17.0, 30.0, False, "stop", stands)
    shown = screens.draw(context(state(3, "play", SHORT), clock=face), ChangeLetter.of(SHORT))
    check(shown)
    assert says in shown.words()
    assert shown.again_s == (again and pytest.approx(again))


def test_a_colon_separates_the_points_from_names_ending_in_a_digit():
    scores = {"P1": 24, "P2": 3, "ALBERT": 11, "ELISABET": 7}
    assert standings(tuple(scores), scores, "P2") == "P1:24 P2:3 AL11 EL7"
    assert standings(("P1", "P2"), scores, None) == "P1 24 P2 3"
