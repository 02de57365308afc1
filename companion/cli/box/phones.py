"""`companion phones`: the addresses that phones open, and a sticker with the first one."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.app.phones_socket import board_addresses
from companion.errors import BadEntry
from companion.phones.joining.sticker import draw

DESCRIPTION = """\
Show the addresses that phones open to join, the one of the default route first,
and draw a sticker for the box with the address to scan. The page asks for the code,
which is on the display alone.
"""

EXAMPLES = """\
examples:
  companion phones                      the addresses of this board
  companion phones --svg sticker.svg    a sticker with the first one, to print
  companion phones --svg sticker.svg --address http://wordgames.local/
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--svg", metavar="FILE", type=Path, help="draw a sticker into this file")
    parser.add_argument("--address", metavar="URL", help="use this address")


def run(args: argparse.Namespace) -> int:
    """Print the addresses, and draw the sticker; returns 0. Raises BadEntry."""
    addresses = (args.address,) if args.address else board_addresses()
    if not addresses:
        raise BadEntry("This computer has no address. Connect it to your Wi-Fi, then try again.")
    print("\n".join(addresses))
    if args.svg:
        args.svg.write_text(_sticker(addresses[0]), encoding="utf-8")
        print(f"The sticker is in {args.svg}.")
    return 0


def _sticker(address: str) -> str:
    try:
        return draw(address)
    except ImportError:
        raise BadEntry(
            "A sticker needs one more package. Run `pip install 'tabletop-word-companion[phones]'`."
        ) from None
