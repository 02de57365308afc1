"""NewWord and New Word Jr.: a new word out of the one on the table and the cards in hand."""
