"""The rules of NewWord and New Word Jr.: pure functions from state and action to an outcome."""
