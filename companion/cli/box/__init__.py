"""Commands about the box and its settings."""
