"""Who plays NewWord for the box, and what looks back on a game."""
