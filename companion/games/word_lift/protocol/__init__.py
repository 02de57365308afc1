"""Word Lift as JSON for the referee."""
