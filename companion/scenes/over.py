"""The end of a game: the ranking stays until somebody presses; one press plays again.

A turn of the knob looks back on the game, where the game offers that.
"""

from __future__ import annotations

from companion.entry.piece import backed, taken, turned
from companion.scenes.host import Host
from companion.scenes.playing.play import Playing
from hardware.box import KNOB, Kind, seat_number


async def ranking(host: Host, playing: Playing) -> str:
    """Show who won; returns `again`, `home`, `over` (the menu changed something) or `off`."""
    host.ui.sound("game_over")
    while True:
        thing = await host.ui.gesture(playing.face())
        if thing.kind is Kind.HELD and thing.control == KNOB:
            await playing.menu()
            return playing.ended or "over"
        if thing.kind is Kind.HELD:
            continue
        if turned(thing):
            await playing.review()
        if backed(thing):
            return "home"
        if taken(thing) or seat_number(thing.control) is not None:
            return "again"
