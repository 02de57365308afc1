"""Word For Word: hold'em with letters. Rule ids are F1 to F15."""
