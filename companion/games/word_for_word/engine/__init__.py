"""Computer players of Word For Word, advice about words, and the review of a round."""
