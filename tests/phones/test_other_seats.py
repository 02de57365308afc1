"""A raw message from a seat changes nothing that belongs to another one, in any game."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any, cast

import pytest
from offered import Choices, Moment
from sizes import examples, slow_after

from companion import games
from companion.errors import BadEntry
from companion.games.api.rules import Action, View
from companion.phones.doing import Doing
from companion.phones.fairness import Fairness
from companion.phones.messages import Act, Reply, Spin, Take, Touch
from companion.phones.showing import Showing
from companion.screen.screen import Screen
from companion.ui.onlooker import Announcement, Entered, Shown, Taken
from companion.widgets.widget import owner_of
from hardware.box import MAX_SEATS

GAMES, REVISION = 10, 7
ANSWERS = (0, 1, -1, "CAT", "S", (0,), ())


SeatView = Callable[[str], View]
"""What a player sees."""


class Table:
    """The phones at a moment of a game, and what they enter at the box."""

    def __init__(self, game: str, moment: Moment, seat_view: SeatView) -> None:
        context, draft, offered = moment
        view = context.view
        self.entered: list[Entered] = []
        on_show = SimpleNamespace(
            name=game, buttons=context.buttons, people=view.players, revision=REVISION,
            seat_view=seat_view,
        )  # fmt: skip
        turn = tuple(player for player, kinds in view.may.items() if kinds)
        self.showing = Showing(MAX_SEATS)
        shown = Shown(
            Screen(), widget=draft, turn=turn, game=cast("Any", on_show),
            owner=owner_of(draft, view.turn), offers=offered,
        )  # fmt: skip
        self.showing.update(shown, phones=True)
        timers = SimpleNamespace(next_end=lambda: None)
        box = SimpleNamespace(seats=MAX_SEATS)
        ui = SimpleNamespace(timers=timers, now=1.0, box=box, enter=self.entered.append)
        seating = SimpleNamespace(phones=())
        fairness = Fairness(self.showing, cast("Any", seating))
        self.doing = Doing(cast("Any", ui), self.showing, fairness, cast("Any", seating))

    def say(self, player: str, message: Touch) -> Entered | None:
        """What a message from the phone of a player enters; None if it is refused."""
        self.entered.clear()
        seat = self.showing.seats[player]
        phone = SimpleNamespace(seat=seat, token="", delay=SimpleNamespace(seconds=lambda _: 0.0))
        with contextlib.suppress(BadEntry):
            self.doing.do(cast("Any", phone), seat, message)
        return self.entered[0] if self.entered else None


def turns(game: str) -> Iterator[tuple[SeatView, tuple[Moment, ...]]]:
    """The moments of random games by turns, and what a player sees in a turn, asked once."""
    for context, moments in Choices(game).turns(examples(GAMES)):
        yield cache(context.private_view), moments


def meaning_of(entered: Entered) -> Any:
    """What a gesture from a phone does, or opens."""
    event = entered.events[0]
    if isinstance(event, Taken):
        return event.offer and event.offer.does
    return event.meaning if isinstance(event, Announcement) else None


@pytest.mark.parametrize("game", slow_after(1, games.NAMES))
def test_nobody_answers_the_entry_of_another_player(game: str) -> None:
    refused = 0
    for seat_view, moments in turns(game):
        for moment in moments:
            view = moment.context.view
            owner = owner_of(moment.draft, view.turn)
            if owner is None:
                continue
            table = Table(game, moment, seat_view)
            of = table.showing.question.number
            for player in set(view.players) - {owner}:
                for message in (Spin(of=of), *(Reply(of=of, value=value) for value in ANSWERS)):
                    assert table.say(player, message) is None, (player, message, moment.draft)
                    refused += 1
    assert refused


def differing(game: str) -> Iterator[tuple[Moment, Table]]:
    """The phones at these moments, but for other drafts with the same offers."""
    tried = set[object]()
    for seat_view, moments in turns(game):
        view = moments[0].context.view
        seen = repr(view)
        for moment in moments:
            offered = tuple((*one.name, one.by) for one in moment.offered)
            alike = seen, owner_of(moment.draft, view.turn), offered
            if alike not in tried:
                tried.add(alike)
                yield moment, Table(game, moment, seat_view)


@pytest.mark.parametrize("game", slow_after(1, games.NAMES))
def test_nobody_acts_for_another_player(game: str) -> None:
    for moment, table in differing(game):
        view = moment.context.view
        every = {kind for kinds in view.may.values() for kind in kinds}
        messages: list[Touch] = [Act(rev=REVISION, do={"do": kind}) for kind in sorted(every)]
        messages += [
            Take(rev=REVISION, kind=one.kind, label=one.label, about=one.about)
            for one in moment.offered
        ]
        for player in view.players:
            for message in messages:
                entered = table.say(player, message)
                does = entered and meaning_of(entered)
                if isinstance(does, Action):
                    assert does.by in (None, player), (player, message)
                taken = entered.events[0] if entered else None
                if isinstance(taken, Taken) and taken.offer:
                    assert taken.offer.is_for(player), (player, message)
