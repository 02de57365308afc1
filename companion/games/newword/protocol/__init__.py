"""NewWord in JSON, for the referee."""
