"""The rules of Word For Word: pure, from an action to an outcome."""
