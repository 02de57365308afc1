"""Which part is on which line, checked and drawn; no part is touched."""
