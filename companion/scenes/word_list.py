"""Which word list rules at this table, with the project's additions or without."""

from __future__ import annotations

from companion.entry.pick import Pick, Read
from companion.errors import DictionaryError
from companion.host import Host
from companion.lexicon import installed, open_ruling
from companion.screen import wrapped

ADDITIONS = "+additions"


async def choose(host: Host) -> None:
    """Agree on one of the installed lists; it rules from the next game on, for good."""
    shelf = installed()
    names = [with_or_not for name in shelf.names() for with_or_not in (name, name + ADDITIONS)]
    chosen = shelf.chosen()
    index = await host.ui.ask(Pick("WORD LIST", tuple(names), _at(names, chosen)))
    if index is None:
        return
    try:
        host.ruling = open_ruling(shelf.choose(names[index]), house=True)
    except (DictionaryError, OSError) as fault:
        await host.ui.ask(Read("NOT POSSIBLE", wrapped(str(fault))))


def _at(names: list[str], chosen: str) -> int:
    return names.index(chosen) if chosen in names else 0
