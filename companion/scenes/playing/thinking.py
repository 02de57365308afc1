"""What takes a while to work out: the display says so, and SPIN gives it up."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from companion.screen.screen import page
from companion.ui.timers import Timer
from companion.ui.ui import Prompt, Ui
from companion.widgets.widget import is_back

T = TypeVar("T")

log = logging.getLogger("companion")


async def worked_out(ui: Ui, title: str, work: Callable[[], T], failed: str) -> T | None:
    """What `work` returns, done in a thread of its own; None where it failed or was given up.

    `failed` says on the display that it failed.
    """
    thought = ui.thoughts.think(work)
    prompt = Prompt(lambda _: page(title, "thinking ...", foot="SPIN: back"))
    while (thing := await ui.next_unless(prompt, thought)) is not None:
        if not isinstance(thing, Timer) and is_back(thing):
            thought.cancel()
            return None
    if fault := thought.exception():
        log.error("%s failed.", title, exc_info=fault)
        ui.notice(failed)
        return None
    return thought.result()
