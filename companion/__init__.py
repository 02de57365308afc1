"""What the box knows and decides: games, dictionary, table, screens."""

__version__ = "0.1.0"

FIRST_YEAR = 2025
"""A clock that shows an earlier year was never set (a Pi keeps no time without power)."""
