"""The interface of a game: protocols and base types, with defaults for optional parts."""
