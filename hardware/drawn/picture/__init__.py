"""The picture of the box: its case, and the parts on it."""
