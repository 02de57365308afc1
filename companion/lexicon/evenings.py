"""When "this evening" is over, on a board whose clock can be wrong by years.

An evening lasts until six in the morning. A board without a battery does not know the time
when it starts: its clock begins in 1970, or where it was switched off, and jumps as soon as
a time server answers. So a decision for the evening also notes which start of the system it
belongs to, and how long the system had been up, which no time server changes:

- Clock and uptime went on alike since then: the clock decides.
- They did not, or the clock stands in 1970: the decision lasts twelve hours of uptime.
- The system was started again: the clock decides, if it can be right. One that cannot be
  right ends the decision, or it would come back every evening that begins in 1970.
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
"""How long it lasts where the clock says nothing, seconds of uptime."""

ALIKE_S = 2 * 3600
"""Summer time moves the clock by an hour; this is no jump."""

DAY = timedelta(days=1)
BOOT = Path("/proc/sys/kernel/random/boot_id")


class Moment(NamedTuple):
    """What the clock shows, which start of the system this is, and its seconds of uptime.

    `boot` is empty where the system does not say it. Such a machine has a clock.
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
        """Whether the clock can be right."""
        return self.clock.year >= FIRST_YEAR


class Evening(NamedTuple):
    """The evening of a decision, by the moment when it was made."""

    made: Moment

    @property
    def until(self) -> datetime:
        """When it is over by the clock that made it."""
        return this_evening(self.made.clock)

    def holds(self, now: Moment) -> bool:
        """Whether it is still the same evening."""
        if self._same_start(now) and not self._clock_decides(now):
            return now.up - self.made.up < LASTS_S
        return self.made.dated and self.until - DAY <= now.clock < self.until

    def over(self, now: Moment) -> bool:
        """Whether it is certain that this evening will not come back."""
        return not self.holds(now) and now.dated

    def _same_start(self, now: Moment) -> bool:
        return bool(now.boot) and now.boot == self.made.boot

    def _clock_decides(self, now: Moment) -> bool:
        by_clock = (now.clock - self.made.clock).total_seconds()
        return self.made.dated and abs(by_clock - (now.up - self.made.up)) < ALIKE_S


def this_evening(now: datetime) -> datetime:
    """When the evening that it is now will be over."""
    ends = now.replace(hour=ENDS, minute=0, second=0, microsecond=0)
    return ends if now < ends else ends + DAY


def _boot() -> str:
    try:
        return BOOT.read_text(encoding="ascii")[:8]
    except (OSError, ValueError):
        return ""
