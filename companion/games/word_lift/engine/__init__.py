"""The box as a player of Word Lift, and what could have been played."""
