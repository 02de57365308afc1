"""The check-up: looks at everything a box needs, then tries every part together with a person."""
