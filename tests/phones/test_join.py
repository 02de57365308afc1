"""The list *phones* on the box: the code, who has which seat, and whether more may come."""

from __future__ import annotations

import asyncio

import pytest
from evening import Evening
from evening_kit import Run, menu, start_game
from phones_kit import Handset, Phones

from companion.app.phones import JournalStore
from companion.phones.joining.entrance import KEY, OFTEN, Entrance
from companion.phones.menu.scene import PhonesMenu
from companion.phones.menu.switch import switch_on
from companion.screen.screen import Fill

ADDRESS = "http://192.168.178.123:8080/"
CODE = "K7QM2"


def keep_code(table: Evening) -> None:
    """Let the code of this evening be a known one."""
    store = JournalStore(table.host.journal)
    Entrance(store, lambda: table.host.running_time.moment(table.host.now_unix())).renew()
    store.save(KEY, {**store.load(KEY), "code": CODE})


async def phones_on(table: Evening, *addresses: str) -> Phones:
    """Phones at the main list, which has a row for them now."""
    keep_code(table)
    phones = Phones(table, *(addresses or (ADDRESS,)))
    await table.choose("judge words")
    await table.press("spin")
    await table.sees("WORD GAMES")
    return phones


def test_the_menu_shows_the_code_and_the_address(play_evening: Run) -> None:
    pytest.importorskip("qrcode")

    async def play(table: Evening) -> None:
        await start_game(table)
        keep_code(table)
        Phones(table, ADDRESS, "http://10.42.0.1/")
        await asyncio.sleep(130)
        await menu(table, "phones")
        await table.sees("PHONES")
        table.picture("phones/list")
        await table.press("knob")
        await table.sees(CODE)
        table.picture("phones/code")
        assert f"{ADDRESS}J/{CODE}" in table.words()
        assert table.hand.glow() == 255
        dark = [item for item in table.host.ui.screen.items if isinstance(item, Fill)][1:]
        assert all(not item.lit and item.width % 2 == 0 for item in dark)
        assert max(item.x + item.width for item in dark) - min(item.x for item in dark) == 50
        await table.turn(1)
        table.picture("phones/address")
        await table.sees("192.168.178.123:8080")
        await table.sees(f"then the code {CODE}")
        await table.turn(2)
        await table.sees("10.42.0.1")
        await table.press("knob")
        await table.sees("PHONES")
        await table.press("spin")
        await table.sees("MENU")
        await asyncio.sleep(0.1)
        assert table.hand.glow() < 255

    play_evening(play)


