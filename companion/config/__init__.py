"""The files that people edit: settings and decks."""
