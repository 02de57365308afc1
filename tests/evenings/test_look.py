"""Private screens: only their player can see them, however they end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from evening import Evening, evening
from evening_kit import Run, spin, start_game
from msgspec.structs import replace
from opponent_kit import WORPH, add_opponent
from secret_kit import SECRET, check_hidden, hand, open_hand

from companion.games.api.offers import Offer, Offered
from companion.games.api.ui import Context, Gesture, PrivateEntry
from companion.games.worph.ui import controls
from hardware.box import Kind

# Other tests cover the same lines in less time.
pytestmark = [pytest.mark.no_cover, pytest.mark.usefixtures("cards_in_hand")]


def test_the_hand_is_visible_only_while_the_control_is_held(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await open_hand(table)
        table.picture("look/pass")
        assert not table.hand.lamps()[1]
        for control in ("seat1", "knob"):
            table.hand.down(control)
            await table.sees(SECRET)
            await asyncio.sleep(3)
            await table.sees(SECRET)
            table.hand.turn(3)
            await table.sees(SECRET)
            table.hand.up(control)
            await check_hidden(table)
            await table.sees("GIVE THE BOX TO")
        await table.press("spin")
        await table.sees("P1: SPIN")

    play_evening(play)


def test_enter_shows_the_hand_until_the_next_key_or_for_five_seconds(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await open_hand(table)
        await table.type("<ENTER>")
        await table.sees(SECRET)
        await table.type("X")
        await check_hidden(table)
        await table.type("<ENTER>")
        await table.sees(SECRET)
        await asyncio.sleep(4.8)
        await table.sees(SECRET)
        await asyncio.sleep(0.2)
        await check_hidden(table)
        await table.type("<ESC>")
        await table.sees("P1: SPIN")

    play_evening(play)


@pytest.mark.parametrize("opened", ["F1", "F3"])
def test_no_other_key_shows_anything(play_evening: Run, opened: str) -> None:
    async def play(table: Evening) -> None:
        await open_hand(table, opened)
        for key in ("X", "<SPACE>", "<BACKSPACE>", "<DELETE>", "<F5>", "7"):
            await table.type(key)
            await check_hidden(table)
            await table.sees("GIVE THE BOX TO")

    play_evening(play)


@pytest.fixture
def hold_shows_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Holding your button shows your hand, as in the games that deal cards."""
    step: Callable[..., Any] = controls.step

    def steps(draft: Any, context: Context, gesture: Gesture) -> Any:
        held = gesture.event.kind is Kind.HELD and gesture.player
        return PrivateEntry(held) if held else step(draft, context, gesture)

    def offers(context: Context, draft: Any) -> Offered:
        return tuple(
            Offer(kind="hand", by=player, does=None, on=("hold",), hold="your hand")
            for player in context.buttons
        )

    monkeypatch.setattr(controls, "step", steps)
    monkeypatch.setattr(WORPH, "ui", replace(WORPH.ui, offers=offers))


