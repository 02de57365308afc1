"""Trains the head: speech of other voices and words than those of any test, and what is learnt."""
