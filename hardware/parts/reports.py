"""Reports of the parts: events as they arrive, and each fault once."""

from __future__ import annotations

import threading

from hardware.box import Event, Fault, Sink


class Reports:
    """Passes events and faults to a sink, from any thread, and never raises.

    Each fault is reported once, and so is its end. A new sink receives the current faults first.
    """

    def __init__(self) -> None:
        self._sink: Sink | None = None
        self._lost: dict[str, Fault] = {}
        self._lock = threading.Lock()

    def listen(self, sink: Sink) -> None:
        """Report to this sink from now on, beginning with the current faults."""
        with self._lock:
            self._sink = sink
            lost = list(self._lost.values())
        for fault in lost:
            self._send(fault)

    def event(self, event: Event) -> None:
        """Report an event; it is dropped if there is no sink."""
        self._send(event)

    def fault(self, part: str, message: str, brief: tuple[str, ...] = ()) -> None:
        """Report that a part does not work, unless that is known."""
        with self._lock:
            if part in self._lost:
                return
            fault = self._lost[part] = Fault(part, message, brief=brief)
        self._send(fault)

    def back(self, part: str) -> None:
        """Report that a part works again, if it had a fault."""
        with self._lock:
            if self._lost.pop(part, None) is None:
                return
        self._send(Fault(part, f"The {part} works again.", back=True))

    def _send(self, news: Event | Fault) -> None:
        # An exception would end the pin library's only callback thread, and every button
        # would be dead.
        try:
            if self._sink is not None:
                self._sink(news)
        except Exception as error:
            import logging

            log = logging.getLogger(__name__)
            log.error("%s could not be reported (%s); restart the companion.", news, error)
