"""Each game played once on real pages, one for each seat, which are reloaded at five moments."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

import pytest
from browser_kit import Room, Seat, start_game
from page_kit import PHONE, SMALL, TABLET, TELEVISION, Page, until

from companion.lexicon.ruling import Ruling

Run = Callable[..., None]
DEALT = ("cards: our own", "the box deals")
MOMENTS = 5
SETTLE_S = 0.4


class Game:
    """A game on the pages of its players, and on a table screen."""

    def __init__(self, room: Room, screen: Page, *, kills: bool = False) -> None:
        self.room, self.screen, self.moments, self.kills = room, screen, 0, kills

    @property
    def seats(self) -> list[Seat]:
        """All seats with a phone."""
        return list(self.room.seats.values())

    async def moment(self) -> None:
        """Check all pages, reload them, and check that they show the same as before."""
        if self.moments == MOMENTS:
            return
        self.moments += 1
        assert not await self.screen.faults()
        for seat in self.seats:
            assert not await seat.page.faults(), f"seat {seat.number}: {self.room.words()}"
            before = seat.page.heard["mine"]
            await seat.page.reload()
            await until(lambda seat=seat: "mine" in seat.page.heard, "the game")
            assert seat.page.heard["mine"] == before
            await seat.page.shows("#move")

    async def who_may(self, *kinds: str) -> Seat:
        """Wait until somebody may do one of these, and return them."""

        def able() -> Seat | None:
            return next((s for s in self.seats if set(kinds) & set(s.may)), None)

        seat: Seat = await until(able, f"somebody who may {kinds}: {self.room.words()}")
        return seat

    async def does(self, kind: str, label: str) -> None:
        """Let whoever may do this tap its button, twice if it asks; wait until it has been done."""
        seat = await self.who_may(kind)
        before = seat.page.heard["mine"]["rev"]
        await seat.do(label)
        rows = seat.page.heard.get("choices", {}).get("rows", ())
        if any(row["label"].startswith(label) and row.get("grave") for row in rows):
            await seat.do(label)  # the first tap has asked
        await self.change(seat, before)

    async def change(self, seat: Seat, before: int) -> None:
        """Wait until the game has moved on from this revision."""
        await until(
            lambda: seat.page.heard["mine"]["rev"] != before,
            f"the next revision; refused: {seat.page.heard.get('no')}, {self.room.words()}",
        )
        await asyncio.sleep(SETTLE_S)
        for one in self.seats if self.kills else ():
            await one.kill()

    async def ends(self) -> None:
        """End the game from the menu of a phone, and check that all went well."""
        seat = self.seats[0]
        await seat.page.tap("#tools button:text('menu')")
        await seat.choose("end this game")
        await asyncio.sleep(SETTLE_S)
        assert self.moments == MOMENTS
        assert all(not seat.page.complaints for seat in self.seats)


async def begun(
    room: Room,
    title: str,
    seats: int,
    *rules: tuple[str, str],
    size: tuple[int, int] = PHONE,
    kills: bool = False,
) -> Game:
    """A game that has just begun, on this number of phones."""
    screen = await room.page(f"/table/{room.code}", TELEVISION)
    for number in range(1, seats + 1):
        await room.seat(number, size=size)
    await start_game(room, title, range(1, seats + 1), *rules)
    await until(lambda: all(seat.view for seat in room.seats.values()), "the game")
    return Game(room, screen, kills=kills)


def word_from(ruling: Ruling, cards: Iterable[str], least: int) -> str:
    """A word that can be laid with these single letters; empty if there is none."""
    letters = sorted(cards)
    for word in ruling.words():
        if least <= len(word) <= len(letters):
            left = list(letters)
            if all(letter in left and not left.remove(letter) for letter in word):  # type: ignore[func-returns-value]
                return word
    return ""


async def play_worph(game: Game) -> None:
    drawer = await game.who_may("draw_start")
    await game.moment()
    await drawer.write("CAT")
    for word in ("CART", "CARE", "CORE"):
        await game.does("spin", "Spin")
        seat = await game.who_may("play")
        await game.moment()
        await asyncio.sleep(2.2)
        await seat.do("Stop the clock")
        before = seat.page.heard["mine"]["rev"]
        await seat.write(word)
        await game.change(seat, before)
        assert seat.view["table_word"] == word
    seat = await game.who_may("pass")
    await game.moment()
    await seat.do("Pass")
    await seat.do("Pass")
    await game.ends()


async def play_sprout(game: Game) -> None:
    for letter, gap in (("C", ""), ("A", "after C"), ("R", "after A"), ("T", "between A and R")):
        seat = next(s for s in game.seats if s.view["turn"] == s.player)
        await game.moment()
        if gap:
            await seat.page.tap(f'button[aria-label$="{gap}"]')
        await seat.page.tab.locator("input.tile").fill(letter)
        before = seat.page.heard["mine"]["rev"]
        await seat.do("Play ")
        await game.change(seat, before)
    assert game.seats[0].view["string"] == "CATR"
    await game.moment()
    await game.does("give_up", "Give up")
    await game.ends()


async def play_word_for_word(game: Game) -> None:
    while game.seats[0].view["phase"] == "cut_for_deal":
        await game.does("cuts", "Cut")
    await game.moment()
    await game.does("collect_antes", "Collect")
    await game.does("deal_thought", "Deal")
    await game.moment()
    await game.does("bet", "Bet")
    await game.does("call", "Call")
    await game.does("board", "Lay")
    for phase in ("bet2", "bet3", "bet4"):
        while game.seats[0].view["phase"] == phase:
            await game.does("check", "Check")
        if phase != "bet4":
            await game.does("board", "Lay")
    await game.moment()
    for _ in game.seats:
        await declare(game)
    await game.moment()
    await game.does("pay_out", "Pay out")
    await game.moment()
    await game.does("next_round", "Next round")
    await game.ends()


async def declare(game: Game) -> None:
    """Declare a word by tapping its cards, if there is one."""
    seat = await game.who_may("declare")
    faces = [*seat.view["hand"], *seat.view["board"]]
    plain = [face for face in faces if face[0] != "*"]
    word = word_from(game.room.host.ruling, (face[0] for face in plain), 2)
    for letter in word:
        face = next(face for face in plain if face[0] == letter)
        plain.remove(face)
        await seat.cards(f"{'red' if face[1] == 'r' else 'blue'} {letter}")
    await game.does("declare", f"Declare {word}" if word else "No word")


async def play_word_lift(game: Game) -> None:
    await game.moment()
    await game.does("deal", "Deal")
    for _ in range(4):
        seat = await game.who_may("play_word")
        await game.moment()
        await lay_or_pass(game, seat)
        seat = await game.who_may("draw", "play_word")
        if "draw" in seat.may:
            before = seat.page.heard["mine"]["rev"]
            await seat.page.tap("#question .rows button")
            await game.change(seat, before)
    await game.ends()


async def lay_or_pass(game: Game, seat: Seat) -> None:
    """Lay a word of plain cards from the hand, or pass."""
    plain = [card for card in seat.view["hand"]["known"] if len(card) == 1 and card != "?"]
    word = word_from(game.room.host.ruling, plain, 3)
    await seat.cards(*word)
    await game.does("play_word", f"Lay {word}" if word else "Pass")


async def play_newword(game: Game) -> None:
    await game.moment()
    await game.does("deal", "Deal")
    for _ in range(4):
        seat = await game.who_may("play_word")
        await game.moment()
        await lay_cards(game, seat)
    await game.ends()


async def lay_cards(game: Game, seat: Seat) -> None:
    """Lay a word with cards from the hand and the table, or swap a card."""
    reading = possible(game, seat)
    if not reading:
        await seat.do("Pass or swap")
        await seat.page.tap(".pool button")
        await game.does("pass", "Swap 1 card")
        return
    for source, card in reading:
        await tap_card(seat, source, card)
    await game.does("play_word", "Lay ")


def possible(game: Game, seat: Seat) -> list[tuple[str, str]]:
    """The cards of a word that the player can lay, with where each comes from."""
    journal: Any = game.room.host.journal
    view: Any = game.room.host.resume(journal.games()[-1]).view(seat.player)
    for word in game.room.host.ruling.words():
        if len(word) == 4:
            found = view.readings(word).readings
            if found and {used.source for used in found[0].cards} == {"hand", "table"}:
                return [(used.source, used.card) for used in found[0].cards]
    return []


async def tap_card(seat: Seat, source: str, card: str) -> None:
    """Tap a card such as `A/E=A` in the hand or on the table, and choose its letter."""
    face, _, letter = card.partition("=")
    fixed = source == "table" and not seat.view["first_play"]
    name = "wild card" if face == "?" else face.replace("/", " or ")
    name = (f"wild card {letter}" if face == "?" else letter or face) if fixed else name
    shelf = seat.page.tab.get_by_role(
        "group", name="Your cards" if source == "hand" else "On the table"
    )
    await shelf.locator(f'[aria-label="{name}"][aria-pressed="false"]').first.click()
    choice = seat.page.tab.locator(".letters button:visible", has_text=letter or face)
    if letter and await choice.count():
        await choice.first.click()


GAMES: Mapping[
    str, tuple[str, int, tuple[tuple[str, str], ...], Callable[[Game], Awaitable[None]]]
] = {
    "worph": ("Worph", 2, (), play_worph),
    "word_sprout": ("Word Sprout", 2, (), play_sprout),
    "word_for_word": ("Word For Word", 2, (DEALT,), play_word_for_word),
    "word_lift": ("Word Lift", 2, (DEALT,), play_word_lift),
    "newword": ("NewWord", 2, (DEALT,), play_newword),
    "newword_jr": ("NewWord", 2, (DEALT, ("game: NewWord", "New Word Jr.")), play_newword),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_on_pages_that_are_reloaded(name: str, use_room: Run) -> None:
    title, seats, rules, play = GAMES[name]

    async def use(room: Room) -> None:
        await play(await begun(room, title, seats, *rules))

    use_room(use)


@pytest.mark.full
@pytest.mark.parametrize("size", [SMALL, TABLET], ids=["small", "tablet"])
@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_on_though_all_phones_go_at_every_step(
    name: str, size: tuple[int, int], use_room: Run
) -> None:
    title, seats, rules, play = GAMES[name]

    async def use(room: Room) -> None:
        await play(await begun(room, title, seats, *rules, size=size, kills=True))

    use_room(use)
