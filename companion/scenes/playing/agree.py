"""The table decides: everybody agrees, or a vote is taken, with the seats' own buttons.

Only people are asked; what the box itself plays has no say.
"""

from __future__ import annotations

from companion.entry.piece import backed, taken
from companion.games.api.ui import Hold
from companion.screen.screen import Lamp, Screen, page
from companion.table.table import Table
from companion.ui.ui import Face, Ui
from hardware.box import Kind, seat, seat_number

NO_HOLD_S = 0.8


async def agree(ui: Ui, table: Table, question: str) -> bool:
    """Whether all agree, one button each (C6); the spin button says no.

    Lamps show who is still to press. Where a player has no button, a push of
    the knob speaks for the whole table.
    """
    missing = {p: table.buttons[p] for p in table.people if p in table.buttons}
    whole = len(missing) == len(table.people)
    while missing or not whole:
        thing = await ui.gesture(Face(lambda _: _asking(question, missing, whole)))
        if backed(thing):
            return False
        if taken(thing) and not whole:
            return True
        player = table.player_at(seat_number(thing.control))
        missing.pop(player or "", None)
    return True


def _asking(question: str, missing: dict[str, int], whole: bool) -> Screen:
    left = " ".join(missing) if whole else "push the knob"
    screen = page("ALL AGREE?", question, left, "SPIN: no")
    return Screen(screen.items, lamps=dict.fromkeys(missing.values(), Lamp.BLINK))


async def vote(ui: Ui, table: Table, question: str) -> bool | None:
    """What the majority wants: press = yes, held = no; a tie is a yes; None: it was called off.

    Lamps show who has still to vote, and the spin button calls it off. Where a player has
    no button, the knob's push is the table's yes and the spin button its no.
    """
    voters = {p: table.buttons[p] for p in table.people if p in table.buttons}
    whole = len(voters) == len(table.people)
    votes: dict[str, bool] = {}
    holds = {seat(number): Hold(NO_HOLD_S, "no") for number in voters.values()}
    while not whole or len(votes) < len(voters):
        thing = await ui.gesture(Face(lambda _: _voting(question, voters, votes, whole), holds))
        if backed(thing):
            return None if whole else False
        if taken(thing) and not whole:
            return True
        player = table.player_at(seat_number(thing.control))
        if player in voters:
            votes[player] = thing.kind is not Kind.HELD
    return 2 * sum(votes.values()) >= len(votes)


def _voting(question: str, voters: dict[str, int], votes: dict[str, bool], whole: bool) -> Screen:
    if not whole:
        return page("VOTE", question, "push: yes  SPIN: no", "one for the table")
    waiting = {number for player, number in voters.items() if player not in votes}
    foot = f"{len(votes)} of {len(voters)}   SPIN: stop"
    screen = page("VOTE", question, "press: yes  hold: no", foot)
    return Screen(screen.items, lamps=dict.fromkeys(waiting, Lamp.BLINK))
