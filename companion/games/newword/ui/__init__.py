"""Playing NewWord at the box: controls, screens, house rules, corrections, score sheet."""
