"""When "this evening" ends, on a board whose clock can be wrong by years.

An evening lasts until six in the morning. A board without a battery does not know the time
when it starts: its clock begins in 1970, or at the time of the last shutdown, and jumps as
soon as a time server answers. A decision for the evening therefore also records which boot
it belongs to and how long the system had been up, which no time server changes:

- If clock and uptime have advanced by the same amount, the clock decides.
- If they have not, or the clock shows 1970, the decision lasts twelve hours of uptime.
- If the system has booted again, the clock decides, provided that it can be right. If it
  cannot, the decision ends; otherwise it would return every evening that begins in 1970.
"""

from __future__ import annotations

import sys
import time
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from companion import FIRST_YEAR

ENDS = 6
"""An evening lasts until this hour of the next morning."""

LASTS_S = 12 * 3600
"""How long it lasts if the clock cannot be trusted, in seconds of uptime."""

ALIKE_S = 2 * 3600
"""Daylight saving moves the clock by an hour; that does not count as a jump."""

DAY = timedelta(days=1)
BOOT = Path("/proc/sys/kernel/random/boot_id")


class Moment(NamedTuple):
    """The time on the clock, the boot id, and the uptime in seconds.

    `boot` is empty if the system has no boot id. Such a machine has a real-time clock.
    """

    clock: datetime
    boot: str = ""
    up: float = 0.0

    @classmethod
    def now(cls) -> Moment:
        """This moment."""
        boot = _boot()
        up = time.clock_gettime(time.CLOCK_BOOTTIME) if boot and sys.platform == "linux" else 0.0
        return cls(datetime.now(), boot, up)

    @property
    def dated(self) -> bool:
        """Whether the clock shows a plausible year."""
        return self.clock.year >= FIRST_YEAR


class Evening(NamedTuple):
    """The evening to which a decision belongs, from the moment when it was made."""

    made: Moment

    @property
    def until(self) -> datetime:
        """When the evening ends, by the clock at the time of the decision."""
        return this_evening(self.made.clock)

    def holds(self, now: Moment) -> bool:
        """Whether it is still the same evening."""
        if self._same_start(now) and not self._clock_decides(now):
            return now.up - self.made.up < LASTS_S
        return self.made.dated and self.until - DAY <= now.clock < self.until

    def is_over(self, now: Moment) -> bool:
        """Whether the evening is certainly over."""
        return not self.holds(now) and now.dated

    def _same_start(self, now: Moment) -> bool:
        return bool(now.boot) and now.boot == self.made.boot

    def _clock_decides(self, now: Moment) -> bool:
        by_clock = (now.clock - self.made.clock).total_seconds()
        return self.made.dated and abs(by_clock - (now.up - self.made.up)) < ALIKE_S


def this_evening(now: datetime) -> datetime:
    """When the current evening ends."""
    ends = now.replace(hour=ENDS, minute=0, second=0, microsecond=0)
    return ends if now < ends else ends + DAY


def _boot() -> str:
    try:
        return BOOT.read_text(encoding="ascii")[:8]
    except (OSError, ValueError):
        return ""
