"""What lies on the table: a string in a line, or letters on squares."""
