"""A fake of the kernel's I2C bus, installed before anything is imported.

It records when the first picture was sent. The other fakes are installed when the program
imports its command.
"""

import fcntl
import os
import sys
import time

_BUS = "/dev/i2c-1"
_COMMAND = "companion.cli.main"
_open, _write = os.open, os.write

first_ns = 0


def stand_in(rest):
    """Install the fake bus; `rest` installs the other fakes later."""
    os.open = _fake_open
    fcntl.ioctl = lambda *_: 0
    sys.meta_path.insert(0, _Rest(rest))


def _fake_open(path, flags, *mode, **where):
    """Open the null device instead of the bus; open all other files normally."""
    if path != _BUS:
        return _open(path, flags, *mode, **where)
    bus = _open(os.devnull, flags)

    def timed_write(file, message):
        global first_ns
        if file == bus:
            first_ns = time.monotonic_ns()
        return _write(file, message)

    os.write = timed_write
    return bus


class _Rest:
    """An import finder that finds nothing, but notices the import of the command."""

    def __init__(self, put):
        self._put = put

    def find_spec(self, name, *_):
        if name == _COMMAND:
            sys.meta_path.remove(self)
            self._put()
