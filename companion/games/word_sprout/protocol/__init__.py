"""Word Sprout in JSON, for the referee: snapshots and positions."""
