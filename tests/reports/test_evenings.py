"""Evenings: which games belong together, who won, the commands and the page."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from evening import Evening
from evening_kit import Run, play_word, start_game
from PIL import Image
from played_kit import DAY, game
from table_kit import worph

from companion.cli.main import main
from companion.evenings import LASTS_S, Moment
from companion.games import GAMES
from companion.journal import store
from companion.journal.journal import Journal
from companion.printing.evening import evening_page, records_page
from companion.printing.page import HEIGHT, WIDTH, Words, as_png, as_svg, width_of
from companion.reports.evenings import Night, nights, places_of
from companion.reports.records import Records
from companion.table.feats import Feat

HOUR = 3600.0
UNDATED = Moment(0.0, ran_s=100.0)


def numbers(*moments: Moment) -> list[list[int]]:
    """The games of each evening, if games begin at these moments."""
    games = [game(number, begun=moment) for number, moment in enumerate(moments, 1)]
    return [[one.game for one in night.games] for night in nights(games)]


def test_games_until_six_in_the_morning_belong_to_one_evening():
    later = [Moment(DAY.unix + hours * HOUR) for hours in (0, 3, 24, 26)]
    assert numbers(*later) == [[1, 2], [3, 4]]


def test_games_of_a_date_that_no_clock_shows_have_none():
    """A backup may come from anywhere, and is restored as it is."""
    assert numbers(Moment(1e18), Moment(1e18), DAY) == [[1, 2], [3]]
    assert nights([game(1, begun=Moment(1e18))])[0].day == ""


def test_games_restored_from_an_earlier_year_are_an_evening_of_their_own():
    assert numbers(DAY, Moment(DAY.unix - 1000 * HOUR)) == [[1], [2]]


def test_games_without_a_date_belong_together_for_twelve_hours_of_running_time():
    after = [Moment(0.0, ran_s=100.0 + seconds) for seconds in (0, HOUR, LASTS_S, LASTS_S + HOUR)]
    assert numbers(*after) == [[1, 2], [3, 4]]


def test_games_of_older_versions_without_a_date_are_one_evening_apart_from_others():
    assert numbers(Moment(0.0), Moment(0.0), UNDATED, DAY) == [[1, 2], [3], [4]]


def test_a_clock_that_is_set_in_between_ends_no_evening():
    assert numbers(UNDATED, Moment(DAY.unix, ran_s=HOUR)) == [[1, 2]]


def test_winners_share_the_first_place_and_equals_theirs():
    points = {"AL": 3, "NB": 9, "JR": 9, "AR": 1}
    assert places_of(game(1, points=points, winners=("NB", "JR"))) == {
        "NB": 1, "JR": 1, "AL": 3, "AR": 4,
    }  # fmt: skip
    assert places_of(game(1, points=points, winners=("AL",)))["AL"] == 1
    assert places_of(game(1, how=None)) == {}


def test_whoever_left_most_players_behind_wins_the_evening():
    many = game(1, points={"AL": 9, "NB": 5, "JR": 1}, winners=("AL",))
    night = Night(1, (many, game(2, points={"NB": 5, "AL": 4}, winners=("NB",))))
    assert [(one.player, one.behind) for one in night.places] == [("AL", 2), ("NB", 2), ("JR", 0)]
    assert night.winners == ("AL", "NB")
    unfinished = Night(1, (*night.games, game(3, how=None, points={"JR": 9, "AL": 1})))
    assert unfinished.places == night.places


def test_a_computer_player_is_left_behind_and_wins_no_evening():
    one = game(1, points={"WEAK": 9, "AL": 5, "FAIR": 1}, machines=("WEAK", "FAIR"))
    assert [(place.player, place.behind) for place in Night(1, (one,)).places] == [("AL", 2)]


def test_an_evening_without_a_finished_game_has_no_winner():
    assert Night(1, (game(1, how=None),)).winners == ()


# -- the page -----------------------------------------------------------------------------

PLAYERS = ("MAXIMILI", "WWWWWWWW", "AL", "NB", "JR", "AR", "ANNA", "BEN")


def busy_night(games: int) -> Night:
    """Games of all kinds in one evening, with eight players each."""
    points = {player: 15_000 - 7 * n for n, player in enumerate(PLAYERS)}
    word = Feat("best", "MAXIMILI", 15_000, "COUNTERMEASURES")
    kinds = [GAMES[n % len(GAMES)].name for n in range(games)]
    rows = [
        game(n, word, kind=kind, points=points, winners=PLAYERS[:1], players=PLAYERS)
        for n, kind in enumerate(kinds, 1)
    ]
    return Night(1, tuple(rows))


def drawings() -> Iterator[list[object]]:
    """Pages of small and large evenings, and of records."""
    for games in (1, 6, 20):
        night = busy_night(games)
        records = Records(night.games)
        yield [*evening_page(night, records.records_of(night.games))]
        yield [*records_page(records)]
    yield [*evening_page(Night(1, (game(1, how=None, begun=UNDATED),)))]


@pytest.mark.parametrize("items", [*drawings()])
def test_nothing_lies_outside_the_page_or_over_another_text(items):
    lines: dict[float, list[tuple[float, float]]] = {}
    for item in items:
        if isinstance(item, Words):
            width = width_of(item.text, item.size, bold=item.bold)
            left = item.x - width * {"start": 0, "middle": 0.5, "end": 1}[item.anchor]
            assert left >= 0
            assert left + width <= WIDTH
            assert 0 < item.y < HEIGHT
            lines.setdefault(round(item.y, 2), []).append((left, left + width))
    for spans in lines.values():
        ordered = sorted(spans)
        assert all(right <= left for (_, right), (left, _) in pairwise(ordered))


def test_the_page_is_the_same_as_svg_and_png():
    items = evening_page(busy_night(6))
    shown = ElementTree.fromstring(as_svg("<An evening>", items))
    texts = ["".join(one.itertext()) for one in shown if one.tag.endswith("text")]
    assert texts == [item.text for item in items if isinstance(item, Words)]
    picture = Image.open(io.BytesIO(as_png(items)))
    assert picture.size == (1680, 2376)
    assert sum(map(bool, picture.convert("L").histogram())) > 10


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two finished games of one evening and one of the next."""
    journal = Journal(tmp_path / store.NAME)
    for hours in (0, 1, 24):
        worph(journal, ("AL", "CARE"), started=int(DAY.unix + hours * HOUR))
    journal.close()
    return tmp_path


