"""Commands about the games that are saved."""
