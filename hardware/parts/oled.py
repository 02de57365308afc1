"""The display: one owner thread, and the newest picture wins."""

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
"""A panel that was swapped says nothing: so often it is set up and sent everything anew."""

CLOSE_S, LOAD_S = 0.7, 5.0
"""How long the last picture may take, and if its driver is not loaded yet, seconds."""

RETRY_S = 2.0
"""How long between two attempts to reach a display that does not answer."""


class BurnInGuard(msgspec.Struct, frozen=True):
    """What keeps an OLED from burning in: when to dim, when to go dark, where to move.

    Minutes without a touch; 0 for never. The picture moves up, never down: letters have a
    row of nothing above them, while those that hang low reach the display's last row.
    """

    dim_min: float = 5.0
    blank_min: float = 30.0
    steps: tuple[tuple[int, int], ...] = ((0, 0), (1, 0), (1, -1), (0, -1))
    step_s: float = 60.0

    def brightness(self, idle_s: float) -> float:
        """The part of the chosen brightness after so many idle seconds, 0 to 1."""
        if self.blank_min and idle_s >= self.blank_min * 60:
            return 0.0
        return 0.15 if self.dim_min and idle_s >= self.dim_min * 60 else 1.0

    def shift(self, seconds: float) -> tuple[int, int]:
        """Where the picture stands after so many seconds, in pixels right and down."""
        return self.steps[int(seconds // self.step_s) % len(self.steps)]


class Display:
    """The OLED of the box. It may be missing, die and come back; nothing here raises or waits.

    It leaves the panel as it is until the first picture is shown, and imports its drivers only
    then. `open_bus` makes luma's serial interface and may raise whatever it likes. It is
    called in the display's own thread; without `threads` everything happens in the
    caller's.
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
        """Show a picture; one that was not sent yet is forgotten."""
        self._wish(picture=picture.copy())

    def bright(self, level: int) -> None:
        """Set the brightness, 0 (off) to 255."""
        self._wish(level=min(max(level, 0), 255))

    def shift(self, dx: int, dy: int) -> None:
        """Move every picture by so many pixels."""
        self._wish(shift=(dx, dy))

    def pump(self) -> None:
        """Without a thread: do what has become due."""
        self._worker.pump()

    def settle(self, seconds: float) -> None:
        """Wait until the newest picture is sent; no longer than so many seconds."""
        self._worker.settle(seconds)

    def close(self, last: Image.Image | None = None) -> None:
        """Send the last picture and let the bus go; the panel keeps showing it."""
        if last is not None:
            self.show(last)
        self._worker.close(CLOSE_S if self._driver else LOAD_S)
        self._disconnect()

    def _wish(self, **changed: Any) -> None:
        with self._lock:
            self._wanted = {**self._wanted, **changed}
        self._worker.wake()

    def _step(self, now: float) -> float | None:
        """Bring the panel to what is wanted; whatever a driver or a bus raises, it is lost."""
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
        self._reports.lost(
            self.part,
            f"The display does not answer ({error or type(error).__name__}); check its plug, "
            "its bus and its driver. It is tried again by itself.",
        )

    def _disconnect(self) -> None:
        self._connected = False
        if self._driver is not None:
            with contextlib.suppress(Exception):
                self._driver.disconnect()
