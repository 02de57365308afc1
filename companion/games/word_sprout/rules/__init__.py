"""The rules of Word Sprout: pure, from an action to an outcome."""
