"""Printed cards: faces, backs, and whole decks."""
