"""What Word Sprout is about: the string or the grid, the state, the dictionary."""
