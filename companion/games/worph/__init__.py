"""Worph: change one letter of the table word, or add one. Rule ids are W1 to W8."""
