"""Computer players: they act visibly, not too fast, and have no vote."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest
from evening import Evening, evening
from evening_kit import Run, menu, scores
from opponent_kit import add_opponent
from steps import follow

from companion.games.word_lift.rules.actions import Part, StealSplit
from companion.games.worph.rules.actions import Pass, Play
from companion.journal.file.entries import Dictionary, GameHeader
from companion.scenes.playing.machines import thinking_s

pytestmark = [
    pytest.mark.usefixtures("worph_by_the_box"),
    pytest.mark.no_cover,  # other tests cover the same lines in less time
]


@pytest.fixture
def worph_by_the_box(monkeypatch: pytest.MonkeyPatch) -> None:
    add_opponent(monkeypatch)


async def against_the_box(table: Evening, *strengths: str) -> None:
    """Start a game of P1 at seat 1 against computer players, who draw the card."""
    await table.game("Worph")
    await table.choose("computer: none")
    for strength in strengths:
        await table.choose(strength)
    await table.turn(-9)
    await table.press("knob")
    await table.choose("play")
    await table.sees("JOIN")
    await table.press("seat1", "knob")


async def word(table: Evening, text: str) -> None:
    """P1 spins and plays."""
    await table.sees("P1: SPIN", within=8)
    await table.press("spin")
    await table.sees("0:30", within=3)
    await table.press("seat1")
    await table.type(f"{text}<ENTER>")


def saved_header(table: Evening) -> GameHeader:
    header: GameHeader = table.host.journal.games()[-1].header
    return header


def drawn_word(table: Evening) -> str:
    """The word of the card that was drawn."""
    row = table.host.journal.rows(table.host.journal.games()[-1].game)[0]
    return str(row.action["word"])


def test_a_computer_player_is_named_after_its_strength(play_evening: Run) -> None:
    script = """
        game Worph
        turn 40
        picture machines/offered
        choose computer: none
        picture machines/strengths
        choose add medium
        choose add medium
        picture machines/two
        choose done
        choose play
        press seat1 knob -> MEDIUM B: draw a card
        sees P1: SPIN
        """
    header = saved_header(play_evening(follow(script)))
    assert header.players == ("P1", "MEDIUM", "MEDIUM B")
    assert header.machines == {"MEDIUM": 3, "MEDIUM B": 3}
    assert header.buttons == {"P1": 1}


def test_half_steps_are_offered_where_the_range_is_wide(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_opponent(monkeypatch, HALF_STEPS=True)

    begin = """
        game Worph
        choose computer: none -> 6/10 | add fair+ | add medium | add medium+
        choose add fair+
        choose add fair+
        choose done -> computer: 2 players
        choose play
        press seat1 knob -> P1: SPIN
        """
    evening(tmp_path, follow(begin))
    header = saved_header(evening(tmp_path, follow("resume -> P1: SPIN")))
    assert header.machines == {"FAIR+": 2.5, "FAIR+ B": 2.5}


def test_tables_are_made_as_soon_as_a_game_begins(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared: list[int] = []
    add_opponent(monkeypatch, prepare=lambda _, level, __: prepared.append(level))

    async def play(table: Evening) -> None:
        await against_the_box(table, "add weak", "add good")
        await table.sees("P1: SPIN", within=5)
        assert sorted(prepared) == [1, 4]

    play_evening(play)


def test_the_game_goes_on_if_no_tables_can_be_made(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def prepare(*_: object) -> None:
        raise MemoryError

    add_opponent(monkeypatch, prepare=prepare)

    play_evening(follow("sees P1: SPIN", against_the_box, "add weak"))
    assert "The computer players have no tables" in caplog.text


def test_it_plays_after_a_pause_to_see_the_last_play(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await against_the_box(table, "add strong")
        await table.sees("STRONG: draw a card")
        begun = asyncio.get_running_loop().time()
        await table.sees("P1: SPIN")
        assert asyncio.get_running_loop().time() - begun == pytest.approx(3.0, abs=0.2)
        await table.press("spin")
        await table.sees("0:30", within=3)
        await table.hand.hold("seat1", 1.2)
        await table.sees("P1 passed")
        await table.sees("STRONG 0:30", within=6)
        await table.sees("P1: SPIN")
        assert scores(table)["STRONG"] >= 2

    play_evening(play)


def test_nobody_can_act_for_a_computer_player(play_evening: Run) -> None:
    table = play_evening(follow("type CAT<ENTER> -> P1: SPIN", against_the_box, "add weak"))
    rows = table.host.journal.rows(table.host.journal.games()[-1].game)
    assert [row.action["by"] for row in rows] == ["WEAK"]
    assert drawn_word(table) != "CAT"


def test_a_press_hurries_it(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await against_the_box(table, "add weak")
        begun = asyncio.get_running_loop().time()
        await table.press("spin")
        await table.sees("P1: SPIN")
        assert asyncio.get_running_loop().time() - begun < 1

    play_evening(play)


def test_it_thinks_longer_about_longer_words() -> None:
    steal = StealSplit(by="A", victim="B", word="TROUT", new=(Part(word="ROUT"), Part(word="TENT")))
    words = (Pass(by="A"), Play(by="A", word="CAT"), Play(by="A", word="TROUT"), steal)
    assert [thinking_s(action) for action in words] == [3.0, 4.5, 5.5, 9.0]


def test_it_waits_while_the_table_pauses_and_while_the_menu_is_open(play_evening: Run) -> None:
    script = """
        hold spin -> PAUSED
        wait 30
        press knob
        menu help
        turn 40
        shows SPIN: hurry a
        wait 30
        press spin spin
        wait 2.5 -> STRONG: draw a card
        within 1: P1: SPIN
        """
    play_evening(follow(script, against_the_box, "add strong"))


def test_undo_includes_what_it_played_since(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await against_the_box(table, "add strong")
        await table.sees("P1: SPIN")
        near = table.host.ruling.neighbours(drawn_word(table))
        grown = min(word for word in near if len(word) > 3 and not word.endswith("S"))
        await word(table, grown)
        await table.sees("STRONG: SPIN")
        await table.sees("P1: SPIN", within=15)
        assert scores(table)["P1"] > 0
        await menu(table, "undo")
        await table.sees("UNDO?")
        await table.press("knob")
        await table.sees("stopped: your word?")
        await asyncio.sleep(20)
        assert scores(table) == {"P1": 0, "STRONG": 0}
        await table.type(f"{grown}<ENTER>")
        await table.sees("STRONG: SPIN")

    play_evening(play)


def test_people_agree_and_vote_without_it(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await against_the_box(table, "add weak")
        await table.sees("P1: SPIN")
        await word(table, f"{drawn_word(table)}Q")
        await menu(table, "allow a word")
        await table.sees("count? | yes | no")
        await table.press("knob")
        await table.sees("WEAK: SPIN")
        await menu(table, "end this game")
        await table.sees("END GAME? | no | yes")
        await table.press("knob")
        await table.sees("SPIN: home")
        await table.press("spin")
        await table.sees("WORD GAMES")

    play_evening(play)


def test_it_leaves_and_returns_without_a_button(play_evening: Run) -> None:
    script = """
        sees P1: SPIN
        menu players
        choose a player leaves
        choose WEAK
        choose yes -> P1 0 FAIR 0
        menu players
        choose a player joins
        choose WEAK
        choose P1 -> P1 0 WEAK 0 FAIR 0
        press spin
        within 3: 0:30
        hold seat1
        within 25: SPIN: home
        """
    play_evening(follow(script, against_the_box, "add weak", "add fair"))


def test_it_plays_on_after_a_restart_and_in_the_rematch(
    tmp_path: Path,
) -> None:
    go_on = """
        resume -> P1: SPIN
        press spin
        within 3: 0:30
        hold seat1
        within 15: SPIN: home
        press seat1 -> P1: draw a card
        """
    evening(tmp_path, follow("", against_the_box, "add weak"))
    table = evening(tmp_path, follow(go_on))
    first, again = table.host.journal.games()
    assert first.header.machines == again.header.machines == {"WEAK": 1}


@pytest.mark.parametrize("most", [1, 2])
def test_computer_players_fill_only_free_seats(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr("companion.games.worph.rules.rules.RULES.MAX_PLAYERS", most + 1)

    async def play(table: Evening) -> None:
        await table.game("Worph")
        await table.choose("computer: none")
        for _ in range(most):
            await table.choose("add fair")
        await table.choose("add good")
        await table.sees("no more seats")
        await table.press("spin")
        await table.choose(f"computer: {', '.join(['fair'] * most)}")

    play_evening(play)


def test_computer_players_are_added_and_removed_one_by_one(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.game("Worph")
        await table.choose("computer: none")
        for strength in ("weak", "weak", "good"):
            await table.choose(f"add {strength}")
        await table.choose("remove WEAK B")
        await table.choose("done")
        await table.sees("computer: weak, good")
        await table.choose("computer: weak, good")
        await table.choose("remove WEAK")
        await table.press("spin")
        await table.choose("computer: good")

    play_evening(play)


def test_house_rules_that_computer_players_need_apply(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_opponent(monkeypatch, NEEDS={"one_try": True})

    table = play_evening(follow("sees P1: SPIN", against_the_box, "add weak"))
    assert saved_header(table).options == {"one_try": True}


def test_an_old_journal_has_no_computer_players() -> None:
    dictionary = Dictionary(name="L", size=1, sha256="0")
    header = GameHeader(game="worph", players=("AL",), dictionary=dictionary, version="1")
    written = msgspec.json.encode(header)
    assert b"machines" not in written
    assert msgspec.json.decode(written, type=GameHeader).machines == {}
