"""The files that people edit: settings, and decks of their own."""
