"""Commands about words and word lists."""
