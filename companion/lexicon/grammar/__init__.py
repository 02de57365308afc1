"""Forms of words, and how sure they are."""
