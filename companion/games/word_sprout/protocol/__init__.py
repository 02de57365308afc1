"""Word Sprout in JSON, for the referee."""
