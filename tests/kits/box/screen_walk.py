"""A random game, and every screen that its players may see on the way.

No host and no clock: a state, the controls that turn gestures into drafts, and the screens.
"""

from __future__ import annotations

import importlib
import math
import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec
from monkey import NAMES as SHORT
from monkey import RULING
from random_games import PLAYED

from companion.errors import BadEntry
from companion.games import find_game
from companion.games.api.chance import Chance
from companion.games.api.engine import MachineMind
from companion.games.api.offers import Offered, holds
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, Record
from companion.games.api.ui import ClockView, Context, Gesture, Hint, Hold, PrivateEntry
from companion.games.word_sprout.rules.variations import VARIATIONS, clash
from companion.screen.screen import Screen, page
from companion.ui.notices import with_band, with_hold_bar
from companion.widgets.widget import Back, Done
from hardware.box import KEYBOARD, KNOB, SPIN, Event, Kind, seat, seat_number

LONG = ("MAXIMILI", "ROSAMUND", "BARTHOLO", "WWWWWWWW",
        "ANNABELL", "ZACHARIA", "GERTRUDE", "QUENTINA")  # fmt: skip
CLOCKS = (None, ClockView(125.0, 180.0), ClockView(7.0, 90.0), ClockView(12.0, 30.0, False, "stop"))
SINCE = (0.0, 0.7, 2.0, math.inf)
KEYS = ("ENTER", "ESC", "BACKSPACE", "SPACE", "DELETE", "LEFT", "RIGHT", "TAB")
WORD = 15
"""The longest word typed, in letters."""


KEPT = 100
"""Moments whose offers are kept."""


class Start(NamedTuple):
    """The start of a game."""

    game: str
    players: tuple[str, ...]
    options: dict[str, Any]
    setup: dict[str, Any]


def every_value(game: str) -> Iterator[dict[str, Any]]:
    """Each house rule at each of its values, with the others as printed."""
    yield {}
    for option in find_game(game).options:
        for value in option.values[1:]:
            yield {option.name: value}


def some_values(game: str, luck: random.Random) -> dict[str, Any]:
    """Some of the house rules at random values."""
    options = find_game(game).options
    return {option.name: luck.choice(option.values) for option in options if luck.random() < 0.4}


def random_start(game: str, options: Mapping[str, Any], luck: random.Random) -> Start:
    """A random start with these options: its players and setup."""
    rules, house = find_game(game).rules, find_game(game).house_rules
    while True:
        most = min(options.get("max_players", rules.MAX_PLAYERS), len(LONG))
        count = luck.choice((most, luck.randint(max(rules.MIN_PLAYERS, 2), most)))
        players = LONG[:count] if luck.random() < 0.7 else tuple(luck.sample(SHORT, count))
        setup = house.setup_for(_random_setup(game, players, luck), players)
        found = Start(game, players, dict(options), setup)
        try:
            rules.new(players, found.options, setup)
        except BadEntry:
            continue
        return found


def _random_setup(game: str, players: tuple[str, ...], luck: random.Random) -> dict[str, Any]:
    if game == "word_for_word":
        return {"chips": luck.choice((10, 100, 1000)), "ante": luck.choice((1, 3))}
    if game != "word_sprout" or luck.random() < 0.3:
        return {}
    chosen: tuple[str, ...] = ()
    for name in luck.sample(tuple(VARIATIONS), 4):
        chosen = chosen if clash((*chosen, name)) else (*chosen, name)
    return {"variations": chosen} | (
        {"teams": {"red": players[:1], "blue": players[1:]}} if "teams" in chosen else {}
    )


def random_walk(game: str, number: int) -> Walk:
    """The random game of this number, with some of its house rules at random values."""
    luck = random.Random(f"{game}{number}")
    return Walk(random_start(game, some_values(game, luck), luck), luck)


@contextmanager
def offers_kept(game: str) -> Iterator[None]:
    """Let the offers of a moment be worked out once, though each gesture asks for them.

    They depend on nothing but the context and the draft, which do not change.
    """
    controls = importlib.import_module(f"companion.games.{game}.ui.controls")
    offers: Callable[[Context, Any], Offered] = controls.offers
    kept: dict[tuple[int, int], tuple[Context, Any, Offered]] = {}

    def once(context: Context, draft: Any) -> Offered:
        moment = id(context), id(draft)
        if moment not in kept:
            kept[moment] = context, draft, offers(context, draft)  # kept, so no other gets their id
            for oldest in list(kept)[:-KEPT]:
                del kept[oldest]
        return kept[moment][2]

    with patch.object(controls, "offers", once):
        yield


