"""What one player alone may see is seen by nobody else, however the look ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from evening import Evening, evening
from evening_kit import Run, begun, menu, spun
from opponent_kit import WORPH, add_opponent

from companion.games.api.rules import Action
from companion.games.api.ui import Context, Gesture, Hold, PrivateEntry
from companion.games.worph.rules.actions import Pass
from companion.games.worph.ui import controls
from companion.screen.screen import page
from companion.widgets.pick import Pick
from hardware.box import Kind, seat

SECRET = "SECRET"


@pytest.fixture(autouse=True)
def cards_in_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Worph with something to hide: F1 and F2 show P1's hand, F3 has P1 pick."""
    means: dict[str, Any] = {
        "F1": PrivateEntry("P1"),
        "F2": PrivateEntry("P2"),
        "F3": PrivateEntry("P1", Pick(SECRET, ("stay", "pass")), made),
    }
    step: Callable[..., Any] = controls.step

    def steps(draft: Any, context: Context, gesture: Gesture) -> Any:
        return means.get(gesture.event.key) or step(draft, context, gesture)

    monkeypatch.setattr(controls, "step", steps)
    monkeypatch.setattr(WORPH, "ui", WORPH.ui._replace(hand=hand))


def hand(context: Context, view: Any) -> Any:
    assert context.private_view(view.players[0]) == view
    return page(SECRET, "CARDS")


def made(index: int) -> Action:
    return Pass(by="P1" if index else "P2")


async def hidden(table: Evening) -> None:
    """Nothing secret is on the display, nor left of it in what was drawn."""
    await asyncio.sleep(0.1)
    assert SECRET not in table.words()
    assert "CARDS" not in table.words()


async def looking(table: Evening, key: str = "F1") -> None:
    await begun(table)
    await table.type(f"<{key}>")
    await table.sees("GIVE THE BOX TO")


