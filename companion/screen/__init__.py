"""Screens as values: text, boxes and wheels for the 128 x 64 display."""