def test_without_phones_no_list_has_their_row(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await table.hold("knob", 1.0)
        await table.sees("MENU")
        for _ in range(12):
            assert "phones" not in table.words()
            await table.turn(1)

    play_evening(play)


def test_a_claim_at_the_code_joins(play_evening: Run) -> None:
    pytest.importorskip("qrcode")

    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phones = Phones(table, ADDRESS)
        await table.game("Worph")
        await table.choose("play")
        await table.sees("JOIN")
        await table.hold("knob", 1.0)
        await table.sees("SCAN")
        phone = await phones.join(3)
        assert phone.last("seats")["seat"] == 3
        await table.sees("3 P3")

    play_evening(play)


def test_the_main_list_has_a_row_for_phones_once_they_are_on(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await phones_on(table)
        table.host.show_phones = None
        Phones(table)
        await table.choose("phones")
        await table.choose("join: the code")
        await table.sees("NO ADDRESS")

    play_evening(play)


def test_the_list_says_who_has_which_seat_and_lets_one_phone_go(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phones = await phones_on(table)
        one, two, guest = await phones.join(1), await phones.join(2), phones.stranger()
        phones.desk.disconnect(two.phone)
        await table.choose("phones")
        await table.sees("join: the code")
        await table.turn(2)
        table.picture("phones/seats")
        await table.choose("seat 2, away")
        await table.choose("let it go")
        await table.sees("the phone is gone")
        assert Handset(phones.desk, two.token, code="").let_in is None
        await table.choose("without a seat: 1")
        await table.choose("let them go")
        assert guest.last("outside")["why"].startswith("The table has let this phone go.")
        assert guest.closed
        guest.say("claim", seat=3)
        assert not phones.desk.seating.claims.waiting
        assert one.last("seats")["seat"] == 1

    play_evening(play)


def test_all_phones_go_at_once(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phones = await phones_on(table)
        everybody = [await phones.join(1), phones.stranger(), phones.stranger(table=True)]
        await table.choose("phones")
        await table.choose("let all go")
        await table.choose("let them go")
        assert not phones.desk.phones
        for phone in everybody:
            assert phone.last("outside")
            assert Handset(phones.desk, phone.token, code="").let_in is None
            assert Handset(phones.desk).let_in, "the code still lets in"

    play_evening(play)


def test_nobody_comes_in_until_phones_are_let_in_again(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phones = await phones_on(table)
        inside = await phones.join(1)
        await table.choose("phones")
        await table.choose("let nobody in")
        await table.sees("nobody comes in now")
        await table.press("spin")
        late = Handset(phones.desk)
        assert late.let_in is None
        assert late.last("outside")["why"].startswith("The box lets nobody in now.")
        assert phones.back(inside).last("seats")["seat"] == 1
        await table.choose("phones")
        await table.sees("let phones in")
        table.picture("phones/closed")
        await table.press("knob")
        assert Handset(phones.desk).let_in

    play_evening(play)


def test_a_new_code_replaces_the_old_one_and_nobody_inside_goes(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phones = await phones_on(table)
        inside, before = phones.stranger(), phones.desk.entrance.code
        await table.choose("phones")
        await table.choose("new code")
        now = phones.desk.entrance.code
        assert now != before
        await table.sees(now)
        assert Handset(phones.desk, code=before).let_in is None
        assert phones.back(inside).let_in

    play_evening(play)


def test_the_list_says_when_somebody_was_kept_out_often(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phones = await phones_on(table)
        for _ in range(OFTEN - 1):
            assert Handset(phones.desk, code="XXXXX").let_in is None
        await table.choose("phones")
        await table.turn(9)
        assert "kept out" not in table.words()
        await table.press("spin")
        phones.desk.turn_away()
        await table.choose("phones")
        await table.choose(f"kept out: {OFTEN}")
        table.picture("phones/kept-out")

    play_evening(play)


def test_no_phone_can_use_the_list_and_none_is_shown_the_code(play_evening: Run) -> None:
    pytest.importorskip("qrcode")

    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phones = await phones_on(table)
        phone = await phones.join(1)
        await table.choose("phones")
        await phone.sees("PHONES")
        assert not phone.shape
        phone.say("spin", of=phone.last("ask")["of"])
        assert phone.refusals == ["This is done at the box. Go to it."]
        await table.press("knob")
        await table.sees(CODE)
        await phone.sees("LOOK")
        assert not phone.labels
        assert not [data for data in phone.raw if CODE.encode() in data]

    play_evening(play)


class Asked:
    """A root helper that notes what it is asked, and refuses once told to."""

    def __init__(self, answer: bool = True) -> None:
        self.wishes: list[bool] = []
        self._answer = answer

    def __call__(self, on: bool) -> bool:
        self.wishes.append(on)
        return self._answer


def test_phones_are_switched_on_in_the_main_list(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        switch = Asked()
        table.host.switch_on_phones = lambda: switch_on(table.host.ui, switch)
        await table.choose("judge words")
        await table.press("spin")
        await table.turn(-1)
        await table.sees("WORD GAMES 1/10")
        table.picture("home-board")
        await table.choose("phones")
        await table.sees("PHONES ON?")
        table.picture("phones/switch-on")
        await table.press("knob")
        await table.sees("WORD GAMES")
        assert switch.wishes == []
        await table.choose("phones")
        await table.choose("yes")
        await table.sees("the box restarts")
        assert switch.wishes == [True]

    play_evening(play)


def test_phones_are_switched_off_in_their_list(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        switch = Asked()
        Phones(table, switch=switch)
        await table.choose("judge words")
        await table.press("spin")
        await table.choose("phones")
        await table.choose("switch off")
        await table.sees("PHONES OFF?")
        table.picture("phones/switch-off")
        await table.choose("yes")
        await table.sees("the box restarts")
        assert switch.wishes == [False]

    play_evening(play)


def test_a_box_that_cannot_switch_says_so(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        table.host.switch_on_phones = lambda: switch_on(table.host.ui, Asked(answer=False))
        await table.choose("judge words")
        await table.press("spin")
        await table.choose("phones")
        await table.choose("yes")
        await table.sees("NOT POSSIBLE")

    play_evening(play)


HERE, THERE = "http://127.0.0.1:8765/", "http://192.0.2.7:8765/"


def test_a_door_of_this_computer_says_so_and_only_the_box_opens_it(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        addresses = [HERE]

        async def widen() -> bool:
            addresses[0] = THERE
            return True

        await table.sees("WORD GAMES")
        phones = Phones(table)
        phone = await phones.join(1)
        menu = PhonesMenu(table.host.ui, phones.desk, lambda: tuple(addresses), None, widen)
        table.host.show_phones = menu.show
        await table.choose("sound & light")
        await table.press("spin")
        await table.choose("phones")
        await table.choose("join: the code")
        await table.sees("OPEN | 127.0.0.1:8765 | on this computer only")
        await table.press("knob")
        assert phone.shape == {}
        await table.choose("open to the Wi-Fi")
        await table.sees("THE WI-FI")
        await table.press("knob")
        await table.sees("OPEN IT?")
        assert phone.shape == {}
        await table.choose("no")
        await table.sees("PHONES")
        assert addresses == [HERE]
        await table.choose("open to the Wi-Fi")
        await table.press("knob")
        await table.sees("OPEN IT?")
        await table.choose("yes")
        await table.sees("SCAN IT")
        await table.press("knob")
        assert "Wi-Fi" not in table.words()

    play_evening(play)
