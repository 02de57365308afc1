"""A word list compiled, with what is known of each word, and installed."""
