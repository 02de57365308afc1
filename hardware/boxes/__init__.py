"""Whole boxes: the one on a Pi, and the mock one, whose pins and display are stand-ins."""
