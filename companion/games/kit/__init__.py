"""What games share: checks of what comes in, buttons, pieces of screens."""
