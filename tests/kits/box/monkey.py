"""A monkey at the mock box: makes random gestures and checks that nothing breaks.

Its gestures come from a seed. Some of its words come from the opponents, so that games
go on; the rest are words of the list and rubbish.
"""

from __future__ import annotations

import asyncio
import logging
import random
from pathlib import Path
from string import ascii_uppercase
from typing import Any, ClassVar

import msgspec
import pytest
from evening import Evening, evening
from room import faults

from companion.config.settings import Settings
from companion.errors import BadEntry
from companion.games import find_game
from companion.games.api.chance import Chance
from companion.games.api.engine import MachineMind
from companion.games.api.rules import Action
from companion.games.word_sprout.rules.variations import VARIATIONS
from companion.journal.file.entries import Dictionary, GameHeader
from companion.journal.journal import Journal
from companion.journal.store import NAME as JOURNAL
from companion.lexicon import open_ruling
from companion.scenes import ending
from companion.scenes.playing.play import Playing
from companion.screen.screen import Screen
from companion.table.history import History
from hardware.wiring.wiring import Wiring

RULING = open_ruling()
KNOWN = Dictionary(name=RULING.name, size=RULING.size, sha256=RULING.sha256)
WORDS = ("CAT", "TIE", "QUIZ", "AT", "STONE", "TRAIN", "EAR", "OAT", "RATE", "TAR", "ION", "SEA")
NAMES = ("AL", "NB", "JR", "MAXIMILI", "X", "ROSAMUND", "ZOE", "P7")
KEYS = ("ENTER", "ESC", "BACKSPACE", "SPACE", "DELETE", "UP", "DOWN", "LEFT", "RIGHT", "TAB")
SIGNS = (*ascii_uppercase, *"0123456789", "?", "*", ".", "-", "é")


class WatchedGame(Playing):
    """The host's `Playing`, which the monkey can inspect."""

    tables: ClassVar[list[Playing]] = []

    def __init__(self, *given: Any, **how: Any) -> None:
        super().__init__(*given, **how)
        self.tables.append(self)


class Luck(random.Random):
    """The dice of one evening."""

    def maybe(self, chance: float) -> bool:
        """True with this probability."""
        return self.random() < chance


def header(luck: Luck, game: str, hands: str = "", machines: int = 0) -> GameHeader:
    """A game with random house rules and two to eight players, `machines` of them computers."""
    ruled = find_game(game).rules
    while True:
        most = min(ruled.MAX_PLAYERS, 8)
        count = luck.randint(max(ruled.MIN_PLAYERS, 2, machines + 1), most)
        players = tuple(luck.sample(NAMES, count))
        options = {
            option.name: luck.choice(option.values)
            for option in find_game(game).options
            if luck.maybe(0.4) and (option.name != "hands" or not machines)
        }
        options |= {"hands": hands} if hands else {}
        setup = find_game(game).house_rules.setup_for(_random_setup(luck, game, players), players)
        try:
            ruled.new(players, options, setup)
        except BadEntry:
            continue
        numbers = luck.sample(range(1, 9), count)
        return GameHeader(
            game=game,
            players=players,
            dictionary=KNOWN,
            version="1",
            buttons={p: n for p, n in zip(players, numbers, strict=True) if luck.maybe(0.85)},
            machines={p: luck.randint(1, 5) for p in players[count - machines :]},
            options=options,
            setup=setup,
        )


