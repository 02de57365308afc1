"""Word Sprout: a string grows letter by letter, always inside some word."""
