"""Word Lift: words from the hand, and words stolen and split in two."""
