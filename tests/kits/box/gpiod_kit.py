"""A kernel's GPIO chips behind an imitation of gpiod, as far as the box uses it."""

from __future__ import annotations

import enum
import errno
import os
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

NAMES = ("brcmvirt-gpio", "pinctrl-rp1")
"""The labels of the chips; the second is the header's."""


class Value(enum.Enum):
    INACTIVE = 0
    ACTIVE = 1

    def __bool__(self) -> bool:
        return self is Value.ACTIVE


class Edge(enum.Enum):
    RISING_EDGE = 1
    FALLING_EDGE = 2


class Request:
    """Lines that were requested together; a pipe is readable when edges wait."""

    def __init__(self, kernel: Kernel, lines: Iterable[int], settings: Any) -> None:
        self.kernel, self.lines, self.settings = kernel, tuple(lines), settings
        self.fd, self._far = os.pipe()
        self.numbered = 0
        self.waiting: list[Any] = []

    def add(self, line: int, ns: int, level: bool, number: int | None = None) -> None:
        """An edge has arrived; without a number it has the next."""
        self.numbered = number or self.numbered + 1
        kind = Edge.RISING_EDGE if level else Edge.FALLING_EDGE
        self.waiting.append(
            SimpleNamespace(
                line_offset=line,
                timestamp_ns=ns,
                global_seqno=self.numbered,
                event_type=kind,
                Type=Edge,
            )
        )

    def read_edge_events(self) -> list[Any]:
        if not self.waiting:
            raise BlockingIOError
        self.waiting, events = [], self.waiting
        return events

    def get_value(self, line: int) -> Value:
        return Value(self.kernel.levels.get(line, 1))

    def set_value(self, line: int, value: Value) -> None:
        self.kernel.levels[line] = value.value
        self.kernel.set.append((line, value.value))

    def release(self) -> None:
        self.kernel.requests.remove(self)
        os.close(self.fd)
        os.close(self._far)


class Kernel(ModuleType):
    """gpiod's module, on one chip that counts; `busy` lines belong to another program."""

    __version__ = "2.5.0"

    def __init__(self) -> None:
        super().__init__("gpiod")
        self.levels: dict[int, int] = {}
        self.set: list[tuple[int, int]] = []
        self.busy: dict[int, str] = {}
        self.open: list[Any] = []
        self.requests: list[Request] = []
        self.LineSettings = lambda **how: SimpleNamespace(**how)
        self.line = SimpleNamespace(
            Direction=SimpleNamespace(INPUT="input", OUTPUT="output"),
            Bias=SimpleNamespace(PULL_UP="pull-up"),
            Edge=SimpleNamespace(BOTH="both"),
            Value=Value,
        )

    def Chip(self, path: str) -> Any:  # noqa: N802 - gpiod's own name
        number = int(path[-1])
        if number >= len(NAMES):
            raise OSError(errno.EACCES, "Permission denied")
        chip = SimpleNamespace(
            path=path,
            get_info=lambda: SimpleNamespace(label=NAMES[number]),
            get_line_info=self._info,
            request_lines=self._request,
            close=lambda: self.open.remove(chip),
        )
        self.open.append(chip)
        return chip

    def _info(self, line: int) -> Any:
        taken = [*self.busy, *(one for request in self.requests for one in request.lines)]
        return SimpleNamespace(used=line in taken, consumer=self.busy.get(line, "companion"))

    def _request(self, config: dict[Any, Any], **_: Any) -> Request:
        ((wanted, settings),) = config.items()
        lines = wanted if isinstance(wanted, tuple) else (wanted,)
        if any(self._info(line).used for line in lines):
            raise OSError(errno.EBUSY, "Device or resource busy")
        if value := getattr(settings, "output_value", None):
            self.levels |= dict.fromkeys(lines, value.value)
        if getattr(settings, "direction", "") == "output":
            self.set += [(line, settings.output_value.value) for line in lines]
        request = Request(self, lines, settings)
        self.requests.append(request)
        return request


def devices(folder: Path, count: int = 2) -> str:
    """A folder with the devices of `count` chips."""
    for number in range(count):
        (folder / f"gpiochip{number}").touch()
    return str(folder)


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Kernel:
    """gpiod is installed, and the header has pins."""
    import sys

    kernel = Kernel()
    monkeypatch.setitem(sys.modules, "gpiod", kernel)
    return kernel
