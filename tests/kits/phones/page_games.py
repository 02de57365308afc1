"""Games on real pages: each player uses only their phone. Needs the extra `browser`."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

from browser_kit import Room, Seat, start_game
from page_kit import PHONE, TELEVISION, Page, until
from trouble import Trouble

from companion.config.own_decks import local_decks
from companion.lexicon.ruling import Ruling

DEALT = ("cards: our own", "the box deals")
MOMENTS = 2
SETTLE_S = 0.1


class Game:
    """A short game on the pages of its players, and on a table screen.

    `kills`: all phones go at every step. `trouble`: what happens to them at random.
    """

    def __init__(
        self, room: Room, screen: Page, *, kills: bool = False, trouble: Trouble | None = None
    ) -> None:
        self.room, self.screen, self.moments, self.kills = room, screen, 0, kills
        self.trouble = trouble or Trouble(None)

    @property
    def seats(self) -> list[Seat]:
        """All seats with a phone."""
        return list(self.room.seats.values())

    async def moment(self) -> None:
        """Look for faults of all pages, which takes a while, at the first few moments."""
        if self.moments == MOMENTS:
            return
        self.moments += 1
        await self.trouble.end()
        assert not await self.screen.faults()
        for seat in self.seats:
            await seat.page.shows("#move")
            assert not await seat.page.faults(), f"seat {seat.number}: {self.room.words()}"

    async def who_may(self, *kinds: str) -> Seat:
        """Wait until somebody may do one of these, and return them."""

        def able() -> Seat | None:
            may = self.on_show.may
            return next((s for s in self.seats if {*kinds} & {*may.get(s.player, ())}), None)

        seat: Seat = await until(able, f"somebody who may {kinds}: {self.room.words()}")
        return await self._back(seat, lambda: {*kinds} & {*seat.may})

    async def on_turn(self) -> Seat:
        """Whose turn it is."""
        player = self.on_show.turn
        seat = next(one for one in self.seats if one.player == player)
        return await self._back(seat, lambda: seat.view["turn"] == player)

    @property
    def on_show(self) -> Any:
        """What everybody may see, as the box knows it."""
        game = self.room.host.ui.game
        assert game is not None
        return game.seat_view(None)

    async def _back(self, seat: Seat, knows: Callable[[], Any]) -> Seat:
        """This player's phone, awake and with its line, once it knows this."""
        if seat is self.trouble.seat:
            await self.trouble.end()
        await until(knows, f"seat {seat.number} to know it; {self.room.words()}")
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
        """Wait until the game has moved on from this revision, or is over."""
        await until(
            lambda: self.is_over or seat.page.heard["mine"]["rev"] != before,
            f"the next revision; refused: {seat.page.heard.get('no')}, {self.room.words()}",
        )
        if not self.goes_on:  # nothing may keep the end away
            return
        await asyncio.sleep(SETTLE_S)
        for one in self.seats if self.kills else ():
            await one.kill()
        await self.trouble.strike(self.seats, self.screen)

    async def entered(self, seat: Seat) -> None:
        """Let something happen while this player has entered something that is not sent yet."""
        await self.trouble.strike_entry(seat, self.screen)

    @property
    def goes_on(self) -> bool:
        """Whether the game is not decided yet."""
        game = self.room.host.ui.game
        return game is not None and not game.seat_view(None).game_over

    @property
    def is_over(self) -> bool:
        """Whether the box shows how the game ended."""
        return self.room.host.ui.result is not None

    async def ends(self) -> None:
        """Check how all pages show the end."""
        await self.trouble.end()
        await until(lambda: self.is_over, f"the end; {self.room.words()}")
        for page in (self.screen, *(seat.page for seat in self.seats)):
            await page.shows(".standings")
            await page.reload()
            await page.shows(".standings")
            assert "Seat" not in await page.tab.inner_text("main")
            assert not await page.faults()
        assert self.moments == MOMENTS


DECKS = ("newword", "word_lift")


def use_few_cards(name: str) -> None:
    """Use a deck of which players draw the last card after a few turns."""

    def fewer(card: re.Match[str]) -> str:
        start, face = card.groups()
        return f"{start}{0 if ':' in face else 2 if face in 'AEIOU' else 1}"

    path = local_decks().copy(name, f"few_{name}")
    few = re.sub(r'(face = "(.+)"\ncount = )\d+', fewer, path.read_text(encoding="utf-8"))
    path.write_text(few, encoding="utf-8")
    local_decks().use(path.stem)


async def begun(
    room: Room,
    title: str,
    seats: int,
    *rules: tuple[str, str],
    size: tuple[int, int] = PHONE,
    **how: Any,
) -> Game:
    """A game that has just begun, on this number of phones."""
    for one in DECKS:
        use_few_cards(one)
    screen = await room.page(f"/table/{room.code}", TELEVISION)
    for number in range(1, seats + 1):
        await room.seat(number, size=size)
    await start_game(room, title, range(1, seats + 1), *rules)
    await until(lambda: all(seat.view for seat in room.seats.values()), "the game")
    return Game(room, screen, **how)


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
        await seat.do("Stop the clock")
        await seat.enter(word)
        await game.entered(seat)
        before = seat.page.heard["mine"]["rev"]
        await seat.send()
        await game.change(seat, before)
        assert game.on_show.table_word == word
    while game.goes_on:
        await game.does("pass", "Pass")
    await game.ends()


