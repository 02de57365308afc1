"""Draws of a set: turns, phrases, talk and people, and what should be heard of each."""
