"""The host: ties the box, the table and the journal together on one asyncio loop."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import msgspec

from companion import __version__
from companion.config.settings import Settings
from companion.games import find_game
from companion.games.api.chance import Chance
from companion.journal.file.entries import (
    NO_GAME,
    AnyRow,
    Dictionary,
    GameHeader,
    GameRecord,
    believable,
)
from companion.journal.journal import Journal, Saved
from companion.lexicon.ruling import Ruling
from companion.reports.records import Records
from companion.table.summary import Bests
from companion.table.table import Table
from companion.ui.prefs import Prefs
from companion.ui.ui import Prompt, Ui

PREFS = "prefs"


class Setup(msgspec.Struct, frozen=True):
    """What a game begins with: players in their order round the table, and their buttons.

    `machines` are the players whom the box plays, with their strengths. `scores` are points
    that they bring from a game that could not go on.
    """

    game: str
    players: list[str]
    buttons: dict[str, int]
    options: dict[str, Any]
    setup: dict[str, Any]
    machines: dict[str, int] = {}
    scores: dict[str, int] = {}


class Host(msgspec.Struct):
    """What every scene may use: the ui, the journal, the dictionary, luck, the settings.

    `power_off` asks the machine to stop, and tells whether it will. `bests` are the best
    words of this evening, `records` those of all games.
    """

    ui: Ui
    journal: Journal
    ruling: Ruling
    settings: Settings = msgspec.field(default_factory=Settings)
    chance: Chance = msgspec.field(default_factory=Chance)
    power_off: Callable[[], bool] = lambda: False
    now_unix: Callable[[], float] = time.time
    bests: Bests = msgspec.field(default_factory=Bests)
    records: Records = msgspec.field(default_factory=Records)

    def busy(self) -> bool:
        """Whether a thread still has something to do for this host."""
        return self.journal.busy() or self.ui.thoughts.busy()

    def luck(self) -> Chance:
        """Draws of their own, from the same source, for whoever plays in another thread."""
        return Chance(self.chance.pick(range(1 << 62)))

    def adopt(self, prefs: Prefs) -> Future[Saved]:
        """Take over the table's choices, and keep them."""
        self.ui.adopt(prefs)
        return self.journal.set_pref(PREFS, msgspec.to_builtins(prefs))

    async def begin(self, setup: Setup) -> Table:
        """Open a new game at the table; durable before it is shown. Raises BadEntry."""
        find_game(setup.game).rules.new(tuple(setup.players), setup.options, setup.setup)
        header = GameHeader(
            game=setup.game,
            players=tuple(setup.players),
            dictionary=self._dictionary(),
            version=__version__,
            buttons=setup.buttons,
            machines=setup.machines,
            options=setup.options,
            setup=setup.setup,
            started=believable(self.now_unix()),
            uid=os.urandom(16).hex(),
            scores=setup.scores,
        )
        shown = self.ui.screen
        game = await self.ui.settle(self.journal.begin(header), Prompt(lambda _: shown))
        return Table(header, self.ruling, self.journal, game, self.chance)

    def resume(self, record: GameRecord) -> Table:
        """A game out of the journal, as it stood; raises ReplayDiffers."""
        table = self.reopened(record)
        table.load(self.journal.rows(record.game))
        if record.clocks is not None:
            table.spent = dict(record.clocks.elapsed)
        return table

    def reopened(self, record: GameRecord) -> Table:
        """A game out of the journal, at its start."""
        return Table(record.header, self.ruling, self.journal, record.game, self.chance)

    def note(self, row: AnyRow) -> Future[Saved]:
        """Keep something that happened without a game (a spin of the wheel)."""
        return self.journal.append(NO_GAME, row)

    def _dictionary(self) -> Dictionary:
        ruling = self.ruling
        return Dictionary(name=ruling.name, size=ruling.size, sha256=ruling.sha256)


def known_prefs(journal: Journal, settings: Settings) -> Prefs:
    """The table's choices as kept, else as the settings say."""
    fallback = Prefs(
        volume=settings.sound.volume,
        muted=tuple(settings.sound.mute),
        brightness=settings.display.brightness,
    )
    kept: Any = journal.prefs.get(PREFS)
    if kept is None:
        return fallback
    with contextlib.suppress(msgspec.ValidationError):
        return msgspec.convert(kept, Prefs)
    return fallback