def test_the_hand_is_seen_only_while_the_control_is_held(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await looking(table)
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
            await hidden(table)
            await table.sees("GIVE THE BOX TO")
        await table.press("spin")
        await table.sees("P1: SPIN")

    play_evening(play)


def test_enter_shows_the_hand_until_the_next_key_or_for_five_seconds(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await looking(table)
        await table.type("<ENTER>")
        await table.sees(SECRET)
        await table.type("X")
        await hidden(table)
        await table.type("<ENTER>")
        await table.sees(SECRET)
        await asyncio.sleep(4.8)
        await table.sees(SECRET)
        await asyncio.sleep(0.2)
        await hidden(table)
        await table.type("<ESC>")
        await table.sees("P1: SPIN")

    play_evening(play)


@pytest.mark.parametrize("looked", ["F1", "F3"])
def test_no_other_key_shows_anything(play_evening: Run, looked: str) -> None:
    async def play(table: Evening) -> None:
        await looking(table, looked)
        for key in ("X", "<SPACE>", "<BACKSPACE>", "<DELETE>", "<F5>", "7"):
            await table.type(key)
            await hidden(table)
            await table.sees("GIVE THE BOX TO")

    play_evening(play)


@pytest.fixture
def held_for_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever holds their button means their hand, as in the games that deal cards."""
    step: Callable[..., Any] = controls.step

    def steps(draft: Any, context: Context, gesture: Gesture) -> Any:
        held = gesture.event.kind is Kind.HELD and gesture.player
        return PrivateEntry(held) if held else step(draft, context, gesture)

    def holds(context: Context, draft: Any) -> dict[str, Hold]:
        return {seat(number): Hold(0.5, "your hand") for number in context.buttons.values()}

    monkeypatch.setattr(controls, "step", steps)
    monkeypatch.setattr(controls, "holds", holds)


@pytest.mark.usefixtures("held_for_the_hand")
def test_whoever_holds_their_button_sees_their_hand_at_once_and_until_they_let_go(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await begun(table)
        for control in ("seat1", "seat2"):
            table.hand.down(control)
            await asyncio.sleep(0.4)
            assert SECRET not in table.words()
            await table.sees(SECRET)
            await asyncio.sleep(3)
            await table.sees(SECRET)
            table.hand.up(control)
            await hidden(table)
            await table.sees("P1: SPIN")
        table.hand.down("seat2")
        await table.sees(SECRET)
        await asyncio.sleep(60)
        await hidden(table)
        await table.sees("P1: SPIN")

    play_evening(play)


@pytest.mark.usefixtures("held_for_the_hand")
def test_a_hand_that_is_held_on_the_display_hides_from_everybody_else(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await begun(table)
        await spun(table)
        table.hand.down("seat2")
        await table.sees(SECRET)
        await table.press("seat1")
        await hidden(table)
        await table.sees("stopped")
        table.hand.up("seat2")
        await table.press("spin")
        table.hand.down("seat2")
        await table.sees(SECRET)
        await table.sees("P1: out of time", within=31)
        await hidden(table)

    play_evening(play)


def test_who_plays_alone_is_not_asked_for_the_box(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_opponent(monkeypatch)
    monkeypatch.setattr(WORPH, "ui", WORPH.ui._replace(hand=hand))

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
        await hidden(table)
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


@pytest.mark.usefixtures("held_for_the_hand")
def test_a_button_that_is_let_go_of_as_soon_as_it_is_held_shows_nothing(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await begun(table)
        for held_s in (0.49, 0.5, 0.505, 0.51, 0.53):
            await table.hand.hold("seat2", held_s)
            await asyncio.sleep(0.1)
            await hidden(table)

    play_evening(play)


@pytest.mark.usefixtures("held_for_the_hand")
def test_no_tip_is_told_over_a_hand(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await begun(table)
        table.hand.down("seat1")
        await table.sees(SECRET)
        for _ in range(80):
            await asyncio.sleep(0.5)
            assert "hold knob" not in table.words()

    play_evening(play, tips=True)


def test_another_control_hides_it_and_a_stuck_one_does_not_show_it_for_ever(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await looking(table)
        table.hand.down("knob")
        await table.sees(SECRET)
        await table.press("spin")
        await hidden(table)
        table.hand.up("knob")
        table.hand.down("seat1")
        await table.sees(SECRET)
        await asyncio.sleep(61)
        await hidden(table)
        table.hand.up("seat1")
        await table.turn(1)
        await hidden(table)

    play_evening(play)


def test_somebody_elses_button_hides_it_and_means_what_it_always_means(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await looking(table)
        table.hand.down("seat1")
        await table.sees(SECRET)
        await table.press("seat2")
        await hidden(table)
        await table.sees("P1's turn")
        table.hand.up("seat1")
        await table.type("<F1>")
        await table.press("seat2")
        await table.sees("P1's turn")

    play_evening(play)


def test_a_turn_that_runs_out_hides_the_hand(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await begun(table)
        await spun(table)
        await table.type("<F1>")
        table.hand.down("knob")
        await table.sees(SECRET)
        await table.sees("P1: out of time", within=31)
        table.hand.up("knob")
        await hidden(table)

    play_evening(play)


def test_a_pulled_plug_leaves_nothing_secret_behind(tmp_path: Path) -> None:
    async def play(table: Evening) -> None:
        await looking(table)
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
        await table.sees("GO ON?")
        await table.press("knob")
        await table.sees("P1: SPIN")
        await hidden(table)

    table = evening(tmp_path, play)
    rows = table.host.journal.rows(table.host.journal.games()[-1].game)
    assert SECRET not in repr(rows)
    assert "CARDS" not in repr(rows)
    evening(tmp_path, again)


def test_an_entry_made_in_secret_becomes_an_action(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await looking(table, "F3")
        table.picture("look/entry")
        await table.press("seat1")
        await table.sees(SECRET)
        await table.turn(1)
        await table.press("knob")
        await table.sees("P1 passed")
        await hidden(table)

    play_evening(play)


def test_a_secret_entry_is_hidden_by_the_own_button_by_going_back_and_by_waiting(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await looking(table, "F3")
        for hides in ("seat1", "spin", ""):
            await table.press("knob")
            await table.sees(SECRET)
            await table.turn(1)
            await (table.press(hides) if hides else asyncio.sleep(20.5))
            await hidden(table)
            await table.sees("GIVE THE BOX TO")
        await table.press("knob")
        await table.press("seat2")
        await table.sees("P1's turn")

    play_evening(play)


def test_time_that_runs_out_ends_a_secret_entry(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await begun(table)
        await spun(table)
        await table.type("<F3>")
        await asyncio.sleep(20)
        await table.press("knob")
        await table.sees(SECRET)
        await table.sees("P1: out of time", within=31)

    play_evening(play)


def test_the_button_of_another_shows_nothing(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await looking(table, "F2")
        await table.press("seat1")
        await hidden(table)

    play_evening(play)


def test_nobody_who_takes_over_a_name_finds_what_was_entered_under_it(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await looking(table, "F3")
        await table.press("knob")
        await table.sees(f"{SECRET} 1/2")
        await table.turn(1)
        await table.sees(f"{SECRET} 2/2")
        await table.press("seat2")
        for old, row in (("P1", "new name"), ("ANNA", "P1")):
            await menu(table, "players")
            await table.choose("change a name")
            await table.choose(old)
            await table.choose(row)
            await table.type("ANNA<ENTER>" if row == "new name" else "")
            await table.sees(f"{old} is now")
        await table.type("<F3>")
        await table.sees("GIVE THE BOX TO")
        await table.press("knob")
        await table.sees(f"{SECRET} 1/2")

    play_evening(play)
