"""Turns raw edges into gestures: ordered by time stamp, debounced, and pressed or held.

There is no clock, thread or pin in here. The caller feeds raw events as they arrive and polls
when something is due; `pressed` reads the level of a line.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping
from itertools import count

import msgspec

from hardware.box import Event, Kind

SECOND = 1_000_000_000

LOST = SECOND
"""An edge is lost if the line's level changed but no edge arrives within this time, ns."""


class Gestures:
    """Orders, debounces and classifies the raw events of a box.

    `debounce_s`: edges within this many seconds after a valid edge are contact bounce; if the
    contact then stays on the other level, that counts as a change. `settle_s`: seconds that an
    event waits for events with an earlier stamp that arrive later. `pressed`: returns whether a
    button is down now. It is needed as edges arrive late on a busy machine: no new edge does
    not mean that the contact has settled.
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
        """Take a raw event that arrived now; `settled` if all earlier ones have arrived too."""
        ripe = now_ns if settled else now_ns + self._settle
        heapq.heappush(self._waiting, _Waiting(event.ns, next(self._order), ripe, event))

    def due(self) -> int | None:
        """When to call `poll` next, in ns, or None to wait for the next `feed`."""
        moments = [waiting.ripe for waiting in self._waiting]
        moments += [
            contact.due + self._settle for contact in self._quiet() if contact.due is not None
        ]
        return min(moments, default=None)

    def poll(self, now_ns: int, holds: Mapping[str, float]) -> list[Event]:
        """The gestures that are certain by now, in the order of their stamps.

        `holds` maps each control that can be held to the seconds of a hold. It is looked up at
        the press and stays the same until the release. If two buttons that can be held are
        pressed, the first one is always reported first, even if it is held for long.
        """
        out, self._kept = self._kept, []
        for event in self._ripe(now_ns):
            if event.kind in (Kind.PRESSED, Kind.RELEASED):
                out += self._contact(event.control).edge(event, holds)
            else:
                out.append(event)
        for contact in self._quiet():
            out += contact.rest(now_ns - self._settle, holds)
        return self._in_press_order(sorted(out, key=lambda event: event.ns))

    def _quiet(self) -> list[_Button]:
        """The contacts without a waiting event."""
        waiting = {waiting.event.control for waiting in self._waiting}
        return [one for control, one in self._contacts.items() if control not in waiting]

    def _in_press_order(self, events: list[Event]) -> list[Event]:
        """Keep back events that must wait until an earlier press is decided; return the rest."""
        on_the_way = [c.pressed for c in self._contacts.values() if c.hold is not None]
        pending = min(on_the_way, default=None)
        ready: list[Event] = []
        waiting: set[str] = set()
        for event in events:
            if pending is not None and event.ns > pending and self._holdable(event):
                waiting.add(event.control)
            (self._kept if event.control in waiting else ready).append(event)
        return ready

    def _holdable(self, event: Event) -> bool:
        return event.kind is Kind.PRESSED and self._contact(event.control).holdable

    def holding(self, now_ns: int) -> tuple[str, float] | None:
        """The control that is being held and the part of its hold time that is over.

        The part is from 0 to 1. If several controls are down, the earliest press counts.
        """
        on_the_way = [c for c in self._contacts.values() if c.hold is not None]
        if not on_the_way:
            return None
        contact = min(on_the_way, key=lambda c: c.pressed)
        assert contact.hold is not None
        gone = (now_ns - contact.pressed) / max(contact.hold, 1)
        return contact.control, min(max(gone, 0.0), 1.0)

    def undecided_since_ns(self) -> int | None:
        """The stamp (ns) of the earliest event not reported yet, or None."""
        stamps = [waiting.ns for waiting in self._waiting]
        stamps += [c.pressed for c in self._contacts.values() if c.hold is not None]
        stamps += [event.ns for event in self._kept]
        return min(stamps, default=None)

    def _ripe(self, now_ns: int) -> list[Event]:
        """Remove and return the events that have waited long enough, and all earlier ones."""
        ripe = [waiting.ns for waiting in self._waiting if waiting.ripe <= now_ns]
        events = []
        while ripe and self._waiting and self._waiting[0].ns <= max(ripe):
            events.append(heapq.heappop(self._waiting).event)
        return events

    def _contact(self, control: str) -> _Button:
        if control not in self._contacts:
            self._contacts[control] = _Button(control, self._window, self._pressed)
        return self._contacts[control]


class _Waiting(msgspec.Struct, frozen=True, order=True):
    """An event that waits until `ripe` for others; sorted by stamp, then by arrival."""

    ns: int
    order: int
    ripe: int
    event: Event


class _Button:
    """The contact of a button: its debounced level, its last raw level and its hold."""

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
        """When a late change or a hold is due without another edge, in ns, or None."""
        moments = []
        if self._changed is not None and self._seen_down != self._down:
            moments.append(self._changed + self._window)
        if self.hold is not None:
            moments.append(self.pressed + self.hold)
        return max(min(moments), self._looked + self._window) if moments else None

    def edge(self, event: Event, holds: Mapping[str, float]) -> list[Event]:
        """Process an edge and return the gestures that it completes."""
        self._reconsider(event.ns)
        out = [] if self._bouncing(event.ns) else self._settle_down(holds)
        out += self._hold_event(event.ns)
        self._seen_down, self._seen = event.kind is Kind.PRESSED, event.ns
        if not self._bouncing(event.ns):
            out += self._settle_down(holds)
        return out

    def _reconsider(self, ns: int) -> None:
        """Undo the assumption that the contact had settled if a late edge disproves it.

        A gesture that was reported on that assumption is not reported again.
        """
        if self._supposed is not None and ns - self._supposed < self._window:
            self._forestalled, self.hold = self.hold is None, None
            self._down, self._changed = not self._down, self._supposed
        self._supposed = None

    def rest(self, until_ns: int, holds: Mapping[str, float]) -> list[Event]:
        """The gestures that are due if no further edge arrived until then."""
        out: list[Event] = []
        if self._rests(until_ns):
            self._supposed = self._changed
            out = self._settle_down(holds)
        return out + ([] if self._let_go(until_ns) else self._hold_event(until_ns))

    def _rests(self, until_ns: int) -> bool:
        """Whether the contact has settled on a new level, and the line confirms it."""
        if self._seen_down == self._down or self._changed is None or self._bouncing(until_ns):
            return False
        if self._line_is(self._seen_down, until_ns):
            return True
        if until_ns - self._changed > LOST:
            self._seen_down = self._down
        return False

    def _let_go(self, until_ns: int) -> bool:
        """Whether the button is already up, but the edge of its release is still missing."""
        if self.hold is None or not 0 <= until_ns - self.pressed - self.hold < LOST:
            return False
        return not self._line_is(True, until_ns)

    def _line_is(self, down: bool, until_ns: int) -> bool:
        """Whether the line has this level now; True if levels cannot be read."""
        if self._pressed is None or self._pressed(self.control) == down:
            return True
        self._looked = until_ns
        return False

    def _bouncing(self, ns: int) -> bool:
        return self._changed is not None and ns - self._changed < self._window

    def _settle_down(self, holds: Mapping[str, float]) -> list[Event]:
        """Accept the last raw level as the debounced one, and return its gestures."""
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
        out = self._hold_event(self._seen)
        if self.hold is not None:
            self.hold = None
            out.append(self._event(Kind.PRESSED, self.pressed))
        return [*out, self._event(Kind.RELEASED, self._seen)]

    def _hold_event(self, until_ns: int) -> list[Event]:
        if self.hold is None or until_ns < self.pressed + self.hold:
            return []
        self.hold = None
        return [self._event(Kind.HELD, self.pressed)]

    def _event(self, kind: Kind, ns: int) -> Event:
        return Event(self.control, kind, ns)
