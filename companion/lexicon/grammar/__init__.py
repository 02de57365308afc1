"""Forms of words, and how certain they are."""
