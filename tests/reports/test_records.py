"""House records: who holds them, where they are compared, and how they are shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from evening import Evening
from evening_kit import Run, play_word, start_game
from played_kit import DAY, game
from screen_kit import check
from table_kit import worph

from companion.cli.main import main
from companion.games.kit.screen_helpers import names_row
from companion.journal import store
from companion.journal.journal import Journal
from companion.reports.played import House
from companion.reports.records import Best, Place, Player, Records
from companion.scenes import records as scene
from companion.table.feats import NAMES, Feat, Kind
from companion.widgets.pick import Read

SLOW = House("other", ("turn time: 60 seconds",))


def longest(player: str, word: str) -> Feat:
    return Feat("longest", player, len(word), word)


def best_word(player: str, points: int) -> Feat:
    return Feat("best", player, points, "QUIZ")


def holders(records: Records, kind: Kind, player: str = "") -> list[tuple[str, str, int]]:
    """The title, the first holder and the game of each record of a kind."""
    bests = records.bests(player)
    return [(b.title, b.players[0], b.played.game) for b in bests if b.feat.kind == kind]


def test_lengths_are_compared_over_all_games_and_the_first_of_equals_holds_the_record():
    records = Records([
        game(1, longest("AL", "CARE"), longest("NB", "CHART")),
        game(2, longest("AL", "SCARE"), kind="word_lift"),
        game(3, longest("NB", "CHARM")),
    ])  # fmt: skip
    assert holders(records, "longest") == [
        ("all games", "NB", 1), ("Worph", "NB", 1), ("Word Lift", "AL", 2),
    ]  # fmt: skip
    assert holders(records, "longest", "AL") == [
        ("all games", "AL", 2), ("Worph", "AL", 1), ("Word Lift", "AL", 2),
    ]  # fmt: skip


def test_points_are_compared_only_within_a_game_and_its_house_rules():
    records = Records([
        game(1, best_word("AL", 9)),
        game(2, best_word("NB", 20), house=SLOW),
        game(3, best_word("AL", 8)),
        game(4, best_word("AL", 30), kind="newword"),
    ])  # fmt: skip
    assert holders(records, "best") == [
        ("Worph", "AL", 1),
        ("Worph", "NB", 2),
        ("NewWord", "AL", 4),
    ]
    assert [best.house.rules for best in records.bests()] == [(), SLOW.rules, ()]


def test_the_quickest_word_took_the_fewest_seconds():
    records = Records([game(n, Feat("quickest", "AL", 9.0 - n, "CARE")) for n in (1, 2)])
    assert holders(records, "quickest") == [("Worph", "AL", 2)]


def test_everybody_who_did_it_in_the_same_game_holds_it():
    chains = [Feat("chain", one, 7, "CARE") for one in ("AL", "NB")]
    (best,) = Records([game(1, *chains), game(2, chains[0])]).bests()
    assert (best.players, best.played.game) == (("AL", "NB"), 1)


def test_games_wins_and_words_are_counted_without_computer_players():
    games = [game(1), game(2)]
    assert Records(games).players() == [Player("AL", 2, 2, 4), Player("NB", 2, 0, 2)]
    machine = game(1, machines=("NB",))
    assert [one.name for one in Records([machine]).players()] == ["AL"]


def test_unfinished_games_do_not_count():
    for other in ({"how": None}, {"points": {}}):
        records = Records([game(1, longest("AL", "CARE"), **other)])
        assert (records.players(), records.bests()) == ([], [])


def test_nothing_can_fall_in_the_first_five_games_of_a_kind():
    games = [game(n, longest("AL", "CARE"), best_word("AL", 3)) for n in range(1, 6)]
    assert not Records(games[:4]).marks("worph", "printed").worth
    assert Records(games).marks("worph", "printed").worth == {"longest": 4, "best": 3}
    assert Records(games).marks("worph", "other").worth == {"longest": 4}
    assert not Records(games).marks("newword", "printed").worth


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("players", [("MAXIMILI",), ("AL", "MAXIMILI", "NB", "JR")])
def test_every_record_fits_on_the_display(kind, players):
    feat = Feat(kind, players[0], 15_000, "COUNTERMEASURES")
    best = Best(Place(kind, "word_for_word"), feat, players, game(9, kind="word_for_word"))
    rows = (*scene._rows(best, names_row(players)), *scene._rows(best, best.title))
    check(Read("Word For Word", rows[:4]).draw())
    assert all(len(row) <= 21 for row in rows)


@pytest.fixture
def journal(tmp_path: Path):
    opened = Journal(tmp_path / store.NAME)
    yield opened
    opened.close()


def test_the_command_prints_the_records(journal, tmp_path, capsys):
    worph(journal, ("AL", "CARE"), ("NB", "SCARE"))
    assert main(["records", "--state", str(tmp_path)]) == 0
    shown = " ".join(capsys.readouterr().out.replace("│", " ").split())
    assert "longest word SCARE, 5 letters NB" in shown
    assert main(["records", "al", "--json", "--state", str(tmp_path)]) == 0
    (player,) = json.loads(capsys.readouterr().out)["players"]
    assert (player["name"], player["games"], player["words"]) == ("AL", 1, 1)
    assert player["records"][0] == {
        "record": "longest word", "game": None, "house_rules": [], "size": 4, "word": "CARE",
        "players": ["AL"], "no": 1, "began": None,
    }  # fmt: skip
    assert main(["records", "JR", "--state", str(tmp_path)]) == 1
    assert "JR has finished no game." in capsys.readouterr().err


def test_the_command_explains_that_there_are_no_records(journal, tmp_path, capsys):
    assert main(["records", "--state", str(tmp_path)]) == 0
    assert "No finished games yet." in capsys.readouterr().out


def test_the_main_list_of_the_box_has_the_records(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.choose("records")
        await table.sees("finished yet.")
        await table.press("knob")
        table.host.now_unix = lambda: DAY.unix
        await start_game(table)
        await play_word(table, 1, "CART")
        await table.hand.hold("seat2", 1.2)
        await table.hand.hold("seat1", 1.2)
        await table.sees("P1 WINS")
        await table.press("spin")
        await table.sees("WORD GAMES")
        await table.choose("records")
        await table.sees("all games")
        await table.choose("Worph")
        await table.sees("CART, 4 letters")
        table.picture("records")
        await table.press("knob")
        await table.choose("P2")
        await table.sees("1 game, 0 wins")
        await table.press("spin")
        await table.press("spin")
        await table.sees("WORD GAMES")

    play_evening(play)


def test_a_record_is_announced_once_when_it_falls(play_evening: Run, tmp_path: Path) -> None:
    earlier = Journal(tmp_path / "state" / store.NAME)
    for _ in range(5):
        words = ("P1", "CARE"), ("P2", "SCARE")
        worph(earlier, *words, players=("P1", "P2"), started=int(DAY.unix))
    earlier.close()

    async def play(table: Evening) -> None:
        await start_game(table)
        for seat, word in ((1, "CART"), (2, "CARET"), (1, "CARPET")):
            await play_word(table, seat, word)
        await table.sees("longest word ever!")
        table.picture("record/falls")
        game = table.host.ui.game
        assert game is not None
        assert [turn.record for turn in game.turns()][-1] == "longest word ever"
        for seat in (2, 1):
            await table.hand.hold(f"seat{seat}", 1.2)
        await table.sees("P1 WINS")
        result = table.host.ui.result
        assert result is not None
        assert result.records == ("longest chain: CARPET, 3 words, P1 + P2",)
        await table.turn(2)
        await table.sees("HOUSE RECORD")
        table.picture("record/ending")

    play_evening(play)
