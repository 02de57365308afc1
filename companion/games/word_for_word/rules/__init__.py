"""Rules of Word For Word: pure functions from a state and an action to an outcome."""
