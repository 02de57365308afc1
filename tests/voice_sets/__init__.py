"""The sets of speech that measure the recogniser: synthetic voices and a few human recordings."""
