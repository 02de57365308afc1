"""The rules of Worph: pure, from an action to an outcome."""
