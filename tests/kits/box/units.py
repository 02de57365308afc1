"""The unit files of systemd, read."""

import configparser
from pathlib import Path

UNITS = Path(__file__).parents[3] / "systemd"


class Unit(configparser.RawConfigParser):
    """Read a unit file; keys keep their case, and the last of several equal keys wins."""

    def __init__(self, name):
        super().__init__(strict=False, delimiters="=")
        self.read(UNITS / name, encoding="utf-8")

    def optionxform(self, optionstr):
        return optionstr
