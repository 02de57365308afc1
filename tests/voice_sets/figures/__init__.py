"""Figures: results, rows with their floors, costs, and the report."""
