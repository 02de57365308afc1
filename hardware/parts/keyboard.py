"""USB keyboards: found when plugged in, and grabbed so that no other program sees the keys.

evdev, which reads them, exists only on Linux, so it is imported on use.
"""

from __future__ import annotations

import contextlib
import logging
import os
import select
import threading
import time
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

from hardware.box import KEYBOARD, Event, Kind
from hardware.layouts import AUTO
from hardware.layouts.choice import choose
from hardware.layouts.layout import KEYPAD, LET_GO, Layout
from hardware.parts.folder_watch import folder_watch
from hardware.parts.reports import Reports

log = logging.getLogger(__name__)

FOLDER = Path("/dev/input")

LOOK_S = 2.0
"""Seconds between two searches for new devices if the kernel cannot report them."""

TYPEWRITER = {16, 30, 44, 28}
"""Codes of the first letter of each row and of Enter; a device with all of them is a keyboard."""


class Keyboard:
    """Reads every keyboard that is plugged in, in one thread.

    Starting without a keyboard is not a fault. Unplugging the last one is, until one is back.
    Ctrl-Alt-Esc releases the keyboards to the system's console, or grabs them again.
    """

    part = "keyboard"

    def __init__(
        self,
        reports: Reports,
        *,
        layout: str = AUTO,
        folder: Path = FOLDER,
        evdev: Callable[[], Any] | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._reports = reports
        self._folder = folder
        self._load = evdev or _evdev
        self._now = now
        self._layout = cache(partial(self._read_layout, layout))
        self._devices: dict[str, Any] = {}
        self._held = True
        self._closing = self._reading = False
        self._wake_r, self._wake_w = os.pipe()
        self._thread = threading.Thread(target=self._run, name=self.part, daemon=True)
        self._thread.start()

    @property
    def busy(self) -> bool:
        """Whether a typed key is not reported yet."""
        fds = [device.fd for device in list(self._devices.values())]
        with contextlib.suppress(OSError, ValueError):  # a keyboard is being unplugged
            return bool(select.select(fds, [], [], 0)[0]) or self._reading
        return self._reading

    def close(self) -> None:
        """Release the keyboards and end the thread."""
        if not self._closing:
            self._closing = True
            with contextlib.suppress(OSError):
                os.write(self._wake_w, b"x")
            self._thread.join(0.7)
            os.close(self._wake_w)

    def _read_layout(self, setting: str) -> Layout:
        """The layout, read when the first keyboard is there."""
        choice = choose(setting)
        if choice.wrong:
            do = f"{choice.do[0].lower()}{choice.do[1:]}"
            self._reports.fault("keyboard layout", f"{choice.wrong}; {do}", choice.brief)
        return Layout(choice.name)

    def _run(self) -> None:
        try:
            self._serve(self._load())
        except ImportError as error:
            self._reports.fault(
                self.part, f"No keyboard can be read ({error}); install python3-evdev to type."
            )
        except Exception as error:
            log.exception("The keyboard thread failed; please report this.")
            self._reports.fault(
                self.part, f"The keyboard failed ({error}); restart the companion to type again."
            )
        finally:
            for path in list(self._devices):
                self._drop(path)
            os.close(self._wake_r)

    def _serve(self, evdev: Any) -> None:
        """Read keys and look for devices until closed.

        The folder is watched anew each time: the kernel removes it with its last device.
        """
        while not self._closing:
            watch = folder_watch(self._folder)
            self._find(evdev)
            self._wait(evdev, watch)
            if watch is not None:
                os.close(watch)

    def _wait(self, evdev: Any, watch: int | None) -> None:
        """Read keys until devices may have been added or removed."""
        while not self._closing:
            fds = {device.fd: path for path, device in self._devices.items()}
            others = [self._wake_r] if watch is None else [self._wake_r, watch]
            ready = select.select([*fds, *others], [], [], LOOK_S if watch is None else None)[0]
            for fd in ready:
                if fd in fds:
                    self._reading = True
                    self._read(evdev, fds[fd])
                    self._reading = False
            if watch is not None and watch in ready:
                os.read(watch, 65536)
                return
            if not ready:
                return

    def _find(self, evdev: Any) -> None:
        """Open the new devices in the folder."""
        keypad = False
        for path in sorted(map(str, self._folder.glob("event*"))):
            if path not in self._devices:
                with contextlib.suppress(OSError):
                    keypad |= self._take(evdev, path)
        if keypad and not self._devices:
            message = "The keypad has no letters; type words with the knob, a phone or a keyboard."
            self._reports.fault("keypad", message, ("keypad: no letters",))

    def _take(self, evdev: Any, path: str) -> bool:
        """Open a device if it is a keyboard; whether it is only a keypad."""
        device = evdev.InputDevice(path)
        keys = set(device.capabilities().get(evdev.ecodes.EV_KEY, ()))
        if not keys >= TYPEWRITER:
            device.close()
            return keys >= KEYPAD.keys()
        self._layout()
        self._devices[path] = device
        self._grab(device)
        self._reports.back(self.part)
        return False

    def _grab(self, device: Any) -> None:
        with contextlib.suppress(OSError):
            (device.grab if self._held else device.ungrab)()

    def _read(self, evdev: Any, path: str) -> None:
        try:
            for event in self._devices[path].read():
                if event.type == evdev.ecodes.EV_KEY:
                    self._key(event.code, event.value)
        except BlockingIOError:
            pass
        except OSError:
            self._drop(path)
            self._layout().forget()
            if not self._devices:
                self._reports.fault(
                    self.part,
                    "The keyboard was pulled out; plug it in again, or go on with the knob.",
                )

    def _key(self, code: int, value: int) -> None:
        key = self._layout().key(code, value)
        if key == LET_GO:
            self._held = not self._held
            for device in self._devices.values():
                self._grab(device)
        elif key and self._held:
            stamp = round(self._now() * 1e9)
            self._reports.event(Event(KEYBOARD, Kind.TYPED, stamp, key=key))

    def _drop(self, path: str) -> None:
        device = self._devices.pop(path)
        with contextlib.suppress(OSError):
            device.close()


def _evdev() -> Any:
    import evdev

    return evdev
