"""Opens the phones' desk and its door for a running host. Imported only if there is a socket."""

from __future__ import annotations

import asyncio
import logging
import socket
from functools import partial
from importlib import import_module
from typing import Any

from companion.app.phones_socket import addresses_of, local_name
from companion.evenings import Moment
from companion.journal.journal import Journal
from companion.phones.desk import Desk
from companion.phones.site import Site
from companion.phones.views import Addresses
from companion.scenes.host import Host

PREF = "phones"

log = logging.getLogger("companion")


class TokenStore:
    """Keeps the hashes of tokens in the journal, so that they survive a restart."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def load(self) -> Any:
        """The value saved last, or None."""
        return self._journal.prefs.get(PREF)

    def save(self, value: Any) -> None:
        """Save all tokens."""
        self._journal.set_pref(PREF, value)


def open_desk(host: Host, addresses: Addresses = lambda: ()) -> Desk:
    """A desk for the phones of this host; it sees what the box shows from now on."""

    def now() -> Moment:
        return host.running_time.moment(host.now_unix())

    desk = Desk(host.ui, TokenStore(host.journal), now, addresses)
    host.ui.watch(desk)
    return desk


async def let_phones_in(host: Host, listening: socket.socket) -> None:
    """Let phones in through a listening socket until this is cancelled.

    The door's library is imported in a thread, so that nobody at the box waits for it.
    """
    try:
        door_module = await asyncio.to_thread(import_module, "companion.phones.door")
    except ImportError:
        log.warning(
            "Phones need two more packages. Run: pip install 'tabletop-word-companion[phones]'"
        )
        from companion.phones.joining.scene import say_missing

        host.show_phones = partial(say_missing, host.ui)
        listening.close()
        return
    desk = open_desk(host, partial(addresses_of, listening))
    door = door_module.Door(desk, Site((local_name(),)))
    await door.open(listening)
    try:
        await asyncio.get_running_loop().create_future()
    finally:
        await door.close()