class Walk:
    """A random game; `screens` plays it and yields its screens, each with a label."""

    def __init__(self, start: Start, luck: random.Random) -> None:
        self.game, self.kind, self.luck = start.game, find_game(start.game), luck
        self.rules, self.controls = self.kind.rules, self.kind.ui.controls
        self.state: Any = self.rules.new(start.players, start.options, start.setup)
        self.buttons = {player: n for n, player in enumerate(start.players, 1)}
        self.last: Record | None = None
        self.refused: Record | None = None
        self.records: list[Record] = []
        self._random = PLAYED[start.game]
        self._names = start.players
        self._ruling = RULING
        self._mind = self._make_mind(start)
        if self._mind is None:
            self._ruling = self._random.RULING

    def _make_mind(self, start: Start) -> MachineMind | None:
        """A computer player for sensible moves, if these house rules allow one."""
        opponent = self.kind.engine.opponent
        if opponent is None or any(start.options.get(k) != v for k, v in opponent.NEEDS.items()):
            return None
        chance = Chance(self.luck.randrange(1 << 30))
        return (
            MachineMind(self.rules, opponent, RULING, chance) if self.luck.random() < 0.7 else None
        )

    def contexts(self, actions: int) -> Iterator[Context]:
        """The context before each of `actions` actions, and at the end of the game."""
        for _ in range(actions):
            yield self.context()
            if self._over():
                break
            self.act(self.sensible())

    def screens(self, actions: int, gestures: int) -> Iterator[tuple[str, Screen]]:
        """The screens of `actions` actions, with `gestures` gestures before each."""
        for _ in range(actions):
            yield from self._moment(gestures)
            self.act(self.sensible())
            if self._over():
                break
        yield from self._moment(gestures)
        yield from self._lists()

    def gestures(self, actions: int, gestures: int) -> Iterator[tuple[Event, Any]]:
        """Every gesture in each of some moments, with its intent.

        The moments: the start of each of `actions` turns, and those that follow it through
        `gestures` random gestures.
        """
        for _ in range(actions):
            with offers_kept(self.game):
                yield from self._gestures(gestures)
            self.act(self.sensible())
            if self._over():
                break

    def _gestures(self, gestures: int) -> Iterator[tuple[Event, Any]]:
        context = self.context()
        draft = self.controls.fresh(context)
        for _ in range(gestures):
            for event in self._every_gesture(context, draft):
                yield event, self._step(draft, context, event)
            after = self._step(draft, context, self.gesture(context, draft))
            if isinstance(after, Action):
                self.act(after)
                if self._over():
                    break
                context = self.context()
                draft = self.controls.fresh(context)
            elif not is_intent(after):
                draft = after

    def _over(self) -> bool:
        """The host asks for no gestures after the end."""
        return self.rules.view(self.state, None).game_over

    def _step(self, draft: Any, context: Context, event: Event) -> Any:
        return self.controls.step(draft, context, Gesture(event, self._player(event)))

    def _holds(self, context: Context, draft: Any) -> Mapping[str, Hold]:
        return holds(context.buttons, self.kind.ui.offers(context, draft))

    def _every_gesture(self, context: Context, draft: Any) -> Iterator[Event]:
        yield Event(KNOB, Kind.PRESSED, 0)
        yield Event(SPIN, Kind.PRESSED, 0)
        for key in KEYS:
            yield Event(KEYBOARD, Kind.TYPED, 0, key=key)
        for number in self.buttons.values():
            yield Event(seat(number), Kind.PRESSED, 0)
        for control in self._holds(context, draft):
            yield Event(control, Kind.HELD, 0)

    def act(self, action: Action | None) -> None:
        """Judge it, and go on from there."""
        if action is None:
            return
        whole = self.rules.complete(
            self.state, action, Chance(self.luck.randrange(99)), self._ruling
        )
        record = Record(whole, self.rules.apply(self.state, whole, RecordingRuling(self._ruling)))
        self.refused = None if record.outcome.accepted else record
        self.state = record.outcome.state
        if record.outcome.accepted:
            self.last = record
            self.records.append(record)

    def context(self) -> Context:
        """All that is seen now."""
        return Context(
            view=self.rules.view(self.state, None),
            clock=self.luck.choice(CLOCKS),
            last=self.last,
            refused=self.refused,
            buttons=self.buttons,
            since_s=self.luck.choice(SINCE),
            touched=self.luck.random() < 0.5,
            seat_view=partial(self.rules.view, self.state),
        )

    def sensible(self) -> Action | None:
        """An action that a player could take now; None if this moment has none."""
        if self._mind is not None:
            may = self.rules.view(self.state, None).may
            return self._mind.next_action(self.state, dict.fromkeys(may, 3)) or self._mind.decide(
                self.state, None, 3
            )
        luck = self.luck
        with patch.object(self._random, "NAMES", list(self._names)):
            raw = self._random.action(self.state, luck.randrange(100), luck.randrange(10**6))
        if raw["do"] == "state":
            return None
        action: Action = msgspec.convert(raw, self.rules.Actions)
        return action

    # -- one moment, with random gestures ------------------------------------------------

    def _moment(self, gestures: int) -> Iterator[tuple[str, Screen]]:
        context = self.context()
        draft = self.controls.fresh(context)
        yield "fresh", self.kind.ui.screens.draw(context, draft)
        yield from _rows("help", self.kind.ui.screens.help(context))
        hand = self.kind.ui.hand
        for player in context.view.players if hand else ():
            yield f"hand of {player}", hand(context, self.rules.view(self.state, player))
        for _ in range(gestures):
            event = self.gesture(context, draft)
            after = self.controls.step(draft, context, Gesture(event, self._player(event)))
            if isinstance(after, PrivateEntry) and after.widget is not None:
                yield from self._secret(after)
            elif isinstance(after, Action):
                self.act(after)
                context = self.context()
                draft = self.controls.fresh(context)
                yield "acted", self.kind.ui.screens.draw(context, draft)
            elif isinstance(after, Hint):
                yield "hint", with_band(self.kind.ui.screens.draw(context, draft), after.text)
            elif not is_intent(after):
                draft = after
                screen = self.kind.ui.screens.draw(context, draft)
                yield "draft", screen
                for hold in self._holds(context, draft).values():
                    yield "held", with_hold_bar(screen, hold.label, 0.5)

    def _secret(self, look: PrivateEntry) -> Iterator[tuple[str, Screen]]:
        made = callable(look.widget)
        widget: Any = look.widget(self.rules.view(self.state, look.by)) if made else look.widget
        for _ in range(6):
            yield "secret", widget.draw()
            widget = widget.step(self.gesture(None, None))
            if isinstance(widget, Done | Back):
                return

    def _player(self, event: Event) -> str | None:
        number = seat_number(event.control)
        return next((p for p, n in self.buttons.items() if n == number), None)

    def gesture(self, context: Context | None, draft: Any) -> Event:
        """A random gesture."""
        luck = self.luck
        match luck.choices(range(6), (4, 5, 6, 3, 2, 1))[0]:
            case 0:
                return Event(KNOB, Kind.PRESSED, 0)
            case 1:
                return Event(KNOB, Kind.TURNED, 0, steps=luck.choice((-3, -1, 1, 1, 2, 7)))
            case 2:
                letter = luck.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZEEEAAA")
                return Event(KEYBOARD, Kind.TYPED, 0, key=letter)
            case 3:
                return Event(seat(luck.randint(1, 8)), self._kind(context, draft), 0)
            case 4:
                return Event(KEYBOARD, Kind.TYPED, 0, key=luck.choice(KEYS))
        return Event(SPIN, Kind.PRESSED, 0)

    def _kind(self, context: Context | None, draft: Any) -> Kind:
        held = context is not None and self._holds(context, draft)
        return Kind.HELD if held and self.luck.random() < 0.4 else Kind.PRESSED

    # -- lists of the game's turns -------------------------------------------------------

    def _lists(self) -> Iterator[tuple[str, Screen]]:
        corrections = self.kind.ui.corrections
        rows = [corrections.turn(record) for record in self.records]
        yield from _rows("turns", [row for row in rows if row])
        for record in self.records[-10:]:
            yield from _rows("ways", [way.label for way in corrections.ways(record)])
            for way in corrections.ways(record):
                if way.widget is not None:
                    yield "correct", way.widget.draw()


def is_intent(after: Any) -> bool:
    """Whether it is an intent for the host, not a draft."""
    return type(after).__module__ == "companion.games.api.ui"


def _rows(what: str, rows: Any) -> Iterator[tuple[str, Screen]]:
    """Lines of text, each on a screen of its own."""
    for row in rows:
        yield f"{what}: {row}", page("", "", row)
