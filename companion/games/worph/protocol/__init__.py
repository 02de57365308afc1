"""Worph in JSON, for the referee."""
