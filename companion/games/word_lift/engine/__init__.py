"""The computer player of Word Lift, and the review of a round."""
