"""Who plays Word For Word for the box, and what looks back on a round."""
