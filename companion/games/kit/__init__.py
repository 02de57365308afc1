"""Helpers shared by the games: validation, rules, buttons, screens, defaults."""
