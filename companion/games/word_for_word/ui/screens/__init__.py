"""What the display shows: bets, words, and what happens between them."""
