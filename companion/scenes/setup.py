"""Before a game: which game, who sits where, with what handicap."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from companion import games
from companion.entry.pick import Amount, Pick
from companion.entry.piece import backed, taken, turned, typed_letter
from companion.entry.spell import Spell
from companion.games.api.game import Game
from companion.screen.screen import Lamp, Screen, page
from companion.ui.prefs import Prefs
from companion.ui.ui import Face, Ui
from hardware.box import Event, seat_number

NAME_MOST = 8
NEW_NAME = "new name"


class Offer(NamedTuple):
    """A row of the games: its title, the game, and house options that go with it."""

    title: str
    game: str
    options: Mapping[str, Any] = {}


async def choose_game(ui: Ui) -> Offer | None:
    """One of the games."""
    offers = [offer for game in games.GAMES for offer in _offered(game)]
    index = await ui.ask(Pick("GAME", tuple(offer.title for offer in offers)))
    return None if index is None else offers[index]


def _offered(game: Game) -> Iterator[Offer]:
    """The game, and what it is besides under another name."""
    yield Offer(game.title, game.name)
    for title, options in game.also:
        yield Offer(title, game.name, options)


class Joining:
    """Players join by pressing their own button, in their order round the table."""

    def __init__(self, ui: Ui, least: int, most: int) -> None:
        self.ui, self.least, self.most = ui, least, most
        self.seated: dict[int, str] = {}

    async def run(self) -> dict[int, str] | None:
        """Button to name, in the order of joining; None: back."""
        while True:
            thing = await self.ui.gesture(Face(lambda _: self._draw()))
            if backed(thing):
                return None
            if taken(thing):
                if await self._pushed():
                    return self.seated
                continue
            await self._step(thing)

    async def _step(self, event: Event) -> None:
        number = seat_number(event.control)
        if number is not None:
            self._toggle(number)
        elif self.seated and turned(event):
            self._rename(turned(event))
        elif letter := typed_letter(event):
            await self._spell(letter, self._last if self.seated else None)

    def _toggle(self, number: int) -> None:
        if self.seated.pop(number, None) is None and len(self.seated) < self.most:
            self.seated[number] = self._free_name(number)

    def _free_name(self, number: int) -> str:
        known = self.ui.prefs.seats.get(str(number), "")
        return known if known and known not in self.seated.values() else f"P{number}"

    @property
    def _last(self) -> int:
        return next(reversed(self.seated))

    def _names(self) -> tuple[str, ...]:
        """What the knob offers for the last who joined: their seat, known names, a new one."""
        others = {name for number, name in self.seated.items() if number != self._last}
        known = [name for name in self.ui.prefs.names if name not in others]
        names = dict.fromkeys((f"P{self._last}", *known, NEW_NAME))
        return tuple(names)

    def _rename(self, steps: int) -> None:
        names, now = self._names(), self.seated[self._last]
        at = names.index(now) if now in names else 0
        self.seated[self._last] = names[(at + steps) % len(names)]

    async def _pushed(self) -> bool:
        unnamed = [number for number, name in self.seated.items() if name == NEW_NAME]
        if unnamed:
            await self._spell("", unnamed[0])
        elif self.ui.box.seats == 0 and len(self.seated) < self.most:
            return await self._without_buttons()
        elif len(self.seated) >= self.least:
            return True
        else:
            self.ui.notice(f"at least {self.least} players")
        return False

    async def _without_buttons(self) -> bool:
        if len(self.seated) >= self.least and await self.ui.ask(
            Pick("PLAYERS", ("add one", "start"))
        ):
            return True
        number = len(self.seated) + 1
        self.seated[number] = f"P{number}"
        await self._spell("", number)
        return False

    async def _spell(self, letter: str, number: int | None) -> None:
        if number is None:
            self.ui.notice("press your button")
            return
        name = await self.ui.ask(Spell(f"NAME {number}", letter, most=NAME_MOST))
        others = {name for other, name in self.seated.items() if other != number}
        if name is None or name in others:
            self.ui.notice("that name is taken" if name else "")
            name = f"P{number}"
        self.seated[number] = name

    def _draw(self) -> Screen:
        lamps = dict.fromkeys(self.seated, Lamp.ON)
        if not self.seated:
            first = "press your button" if self.ui.box.seats else "push: add a player"
            screen = page("WHO PLAYS?", "JOIN", first, "in order round table")
            return Screen(screen.items, lamps)
        names = " ".join(self.seated.values())
        ready = "push:start" if len(self.seated) >= self.least else "next:press"
        screen = page("WHO PLAYS?", self.seated[self._last], names, f"turn:name {ready}")
        return Screen(screen.items, lamps)


async def handicaps(ui: Ui, players: list[str]) -> dict[str, dict[str, Any]]:
    """Extra seconds, points to start with, or no bonus, for whoever wants a handicap."""
    given: dict[str, dict[str, Any]] = {}
    while True:
        rows = ("none" if not given else "done", *(_handicapped(p, given.get(p)) for p in players))
        index = await ui.ask(Pick("HANDICAPS", rows))
        if not index:
            return given
        await _give(ui, players[index - 1], given)


async def _give(ui: Ui, player: str, given: dict[str, dict[str, Any]]) -> None:
    mine = given.setdefault(player, {"extra_s": 0, "points": 0, "bonus": True})
    match await ui.ask(Pick(player, ("extra seconds", "start points", "bonus on/off"))):
        case 0:
            seconds = await ui.ask(Amount(f"{player} extra", mine["extra_s"], 0, 120, 5, "s"))
            mine["extra_s"] = mine["extra_s"] if seconds is None else seconds
        case 1:
            points = await ui.ask(Amount(f"{player} starts", mine["points"], 0, 99))
            mine["points"] = mine["points"] if points is None else points
        case 2:
            mine["bonus"] = not mine["bonus"]


def _handicapped(player: str, mine: dict[str, Any] | None) -> str:
    if not mine:
        return player
    parts = [f"+{mine['extra_s']}s"] if mine["extra_s"] else []
    parts += [f"+{mine['points']}"] if mine["points"] else []
    parts += [] if mine["bonus"] else ["no bonus"]
    return " ".join([player, *parts])


def remembered(prefs: Prefs, seated: dict[int, str]) -> Prefs:
    """The table's choices with who sat where this time."""
    for name in reversed(list(seated.values())):
        if not name.startswith("P") or not name[1:].isdigit():
            prefs = prefs.remembering(name)
    seats = {**prefs.seats, **{str(number): name for number, name in seated.items()}}
    return msgspec.structs.replace(prefs, seats=seats)
