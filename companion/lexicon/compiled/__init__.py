"""Files of a compiled word list, and searches in them."""
