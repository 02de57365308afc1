"""Sheets to print: decks, tiles, the wheel, score sheets, rules, and the panel's template."""
