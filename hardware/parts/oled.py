"""The display: one thread owns it, and a newer picture replaces an unsent one."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from hardware.parts.reports import Reports
from hardware.parts.worker import Worker
from hardware.wiring.wiring import DisplayWiring

if TYPE_CHECKING:
    from PIL import Image

    from hardware.parts.drivers import Driver, Serial

RESYNC_S = 10.0
"""Seconds between two complete refreshes: a panel that was swapped does not report it."""

CLOSE_S, LOAD_S = 0.7, 5.0
"""Seconds to wait for the last picture; the longer time if the driver is not loaded yet."""

RETRY_S = 2.0
"""Seconds between two attempts to reach a display that does not answer."""


class BurnInGuard(msgspec.Struct, frozen=True):
    """Protects an OLED from burn-in: when to dim it, when to switch it off, where to shift it.

    `dim_min` and `blank_min` are minutes without input; 0 for never. `step_s` is the time
    between two shifts, in seconds. The picture shifts up, never down: there is an empty row
    above the letters, but descenders reach the last row of the display.
    """

    dim_min: float = 5.0
    blank_min: float = 30.0
    steps: tuple[tuple[int, int], ...] = ((0, 0), (1, 0), (1, -1), (0, -1))
    step_s: float = 60.0

    def brightness(self, idle_s: float) -> float:
        """The share of the chosen brightness, 0 to 1, after this idle time, seconds."""
        if self.blank_min and idle_s >= self.blank_min * 60:
            return 0.0
        return 0.15 if self.dim_min and idle_s >= self.dim_min * 60 else 1.0

    def shift(self, seconds: float) -> tuple[int, int]:
        """The shift of the picture at this time, in pixels right and down."""
        return self.steps[int(seconds // self.step_s) % len(self.steps)]


class Display:
    """The OLED of the box. It may be missing, fail and come back; nothing here raises.

    The panel stays as it is until the first picture is shown; the drivers are only imported
    then. `open_bus` makes luma's serial interface and may raise any exception. It is called in
    the display's own thread, or in the caller's thread without `threads`.
    """

    part = "display"

    def __init__(
        self,
        wiring: DisplayWiring,
        open_bus: Callable[[DisplayWiring], Serial],
        reports: Reports,
        *,
        now: Callable[[], float] = time.monotonic,
        threads: bool = True,
    ) -> None:
        self._wiring = wiring
        self._open_bus = open_bus
        self._reports = reports
        self._driver: Driver | None = None
        self._connected = False
        self._wanted: dict[str, Any] = {}
        self._lock = threading.Lock()
        self._resync_at = self._retry_at = now()
        self._worker = Worker(self.part, self._step, now=now, threads=threads)
        self._worker.wake()

    @property
    def busy(self) -> bool:
        """Whether the newest picture is still on its way."""
        return self._worker.busy

    def show(self, picture: Image.Image) -> None:
        """Show a picture; it replaces one that is not sent yet."""
        self._wish(picture=picture.copy())

    def bright(self, level: int) -> None:
        """Set the brightness, 0 (off) to 255."""
        self._wish(level=min(max(level, 0), 255))

    def shift(self, dx: int, dy: int) -> None:
        """Shift every picture by this many pixels right and down."""
        self._wish(shift=(dx, dy))

    def pump(self) -> None:
        """Run the work that is due; only needed without a thread."""
        self._worker.pump()

    def settle(self, seconds: float) -> None:
        """Wait until the newest picture is sent, for at most this many seconds."""
        self._worker.settle(seconds)

    def close(self, last: Image.Image | None = None) -> None:
        """Send the last picture and release the bus; the panel keeps showing the picture."""
        if last is not None:
            self.show(last)
        self._worker.close(CLOSE_S if self._driver else LOAD_S)
        self._disconnect()

    def _wish(self, **changed: Any) -> None:
        with self._lock:
            self._wanted = {**self._wanted, **changed}
        self._worker.wake()

    def _step(self, now: float) -> float | None:
        """Update the panel; if the driver or the bus raises anything, report the display."""
        if "picture" not in self._wanted:
            return None
        if not self._connected and now < self._retry_at:
            return self._retry_at - now
        try:
            self._bring(now)
        except Exception as error:
            self._lose(now, error)
            return RETRY_S
        self._reports.back(self.part)
        return self._resync_at - now

    def _bring(self, now: float) -> None:
        from hardware.parts.drivers import DRIVERS, Wanted

        if self._driver is None:
            self._driver = DRIVERS[self._wiring.driver](self._wiring.driver, self._wiring.rotate)
        if not self._connected:
            self._driver.connect(self._open_bus(self._wiring))
            self._connected = True
            self._resync_at = now
        if now >= self._resync_at:
            self._driver.start()
            self._resync_at = now + RESYNC_S
        self._driver.bring(Wanted(**self._wanted))

    def _lose(self, now: float, error: Exception) -> None:
        self._retry_at = now + RETRY_S
        self._disconnect()
        self._reports.fault(
            self.part,
            f"The display does not answer ({error or type(error).__name__}); check its plug, "
            "its bus and its driver. It is retried automatically.",
        )

    def _disconnect(self) -> None:
        self._connected = False
        if self._driver is not None:
            with contextlib.suppress(Exception):
                self._driver.disconnect()
