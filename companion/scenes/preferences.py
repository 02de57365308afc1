"""Sound, light and speech. Changes are saved before the list shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.scenes.host import Host
from companion.ui.prefs import KINDS, Prefs
from companion.widgets.pick import Amount, Pick

if TYPE_CHECKING:
    from companion.voice.ear import Ear, Recorder

LABELS = {
    "wheel": "wheel",
    "seconds": "last 5 seconds",
    "verdicts": "right/wrong",
    "time out": "time out",
    "keys": "button clicks",
    "game over": "game over",
}
"""Labels of the kinds of sound."""

MOST_SEATS = 8
"""Seats at a table without buttons."""


KEEP = ("record voices: off", "record voices: on")
FORGET = "delete recordings"


async def change(host: Host) -> None:
    """Show the list of settings until the players go back."""
    at = 0
    while True:
        prefs = host.ui.prefs
        rows = [f"volume: {prefs.volume}", f"brightness: {prefs.brightness}"]
        rows += [f"{LABELS[kind]}: {'off' if kind in prefs.muted else 'on'}" for kind in KINDS]
        if host.mouth is not None:
            rows += [f"speech: {prefs.speech}", f"headphones: {_seat_text(prefs.headphones)}"]
        rows += _recording_rows(host.ear, host.recorder)
        index = await host.ui.ask(Pick("SOUND & LIGHT", tuple(rows), at))
        if index is None:
            return
        at = index
        if rows[index] == FORGET and host.recorder is not None:
            await _forget(host, host.recorder)
            continue
        if rows[index] in KEEP and host.recorder is not None:
            host.recorder.keep(not host.recorder.keeps)
            continue
        await _save(host, await _ask_change(host, index, prefs))


def _seat_text(number: int) -> str:
    return f"seat {number}" if number else "none"


def _recording_rows(ear: Ear | None, recorder: Recorder | None) -> list[str]:
    """The rows about recordings. Old ones can be deleted even if the box does not listen now."""
    if recorder is None:
        return []
    keep = [KEEP[recorder.keeps]] if ear is not None and ear.hears else []
    return [*keep, *([FORGET] if recorder.recordings else [])]


async def _forget(host: Host, recorder: Recorder) -> None:
    """Delete all recordings, if the players are sure."""
    if await host.ui.ask(Pick(f"DELETE {recorder.recordings}?", ("no", "yes, delete all"))):
        recorder.forget()
        host.ui.notice("recordings deleted")


async def _save(host: Host, prefs: Prefs) -> None:
    """Apply the preferences and wait until they are saved."""
    if prefs != host.ui.prefs:
        await host.ui.settle(host.adopt(prefs))


async def _ask_change(host: Host, index: int, prefs: Prefs) -> Prefs:
    if index == 2 + len(KINDS):
        return prefs.next_speech()
    if index > 2 + len(KINDS):
        return await _ask_headphones(host, prefs)
    if index >= 2:
        return prefs.toggle(list(KINDS)[index - 2])
    name, now, low = (("volume", prefs.volume, 0), ("brightness", prefs.brightness, 1))[index]
    value = await host.ui.ask(Amount(name.upper(), now, low, 10))
    if value is None:
        return prefs
    return msgspec.structs.replace(prefs, **{name: value})


async def _ask_headphones(host: Host, prefs: Prefs) -> Prefs:
    """Ask at which seat the player with the headphones sits, who hears their own hand."""
    seats = range(1, (host.ui.box.seats or MOST_SEATS) + 1)
    rows = ("nobody", *map(_seat_text, seats))
    at = min(prefs.headphones, len(seats))
    index = await host.ui.ask(Pick("WHO HAS HEADPHONES?", rows, at))
    return prefs if index is None else msgspec.structs.replace(prefs, headphones=index)
