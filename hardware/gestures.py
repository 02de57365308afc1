"""Raw edges in, clean gestures out: ordered by their own stamps, debounced, held or not.

It has no clock, no thread and no pin of its own. Whoever owns the time feeds it what
arrives and polls it when something is due; a line's level is asked through `pressed`.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping
from itertools import count
from typing import NamedTuple

from hardware.box import Event, Kind

SECOND = 1_000_000_000

LOST = SECOND
"""An edge that the line's level tells of and that has not come after so long is lost, ns."""


class Gestures:
    """Turns what the box senses into what people meant.

    `debounce_s`: after an edge that counted, what follows within this many seconds
    is the contact bouncing; if the contact rests on the other level at the end, that
    change counts then. `settle_s`: how long an event waits for others with an earlier
    stamp that are delivered later. `pressed`: whether a button is down at this moment; on
    a busy machine edges come late, and silence alone does not tell that the contact rests.
    """

    def __init__(
        self,
        *,
        debounce_s: float = 0.02,
        settle_s: float = 0.005,
        pressed: Callable[[str], bool] | None = None,
    ) -> None:
        self._window = round(debounce_s * SECOND)
        self._settle = round(settle_s * SECOND)
        self._pressed = pressed
        self._waiting: list[_Waiting] = []
        self._order = count()
        self._contacts: dict[str, _Button] = {}
        self._kept: list[Event] = []

    def feed(self, event: Event, now_ns: int, *, settled: bool = False) -> None:
        """Take a raw event that arrived now; `settled`: all earlier ones have arrived too."""
        ripe = now_ns if settled else now_ns + self._settle
        heapq.heappush(self._waiting, _Waiting(event.ns, next(self._order), ripe, event))

    def due(self) -> int | None:
        """The moment (ns) at which `poll` next has something to do; None: not before a feed."""
        moments = [waiting.ripe for waiting in self._waiting]
        moments += [
            contact.due + self._settle for contact in self._quiet() if contact.due is not None
        ]
        return min(moments, default=None)

    def poll(self, now_ns: int, holds: Mapping[str, float]) -> list[Event]:
        """The gestures that are certain by now, in the order of their stamps.

        `holds`: the controls that can be held, and for how many seconds; it is
        asked at the press and then stays for that press. Of two buttons that can be held,
        the one pressed first is told first, however long the finger stays on it.
        """
        out, self._kept = self._kept, []
        for event in self._ripe(now_ns):
            if event.kind in (Kind.PRESSED, Kind.RELEASED):
                out += self._contact(event.control).edge(event, holds)
            else:
                out.append(event)
        for contact in self._quiet():
            out += contact.rest(now_ns - self._settle, holds)
        return self._told(sorted(out, key=lambda event: event.ns))

    def _quiet(self) -> list[_Button]:
        """The contacts of which nothing has arrived that is still waiting."""
        waiting = {waiting.event.control for waiting in self._waiting}
        return [one for control, one in self._contacts.items() if control not in waiting]

    def _told(self, events: list[Event]) -> list[Event]:
        """The events without those that have to wait until an earlier press is decided."""
        on_the_way = [c.pressed for c in self._contacts.values() if c.hold is not None]
        pending = min(on_the_way, default=None)
        told: list[Event] = []
        waiting: set[str] = set()
        for event in events:
            if pending is not None and event.ns > pending and self._holdable(event):
                waiting.add(event.control)
            (self._kept if event.control in waiting else told).append(event)
        return told

    def _holdable(self, event: Event) -> bool:
        return event.kind is Kind.PRESSED and self._contact(event.control).holdable

    def holding(self, now_ns: int) -> tuple[str, float] | None:
        """The control on its way to being held, and how far (0 to 1); the earliest of several."""
        on_the_way = [c for c in self._contacts.values() if c.hold is not None]
        if not on_the_way:
            return None
        contact = min(on_the_way, key=lambda c: c.pressed)
        assert contact.hold is not None
        gone = (now_ns - contact.pressed) / max(contact.hold, 1)
        return contact.control, min(max(gone, 0.0), 1.0)

    def undecided(self) -> int | None:
        """The stamp (ns) of the earliest thing that arrived and is not yet told; None: no such."""
        stamps = [waiting.ns for waiting in self._waiting]
        stamps += [c.pressed for c in self._contacts.values() if c.hold is not None]
        stamps += [event.ns for event in self._kept]
        return min(stamps, default=None)

    def _ripe(self, now_ns: int) -> list[Event]:
        """What has waited long enough, and whatever happened before it."""
        ripe = [waiting.ns for waiting in self._waiting if waiting.ripe <= now_ns]
        events = []
        while ripe and self._waiting and self._waiting[0].ns <= max(ripe):
            events.append(heapq.heappop(self._waiting).event)
        return events

    def _contact(self, control: str) -> _Button:
        if control not in self._contacts:
            self._contacts[control] = _Button(control, self._window, self._pressed)
        return self._contacts[control]


