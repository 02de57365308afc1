"""Wirings of every kind, for tests of drawings and parts."""

from itertools import product

import msgspec

from hardware.wiring.pin_planner import PlanRequest, largest, plan
from hardware.wiring.wiring import BuzzerWiring, Wiring


def wirings():
    """Every combination of extras with as many seats as fit, and some that are set by hand."""
    for wedges, servo, spi, i2s in product((False, True), repeat=4):
        request = PlanRequest(wedges=wedges, servo=servo, spi=spi, i2s=i2s)
        yield plan(msgspec.structs.replace(request, seats=largest(request)))
        with_talk = msgspec.structs.replace(request, talk=True)
        yield plan(msgspec.structs.replace(with_talk, seats=largest(with_talk)))
    yield Wiring(lamps="led")
    yield Wiring(seats=(), buzzer=BuzzerWiring(kind="active"), display=None)
    yield Wiring(seats=(), buzzer=None, spin=None, knob=None)


def name(wiring):
    """A short name that tells wirings apart."""
    sound, bus = wiring.sound, wiring.display.bus if wiring.display else "none"
    extras = f"{wiring.servo}-{wiring.wedges}-{wiring.talk}"
    return f"{len(wiring.seats)}-{wiring.lamps}-{bus}-{sound}-{extras}"


WIRINGS = list(wirings())
NAMES = [name(wiring) for wiring in WIRINGS]
