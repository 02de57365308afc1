"""`companion phones`: the addresses that phones open, and a sticker with the first one."""

from __future__ import annotations

import argparse
import contextlib
import socket
import sqlite3
import sys
from pathlib import Path
from typing import Annotated

import msgspec

from companion.app.phones_socket import (
    DOOR,
    addresses_at,
    board_addresses,
    own_names,
)
from companion.cli.parser import games_folder
from companion.cli.streams import STANDARD, write_drawing
from companion.errors import BadEntry, CompanionError
from companion.journal import store
from companion.phones.joining.sticker import draw
from companion.phones.own_names import LOOPBACK, check_address

DESCRIPTION = """\
Show the addresses that phones open to join the box that runs here, the one of the
default route first, and who can open them. If none runs, show those of this board.
Draw a sticker for the box with the address to scan. The page asks for the code,
which is on the display alone.
"""

EXAMPLES = """\
examples:
  companion phones                      the addresses of the box that runs here
  companion phones --svg sticker.svg    a sticker with the first one, to print
  companion phones --svg sticker.svg --address http://raspberrypi.local/
"""

Port = Annotated[int, msgspec.Meta(ge=1, le=65_535)]

ANSWER_S = 1.0
"""Longest time that the door of a box takes to answer on the same computer, in seconds."""

NO_BOX = (
    "No box lets phones in here now. Switch them on with phones in its list, or on a computer run: "
    "companion run --mock --phones lan:8765"
)
ONLY_HERE = (
    "Only this computer can open the address of the box that runs here. To let phones in, choose "
    "open to the Wi-Fi with phones in its list."
)
EVERYBODY = (
    "Everybody on your network can open the page of the box that runs here; it asks for the code."
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--svg", metavar="FILE", type=Path, help="draw a sticker into this file")
    parser.add_argument(
        "--address", metavar="URL", help="use this address, a name of this computer"
    )
    parser.add_argument("--state", type=Path, metavar="DIR", help="the games folder of the box")


def run(args: argparse.Namespace) -> int:
    """Print the addresses, and draw the sticker; returns 0. Raises BadEntry."""
    if args.address:
        check_address(args.address, own_names())
    addresses = (args.address,) if args.address else _addresses(games_folder(args))
    print("\n".join(addresses), file=sys.stderr if args.svg == STANDARD else sys.stdout)
    if args.svg:
        write_drawing(args.svg, _sticker(addresses[0]), "The sticker")
    return 0


def _addresses(state: Path) -> tuple[str, ...]:
    """The addresses of the box that runs here, or else of this board; says who can open them."""
    door = _door(state / store.NAME)
    addresses = addresses_at(*door) if door else board_addresses()
    if not addresses:
        raise BadEntry("This computer has no address. Connect it to your Wi-Fi, then try again.")
    says = (ONLY_HERE if door[0] == LOOPBACK else EVERYBODY) if door else NO_BOX
    print(says, file=sys.stderr)
    return addresses


def _door(games: Path) -> tuple[str, int] | None:
    """Where the box with these games listens for phones; None if it does not, or does not run.

    A box that was killed could not say that it has ended, so this asks at its port.
    """
    unreadable = (sqlite3.Error, CompanionError, OSError, msgspec.ValidationError)
    with contextlib.suppress(*unreadable), store.reading(games) as file:
        host, port = msgspec.convert(store.prefs(file).get(DOOR), tuple[str, Port])
        socket.create_connection((LOOPBACK, port), ANSWER_S).close()
        return host, port
    return None


def _sticker(address: str) -> str:
    try:
        return draw(address)
    except ImportError:
        raise BadEntry(
            "A sticker needs one more package. Run `pip install 'tabletop-word-companion[phones]'`."
        ) from None
