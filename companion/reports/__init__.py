"""What the table's journal tells afterwards: pure functions from values to text and pictures."""
