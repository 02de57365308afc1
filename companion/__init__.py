"""What the box knows and decides: games, dictionary, table, screens."""

__version__ = "0.1.0"
