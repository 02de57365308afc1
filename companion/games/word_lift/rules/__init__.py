"""The rules of Word Lift: pure, from an action to an outcome."""
