"""The rules of Worph: pure functions from a state and an action to an outcome."""
