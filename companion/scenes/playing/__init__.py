"""A game in progress: gestures, the display, clocks, verdicts, corrections, computer players."""
