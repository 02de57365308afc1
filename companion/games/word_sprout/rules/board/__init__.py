"""The board of Word Sprout (a string or a grid), the state of a game, and its dictionary."""
