"""Widgets: the lists, letter pickers and other entry screens that all games share."""
