"""A game being played: gestures, clocks, votes, corrections, machines."""
