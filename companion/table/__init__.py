"""The game on the table: the only way to change it, and its history."""