class _Waiting(NamedTuple):
    """An event that waits until `ripe` for others; sorted by stamp, then by arrival."""

    ns: int
    order: int
    ripe: int
    event: Event


class _Button:
    """One button's contact: the level that counts, the level last seen, the hold begun."""

    def __init__(self, control: str, window: int, pressed: Callable[[str], bool] | None) -> None:
        self.control = control
        self.pressed = 0
        self.hold: int | None = None
        self.holdable = False
        self._window = window
        self._pressed = pressed
        self._supposed: int | None = None
        self._forestalled = False
        self._looked = 0
        self._down = False
        self._changed: int | None = None
        self._seen_down = False
        self._seen = 0

    @property
    def due(self) -> int | None:
        """When it has something to say without another edge: a late change, or a hold."""
        moments = []
        if self._changed is not None and self._seen_down != self._down:
            moments.append(self._changed + self._window)
        if self.hold is not None:
            moments.append(self.pressed + self.hold)
        return max(min(moments), self._looked + self._window) if moments else None

    def edge(self, event: Event, holds: Mapping[str, float]) -> list[Event]:
        """An edge was seen."""
        self._reconsider(event.ns)
        out = [] if self._bouncing(event.ns) else self._settle_down(holds)
        out += self._held(event.ns)
        self._seen_down, self._seen = event.kind is Kind.PRESSED, event.ns
        if not self._bouncing(event.ns):
            out += self._settle_down(holds)
        return out

    def _reconsider(self, ns: int) -> None:
        """The contact was supposed to rest; an edge from before that moment says that it did not.

        What was told stays told, and is not told again when it happens.
        """
        if self._supposed is not None and ns - self._supposed < self._window:
            self._forestalled, self.hold = self.hold is None, None
            self._down, self._changed = not self._down, self._supposed
        self._supposed = None

    def rest(self, until_ns: int, holds: Mapping[str, float]) -> list[Event]:
        """Nothing more was seen until then."""
        out: list[Event] = []
        if self._rests(until_ns):
            self._supposed = self._changed
            out = self._settle_down(holds)
        return out + ([] if self._let_go(until_ns) else self._held(until_ns))

    def _rests(self, until_ns: int) -> bool:
        """Whether it rests on another level than the one that counts, its line agreeing."""
        if self._seen_down == self._down or self._changed is None or self._bouncing(until_ns):
            return False
        if self._line_is(self._seen_down, until_ns):
            return True
        if until_ns - self._changed > LOST:
            self._seen_down = self._down
        return False

    def _let_go(self, until_ns: int) -> bool:
        """Whether a hold is over whose end is on its way."""
        if self.hold is None or not 0 <= until_ns - self.pressed - self.hold < LOST:
            return False
        return not self._line_is(True, until_ns)

    def _line_is(self, down: bool, until_ns: int) -> bool:
        """Whether nothing is on its way, as far as the line's own level tells."""
        if self._pressed is None or self._pressed(self.control) == down:
            return True
        self._looked = until_ns
        return False

    def _bouncing(self, ns: int) -> bool:
        return self._changed is not None and ns - self._changed < self._window

    def _settle_down(self, holds: Mapping[str, float]) -> list[Event]:
        """The level last seen counts."""
        if self._seen_down == self._down:
            return []
        self._down, self._changed = self._seen_down, self._seen
        if self._forestalled:
            self._forestalled = False
            return []
        return self._press(holds) if self._down else self._release()

    def _press(self, holds: Mapping[str, float]) -> list[Event]:
        self.pressed = self._seen
        seconds = holds.get(self.control)
        self.holdable = seconds is not None
        if seconds is None:
            return [self._event(Kind.PRESSED, self.pressed)]
        self.hold = round(seconds * SECOND)
        return []

    def _release(self) -> list[Event]:
        out = self._held(self._seen)
        if self.hold is not None:
            self.hold = None
            out.append(self._event(Kind.PRESSED, self.pressed))
        return [*out, self._event(Kind.RELEASED, self._seen)]

    def _held(self, until_ns: int) -> list[Event]:
        if self.hold is None or until_ns < self.pressed + self.hold:
            return []
        self.hold = None
        return [self._event(Kind.HELD, self.pressed)]

    def _event(self, kind: Kind, ns: int) -> Event:
        return Event(self.control, kind, ns)
