"""The computer player of Word Sprout, advice on plays, and the review of a round."""
