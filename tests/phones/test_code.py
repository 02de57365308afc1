"""The code on the display: whom it lets in, how often it may be guessed, how long it holds."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections import Counter
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from evening import Evening, evening
from evening_kit import Run, start_game
from phones_kit import Handset, Phones

from companion.config.settings import Settings
from companion.evenings import Moment, RunningTime, Start
from companion.phones.desk import Desk
from companion.phones.joining.entrance import (
    KEY,
    LENGTH,
    OFTEN,
    SIGNS,
    Entrance,
    often_kept_out,
    random_code,
    same_code,
    with_code,
)
from companion.phones.joining.guesses import ALL, EACH, EACH_S, Guesses, network_of
from companion.phones.messages import Hello
from companion.ui.clock import VirtualLoop

NOW = Moment(datetime(2027, 1, 15, 20).timestamp())


class Kept:
    """A store in memory, which counts what is saved."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self.saved = 0

    def load(self, key: str) -> Any:
        return self.values.get(key)

    def save(self, key: str, value: Any) -> None:
        self.values[key] = value
        self.saved += 1


# -- the code ------------------------------------------------------------------------------


def test_a_code_has_five_of_32_signs_that_do_not_look_alike() -> None:
    assert len({*SIGNS}) == 32
    assert not {*SIGNS} & {*"IO01"}
    codes = [random_code() for _ in range(300)]
    assert {len(code) for code in codes} == {LENGTH} == {5}
    assert {*"".join(codes)} == {*SIGNS}
    assert len({*codes}) > 290


@pytest.mark.parametrize("given", ["K7QM2", "k7qm2", " k7 QM2\n"])
def test_a_code_may_be_typed_as_people_type(given: str) -> None:
    assert same_code(given, "K7QM2")
    assert not same_code(given[:-2], "K7QM2")


@pytest.mark.parametrize("address", ["http://192.168.178.123:8080/", "http://10.0.0.1/"])
def test_the_symbol_with_the_code_has_25_modules(address: str) -> None:
    pytest.importorskip("qrcode")
    from companion.phones.joining.qr import symbol_of

    assert with_code(address, "K7QM2") == f"{address}J/K7QM2"
    assert len(symbol_of(with_code(address, "K7QM2"))) == 25


def test_the_code_holds_for_the_evening_and_over_a_restart() -> None:
    store = Kept()
    code = Entrance(store, lambda: NOW).code
    assert Entrance(store, lambda: NOW).code == code
    later = Moment(NOW.unix + 9 * 3600)
    assert Entrance(store, lambda: later).code == code
    assert Entrance(store, lambda: Moment(NOW.unix + 24 * 3600)).code != code


def test_the_code_changes_while_the_box_runs_on_into_another_evening() -> None:
    moments = [NOW]
    entrance = Entrance(Kept(), lambda: moments[-1])
    code = entrance.code
    moments.append(Moment(NOW.unix + 24 * 3600))
    assert entrance.code != code
    assert not entrance.is_right(code)


def test_strangers_never_change_the_code_and_make_the_box_write_seldom() -> None:
    store = Kept()
    entrance = Entrance(store, lambda: NOW)
    code, saved = entrance.code, store.saved
    for _ in range(10_000):
        entrance.keep_out()
    assert entrance.code == code
    assert store.saved - saved < 12
    assert often_kept_out(store.values[KEY]) > OFTEN
    assert entrance.kept_out == 10_000


def test_an_unreadable_code_is_replaced() -> None:
    store = Kept()
    store.values[KEY] = {"code": 5}
    assert len(Entrance(store, lambda: NOW).code) == LENGTH


# -- guesses -------------------------------------------------------------------------------


def in_virtual_time(main: Any) -> None:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(main())


def test_an_address_has_five_guesses_a_minute_and_the_next_waits() -> None:
    async def main() -> None:
        loop = asyncio.get_running_loop()
        guesses, begun, judged = Guesses(loop.time), loop.time(), []

        async def guess() -> None:
            await guesses.turn("10.0.0.5")
            judged.append(round(loop.time() - begun, 3))

        await asyncio.gather(*(guess() for _ in range(12)))
        assert judged == [0.0] * 5 + [EACH_S] * 5 + [2 * EACH_S] * 2

    in_virtual_time(main)


