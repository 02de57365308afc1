"""Connections before they are let in: where they wait, and who of them has to go."""