async def play_sprout(game: Game) -> None:
    for letter, gap in (("C", ""), ("A", "after C"), ("R", "after A"), ("T", "between A and R")):
        seat = await game.on_turn()
        await game.moment()
        if gap:
            await seat.page.tap(f'button[aria-label$="{gap}"]')
        await seat.page.tab.locator("input.tile").fill(letter)
        await game.entered(seat)
        before = seat.page.heard["mine"]["rev"]
        await seat.do("Play ")
        await game.change(seat, before)
    assert game.on_show.string == "CATR"
    while game.goes_on:
        await game.does("give_up", "Give up")
    await game.ends()


async def play_word_for_word(game: Game) -> None:
    while game.on_show.phase == "cut_for_deal":
        await game.does("cuts", "Cut")
    await play_round(game)
    while game.goes_on:  # nobody had a word, so all are tied
        await game.does("next_round", "Next round")
        await play_round(game)
    await game.ends()


async def play_round(game: Game) -> None:
    await game.does("collect_antes", "Collect")
    await game.does("deal_thought", "Deal")
    await game.moment()
    await game.does("bet", "Bet")
    while game.on_show.phase == "bet1":
        await game.does("call", "Call")
    await game.does("board", "Lay")
    for phase in ("bet2", "bet3", "bet4"):
        while game.on_show.phase == phase:
            await game.does("check", "Check")
        if phase != "bet4":
            await game.does("board", "Lay")
    has_word = False
    for _ in game.seats:
        has_word = await declare(game, none=has_word)
    await game.moment()
    while any("accept" in kinds for kinds in game.on_show.may.values()):
        await game.does("accept", "Let the words stand")
    await game.does("pay_out", "Pay out")


async def declare(game: Game, *, none: bool) -> bool:
    """Declare a word by tapping its cards, if there is one, or `none`; returns if there is one now.

    With a second word there might be a tie, and another round.
    """
    seat = await game.who_may("declare")
    faces = [*seat.view["hand"], *seat.view["board"]]
    plain = [face for face in faces if face[0] != "*"]
    word = "" if none else word_from(game.room.host.ruling, (face[0] for face in plain), 2)
    for letter in word:
        face = next(face for face in plain if face[0] == letter)
        plain.remove(face)
        await seat.cards(f"{'red' if face[1] == 'r' else 'blue'} {letter}")
    await game.entered(seat)
    await game.does("declare", f"Declare {word}" if word else "No word")
    return none or bool(word)


async def play_word_lift(game: Game) -> None:
    await game.moment()
    await game.does("deal", "Deal")
    while game.on_show.phase != "round_over":
        seat = await game.who_may("play_word", "draw")
        if "draw" in seat.may:
            before = seat.page.heard["mine"]["rev"]
            await seat.page.tap("#question .rows button")
            await game.change(seat, before)
            continue
        await game.moment()
        await lay_or_pass(game, seat)
    await game.does("score_round", "Score the round")
    await game.ends()


async def lay_or_pass(game: Game, seat: Seat) -> None:
    """Lay a word of plain cards from the hand; without one, or once the piles are empty, pass."""
    plain = [card for card in seat.view["hand"]["known"] if len(card) == 1 and card != "?"]
    word = word_from(game.room.host.ruling, plain, 3) if any(seat.view["piles"].values()) else ""
    await seat.cards(*word)
    await game.entered(seat)
    await game.does("play_word", f"Lay {word}" if word else "Pass")


async def play_newword(game: Game) -> None:
    await game.moment()
    await game.does("deal", "Deal")
    while game.goes_on:
        seat = await game.who_may("play_word", "let_stand")
        await game.moment()
        await lay_cards(game, seat)
    await game.ends()


async def lay_cards(game: Game, seat: Seat) -> None:
    """Lay a word with cards from the hand and the table, or swap a card; without a stock pass."""
    if not seat.view["stock"]:
        stands = "play_word" not in seat.may
        await game.does("let_stand", "Let it stand") if stands else await game.does("pass", "Pass")
        return
    reading = possible(game, seat)
    if not reading:
        await seat.do("Pass or swap")
        await seat.page.tap(".pool button")
    for source, card in reading:
        await tap_card(seat, source, card)
    await game.entered(seat)
    await game.does(*(("play_word", "Lay ") if reading else ("pass", "Swap 1 card")))


def possible(game: Game, seat: Seat) -> list[tuple[str, str]]:
    """The cards of a word that the player can lay, with where each comes from."""
    journal: Any = game.room.host.journal
    view: Any = game.room.host.resume(journal.games()[-1]).view(seat.player)
    for word in game.room.host.ruling.words():
        if len(word) == 4 and word != view.word:  # N3.8
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


GAMES: Mapping[str, tuple[str, tuple[tuple[str, str], ...], Callable[[Game], Awaitable[None]]]] = {
    "worph": ("Worph", (), play_worph),
    "word_sprout": ("Word Sprout", (), play_sprout),
    "word_for_word": ("Word For Word", (DEALT,), play_word_for_word),
    "word_lift": ("Word Lift", (DEALT,), play_word_lift),
    "newword": ("NewWord", (DEALT,), play_newword),
    "newword_jr": ("NewWord", (DEALT, ("game: NewWord", "New Word Jr.")), play_newword),
}
