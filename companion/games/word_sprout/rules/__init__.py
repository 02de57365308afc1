"""The rules of Word Sprout: pure functions from a state and an action to an outcome."""
