"""The best plays of Worph, and the review of a finished game."""
