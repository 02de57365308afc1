"""A plain terminal beside the box, near or far: it says what the display says, and may answer."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator
from typing import TextIO

from companion.config.settings import Settings
from companion.doctor.run import exam
from companion.doctor.session import Session
from hardware.box import Box
from hardware.checkup.findings import Finding

GLANCE_S = 0.05
KEYS = {"": "ENTER", "y": "ENTER", "n": "ESC"}
"""What a typed line means, by its first letter."""

HELP = "Do on the box what it says. Here: Enter is yes or next, n and Enter is no, Ctrl-C ends."


def try_parts(box: Box, settings: Settings, found: list[Finding]) -> None:
    """Try every part beside this terminal, and add what is found."""

    async def trying() -> None:
        session = Session(box, settings)
        async with beside(session, sys.stdin, sys.stdout):
            await exam(session, found)

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(trying())


@contextlib.asynccontextmanager
async def beside(session: Session, source: TextIO, out: TextIO) -> AsyncIterator[None]:
    """Take lines from the terminal and tell it what the display says, as long as it lasts."""
    print(f"\n{HELP}\n", file=out, flush=True)
    loop = asyncio.get_running_loop()
    loop.add_reader(source.fileno(), _take, session, source.fileno())
    telling = asyncio.create_task(_tell(session, out))
    try:
        yield
    finally:
        telling.cancel()
        loop.remove_reader(source.fileno())


def _take(session: Session, source: int) -> None:
    typed = os.read(source, 1024)
    if not typed:  # the terminal is gone
        asyncio.get_running_loop().remove_reader(source)
    for line in typed.decode(errors="replace").splitlines():
        if key := KEYS.get(line.strip()[:1].lower()):
            session.type(key)


async def _tell(session: Session, out: TextIO) -> None:
    said: tuple[str, ...] = ()
    while True:
        words = session.screen.words()
        if words != said:
            print("  " + "  |  ".join(words), file=out, flush=True)
        said = words
        await asyncio.sleep(GLANCE_S)
