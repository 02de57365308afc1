"""Helpers shared by the games: validation, seats, rules, buttons, screens, defaults."""
