"""Playing Word Lift at the box: controls, screens, house rules, corrections, score sheet."""
