"""Commands about words and the lists they are in."""
