"""The pages for joining: a symbol to scan, the address to type, and the code.

Only the display shows them. Phones and everything that is spoken get a page without the code.
"""

from __future__ import annotations

from functools import partial

from companion.errors import BadEntry
from companion.phones.joining.entrance import with_code
from companion.phones.joining.qr import qr_screen
from companion.phones.own_names import is_local
from companion.screen.screen import CONTEXT, FOOT, Screen, fits, line, page, top, wrap
from companion.ui.ui import Prompt, Ui
from companion.widgets.widget import is_back, is_push, steps_of
from hardware.box import Event, seat_number

AT_BOX = page("PHONES", "LOOK", "at the box,", "not at this page")
"""What phones are shown while the display shows their code."""


async def show(
    ui: Ui, addresses: tuple[str, ...], code: str, *, joins: bool = False
) -> Event | None:
    """Show the symbol of each address, and the address with the code, until a push or SPIN.

    `joins`: players are joining, so a press of a seat's button ends this too and is returned.
    """
    pages, at = _pages(addresses, code), 0
    while True:
        draw = partial(_page, pages[at])
        prompt = Prompt(draw, steady=True, between=True, at_box=True, instead=AT_BOX)
        thing = await ui.gesture(prompt)
        if joins and seat_number(thing.control) is not None:
            return thing
        if is_push(thing) or is_back(thing):
            return None
        at = min(max(at + steps_of(thing), 0), len(pages) - 1)


def _page(screen: Screen, _: float) -> Screen:
    return screen


def _pages(addresses: tuple[str, ...], code: str) -> list[Screen]:
    """For each address the symbol to scan and the address in letters; the default one first."""
    if not addresses:
        return [page("PHONES", "NO ADDRESS", "connect the box", "to a network first")]
    return [screen for address in addresses for screen in _symbol_and_text(address, code)]


def _symbol_and_text(address: str, code: str) -> list[Screen]:
    typed = _address_page(address, code)
    if is_local(address):
        return [typed]
    try:
        return [qr_screen(with_code(address, code), ("SCAN IT", "or turn:", "code", code)), typed]
    except BadEntry:
        return [typed]


def _address_page(address: str, code: str) -> Screen:
    """The address to type, and the code, which the page asks for."""
    name = address.removeprefix("http://").removesuffix("/")
    rows = (name,) if fits(name) else wrap(name)
    lines = [line(row, 14 + 12 * n, "m") for n, row in enumerate(rows)]
    where = "on this computer only" if is_local(address) else "in a phone's browser"
    foot = line(where, CONTEXT, "m"), line(f"then the code {code}", FOOT, "m")
    return Screen((*top("OPEN"), *lines, *foot), alt_text=(address,))
