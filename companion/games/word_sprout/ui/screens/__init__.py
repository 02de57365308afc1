"""Screens of Word Sprout: turns, challenges, votes, the grid, the end of a round, and help."""
