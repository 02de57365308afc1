"""Connects a host to its voice, and lets the box say once if it cannot hear."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from pathlib import Path

from companion import paths
from companion.scenes.host import Host
from companion.voice.ear import capture_devices
from companion.voice.link import Link
from companion.voice.messages import Hello
from companion.voice.narrator.narrator import narrate

PATIENCE_S = 15.0
"""How long the voice may take to start, in seconds: it loads its models."""

log = logging.getLogger("companion")


async def keep_voice(host: Host, where: Path, *, started: bool) -> None:
    """Let the host hear and speak through the voice at a socket, until this is cancelled.

    `started`: the voice is already running; if not, connecting starts it.
    """
    listens = host.settings.voice.listen == "on"
    changes = _Changes(host) if listens else None
    link = Link(where, changes.see if changes else _note, partial(_is_worth_it, host, started))
    host.mouth, host.recorder = link, link
    if listens:
        host.listen_with(link)
    narrate(host.ui, link)
    if changes:
        asyncio.get_running_loop().call_later(PATIENCE_S, changes.report)
    await link.run()


def _is_worth_it(host: Host, started: bool) -> bool:
    """Whether the voice has something to do; only the voice can delete its recordings."""
    wanted = started or host.ui.prefs.speech != "off"
    return wanted or capture_devices() != frozenset() or any(paths.recordings().glob("*.wav"))


def _note(hello: Hello) -> None:
    log.info("The voice hears: %s, speaks: %s.", hello.hears, hello.speaks)


class _Changes:
    """Says on the display if the box cannot hear: once after the start, and when that changes."""

    def __init__(self, host: Host) -> None:
        self._host, self._hears, self._reported = host, False, False

    def see(self, hello: Hello) -> None:
        """Take what the voice can do now."""
        _note(hello)
        if hello.trouble:
            self._host.ui.notice(hello.trouble)
        changed, self._hears = hello.hears != self._hears, hello.hears
        if changed and self._reported:
            self.report(always=True)

    def report(self, *, always: bool = False) -> None:
        """Say it, but not that everything is as it should be, unless `always`."""
        self._reported = True
        if always or not self._hears:
            self._host.ui.notice("microphone is back" if self._hears else "no microphone: type")
