"""Sound, light and speech. Changes are saved before the list shows them."""

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
"""Labels of the kinds of sound."""


async def change(host: Host) -> None:
    """Show the list of settings until the players go back."""
    at = 0
    while True:
        prefs = host.ui.prefs
        rows = [f"volume: {prefs.volume}", f"brightness: {prefs.brightness}"]
        rows += [f"{LABELS[kind]}: {'off' if kind in prefs.muted else 'on'}" for kind in KINDS]
        if host.mouth is not None:
            rows.append(f"speech: {prefs.speech}")
        index = await host.ui.ask(Pick("SOUND & LIGHT", tuple(rows), at))
        if index is None:
            return
        at = index
        await _save(host, await _ask_change(host, index, prefs))


async def _save(host: Host, prefs: Prefs) -> None:
    """Apply the preferences and wait until they are saved."""
    if prefs != host.ui.prefs:
        screen = host.ui.screen
        await host.ui.settle(host.adopt(prefs), Prompt(lambda _: screen))


async def _ask_change(host: Host, index: int, prefs: Prefs) -> Prefs:
    if index >= 2 + len(KINDS):
        return prefs.next_speech()
    if index >= 2:
        return prefs.toggle(list(KINDS)[index - 2])
    name, now, low = (("volume", prefs.volume, 0), ("brightness", prefs.brightness, 1))[index]
    value = await host.ui.ask(Amount(name.upper(), now, low, 10))
    if value is None:
        return prefs
    return msgspec.structs.replace(prefs, **{name: value})
