"""Words: how cards lie in them, what they score, and how they are doubted."""
