"""Which word list rules at this table, with the project's additions or without."""

from __future__ import annotations

import logging
from typing import cast

from companion.errors import DictionaryError, DictionaryMissing
from companion.lexicon import ADDITIONS, Ruling, house_words, installed
from companion.lexicon.shelf import Missing
from companion.scenes.host import Host
from companion.screen.screen import wrapped
from companion.widgets.pick import Pick, Read

log = logging.getLogger("companion")

ROW = 20
"""How many letters a row has."""


def opened(name: str) -> tuple[Ruling, str]:
    """The list of that name, or the chosen one, and nothing wrong with it.

    Where it cannot be used: what stands in for it until the table has chosen another, and
    what is wrong in a sentence.
    """
    try:
        name = name or installed().chosen()
        return _with_house_words(name), ""
    except DictionaryError as fault:
        log.warning("%s", fault)
        shown = "".join(filter(str.isprintable, name[:40]))
        return cast("Ruling", Missing(shown)), _wrong(shown, fault)


async def choose(host: Host) -> None:
    """Agree on one of the installed lists; it rules from the next game on, for good."""
    try:
        chosen = installed().chosen()
    except DictionaryError:
        chosen = ""
    await _choose(host, chosen, lasting=True)


async def replace(host: Host, wrong: str) -> None:
    """Have the table choose another list; nothing is played until it has.

    A list that the settings name stays named there, so the choice is for this evening.
    """
    while isinstance(host.ruling, Missing):
        await host.ui.ask(Read("DICTIONARY", (*wrapped(wrong), "Push to choose one.")))
        await _choose(host, "", lasting=not host.settings.dictionary.name)


async def _choose(host: Host, chosen: str, *, lasting: bool) -> None:
    names = [either for name in installed().names() for either in (name, name + ADDITIONS)]
    at = names.index(chosen) if chosen in names else 0
    index = await host.ui.ask(Pick("DICTIONARY", tuple(map(short, names)), at))
    if index is None:
        return
    try:
        name = installed().choose(names[index]) if lasting else names[index]
        host.ruling = _with_house_words(name)
    except (DictionaryError, OSError) as fault:
        await host.ui.ask(Read("NOT POSSIBLE", wrapped(str(fault))))


def short(name: str, room: int = ROW) -> str:
    """The name of a list: whole, or a plus for what is added to it, or both ends of a long one."""
    base, plus, _ = name.partition("+")
    if len(name) <= room:
        return name
    if len(base + plus) <= max(room, ROW):
        return base + plus
    return f"{base[: ROW - 10 - len(plus)]}..{base[-8:]}{plus}"


def _with_house_words(name: str) -> Ruling:
    """The list with the house words; without them where their file cannot be read."""
    ruling = installed().open(name)
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


def _wrong(name: str, fault: DictionaryError) -> str:
    if not name:
        return "The box cannot read which list you chose."
    state = "missing" if isinstance(fault, DictionaryMissing) else "damaged"
    return f"The word list {name} is {state}."
