"""The drawn box, operated in a window, in a terminal, or by a script."""
