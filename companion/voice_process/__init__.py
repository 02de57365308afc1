"""The process that hears and speaks for a box; it knows no game."""
