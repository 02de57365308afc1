"""*games* in the main list: what was played, and the correction of a finished game."""

from __future__ import annotations

import msgspec
import pytest
from evening import Evening
from evening_kit import Run, play_word, start_game
from steps import follow, perform

from companion.journal import store
from companion.journal.file.entries import Amend, Finish
from companion.scenes import past

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

NOON = 1_800_000_000.0
"""In January 2027."""

ENDED = """
    menu end this game
    press seat1 seat2 -> SPIN: home
    press spin -> WORD GAMES
    """


async def played(table: Evening) -> None:
    """A game in which a word is played, ended before its end."""
    await table.sees("WORD GAMES")
    table.host.now_unix = lambda: NOON
    await start_game(table)
    await play_word(table, 1, "CART")
    await perform(table, ENDED)


def test_without_games_the_list_says_so(play_evening: Run) -> None:
    play_evening(follow("choose games -> No game has been\npress knob -> WORD GAMES"))


def test_a_finished_game_has_its_result_turns_table_and_review(play_evening: Run) -> None:
    async def look(table: Evening) -> None:
        await played(table)
        script = """
            choose games -> GAMES 1/1 | 15 Jan Worph: P1
            picture games
            press knob -> WORPH
            picture game
            choose result -> P1, P2
            picture result
            press knob
            choose turns -> P1 cart
            press knob
            choose table -> points
            press knob
            choose review
            within 8: REVIEW
            press knob spin -> GAMES
            press spin -> WORD GAMES
            """
        await perform(table, script, "past")

    play_evening(look)


def test_a_correction_and_the_new_end_are_saved_together(play_evening: Run, monkeypatch) -> None:
    batches: list[list[str]] = []

    async def look(table: Evening) -> None:
        await played(table)
        journal = table.host.journal
        real = journal._commit
        monkeypatch.setattr(
            journal,
            "_commit",
            lambda file, batch: (
                batches.append([type(one.value).__name__ for one in batch]),
                real(file, batch),
            ),
        )
        script = """
            choose games
            press knob
            choose correct a turn
            choose P1 cart +4=4
            choose make it a pass
            press knob
            choose yes
            within 8: GAMES
            """
        await perform(table, script)
        record = journal.games()[-1]
        rows = journal.rows(record.game)
        assert [type(row) for row in rows[-2:]] == [Amend, Finish]
        assert record.how == "stopped"
        assert record.result["scores"] == {"P1": 0, "P2": 0}
        assert batches == [["Amend", "Finish"]]
        await perform(table, "press knob\nchoose turns -> start cat")

    play_evening(look)


def test_a_correction_that_is_given_up_changes_nothing(play_evening: Run) -> None:
    async def look(table: Evening) -> None:
        await played(table)
        before = table.host.journal.games()
        script = """
            choose games
            press knob
            choose correct a turn
            choose P1 cart +4=4
            choose make it a pass
            press knob
            choose no -> nothing changed
            """
        await perform(table, script.rpartition(" ->")[0])
        assert table.host.journal.games() == before

    play_evening(look)


def test_an_unfinished_game_shows_only_its_turns(play_evening: Run) -> None:
    async def begin(table: Evening) -> None:
        await start_game(table)
        await play_word(table, 1, "CART")

    async def look(table: Evening) -> None:
        await table.sees("RESUME WORPH?")
        record = table.host.journal.games()[-1]
        opened = past._load(table.host, record)
        rows = [row for row, _ in past._entries(table.host, opened)]
        assert rows == ["turns", "hide this game"]
        assert past._row(record).endswith("Worph: open")

    play_evening(begin)
    play_evening(look)


def test_a_hidden_game_is_in_the_list_no_more(play_evening: Run) -> None:
    async def look(table: Evening) -> None:
        await played(table)
        script = """
            choose games
            press knob
            choose hide this game
            choose yes -> No game has been
            press knob -> WORD GAMES
            """
        await perform(table, script)

    play_evening(look)


def test_the_list_reads_a_hundred_games_at_a_time(play_evening: Run, monkeypatch) -> None:
    monkeypatch.setattr(past, "AT_ONCE", 2)

    async def look(table: Evening) -> None:
        for _ in range(3):
            await played(table)
        asked = []
        real = store.records
        monkeypatch.setattr(
            store, "records", lambda file, limit=-1: asked.append(limit) or real(file, limit)
        )
        script = """
            choose games -> GAMES 1/3
            choose older games -> GAMES 3/3
            """
        await perform(table, script)
        assert asked == [2, 4]

    play_evening(look)


def test_games_that_cannot_be_read_are_not_called_none(play_evening: Run, monkeypatch) -> None:
    async def look(table: Evening) -> None:
        await played(table)

        def fail(*_: object) -> object:
            raise OSError(5, "Input/output error")

        monkeypatch.setattr(store, "records", fail)
        await perform(table, "choose games -> the games failed")

    play_evening(look)


def test_a_damaged_date_is_left_out() -> None:
    from companion.journal.file.entries import Dictionary, GameHeader, GameRecord

    header = GameHeader(
        game="worph", players=("AL",), dictionary=Dictionary(name="", size=0, sha256=""),
        version="", started=10**18,
    )  # fmt: skip
    record = GameRecord(game=1, header=header, how="over", result={"winners": ["AL"]})
    assert past._row(record) == "Worph: AL"
    assert past._row(msgspec.structs.replace(record, result={"winners": 3})) == "Worph"
