"""Reading word lists of any usual form: which words are in them, and what was skipped and why."""
