"""The companion's own logic: games, dictionary, table, screens."""

__version__ = "1.0.0"

FIRST_YEAR = 2025
"""An earlier year means that the clock was never set: a Pi loses the time without power."""
