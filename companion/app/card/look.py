"""Reads what lies on bootfs, as the user who plays, and draws what the display says about it."""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path

from PIL import Image

from companion import paths
from companion.app.card.ask import WRONG, Answer
from companion.app.settings_faults import settings_faults
from companion.config.settings import Settings, load
from companion.errors import SettingsError
from companion.screen.screen import CONTEXT, ROWS, Screen, Text, big, line
from hardware.box import WIDTH
from hardware.checkup.imager import ticks
from hardware.checkup.machine import Machine

PAGES, COLUMNS = 8, WIDTH
WIDEST = 20
"""Letters in a row: the set-up's display needs dark margins."""

LINE = re.compile(r"[^:]*: line (\d+): ")


def main() -> None:
    """Print the answer to `settings FILE` or `ticks`: the picture, and lines for the log."""
    question, *names = sys.argv[1:]
    answer = settings(names[0]) if question == "settings" else imager(Machine())
    sys.stdout.buffer.write(answer.picture)
    print(answer.log, file=sys.stderr)
    sys.exit(WRONG if answer.wrong else 0)


def settings(name: str) -> Answer:
    """Whether the settings in the file can be taken; the log has numbers of lines and no texts.

    What stands in a wrong file may be anything, such as a password, and logs are sent to others.
    """
    found = list(settings_faults(Path(name)))
    if not found:
        return Answer(page_bytes(taken_screen(name).picture()), f"settings taken from {name}")
    lines = [number[1] for sentence in found if (number := LINE.match(sentence))]
    where = f"wrong lines: {', '.join(lines)}" if lines else "not settings"
    picture = page_bytes(refused_screen(found[0].partition(": ")[2]).picture())
    return Answer(picture, f"settings not taken from {name}, {where}", wrong=True)


def imager(machine: Machine) -> Answer:
    """Which ticks of Raspberry Pi Imager take parts away, with the settings in force."""
    try:
        wiring = load(paths.settings_file()).wiring
    except SettingsError:
        wiring = Settings().wiring
    found = ticks(machine, wiring)
    if not found:
        return Answer()
    log = "\n".join(f"{one.found} {one.do}" for one in found.values())
    return Answer(page_bytes(ticks_screen(list(found)).picture()), log, wrong=True)


def taken_screen(name: str) -> Screen:
    """The settings in a file on bootfs are in force."""
    rows = line(name, 2, "m"), big("SETTINGS TAKEN"), line("from bootfs", CONTEXT, "m")
    return Screen(rows)


def refused_screen(sentence: str) -> Screen:
    """The first wrong line, with as many of its sentences as there is room for."""
    return _page("BAD SETTINGS", next(filter(_has_room, _shorter(sentence))))


def ticks_screen(functions: Sequence[str]) -> Screen:
    """The functions that were ticked in Raspberry Pi Imager, and what they do to the box."""
    verb = "takes" if len(functions) == 1 else "take"
    text = f"{', '.join(functions)} {verb} parts away. Read the log on bootfs."
    return _page("TICKS IN IMAGER", text)


def _page(title: str, text: str) -> Screen:
    rows = zip(ROWS, textwrap.wrap(text, WIDEST), strict=False)
    return Screen((Text(WIDTH // 2, 0, title, 16, "m"), *(line(row, y, "m") for y, row in rows)))


def _has_room(text: str) -> bool:
    return len(textwrap.wrap(text, WIDEST)) <= len(ROWS)


def _shorter(sentence: str) -> Iterator[str]:
    """The text, then without its last sentences, then without what follows from a colon on.

    At last its line and setting, then its start.
    """
    parts = re.split(r"(?<=[.?]) ", sentence)
    yield from (" ".join(parts[:count]) for count in range(len(parts), 0, -1))
    yield from (": ".join(sentence.split(": ")[:count]) for count in (3, 2))
    yield sentence[: WIDEST * 2]


def page_bytes(picture: Image.Image) -> bytes:
    """A picture as the display's chip keeps it: a byte is eight dots, the lowest bit on top."""
    lit = picture.convert("1").load()
    assert lit is not None
    return bytes(
        sum(bool(lit[x, top * 8 + bit]) << bit for bit in range(8))
        for top in range(PAGES)
        for x in range(COLUMNS)
    )
