"""A terminal for the check-up, local or over ssh: prints the display's text and takes answers."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator
from typing import TextIO

from companion.config.settings import Settings
from companion.doctor.run import run_tests
from companion.doctor.session import Session
from hardware.box import Box
from hardware.checkup.findings import Finding

POLL_S = 0.05
KEYS = {"": "ENTER", "y": "ENTER", "n": "ESC"}
"""The meaning of a typed line, by its first letter."""

HELP = "Follow the steps at the box. Here: Enter is yes or next, n and Enter is no, Ctrl+C ends."


def try_parts(box: Box, settings: Settings, found: list[Finding]) -> None:
    """Test every part with this terminal beside the box, and append the findings to `found`."""

    async def main() -> None:
        session = Session(box, settings)
        async with terminal(session, sys.stdin, sys.stdout):
            await run_tests(session, found)

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(main())


@contextlib.asynccontextmanager
async def terminal(session: Session, source: TextIO, out: TextIO) -> AsyncIterator[None]:
    """Print every screen to `out` and take answers from `source` inside the `async with`."""
    print(f"\n{HELP}\n", file=out, flush=True)
    loop = asyncio.get_running_loop()
    loop.add_reader(source.fileno(), _read_answers, session, source.fileno())
    printing = asyncio.create_task(_print_screens(session, out))
    try:
        yield
    finally:
        printing.cancel()
        loop.remove_reader(source.fileno())


def _read_answers(session: Session, source: int) -> None:
    typed = os.read(source, 1024)
    if not typed:  # the terminal is gone
        asyncio.get_running_loop().remove_reader(source)
    for line in typed.decode(errors="replace").splitlines():
        if key := KEYS.get(line.strip()[:1].lower()):
            session.type(key)


async def _print_screens(session: Session, out: TextIO) -> None:
    printed: tuple[str, ...] = ()
    while True:
        words = session.screen.words()
        if words != printed:
            print("  " + "  |  ".join(words), file=out, flush=True)
        printed = words
        await asyncio.sleep(POLL_S)
