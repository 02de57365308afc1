"""Word Lift in JSON, for the referee."""
