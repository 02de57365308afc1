"""Checks the parts of a box without driving them, and says what to do about faults."""
