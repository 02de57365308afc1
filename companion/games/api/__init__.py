"""What every game is made of, and what it may leave out."""
