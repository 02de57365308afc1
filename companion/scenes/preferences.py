"""Loudness, silence by kind of sound, brightness: heard at once, saved before the list shows it."""

from __future__ import annotations

import msgspec

from companion.scenes.host import Host
from companion.ui.prefs import KINDS, Prefs
from companion.ui.ui import Prompt
from companion.widgets.pick import Amount, Pick

LABELS = {
    "wheel": "wheel",
    "seconds": "last 5 seconds",
    "verdicts": "right/wrong",
    "time out": "time out",
    "keys": "button clicks",
    "game over": "game over",
}
"""What the kinds of sound are called in the list."""


async def change(host: Host) -> None:
    """Offer each in turn until the list is left."""
    at = 0
    while True:
        prefs = host.ui.prefs
        rows = [f"volume: {prefs.volume}", f"brightness: {prefs.brightness}"]
        rows += [f"{LABELS[kind]}: {'off' if kind in prefs.muted else 'on'}" for kind in KINDS]
        index = await host.ui.ask(Pick("SOUND & LIGHT", tuple(rows), at))
        if index is None:
            return
        at = index
        await _keep(host, await _changed(host, index, prefs))


async def _keep(host: Host, prefs: Prefs) -> None:
    """The list comes back with a choice only when a pulled plug cannot lose it any more."""
    if prefs != host.ui.prefs:
        shown = host.ui.screen
        await host.ui.settle(host.adopt(prefs), Prompt(lambda _: shown))


async def _changed(host: Host, index: int, prefs: Prefs) -> Prefs:
    if index >= 2:
        return prefs.toggled(list(KINDS)[index - 2])
    name, now, low = (("volume", prefs.volume, 0), ("brightness", prefs.brightness, 1))[index]
    value = await host.ui.ask(Amount(name.upper(), now, low, 10))
    if value is None:
        return prefs
    return msgspec.structs.replace(prefs, **{name: value})
