"""Words as cards: how they are written, laid and scored."""