def test_all_together_have_ten_guesses_a_second() -> None:
    async def main() -> None:
        loop = asyncio.get_running_loop()
        guesses, judged = Guesses(loop.time), Counter[int]()

        async def guess(host: int) -> None:
            await guesses.turn(f"10.0.0.{host}")
            judged[int(loop.time() + 0.001)] += 1

        await asyncio.gather(*(guess(host) for host in range(40)))
        assert set(judged.values()) == {ALL}

    in_virtual_time(main)


def test_a_right_code_counts_for_nothing() -> None:
    """So that eight phones and a table screen get in at one address."""

    async def main() -> None:
        loop = asyncio.get_running_loop()
        guesses, begun = Guesses(loop.time), loop.time()
        for _ in range(9):
            await guesses.turn("10.0.0.5")
            guesses.forgive("10.0.0.5")
        assert loop.time() - begun < 1

    in_virtual_time(main)


def test_whoever_goes_leaves_the_line() -> None:
    async def main() -> None:
        loop = asyncio.get_running_loop()
        guesses = Guesses(loop.time)
        for _ in range(EACH):
            await guesses.turn("10.0.0.5")
        waiting = [asyncio.create_task(guesses.turn("10.0.0.5")) for _ in range(50)]
        await asyncio.sleep(1)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await guesses.turn("10.0.0.5")
        assert loop.time() < 1000 + EACH_S + 1

    in_virtual_time(main)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("fd00:1:2:3::7", "fd00:1:2:3:ffff::9", True),
        ("fd00:1:2:3::7", "fd00:1:2:4::7", False),
        ("::ffff:10.0.0.5", "10.0.0.5", True),
        ("10.0.0.5", "10.0.0.6", False),
        ("fe80::1%wlan0", "fe80::2", True),
        ("odd", "odd", True),
    ],
)
def test_a_64_is_one_address(one: str, other: str, same: bool) -> None:
    assert (network_of(one) == network_of(other)) == same


def test_lines_without_anybody_are_forgotten() -> None:
    async def main() -> None:
        guesses = Guesses(asyncio.get_running_loop().time)
        for host in range(1000):
            await guesses.turn(f"10.0.{host % 250}.{host // 250}")
        assert len(guesses._lines) < 700

    in_virtual_time(main)


# -- who is let in -------------------------------------------------------------------------


def greet(desk: Desk, **hello: Any) -> list[bytes]:
    """What somebody hears who was not let in."""
    heard: list[bytes] = []
    assert desk.let_in(Hello(**hello), "10.0.0.5", heard.append, lambda: None) is None
    return heard


