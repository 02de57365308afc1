"""What the display shows, as values."""
