"""Opens the phones' desk and its door for a running host. Imported only if there is a socket."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from companion.app.phones_socket import addresses_of, local_name
from companion.evenings import Moment
from companion.journal.journal import Journal
from companion.phones.desk import Desk
from companion.phones.menu.scene import PhonesMenu
from companion.phones.menu.switch import Switch, say_missing
from companion.phones.site import Site
from companion.phones.views import Addresses
from companion.scenes.host import Host

log = logging.getLogger("companion")


class JournalStore:
    """Keeps the code and the hashes of tokens in the journal, so that they survive a restart."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def load(self, key: str) -> Any:
        """The value saved last, or None."""
        return self._journal.prefs.get(key)

    def save(self, key: str, value: Any) -> None:
        """Save a value."""
        self._journal.set_pref(key, value)


def open_desk(host: Host, addresses: Addresses = lambda: (), switch: Switch | None = None) -> Desk:
    """A desk for the phones of this host, with its list in the menus.

    It sees what the box shows from now on. `switch` switches phones off, if that is possible.
    """

    def now() -> Moment:
        return host.running_time.moment(host.now_unix())

    is_public = host.settings.room_page == "on"
    desk = Desk(host.ui, JournalStore(host.journal), now, addresses, is_public=is_public)
    menu = PhonesMenu(host.ui, desk, addresses, switch)
    host.show_phones, host.phone_claims = menu.show, menu.claims
    host.ui.watch(desk)
    return desk


async def let_phones_in(
    host: Host, listening: socket.socket, switch: Switch | None, ready: Callable[[str], None]
) -> None:
    """Let phones in through a listening socket until this is cancelled.

    `ready` is called with the code of the evening once they can come. The door's library is
    imported in a thread, so that nobody at the box waits for it.
    """
    try:
        door_module = await asyncio.to_thread(import_module, "companion.phones.door")
    except ImportError:
        log.warning(
            "Phones need two more packages. Run: pip install 'tabletop-word-companion[phones]'"
        )
        host.show_phones = partial(say_missing, host.ui)
        listening.close()
        return
    desk = open_desk(host, partial(addresses_of, listening), switch)
    door = door_module.Door(desk, Site((local_name(),), room=host.settings.room_page == "on"))
    await door.open(listening)
    ready(desk.entrance.code)
    try:
        await asyncio.get_running_loop().create_future()
    finally:
        await door.close()
