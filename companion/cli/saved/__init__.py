"""Commands about saved games."""
