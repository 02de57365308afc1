"""Waits for a long computation: the display says so, and SPIN cancels it."""

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


async def wait_for_job(ui: Ui, title: str, work: Callable[[], T], failed: str) -> T | None:
    """Run `work` in a background job; returns its result, or None if it failed or was cancelled.

    The notice `failed` is shown if it raises an exception.
    """
    job = ui.jobs.start(work)
    prompt = Prompt(lambda _: page(title, "thinking ...", foot="SPIN: back"))
    while (thing := await ui.next_unless(prompt, job)) is not None:
        if not isinstance(thing, Timer) and is_back(thing):
            job.cancel()
            return None
    if fault := job.exception():
        log.error("%s failed.", title, exc_info=fault)
        ui.notice(failed)
        return None
    return job.result()
