"""What the display shows: turns, rounds and votes, a grid, and help."""