@pytest.mark.usefixtures("hold_shows_hand")
def test_a_held_button_shows_the_hand_until_it_is_released(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        for control in ("seat1", "seat2"):
            table.hand.down(control)
            await asyncio.sleep(0.4)
            assert SECRET not in table.words()
            await table.sees(SECRET)
            await asyncio.sleep(3)
            await table.sees(SECRET)
            table.hand.up(control)
            await check_hidden(table)
            await table.sees("P1: SPIN")
        table.hand.down("seat2")
        await table.sees(SECRET)
        await asyncio.sleep(60)
        await check_hidden(table)
        await table.sees("P1: SPIN")

    play_evening(play)


@pytest.mark.usefixtures("hold_shows_hand")
@pytest.mark.parametrize(("cover", "holder"), [("F2", "seat1"), ("F1", "seat2")])
def test_a_hold_shows_the_hand_while_the_box_is_given_to_another(
    play_evening: Run, cover: str, holder: str
) -> None:
    async def play(table: Evening) -> None:
        await open_hand(table, cover)
        table.hand.down(holder)
        await table.sees(SECRET)
        table.hand.up(holder)
        await check_hidden(table)
        await table.sees("P1: SPIN")

    play_evening(play)


@pytest.mark.usefixtures("hold_shows_hand")
def test_a_hold_shows_the_hand_while_another_looks_at_theirs(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        for control in ("seat1", "seat2"):
            table.hand.down(control)
            await asyncio.sleep(1)
            await table.sees(SECRET)
        table.hand.up("seat1")
        await asyncio.sleep(1)
        await table.sees(SECRET)
        table.hand.up("seat2")
        await check_hidden(table)
        await table.sees("P1: SPIN")

    play_evening(play)


@pytest.mark.usefixtures("hold_shows_hand")
def test_a_hold_shows_the_hand_during_the_players_own_secret_entry(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await open_hand(table, "F3")
        await table.press("knob")
        await table.turn(1)
        await table.sees(f"{SECRET} 2/2")
        table.hand.down("seat1")
        await table.sees("CARDS")
        table.hand.up("seat1")
        await table.sees("GIVE THE BOX TO")
        await check_hidden(table)
        table.hand.down("seat1")
        await table.sees("CARDS")
        table.hand.up("seat1")
        await table.sees("GIVE THE BOX TO")
        await table.press("knob")
        await table.sees(f"{SECRET} 2/2")

    play_evening(play)


@pytest.mark.usefixtures("hold_shows_hand")
def test_a_press_of_another_player_hides_the_hand(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await spin(table)
        table.hand.down("seat2")
        await table.sees(SECRET)
        await table.press("seat1")
        await check_hidden(table)
        await table.sees("stopped")
        table.hand.up("seat2")
        await table.press("spin")
        table.hand.down("seat2")
        await table.sees(SECRET)
        await table.sees("P1: out of time", within=31)
        await check_hidden(table)

    play_evening(play)


def test_a_lone_player_is_not_asked_to_take_the_box(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_opponent(monkeypatch)
    monkeypatch.setattr(WORPH, "ui", replace(WORPH.ui, hand=hand))

    async def play(table: Evening) -> None:
        await table.game("Worph")
        await table.choose("computer: none")
        await table.choose("add weak")
        await table.choose("done")
        await table.choose("play")
        await table.press("seat1", "knob")
        await table.sees("P1: SPIN", within=8)
        await table.type("<F1>")
        await table.sees(SECRET)
        await asyncio.sleep(90)
        await table.sees(SECRET)
        await table.press("seat1")
        await check_hidden(table)
        await table.sees("P1: SPIN")
        await table.type("<F3>")
        await table.sees(SECRET)
        await asyncio.sleep(30)
        await table.press("spin")
        await table.sees("P1: SPIN")
        await table.type("<F3>")
        await table.sees(SECRET)
        await table.turn(1)
        await table.press("knob")
        await table.sees("P1 passed")

    play_evening(play)


@pytest.mark.usefixtures("hold_shows_hand")
def test_a_button_released_at_once_shows_nothing(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        for held_s in (0.49, 0.5, 0.505, 0.51, 0.53):
            await table.hand.hold("seat2", held_s)
            await asyncio.sleep(0.1)
            await check_hidden(table)

    play_evening(play)


@pytest.mark.usefixtures("hold_shows_hand")
def test_no_tip_covers_a_hand(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        table.hand.down("seat1")
        await table.sees(SECRET)
        for _ in range(80):
            await asyncio.sleep(0.5)
            assert "hold knob" not in table.words()

    play_evening(play, tips=True)


def test_another_control_hides_the_hand_and_a_stuck_one_times_out(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await open_hand(table)
        table.hand.down("knob")
        await table.sees(SECRET)
        await table.press("spin")
        await check_hidden(table)
        table.hand.up("knob")
        table.hand.down("seat1")
        await table.sees(SECRET)
        await asyncio.sleep(61)
        await check_hidden(table)
        table.hand.up("seat1")
        await table.turn(1)
        await check_hidden(table)

    play_evening(play)


def test_another_players_button_hides_the_hand_and_keeps_its_meaning(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await open_hand(table)
        table.hand.down("seat1")
        await table.sees(SECRET)
        await table.press("seat2")
        await check_hidden(table)
        await table.sees("P1's turn")
        table.hand.up("seat1")

    play_evening(play)


def test_another_players_press_only_puts_the_cover_away(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await spin(table)
        await table.type("<F2>")
        await table.sees("GIVE THE BOX TO")
        await table.press("seat1")
        await table.sees("P1 0:")
        assert "stopped" not in table.words()
        await table.press("seat1")
        await table.sees("stopped")

    play_evening(play)


def test_an_entry_that_was_put_away_goes_on(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await open_hand(table, "F3")
        await table.press("knob")
        await table.turn(1)
        await table.press("seat1")
        await table.sees("GIVE THE BOX TO")
        await table.press("seat2")
        await table.sees("P1: SPIN")
        await table.type("<F3>")
        await table.press("knob")
        await table.sees(f"{SECRET} 2/2")

    play_evening(play)


def test_the_end_of_the_time_hides_the_hand(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await spin(table)
        await table.type("<F1>")
        table.hand.down("knob")
        await table.sees(SECRET)
        await table.sees("P1: out of time", within=31)
        table.hand.up("knob")
        await check_hidden(table)

    play_evening(play)


def test_a_power_cut_leaves_nothing_secret_on_the_display(tmp_path: Path) -> None:
    async def play(table: Evening) -> None:
        await open_hand(table)
        table.hand.down("seat1")
        await table.sees(SECRET)
        table.hand.unplug("display")
        await asyncio.sleep(1)
        table.hand.up("seat1")
        table.hand.replug("display")
        await asyncio.sleep(5)
        await table.sees("GIVE THE BOX TO")
        table.hand.down("seat1")
        await table.sees(SECRET)

    async def again(table: Evening) -> None:
        await table.sees("RESUME ")
        await table.press("knob")
        await table.sees("P1: SPIN")
        await check_hidden(table)

    table = evening(tmp_path, play)
    rows = table.host.journal.rows(table.host.journal.games()[-1].game)
    assert SECRET not in repr(rows)
    assert "CARDS" not in repr(rows)
    evening(tmp_path, again)
