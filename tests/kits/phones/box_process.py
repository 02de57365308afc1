"""A drawn box with phones in a process of its own, so that it can be killed.

    python box_process.py STATE PORT

Its standard input has a control to press in each line, or a word to type after `type `. It prints
the code of the evening when phones can come.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from functools import partial
from pathlib import Path

from companion.app.serve import serve
from companion.config.settings import Settings
from hardware.boxes.mock import MockBox


async def obey(box: MockBox) -> None:
    """Do what the standard input says."""
    loop = asyncio.get_running_loop()
    while line := (await loop.run_in_executor(None, sys.stdin.readline)).strip():
        if line.startswith("type "):
            await box.hand.type(line.removeprefix("type "))
        else:
            await box.hand.press(line)


async def main(state: Path, port: int) -> None:
    """Run the box until it is killed."""
    box = MockBox(Settings().wiring)
    obeying = asyncio.create_task(obey(box))
    try:
        listening = socket.create_server(("127.0.0.1", port))
        await serve(
            box, Settings(), state, phones=listening, phones_ready=partial(print, flush=True)
        )
    finally:
        obeying.cancel()
        box.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
