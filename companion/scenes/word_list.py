"""Opens and changes the dictionary of the table: a word list, with or without the additions."""

from __future__ import annotations

import logging
from typing import cast

from companion.errors import DictionaryError, DictionaryMissing
from companion.lexicon import ADDITIONS, Ruling, house_words, installed_lists
from companion.lexicon.shelf import Missing
from companion.scenes.host import Host
from companion.widgets.pick import ROW, Pick, Read

log = logging.getLogger("companion")


def open_ruling(name: str) -> tuple[Ruling, str]:
    """The ruling of a word list (empty name: the chosen one), and an empty string.

    If the list cannot be used: a stand-in until the table has chosen another list, and a
    sentence that says what is wrong.
    """
    try:
        name = name or installed_lists().chosen_name()
        return _with_house_words(name), ""
    except DictionaryError as fault:
        log.warning("%s", fault)
        printable = "".join(filter(str.isprintable, name[:40]))
        return cast("Ruling", Missing(printable)), _fault_text(printable, fault)


async def choose(host: Host) -> None:
    """Choose one of the installed lists as the dictionary, from the next game on."""
    try:
        chosen = installed_lists().chosen_name()
    except DictionaryError:
        chosen = ""
    await _choose(host, chosen, lasting=True)


async def replace(host: Host, wrong: str) -> None:
    """Make the table choose another list, as nothing can be played without one.

    `wrong` says what is wrong with the old list. If the settings file names that list, the
    choice is only for this evening.
    """
    while isinstance(host.ruling, Missing):
        await host.ui.ask(Read("DICTIONARY", (wrong, "Push to choose one.")))
        await _choose(host, "", lasting=not host.settings.dictionary.name)


async def _choose(host: Host, chosen: str, *, lasting: bool) -> None:
    names = [either for name in installed_lists().names() for either in (name, name + ADDITIONS)]
    at = names.index(chosen) if chosen in names else 0
    index = await host.ui.ask(Pick("DICTIONARY", tuple(map(short_name, names)), at))
    if index is None:
        return
    try:
        name = installed_lists().choose(names[index]) if lasting else names[index]
        host.ruling = _with_house_words(name)
    except (DictionaryError, OSError) as fault:
        await host.ui.ask(Read("NOT POSSIBLE", (str(fault),)))


def short_name(name: str, room: int = ROW) -> str:
    """The name of a list in `room` letters.

    Longer names of additions become a plus sign; the middle of a long name is left out.
    """
    base, plus, _ = name.partition("+")
    if len(name) <= room:
        return name
    if len(base + plus) <= max(room, ROW):
        return base + plus
    return f"{base[: ROW - 10 - len(plus)]}..{base[-8:]}{plus}"


def _with_house_words(name: str) -> Ruling:
    """The list with the house words, or without them if their file cannot be read."""
    ruling = installed_lists().open(name)
    try:
        return house_words().applied_to(ruling)
    except DictionaryError as fault:
        log.warning("%s", fault)
        return ruling


def house_words_wrong() -> bool:
    """Whether some of the house words cannot be read."""
    try:
        return bool(house_words().unread())
    except DictionaryError:
        return True


def _fault_text(name: str, fault: DictionaryError) -> str:
    if not name:
        return "The box cannot read which list you chose."
    state = "missing" if isinstance(fault, DictionaryMissing) else "damaged"
    return f"The word list {name} is {state}."
