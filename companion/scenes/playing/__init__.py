"""A game being played: gestures, what is shown, clocks, verdicts, corrections, machines."""
