"""When "this evening" ends, on a board whose clock can be wrong by years.

House words, and the seats of phones, hold for an evening. It ends at six in the morning. But a
board without a battery does not know the time when it starts: its clock begins in 1970, or at the
time of the last shutdown, and jumps as soon as a time server answers. So a file beside the games
keeps how long the computer has run, over all its starts, and when its clock was set:

- If clock and running time agree, the clock decides. They agree if the clock was not set later in
  the start in which the evening began, and if it has advanced by at least the running time.
- If they do not, or the clock shows 1970, the evening lasts twelve hours of running time.
"""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import cache
from itertools import chain
from pathlib import Path

import msgspec

from companion import FIRST_YEAR, files

ENDS = 6
"""An evening lasts until this hour of the next morning."""

LAST_UNIX = 1 << 35
"""No clock shows this time, in the year 3058; much later ones are not dates for Python."""

LASTS_S = 12 * 3600
"""How long it lasts if the clock cannot be trusted, in seconds of running time."""

ALIKE_S = 2 * 3600
"""A clock that is set by less is as good as before."""

NOTE_S = 300.0
"""A running box saves its running time after this many seconds; a pulled plug loses as much."""

NAME = "running-time"
BOOT = Path("/proc/sys/kernel/random/boot_id")


class Moment(msgspec.Struct, frozen=True):
    """The time on the clock, and how long the computer has run over all its starts, in seconds.

    `doubts`: stretches of running time, each from a start until the clock was set by hours: what
    it showed there was wrong.
    """

    unix: float
    ran_s: float = 0.0
    doubts: tuple[tuple[float, float], ...] = ()

    @property
    def clock(self) -> datetime:
        """The local time; raises OverflowError, ValueError or OSError unless it is `dated`."""
        return datetime.fromtimestamp(self.unix)

    @property
    def dated(self) -> bool:
        """Whether the clock shows a plausible year; a damaged or foreign file may have any."""
        return datetime(FIRST_YEAR, 1, 1).timestamp() <= self.unix < LAST_UNIX

    def day(self, month: str = "%b") -> str:
        """The day with the month in this form, such as `27 Nov`; empty if it is unknown."""
        return f"{self.clock.day} {self.clock:{month}}" if self.dated else ""


class Evening(msgspec.Struct, frozen=True):
    """The evening to which a decision or a seat belongs, from the moment when it was made."""

    made: Moment

    @property
    def until(self) -> datetime:
        """When the evening ends, by the clock at that moment."""
        made = self.made.clock
        ends = made.replace(hour=ENDS, minute=0, second=0, microsecond=0)
        return ends if made < ends else ends + timedelta(days=1)

    def holds(self, now: Moment) -> bool:
        """Whether it is still the same evening."""
        ran_s = now.ran_s - self.made.ran_s
        was_wrong = any(begun < self.made.ran_s < end for begun, end in now.doubts)
        is_behind = now.unix - self.made.unix <= ran_s - ALIKE_S
        if self.made.dated and now.dated and not was_wrong and not is_behind:
            return now.clock < self.until
        return 0 <= ran_s < LASTS_S


class Start(msgspec.Struct, frozen=True):
    """A start of the computer, and the seconds since; empty if the system does not name it.

    Such a system is on a computer whose clock goes on without power.
    """

    boot: str = ""
    up_s: float = 0.0


def this_start() -> Start:
    """The start of this computer."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, ValueError):
            return Start(_boot(), time.clock_gettime(time.CLOCK_BOOTTIME))
    return Start()


@cache
def _boot() -> str:
    return BOOT.read_text(encoding="ascii").strip()


class RunningTime:
    """How long the computer has run, kept in a file in the folder of the games."""

    def __init__(self, folder: Path, start: Callable[[], Start] = this_start) -> None:
        self._path, self._start = folder / NAME, start
        self._ended = threading.Event()

    def moment(self, unix: float | None = None) -> Moment:
        """This moment, or that of another clock."""
        return self._now(unix)[1]

    def note(self, unix: float | None = None) -> Moment:
        """This moment, after it was saved, if the disk allows that.

        Whoever keeps a moment saves it, so that a clock that is set later is noticed.
        """
        start, now = self._now(unix)
        if start.boot:
            with contextlib.suppress(OSError):
                files.make_folder(self._path.parent)
                figures = map(repr, (start.up_s, now.unix, now.ran_s, *chain(*now.doubts)))
                files.write(self._path, f"{start.boot} {' '.join(figures)}\n".encode())
        return now

    def begin(self) -> None:
        """Save the running time now and again, in a thread, until `end`."""
        self._saving = threading.Thread(target=self._save, name="running time", daemon=True)
        self._saving.start()

    def end(self) -> None:
        """Save it no more."""
        self._ended.set()
        self._saving.join()

    def _save(self) -> None:
        self.note()
        while not self._ended.wait(NOTE_S):
            self.note()

    def _now(self, unix: float | None) -> tuple[Start, Moment]:
        start, clock = self._start(), time.time() if unix is None else unix
        known, then = self._read()
        if not start.boot or start.boot != known.boot:
            return start, Moment(clock, then.ran_s + start.up_s, then.doubts)
        ran_s = then.ran_s + start.up_s - known.up_s
        doubts = then.doubts
        if abs((clock - then.unix) - (start.up_s - known.up_s)) >= ALIKE_S:
            begun = then.ran_s - known.up_s
            lasting = (one for one in doubts if one[0] != begun and ran_s - one[1] < LASTS_S)
            doubts = (*lasting, (begun, ran_s))
        return start, Moment(clock, ran_s, doubts)

    def _read(self) -> tuple[Start, Moment]:
        """The moment that was saved last, and its start; zeros without a sound file."""
        try:
            boot, *seconds = files.read(self._path).decode("ascii").split()
            up_s, unix, ran_s, *ends = map(float, seconds)
            doubts = tuple(zip(ends[::2], ends[1::2], strict=True))
        except (OSError, ValueError):
            return Start(), Moment(0.0)
        return Start(boot, up_s), Moment(unix, ran_s, doubts)