def test_the_command_prints_an_evening(folder, capsys):
    assert main(["evening", "1", "--state", str(folder)]) == 0
    shown = capsys.readouterr().out
    assert "1 AL (3), 2 NB (0)" in shown
    assert "AL won the evening." in shown
    assert main(["evening", "--json", "--state", str(folder)]) == 0
    last = json.loads(capsys.readouterr().out)
    assert (last["evening"], [one["no"] for one in last["games"]]) == (2, [3])
    assert main(["evening", "list", "--json", "--state", str(folder)]) == 0
    assert [one["winners"] for one in json.loads(capsys.readouterr().out)] == [["AL"], ["AL"]]
    assert main(["evening", "list", "--state", str(folder)]) == 0
    assert "2 games" in capsys.readouterr().out
    assert main(["evening", "9", "--state", str(folder)]) == 1
    assert "no evening '9'" in capsys.readouterr().err


def test_an_evening_without_a_finished_game_says_nothing_of_places(tmp_path, capsys):
    journal = Journal(tmp_path / store.NAME)
    worph(journal, ("AL", "CARE"), how="")
    journal.close()
    assert main(["evening", "--state", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert "not finished" in shown
    assert "left behind" not in shown


@pytest.mark.parametrize("command", [("evening", "last"), ("records",)])
@pytest.mark.parametrize(
    ("kind", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")]
)
def test_the_command_draws_a_page(folder, command, kind, begins):
    file = folder / f"page.{kind}"
    assert main([*command, f"--{kind}", str(file), "--state", str(folder)]) == 0
    assert file.read_bytes().startswith(begins)


def test_a_page_that_cannot_be_written_says_so(folder, capsys):
    assert main(["evening", "--svg", str(folder / "no" / "page.svg"), "--state", str(folder)]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_a_page_of_all_evenings_is_refused(folder, capsys):
    file = folder / "page.svg"
    assert main(["evening", "list", "--svg", str(file), "--state", str(folder)]) == 1
    assert "A page is of one evening" in capsys.readouterr().err
    assert not file.exists()


def test_the_box_shows_the_evening_after_its_second_game(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await play_word(table, 1, "CART")
        await table.sees("P2: SPIN")
        for seat in (2, 1):
            await table.hand.hold(f"seat{seat}", 1.2)
        await table.sees("P1 WINS")
        result = table.host.ui.result
        assert result is not None
        assert "THE EVENING" not in [fact.title for fact in result.facts]
        await table.press("knob")
        await table.sees("draw a card")
        await table.type("CAT<ENTER>")
        await play_word(table, 2, "CART")
        await table.sees("P1: SPIN")
        for seat in (1, 2):
            await table.hand.hold(f"seat{seat}", 1.2)
        await table.sees("P2 WINS")
        await table.turn(2)
        await table.sees("THE EVENING")
        table.picture("ending/evening")

    play_evening(play)
