"""The exceptions of the hardware package; each is also a standard exception.

    HardwareError
    +-- WiringError (ValueError)        a wiring table that cannot work
    +-- PartMissing (OSError)           a part does not answer
    +-- PinFactoryMissing (ImportError) the library for the pins is not installed
    +-- SoundLibraryMissing (ImportError) the library for the sounds cannot be loaded
    +-- ScriptError (ValueError)        a line of a script that cannot be played

Every message ends in what to do next.
"""


class HardwareError(Exception):
    """Base of all faults of the box; the message explains the fault in a sentence."""


class WiringError(HardwareError, ValueError):
    """The wiring table cannot work; the message names the line and what to write instead."""


class PartMissing(HardwareError, OSError):
    """A part does not answer."""


class PinFactoryMissing(HardwareError, ImportError):
    """The library that drives the pins is not installed."""


class SoundLibraryMissing(HardwareError, ImportError):
    """The library that plays the sounds is not installed, or is incomplete."""


class ScriptError(HardwareError, ValueError):
    """A script of presses cannot be played; the message names the line."""
