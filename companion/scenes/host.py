"""The host: connects the box, the table and the journal on one asyncio loop."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

import msgspec

from companion import __version__
from companion.config.settings import Settings
from companion.errors import NotRead
from companion.evenings import RunningTime
from companion.games import find_game
from companion.games.api.chance import Chance
from companion.games.api.engine import Strength
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
from companion.table.marks import Watch
from companion.table.summary import Bests
from companion.table.table import Table
from companion.ui.prefs import PREFS, Prefs
from companion.ui.ui import Ui
from hardware.box import Event

if TYPE_CHECKING:
    from companion.reports.played import Played
    from companion.reports.records import Records
    from companion.voice.ear import Ear, Mouth, Recorder

ShowPhones = Callable[[bool], Awaitable[Event | None]]
"""Shows the list of the phones. The argument: players are joining, so it shows only how to join by
phone, and a press of a seat's button ends it and is returned."""


class Setup(msgspec.Struct, frozen=True):
    """What a game starts with: its players in seating order, and their buttons.

    `buttons` maps players to button numbers and `machines` computer players to their strengths.
    `scores` are points carried over from a game that could not be resumed.
    """

    game: str
    players: list[str]
    buttons: dict[str, int]
    options: dict[str, Any]
    setup: dict[str, Any]
    machines: dict[str, Strength] = {}
    scores: dict[str, int] = {}


def setup_of(table: Table) -> Setup:
    """What a game starts with that is played by the same people in the same way."""
    header, players = table.header, table.view().players
    return Setup(
        game=header.game,
        players=list(players),
        buttons=dict(table.buttons),
        options=dict(header.options),
        setup=dict(header.setup),
        machines={p: level for p, level in header.machines.items() if p in players},
    )


class Host(msgspec.Struct):
    """What every scene may use: the ui, the journal, the dictionary, time, the settings, chance.

    `power_off` asks the machine to stop and returns whether it will. `bests` are the best words
    of this evening. `show_phones`: shows the list of the phones; None if phones are off.
    `phone_claims`: a row for each phone that asks for a seat. `switch_on_phones`: asks whether to
    switch them on; None if they are on, or cannot be switched on from here. `ear`: hears the
    players; None if voice is off. `mouth`: speaks; `recorder`: has recordings of what was heard.
    Both are None without a voice.
    """

    ui: Ui
    journal: Journal
    ruling: Ruling
    running_time: RunningTime
    settings: Settings = msgspec.field(default_factory=Settings)
    chance: Chance = msgspec.field(default_factory=Chance)
    power_off: Callable[[], bool] = lambda: False
    now_unix: Callable[[], float] = time.time
    bests: Bests = msgspec.field(default_factory=Bests)
    show_phones: ShowPhones | None = None
    phone_claims: Callable[[], Sequence[tuple[str, Callable[[], Awaitable[object]]]]] = tuple
    switch_on_phones: Callable[[], Awaitable[None]] | None = None
    ear: Ear | None = None
    mouth: Mouth | None = None
    recorder: Recorder | None = None

    def records(self) -> Records:
        """The house records; raises NotRead. Call it in a background job: it may take long."""
        from companion.reports.records import Records  # a box starts sooner without it

        return Records(self.games())

    def games(self) -> list[Played]:
        """All games with what is known of them; raises NotRead. It may take long."""
        from companion.reports.played import all_games

        folder = self.journal.path.parent
        found = self.journal.read(lambda file: all_games(file, folder))
        if found is None and self.journal.unreadable:
            raise NotRead
        return found or []

    def watch(self, table: Table) -> Watch:
        """What knows the house records and the evening before a game, once a job has found them."""
        watch = Watch()

        def find() -> None:
            from companion.reports.evenings import earlier
            from companion.reports.played import house_of
            from companion.reports.records import Records

            with contextlib.suppress(NotRead):  # the display says so
                games = self.games()
                watch.earlier = [(one.points, one.winners) for one in earlier(games, table)]
                watch.marks = Records(games).marks(table.header.game, house_of(table).id)
                while games:  # to free them all at once would hold up a press
                    games.pop()

        self.ui.jobs.start(find)
        return watch

    def busy(self) -> bool:
        """Whether a thread is still working for this host."""
        return self.journal.busy() or self.ui.jobs.busy()

    def listen_with(self, ear: Ear) -> None:
        """Let the players be heard, in games and when a scene asks something."""
        from companion.voice.answering import Answering  # a box without voice starts sooner

        self.ear, self.ui.listener = ear, Answering(self.ui, ear)

    def luck(self) -> Chance:
        """A source of chance for another thread, seeded from this host's own."""
        return Chance(self.chance.pick(range(1 << 62)))

    def adopt(self, prefs: Prefs) -> Future[Saved]:
        """Apply the preferences and save them."""
        self.ui.adopt(prefs)
        return self.journal.set_pref(PREFS, msgspec.to_builtins(prefs))

    def remember_known(self, game: str) -> None:
        """Note that the table knows the game, so that it is not asked again."""
        if game not in self.ui.prefs.known:
            self.adopt(self.ui.prefs.with_known_game(game))

    async def begin(self, setup: Setup) -> Table:
        """Start a new game; returns its table once it is saved. Raises BadEntry."""
        find_game(setup.game).rules.new(tuple(setup.players), setup.options, setup.setup)
        begun = self.running_time.moment(self.now_unix())
        header = GameHeader(
            game=setup.game,
            players=tuple(setup.players),
            dictionary=self._dictionary(),
            version=__version__,
            buttons=setup.buttons,
            machines=setup.machines,
            options=setup.options,
            setup=setup.setup,
            started=believable(begun.unix),
            ran_s=round(begun.ran_s),
            doubts=begun.doubts,
            uid=os.urandom(16).hex(),
            scores=setup.scores,
        )
        self.adopt(self.ui.prefs.with_game(setup.players))
        game = await self.ui.settle(self.journal.begin(header))
        return Table(header, self.ruling, self.journal, game, self.chance)

    def resume(self, record: GameRecord) -> Table:
        """Load a game from the journal. Raises ReplayDiffers if today's rules judge differently."""
        table = self.open_at_start(record)
        table.load(self.journal.rows(record.game))
        if record.clocks is not None:
            table.spent = dict(record.clocks.elapsed)
        return table

    def open_at_start(self, record: GameRecord) -> Table:
        """A game from the journal, before its first action."""
        return Table(record.header, self.ruling, self.journal, record.game, self.chance)

    def note(self, row: AnyRow) -> Future[Saved]:
        """Journal something that belongs to no game (a spin of the spinner)."""
        return self.journal.append(NO_GAME, row)

    def _dictionary(self) -> Dictionary:
        ruling = self.ruling
        return Dictionary(name=ruling.name, size=ruling.size, sha256=ruling.sha256)


def load_prefs(journal: Journal, settings: Settings) -> Prefs:
    """The saved preferences of the table; what it has never saved is as in the settings file."""
    fallback = Prefs(
        volume=settings.sound.volume,
        muted=tuple(settings.sound.mute),
        brightness=settings.display.brightness,
        speech=settings.voice.speech,
        headphones=settings.voice.headphones,
    )
    saved: Any = journal.prefs.get(PREFS)
    if saved is None:
        return fallback
    with contextlib.suppress(msgspec.ValidationError):
        return msgspec.convert({**msgspec.to_builtins(fallback), **saved}, Prefs)
    return fallback
