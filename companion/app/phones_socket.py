"""The socket for phones and its addresses: of a drawn box, or of a board."""

from __future__ import annotations

import socket

from companion import paths
from companion.errors import SettingsError
from companion.phones.own_names import LOOPBACK, OwnNames

LAN = "lan:"
EVERYWHERE, EVERYWHERE_6 = "0.0.0.0", "::"
SOMEWHERE = ("192.0.2.1", 9)
"""An address for documentation: asking for the way there sends nothing."""


def listen(where: str) -> socket.socket:
    """Listen at `PORT`, on this computer only, or at `lan:PORT`.

    Raises SettingsError for another text, and OSError if the port cannot be used.
    """
    port, host = where.removeprefix(LAN), EVERYWHERE if where.startswith(LAN) else LOOPBACK
    if not port.isdecimal() or not 0 < int(port) < 1 << 16:
        raise SettingsError(f"--phones {where}: not a port. Write --phones 8765 or lan:8765.")
    listening = socket.socket()
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, int(port)))
        listening.listen()
    except OSError:
        listening.close()
        raise
    return listening


HTTP = 80


DOOR = "phones door"
"""The preference in which a box keeps where it listens, as a pair, while phones can come."""


def addresses_of(listening: socket.socket) -> tuple[str, ...]:
    """The addresses of the page for a browser, the one of the default route first."""
    return addresses_at(*listening.getsockname()[:2])


def addresses_at(host: str, port: int) -> tuple[str, ...]:
    """The addresses of the page of a box that listens there, the one of the default route first.

    The service of a board cannot see the network; the addresses are in a file for it.
    """
    return board_addresses(port) if host in (EVERYWHERE, EVERYWHERE_6) else (_page(host, port),)


def board_addresses(port: int = HTTP) -> tuple[str, ...]:
    """The addresses of this computer on its networks, as a browser needs them."""
    noted = _noted_addresses()
    found = (network_address(),) if noted is None else noted
    return tuple(_page(one, port) for one in found if one != LOOPBACK)


def _noted_addresses() -> tuple[str, ...] | None:
    """The addresses that NetworkManager noted; None on a computer without it."""
    try:
        return tuple(paths.addresses_file().read_text(encoding="ascii").split())
    except (OSError, UnicodeDecodeError):
        return None


def _page(host: str, port: int) -> str:
    return f"http://{host}/" if port == HTTP else f"http://{host}:{port}/"


def address_of(listening: socket.socket) -> str:
    """The address of the page for a browser; on a network that of the default route."""
    host, port = listening.getsockname()[:2]
    everywhere = host in (EVERYWHERE, EVERYWHERE_6)
    return _page(network_address() if everywhere else host, port)


def is_loopback(listening: socket.socket) -> bool:
    """Whether only this computer can reach the socket."""
    return bool(listening.getsockname()[0] == LOOPBACK)


def local_name() -> str:
    """The name under which this computer can be found on most networks at home."""
    return f"{socket.gethostname().partition('.')[0].lower()}.local"


def own_names() -> OwnNames:
    """The names of this computer."""
    return OwnNames(socket.gethostname(), paths.resolver_file())


def network_address() -> str:
    """This computer's address on the network with the default route; without one the loopback.

    The service of a board may not see the network: it has its local name instead.
    """
    try:
        asking = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    except OSError:
        return local_name()
    with asking:
        try:
            asking.connect(SOMEWHERE)
        except OSError:
            return LOOPBACK
        return str(asking.getsockname()[0])


def greeting(listening: socket.socket, code: str) -> str:
    """What to tell people who start a drawn box with phones; the address brings the code along."""
    from companion.phones.joining.entrance import with_code

    address = with_code(address_of(listening), code)
    if is_loopback(listening):
        return f"Phones: open {address} in a browser on this computer."
    return f"Phones: open {address} on a phone."
