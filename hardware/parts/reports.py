"""What the parts have to say, on its one way up: events as they come, faults once each."""

from __future__ import annotations

import threading

from hardware.box import Event, Fault, Sink


class Reports:
    """Hands events and faults to whoever listens, from any thread, and never raises.

    A part that is lost is told once, and once when it is back. What was lost before
    anybody listened is told then.
    """

    def __init__(self) -> None:
        self._sink: Sink | None = None
        self._lost: dict[str, Fault] = {}
        self._lock = threading.Lock()

    def listen(self, sink: Sink) -> None:
        """From now on everything goes to this sink; first what is lost already."""
        with self._lock:
            self._sink = sink
            lost = list(self._lost.values())
        for fault in lost:
            self._tell(fault)

    def event(self, event: Event) -> None:
        """Somebody did something; nobody listening, it is forgotten."""
        self._tell(event)

    def lost(self, part: str, message: str) -> None:
        """A part does not work; told unless it is known."""
        with self._lock:
            if part in self._lost:
                return
            fault = self._lost[part] = Fault(part, message)
        self._tell(fault)

    def back(self, part: str) -> None:
        """A part works; told only if it was lost."""
        with self._lock:
            if self._lost.pop(part, None) is None:
                return
        self._tell(Fault(part, f"The {part} works again.", back=True))

    def _tell(self, news: Event | Fault) -> None:
        # Called from the pin library's only callback thread, which an exception would end:
        # every button would be dead from then on.
        try:
            if self._sink is not None:
                self._sink(news)
        except Exception as error:
            import logging

            log = logging.getLogger(__name__)
            log.error("Nobody could be told of %s (%s); restart the companion.", news, error)
