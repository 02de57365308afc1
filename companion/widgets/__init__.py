"""The pieces that all games enter things with."""
