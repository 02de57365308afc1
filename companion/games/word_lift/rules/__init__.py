"""The rules of Word Lift: pure functions from a state and an action to an outcome."""
