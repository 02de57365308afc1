"""Word For Word in JSON, for the referee."""
