"""The check-up: checks everything a box needs, then tests every part together with a person."""
