"""Figures: results, rows with their floors, memory, and the report."""