def test_without_code_or_token_nobody_is_answered_counted_or_waited_for(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        desk = Phones(table).desk
        await asyncio.sleep(0.1)
        drawn = table.host.ui.screen
        for first in (b"", b"{", b'{"k":"ping","t":1}', b'{"k":"claim","seat":1}', b'{"k":"hello"}',
                      b'{"k":"hello","table":true}', b'{"k":"box"}'):  # fmt: skip
            heard: list[bytes] = []
            assert await desk.admit(first, "10.0.0.5", heard.append, lambda: None) is None
            assert heard == []
        assert greet(desk) == []
        assert not desk.phones
        assert not desk.reaches("P1")
        assert desk.window_s(("P1", "P2")) == 0.0
        assert table.host.ui.screen is drawn

    play_evening(play)


def test_right_or_wrong_is_said_on_the_socket(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phones = Phones(table)
        code = phones.desk.entrance.code
        assert b"That is not the code." in greet(phones.desk, code="XXXXX")[0]
        assert b"an earlier evening" in greet(phones.desk, token="A" * 22)[0]
        for typed in (code, code.lower()):
            phone = Handset(phones.desk, code=typed)
            assert phone.let_in
            assert len(phone.token) == 22
        assert phones.back(phone).let_in, "the token is enough"

    play_evening(play)


def test_a_table_screen_proves_the_code_once_and_keeps_a_token(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phones = Phones(table)
        screen = phones.stranger(table=True)
        again = Handset(phones.desk, screen.token, code="", table=True)
        await again.sees("P1: SPIN")
        assert again.last("mine")["view"]["turn"] == "P1"
        again.say("claim", seat=1)
        assert again.refusals == ["A table screen has no seat. Open the page of a phone."]

    play_evening(play)


def test_a_table_screen_with_the_token_of_a_seat_is_shown_no_hand(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phones = Phones(table)
        token = (await phones.join(1)).token
        screen = Handset(phones.desk, token, code="", table=True)
        await asyncio.sleep(0.5)
        assert not [one for one in screen.got if one.get("seat") or one.get("player")]

    play_evening(play)


@pytest.mark.parametrize("room", ["on", "off"])
def test_the_page_for_everybody_shows_a_game_but_no_code_and_no_display(
    tmp_path: Path, room: Any
) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        phones = Phones(table, "http://10.0.0.1/")
        screen = Handset(phones.desk, code="", table=True)
        if room == "off":
            assert screen.let_in is None
            assert not screen.got
            return
        await asyncio.sleep(0.5)
        assert screen.last("mine")["view"]["turn"] == "P1"
        assert not screen.last("screen")
        assert screen.last("table")["address"] == ""
        screen.say("claim", seat=1)
        screen.say("box")
        assert len(screen.refusals) == 2
        assert not screen.token
        phones.desk.entrance.open(False)
        assert Handset(phones.desk, code="", table=True).let_in is None

    evening(tmp_path, play, settings=Settings(room_page=room))


def test_a_code_of_another_evening_lets_nobody_in(tmp_path: Path) -> None:
    codes: list[str] = []

    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        table.host.now_unix = lambda: NOW.unix + len(codes) * 24 * 3600
        start = Start(f"start {len(codes)}", 10.0)
        table.host.running_time = RunningTime(tmp_path / "clock", lambda: start)
        phones = Phones(table)
        codes.append(phones.desk.entrance.code)
        await asyncio.sleep(0.1)
        for code in codes[:-1]:
            assert Handset(phones.desk, code=code).let_in is None

    evening(tmp_path, play)
    evening(tmp_path, play)
    assert codes[0] != codes[1]


@pytest.mark.parametrize("count", [1_000, pytest.param(10_000, marks=pytest.mark.slow)])
def test_guesses_at_the_limit_get_nobody_in(play_evening: Run, count: int) -> None:
    """From 300 addresses at once, while a right code gets in within seconds."""
    waited: list[float] = []

    async def play(table: Evening) -> None:
        await start_game(table)
        desk = Phones(table).desk
        luck, loop, left = random.Random(44), asyncio.get_running_loop(), itertools.count(1)
        heard: list[bytes] = []

        async def stranger(address: str) -> None:
            while next(left) <= count:
                code = "".join(luck.choice(SIGNS) for _ in range(LENGTH))
                hello = f'{{"k":"hello","code":"{code}"}}'
                assert await desk.admit(hello, address, heard.append, lambda: None) is None

        async def guest() -> None:
            await asyncio.sleep(40)
            for host in range(5):
                begun = loop.time()
                hello = f'{{"k":"hello","code":"{desk.entrance.code}"}}'
                assert await desk.admit(hello, f"10.9.0.{host}", lambda _: None, lambda: None)
                waited.append(loop.time() - begun)

        begun = loop.time()
        strangers = (stranger(f"10.1.{n // 250}.{n % 250}") for n in range(300))
        await asyncio.gather(guest(), *strangers)
        assert len(heard) == count
        assert loop.time() - begun > count / ALL - 1
        assert desk.entrance.kept_out == count
        assert len(desk.phones) == 5
        await table.sees("P1: SPIN")

    play_evening(play)
    assert max(waited) < 31
