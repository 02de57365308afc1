"""The rules of NewWord and New Word Jr.: pure, from an action to an outcome."""
