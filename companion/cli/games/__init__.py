"""Commands about the games: help with them, and the box playing itself."""
