"""Opens the phones' desk and its door for a running host. Imported only if there is a socket.

Whoever connects takes a descriptor of the process. So the door leaves enough of them for the box
itself: for its parts, for the journal and its copies, and for the file about a fault.
"""

from __future__ import annotations

import asyncio
import logging
import pkgutil
import socket
from collections.abc import Callable
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from companion import scenes
from companion.app.phones_socket import (
    DOOR,
    LAN,
    addresses_of,
    is_loopback,
    listen,
    own_names,
)
from companion.evenings import Moment
from companion.journal.journal import Journal
from companion.phones.desk import Desk
from companion.phones.limits import MOST_PHONES
from companion.phones.menu.scene import PhonesMenu, Widen
from companion.phones.menu.switch import Switch, say_missing
from companion.phones.outside.limits import CONNECTIONS, STRANGERS
from companion.phones.site import Site
from companion.phones.views import Addresses
from companion.scenes.host import Host
from companion.screen import fonts
from hardware.parts import sounds

if TYPE_CHECKING:
    from companion.phones.door import Door

OWN_DESCRIPTORS = 64
"""Descriptors that the box needs itself: for its parts, the journal and its copies, and a fault."""

LEAST = 16
"""Connections for which there is room in any case."""

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


def open_desk(
    host: Host,
    addresses: Addresses,
    switch: Switch | None,
    widen: Widen | None = None,
) -> Desk:
    """A desk for the phones of this host, with its list in the menus.

    It sees what the box shows from now on. `switch` switches phones off, and `widen` opens the
    door to the network, if that is possible.
    """

    def now() -> Moment:
        return host.running_time.moment(host.now_unix())

    is_public = host.settings.room_page == "on"
    desk = Desk(host.ui, JournalStore(host.journal), now, addresses, is_public=is_public)
    menu = PhonesMenu(host.ui, desk, addresses, switch, widen)
    host.show_phones, host.phone_claims = menu.show, menu.claims
    host.ui.watch(desk)
    return desk


async def let_phones_in(
    host: Host,
    listening: socket.socket,
    switch: Switch | None = None,
    ready: Callable[[str], None] = lambda _: None,
) -> None:
    """Let phones in through a listening socket until this is cancelled.

    `ready` is called with the code of the evening once they can come. Everything is loaded in a
    thread, so that nobody at the box waits for it. The journal has the place of the door while it
    is open, for commands.
    """
    try:
        door_module = await asyncio.to_thread(_load)
    except ImportError:
        log.warning(
            "Phones need two more packages. Run: pip install 'tabletop-word-companion[phones]'"
        )
        host.show_phones = partial(say_missing, host.ui)
        listening.close()
        return

    async def widen() -> bool:
        nonlocal listening
        listening = await open_to_network(door, listening)
        host.journal.set_pref(DOOR, listening.getsockname()[:2])
        return not is_loopback(listening)

    own = widen if is_loopback(listening) else None
    desk = open_desk(host, lambda: addresses_of(listening), switch, own)
    site = Site(own_names(), room=host.settings.room_page == "on")
    door = door_module.Door(desk, site, most_connections())
    await door.open(listening)
    host.journal.set_pref(DOOR, listening.getsockname()[:2])
    ready(desk.entrance.code)
    try:
        await asyncio.get_running_loop().create_future()
    finally:
        host.journal.set_pref(DOOR, None)
        await door.close()


async def open_to_network(door: Door, listening: socket.socket) -> socket.socket:
    """Open the same door on all addresses of this computer, at the same port.

    Returns its new socket, which is as before if another program has the port there.
    """
    port = str(listening.getsockname()[1])
    await door.close()
    listening.close()
    try:
        listening = listen(f"{LAN}{port}")
    except OSError:
        listening = listen(port)
    await door.open(listening)
    return listening


def most_connections() -> int:
    """How many connections may wait, so that phones and the box always have descriptors left."""
    try:
        import resource
    except ImportError:  # Windows
        return CONNECTIONS[0]
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed == resource.RLIM_INFINITY:
        return CONNECTIONS[0]
    others = MOST_PHONES + STRANGERS[0] + OWN_DESCRIPTORS
    return min(max(allowed - others, LEAST), CONNECTIONS[0])


def _load() -> ModuleType:
    """Load what play needs, while nobody else can take a descriptor, and return the door's module.

    The site reads the pages. A game's own modules are imported when it is chosen.
    """
    fonts.load()
    sounds.load()
    for scene in pkgutil.iter_modules(scenes.__path__, f"{scenes.__name__}."):
        import_module(scene.name)
    return import_module("companion.phones.door")
