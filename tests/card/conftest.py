"""The card, made once, and an emulated Raspberry Pi 3B that was started from it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from build_card import TIMES, card, timed
from foreign import CannotRun
from pi3 import Pi3


@pytest.fixture(scope="session")
def pi3() -> Iterator[Pi3]:
    try:
        image = card()
    except CannotRun as why:
        pytest.skip(f"No card can be made here. {why}")
    with Pi3(image) as board:
        with timed("power on to systemd"):
            board.wait_for_shell()
        yield board


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how long each part took."""
    for part, seconds in TIMES.items():
        terminalreporter.write_line(f"{part:<28}{seconds:>6.0f} s")
