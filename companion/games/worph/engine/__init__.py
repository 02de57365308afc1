"""What to play in Worph."""
