"""Words made of cards: notation, layouts and scores."""
