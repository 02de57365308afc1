"""Sound from a microphone or from files, and where an announcement begins and ends."""
