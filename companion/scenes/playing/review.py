"""The game once more when it is over: worked out by the box, read with the knob."""

from __future__ import annotations

import logging

from companion.entry.pick import Read
from companion.entry.piece import backed
from companion.screen.screen import page
from companion.table.table import Table
from companion.ui.timers import Timer
from companion.ui.ui import Face, Ui

TITLE = "THE GAME"

log = logging.getLogger("companion")


async def look_back(ui: Ui, table: Table) -> None:
    """Work out what the game's own review says, and let people read it."""
    engine = table.kind.engine
    review = engine.review if engine else None
    if review is None:
        return
    records, ruling = tuple(table.records), table.ruling
    thought = ui.thoughts.think(lambda: review.lines(records, ruling))
    face = Face(lambda _: page(TITLE, "thinking ...", foot="SPIN: back"))
    while (thing := await ui.next_unless(face, thought)) is not None:
        if not isinstance(thing, Timer) and backed(thing):
            thought.cancel()
            return
    if fault := thought.exception():
        log.error("The review failed.", exc_info=fault)
        ui.notice("no review this time")
        return
    await ui.ask(Read(TITLE, thought.result() or ("nothing was played",)))
