"""Finding the cards for typed words."""
