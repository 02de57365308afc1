"""The computer player of NewWord, and the review of a game."""
