"""The recogniser: from a clip of sound to one of the words and phrases that may be said now."""
