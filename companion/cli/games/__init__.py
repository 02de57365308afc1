"""Commands about the games: advice, practice, simulation, and rules for other programs."""
