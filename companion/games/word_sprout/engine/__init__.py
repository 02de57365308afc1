"""Who plays Word Sprout for the box, and what looks back on a round."""
