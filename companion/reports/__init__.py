"""Reports from the journal as text and pictures: pure functions without side effects."""
