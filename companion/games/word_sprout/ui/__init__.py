"""Controls, drafts, screens, help and score sheet of Word Sprout."""
