"""NewWord as JSON for the referee."""