def _random_setup(luck: Luck, game: str, players: tuple[str, ...]) -> dict[str, Any]:
    """A random setup of the game, besides its options."""
    if game == "word_for_word":
        setup: dict[str, Any] = {"chips": luck.choice((10, 20, 100)), "ante": luck.randint(0, 3)}
        limits = {"limits": {"max": luck.choice((5, 20))}} if luck.maybe(0.3) else {}
        return {**setup, **limits}
    if game == "word_sprout" and luck.maybe(0.7):
        chosen = tuple(luck.sample(tuple(VARIATIONS), luck.randint(1, 3)))
        red = players[: len(players) // 2]
        return {"variations": chosen} | ({"red": red} if "teams" in chosen else {})
    return {}


class Monkey:
    """Makes random gestures until the game is left; raises if something is wrong."""

    def __init__(self, luck: Luck, gestures: int) -> None:
        self._luck, self._gestures = luck, gestures
        self.refused = self.overs = 0

    async def play(self, table: Evening) -> None:
        """Resume the unfinished game and make random gestures."""
        await table.sees("RESUME ")
        await table.press("knob")
        for _ in range(self._gestures):
            await self._gesture(table)
            await asyncio.sleep(0.02)
            self._watch(table)
            if table.words().startswith("WORD GAMES") or "NOT POSSIBLE" in table.words():
                break
        await asyncio.sleep(1)

    # -- what it does -----------------------------------------------------------------

    async def _gesture(self, table: Evening) -> None:
        luck, hand = self._luck, table.hand
        if "MENU" in table.words() and luck.maybe(0.6):
            await self._menu(table)
            return
        match luck.choices(range(11), (9, 3, 6, 9, 2, 1, 1, 4, 8, 4, 14))[0]:
            case 0:
                await hand.press(self._seat())
            case 1:
                await hand.hold(self._seat(), luck.choice((0.6, 1.1, 1.3)))
            case 2:
                await table.turn(luck.choice((-40, -3, -2, -1, 1, 1, 2, 3, 9, 40)))
            case 3:
                await hand.press("knob")
            case 4:
                await hand.press("spin")
            case 5:
                await hand.hold("spin", 1.0)
            case 6:
                await hand.hold("knob", 1.0)
            case 7:
                await self._key(table)
            case 8:
                await table.type(f"{self._word()}<ENTER>")
            case 9:
                await asyncio.sleep(luck.choice((0.3, 1.5, 4.0, 4.0, 65.0)))
            case 10:
                await self._sense(table)

    def _seat(self) -> str:
        playing = WatchedGame.tables[-1]
        waited = [playing.table.buttons[p] for p in playing.table.view().may
                  if p in playing.table.buttons]  # fmt: skip
        if waited and self._luck.maybe(0.6):
            return f"seat{self._luck.choice(waited)}"
        return f"seat{self._luck.randint(1, 8)}"

    async def _key(self, table: Evening) -> None:
        key = self._luck.choice((*KEYS, self._luck.choice(SIGNS), self._luck.choice(SIGNS)))
        await table.type(f"<{key}>" if len(key) > 1 else key)

    def _word(self) -> str:
        if self._luck.maybe(0.3):
            return "".join(self._luck.choices(ascii_uppercase, k=self._luck.randint(1, 16)))
        return self._luck.choice(WORDS)

    async def _menu(self, table: Evening) -> None:
        """Choose a row of the menu that changes the game, and agree to it."""
        rows = ("undo", "correct a turn", "players", "scores", "help", "allow a word")
        row = self._luck.choice(rows)
        await table.choose(row)
        for _ in range(self._luck.randint(0, 6)):
            if self._luck.maybe(0.3):
                await table.turn(self._luck.randint(-3, 3))
            await table.press("knob")
        buttons = WatchedGame.tables[-1].table.buttons
        if "UNDO?" in table.words():
            await table.press(*(f"seat{n}" for n in buttons.values()))

    async def _sense(self, table: Evening) -> None:
        """Do what an opponent would do; without it no game gets far."""
        playing = WatchedGame.tables[-1]
        wanted = self._opponent_action(playing)
        if wanted is None:
            await table.press("knob")
            return
        word = getattr(wanted, "word", None)
        if word and not any(text in table.words() for text in ("undo", "MENU")):
            await table.type(f"{word.upper()}<ENTER>")
        button = playing.table.buttons.get(wanted.by or "")
        if button and (not word or self._luck.maybe(0.5)):
            await table.hand.press(f"seat{button}", self._luck.choice((0.1, 0.1, 1.2)))
        else:
            await table.press("knob")

    def _opponent_action(self, playing: Playing) -> Action | None:
        """What an opponent would do now; None if it cannot play by these house rules."""
        table = playing.table
        opponent, options = table.kind.engine.opponent, table.header.options
        needs = opponent.NEEDS if opponent else {}
        if opponent is None or any(options.get(key) != wish for key, wish in needs.items()):
            return None
        luck = Chance(self._luck.randrange(1 << 30))
        mind = MachineMind(table.rules, opponent, table.ruling, luck)
        return mind.next_action(table.state, dict.fromkeys(table.view().may, 3))

    # -- what it watches --------------------------------------------------------------

    def _watch(self, table: Evening) -> None:
        screen = table.host.ui.screen
        assert any(word.strip() for word in screen.words()), "a screen without words"
        playing = WatchedGame.tables[-1]
        self.overs += playing.table.view().game_over
        shown = playing.display.prompt().draw(playing.ui.now)
        assert [*faults(screen), *faults(shown)] == [], (screen.words(), shown.words())
        assert_nothing_private(playing, shown)


def assert_nothing_private(playing: Playing, shown: Screen) -> None:
    """Check that the table's screen does not show the cards in a player's hand.

    Cards from the hand that are about to be laid may be shown.
    """
    table = playing.table
    screens = table.kind.ui.screens
    if not hasattr(screens, "hand"):
        return
    seen = [row for row in shown.words() if not row.startswith("hand ")]
    for player in table.view().players:
        rows = screens.hand(playing.display.context(), table.view(player)).words()
        cards = rows[1] if len(rows) > 1 else ""
        if len(cards) >= 7 and cards != "real cards":
            assert not any(cards in row for row in seen), f"{cards} of {player} in {seen}"


def snapshot(playing: Playing) -> bytes:
    """The whole state of a game."""
    return msgspec.json.encode(playing.table.kind.protocol.snapshot(playing.table.state))


def save_game(
    state: Path,
    game: str,
    players: tuple[str, ...],
    options: dict[str, Any] | None = None,
    machines: dict[str, int] | None = None,
    *,
    buttons: bool = True,
    setup: dict[str, Any] | None = None,
) -> None:
    """Save a new game of these players; people have the buttons 1, 2, and so on, or none."""
    people = [player for player in players if buttons and player not in (machines or {})]
    begun = GameHeader(
        game=game,
        players=players,
        dictionary=KNOWN,
        version="1",
        buttons={player: number for number, player in enumerate(people, 1)},
        machines=machines or {},
        options=options or {},
        setup=find_game(game).house_rules.setup_for(setup or {}, players),
    )
    save_unfinished(state, begun)


def save_unfinished(state: Path, begun: GameHeader) -> None:
    """Write a journal with this unfinished game."""
    state.mkdir(exist_ok=True)
    journal = Journal(state / JOURNAL)
    journal.begin(begun).result()
    journal.close()


def play_two_evenings(
    state: Path, monkeypatch: pytest.MonkeyPatch, luck: Luck, begun: GameHeader, gestures: int
) -> tuple[Monkey, Monkey]:
    """Run the host twice on one game and check that its journal replays; returns both monkeys."""
    monkeypatch.setattr(ending, "Playing", WatchedGame)
    save_unfinished(state, begun)
    monkeys: list[Monkey] = []
    for _ in range(2):
        monkey = Monkey(luck, gestures)
        if monkeys and not unfinished(state):
            break
        seed = luck.randrange(1 << 30)
        evening(state, monkey.play, seed=seed, settings=EIGHT)
        assert_replays(state)
        monkeys.append(monkey)
    return monkeys[0], monkeys[-1]


EIGHT = Settings(wiring=msgspec.structs.replace(Wiring(), display=None, buzzer=None, sound="none"))


def unfinished(state: Path) -> bool:
    """Whether the game is not finished."""
    journal = Journal(state / JOURNAL)
    try:
        return journal.unfinished_game() is not None
    finally:
        journal.close()


def assert_replays(state: Path) -> None:
    """Check that a replay of the journal has the state the host had when it stopped."""
    playing = WatchedGame.tables[-1]
    journal = Journal(state / JOURNAL)
    try:
        record = journal.games()[-1]
        history = History(record.header, RULING)
        history.load(journal.rows(record.game))
    finally:
        journal.close()
    assert msgspec.json.encode(history.kind.protocol.snapshot(history.state)) == snapshot(playing)
    assert [r.action for r in history.records] == [r.action for r in playing.table.records]


def no_complaints(caplog: pytest.LogCaptureFixture) -> None:
    """Check that no error was logged."""
    errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert not errors, errors[0].exc_text or errors[0].getMessage()
